"""Past rounds: for those who resolve disputes, and for the player who was in one."""

from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.floor.pages.documents.table import Faces
from croupier.floor.pages.documents.terminal import LineDocument
from croupier.floor.record.events import FloorEvent
from croupier.money import Cents
from croupier.words import Sentence


class HappeningDocument(Struct):
    """One event: its journal entry, when it happened, who did it, and the table after it."""

    entry: int
    at: str
    who: list[Sentence]
    text: Sentence
    cite: str
    event: FloorEvent
    lies: dict[str, list[tuple[str | None, bool]]]


class RecordedLine(LineDocument):
    """A settlement line with its journal entry."""

    entry: int = 0


class LastHand(Struct):
    """The cards at a place at the end, and their value."""

    place: str
    cards: Faces
    words: Sentence


class PastRound(Struct):
    """A whole round with every card, face-down ones included."""

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
    """Where to view the camera recording of a round, and what it covers; the house's own recorder has no view."""

    address: str
    camera: str = ""
    view: str = ""


class DisputedRound(PastRound):
    """A whole round with the time zone of its moments, and where its recordings are, if configured."""

    zone: str = ""
    recordings: list[Recording] = []


class OwnRoundSummary(Struct):
    """A round the player was in, and its outcome."""

    table: str
    round: int
    game: str
    at: str
    net: Cents
    lines: list[LineDocument]


class OwnStep(Struct):
    """An event, as far as the player may know it."""

    text: Sentence
    cite: str
    lies: dict[str, Faces]


class OwnRound(OwnRoundSummary):
    """A round the player was in, step by step."""

    void: bool = False
    steps: list[OwnStep] = []


class RoundOfTable(Struct):
    """A round that can be looked up."""

    table: str
    round: int


class RoundOfTerminal(RoundOfTable):
    """A round a terminal was in, and when it was over."""

    at: str = ""


Unusual: TypeAlias = Literal["stopped", "corrected", "voided", "outage", "irregularity"]
"""Why somebody would look up a round."""


class FoundRound(Struct):
    """A round in one line: when, who dealt, what was staked, what the house won, and what was unusual."""

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
    """The rounds a search found, newest first; unless it is whole, those older than ``until`` were not searched."""

    rounds: list[FoundRound]
    whole: bool
    until: str = ""
    zone: str = ""
    dealers: list[str] = []


class RefusedDocument(Struct):
    """How often somebody attempted a command and was refused; an asterisk stands for several.

    ``asked`` and ``because`` are the command and the reason in the reader's language.
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
