"""Sending to a page without a task: a single write to its connection (docs/design/0400)."""

AT_ONCE = "croupier.at_once"
"""The ASGI extension through which a socket finds its connection's writer."""

WHOLE_TEXT = 0x81
"""The first byte of a text message in a single frame (RFC 6455, 5.2)."""

SHORT, MIDDLE = 125, 0xFFFF
"""The longest lengths held by the second byte itself, and by the two bytes after it."""


def framed(text: bytes) -> bytes:
    """A server's message as a WebSocket frame; servers never mask."""
    length = len(text)
    if length <= SHORT:
        return bytes((WHOLE_TEXT, length)) + text
    if length <= MIDDLE:
        return bytes((WHOLE_TEXT, SHORT + 1)) + length.to_bytes(2) + text
    return bytes((WHOLE_TEXT, SHORT + 2)) + length.to_bytes(8) + text
