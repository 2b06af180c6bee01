"""A game as one value, a live round of it, what each role sees of it, and what its sign says."""
