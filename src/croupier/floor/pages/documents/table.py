"""A table as everybody may see it."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from croupier.floor.record.table import Phase, TableKind
from croupier.money import Cents
from croupier.rules.procedure.round import Shown
from croupier.words import SILENCE, Sentence

Faces: TypeAlias = list[str | None]
Moment: TypeAlias = Literal["over", "betting", "dealing", "deciding", "playing"]


class MetersDocument(Struct):
    """The progressive of a table, if it has one: each level, and whether it can be played now."""

    levels: dict[str, Cents] | UnsetType = UNSET
    up: bool | UnsetType = UNSET


class TableSummary(Struct):
    """What a player chooses a table by."""

    table: str
    chapter: str
    name: str
    kind: TableKind
    phase: Phase
    dealer: str
    seats: int
    taken: int
    stadium: bool
    minimum: Cents
    maximum: Cents
    moment: Moment
    until: int
    meters: MetersDocument
    family: str
    line: Sentence
    why: Sentence = SILENCE
    """Why it is stopped."""
    pace: int = 0
    """The seconds a round takes, if known."""


class SeatDocument(Struct):
    """A seat with a wager; its own hands are listed if a single player has it."""

    stakes: int
    at_risk: Cents
    wagers: Cents
    deciding: int
    folded: bool
    hands: list[Faces]


class TableDocument(TableSummary):
    """A table and its current or last round; ``submission`` changes with the rules it plays under."""

    round: int = 0
    submission: str = ""
    waits_for: Sentence = SILENCE
    void: bool = False
    cards: dict[str, Faces] = {}
    seat: dict[str, SeatDocument] = {}
    words: dict[str, Sentence] | UnsetType = UNSET
    rolls: list[tuple[int, ...]] | UnsetType = UNSET
    selected: dict[str, str] | UnsetType = UNSET
    shown: dict[str, Shown] | UnsetType = UNSET
    at_risk: Cents | UnsetType = UNSET
    kept: list[int] = []
    """The seats kept for those who played there; only their own terminals are told for whom."""
    spread: bool = False
    """Whether the cards lie spread for the first player to arrive."""
    ready: int = 0
    """How many of the awaited players are ready for betting to close."""
    awaited: int = 0
    notes: list[Sentence] = []
    """What everybody may know of the round: which cards were corrected, by their places."""


class ResultDocument(Struct):
    """What everybody could see of a round when it was over; ``words`` is the dealer's hand."""

    round: int
    void: bool
    rolls: list[tuple[int, ...]]
    cards: dict[str, Faces]
    words: Sentence
