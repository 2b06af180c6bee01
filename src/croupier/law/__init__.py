"""The law: citations, the register of its clauses, and their trace to code and tests.

`citation` reads and writes clause ids, `register` assigns every clause of a chapter its kind, and
`trace` finds the code and the tests that cite it.
"""

from croupier.law.citation import Clause, citations
from croupier.law.register import Entry, Kind, RegisterError, RegisterOfChapter, Status, load

__all__ = [
    "Clause",
    "Entry",
    "Kind",
    "RegisterError",
    "RegisterOfChapter",
    "Status",
    "citations",
    "load",
]
