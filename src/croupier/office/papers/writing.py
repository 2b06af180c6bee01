"""The kinds of files that a paper is written as."""

from collections.abc import Callable
from types import MappingProxyType

import msgspec

from croupier.office.papers.pdf import pdf
from croupier.office.papers.sheet import OfficePaper
from croupier.office.papers.workbook import xlsx

Written = tuple[Callable[[OfficePaper], bytes], str]
WRITTEN: MappingProxyType[str, Written] = MappingProxyType({
    "pdf": (pdf, "application/pdf"),
    "xlsx": (xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "json": (msgspec.json.encode, "application/json"),
})  # fmt: skip
"""How each is made, and what it is called when it travels."""
