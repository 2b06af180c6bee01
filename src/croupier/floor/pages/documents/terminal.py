"""What one terminal alone is shown: its money, its wagers, its cards and choices, its receipts."""

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
    """A settlement line as the receipt shows it, in words beside the names.

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
    """A way to set one's cards: what it comes to, or why it would be refused."""

    cards: list[str]
    words: Sentence
    refused: Sentence


class ChoiceDocument(Struct):
    """Something a player may choose now; ``cards`` is the fewest and the most that it names."""

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
    """A hand that a stake plays for itself: its cards, what they come to, and what stands on it."""

    cards: Faces
    done: bool
    words: Sentence
    at_risk: Cents = 0
    lammers: int = 0
    doubled: bool | UnsetType = UNSET
    settled: bool | UnsetType = UNSET


class StakeDocument(Struct):
    """One's wagers on a seat, with the cards one may look at."""

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
    """What may be chosen when those before this stake have decided: a player may make up their mind now."""


class HandPayDocument(Struct):
    """What waits for an attendant, and since when."""

    hand_pay: str
    terminal: str
    kind: HandPayKind
    amount: Cents
    because: Sentence
    since: int


class OwnPayout(Struct):
    """What one's hand has won and a floorperson validates, and what has become of it."""

    stake: str
    wager: str
    row: str
    amount: Cents
    validation: Validation


class PlaceDocument(Struct):
    """One's place at a table beside the first: its wagers, what they won, whether it is ready, the seats it keeps."""

    table: str
    stakes: list[StakeDocument]
    payouts: list[OwnPayout]
    ready: bool
    kept: list[int]


class TerminalDocument(Struct):
    """One's own money and wagers; the balance is always there."""

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
    """Whether this terminal waits for no more time to wager in the round."""
    kept: list[int] = []
    """The seats of its table that are kept for it."""
    beside: list[PlaceDocument] = []
    """The same of every further table where it plays, has played the last round, or has a seat."""
    tables_at_once: int = 4
    """At how many tables it may wager at once."""
    card: CardFigures | None = None
    """The player's card, for who wants to be known."""
    card_numbers: bool = False
    """Whether the number of a card and its PIN may be entered here."""
