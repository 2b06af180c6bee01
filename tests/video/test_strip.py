"""The blocks at the lower edge say when a picture was taken and of which round it is, through any encoder."""

import pytest
from PIL import Image

from croupier.video.strip import HEIGHT, WIDTH, bits, stamp
from croupier.video.studio import jpeg
from support.web.glass import Read, read


def stamped(milliseconds: int, round: int) -> Image.Image:
    image = Image.new("RGB", (WIDTH, HEIGHT), (20, 90, 60))
    stamp(image, milliseconds, round)
    return image


@pytest.mark.parametrize(
    ("milliseconds", "round"),
    [(0, 0), (1, 1), (1_800_000_000_123, 4711), (2**32 - 1, 2**24 - 1), (0x5555_5555, 0xAAAA)],
)
def test_what_is_written_is_read_also_after_it_was_a_still(milliseconds: int, round: int) -> None:
    image = stamped(milliseconds, round)

    assert read(image) == read(jpeg(image)) == Read(milliseconds % 2**32, round)


def test_what_is_larger_begins_again() -> None:
    assert read(stamped(2**32 + 5, 2**24 + 7)) == Read(5, 7)


def test_a_picture_without_blocks_says_nothing() -> None:
    assert read(Image.new("RGB", (WIDTH, HEIGHT), (255, 255, 255))) is None
    assert read(Image.new("RGB", (WIDTH, HEIGHT))) is None


def test_one_wrong_block_is_noticed() -> None:
    image = stamped(123_456, 9)
    for place in range(len(bits(0, 0))):
        spoiled = image.copy()
        color = (0, 0, 0) if bits(123_456, 9)[place] else (255, 255, 255)
        spoiled.paste(color, (place * 8, HEIGHT - 8, place * 8 + 8, HEIGHT))
        assert read(spoiled) is None
