"""The floor as it stands: plain data that a snapshot can hold.  Every change of it follows from an event."""

from dataclasses import dataclass, field
from datetime import date, datetime

from croupier.floor.record.actors import HostDuty
from croupier.floor.record.approval import Approval
from croupier.floor.record.hand_pay import HandPay
from croupier.floor.record.papers.boxes import BoxRegister
from croupier.floor.record.papers.cage import Cage
from croupier.floor.record.papers.compliance import Compliance
from croupier.floor.record.papers.patrons import Patrons
from croupier.floor.record.papers.personnel import Personnel
from croupier.floor.record.papers.register import Register
from croupier.floor.record.papers.revenue import Revenue
from croupier.floor.record.papers.school import School
from croupier.floor.record.papers.submission import Filing
from croupier.floor.record.payout import Payout
from croupier.floor.record.person import Session, Staff
from croupier.floor.record.progressive import Controller
from croupier.floor.record.settings import Settings
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import Terminal
from croupier.floor.record.voucher import Voucher


@dataclass(slots=True)
class TimeDoubt:
    """The computer's clock jumped: since when it is doubted, and how many seconds it was away from the time told."""

    since: datetime
    seconds: int


Figures = dict[str, int]
"""The figures of a gaming day for one table or terminal, by name."""


@dataclass(frozen=True, slots=True)
class PaidTips:
    """How a pool was distributed last: how many seconds each had dealt, and what each got."""

    at: datetime
    seconds: dict[str, int]
    shares: dict[str, int]


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
    book_slips: set[str] = field(default_factory=set)
    """The serial numbers of the manual book that were entered."""
    slips_made: int = 0
    """How many payout slips were made: the number of the last one."""
    payouts: dict[str, Payout] = field(default_factory=dict)
    """Those of the last round of each table that a floorperson validates or has validated."""
    approvals: dict[str, Approval] = field(default_factory=dict)
    """What dealers have asked the pit for, by name."""
    doubt: TimeDoubt | None = None
    """Why the time has to be confirmed by people; nothing while it is believed."""
    closed_days: list[date] = field(default_factory=list)
    """The last gaming days that were closed."""
    controllers: dict[str, Controller] = field(default_factory=dict)
    unsealed: list[date] = field(default_factory=list)
    """Gaming days that are closed and not sealed yet."""
    key: str = ""
    """The public key that they are sealed with."""
    key_generation: int = 0
    """Which of the site's keys that is; 0 until the journal tells of it."""
    pools: dict[str, date] = field(default_factory=dict)
    """Since which gaming day each pool of tips has gathered what lies in it."""
    paid_tips: dict[str, PaidTips] = field(default_factory=dict)
    """How each pool was distributed last."""
    dealt: dict[str, dict[str, int]] = field(default_factory=dict)
    """How many seconds each dealer stood at each table since the tips for it were distributed."""
    submissions: dict[str, Filing] = field(default_factory=dict)
    """The Rules Submissions that were filed here, by their references."""
    staff: dict[str, Staff] = field(default_factory=dict)
    sessions: dict[str, Session] = field(default_factory=dict)
    """By the hash of what the browser holds."""
    hosts: dict[str, tuple[HostDuty, ...]] = field(default_factory=dict)
    """The hosts that are enrolled, and what for."""
    devices: dict[str, str] = field(default_factory=dict)
    """The terminal of each enrolled device, by the hash of its token."""
    register: Register = field(default_factory=Register)
    """Where gaming devices are, who was told, and what was filed (§§ 463a, 607a)."""
    cage: Cage = field(default_factory=Cage)
    """Drawers, redemption machines, and vouchers on their way to finance (§§ 461a.8, 461a.10)."""
    boxes: BoxRegister = field(default_factory=BoxRegister)
    """Keys, boxes, drops and counts (§§ 465a.17, 465a.18, 465a.25)."""
    school: School = field(default_factory=School)
    """Who was taught what, and who may deal which game (§ 611a.2)."""
    revenue: Revenue = field(default_factory=Revenue)
    """What each gaming day came to by class of tax, and the returns that were filed (§ 601a.9)."""
    patrons: Patrons = field(default_factory=Patrons)
    """Players who want to be known, where their cards are, and who is excluded (§ 461a.16)."""
    personnel: Personnel = field(default_factory=Personnel)
    """Who is licensed, on duty, supervising and directing (§§ 465a.11, 465a.35)."""
    compliance: Compliance = field(default_factory=Compliance)
    """Filed plans, cameras, and what became of kept records (§§ 465a.2, 465a.6, 465a.9, 601a.10(g))."""
