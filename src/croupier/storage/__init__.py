"""Storage of the journal: SQLite (embedded, the default) or PostgreSQL, through the same code.

Import :func:`~croupier.storage.opening.open_store` from :mod:`croupier.storage.opening`, and only where it is needed: a
database layer takes a moment to load.
"""
