"""How names, results and values of the program are said to people at the terminal."""

import re
from collections.abc import Iterable, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache

import msgspec

from croupier.equipment.cards import Card
from croupier.equipment.hand_names import hand_named
from croupier.money import Cents, in_percent, in_words
from croupier.rules.game.chapter import Chapter
from croupier.rules.procedure.round import DEALER, Round, seat_of
from croupier.rules.terms.options import TableOptions
from croupier.words import SILENCE, Sentence, is_said, named, say, series, verbatim

ON_HAND = "_hand"
"""What stands between the name of a wager and the number of the hand that it is on."""

_NUMBERED = re.compile(r"(?<=[a-z])(?=\d)")


@lru_cache(maxsize=4096)
def spoken(name: str) -> str:
    """A name of the program as people read it: "four_of_a_kind" is "Four of a kind", "back9" is "Back 9"."""
    words = _NUMBERED.sub(" ", name.replace("_", " "))
    return words[:1].upper() + words[1:]


def title_of(game: Chapter[TableOptions], name: str) -> Sentence:
    """The title of a wager; a line may bear another name than any wager has."""
    title = next((one.title for one in game.wagers if one.name == name), None)
    return title or _line_title(name)


def short_title_of(game: Chapter[TableOptions], name: str) -> Sentence:
    """The same where there is little room: what is printed on the spot, unless that needs the title of its row."""
    titled = {spot.wager for row in game.layout.rows if row.title for spot in row.all_spots}
    return title_of(game, name) if name in titled else spot_title_of(game, name)


def spot_title_of(game: Chapter[TableOptions], name: str) -> Sentence:
    """What is printed on the spot of a wager."""
    return named("spot", name) if is_said(f"spot.{name}") else title_of(game, name)


def _line_title(name: str) -> Sentence:
    wager, _, hand = name.partition(ON_HAND)
    if hand.isdecimal():
        return say(f"line.{wager}_on_hand", hand=int(hand))
    return named("line", name) if is_said(f"line.{name}") else verbatim(spoken(name))


def row_in_words(row: str) -> Sentence:
    """What a row of a paytable pays for; of several rows, where a line pays for more than one hand, all."""
    return say("title", words=series(map(_row, row.split(", "))))


def _row(name: str) -> Sentence:
    if is_said(f"row.{name}"):
        return named("row", name)
    return hand_named(name) or verbatim(spoken(name).lower())


def hand_of(round: Round[TableOptions], place: str, cards: Sequence[Card]) -> Sentence:
    """What the cards of the dealer or of a seat make; an area of the layout is no hand."""
    is_hand = place == DEALER or seat_of(place) is not None
    return round.chapter.hand_in_words(round, place, cards) if is_hand and cards else SILENCE


def listed(words: Iterable[str], joint: str = "and") -> str:
    """Several things in a sentence: "a, b and c"."""
    *first, last = words
    return f"{', '.join(first)} {joint} {last}" if first else last


def signed(amount: Cents) -> str:
    """A gain or a loss: "+$5", "-$2.50", "$0"."""
    return f"+{in_words(amount)}" if amount > 0 else in_words(amount)


def plural(count: int, thing: str) -> str:
    """A number of things: "1 card", "5 cards"."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def option_value(value: object) -> str:
    """The value of an option as `--option` takes it."""
    match value:
        case None:
            return "none"
        case bool():
            return str(value).lower()
        case Fraction():
            return in_percent(value)
        case Enum():
            return str(value.value)
        case str() | int():
            return str(value)
        case _:
            return msgspec.json.encode(value).decode()
