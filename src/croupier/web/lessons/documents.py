"""What the player's school tells its page."""

from msgspec import Struct

from croupier.floor.pages.documents.terminal import LineDocument
from croupier.money import Cents
from croupier.rules.game.help import HelpDocument
from croupier.words import Sentence


class LessonGame(Struct, frozen=True):
    """A game and how it is played.

    ``first`` is the round that a lesson begins with.  ``decides`` is False where the only choice is which wager to
    place; else ``keeps`` is what the best play still leaves to the house of each dollar of the first wager.
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
    """Something the player may choose, what it puts at risk besides, and how many of the own cards it names."""

    choice: str
    title: Sentence
    amount: Cents
    cite: str
    fewest_cards: int = 0
    most_cards: int = 0


class LessonHand(Struct, frozen=True):
    """Cards of the player's own; ``asked`` where the decision is about them, ``name`` where they are one of several."""

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
    """What the round brings on average with a choice, and how much less that is than with the best.

    ``exact`` is in units of the first wager, as "n/d", and empty where it is no such number; the others are cents of
    play money with their fraction.
    """

    choice: str
    exact: str
    expected: float
    cost: float


class WorthDocument(Struct, frozen=True):
    """Every choice of a decision, the best of them first; ``basis`` names what kind of numbers these are."""

    best: str
    basis: str
    choices: tuple[WorthOfChoice, ...]
