"""Keys, boxes, drops and counts as they stand (§§ 465a.17, 465a.18, 465a.25)."""

from dataclasses import dataclass, field
from datetime import date, datetime

from croupier.floor.record.commands.office.boxes import DeviationKind, DropPlan, KeyKind
from croupier.money import DOLLAR, Cents

Bills = dict[str, int]
"""How many bills of each denomination, in dollars: "20"."""


def value(bills: Bills) -> Cents:
    """What bills come to."""
    return sum(int(face) * DOLLAR * number for face, number in bills.items())


@dataclass(slots=True)
class Key:
    """A key, and who holds it; nobody while it is in the cabinet of its department."""

    id: str
    kind: KeyKind
    holder: str = ""
    role: str = ""
    given_by: str = ""
    since: datetime | None = None
    until: datetime | None = None
    why: str = ""
    lost: str = ""
    """Why it will not come back."""


@dataclass(slots=True)
class FiledPlan:
    """A plan, and what became of it."""

    reference: str
    plan: DropPlan
    at: datetime
    by: str
    approved: bool | None = None
    approved_by: str = ""


@dataclass(slots=True)
class Deviation:
    """What will be done otherwise, and whether that is approved; ``used`` by what."""

    id: str
    kind: DeviationKind
    day: date
    why: str
    at: datetime
    by: str
    terminals: tuple[str, ...] = ()
    route: str = ""
    drop: str = ""
    approved: bool | None = None
    approved_by: str = ""
    used: str = ""


@dataclass(slots=True)
class Box:
    """A box and what lies in it, as the validators told it.

    ``before`` are bills from before boxes were kept here, of which only the value is known.
    """

    number: str
    bills: Bills = field(default_factory=dict)
    vouchers: int = 0
    voucher_value: Cents = 0
    before: Cents = 0
    drop: str = ""
    """The drop that has collected it, until it is counted."""

    @property
    def currency(self) -> Cents:
        """What its bills come to."""
        return self.before + value(self.bills)


@dataclass(slots=True)
class Collected:
    """A box on the trolley, and the terminal it came from."""

    box: str
    terminal: str
    asset: str
    at: datetime
    by: str
    in_order: bool


@dataclass(slots=True)
class Drop:
    """A drop: the terminals in their order, who takes part as what, what has been collected."""

    id: str
    day: date
    began: datetime
    terminals: tuple[str, ...]
    route: str
    plan: str
    team: dict[str, str] = field(default_factory=dict)
    deviations: list[str] = field(default_factory=list)
    collected: list[Collected] = field(default_factory=list)
    ended: datetime | None = None
    supervisor: str = ""
    security: str = ""
    count: str = ""

    @property
    def missing(self) -> list[str]:
        """The terminals whose box has not been collected yet."""
        done = {one.terminal for one in self.collected}
        return [one for one in self.terminals if one not in done]


@dataclass(slots=True)
class CountedVoucher:
    """A voucher that lay in a box: what it is kept under and the end of its number, where that could be read."""

    amount: Cents
    voucher: str = ""
    ending: str = ""


@dataclass(slots=True)
class Reading:
    """What one person found in a box."""

    by: str
    at: datetime
    bills: Bills
    vouchers: list[CountedVoucher] = field(default_factory=list)

    def same(self, other: "Reading") -> bool:
        """Whether both found the same: bills by denomination, vouchers by number and value."""
        return (self.bills, self.voucher_sums) == (other.bills, other.voucher_sums)

    @property
    def voucher_sums(self) -> tuple[int, Cents]:
        """How many vouchers, and what they come to."""
        return len(self.vouchers), sum(one.amount for one in self.vouchers)


@dataclass(slots=True)
class Count:
    """A count under way."""

    id: str
    day: date
    began: datetime
    drops: list[str]
    supervisor: str
    plan: str
    outage: str = ""
    deviation: str = ""
    witness: str = ""
    team: dict[str, str] = field(default_factory=dict)
    readings: dict[str, list[Reading]] = field(default_factory=dict)
    """What was found in each box, in the order in which it was counted."""
    final: dict[str, int] = field(default_factory=dict)
    """Which of its readings counts for each box that is done with."""
    recount: Bills | None = None
    recounted_by: str = ""
    presented_by: str = ""
    signed: dict[str, datetime] = field(default_factory=dict)
    recorded_from: date | None = None
    """The first gaming day whose archive can hold anything of it; of a count of before nobody knows."""

    @property
    def currency(self) -> Bills:
        """What the team has counted in all boxes together."""
        sums: Bills = {}
        for box, place in self.final.items():
            for face, number in self.readings[box][place].bills.items():
                sums[face] = sums.get(face, 0) + number
        return sums


@dataclass(slots=True)
class ClosedCount:
    """What can still be corrected of a count that is over: the bills of each box, and the terminal it came from."""

    id: str
    day: date
    bills: dict[str, Bills]
    terminals: dict[str, str]


@dataclass(slots=True)
class BoxRegister:
    """All of it; boxes are kept from the moment on at which a first plan is in force."""

    plans: dict[str, FiledPlan] = field(default_factory=dict)
    in_force: str = ""
    team: dict[str, str] = field(default_factory=dict)
    deviations: dict[str, Deviation] = field(default_factory=dict)
    keys: dict[str, Key] = field(default_factory=dict)
    boxes: dict[str, Box] = field(default_factory=dict)
    out: dict[str, str] = field(default_factory=dict)
    """Boxes that are in no terminal and on no trolley, with the terminal they came from."""
    drops: dict[str, Drop] = field(default_factory=dict)
    """The one under way, and those whose boxes are not counted yet."""
    drops_begun: int = 0
    count: Count | None = None
    """The count under way: there is one room."""
    last_counts: list[ClosedCount] = field(default_factory=list)
    """Those that are over, the newest last."""
    counts_begun: int = 0
    received: Cents = 0
    """All currency that the main bank has had from counts."""
    variance: Cents = 0
    """By how much that is more than the bill meters said."""

    @property
    def kept(self) -> bool:
        """Whether boxes are kept."""
        return bool(self.in_force)

    @property
    def plan(self) -> DropPlan:
        """The plan in force."""
        return self.plans[self.in_force].plan
