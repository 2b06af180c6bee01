"""Machine-readable blocks at the lower edge of a picture: its time and its round.

They survive any encoder and player, so that the true delay can be read off the screen, and a terminal can reject the
picture of another round.

Why: docs/design/0128.
"""

from PIL import Image, ImageDraw

WIDTH, HEIGHT = 640, 360
BLOCK_PIXELS = 8
"""The size of the blocks that JPEG and H.264 encode."""

MARK = (1, 0, 1, 1)
CLOCK_BITS, ROUND_BITS = 32, 24
"""Bits of the milliseconds and of the round's number; both wrap around."""


def stamp(image: Image.Image, milliseconds: int, round: int) -> None:
    """Write the moment and the round onto a picture."""
    draw = ImageDraw.Draw(image)
    top = HEIGHT - BLOCK_PIXELS
    draw.rectangle((0, top, WIDTH, HEIGHT), fill=(0, 0, 0))
    for place, bit in enumerate(bits(milliseconds, round)):
        if bit:
            draw.rectangle(
                (place * BLOCK_PIXELS, top, place * BLOCK_PIXELS + BLOCK_PIXELS - 1, HEIGHT), fill=(255, 255, 255)
            )


def bits(milliseconds: int, round: int) -> list[int]:
    """The blocks, white as one: a marker, the clock, the round, and parity."""
    said = (milliseconds % 2**CLOCK_BITS).to_bytes(4) + (round % 2**ROUND_BITS).to_bytes(3)
    check = 0
    for byte in said:
        check ^= byte
    return [*MARK, *(byte >> place & 1 for byte in (*said, check) for place in range(7, -1, -1))]
