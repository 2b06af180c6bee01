"""The layout of the table's objects, from its public document; face-down cards have no face in it."""

import re
from collections.abc import Iterator, Mapping, Sequence
from math import cos, radians, sin
from typing import Any, NamedTuple

Document = Mapping[str, Any]
Code = str | None

ASIDE = {"burn", "discard"}
DEALERS = ("six", "hole_card", "dealer")
"""The places in front of the dealer, from the left."""

CROSS = {"far": (0, -1), "left": (-1, 0), "middle": (0, 0), "right": (1, 0), "near": (0, 1)}
SEAT = re.compile(r"(\d+)(.*)")

LARGE_CARD_PIXELS, SMALL_CARD_PIXELS = 42, 29
"""Widths of common cards, and of cards at a seat."""

MIDDLE_PIXELS = 320


class Card(NamedTuple):
    """A card, by its centre; a key identifies the same card across documents."""

    key: str
    code: Code
    x: float
    y: float
    width: int


class Die(NamedTuple):
    """A die that has been rolled."""

    face: int
    x: float
    y: float
    size: int


class Spot(NamedTuple):
    """A seat's betting spot: its number of chips, and whether it is this seat's turn."""

    seat: int
    x: float
    y: float
    chips: int
    turn: bool


class Scene(NamedTuple):
    """Everything on the table."""

    cards: tuple[Card, ...]
    dice: tuple[Die, ...]
    spots: tuple[Spot, ...]
    round: int


def scene(document: Document) -> Scene:
    """The current scene."""
    cards: Mapping[str, Sequence[Code]] = document["cards"]
    seats = int(document["seats"])
    common = {place: codes for place, codes in cards.items() if not SEAT.match(place) and place not in ASIDE}
    laid = [*_common(common), *_seats(cards, document["seat"], seats)]
    dice = tuple(_dice((document.get("rolls") or [[]])[-1], beside=bool(laid)))
    return Scene(tuple(laid), dice, tuple(_spots(document["seat"], seats)), int(document["round"]))


# Common cards


def _common(common: Mapping[str, Sequence[Code]]) -> Iterator[Card]:
    """The dealer's cards in front of the dealer, other common cards between dealer and players."""
    if "middle" in common:
        yield from _cross(common)
        return
    before = [place for place in DEALERS if place in common]
    others = [place for place in common if place not in before]
    yield from _row(common, before, 70)
    yield from _row(common, others, 136 if before else 104)


def _row(common: Mapping[str, Sequence[Code]], places: Sequence[str], y: float) -> Iterator[Card]:
    step, gap = LARGE_CARD_PIXELS + 4, 12
    wide = sum(len(common[place]) for place in places) * step + gap * (len(places) - 1)
    x = MIDDLE_PIXELS - wide / 2 + step / 2
    for place in places:
        for index, code in enumerate(common[place]):
            yield Card(f"{place} {index}", code, x, y, LARGE_CARD_PIXELS)
            x += step
        x += gap


def _cross(common: Mapping[str, Sequence[Code]]) -> Iterator[Card]:
    for place, codes in common.items():
        across, down = CROSS.get(place, (0, 0))
        for index, code in enumerate(codes):
            yield Card(f"{place} {index}", code, MIDDLE_PIXELS + 52 * across, 112 + 52 * down, SMALL_CARD_PIXELS + 5)


# Seats


def _at(seat: int, seats: int, out: float) -> tuple[float, float]:
    """A point at a seat, at a distance from the dealer; the first seat is at the dealer's left, seen from above."""
    angle = radians(8 + 164 * (seat - 0.5) / max(1, seats))
    return MIDDLE_PIXELS + 276 * out * cos(angle), 44 + 270 * out * sin(angle)


def _seats(cards: Mapping[str, Sequence[Code]], stakes: Mapping[str, Any], seats: int) -> Iterator[Card]:
    for seat in range(1, seats + 1):
        hands = list(_hands(cards, stakes, seat))
        x, y = _at(seat, seats, 0.78)
        for number, (place, codes) in enumerate(hands):
            side = (number - (len(hands) - 1) / 2) * 52
            yield from _fan(place, codes, x + side, y)


def _hands(
    cards: Mapping[str, Sequence[Code]], stakes: Mapping[str, Any], seat: int
) -> Iterator[tuple[str, list[Code]]]:
    """The hands at a seat; hands that a stake plays by itself replace the dealt one."""
    own = stakes.get(str(seat), {}).get("hands", [])
    if own:
        yield from ((f"{seat} {number}", list(hand)) for number, hand in enumerate(own))
        return
    for place, codes in cards.items():
        found = SEAT.match(place)
        if found and int(found[1]) == seat:
            yield place, list(codes)


def _fan(place: str, codes: Sequence[Code], x: float, y: float) -> Iterator[Card]:
    step = min(SMALL_CARD_PIXELS - 6, 84 / max(1, len(codes)))
    left = x - step * (len(codes) - 1) / 2
    for index, code in enumerate(codes):
        yield Card(f"{place} {index}", code, left + step * index, y, SMALL_CARD_PIXELS)


def _spots(stakes: Mapping[str, Any], seats: int) -> Iterator[Spot]:
    for seat in range(1, seats + 1):
        stake = stakes.get(str(seat), {})
        chips = min(8, 1 + int(stake["at_risk"]) // 10_00) if stake.get("at_risk") else 0
        yield Spot(seat, *_at(seat, seats, 1.0), chips, bool(stake.get("deciding")))


# Dice


def _dice(faces: Sequence[int], *, beside: bool) -> Iterator[Die]:
    """Dice in the middle, or at the side in games with cards."""
    size, middle, top = (20, 130, 40) if beside else (40, MIDDLE_PIXELS, 96)
    for index, face in enumerate(faces):
        row, column = divmod(index, 5)
        wide = min(len(faces) - row * 5, 5)
        yield Die(face, middle + (column - (wide - 1) / 2) * size * 1.35, top + row * size * 1.25, size)
