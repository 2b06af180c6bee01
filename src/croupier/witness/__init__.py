"""Witnesses: they hold the newest head of a journal where its server cannot change it, and accept no rollback.

A witness knows no floor: it compares heads, keeps them in a book of its own and signs what it has seen.

Why: docs/design/0160.
"""
