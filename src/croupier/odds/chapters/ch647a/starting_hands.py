"""The shipped value of each of the 169 starting hands with the Flop Wager and the best play after it.

Solving takes minutes.  ``python -m croupier.odds.chapters.ch647a.starting_hands`` solves the streets and regenerates
the file; a test checks that the hands add up to the figure of the whole game.
"""

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from pathlib import Path

from croupier.chapters import chapter
from croupier.equipment.cards import Card
from croupier.odds.hands.canonical import classes
from croupier.odds.hands.evaluation import numbers
from croupier.rules.terms.options import choose

PATH = Path(__file__).with_name("starting_hands.toml")
LETTERS = "23456789TJQKA"


def stay(ante_pays_from: str, own: tuple[Card, ...]) -> Fraction:
    """The value of the whole round in Antes, if the Flop Wager is placed."""
    return Fraction(_read()[ante_pays_from][name(numbers(list(own)).tolist())])


def name(hand: list[int]) -> str:
    """A starting hand by its ranks, the higher first, and whether they are of one suit: "AKs", "72o", "88"."""
    higher, lower = sorted((card % 13 for card in hand), reverse=True)
    suits = "" if higher == lower else "s" if hand[0] // 13 == hand[1] // 13 else "o"
    return f"{LETTERS[higher]}{LETTERS[lower]}{suits}"


@lru_cache(maxsize=1)
def _read() -> dict[str, dict[str, str]]:
    return tomllib.loads(PATH.read_text(encoding="utf-8"))


def _written() -> Iterator[str]:
    from croupier.odds.chapters.ch647a.solve import DEALS, Play  # noqa: PLC0415 - it brings numba, which reading needs not

    yield "# What each starting hand brings with the Flop Wager and the best play after it, in Antes, by what the Ante"
    yield "# is paid from.  Written by python -m croupier.odds.chapters.ch647a.starting_hands."
    game, hands = chapter("647a"), classes(2)
    for paid_from in ("straight", "flush"):
        play = Play(choose(type(game.default_options), {"ante_pays_from": paid_from}))
        yield f"\n[{paid_from}]"
        for hand, weight, gained in zip(hands.hands.tolist(), hands.weights, play.stay, strict=True):
            yield f'{name(hand)} = "{Fraction(int(gained), int(weight) * DEALS)}"'


if __name__ == "__main__":
    PATH.write_text("\n".join(_written()) + "\n", encoding="utf-8")
