"""The round and what it waits for: betting, dealing, decisions, the cards' way, irregularities and remedies."""
