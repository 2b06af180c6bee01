"""Whether the books are right: invariants, replay of the journal, the report of a gaming day."""
