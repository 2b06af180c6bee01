"""What the player's school tells its page."""

from msgspec import Struct

from croupier.floor.pages.documents.terminal import LineDocument
from croupier.money import Cents
from croupier.rules.game.help import HelpDocument
from croupier.words import Sentence


class LessonGame(Struct, frozen=True):
    """A game, how it is played, and whether it is taught here.

    ``first`` is the round that a lesson begins with; ``keeps`` what the best play still leaves to the house of each
    dollar of the first wager.
    """

    chapter: str
    name: str
    help: HelpDocument
    taught: bool = False
    first: int = 0
    keeps: float = 0


class LessonWager(Struct, frozen=True):
    """A wager of play money."""

    title: Sentence
    amount: Cents


class LessonChoice(Struct, frozen=True):
    """Something the player may choose, and what it puts at risk besides."""

    choice: str
    title: Sentence
    amount: Cents
    cite: str


class LessonDocument(Struct, frozen=True):
    """A round as its player sees it; ``chosen`` is empty before the choice, ``lines`` before the end."""

    chapter: str
    seed: int
    wagers: tuple[LessonWager, ...]
    own: list[str | None]
    cards: dict[str, list[str | None]]
    words: dict[str, Sentence]
    question: Sentence
    choices: tuple[LessonChoice, ...]
    chosen: str
    lines: list[LineDocument]
    net: Cents


class WorthOfChoice(Struct, frozen=True):
    """What the round brings on average with a choice, and how much less that is than with the best.

    ``exact`` is in units of the first wager, as "n/d"; the others are cents of play money with their fraction.
    """

    choice: str
    exact: str
    expected: float
    cost: float


class WorthDocument(Struct, frozen=True):
    """Every choice of a round, and the best of them."""

    best: str
    choices: tuple[WorthOfChoice, ...]
