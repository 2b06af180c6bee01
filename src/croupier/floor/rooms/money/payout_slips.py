"""Payout slips on their way to the cage: made and signed on the floor, paid out of a drawer (docs/design/0381).

§ 465a.26(b)(1), (3), (4)
"""

from datetime import datetime

from croupier.floor.record.commands import MakeSlip, PaySlip, VoidSlip
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import HandPaid, SlipMade, SlipVoided
from croupier.floor.record.events.money import Slip
from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPay, MadeSlip
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.rooms.cage import drawers
from croupier.floor.rooms.money import hand_pays
from croupier.rules.terms.refusals import Refusal
from croupier.words import Money, say

CITE = "§ 465a.26(b)(1)"


@decides(MakeSlip)
def make(floor: Floor, command: MakeSlip, asked: Asked) -> Decision:
    """With the next number; real money alone goes over the counter."""
    hand_pay = hand_pays.waiting(floor, command.hand_pay)
    if floor.state.terminals[hand_pay.terminal].training:
        return refuse(Reason.PLAY_MONEY_HAS_NO_SLIP, CITE, say("hand_pay.play_money"))
    if refused := hand_pays.refuse_paying(floor, hand_pay, command, asked):
        return refused
    slip = hand_pays.slip(floor, hand_pay, command, asked.at, number=f"{floor.state.slips_made + 1:06}")
    return [SlipMade(hand_pay.id, hand_pays.signed(asked), slip, hand_pay.terminal)]


@carries_out(SlipMade)
def _made(floor: Floor, event: SlipMade, at: datetime) -> None:
    """The terminal waits on: it is paid at the cage."""
    slip = event.slip
    floor.state.slips_made += 1
    floor.state.hand_pays[event.hand_pay].made = MadeSlip(
        slip.number, at, slip.due, slip.paid, slip.override, event.signed, slip.forms
    )
    _mention(floor, event.hand_pay, event.terminal, slip.number)


def _mention(floor: Floor, hand_pay: str, terminal: str, number: str) -> None:
    floor.mention(f"hand_pay:{hand_pay}", f"terminal:{terminal}", f"slip:{number}")


def _of(floor: Floor, number: str) -> tuple[HandPay, MadeSlip]:
    for one in floor.state.hand_pays.values():
        if one.made is not None and one.made.number == number.strip():
            return one, one.made
    raise Refused(refuse(Reason.UNKNOWN_SLIP, CITE, say("hand_pay.unknown_slip", slip=number)))


@decides(PaySlip)
def pay(floor: Floor, command: PaySlip, asked: Asked) -> Decision:
    """By somebody who signed nothing of it, out of their own drawer, as long as it says what is due."""
    hand_pay, made = _of(floor, command.slip)
    drawer = drawers.must_have(floor, asked.actor)
    if asked.actor.name in made.signers:
        return refuse(Reason.SECOND_PERSON_MUST_BE_ANOTHER, "§ 465a.11(b)", say("people.another_person"))
    if refused := _refuse_stale(hand_pay, made):
        return refused
    if floor.ledger.balance(drawer.account) < made.paid:
        return refuse(Reason.DRAWER_HAS_TOO_LITTLE, drawers.CITE, say("hand_pay.drawer_has_too_little"))
    slip = _as_paid(floor, hand_pay, made, asked.at)
    return [HandPaid(hand_pay.id, (*made.signed, str(asked.actor)), slip, hand_pay.terminal, drawer.id)]


def _refuse_stale(hand_pay: HandPay, made: MadeSlip) -> Refusal | None:
    """A correction of the round may have changed what is due since people signed."""
    if hand_pay.amount == made.due:
        return None
    detail = say("hand_pay.slip_is_stale", slip=made.number, paid=Money(made.due), due=Money(hand_pay.amount))
    return refuse(Reason.HAND_PAY_DIFFERS, hand_pays.OVERRIDE_CITE, detail)


def _as_paid(floor: Floor, hand_pay: HandPay, made: MadeSlip, at: datetime) -> Slip:
    command = MakeSlip(hand_pay.id, made.paid, made.override)
    return hand_pays.slip(floor, hand_pay, command, at, number=made.number)


@decides(VoidSlip)
def void(floor: Floor, command: VoidSlip, asked: Asked) -> Decision:
    """Before another department, with a reason; the hand pay waits for another slip."""
    hand_pay, made = _of(floor, command.slip)
    if not command.why.strip():
        return refuse(Reason.REASON_IS_MISSING, CITE, say("cage.say_what"))
    by = hand_pays.signed(asked)
    return [SlipVoided(hand_pay.id, made.number, command.why, by, hand_pay.terminal)]


@carries_out(SlipVoided)
def _voided(floor: Floor, event: SlipVoided, _at: datetime) -> None:
    floor.state.hand_pays[event.hand_pay].made = None
    _mention(floor, event.hand_pay, event.terminal, event.number)
