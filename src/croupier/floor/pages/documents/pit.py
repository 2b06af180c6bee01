"""What the pit shows: every table and terminal, what waits for somebody, and the day so far."""

from datetime import date
from typing import Any

from msgspec import Struct, field

from croupier.floor.pages.documents.console import PayoutDocument, RemedyDocument
from croupier.floor.pages.documents.setup import NextStep
from croupier.floor.pages.documents.table import TableSummary
from croupier.floor.pages.documents.terminal import HandPayDocument
from croupier.floor.record.commands import PitCommand
from croupier.floor.record.terminal import Block
from croupier.money import Cents
from croupier.words import SILENCE, Sentence


class CorrectionDocument(Struct):
    """A card reported as misread: where it lies, never which it is."""

    place: Sentence
    number: int
    by: list[str]


class PitTable(TableSummary):
    """A table with its money and the Rules Submission it plays under.

    ``approved`` are the limits of the submission, ``to_come`` those of the next round. ``moved`` is when its round last
    advanced, ``stuck_from`` from when somebody has to check on it, ``spread_from`` from when its idle cards are to be
    spread; zero if never.
    """

    why: Sentence = SILENCE
    round: int = 0
    at_risk: Cents | None = 0
    moved: int = 0
    stuck_from: int = 0
    spread_from: int = 0
    approved: tuple[Cents, Cents] = (0, 0)
    to_come: tuple[Cents, Cents] = (0, 0)
    reference: str = ""
    effective: str = ""
    progressive: str = ""
    link_up: bool = True
    correction: CorrectionDocument | None = None
    figures: dict[str, Cents] = field(default_factory=dict)


class PitTerminal(Struct):
    """A terminal; ``called`` is when its player called for an attendant, or zero."""

    terminal: str
    asset: str
    location: str
    enabled: bool
    blocks: list[Block]
    balance: Cents | None
    table: str
    box: str
    called: int
    revenue: Cents | None
    beside: list[str] = []
    """The other tables where it has wagers."""


class PitHandPay(HandPayDocument):
    """A hand pay and who must countersign it, by the role of the person who makes the slip."""

    asset: str = ""
    location: str = ""
    table: str = ""
    round: int = 0
    signers: dict[str, list[str]] = field(default_factory=dict)
    forms: list[str] = field(default_factory=list)
    """The federal tax forms that it requires."""
    slip: str = ""
    """The number of its slip, if one was made: the cage pays it."""


class HitDocument(Struct):
    """An award of a progressive."""

    order: int
    at: int
    table: str
    round: int
    terminal: str
    level: str
    amount: Cents


class ProgressiveDocument(Struct):
    """The meters of a progressive and its last awards, the newest first."""

    progressive: str
    up: bool
    tables: list[str]
    levels: dict[str, Cents]
    due: Cents
    paid_by_terminals: Cents
    paid_by_attendants: Cents
    hits: list[HitDocument]


class ApprovalDocument(Struct):
    """A request of a dealer to the pit; for an irregularity, its name and the effect of its remedy."""

    wish: str
    dealer: str
    since: int
    command: PitCommand
    table: str
    title: Sentence = SILENCE
    remedy: RemedyDocument | None = None


class DoubtDocument(Struct):
    """The computer's clock jumped: since when it is doubted, and by how many seconds it jumped."""

    since: int
    seconds: int


class TipShare(Struct):
    """A dealer's share of a pool, and the seconds of dealing it is for."""

    dealer: str
    seconds: int
    amount: Cents


class PoolDocument(Struct):
    """A pool of tips: whose it is, today's tips, its balance, since when, its last distribution."""

    id: str
    pool: Sentence
    today: Cents
    held: Cents
    since: str
    paid: list[TipShare]
    paid_at: int
    unknown: list[str] = []
    """Names entered as dealers that have no dealer's account: they get no share."""


class TableLack(Struct):
    """What an open table lacks, and the clause that requires it."""

    table: str
    cite: str
    what: Sentence


class PitDocument(Struct):
    """The whole floor at a glance; ``counted`` is how many gaming tables it counts as, of those ``allowed``.

    ``parts`` names what its reader sees of money and people; the rest is not in it.
    """

    facility: str
    day: str
    tables: list[PitTable]
    terminals: list[PitTerminal]
    hand_pays: list[PitHandPay] = []
    progressives: list[ProgressiveDocument] = []
    total: dict[str, Cents] = field(default_factory=dict)
    payouts: list[PayoutDocument] = []
    doubt: DoubtDocument | None = None
    doubted_keys: list[str] = []
    """People whose security key seems to have been cloned."""
    unapproved: str = ""
    """The hash of the running program, if nobody has approved it."""
    without_link: list[str] = []
    """The terminals their host can no longer reach."""
    lacks: list[TableLack] = []
    """Open tables without their people or their cameras."""
    counted: int = 0
    allowed: int = 0
    pools: list[PoolDocument] = []
    dealers: dict[str, str] = {}
    """Who may deal, and the table at which each deals now."""
    parts: list[str] = []
    next: list[NextStep] = []
    """The steps to the first round, until it has been dealt."""


class SubmissionDocument(Struct):
    """The Rules Submission of a table, option by option."""

    chapter: str
    edition: str
    reference: str
    approved: date
    effective: date
    options: dict[str, Any]  # each option has a type of its own
    table: str
    game: str
