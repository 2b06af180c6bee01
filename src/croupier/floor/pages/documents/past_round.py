"""Past rounds: for those who look into disputes, and for the player who was in one."""

from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.floor.pages.documents.table import Faces
from croupier.floor.pages.documents.terminal import LineDocument
from croupier.floor.record.events import FloorEvent
from croupier.money import Cents
from croupier.words import Sentence


class HappeningDocument(Struct):
    """One thing that happened: where the journal has it, when, who did it, and how the table lay after it."""

    entry: int
    at: str
    who: list[Sentence]
    text: Sentence
    cite: str
    event: FloorEvent
    lies: dict[str, list[tuple[str | None, bool]]]


class RecordedLine(LineDocument):
    """A settlement line with the entry of the journal that has it."""

    entry: int = 0


class LastHand(Struct):
    """What lay at a place at the end, and what it made."""

    place: str
    cards: Faces
    words: Sentence


class PastRound(Struct):
    """A whole round; every card is shown, also those that lay face down."""

    table: str
    round: int
    chapter: str
    game: str
    submission: str
    dealer: str
    over: bool
    void: bool
    happenings: list[HappeningDocument]
    lines: list[RecordedLine]
    hands: list[LastHand]
    difference: str


class Recording(Struct):
    """Where what a camera recorded of a round is looked at, and what it saw; the house's own recorder has no view."""

    address: str
    camera: str = ""
    view: str = ""


class DisputedRound(PastRound):
    """A whole round with the time zone its moments are read in, and where its recordings are, if somebody says so."""

    zone: str = ""
    recordings: list[Recording] = []


class OwnRoundSummary(Struct):
    """A round one was in, and what it came to."""

    table: str
    round: int
    game: str
    at: str
    net: Cents
    lines: list[LineDocument]


class OwnStep(Struct):
    """Something that happened, as far as it is the player's to know."""

    text: Sentence
    cite: str
    lies: dict[str, Faces]


class OwnRound(OwnRoundSummary):
    """A round one was in, step by step."""

    void: bool = False
    steps: list[OwnStep] = []


class RoundOfTable(Struct):
    """A round that can be looked at."""

    table: str
    round: int


class RoundOfTerminal(RoundOfTable):
    """A round that a terminal was in, and when it was over."""

    at: str = ""


Unusual: TypeAlias = Literal["stopped", "corrected", "voided", "outage", "irregularity"]
"""What makes somebody look at a round again."""


class FoundRound(Struct):
    """A round of the floor in a line: when, who dealt, what was staked, what the house won, and what was unusual."""

    table: str
    round: int
    chapter: str
    began: str
    ended: str
    dealer: str
    stakes: int
    staked: Cents
    house: Cents
    unusual: list[Unusual]


class FoundRounds(Struct):
    """Rounds that fit a search, the newest first; what is older than ``until`` it has not looked at, unless whole."""

    rounds: list[FoundRound]
    whole: bool
    until: str = ""
    zone: str = ""
    dealers: list[str] = []


class RefusedDocument(Struct):
    """How often somebody tried a command and was refused; an asterisk stands for several.

    ``asked`` and ``because`` are the command and the reason in the words of who reads it.
    """

    entry: int
    name: str
    role: str
    second: str
    second_role: str
    command: str
    reason: str
    source: str
    times: int
    first: str
    last: str
    asked: str = ""
    because: str = ""
