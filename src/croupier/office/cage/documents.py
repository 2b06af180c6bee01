"""The cage as one document, made for who reads it: a cashier never sees what should be in a drawer that is open."""

from collections.abc import Collection
from datetime import date, datetime, timedelta

import msgspec

from croupier.floor.pages.setup import signers
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands.office.cage import CompareVouchers, HandOverVouchers, SurrenderVouchers
from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPay, MadeSlip
from croupier.floor.record.papers.cage import PaidSlip, RedemptionMachine, Transaction
from croupier.floor.record.voucher import VoucherState
from croupier.floor.rooms.cage import handover, unclaimed
from croupier.floor.rooms.money.vouchers import OUTSTANDING
from croupier.money import Cents
from croupier.office.due import Due, due, in_order
from croupier.words import Sentence, say

MAY_READ = frozenset({Role.CASHIER, Role.MAIN_BANK, Role.FINANCE, Role.AUDITOR, Role.COMPLIANCE, Role.SURVEILLANCE})
SEE_FIGURES = MAY_READ - {Role.CASHIER}
"""Those who see what should be in a drawer before it was counted."""
LAST = 20


class DrawerShown(msgspec.Struct, frozen=True):
    """A drawer: one that is open has no count yet; what should be in it is 0 for who counts it."""

    id: str
    cashier: str
    opened: datetime
    closed: datetime | None = None
    put_in: Cents = 0
    paid: Cents = 0
    counted: Cents = 0
    over: Cents = 0


class TransactionShown(msgspec.Struct, frozen=True):
    """Vouchers that a machine took together, and what became of them (§ 461a.10)."""

    number: int
    at: datetime
    vouchers: tuple[tuple[str, Cents], ...]
    amount: Cents
    dispensed: Cents
    owed: Cents
    disposition: str
    fault: str


class NoteShown(msgspec.Struct, frozen=True):
    """Something else in a machine's log."""

    at: datetime
    what: str


class MachineShown(msgspec.Struct, frozen=True):
    """A redemption machine: meters, log, what it owes."""

    id: str
    asset: str
    location: str
    owes: Cents
    meters: dict[str, int]
    log: tuple[TransactionShown, ...]
    notes: tuple[NoteShown, ...]


class HeldVouchers(msgspec.Struct, frozen=True):
    """Vouchers of one place on their way to finance; ``handed`` says that finance has counted the papers.

    Of a drawer that is open a cashier sees neither how many nor their value: that is what was paid out of it.
    """

    place: str
    since: date
    vouchers: int
    amount: Cents
    handed: bool
    papers: int = 0
    counted: Cents = 0


class ComparedShown(msgspec.Struct, frozen=True):
    """A gaming day that finance has compared (§ 461a.8(l))."""

    day: date
    by: str
    vouchers: int
    amount: Cents
    difference: Cents
    liability: Cents
    explained: str


class DoubtShown(msgspec.Struct, frozen=True):
    """A paper that may be counterfeit; the Board was told."""

    at: datetime
    ending: str
    why: str
    by: str


class SlipShown(msgspec.Struct, frozen=True):
    """A payout slip that waits at the cage, or that a cashier has paid (§ 465a.26(b)(1))."""

    number: str
    hand_pay: str
    terminal: str
    kind: str
    amount: Cents
    due: Cents
    made: datetime
    signed: tuple[str, ...]
    forms: tuple[str, ...]
    paid: datetime | None = None
    cashier: str = ""
    drawer: str = ""


class Liability(msgspec.Struct, frozen=True):
    """What vouchers still promise: those that can be redeemed, expired ones, and of these what is unclaimed."""

    outstanding: Cents
    expired: Cents
    expired_above: Cents
    """Of those, the vouchers above the limit: a patron who is known is paid first."""
    unclaimed: Cents
    unclaimed_vouchers: int
    limit: Cents


class CageDocument(msgspec.Struct, frozen=True):
    """Everything about the cage that its reader may see."""

    facility: str
    today: date
    mine: str
    """The drawer that the reader has open."""
    due: tuple[Due, ...]
    drawers: tuple[DrawerShown, ...]
    machines: tuple[MachineShown, ...]
    held: tuple[HeldVouchers, ...]
    compared: tuple[ComparedShown, ...]
    doubts: tuple[DoubtShown, ...]
    slips: tuple[SlipShown, ...]
    """Those that wait first, then those that were paid last."""
    liability: Liability
    signers: dict[str, list[Role]]
    """Who signs besides, by command."""


def cage_document(floor: Floor, reader: Actor, at: datetime) -> CageDocument:
    """The cage as it stands."""
    cage, today = floor.state.cage, floor.state.settings.gaming_day(at)
    open_one = next((one.id for one in cage.drawers.values() if one.cashier == reader.name), "")
    return CageDocument(
        facility=floor.state.settings.facility,
        today=today,
        mine=open_one,
        due=tuple(due_items(floor, today)),
        drawers=_drawers(floor, reader),
        machines=tuple(_machine(floor, one) for one in cage.machines.values()),
        held=_held(floor, reader),
        compared=tuple(msgspec.convert(one, ComparedShown, from_attributes=True) for one in cage.compared[-LAST:]),
        doubts=tuple(msgspec.convert(one, DoubtShown, from_attributes=True) for one in cage.doubts[-LAST:]),
        slips=_slips(floor, reader),
        liability=liability(floor, today),
        signers=signers(floor, reader.role),
    )


