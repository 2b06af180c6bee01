"""Every wager of a game under every paytable, as people and programs read it."""
