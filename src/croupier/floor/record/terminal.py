"""A terminal as it stands: what blocks it, who visits it, its meters."""

from dataclasses import dataclass, field
from datetime import date, datetime
from enum import StrEnum

from croupier.floor.record.meters import Meters
from croupier.ledger.accounts import Account, Kind
from croupier.money import Cents

THE_TERMINAL = ""
"""The name under which the meters of the whole terminal stand; those of a game stand under its chapter."""


class Block(StrEnum):
    """What keeps a terminal from play; several can hold at once."""

    OUT_OF_SERVICE = "out_of_service"
    DOOR_OPEN = "door_open"
    BOX_REMOVED = "box_removed"  # § 465a.17(e)(6)
    BILL_JAM = "bill_jam"
    PRINTER_OUT = "printer_out"
    HAND_PAY = "hand_pay"
    LINK_LOST = "link_lost"
    CASH_OUT = "cash_out"  # waits for the number of its voucher
    MEMORY_ERROR = "memory_error"  # § 461a.27(a)
    TRANSFER_LOCK = "transfer_lock"  # a host is about to move money, and says how long nobody may wager meanwhile
    VALIDATOR_ALARM = "validator_alarm"  # paper in the box that is on no balance, or that no validator could have taken


@dataclass(slots=True)
class Visit:
    """One player at a terminal, as far as it can tell; ``put_in`` and ``taken_out`` are the meters when it began."""

    since: datetime
    seen: datetime
    """When there was last anything of the player: money, or a round."""
    put_in: Cents
    taken_out: Cents
    over: bool = False
    minutes: int = 0
    """How long its player wants to play at most; as with the sums below, 0 is no limit of their own."""
    loss: Cents = 0
    deposit: Cents = 0
    rests_until: datetime | None = None
    """Until when its player has asked to be kept from wagering."""
    excluded: bool = False
    """Whether its player has excluded themselves: no new wager is taken of it."""


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
    set_by_staff: set[Block] = field(default_factory=set)
    """Those of them that a person set: no device lifts them."""
    table: str = ""
    """Where it has wagers; of several tables the one it came to first."""
    joined: str = ""
    """Where it wagered last: its money in and out is reported with that table."""
    box: str = ""
    """The number of the box in its validator; empty while there is none (§ 465a.17(e)(5))."""
    in_box: int = 0
    """Papers that its peripherals have reported into that box."""
    stacked_at: list[datetime] = field(default_factory=list)
    """When the last of them came: as many as it may stack in a minute."""
    peripherals_key: str = ""
    """The public key that its peripherals sign with; nothing where they have a certificate."""
    heard: int = 0
    """The highest number of a report that was heard: a lower one is old."""
    called: datetime | None = None
    """Since when a player has been waiting for an attendant."""
    visit: Visit | None = None
    vouchers_printed: int = 0
    to_print: list[str] = field(default_factory=list)
    """Vouchers that its printer has not put out yet, by what they are kept under."""
    unknown_vouchers: int = 0
    """Numbers tried here in a row that no voucher has."""
    hand_pays_made: int = 0
    linked: bool = False
    """Whether a host polls it."""
    link_lost: bool = False
    """Whether one has, and does not any more."""
    bills: tuple[Cents, ...] | None = None
    """The bills that its host lets it take; None where none has said so."""
    games_off: set[str] = field(default_factory=set)
    """Games that its host has disabled."""
    cash_out: Cents = 0
    """What waits for the number of its voucher."""
    validation_id: int = 0
    validation_sequence: int = 0
    """What it works the numbers of its vouchers out from, where it does."""
    meters: dict[str, Meters] = field(default_factory=dict)
    recorded: dict[str, Meters] | None = None
    """The meters as a compliance representative wrote them down."""
    tables: tuple[str, ...] = ()
    """The only tables it is for; none: every one whose game is enabled on it."""
    machine_key: str = ""
    """The public key of the machine that was enrolled for it."""
    retired: date | None = None
    """The gaming day on which it left the floor."""
    beside: list[str] = field(default_factory=list)
    """Further tables where it has wagers, in the order in which it came to them (docs/design/0396)."""

    @property
    def account(self) -> Account:
        """Its game account (§ 605a.1(Game account))."""
        return Account(Kind.GAME, self.id)

    @property
    def plays_at(self) -> list[str]:
        """Every table where it has wagers."""
        return [self.table, *self.beside] if self.table else []

    @property
    def where(self) -> str:
        """The same in words."""
        return " + ".join(self.plays_at)

    def sits_down(self, table: str) -> None:
        """It has wagers at a table."""
        if not self.table:
            self.table = table
        elif table not in self.plays_at:
            self.beside.append(table)

    def gets_up(self, table: str) -> None:
        """It has no wagers there any more."""
        if table in self.beside:
            self.beside.remove(table)
        elif table == self.table:
            self.table = self.beside.pop(0) if self.beside else ""

    @property
    def next_hand_pay(self) -> str:
        """The name that its next hand pay will have."""
        return f"{self.id}-{self.hand_pays_made + 1}"

    def meter(self, name: str, game: str = THE_TERMINAL) -> int:
        """What a meter shows."""
        return self.meters.get(game, {}).get(name, 0)


def terminal_of(stake: str) -> str:
    """The terminal whose stake it is."""
    return stake.rpartition("@")[0]


def stake_of(terminal: str, seat: int) -> str:
    """The stake of a terminal on a seat."""
    return f"{terminal}@{seat}"
