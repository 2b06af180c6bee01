"""The floor as it stands: plain data that a snapshot can hold.  Every change of it follows from an event."""

from dataclasses import dataclass, field
from datetime import date, datetime
from fractions import Fraction

from croupier.floor.record.actors import Role
from croupier.floor.record.kinds import Block, HandPayKind, Phase, TableKind, VoucherState
from croupier.floor.record.meters import Meters
from croupier.floor.record.settings import Settings
from croupier.ledger.accounts import Account, Kind
from croupier.money import Cents
from croupier.rules.procedure.handling import Readiness, Shuffle
from croupier.rules.procedure.round import Opening
from croupier.rules.terms.events import RoundEvent

THE_TERMINAL = ""
"""The name under which the meters of the whole terminal stand; those of a game stand under its chapter."""


@dataclass(slots=True)
class Visit:
    """One player at a terminal, as far as it can tell; ``put_in`` and ``taken_out`` are the meters when it began."""

    since: datetime
    seen: datetime
    """When there was last anything of the player: money, or a round."""
    put_in: Cents
    taken_out: Cents
    over: bool = False


@dataclass(slots=True)
class Terminal:
    """An electronic wagering terminal (§ 605a.1(Electronic wagering terminal))."""

    id: str
    asset: str
    location: str
    games: tuple[str, ...] = ()
    training: bool = False
    enabled: bool = False
    blocks: set[Block] = field(default_factory=set)
    table: str = ""
    """Where it has wagers; a terminal plays at one table at a time."""
    joined: str = ""
    """Where it wagered last: its money in and out is reported with that table."""
    box: str = ""
    """The number of the box in its validator; empty while there is none (§ 465a.17(e)(5))."""
    called: datetime | None = None
    """Since when a player has been waiting for an attendant."""
    visit: Visit | None = None
    vouchers_printed: int = 0
    hand_pays_made: int = 0
    meters: dict[str, Meters] = field(default_factory=dict)
    recorded: dict[str, Meters] | None = None
    """The meters as a compliance representative wrote them down."""

    @property
    def account(self) -> Account:
        """Its game account (§ 605a.1(Game account))."""
        return Account(Kind.GAME, self.id)

    def meter(self, name: str, game: str = THE_TERMINAL) -> int:
        """What a meter shows."""
        return self.meters.get(game, {}).get(name, 0)


@dataclass(slots=True)
class Tally:
    """What the wagers of one stake have come to in a round so far; it moves the meters when the round is over."""

    terminal: str
    coin_in: Cents = 0
    coin_out: Cents = 0
    lost: Cents = 0
    won: Cents = 0
    awards: Cents = 0


@dataclass(slots=True)
class Table:
    """A table and the round it is in; with ``opening`` and ``events`` the round can be rebuilt at any point."""

    id: str
    chapter: str
    kind: TableKind
    phase: Phase = Phase.CLOSED
    why: str = ""
    dealer: str = ""
    submission: str = ""
    opened: date | None = None
    progressive: str = ""
    link_up: bool = True
    readiness: Readiness = Readiness.RECEIVED
    shuffle: Shuffle = Shuffle.MANUAL
    in_use_since: datetime | None = None
    rounds_since_count: int = 0
    new_dealer: bool = False
    number: int = 0
    opening: Opening | None = None
    events: list[RoundEvent] = field(default_factory=list)
    following: Opening = field(default_factory=Opening)
    """What the next round will begin with."""
    tallies: dict[str, Tally] = field(default_factory=dict)
    until: datetime | None = None
    """When the time for betting or for the decision ends."""

    @property
    def training(self) -> bool:
        """Whether it is played with play money, which stays among itself."""
        return self.kind is TableKind.TRAINING

    @property
    def subject(self) -> str:
        """Under which everything about the round is found."""
        return f"round:{self.id}/{self.number}"

    @property
    def at_risk(self) -> Account:
        """Where the wagers lie until they are settled."""
        return Account(Kind.AT_RISK, self.id)

    @property
    def house(self) -> Account:
        """What the table has won."""
        return Account(Kind.HOUSE, self.id)


