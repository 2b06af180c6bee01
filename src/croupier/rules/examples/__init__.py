"""Worked examples: their format, and a round played from one."""
