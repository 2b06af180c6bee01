"""A round in a text terminal: dialogue, wagers, decisions, narration, the receipt."""