@dataclass(slots=True)
class Voucher:
    """A gaming voucher (§ 461a.8)."""

    number: str
    amount: Cents
    terminal: str
    sequence: int
    issued: datetime
    expires: date
    state: VoucherState = VoucherState.ISSUED


@dataclass(slots=True)
class HandPay:
    """What an attendant has to pay, with what stands on the slip (§ 465a.26(b)(5))."""

    id: str
    terminal: str
    kind: HandPayKind
    amount: Cents
    since: datetime
    because: str
    table: str = ""
    round: int = 0
    progressive: str = ""


@dataclass(slots=True)
class Hit:
    """An award from a progressive, in the order in which they came (§ 605a.8)."""

    order: int
    at: datetime
    table: str
    round: int
    terminal: str
    level: str
    amount: Cents


@dataclass(slots=True)
class Controller:
    """A progressive and the tables that share it (§ 605a.1(Local area progressive controller))."""

    id: str
    parameters: dict[str, dict[str, str]]
    amounts: dict[str, Fraction]
    up: bool = True
    tables: set[str] = field(default_factory=set)
    hits: list[Hit] = field(default_factory=list)
    hits_so_far: int = 0
    due: Cents = 0
    """Awarded and not paid yet."""
    paid_by_terminals: Cents = 0
    """§ 605a.7(a)(2)"""
    paid_by_attendants: Cents = 0
    """§ 605a.7(a)(3)"""
    training: bool = False
    """Whether play money feeds it, and nothing else."""

    @property
    def house(self) -> Account:
        """Who stands for the meters."""
        return Account(Kind.HOUSE, f"progressive {self.id}")

    def held(self, name: str) -> Account:
        """Where the whole cents of a meter lie, or of the reserve behind one."""
        return Account(Kind.PROGRESSIVE if name in self.parameters else Kind.RESERVE, f"{self.id}/{name}")

    @property
    def paid(self) -> Cents:
        """All awards that were paid (§ 605a.7(a)(4))."""
        return self.paid_by_terminals + self.paid_by_attendants


Figures = dict[str, int]
"""The figures of a gaming day for one table or terminal, by name."""


@dataclass(slots=True)
class Staff:
    """A person who may log in; ``failures`` counts the wrong tries since the last right one."""

    name: str
    roles: tuple[Role, ...]
    password: str
    failures: int = 0


@dataclass(slots=True)
class Session:
    """A person at work in one role since a moment."""

    name: str
    role: Role
    since: datetime


@dataclass(slots=True)
class State:
    """Everything the floor remembers."""

    settings: Settings = field(default_factory=Settings)
    day: date | None = None
    figures: dict[str, Figures] = field(default_factory=dict)
    terminals: dict[str, Terminal] = field(default_factory=dict)
    assets: set[str] = field(default_factory=set)
    tables: dict[str, Table] = field(default_factory=dict)
    vouchers: dict[str, Voucher] = field(default_factory=dict)
    closed_vouchers: dict[str, Voucher] = field(default_factory=dict)
    closed_order: list[str] = field(default_factory=list)
    """The numbers of those, oldest first."""
    voucher_places_off: set[str] = field(default_factory=set)
    """Terminals and places of redemption whose voucher capability is disabled (§ 461a.8(d)(1))."""
    hand_pays: dict[str, HandPay] = field(default_factory=dict)
    controllers: dict[str, Controller] = field(default_factory=dict)
    unsealed: list[date] = field(default_factory=list)
    """Gaming days that are closed and not sealed yet."""
    staff: dict[str, Staff] = field(default_factory=dict)
    sessions: dict[str, Session] = field(default_factory=dict)
    """By the hash of what the browser holds."""
    devices: dict[str, str] = field(default_factory=dict)
    """The terminal of each enrolled device, by the hash of its token."""
