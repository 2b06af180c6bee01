"""The kinds of files that a paper is written as."""

from collections.abc import Callable
from types import MappingProxyType

import msgspec

from croupier.office.papers.pdf import pdf
from croupier.office.papers.sheet import OfficePaper
from croupier.office.papers.workbook import xlsx


def _json(paper: OfficePaper) -> bytes:
    """Amounts as they are written."""
    return msgspec.json.encode(paper, enc_hook=str)


Written = tuple[Callable[[OfficePaper], bytes], str]
WRITTEN: MappingProxyType[str, Written] = MappingProxyType({
    "pdf": (pdf, "application/pdf"),
    "xlsx": (xlsx, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
    "json": (_json, "application/json"),
})  # fmt: skip
"""How each is made, and what it is called when it travels."""
