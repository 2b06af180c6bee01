"""All that the pages know of the pictures: what their process is told, what it answers, and the tickets it lets in.

Why: docs/design/0127.
"""

import base64
import hashlib
import hmac
from enum import StrEnum

import msgspec

DRAWN = "drawn"
"""The camera of a demonstration, which draws the table from the document that everybody may see."""

TICKET_SECONDS = 30
"""A ticket opens a picture for 30 seconds.  A viewer who is in stays in; a viewer who comes back asks for another."""


BEAT_SECONDS = 5.0
"""Seconds between two lines by which the process says that it is alive."""


class Way(StrEnum):
    """How a picture is sent: as video, or as one still after the other."""

    H264 = "h264"
    JPEG = "jpeg"


class Settings(msgspec.Struct, frozen=True):
    """The first and only line the process reads; when its input ends, its parent is gone, and it ends too."""

    secret: bytes
    listening: int
    """The socket that was opened for it: the address stays the same, however often the process begins again."""
    floor: str
    """Where the document of a table comes from, for cameras that are drawn."""
    cameras: dict[str, str]
    otherwise: str = ""
    """The camera of tables that have none of their own; without one there is no picture."""
    certificate: str = ""
    key: str = ""

    def camera(self, table: str) -> str:
        """What looks at a table; nothing where there is no camera."""
        return self.cameras.get(table, self.otherwise)


class Ready(msgspec.Struct, frozen=True):
    """What the process writes, a line again and again while it is up: what it can send."""

    ways: tuple[Way, ...]


def ticket(secret: bytes, table: str, now: float) -> str:
    """What lets somebody look at one table for a moment; nobody else can make one."""
    until = int(now) + TICKET_SECONDS
    return f"{until}.{_seal(secret, table, until)}"


def is_ticket(secret: bytes, table: str, shown: str, now: float) -> bool:
    """Whether this ticket is ours, for this table, and still good."""
    until, _, seal = shown.partition(".")
    if not (until.isascii() and until.isdecimal() and len(until) < 12):
        return False
    right = hmac.compare_digest(_seal(secret, table, int(until)).encode(), seal.encode())
    return right and now < int(until)


def _seal(secret: bytes, table: str, until: int) -> str:
    sealed = hmac.digest(secret, f"{until} {table}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(sealed).decode().rstrip("=")
