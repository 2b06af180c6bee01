"""The law: citations, the register of its clauses, and what of it is traced to code and to tests.

`citation` reads and writes clause ids, `register` says for every clause of a chapter who answers for it,
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
