"""The round and what it waits for: betting, dealing, decisions, card handling, irregularities and remedies."""
