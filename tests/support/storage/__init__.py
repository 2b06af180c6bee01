"""Places for a journal, and what can happen to them."""
