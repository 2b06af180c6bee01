"""A game as one value, the driver that plays it, what each role sees of it, and what its sign says."""
