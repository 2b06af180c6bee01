"""Whether the books are right: what must hold at every moment, the journal replayed, the report of a gaming day."""
