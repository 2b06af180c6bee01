"""The wording of internal names, results and values for people at the terminal."""

from collections.abc import Iterable, Sequence
from enum import Enum
from fractions import Fraction

import msgspec

from croupier.equipment.cards import Card
from croupier.money import Cents, in_percent, in_words
from croupier.rules.game.chapter import Chapter
from croupier.rules.procedure.round import DEALER, Round, seat_of
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.spoken import spoken
from croupier.words import SILENCE, Sentence, is_said, named, say, verbatim

ON_HAND = "_hand"
"""The infix between the name of a wager and the number of its hand."""


def title_of(game: Chapter[TableOptions], name: str) -> Sentence:
    """The title of a wager; the name on a line may differ from that of any wager."""
    title = next((one.title for one in game.wagers if one.name == name), None)
    return title or _line_title(name)


def short_title_of(game: Chapter[TableOptions], name: str) -> Sentence:
    """A short title: what is printed on the spot, unless that makes sense only under the title of its row."""
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


def hand_of(round: Round[TableOptions], place: str, cards: Sequence[Card]) -> Sentence:
    """The hand the dealer's or a seat's cards make; an area of the layout has none."""
    is_hand = place == DEALER or seat_of(place) is not None
    return round.chapter.hand_in_words(round, place, cards) if is_hand and cards else SILENCE


def listed(words: Iterable[str], joint: str = "and") -> str:
    """Join several things in a sentence: "a, b and c"."""
    *first, last = words
    return f"{', '.join(first)} {joint} {last}" if first else last


def signed(amount: Cents) -> str:
    """A gain or a loss: "+$5", "-$2.50", "$0"."""
    return f"+{in_words(amount)}" if amount > 0 else in_words(amount)


def plural(count: int, thing: str) -> str:
    """A count of things: "1 card", "5 cards"."""
    return f"{count} {thing}" if count == 1 else f"{count} {thing}s"


def option_value(value: object) -> str:
    """The value of an option as `--option` accepts it."""
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
