"""Served houses that strangers flood, and send anything."""
