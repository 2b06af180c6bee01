"""The checksum of every message: CRC-16 with the reflected polynomial 1021, beginning at nothing, low byte first."""

from collections.abc import Iterable

POLYNOMIAL = 0x8408


def _row(byte: int) -> int:
    for _ in range(8):
        byte = byte >> 1 ^ (POLYNOMIAL if byte & 1 else 0)
    return byte


_ROWS = tuple(map(_row, range(256)))


def checksum(data: Iterable[int], seed: int = 0) -> int:
    """The checksum of these bytes; a signature begins at the host's own seed."""
    for byte in data:
        seed = seed >> 8 ^ _ROWS[(seed ^ byte) & 0xFF]
    return seed


def sealed(message: bytes) -> bytes:
    """The message with its checksum behind it."""
    return message + checksum(message).to_bytes(2, "little")


def is_whole(message: bytes) -> bool:
    """Whether a message ends with its checksum."""
    return len(message) > 2 and sealed(message[:-2]) == message
