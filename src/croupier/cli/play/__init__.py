"""A round in a text terminal: asking, wagering, deciding, telling, the receipt."""
