"""The players' own account of their money, kept only from the answers they receive."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random

from croupier.floor.engine.batch import Done
from croupier.floor.record.events import (
    BillInserted,
    FloorEvent,
    HandPaid,
    HandPayDue,
    PayoutDeclined,
    PayoutValidated,
    RoundOpened,
    RoundWent,
    Tipped,
    VoucherIssued,
    VoucherRedeemed,
    VoucherVoided,
)
from croupier.floor.record.events.office.cage import VoucherTaken
from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPayKind
from croupier.floor.record.payout import pending_at
from croupier.floor.record.terminal import terminal_of
from croupier.floor.record.voucher import serial
from croupier.floor.rooms.money.vouchers import number_of
from croupier.ledger.accounts import Account, Kind
from croupier.money import Cents, in_words
from croupier.rules.terms.events import Decided, RoundEvent, WagersPlaced
from croupier.rules.terms.lines import Line


@dataclass(slots=True)
class Purse:
    """One terminal: the expected fund display, and what a person has to validate or pay first."""

    balance: Cents
    owed: Cents


class Accounts:
    """The purses of all terminals and the outstanding vouchers, starting with what is found on the floor."""

    def __init__(self, floor: Floor) -> None:
        self._settings = floor.state.settings
        self.purses = {name: Purse(*_held(floor, name)) for name in floor.state.terminals}
        self._chance = floor.chance
        self.vouchers = {kept: voucher.amount for kept, voucher in floor.state.vouchers.items()}
        self._numbers = {kept: number_of(floor, voucher) for kept, voucher in floor.state.vouchers.items()}
        self._cancelled = {due.id for due in floor.state.hand_pays.values() if due.kind is HandPayKind.CANCELLED_CREDIT}
        self._slips = dict(_slips(floor))

    def balance(self, terminal: str) -> Cents:
        """What a player can spend."""
        return self.purses[terminal].balance if terminal in self.purses else 0

    def number(self, kept: str) -> str:
        """The validation number of an outstanding voucher, as on the paper."""
        return self._numbers[kept]

    def any_voucher(self, random: Random) -> str:
        """The number of a random outstanding voucher."""
        return self.number(random.choice(list(self.vouchers)))

    def purse(self, terminal: str) -> Purse:
        """The purse of a terminal; empty if it is new."""
        return self.purses.setdefault(terminal, Purse(0, 0))

    def note(self, answer: Done) -> None:
        """Account for the effects of a command."""
        for event in answer.events:
            self._note(event)
        by_hand: dict[str, Cents] = {}
        for line in answer.lines:
            by_hand[line.stake] = self._settle(line, by_hand.get(line.stake, 0))

    def _note(self, event: FloorEvent) -> None:
        match event:
            case BillInserted(terminal=terminal, denomination=amount):
                self.purse(terminal).balance += amount
            case Tipped(terminal=terminal, amount=amount):
                self.purse(terminal).balance -= amount
            case VoucherIssued(terminal=terminal, voucher=kept, amount=amount):
                self.purse(terminal).balance -= amount
                self.vouchers[kept] = amount
                drawn = self._chance.voucher_number(serial(terminal, event.sequence))
                self._numbers[kept] = self._settings.system_id + drawn
            case VoucherRedeemed(number=number, amount=amount, terminal=terminal):
                del self.vouchers[number], self._numbers[number]
                if terminal:
                    self.purse(terminal).balance += amount
            case VoucherVoided(number=number) | VoucherTaken(number=number):
                del self.vouchers[number], self._numbers[number]
            case HandPayDue() | HandPaid() | PayoutValidated() | PayoutDeclined():
                self._by_people(event)
            case RoundOpened(table=table):
                self._slips = {place: amount for place, amount in self._slips.items() if place[0] != table}
            case RoundWent(table=table, what=what):
                self._went(table, what)
            case _:
                pass

    def _by_people(self, event: HandPayDue | HandPaid | PayoutValidated | PayoutDeclined) -> None:
        if isinstance(event, HandPayDue | HandPaid):
            self._hand_pay(event)
        else:
            self._decided(event)

    def _decided(self, event: PayoutValidated | PayoutDeclined) -> None:
        """A validated payout is credited or still owed by hand; a declined one is not owed."""
        paid = isinstance(event, PayoutValidated)
        for stake, amount in (event.credited if isinstance(event, PayoutValidated) else event.shares).items():
            purse = self.purse(terminal_of(stake))
            purse.owed -= amount
            purse.balance += amount if paid else 0

    def _hand_pay(self, event: HandPayDue | HandPaid) -> None:
        """A cancelled credit stays on the balance until it is paid; everything else is owed in addition.

        It counts as paid in full: an override only moves money between house and player.
        """
        if isinstance(event, HandPayDue):
            if event.kind is HandPayKind.CANCELLED_CREDIT:
                self._cancelled.add(event.hand_pay)
            else:
                self.purse(event.terminal).owed += event.amount
            return
        amount = event.slip.due
        purse = self.purse(event.terminal)
        if event.hand_pay in self._cancelled:
            self._cancelled.remove(event.hand_pay)
            purse.balance -= amount
        else:
            purse.owed -= amount

    def _went(self, table: str, what: RoundEvent) -> None:
        """Wagers leave the purse when they are placed; a new slip replaces the previous one."""
        if isinstance(what, WagersPlaced):
            slip = sum(what.wagers.values())
            before = self._slips.get((table, what.stake), 0)
            self._slips[table, what.stake] = slip
            self.purse(terminal_of(what.stake)).balance += before - slip
        elif isinstance(what, Decided):
            self.purse(terminal_of(what.stake)).balance -= what.amount

    def _settle(self, line: Line, by_hand: Cents) -> Cents:
        """The terminal pays what it may; payouts to validate, large wins and awards from a meter wait.

        Returns the stake's waiting wins so far: a payout limit reduces these first.
        """
        purse = self.purse(terminal_of(line.stake))
        back = 0 if line.meter or line.needs_validation else max(0, min(line.staked, line.credited))
        won = line.credited - back
        limit = self._settings.award_limit if line.meter else self._settings.payout_limit
        waits = won if won > limit or line.needs_validation else -min(-won, by_hand) if won < 0 else 0
        purse.balance += line.credited - waits
        purse.owed += waits
        return by_hand if line.meter else by_hand + waits

    def differences(self, floor: Floor) -> Iterator[str]:
        """Where the floor disagrees, in words."""
        for name, purse in sorted(self.purses.items()):
            balance, owed = _held(floor, name)
            if (balance, owed) != (purse.balance, purse.owed):
                shown = f"has {in_words(balance)} and is owed {in_words(owed)}"
                yield f"{name} {shown}; its player counts {in_words(purse.balance)} and {in_words(purse.owed)}"
        out = sum(self.vouchers.values())
        held = floor.ledger.balance(Account(Kind.VOUCHERS, "outstanding"))
        if held != out:
            yield f"vouchers for {in_words(held)} are outstanding; the players hold {in_words(out)}"


def _held(floor: Floor, terminal: str) -> tuple[Cents, Cents]:
    return (
        floor.ledger.balance(Account(Kind.GAME, terminal)),
        floor.ledger.balance(Account(Kind.HAND_PAYS, terminal)) + floor.ledger.balance(pending_at(terminal)),
    )


def _slips(floor: Floor) -> Iterator[tuple[tuple[str, str], Cents]]:
    """The stakes of rounds under way, with the total of their slips."""
    for table, live in floor.rounds.items():
        for stake in live.round.stakes.values() if not live.over else ():
            placed = (amount for name, amount in stake.wagers.items() if name not in stake.standing)
            yield (table, stake.id), sum(placed)
