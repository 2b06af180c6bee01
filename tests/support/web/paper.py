"""Reads papers back: what was drawn on the only page of a PDF, and the words on it."""

import re
import zlib
from base64 import a85decode


def drawn(paper: bytes) -> str:
    """The commands that draw the only page."""
    stream = re.search(rb"stream\r?\n(.*?)endstream", paper, re.DOTALL)
    assert stream is not None
    return zlib.decompress(a85decode(b"<~" + stream[1].strip(), adobe=True)).decode("latin-1")


def texts(paper: bytes) -> list[str]:
    """What can be read on the page."""
    return re.findall(r"\((.*?)\) Tj", drawn(paper))
