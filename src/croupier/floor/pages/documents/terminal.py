"""What only one terminal is shown: its money, its wagers, its cards and choices, its receipts."""

from msgspec import UNSET, Struct, UnsetType

from croupier.floor.pages.documents.table import Faces
from croupier.floor.record.hand_pay import HandPayKind
from croupier.floor.record.payout import Validation
from croupier.floor.record.terminal import Block
from croupier.floor.rooms.money.visits import VisitFigures
from croupier.floor.rooms.tracking.spells import CardFigures
from croupier.money import Cents
from croupier.rules.terms.lines import Result
from croupier.words import SILENCE, Sentence


class LineDocument(Struct):
    """A settlement line as on the receipt, with the names in words.

    ``why`` is what decided it, in one sentence; ``plays`` are the cards that did, as far as the reader sees them.
    """

    stake: str
    wager: str
    result: Result
    staked: Cents
    credited: Cents
    net: Cents
    row: str
    hand: Sentence
    meter: str
    needs_validation: bool
    cite: str
    title: Sentence
    short: Sentence
    row_in_words: Sentence
    why: Sentence = SILENCE
    plays: list[str] = []


class SettingDocument(Struct):
    """A way to set one's cards: its value, or why it would be refused."""

    cards: list[str]
    words: Sentence
    refused: Sentence


class ChoiceDocument(Struct):
    """A choice open to the player now; ``cards`` is the fewest and the most cards it names."""

    choice: str
    title: Sentence
    wager: str
    least: Cents
    most: Cents
    step: Cents
    cards: tuple[int, int]
    default: bool
    default_cards: list[str]
    cite: str
    settings: list[SettingDocument] | UnsetType = UNSET


class HandDocument(Struct):
    """A hand a stake plays by itself: its cards, their value, and its wagers."""

    cards: Faces
    done: bool
    words: Sentence
    at_risk: Cents = 0
    lammers: int = 0
    doubled: bool | UnsetType = UNSET
    settled: bool | UnsetType = UNSET


class StakeDocument(Struct):
    """The player's wagers on a seat, with the cards the player may look at."""

    stake: str
    seat: int
    wagers: dict[str, Cents]
    standing: list[str]
    at_risk: dict[str, Cents]
    folded: bool
    cards: dict[str, list[str]]
    words: dict[str, Sentence]
    hands: list[HandDocument]
    choices: list[ChoiceDocument]
    stage: str
    hand: int
    lines: list[LineDocument]
    question: Sentence = SILENCE
    later: list[ChoiceDocument] = []
    """Choices open once those before this stake have decided, for a player who makes up their mind early."""


class HandPayDocument(Struct):
    """A payment that waits for an attendant, and since when."""

    hand_pay: str
    terminal: str
    kind: HandPayKind
    amount: Cents
    because: Sentence
    since: int


class OwnPayout(Struct):
    """A win of the player that a floorperson validates, and the decision."""

    stake: str
    wager: str
    row: str
    amount: Cents
    validation: Validation


class PlaceDocument(Struct):
    """The player's place at a further table: its wagers, their wins, whether it is ready, its kept seats."""

    table: str
    stakes: list[StakeDocument]
    payouts: list[OwnPayout]
    ready: bool
    kept: list[int]


class TerminalDocument(Struct):
    """The player's own money and wagers; the balance is always present."""

    terminal: str
    asset: str
    balance: Cents
    enabled: bool
    called: bool
    visit: VisitFigures | None
    blocks: list[Block]
    table: str
    stakes: list[StakeDocument]
    hand_pays: list[HandPayDocument]
    payouts: list[OwnPayout] = []
    ready: bool = False
    """Whether this terminal is ready for betting to close."""
    kept: list[int] = []
    """The seats of its table that are kept for it."""
    beside: list[PlaceDocument] = []
    """The same for every further table where it plays, played the last round, or has a seat."""
    tables_at_once: int = 4
    """The number of tables it may wager at simultaneously."""
    card: CardFigures | None = None
    """The player's card, if the player wants to be known."""
    card_numbers: bool = False
    """Whether a card number and its PIN may be entered here."""
