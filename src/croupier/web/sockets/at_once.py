"""What a page is told without a task for it: one write to its connection (docs/design/0400)."""

AT_ONCE = "croupier.at_once"
"""The extension of ASGI under which a socket finds who writes to its connection."""

WHOLE_TEXT = 0x81
"""The first byte of a message of text that comes in one frame (RFC 6455, 5.2)."""

SHORT, MIDDLE = 125, 0xFFFF
"""Lengths that the second byte says itself, and those that the two after it say."""


def framed(text: bytes) -> bytes:
    """A message of a server as it travels: never under a mask."""
    length = len(text)
    if length <= SHORT:
        return bytes((WHOLE_TEXT, length)) + text
    if length <= MIDDLE:
        return bytes((WHOLE_TEXT, SHORT + 1)) + length.to_bytes(2) + text
    return bytes((WHOLE_TEXT, SHORT + 2)) + length.to_bytes(8) + text
