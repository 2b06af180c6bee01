"""Hand pays of a month: slips for the cage, the manual book, overrides, and the dealers' tips (§§ 465a.19, 465a.26)."""

from collections import Counter
from collections.abc import Iterator
from datetime import datetime

from croupier.floor.engine.batch import Done
from croupier.floor.record.commands import (
    ApproveOverride,
    DistributeTips,
    MakeSlip,
    PayHand,
    PaySlip,
    VoidSlip,
)
from croupier.floor.record.events import HandPaid, SlipMade, SlipVoided, Tipped, TipsDistributed
from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPay
from croupier.floor.record.refusals import Reason
from croupier.floor.rehearsal.office.desk import Desk
from croupier.floor.rehearsal.office.guests import Guests
from croupier.floor.rehearsal.office.week import Fault
from croupier.floor.rehearsal.staff import ATTENDANT, CASHIER, COMPLIANCE, FLOORPERSON, SECURITY, SUPERVISOR, Wish
from croupier.floor.rooms.money import tips
from croupier.money import Cents, in_words

BOARD_FROM: Cents = 50_00
"""In this house the Board's representative must approve overrides from this difference on."""
CHANCE_OF_A_WRONG_SLIP = 0.3


class Payouts:
    """Attendants, the cage and the book."""

    def __init__(self, desk: Desk, guests: Guests) -> None:
        self._desk, self._guests = desk, guests
        self._pooled: Counter[str] = Counter()

    # Hand pays

    def afternoon(self, floor: Floor, faults: frozenset[Fault], at: datetime) -> None:
        """Make a hand pay by slip, one with an override, and those of the book after an outage."""
        if due := self._guests.hand_pay(floor):
            self._by_slip(due)
        if due := self._guests.hand_pay(floor):
            self._overridden(due)
        if Fault.SYSTEM_WAS_DOWN in faults:
            self._out_of_the_book(floor, at)

    def _by_slip(self, due: HandPay) -> None:
        """Make a slip, possibly void and remake it, and have the cage pay it once (§ 465a.26(b)(1))."""
        made = self._made(Wish(ATTENDANT, MakeSlip(due.id, due.amount)))
        if self._desk.happens(CHANCE_OF_A_WRONG_SLIP):
            self._desk.do(Wish(SUPERVISOR, VoidSlip(made, "made out for another terminal"), SECURITY))
            self._desk.refused(Wish(CASHIER, PaySlip(made)), Reason.UNKNOWN_SLIP, "void slips refused at the cage")
            made = self._made(Wish(ATTENDANT, MakeSlip(due.id, due.amount)))
        self._desk.do(Wish(CASHIER, PaySlip(made)))
        self._desk.refused(Wish(CASHIER, PaySlip(made)), Reason.UNKNOWN_SLIP, "slips refused a second time")

    def _made(self, wish: Wish) -> str:
        done = self._desk.do(wish)
        return next(one.slip.number for one in done.events if isinstance(one, SlipMade))

    def _overridden(self, due: HandPay) -> None:
        """Override an amount: never as an attendant, above a difference only with the Board (§ 465a.26(b)(10))."""
        other = MakeSlip(due.id, due.amount + BOARD_FROM, "the display was broken")
        role, board = Reason.ROLE_MAY_NOT_DO_THIS, Reason.OVERRIDE_IS_NOT_APPROVED
        self._desk.refused(Wish(ATTENDANT, other, SECURITY), role, "overrides by an attendant refused")
        self._desk.refused(Wish(SUPERVISOR, other, SECURITY), board, "overrides without the Board refused")
        self._desk.do(Wish(COMPLIANCE, ApproveOverride(due.id, other.amount, "seen on the recording")))
        self._desk.do(Wish(CASHIER, PaySlip(self._made(Wish(SUPERVISOR, other, SECURITY)))))
        self._desk.counted["overrides approved and paid"] += 1

    def _out_of_the_book(self, floor: Floor, at: datetime) -> None:
        """Enter payments made during an outage: each slip of the book once (§ 465a.26(b))."""
        for number in (1, 2):
            if due := self._guests.hand_pay(floor):
                paid_at = max(due.since, at)
                book = f"book {at:%Y-%m-%d} {number}"
                if number > 1:
                    again = PayHand(due.id, due.amount, book=f"book {at:%Y-%m-%d} 1", paid_at=paid_at)
                    self._desk.refused(
                        Wish(ATTENDANT, again), Reason.SLIP_IS_ENTERED, "slips of the book refused a second time"
                    )
                self._desk.do(Wish(ATTENDANT, PayHand(due.id, due.amount, book=book, paid_at=paid_at)))
                self._desk.counted["slips of the manual book entered"] += 1

    def note(self, _floor: Floor, answer: Done) -> None:
        """Count slips wherever they are made, and track the tips."""
        for event in answer.events:
            match event:
                case SlipMade():
                    self._desk.counted["slips made"] += 1
                case SlipVoided():
                    self._desk.counted["slips void"] += 1
                case HandPaid(drawer=drawer) if drawer:
                    self._desk.counted["slips paid by the cage"] += 1
                case Tipped(pool=pool, amount=amount):
                    self._pooled[pool] += amount
                case TipsDistributed(pool=pool, shares=shares):
                    self._pooled[pool] -= sum(shares.values())
                    self._desk.counted["pools of tips distributed"] += 1
                case _:
                    pass

    # Tips

    def distributed(self) -> None:
        """Distribute the pools to the dealers; a second time nothing is left."""
        for pool in [pool for pool, amount in self._pooled.items() if amount]:
            wish = Wish(CASHIER, DistributeTips(pool), FLOORPERSON)
            self._desk.once([wish, wish], "pools asked for twice at once")

    def differences(self, floor: Floor) -> Iterator[str]:
        """The pools hold the tips not yet distributed (§ 465a.19(g)(2))."""
        for pool, given in self._pooled.items():
            if (held := floor.ledger.balance(tips.account_of(pool))) != given:
                yield f"tips of {pool}: {in_words(held)} lies there, and should be {in_words(given)}"
