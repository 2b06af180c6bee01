"""The records that pages receive about odds: the edges of a table, the figures of a game, a changed paytable.

Figures travel as they are in the chapter's file, undecoded: :class:`ShippedFigures` and :class:`WholeFigure` describe
them, for the pages' types and for a test that reads every file.
"""

from typing import Annotated, Any, TypeAlias

from msgspec import UNSET, Meta, Raw, Struct, UnsetType

from croupier.figures import Figure, Simulation, Table
from croupier.words import SILENCE, Sentence

# The edges of a table


class EdgeDocument(Struct, frozen=True):
    """The house edge of a wager, as a fraction of the wager named in ``per``, with notes."""

    wager: str
    title: Sentence
    of: tuple[str, ...]
    house_edge: float
    expectation: str
    per: str
    notes: tuple[Sentence, ...]
    convention: str


class EdgesDocument(Struct, frozen=True):
    """The known edges; the wagers being computed, and those that cannot be."""

    wagers: tuple[EdgeDocument, ...] = ()
    calculating: tuple[str, ...] = ()
    unknown: tuple[str, ...] = ()


# The figures of a game


class Outcome(Struct, frozen=True):
    """An outcome of a round: what a unit wins or loses, as "n/d", and how often."""

    net: str
    ways: int
    probability: float
    name: str | UnsetType = UNSET


Progressive: TypeAlias = Annotated[dict[str, Any], Meta(title="Progressive")]
"""What each meter starts with and what follows from it; it differs from game to game."""


class WholeFigure(Struct, frozen=True):
    """A wager under one selection: ``wagered`` has the outcomes by the final amount wagered."""

    wager: str
    of: tuple[str, ...]
    per: str
    paytable: str | None
    selected: dict[str, Any]
    expectation: str
    expectation_decimal: float
    house_edge: float
    element_of_risk: float
    mean_wagered: float
    hit_frequency: float
    push_frequency: float
    lose_frequency: float
    standard_deviation: float
    method: str
    outcomes: tuple[Outcome, ...]
    tables: tuple[Table, ...]
    strategy: tuple[Sentence, ...]
    convention: str | UnsetType = UNSET
    between_players: bool | UnsetType = UNSET
    wagered: tuple[tuple[str, str, int], ...] | UnsetType = UNSET
    progressive: Progressive | UnsetType = UNSET


class ShippedFigures(Struct, frozen=True):
    """The whole file of a chapter."""

    chapter: str
    name: str
    edition: str
    version: str
    command: str
    rules: str
    solver: str
    options: dict[str, Any]
    varies: dict[str, tuple[str, ...]]
    seconds: dict[str, int]
    wagers: tuple[WholeFigure, ...]
    simulation: Simulation | None = None


class RowOfFamily(Struct, frozen=True):
    """A row that some paytable of a family has."""

    row: str
    words: Sentence


class FamilyDocument(Struct, frozen=True):
    """The paytables of a family: its rows in order, and what each column pays, as printed."""

    title: Sentence
    cite: str
    rows: tuple[RowOfFamily, ...]
    columns: dict[str, dict[str, str]]


class GameOdds(Struct, frozen=True):
    """A game with all its figures, its paytables and all names."""

    chapter: str
    name: str
    titles: dict[str, Sentence]
    wagers: dict[str, Sentence]
    options: dict[str, str]
    too_long: dict[str, Sentence]
    paytables: dict[str, FamilyDocument]
    figures: Annotated[Raw, Meta(title="ShippedFigures")]


class FigureAtAGlance(Figure, frozen=True):
    """The figure of a main wager, with its components."""

    titles: tuple[Sentence, ...] = ()


class GameSummary(Struct, frozen=True):
    """A game with its main wager; only its name if its odds are not known."""

    chapter: str
    name: str
    wagers: int = 0
    main: tuple[FigureAtAGlance, ...] = ()


# What if


class ChangedFigure(Struct, frozen=True):
    """The effect of a changed paytable on a wager."""

    figure: Annotated[dict[str, Any], Meta(title="WholeFigure")]
    difference: str
    difference_decimal: float


class WrongRow(Struct, frozen=True):
    """A row of a paytable that is no payout."""

    family: str
    row: str
    detail: str


class NotWorkedOut(Struct, frozen=True, tag_field="kind", tag="refused"):
    """Why a changed paytable cannot be computed, and which rows are wrong; ``detail`` is the English text."""

    detail: str
    rows: tuple[WrongRow, ...] = ()
    said: Sentence = SILENCE


class Busy(Struct, frozen=True, tag_field="kind", tag="busy"):
    """Others are being answered first."""

    detail: str
    said: Sentence = SILENCE
