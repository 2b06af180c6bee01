"""The live picture of a table, in a process of its own: whatever becomes of it, no wager waits for it (§ 605a.9(c)).

Why: docs/design/0126.
"""
