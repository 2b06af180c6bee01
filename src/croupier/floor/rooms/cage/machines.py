"""Redemption machines: vouchers in, money out, meters and a log of their own (§ 461a.10).

A voucher that a machine took is dead everywhere at once (§ 461a.10(k)); what it was worth is owed until the machine has
put it out, and what it could not put out a cashier pays.
"""

from datetime import datetime, timedelta

from croupier.floor.record.commands.office.cage import (
    CountRedemption,
    DispenseAtMachine,
    InstallRedemption,
    LoadRedemption,
    NoteAtMachine,
    PayMachineRest,
    TakeAtMachine,
)
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides, refuses
from croupier.floor.record.events import FloorEvent, VouchersSet
from croupier.floor.record.events.office.cage import (
    MachineDispensed,
    MachineNoted,
    MachineRestPaid,
    RedemptionCounted,
    RedemptionInstalled,
    RedemptionLoaded,
    VoucherNotTaken,
    VoucherTaken,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.names import refuse_name
from croupier.floor.record.papers.cage import Disposition, MachineNote, RedemptionMachine, Transaction
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.voucher import VoucherState, hidden
from croupier.floor.rooms.cage import drawers
from croupier.floor.rooms.money import vouchers
from croupier.ledger.ledger import Transfer
from croupier.money import Cents
from croupier.rules.terms.refusals import Refusal
from croupier.words import Money, say

CITE = "§ 461a.10"
LOG_KEPT = timedelta(days=30)
"""At least so long the machine's own log goes back; the journal knows all of it."""

MOST_NOTES = 5_000
"""Notes in it: a machine that tells something without end slows nobody else and fills no memory."""


def known(floor: Floor, name: str) -> RedemptionMachine:
    """The machine of that name."""
    if (found := floor.state.cage.machines.get(name)) is None:
        raise Refused(refuse(Reason.UNKNOWN_MACHINE, CITE, say("cage.unknown_machine", machine=name)))
    return found


def _itself(floor: Floor, name: str, asked: Asked) -> RedemptionMachine:
    """What a machine tells is about itself."""
    found = known(floor, name)
    if asked.actor.name != found.id:
        detail = say("cage.another_machine", machine=found.id)
        raise Refused(refuse(Reason.ANOTHER_TERMINAL_IS_MEANT, CITE, detail))
    return found


@decides(InstallRedemption)
def install(floor: Floor, command: InstallRedemption, _asked: Asked) -> Decision:
    """A name and an asset number that nothing else on the floor has."""
    if not all(text.strip() for text in (command.machine, command.asset, command.location)):
        return refuse(Reason.NAME_IS_MISSING, CITE, say("terminal.needs_names"))
    names = [*floor.state.terminals, *floor.state.cage.machines, *floor.state.cage.drawers]
    if command.machine in names:
        return refuse(Reason.TERMINAL_EXISTS, CITE, say("terminal.exists", terminal=command.machine))
    if refused := refuse_name(command.machine, names):
        return refused
    if command.asset in floor.state.assets:
        return refuse(Reason.ASSET_NUMBER_IS_USED, CITE, say("terminal.asset_is_used", asset=command.asset))
    return [RedemptionInstalled(command.machine, command.asset, command.location)]


@carries_out(RedemptionInstalled)
def _installed(floor: Floor, event: RedemptionInstalled, _at: datetime) -> None:
    floor.state.cage.machines[event.machine] = RedemptionMachine(event.machine, event.asset, event.location)
    floor.state.assets.add(event.asset)
    floor.mention(_subject(event.machine))


def _subject(machine: str) -> str:
    return f"machine:{machine}"


# Money in, and counted


@decides(LoadRedemption)
def load(floor: Floor, command: LoadRedemption, asked: Asked) -> Decision:
    """Out of the main bank."""
    machine = known(floor, command.machine)
    if not (amount := drawers.total(command.cash)):
        return refuse(Reason.AMOUNT_MUST_BE_ABOVE_ZERO, CITE, say("cage.needs_money"))
    return [RedemptionLoaded(machine.id, asked.actor.name, command.cash, amount)]


@carries_out(RedemptionLoaded)
def _loaded(floor: Floor, event: RedemptionLoaded, at: datetime) -> None:
    machine = floor.state.cage.machines[event.machine]
    floor.post(Transfer(machine.account, drawers.MAIN_BANK, event.amount, "machine loaded"))
    _metered(machine, {"cash_in": event.amount})
    _note(floor, machine, at, f"loaded by {event.by}")


@decides(CountRedemption)
def count(floor: Floor, command: CountRedemption, asked: Asked) -> Decision:
    """All of it goes back to the main bank; no transaction is under way meanwhile."""
    machine = known(floor, command.machine)
    if machine.under_way:
        return refuse(Reason.TRANSACTION_IS_UNDER_WAY, CITE, say("cage.under_way", machine=machine.id))
    amount = drawers.total(command.cash)
    over = amount - floor.ledger.balance(machine.account)
    return [RedemptionCounted(machine.id, asked.actor.name, command.cash, amount, over)]


@carries_out(RedemptionCounted)
def _counted(floor: Floor, event: RedemptionCounted, at: datetime) -> None:
    machine = floor.state.cage.machines[event.machine]
    drawers.differs(floor, machine.account, event.over)
    floor.post(Transfer(drawers.MAIN_BANK, machine.account, event.amount, "machine counted"))
    _metered(machine, {"cash_counted": event.amount})
    _note(floor, machine, at, f"counted by {event.by}")


# Vouchers in, money out


@decides(TakeAtMachine)
def take(floor: Floor, command: TakeAtMachine, asked: Asked) -> Decision:
    """A voucher that cannot be paid is given back, and the machine's log has it."""
    machine = _itself(floor, command.machine, asked)
    if machine.id in floor.state.voucher_places_off:
        return vouchers.disabled(machine.id)
    try:
        found = vouchers.redeemable(floor, command.number, floor.state.settings.gaming_day(asked.at))
    except Refused as why:
        return _given_back(machine, command.number, why.refusal)
    return [VoucherTaken(machine.id, found.number, found.serial, found.amount)]


def _given_back(machine: RedemptionMachine, number: str, why: Refusal) -> list[FloorEvent]:
    """Somebody who tries out numbers does not get far here either (docs/design/0134)."""
    tried: list[FloorEvent] = [VoucherNotTaken(machine.id, hidden(number), why.reason.value)]
    guessed = why.reason is Reason.UNKNOWN_VOUCHER
    if guessed and machine.unknown + 1 >= vouchers.UNKNOWN_NUMBERS_IN_A_ROW:
        tried.append(VouchersSet(machine.id, enabled=False))
    return tried


@refuses(VoucherNotTaken)
def _not_taken_because(event: VoucherNotTaken) -> Refusal:
    return refuse(Reason(event.why), "§ 461a.10(k)", say("cage.not_taken", number=event.ending))


@carries_out(VoucherNotTaken)
def _not_taken(floor: Floor, event: VoucherNotTaken, at: datetime) -> None:
    machine = floor.state.cage.machines[event.machine]
    machine.unknown += event.why == Reason.UNKNOWN_VOUCHER.value
    _note(floor, machine, at, f"{event.ending}: {event.why}")


@carries_out(VoucherTaken)
def _taken(floor: Floor, event: VoucherTaken, at: datetime) -> None:
    """Cancelled with the exchange, for the cage, every other machine and every terminal (§ 461a.10(k))."""
    machine = floor.state.cage.machines[event.machine]
    vouchers.closed(floor, event.number, VoucherState.REDEEMED)
    floor.post(Transfer(vouchers.OUTSTANDING, machine.owes, event.amount, "voucher taken by a machine"))
    drawers.took(floor, machine.id, event.serial, event.amount, floor.state.settings.gaming_day(at))
    machine.unknown = 0
    if (open_one := machine.under_way) is None:
        machine.begun += 1
        open_one = Transaction(machine.begun, at, [])
        machine.log = [*_within(machine.log, at), open_one]
    open_one.vouchers.append((event.serial, event.amount))
    _metered(machine, {"vouchers_in": event.amount, "vouchers_in_count": 1})
    floor.mention(_subject(event.machine))


def _within(log: list[Transaction], at: datetime) -> list[Transaction]:
    """The log as far as it has to go back, with all that is still owed."""
    return [one for one in log if one.owed or at - one.at <= LOG_KEPT]


@decides(DispenseAtMachine)
def dispense(floor: Floor, command: DispenseAtMachine, asked: Asked) -> Decision:
    """Never more than it took vouchers for; less where it could not."""
    machine = _itself(floor, command.machine, asked)
    if (open_one := machine.under_way) is None:
        return refuse(Reason.NO_TRANSACTION_IS_UNDER_WAY, CITE, say("cage.nothing_taken", machine=machine.id))
    amount = drawers.total(command.cash)
    if amount > open_one.owed:
        return refuse(Reason.AMOUNT_DIFFERS, CITE, say("cage.too_much", amount=Money(open_one.owed)))
    return [MachineDispensed(machine.id, command.cash, amount, command.fault)]


@carries_out(MachineDispensed)
def _dispensed(floor: Floor, event: MachineDispensed, _at: datetime) -> None:
    machine = floor.state.cage.machines[event.machine]
    floor.post(Transfer(machine.owes, machine.account, event.amount, "put out by a machine"))
    out = {f"pieces_out/{one.value}": one.count for one in event.cash if one.count}
    _metered(machine, {"cash_out": event.amount, **out})
    if open_one := machine.under_way:
        open_one.dispensed, open_one.fault = event.amount, event.fault
        open_one.disposition = _disposition(open_one)
    floor.mention(_subject(event.machine))


def _disposition(one: Transaction) -> Disposition:
    if one.dispensed == one.amount:
        return Disposition.PAID
    return Disposition.PART_PAID if one.dispensed else Disposition.UNPAID


@decides(PayMachineRest)
def pay_rest(floor: Floor, command: PayMachineRest, asked: Asked) -> Decision:
    """Out of the drawer of the cashier who pays it."""
    machine, drawer = known(floor, command.machine), drawers.must_have(floor, asked.actor)
    found = next((one for one in machine.log if one.number == command.transaction), None)
    if found is None or found.disposition is Disposition.OPEN or not found.owed:
        detail = say("cage.nothing_owed", machine=machine.id, transaction=command.transaction)
        return refuse(Reason.NOTHING_IS_OWED, CITE, detail)
    return [MachineRestPaid(machine.id, found.number, found.owed, drawer.id)]


@carries_out(MachineRestPaid)
def _rest_paid(floor: Floor, event: MachineRestPaid, _at: datetime) -> None:
    machine = floor.state.cage.machines[event.machine]
    drawers.pays(floor, event.drawer, machine.owes, event.amount, "paid for a machine")
    for one in machine.log:
        if one.number == event.transaction:
            one.disposition = Disposition.PAID_AT_CAGE
    floor.mention(_subject(event.machine))


# The log


@decides(NoteAtMachine)
def note(floor: Floor, command: NoteAtMachine, asked: Asked) -> Decision:
    """Doors, accesses, attempts and errors (§ 461a.10)."""
    machine = _itself(floor, command.machine, asked)
    if not command.what.strip():
        return refuse(Reason.REASON_IS_MISSING, CITE, say("cage.say_what"))
    return [MachineNoted(machine.id, command.what)]


@carries_out(MachineNoted)
def _noted(floor: Floor, event: MachineNoted, at: datetime) -> None:
    _note(floor, floor.state.cage.machines[event.machine], at, event.what)


def _note(floor: Floor, machine: RedemptionMachine, at: datetime, what: str) -> None:
    recent = [one for one in machine.notes if at - one.at <= LOG_KEPT]
    machine.notes = [*recent[1 - MOST_NOTES :], MachineNote(at, what)]
    floor.mention(_subject(machine.id))


def _metered(machine: RedemptionMachine, more: dict[str, Cents]) -> None:
    for name, amount in more.items():
        machine.meters[name] = machine.meters.get(name, 0) + amount
