"""The live picture of a table, in a process of its own, so that its failures never delay a wager (§ 605a.9(c)).

Why: docs/design/0126.
"""
