"""Video in fragments (ISO/IEC 14496-12): where one ends, which can be joined at, and what a browser must know of it."""

from collections.abc import Iterator

from croupier.video.viewers import Piece

BASE_DATA_OFFSET, DESCRIPTION, DURATION, SIZE, FLAGS = 0x1, 0x2, 0x8, 0x10, 0x20
"""Of a track fragment header: what stands in it."""

DATA_OFFSET, FIRST_FLAGS = 0x1, 0x4
"""Of a run of samples: what stands in it."""

NO_KEY = 0x10000
"""Of a sample: it cannot be understood without others."""


class Fragments:
    """Bytes go in as they come; the opening and whole fragments come out."""

    def __init__(self) -> None:
        self._bytes = bytearray()
        self._head = bytearray()
        self.opening = b""

    def feed(self, data: bytes) -> Iterator[Piece]:
        """What is whole now."""
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
    """Whether the first sample of a fragment can be understood alone."""
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
    """How a browser calls the video: its profile and level."""
    at = opening.index(b"avcC") + 5
    return f"avc1.{opening[at : at + 3].hex()}"
