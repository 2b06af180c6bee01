"""Hand pays: what an attendant pays because the terminal does not (§§ 461a.1(Hand pay), 465a.26)."""

from datetime import datetime

from croupier.floor import days, terminals
from croupier.floor.actors import Actor, Role
from croupier.floor.commands import PayHand
from croupier.floor.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.events import HandPaid, HandPayDue
from croupier.floor.floor import Floor
from croupier.floor.kinds import Block, HandPayKind
from croupier.floor.meters import Meter
from croupier.floor.refusals import Reason, refuse
from croupier.floor.settings import Settings
from croupier.floor.state import HandPay, Terminal
from croupier.ledger.accounts import Account, Kind
from croupier.ledger.ledger import Transfer
from croupier.money import Cents
from croupier.rules.refusals import Refusal

CAGE = Account(Kind.CAGE, "hand pays")

_METERS = {
    HandPayKind.JACKPOT: Meter.ATTENDANT_JACKPOTS,
    HandPayKind.PROGRESSIVE: Meter.ATTENDANT_PROGRESSIVES,
    HandPayKind.CANCELLED_CREDIT: Meter.CANCELLED_CREDITS,
}

_FIGURES = {
    HandPayKind.JACKPOT: "jackpots",
    HandPayKind.PROGRESSIVE: "progressives",
    HandPayKind.CANCELLED_CREDIT: "withdrawn",
}


def next_name(terminal: Terminal) -> str:
    """The name of the terminal's next hand pay."""
    return f"{terminal.id}-{terminal.hand_pays_made + 1}"


def owed(terminal: Terminal) -> Account:
    """Where wins wait that an attendant has to pay."""
    return Account(Kind.HAND_PAYS, terminal.id)


@carries_out(HandPayDue)
def _due(floor: Floor, event: HandPayDue, at: datetime) -> None:
    """A balance waits where it is, the terminal being locked; a void voucher's value becomes owed by hand."""
    terminal = floor.state.terminals[event.terminal]
    if event.kind is HandPayKind.VOID_VOUCHER:
        floor.post(Transfer(Account(Kind.VOUCHERS, "outstanding"), owed(terminal), event.amount, "voucher void"))
    wait_for_attendant(
        floor, terminal, HandPay(event.hand_pay, terminal.id, event.kind, event.amount, at, event.because)
    )


def wait_for_attendant(floor: Floor, terminal: Terminal, hand_pay: HandPay) -> None:
    """The terminal is locked until an attendant has paid."""
    floor.state.hand_pays[hand_pay.id] = hand_pay
    terminal.hand_pays_made += 1
    terminal.blocks.add(Block.HAND_PAY)
    floor.mention(f"hand_pay:{hand_pay.id}", f"terminal:{terminal.id}")


# Paying


@decides(PayHand)
def pay(floor: Floor, command: PayHand, asked: Asked) -> Decision:
    """An attendant makes the slip; from $5,000 somebody else signs it too (§ 465a.26(b)(1), (3), (4))."""
    hand_pay = floor.state.hand_pays.get(command.hand_pay)
    if hand_pay is None:
        return refuse(Reason.UNKNOWN_HAND_PAY, "§ 465a.26(b)(1)", f"no hand pay {command.hand_pay!r} is due")
    if command.amount != hand_pay.amount:
        detail = f"the terminal says {hand_pay.amount / 100:.2f}, the slip {command.amount / 100:.2f}"
        return refuse(Reason.HAND_PAY_DIFFERS, "§ 465a.26(b)(10)", detail)
    if refused := _refuse_signatures(floor.state.settings, hand_pay.amount, asked.actor, asked.witness):
        return refused
    signed = [asked.actor, *([asked.witness] if asked.witness else [])]
    return [HandPaid(hand_pay.id, tuple(map(str, signed)))]


def _refuse_signatures(settings: Settings, amount: Cents, maker: Actor, signer: Actor | None) -> Refusal | None:
    """Who signs with whom depends on the amount and on who made the slip (§ 465a.26(b)(3), (4))."""
    if amount < settings.second_signer_from:
        return None
    cite = "§ 465a.26(b)(4)" if amount >= settings.supervisor_from else "§ 465a.26(b)(3)"
    may_sign = {Role.SLOT_SUPERVISOR}
    if amount < settings.supervisor_from:
        may_sign |= {Role.SECURITY}
    if maker.role is Role.SLOT_SUPERVISOR:
        may_sign |= {Role.SLOT_ATTENDANT, Role.SECURITY}
    if signer is None or signer.role not in may_sign:
        roles = " or ".join(sorted(role.value.replace("_", " ") for role in may_sign))
        return refuse(Reason.SECOND_PERSON_IS_NEEDED, cite, f"a {roles} signs the slip as well")
    if signer.name == maker.name:
        return refuse(Reason.SECOND_PERSON_MUST_BE_ANOTHER, cite, "the slip is signed by another person than made it")
    return None


@carries_out(HandPaid)
def _paid(floor: Floor, event: HandPaid, _at: datetime) -> None:
    """The money leaves the house, the meter moves, and the terminal is free when nothing else waits."""
    hand_pay = floor.state.hand_pays.pop(event.hand_pay)
    terminal = floor.state.terminals[hand_pay.terminal]
    source = terminal.account if hand_pay.kind is HandPayKind.CANCELLED_CREDIT else owed(terminal)
    floor.post(Transfer(source, CAGE, hand_pay.amount, f"hand pay {hand_pay.kind.value}"))
    if hand_pay.kind in _METERS:
        terminals.meter(floor, terminal, _METERS[hand_pay.kind], hand_pay.amount, _game(floor, hand_pay))
        days.figure(floor, terminal, hand_pay.table, _FIGURES[hand_pay.kind], hand_pay.amount)
    if hand_pay.progressive:
        controller = floor.state.controllers[hand_pay.progressive]
        controller.due -= hand_pay.amount
        controller.paid_by_attendants += hand_pay.amount
        floor.touch(f"progressive:{controller.id}")
    if not any(other.terminal == terminal.id for other in floor.state.hand_pays.values()):
        terminal.blocks.discard(Block.HAND_PAY)
    floor.mention(f"hand_pay:{hand_pay.id}", f"money:{terminal.id}")


def _game(floor: Floor, hand_pay: HandPay) -> str:
    return floor.state.tables[hand_pay.table].chapter if hand_pay.table else ""
