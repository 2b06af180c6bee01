"""The interface between the server and the picture process: its settings, its output, and its tickets.

Why: docs/design/0127.
"""

import base64
import hashlib
import hmac
from enum import StrEnum

import msgspec

DRAWN = "drawn"
"""The camera of a demonstration, which draws the table from its public document."""

TICKET_SECONDS = 30
"""A ticket is valid for 30 seconds. An open viewer stays connected; one that reconnects needs a new ticket."""


BEAT_SECONDS = 5.0
"""Seconds between two heartbeat lines of the process."""


class Way(StrEnum):
    """How a picture is sent: as video, or as a sequence of stills."""

    H264 = "h264"
    JPEG = "jpeg"


class Settings(msgspec.Struct, frozen=True):
    """The first and only line of the process's input; when the input ends, its parent is gone, and it ends too."""

    secret: bytes
    listening: int
    """The inherited listening socket: the address stays the same across restarts of the process."""
    floor: str
    """The address of tables' documents, for drawn cameras."""
    cameras: dict[str, str]
    otherwise: str = ""
    """The camera of tables without one of their own; if empty, they have no picture."""
    certificate: str = ""
    key: str = ""

    def camera(self, table: str) -> str:
        """The camera of a table; empty if there is none."""
        return self.cameras.get(table, self.otherwise)


class Ready(msgspec.Struct, frozen=True):
    """The heartbeat line of the process: what it can send."""

    ways: tuple[Way, ...]


def ticket(secret: bytes, table: str, now: float) -> str:
    """A short-lived ticket to one table's picture, signed with the secret."""
    until = int(now) + TICKET_SECONDS
    return f"{until}.{_seal(secret, table, until)}"


def is_ticket(secret: bytes, table: str, shown: str, now: float) -> bool:
    """Whether a ticket is genuine, for this table, and not expired."""
    until, _, seal = shown.partition(".")
    if not (until.isascii() and until.isdecimal() and len(until) < 12):
        return False
    right = hmac.compare_digest(_seal(secret, table, int(until)).encode(), seal.encode())
    return right and now < int(until)


def _seal(secret: bytes, table: str, until: int) -> str:
    sealed = hmac.digest(secret, f"{until} {table}".encode(), hashlib.sha256)
    return base64.urlsafe_b64encode(sealed).decode().rstrip("=")
