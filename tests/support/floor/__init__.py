"""A house for tests: the real engine, people to ask it, and what it says."""
