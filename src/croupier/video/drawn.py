"""The drawn camera of a demonstration: cards slide from the shoe, turn over, and are taken away."""

import time
from collections.abc import Iterable
from dataclasses import dataclass

from PIL import Image, ImageDraw

from croupier.video import sprites
from croupier.video.scene import Card, Code, Document, Scene, scene
from croupier.video.strip import stamp

SLIDE_SECONDS, TURN_SECONDS = 0.4, 0.3
"""Seconds for a card to slide to its place, and to be turned over."""

TUMBLE_SECONDS = 0.7
"""Seconds that dice roll."""


@dataclass(frozen=True, slots=True)
class Moving:
    """A card in motion: its start time, its origin, and its face before."""

    card: Card
    since: float
    x: float
    y: float
    was: Code
    leaves: bool = False

    def rests(self, at: float) -> bool:
        """Whether its motion is over."""
        return at - self.since >= max(SLIDE_SECONDS, TURN_SECONDS)


class DrawnTable:
    """One table: takes documents, draws pictures."""

    def __init__(self) -> None:
        self._document: Document | None = None
        self._scene = Scene((), (), (), 0)
        self._cards: dict[str, Moving] = {}
        self._rolled = 0.0
        self._resting: Image.Image | None = None

    def see(self, document: Document, at: float) -> None:
        """Take a new document of the table."""
        before, self._scene = self._scene, scene(document)
        first, self._document = self._document is None, document
        if self._scene.dice != before.dice and not first:
            self._rolled = at
        self._cards = {moving.card.key: moving for moving in self._moved(self._scene.cards, at, first=first)}
        self._resting = None

    def _moved(self, cards: Iterable[Card], at: float, *, first: bool) -> Iterable[Moving]:
        """Start motions; cards already on the table do not move for a new viewer."""
        left = {key: moving for key, moving in self._cards.items() if not moving.leaves}
        for card in cards:
            had = left.pop(card.key, None)
            if had is None:
                yield Moving(card, 0 if first else at, *sprites.SHOE, None)
            elif had.card == card:
                yield had
            else:
                yield Moving(card, at, had.card.x, had.card.y, had.card.code)
        for had in left.values():
            away = had.card._replace(x=sprites.RACK[0], y=sprites.RACK[1], key=f"gone {had.card.key}")
            yield Moving(away, at, had.card.x, had.card.y, away.code, leaves=True)

    def picture(self, at: float) -> Image.Image:
        """The table at a moment, with the blocks that encode it."""
        self._cards = {key: one for key, one in self._cards.items() if not (one.leaves and one.rests(at))}
        image = (self._resting or self._drawn(at)).copy()
        ImageDraw.Draw(image).text((10, 330), self._words(at), (226, 232, 228), sprites.font(12))
        stamp(image, int(at * 1000), self._scene.round)
        return image

    def _words(self, at: float) -> str:
        name = self._document["table"] if self._document else ""
        return f"{name}   {time.strftime('%H:%M:%S', time.localtime(at))}"

    def _drawn(self, at: float) -> Image.Image:
        document = self._document or {"name": "", "table": ""}
        image = sprites.table(document["name"], document["table"]).copy()
        self._draw_spots(image)
        self._draw_dice(image, at)
        for moving in sorted(self._cards.values(), key=lambda one: one.since):
            _draw_card(image, moving, at)
        if at - self._rolled >= TUMBLE_SECONDS and all(one.rests(at) for one in self._cards.values()):
            self._resting = image
        return image

    def _draw_spots(self, image: Image.Image) -> None:
        draw = ImageDraw.Draw(image)
        for spot in self._scene.spots:
            box = (spot.x - 17, spot.y - 13, spot.x + 17, spot.y + 13)
            draw.ellipse(box, outline=sprites.GOLD if spot.turn else sprites.LINE, width=3 if spot.turn else 2)
            if spot.chips:
                stack = sprites.chips(spot.chips, 18)
                image.paste(stack, (round(spot.x) - 9, round(spot.y) + 8 - stack.height), stack)
            else:
                draw.text((spot.x, spot.y), str(spot.seat), sprites.LINE, sprites.font(14), anchor="mm")

    def _draw_dice(self, image: Image.Image, at: float) -> None:
        left = max(0.0, 1 - (at - self._rolled) / TUMBLE_SECONDS)
        for number, one in enumerate(self._scene.dice):
            if left:
                face = 1 + int(at * 15 + number * 5) % 6
                sprite = sprites.die(face, one.size).rotate((at * 700 + number * 77) % 360, expand=True)
            else:
                sprite = sprites.die(one.face, one.size)
            x, y = one.x + left * left * 200, one.y - left * left * 60
            image.paste(sprite, (round(x - sprite.width / 2), round(y - sprite.height / 2)), sprite)


def _draw_card(image: Image.Image, moving: Moving, at: float) -> None:
    """Draw a card, easing into its place, and turning over on the way or where it lies."""
    card, gone = moving.card, at - moving.since
    part = min(1.0, gone / SLIDE_SECONDS)
    eased = 1 - (1 - part) ** 3
    x, y = moving.x + (card.x - moving.x) * eased, moving.y + (card.y - moving.y) * eased
    sprite = _turning(moving, min(1.0, gone / TURN_SECONDS))
    place = (round(x - sprite.width / 2), round(y - sprite.height / 2))
    image.paste((6, 30, 22), (place[0] + 2, place[1] + 2), sprite)
    image.paste(sprite, place, sprite)


def _turning(moving: Moving, part: float) -> Image.Image:
    card = moving.card
    if moving.was == card.code or part >= 1:
        return sprites.card(card.code, card.width)
    sprite = sprites.card(moving.was if part < 0.5 else card.code, card.width)
    return sprite.resize((max(1, round(card.width * abs(1 - 2 * part))), sprite.height))
