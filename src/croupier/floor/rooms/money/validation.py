"""Payouts that a floorperson validates before they are made.

What a hand wins from a progressive, and a Five Card Hand Bonus at 500 for 1, leaves the house or the meter when it is
settled and waits in an account of its own.  Somebody of the pit looks at the hand on the table and validates it: only
then it goes to the game account, or waits for an attendant.  Two people may find that it is not due.

How the text is read: docs/readings/0140.
"""

from datetime import datetime

from croupier.chapters import chapter
from croupier.floor.record.commands import DeclinePayout, ValidatePayout
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import PayoutDeclined, PayoutValidated
from croupier.floor.record.floor import Floor
from croupier.floor.record.meters import Meter
from croupier.floor.record.payout import Payout, Validation, pending_at
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import Terminal, terminal_of
from croupier.floor.rooms.house import days
from croupier.floor.rooms.money import hand_pays, progressives, terminals, visits
from croupier.ledger.accounts import Account
from croupier.ledger.ledger import Transfer
from croupier.money import Cents
from croupier.rules.terms.refusals import Refusal
from croupier.words import say


def wait(floor: Floor, won: Payout, stake: str, amount: Cents) -> None:
    """A stake has won something that has to be validated, with all others on the same hand."""
    payout = floor.state.payouts.setdefault(won.id, won)
    payout.shares[stake] = payout.shares.get(stake, 0) + amount
    floor.mention(f"payout:{payout.id}")


def take_back(floor: Floor, table: Table, stake: str, amount: Cents) -> Cents:
    """Lower what a stake has won from the house and nobody has validated yet; how much of the amount that covers."""
    left = amount
    for payout in floor.not_validated(table):
        cut = 0 if payout.meter else min(left, payout.shares.get(stake, 0))
        if cut:
            floor.post(Transfer(pending_at(terminal_of(stake)), table.house, cut, "payout taken back"))
            payout.shares[stake] -= cut
            left -= cut
        if not payout.amount:
            del floor.state.payouts[payout.id]
    return amount - left


def refuse_going_on(floor: Floor, table: Table) -> Refusal | None:
    """A hand stays on the table until its payout has been validated: no other round begins, and nobody closes."""
    waiting = floor.not_validated(table)
    if not waiting:
        return None
    detail = say("payout.waits", table=table.id, seat=waiting[0].seat)
    return refuse(Reason.PAYOUT_IS_NOT_VALIDATED, waiting[0].cite, detail)


def forget(floor: Floor, table: Table) -> None:
    """Another round begins: what became of the payouts of the last one is in the journal."""
    kept = floor.state.payouts.items()
    floor.state.payouts = {name: payout for name, payout in kept if payout.table != table.id}


def _pending(floor: Floor, table: str, name: str) -> Payout:
    payout = floor.state.payouts.get(name)
    if payout is None or payout.table != table or not payout.pending:
        raise Refused(refuse(Reason.UNKNOWN_PAYOUT, "§ 605a.7(a)", say("payout.unknown", payout=name)))
    return payout


# Validating


@decides(ValidatePayout)
def validate(floor: Floor, command: ValidatePayout, asked: Asked) -> Decision:
    """The payout is made: by the terminal as far as it may, else by an attendant."""
    payout = _pending(floor, command.table, command.payout)
    limit = _limit(floor, payout)
    credited = {stake: amount for stake, amount in payout.shares.items() if amount <= limit}
    by_hand = {stake: amount for stake, amount in payout.shares.items() if amount > limit}
    by = str(asked.actor)
    return [PayoutValidated(payout.table, payout.id, payout.seat, payout.wager, by, credited, by_hand)]


def _limit(floor: Floor, payout: Payout) -> Cents:
    """Up to what a terminal pays; of the Five Card Hand meter nothing, whatever the facility sets.

    §§ 647a.11(j)(3), 657a.11(f)(3)
    """
    settings = floor.state.settings
    if not payout.meter:
        return settings.payout_limit
    game = chapter(floor.state.tables[payout.table].chapter)
    return 0 if payout.wager in game.paid_by_hand else settings.award_limit


@carries_out(PayoutValidated)
def _validated(floor: Floor, event: PayoutValidated, at: datetime) -> None:
    payout = floor.state.payouts[event.payout]
    for stake, amount in sorted(event.credited.items()):  # as the journal writes them
        terminal = floor.state.terminals[terminal_of(stake)]
        _move(floor, terminal, terminal.account, amount, "payout validated")
        _count(floor, payout, terminal, amount)
        visits.played(terminal, at)
    for stake, amount in sorted(event.by_hand.items()):
        terminal = floor.state.terminals[terminal_of(stake)]
        _move(floor, terminal, hand_pays.owed(terminal), amount, "payout validated")
        won_on = f"{payout.wager} {payout.row}".rstrip()
        win = hand_pays.Win(payout.table, payout.round, won_on, amount, payout.progressive)
        hand_pays.win_waits(floor, terminal, win, at)
    _decided(floor, payout, Validation.VALIDATED)


def _move(floor: Floor, terminal: Terminal, to: Account, amount: Cents, reason: str) -> None:
    floor.post(Transfer(pending_at(terminal.id), to, amount, reason))


def _count(floor: Floor, payout: Payout, terminal: Terminal, amount: Cents) -> None:
    """What the terminal pays counts when it does (§ 605a.5(d)(2), (10))."""
    game = floor.state.tables[payout.table].chapter
    if payout.meter:
        progressives.credited(floor, payout.progressive, amount)
        terminals.meter(floor, terminal, {Meter.TERMINAL_PROGRESSIVES: amount}, game)
        days.add(floor, terminal, payout.table, {"progressives": amount, "terminal_progressives": amount})
    else:
        terminals.meter(floor, terminal, {Meter.COIN_OUT: amount}, game)
        days.add(floor, terminal, payout.table, {"winnings": amount})


def _decided(floor: Floor, payout: Payout, state: Validation) -> None:
    payout.state = state
    stakes = (f"terminal:{terminal_of(stake)}" for stake in payout.shares)
    floor.mention(f"payout:{payout.id}", floor.state.tables[payout.table].subject, *stakes)


# Declining


@decides(DeclinePayout)
def decline(floor: Floor, command: DeclinePayout, asked: Asked) -> Decision:
    """Only with a reason: the player may dispute it, and the round can be looked at card by card."""
    payout = _pending(floor, command.table, command.payout)
    if not command.why.strip():
        return refuse(Reason.REASON_IS_MISSING, payout.cite, say("payout.needs_reason"))
    by = (str(asked.actor), str(asked.witness))
    shares = dict(payout.shares)
    return [PayoutDeclined(payout.table, payout.id, payout.seat, payout.wager, by, command.why, shares)]


@carries_out(PayoutDeclined)
def _declined(floor: Floor, event: PayoutDeclined, _at: datetime) -> None:
    """The money goes back to the house, or to the meter it came from."""
    payout = floor.state.payouts[event.payout]
    table = floor.state.tables[payout.table]
    for stake, amount in sorted(event.shares.items()):
        terminal = floor.state.terminals[terminal_of(stake)]
        to = floor.state.controllers[payout.progressive].held(payout.meter) if payout.meter else table.house
        _move(floor, terminal, to, amount, "payout declined")
    if payout.meter:
        progressives.take_back(floor, payout.progressive, payout.meter, payout.amount)
    _decided(floor, payout, Validation.DECLINED)
