"""Patrons with a card, as the desk of the cage sees them, and their statements (§ 461a.16)."""
