"""The results of a rehearsal."""

from collections import Counter
from dataclasses import dataclass, field

from croupier.floor.engine.batch import Answer, Done
from croupier.floor.record.events import (
    ApprovalGranted,
    BillInserted,
    CardsWent,
    DayClosed,
    DeviceSet,
    DiceLoaded,
    FellIdle,
    FloorEvent,
    HandPaid,
    PayoutDeclined,
    PayoutValidated,
    PlayerArrived,
    PlayerGotUp,
    PlayerLetIn,
    ReaderInspected,
    ReshuffleDemanded,
    RoundVoided,
    RoundWent,
    TableStopped,
    TipsDistributed,
    VoucherIssued,
    VoucherRedeemed,
)
from croupier.money import Cents
from croupier.rules.procedure.handling import Task
from croupier.rules.procedure.round import DEALER
from croupier.rules.terms.amounts import FIVE_DOLLARS
from croupier.rules.terms.events import IrregularityFound
from croupier.rules.terms.lines import Line

COUNTED: dict[type[FloorEvent], str] = {
    TableStopped: "stops",
    ApprovalGranted: "approvals",
    DayClosed: "days",
    PayoutValidated: "validations",
    PayoutDeclined: "payouts_declined",
    ReaderInspected: "reader_inspections",
    DiceLoaded: "dice_loaded",
    PlayerLetIn: "let_in",
    FellIdle: "fell_idle",
    PlayerArrived: "arrived",
    PlayerGotUp: "got_up",
    TipsDistributed: "tips_distributed",
}
"""Events that are only counted."""


@dataclass(slots=True)
class Figures:
    """Counted from the answers; ``won`` is the house's win, negative for a loss."""

    commands: int = 0
    done: int = 0
    repeated: int = 0
    refusals: Counter[str] = field(default_factory=Counter)
    irregularities: Counter[str] = field(default_factory=Counter)
    cards: Counter[str] = field(default_factory=Counter)
    """Tasks on the tables' cards and devices."""
    books: list[str] = field(default_factory=list)
    """Where a polling host's books differ from the floor's and the ledger's."""
    lines: Counter[str] = field(default_factory=Counter)
    """Traffic on the terminals' lines, if a host polled them."""
    terminals: int = 0
    tables: int = 0
    rounds: int = 0
    void_rounds: int = 0
    stops: int = 0
    approvals: int = 0
    days: int = 0
    office: Counter[str] = field(default_factory=Counter)
    """The office's actions in a month."""
    bills: Cents = 0
    vouchers_in: Cents = 0
    vouchers_out: Cents = 0
    wagered: Cents = 0
    won: Cents = 0
    hand_pays: int = 0
    paid_by_hand: Cents = 0
    validations: int = 0
    payouts_declined: int = 0
    reader_inspections: int = 0
    dice_loaded: int = 0
    let_in: int = 0
    fell_idle: int = 0
    arrived: int = 0
    got_up: int = 0
    tips_distributed: int = 0
    larger_progressives: int = 0
    hits: int = 0
    awarded: Cents = 0
    seconds: float = 0.0
    differences: list[str] = field(default_factory=list)

    def note(self, answer: Answer) -> None:
        """Count an answer."""
        self.commands += 1
        if not isinstance(answer, Done):
            self.refusals[answer.reason.value] += 1
            return
        self.done += 1
        for event in answer.events:
            self._event(event)
        for line in answer.lines:
            self._line(line)

    def _event(self, event: FloorEvent) -> None:
        match event:
            case BillInserted(denomination=amount):
                self.bills += amount
            case VoucherRedeemed(amount=amount, terminal=terminal) if terminal:
                self.vouchers_in += amount
            case VoucherIssued(amount=amount):
                self.vouchers_out += amount
            case HandPaid(slip=slip):
                self.hand_pays += 1
                self.paid_by_hand += slip.paid
            case RoundWent(what=IrregularityFound(kind=kind)):
                self.irregularities[kind] += 1
            case CardsWent() | DeviceSet() | ReshuffleDemanded() | RoundVoided():
                self.cards.update(_at_the_table(event))
            case _ if name := COUNTED.get(type(event)):
                setattr(self, name, getattr(self, name) + 1)
            case _:
                pass

    def _line(self, line: Line) -> None:
        self.wagered += line.staked
        self.won -= line.net
        self.larger_progressives += line.staked == FIVE_DOLLARS and line.settles.startswith("progressive")
        if line.meter and line.credited:
            self.hits += 1
            self.awarded += line.credited

    @property
    def commands_per_second(self) -> float:
        """The throughput of the floor."""
        return self.commands / self.seconds if self.seconds else 0.0


def _at_the_table(event: CardsWent | DeviceSet | ReshuffleDemanded | RoundVoided) -> dict[str, int]:
    """A task on cards or devices, by its name."""
    match event:
        case DeviceSet(device=device, condition=condition):
            return {f"{device} {condition}": 1}
        case ReshuffleDemanded():
            return {"reshuffle demanded": 1}
        case RoundVoided():
            return {"round voided by the pit": 1}
        case CardsWent(task=Task.CUT):
            cut = "cut by the dealer" if event.by == DEALER else "cut by a player"
            return {cut: 1, "cut refused by a player": len(event.refused)}
        case CardsWent(task=Task.BEGIN, deck=deck) if deck > 1:
            return {"begin with the second deck": 1}
        case CardsWent(task=Task.SHUFFLE, found=found) if found is not None:
            return {"wrong count": 1}
        case CardsWent(task=task):
            return {task.value: 1}