def _drawers(floor: Floor, reader: Actor) -> tuple[DrawerShown, ...]:
    """Those that are open without their figures for who counts them; those that are closed with all."""
    blind = _counted_blind(floor, reader)
    shown = [
        DrawerShown(one.id, one.cashier, one.opened, None, *(() if one.id in blind else (one.put_in, one.paid)))
        for one in floor.state.cage.drawers.values()
    ]
    closed = floor.state.cage.closed[-LAST:]
    return (*shown, *(msgspec.convert(one, DrawerShown, from_attributes=True) for one in reversed(closed)))


def _counted_blind(floor: Floor, reader: Actor) -> Collection[str]:
    """The drawers of which a reader sees no figure: nothing of what went in, and nothing of what was paid out."""
    return () if reader.role in SEE_FIGURES else floor.state.cage.drawers


def _machine(floor: Floor, one: RedemptionMachine) -> MachineShown:
    notes = tuple(msgspec.convert(note, NoteShown, from_attributes=True) for note in one.notes[-LAST:])
    log = tuple(_transaction(each) for each in one.log)
    owes = floor.ledger.balance(one.owes)
    return MachineShown(one.id, one.asset, one.location, owes, dict(one.meters), log, notes)


def _transaction(one: Transaction) -> TransactionShown:
    money = (one.amount, one.dispensed, one.owed)
    return TransactionShown(one.number, one.at, tuple(one.vouchers), *money, one.disposition.value, one.fault)


def _slips(floor: Floor, reader: Actor) -> tuple[SlipShown, ...]:
    blind = _counted_blind(floor, reader)
    waiting = [_slip(one, one.made) for one in floor.state.hand_pays.values() if one.made]
    paid = [
        _slip(one.hand_pay, one.hand_pay.made, one)
        for one in reversed(floor.state.cage.slips[-LAST:])
        if one.hand_pay.made and one.drawer not in blind
    ]
    return (*sorted(waiting, key=lambda one: one.number), *paid)


def _slip(due: HandPay, made: MadeSlip, paid: PaidSlip | None = None) -> SlipShown:
    says = (made.number, due.id, due.terminal, due.kind.value, made.paid, made.due, made.at, made.signers, made.forms)
    return SlipShown(*says, *((paid.at, paid.cashier, paid.drawer) if paid else ()))


def _held(floor: Floor, reader: Actor) -> tuple[HeldVouchers, ...]:
    cage, blind = floor.state.cage, _counted_blind(floor, reader)
    taken = []
    for place, found in cage.taken.items():
        told = (0, 0) if place in blind else (len(found), sum(one.amount for one in found))
        taken.append(HeldVouchers(place, min(one.day for one in found), *told, handed=False))
    for one in cage.handed:
        amount, since = sum(paper.amount for paper in one.vouchers), min(paper.day for paper in one.vouchers)
        shown = (one.place, since, len(one.vouchers), amount)
        taken.append(HeldVouchers(*shown, handed=True, papers=one.papers, counted=one.amount))
    return tuple(taken)


def liability(floor: Floor, today: date) -> Liability:
    """What is owed for vouchers; nothing of it is ever the house's (docs/readings/0361)."""
    limit = floor.state.settings.unclaimed_limit
    expired = [one.amount for one in floor.state.vouchers.values() if one.state is VoucherState.EXPIRED]
    found = list(unclaimed.unclaimed(floor, today))
    return Liability(
        outstanding=floor.ledger.balance(OUTSTANDING),
        expired=sum(expired),
        expired_above=sum(amount for amount in expired if amount > limit),
        unclaimed=sum(one.amount for one in found),
        unclaimed_vouchers=len(found),
        limit=limit,
    )


def due_items(floor: Floor, today: date) -> list[Due]:
    """What waits: papers that finance has not got, days that were not compared, what nobody claims (§ 461a.8(l))."""
    cage, cite = floor.state.cage, "§ 461a.8(l)"
    found: list[tuple[date, str, Sentence, str]] = []
    for place, papers in cage.taken.items():
        day = min(one.day for one in papers)
        what = say("cage_due.hand_over", place=place, day=day.isoformat())
        found.append((day, cite, what, HandOverVouchers.tag()))
    days = sorted({paper.day for one in cage.handed for paper in one.vouchers})
    found += [
        (day + timedelta(days=1), cite, say("cage_due.compare", day=day.isoformat()), CompareVouchers.tag())
        for day in days
        if day < today and not handover.waiting(floor, day)
    ]
    if count := sum(1 for _ in unclaimed.unclaimed(floor, today)):
        found.append((today, "§ 461a.8", say("cage_due.unclaimed", count=count), SurrenderVouchers.tag()))
    settings = floor.state.settings
    return in_order(due(settings, tag, day, why, what, overdue=today > day) for day, why, what, tag in found)
