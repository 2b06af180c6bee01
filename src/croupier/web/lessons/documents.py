"""What the player's school sends to its page."""

from msgspec import Struct

from croupier.floor.pages.documents.terminal import LineDocument
from croupier.money import Cents
from croupier.rules.game.help import HelpDocument
from croupier.words import Sentence


class LessonGame(Struct, frozen=True):
    """A game and how it is played.

    ``first`` is the round that a lesson begins with. ``decides`` is False if the only choice is which wager to place;
    else ``keeps`` is the house edge under the best play, per dollar of the first wager.
    """

    chapter: str
    name: str
    help: HelpDocument
    first: int
    decides: bool
    keeps: float


class LessonWager(Struct, frozen=True):
    """A wager of play money."""

    title: Sentence
    amount: Cents


class LessonChoice(Struct, frozen=True):
    """A choice, the further amount it puts at risk, and how many of the player's cards it names."""

    choice: str
    title: Sentence
    amount: Cents
    cite: str
    fewest_cards: int = 0
    most_cards: int = 0


class LessonHand(Struct, frozen=True):
    """The player's own cards; ``asked`` if the decision is about them, ``name`` if they are one of several hands."""

    cards: list[str | None]
    words: Sentence
    name: Sentence
    asked: bool = False
    lammers: int = 0


class LessonDocument(Struct, frozen=True):
    """A round as its player sees it after these moves; ``choices`` are empty when it is over, ``lines`` before."""

    chapter: str
    seed: int
    moves: list[str]
    wagers: tuple[LessonWager, ...]
    own: tuple[LessonHand, ...]
    cards: dict[str, list[str | None]]
    words: dict[str, Sentence]
    rolls: list[list[int]]
    question: Sentence
    choices: tuple[LessonChoice, ...]
    lines: list[LineDocument]
    net: Cents


class WorthOfChoice(Struct, frozen=True):
    """The average outcome of the round with a choice, and how much less that is than with the best.

    ``exact`` is in units of the first wager, as "n/d", and empty if it is not rational; the others are cents of play
    money with their fraction.
    """

    choice: str
    exact: str
    expected: float
    cost: float


class WorthDocument(Struct, frozen=True):
    """Every choice of a decision, best first; ``basis`` names the kind of these numbers."""

    best: str
    basis: str
    choices: tuple[WorthOfChoice, ...]
