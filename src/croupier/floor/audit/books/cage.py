"""Drawers and redemption machines, kept a second time (§§ 461a.8(d), 461a.10)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import ClassVar

from croupier.floor.record.commands.office.cage import Pieces
from croupier.floor.record.events import FloorEvent, HandPaid, VoucherRedeemed
from croupier.floor.record.events.office.cage import (
    DrawerClosed,
    DrawerFilled,
    DrawerOpened,
    LateVoucherPaid,
    MachineDispensed,
    MachineRestPaid,
    RedemptionCounted,
    RedemptionLoaded,
    VoucherTaken,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.cage import drawer_account
from croupier.journal.chain import Entry
from croupier.money import Cents


def _worth(cash: Sequence[Pieces]) -> Cents:
    return sum(one.value * one.count for one in cash)


class DrawerBook:
    """The content of every drawer: what the main bank put in, less what was paid out."""

    WRITTEN: ClassVar = frozenset(
        {DrawerOpened, DrawerFilled, HandPaid, VoucherRedeemed, LateVoucherPaid, MachineRestPaid, DrawerClosed}
    )

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self._held: Counter[str] = Counter()

    def note(self, event: FloorEvent, _entry: Entry) -> Iterator[str]:
        """Over and short are measured against the book."""
        match event:
            case DrawerOpened(drawer=drawer) | DrawerFilled(drawer=drawer):
                self._held[drawer] += _worth(event.cash)
            case HandPaid(drawer=drawer, slip=slip) if drawer:
                self._held[drawer] -= slip.paid
            case VoucherRedeemed(drawer=drawer) | LateVoucherPaid(drawer=drawer) | MachineRestPaid(drawer=drawer):
                self._held[drawer] -= event.amount if drawer else 0
            case DrawerClosed(drawer=drawer):
                yield from self._closed(event, self._held.pop(drawer, 0))
            case _:
                pass

    def _closed(self, event: DrawerClosed, held: Cents) -> Iterator[str]:
        self.counted["drawers"] += 1
        counted = _worth(event.cash)
        if (event.amount, event.over) != (counted, counted - held):
            yield f"the drawer {event.drawer} was {event.over} over, and should be {counted - held}"

    def differences(self, floor: Floor) -> Iterator[str]:
        """Every open drawer must hold what its book says."""
        for drawer in floor.state.cage.drawers:
            told = floor.ledger.balance(drawer_account(drawer))
            if told != self._held[drawer]:
                yield f"the drawer {drawer} has {told}, its book {self._held[drawer]}"


class MachineBook:
    """What every redemption machine took, paid and owes; its meters, log and cash must match."""

    WRITTEN: ClassVar = frozenset(
        {RedemptionLoaded, VoucherTaken, MachineDispensed, MachineRestPaid, RedemptionCounted}
    )

    def __init__(self) -> None:
        self.counted: Counter[str] = Counter()
        self._cash: Counter[str] = Counter()
        self._owes: Counter[str] = Counter()
        self._meters: dict[str, Counter[str]] = {}

    def note(self, event: FloorEvent, _entry: Entry) -> Iterator[str]:
        """A machine pays no more than it took vouchers for, and is counted against what it should hold."""
        match event:
            case RedemptionLoaded(machine=machine, cash=cash):
                self._moved(machine, cash_in=_worth(cash))
                self._cash[machine] += _worth(cash)
            case VoucherTaken(machine=machine, amount=amount):
                self.counted["vouchers taken by machines"] += 1
                self._moved(machine, vouchers_in=amount, vouchers_in_count=1)
                self._owes[machine] += amount
            case MachineDispensed(machine=machine, cash=cash):
                self._moved(machine, cash_out=_worth(cash))
                self._cash[machine] -= _worth(cash)
                yield from self._pays(machine, _worth(cash))
            case MachineRestPaid(machine=machine, amount=amount):
                yield from self._pays(machine, amount)
            case RedemptionCounted(machine=machine):
                yield from self._balanced(event, self._cash.pop(machine, 0))
            case _:
                pass

    def _moved(self, machine: str, **more: int) -> None:
        self._meters.setdefault(machine, Counter()).update(more)

    def _pays(self, machine: str, amount: Cents) -> Iterator[str]:
        self._owes[machine] -= amount
        if self._owes[machine] < 0:
            yield f"{machine} paid {-self._owes[machine]} more than it took vouchers for"

    def _balanced(self, event: RedemptionCounted, held: Cents) -> Iterator[str]:
        self.counted["machines balanced"] += 1
        counted = _worth(event.cash)
        self._moved(event.machine, cash_counted=counted)
        if (event.amount, event.over) != (counted, counted - held):
            yield f"{event.machine} was {event.over} over, and should be {counted - held}"

    def differences(self, floor: Floor) -> Iterator[str]:
        """The cash, debts and meters of every machine."""
        for name, machine in floor.state.cage.machines.items():
            told = floor.ledger.balance(machine.account), floor.ledger.balance(machine.owes)
            if told != (kept := (self._cash[name], self._owes[name])):
                yield f"{name} holds and owes {told}, its book has {kept}"
            meters = self._meters.get(name, Counter())
            if any(machine.meters.get(meter, 0) != amount for meter, amount in meters.items()):
                yield f"the meters of {name} tell {machine.meters}, its book {dict(meters)}"
