"""Reads the blocks of a picture back, as a page does, and makes the documents that pictures are drawn from."""

import io
from collections.abc import Sequence
from typing import Any, NamedTuple

from PIL import Image

from croupier.video.strip import BLOCK_PIXELS, HEIGHT, MARK, WIDTH


class Read(NamedTuple):
    """What a picture says of itself."""

    milliseconds: int
    round: int


def read(picture: Image.Image | bytes) -> Read | None:
    """The blocks of a picture, also of one that has been a JPEG; none where they do not fit together."""
    image = (Image.open(io.BytesIO(picture)) if isinstance(picture, bytes) else picture).convert("L")
    middle = image.tobytes()[(HEIGHT - BLOCK_PIXELS // 2) * WIDTH :]
    bits = [int(middle[place * BLOCK_PIXELS + BLOCK_PIXELS // 2] > 127) for place in range(len(MARK) + 64)]
    said = bytes(int("".join(map(str, bits[start : start + 8])), 2) for start in range(len(MARK), len(bits), 8))
    check = 0
    for byte in said:
        check ^= byte
    if tuple(bits[: len(MARK)]) != MARK or check:
        return None
    return Read(int.from_bytes(said[:4]), int.from_bytes(said[4:7]))


def table(round: int = 1, /, **cards: Sequence[str | None]) -> dict[str, Any]:
    """The document of a table, as far as a picture is drawn from it."""
    stake = {"stakes": 1, "at_risk": 10_00, "wagers": 10_00, "deciding": 0, "folded": False, "hands": []}
    return {
        "table": "T",
        "name": "Crazy 4 Poker",
        "seats": 6,
        "round": round,
        "cards": {place.removeprefix("seat"): list(codes) for place, codes in cards.items()},
        "seat": {"1": stake},
        "rolls": [],
    }
