"""The sign of a table as records, shared by pages, the command line and other programs.

A part that a game does not have is ``UNSET`` and absent from the document.  Amounts are in dollars, as people
write them.
"""

from typing import TypeAlias

from msgspec import UNSET, Struct, UnsetType

from croupier.rules.game.help import HelpDocument
from croupier.rules.game.shown_layout import ShownLayout
from croupier.rules.terms.amounts import Description
from croupier.rules.terms.options import DealingMethod
from croupier.words import Sentence

Dollars: TypeAlias = int | float
"""An amount as JSON shows it; nothing is computed from it."""


class SeatsOnSign(Struct, frozen=True):
    """The number of betting positions, and the number of adjacent ones a player may use in a round."""

    seats: int
    cite: str
    boxes: int


class EquipmentOnSign(Struct, frozen=True):
    """The equipment of the game: the number of dice, or the number of cards and how they are dealt."""

    dice: int | UnsetType = UNSET
    cards: int | UnsetType = UNSET
    dealing_methods: tuple[DealingMethod, ...] | UnsetType = UNSET
    dealing_method: DealingMethod | UnsetType = UNSET
    cite: str = ""


class WagerOnSign(Struct, frozen=True):
    """A wager: whether and when it is placed, and its amount beside the minimum required wagers."""

    wager: str
    title: Sentence
    status: Sentence
    required: bool
    later: bool
    moment: Sentence
    amount: Sentence
    rule: Description
    least: Dollars | None
    most: Dollars | None
    step: Dollars | None
    needs: tuple[str, ...]
    offered_by: str | None
    cite: str


class RowOnSign(Struct, frozen=True):
    """A row of a paytable, in words."""

    row: str
    words: Sentence
    pays: Sentence


class PaytableOnSign(Struct, frozen=True):
    """A paytable in force; ``several`` tells whether the regulation has more than one of its family."""

    family: str
    title: Sentence
    column: str
    several: bool
    cite: str
    rows: tuple[RowOnSign, ...]


class ProgressiveOnSign(Struct, frozen=True):
    """A progressive meter, its seed and its rate."""

    wagers: tuple[str, ...]
    meter: str
    seed: Dollars
    reseed: Dollars
    rate: str
    reserve_rate: str
    cite: str


class NoticeOnSign(Struct, frozen=True):
    """A notice to players."""

    text: Sentence
    cite: str


class OptionOnSign(Struct, frozen=True):
    """The certificate holder's selection, and the legal alternatives."""

    option: str
    value: str
    legal: str
    text: str
    cite: str


class IrregularityOnSign(Struct, frozen=True):
    """An irregularity that has a remedy."""

    kind: str
    title: Sentence
    cite: str


class SignDocument(Struct, frozen=True):
    """Everything that a table must tell its players."""

    chapter: str
    name: str
    edition: str
    submission: str
    seats: SeatsOnSign
    equipment: EquipmentOnSign
    wagers: tuple[WagerOnSign, ...]
    paytables: tuple[PaytableOnSign, ...]
    progressives: tuple[ProgressiveOnSign, ...]
    signs: tuple[NoticeOnSign, ...]
    options: tuple[OptionOnSign, ...]
    layout: ShownLayout
    irregularities: tuple[IrregularityOnSign, ...]
    help: HelpDocument
