"""Cards, dice, chips and the table, drawn once at a large size and scaled down."""

from functools import cache

from PIL import Image, ImageDraw, ImageFont

from croupier.video.strip import BLOCK_PIXELS, HEIGHT, WIDTH

OVERSAMPLING = 4
"""Sprites are drawn 4 times larger and then reduced, for smooth edges."""

HEIGHT_TO_WIDTH = 1.42
"""The aspect ratio of a card."""

Color = tuple[int, int, int]

PAPER, INK, RED, BACK = (253, 251, 245), (22, 25, 29), (206, 44, 38), (125, 36, 48)
FELT, FELT_LIGHT, RAIL, LINE, GOLD = (17, 84, 62), (24, 104, 77), (58, 34, 22), (47, 122, 96), (242, 193, 78)
ROOM = (9, 14, 13)
CHIPS: tuple[Color, ...] = ((179, 38, 30), (29, 78, 216), (21, 128, 61), (31, 41, 55), (109, 40, 217))


@cache
def font(size: int) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The font included with the drawing library."""
    return ImageFont.load_default(size)


@cache
def card(code: str | None, width: int) -> Image.Image:
    """A card: its face, or its back if hidden."""
    w, h = width * OVERSAMPLING, round(width * HEIGHT_TO_WIDTH) * OVERSAMPLING
    image = Image.new("RGBA", (w, h))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, w - 1, h - 1), w // 10, fill=PAPER, outline=(120, 112, 96), width=OVERSAMPLING // 2)
    if code is None:
        _back(draw, w, h)
    elif code == "Jk":
        draw.text((w / 2, h / 2), "★", (123, 44, 191), font(w // 2), anchor="mm", stroke_width=OVERSAMPLING)
        draw.text((w / 2, h * 0.16), "JOKER", (123, 44, 191), font(w // 4), anchor="mm", stroke_width=1)
    else:
        _face(draw, code, w, h)
    return image.resize((w // OVERSAMPLING, h // OVERSAMPLING), Image.Resampling.LANCZOS)


def _back(draw: ImageDraw.ImageDraw, w: int, h: int) -> None:
    edge = w // 11
    draw.rounded_rectangle((edge, edge, w - edge, h - edge), w // 14, fill=BACK)
    for line in range(-h, w, w // 6):
        draw.line((line + edge, h - edge, line + h - edge, edge), fill=(150, 58, 68), width=OVERSAMPLING // 2)
    draw.rectangle((0, 0, w, edge - 1), fill=PAPER)
    draw.rectangle((0, h - edge + 1, w, h), fill=PAPER)
    draw.rectangle((0, edge, edge - 1, h - edge), fill=PAPER)
    draw.rectangle((w - edge + 1, edge, w, h - edge), fill=PAPER)


def _face(draw: ImageDraw.ImageDraw, code: str, w: int, h: int) -> None:
    """Rank and suit at the left edge, where they stay visible in overlapping cards."""
    color = RED if code[1] in "hd" else INK
    rank = "10" if code[0] == "T" else code[0]
    size = round(w * (0.44 if rank == "10" else 0.54))
    draw.text((w * 0.27, h * 0.21), rank, color, font(size), anchor="mm", stroke_width=round(w * 0.025))
    suit(draw, code[1], (w * 0.27, h * 0.52), w * 0.34, color)
    suit(draw, code[1], (w * 0.66, h * 0.73), w * 0.48, color)


def suit(draw: ImageDraw.ImageDraw, letter: str, middle: tuple[float, float], size: float, color: Color) -> None:
    """A suit, around a point."""
    x, y = middle
    r = size / 2

    def disc(dx: float, dy: float, radius: float) -> None:
        draw.ellipse((x + dx - radius, y + dy - radius, x + dx + radius, y + dy + radius), fill=color)

    def shape(*points: tuple[float, float]) -> None:
        draw.polygon([(x + dx * r, y + dy * r) for dx, dy in points], fill=color)

    match letter:
        case "d":
            shape((0, -1.1), (0.8, 0), (0, 1.1), (-0.8, 0))
        case "h":
            disc(-r * 0.46, -r * 0.36, r * 0.53)
            disc(r * 0.46, -r * 0.36, r * 0.53)
            shape((-0.94, -0.12), (0.94, -0.12), (0, 1.08))
        case "s":
            disc(-r * 0.46, r * 0.26, r * 0.5)
            disc(r * 0.46, r * 0.26, r * 0.5)
            shape((-0.92, 0.08), (0.92, 0.08), (0, -1.1))
            shape((0, 0.1), (0.34, 1.1), (-0.34, 1.1))
        case _:
            disc(0, -r * 0.5, r * 0.48)
            disc(-r * 0.5, r * 0.22, r * 0.48)
            disc(r * 0.5, r * 0.22, r * 0.48)
            shape((0, -0.3), (0.34, 1.1), (-0.34, 1.1))


DOTS = {1: (4,), 2: (0, 8), 3: (0, 4, 8), 4: (0, 2, 6, 8), 5: (0, 2, 4, 6, 8), 6: (0, 2, 3, 5, 6, 8)}


@cache
def die(face: int, size: int) -> Image.Image:
    """A die from above."""
    s = size * OVERSAMPLING
    image = Image.new("RGBA", (s, s))
    draw = ImageDraw.Draw(image)
    draw.rounded_rectangle((0, 0, s - 1, s - 1), s // 5, fill=PAPER, outline=(150, 140, 120), width=OVERSAMPLING)
    for dot in DOTS[face]:
        x, y, r = s * (0.25 + 0.25 * (dot % 3)), s * (0.25 + 0.25 * (dot // 3)), s * 0.09
        draw.ellipse((x - r, y - r, x + r, y + r), fill=INK)
    return image.resize((size, size), Image.Resampling.LANCZOS)


@cache
def chips(count: int, size: int) -> Image.Image:
    """A stack of chips."""
    s, step = size * OVERSAMPLING, 3 * OVERSAMPLING
    image = Image.new("RGBA", (s, s + step * (count - 1)))
    draw = ImageDraw.Draw(image)
    for number in range(count):
        top = step * (count - 1 - number)
        color = CHIPS[number % len(CHIPS)]
        draw.ellipse((0, top, s - 1, top + s - 1), fill=color, outline=(10, 10, 10), width=OVERSAMPLING // 2)
        draw.ellipse((s * 0.12, top + s * 0.12, s * 0.88, top + s * 0.88), outline=PAPER, width=OVERSAMPLING)
    return image.resize((size, image.height // OVERSAMPLING), Image.Resampling.LANCZOS)


SHOE, RACK = (556, 34), (50, 34)
"""The origin of cards, and where they are discarded."""


@cache
def table(name: str, words: str) -> Image.Image:
    """The empty table from above: the dealer's side at the top, the rail round the players', the name on the felt."""
    w, h = WIDTH * 2, (HEIGHT - BLOCK_PIXELS) * 2
    image = Image.new("RGB", (w, HEIGHT * 2), ROOM)
    draw = ImageDraw.Draw(image)
    for inset, color in ((0, RAIL), (6, (84, 52, 34)), (26, (30, 20, 14)), (30, FELT)):
        draw.ellipse((12 + inset, -h + 20 + inset, w - 12 - inset, h - 8 - inset), fill=color)
    for ring in range(12):  # a highlight in the middle
        shade = tuple(dark + (light - dark) * ring // 12 for dark, light in zip(FELT, FELT_LIGHT, strict=True))
        draw.ellipse((150 + 36 * ring, -h + 190 + 34 * ring, w - 150 - 36 * ring, h - 110 - 24 * ring), fill=shade)
    draw.arc((150, -h + 190, w - 150, h - 232), 20, 160, fill=LINE, width=4)
    draw.text((w / 2, h * 0.555), name.upper(), LINE, font(46), anchor="mm", stroke_width=1)
    draw.text((w / 2, h * 0.62), words, LINE, font(26), anchor="mm")
    _furniture(draw, w)
    return image.resize((WIDTH, HEIGHT), Image.Resampling.LANCZOS)


def _furniture(draw: ImageDraw.ImageDraw, w: int) -> None:
    """The dealer's chips, the shoe and the rack for discards."""
    draw.rounded_rectangle((w / 2 - 190, -20, w / 2 + 190, 40), 14, fill=(20, 14, 10), outline=GOLD, width=2)
    for column in range(10):
        x = w / 2 - 178 + column * 36
        draw.rounded_rectangle((x, 0, x + 30, 34), 8, fill=CHIPS[column % len(CHIPS)])
        for line in range(6, 34, 6):
            draw.line((x, line, x + 30, line), fill=(230, 226, 214), width=1)
    for (x, y), label in ((SHOE, "shoe"), (RACK, "discards")):
        box = (2 * x - 62, 2 * y - 58, 2 * x + 62, 2 * y + 58)
        draw.rounded_rectangle(box, 12, fill=(14, 18, 17), outline=(70, 80, 76), width=3)
        draw.text((2 * x, 2 * y + 40), label, (150, 160, 154), font(20), anchor="mm")
