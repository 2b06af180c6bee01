"""Reads papers back: what was drawn on the only page of a PDF, and the words on it."""

import re
import zlib
from base64 import a85decode


def drawn(paper: bytes) -> str:
    """The commands that draw the only page."""
    for stream in re.findall(rb"stream\r?\n(.*?)endstream", paper, re.DOTALL):
        if stream.strip().endswith(b"~>"):  # typefaces are embedded in another way
            return zlib.decompress(a85decode(b"<~" + stream.strip(), adobe=True)).decode("latin-1")
    raise AssertionError("nothing is drawn")


def texts(paper: bytes) -> list[str]:
    """What can be read on the page."""
    return re.findall(r"\((.*?)\) Tj", drawn(paper))
