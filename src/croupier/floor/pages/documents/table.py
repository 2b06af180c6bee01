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
    """The progressive of a table, if it plays one: each level, and whether it can be played now."""

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
    """Seconds of a round, where they are known."""


class SeatDocument(Struct):
    """A seat that somebody has wagered on; its own hands are listed where one player has it alone."""

    stakes: int
    at_risk: Cents
    wagers: Cents
    deciding: int
    folded: bool
    hands: list[Faces]


class TableDocument(TableSummary):
    """A table and the round it is in, or was in last; ``submission`` changes with the rules it plays under."""

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
    """The seats that are kept for those who played there; for whom, only their own terminals are told."""
    spread: bool = False
    """Whether the cards lie spread for the first player who comes."""
    ready: int = 0
    """How many wait for no more time to wager, of those that are awaited."""
    awaited: int = 0
    notes: list[Sentence] = []
    """What everybody may know of how the round went: which cards were put right, by their places."""


class ResultDocument(Struct):
    """What everybody could see of a round when it was over; ``words`` is what the dealer had."""

    round: int
    void: bool
    rolls: list[tuple[int, ...]]
    cards: dict[str, Faces]
    words: Sentence
