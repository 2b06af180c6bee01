"""Fragmented MP4 (ISO/IEC 14496-12): fragment boundaries, key frames, and the codec string."""

from collections.abc import Iterator

from croupier.video.viewers import Piece

BASE_DATA_OFFSET, DESCRIPTION, DURATION, SIZE, FLAGS = 0x1, 0x2, 0x8, 0x10, 0x20
"""Flags of a track fragment header."""

DATA_OFFSET, FIRST_FLAGS = 0x1, 0x4
"""Flags of a track run."""

NO_KEY = 0x10000
"""The sample flag of a non-key frame."""


class Fragments:
    """Splits a byte stream into the initialization segment and whole fragments."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._head = bytearray()
        self.opening = b""

    def feed(self, data: bytes) -> Iterator[Piece]:
        """The pieces that are complete now."""
        self._bytes += data
        while (box := self._box()) is not None:
            kind = bytes(box[4:8])
            self._head += box
            if kind == b"moov":
                self.opening = bytes(self._head)
                self._head.clear()
            elif kind == b"mdat":
                yield Piece(bytes(self._head), key=is_key(bytes(self._head)))
                self._head.clear()

    def _box(self) -> bytearray | None:
        size = int.from_bytes(self._bytes[:4])
        if len(self._bytes) < 8 or len(self._bytes) < size:
            return None
        box = self._bytes[:size]
        del self._bytes[:size]
        return box


def is_key(fragment: bytes) -> bool:
    """Whether the first sample of a fragment is a key frame."""
    run, header = fragment.find(b"trun"), fragment.find(b"tfhd")
    said = int.from_bytes(fragment[run + 4 : run + 8])
    if said & FIRST_FLAGS:
        at = run + 12 + (4 if said & DATA_OFFSET else 0)
        return not int.from_bytes(fragment[at : at + 4]) & NO_KEY
    said = int.from_bytes(fragment[header + 4 : header + 8])
    before = 8 * bool(said & BASE_DATA_OFFSET) + 4 * sum(bool(said & one) for one in (DESCRIPTION, DURATION, SIZE))
    at = header + 12 + before
    return bool(said & FLAGS) and not int.from_bytes(fragment[at : at + 4]) & NO_KEY


def codec(opening: bytes) -> str:
    """The codec string for browsers, with profile and level."""
    at = opening.index(b"avcC") + 5
    return f"avc1.{opening[at : at + 3].hex()}"
