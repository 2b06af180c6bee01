"""Players with cards through a month: visits, limits, a lost card, and a self-exclusion (§ 461a.16)."""

from collections import Counter
from datetime import date
from fractions import Fraction

from croupier.floor.engine.batch import Done
from croupier.floor.record.commands.office.tracking import (
    EnrollPatron,
    ExcludeMyself,
    InsertCard,
    LimitPatron,
    RemoveCard,
)
from croupier.floor.record.events.office.tracking import PatronEnrolled, VisitRated
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason
from croupier.floor.rehearsal.office.desk import Ask, Do
from croupier.floor.rehearsal.staff import CASHIER, Wish, peripherals, player

PATRONS, PIN = 3, "2468"
LOST_ON, EXCLUDED_ON = 2, 4
"""The days on which the second player loses the card, and the first one asks for self-exclusion."""


class Carded:
    """The card holders, each at a terminal of their own."""

    def __init__(self, do: Do, ask: Ask, counted: Counter[str]) -> None:
        self._do, self._ask, self._counted = do, ask, counted
        self._accounts: list[str] = []
        self._cards = [f"month card {number}" for number in range(PATRONS)]
        self._day = 0
        self._theory = Fraction(0)

    def begin(self) -> None:
        """Open accounts at the desk, with limits that are never reached."""
        for number, card in enumerate(self._cards):
            born = date(1970, 1, 1 + number)
            done = self._do(
                Wish(CASHIER, EnrollPatron("", card, f"document {number}", f"Player {number}", born, "2468"))
            )
            self._accounts += [event.patron for event in done.events if isinstance(event, PatronEnrolled)]
        self._do(Wish(CASHIER, LimitPatron(self._accounts[-1], 24 * 60, 100_000_00, 100_000_00)))

    def morning(self, floor: Floor) -> None:
        """Insert cards before play; an excluded player is turned away."""
        self._day += 1
        if self._day == LOST_ON:
            self._cards[1] = "another month card 1"
            self._do(Wish(CASHIER, EnrollPatron(self._accounts[1], self._cards[1], "document 1")))
            self._counted["cards replaced"] += 1
        for terminal, card in zip(sorted(floor.state.terminals), self._cards, strict=False):
            answer = self._ask(Wish(peripherals(terminal), InsertCard(terminal, card)))
            refused = not isinstance(answer, Done) and answer.reason is Reason.PATRON_IS_EXCLUDED
            self._counted["patrons turned away" if refused else "visits with a card"] += 1

    def evening(self, floor: Floor) -> None:
        """Remove cards, and add up the worth of each visit independently."""
        for terminal, account in list(floor.state.patrons.at.items()):
            last = self._day == EXCLUDED_ON and account == self._accounts[0]
            wish = Wish(player(terminal), ExcludeMyself(terminal, account, 1, PIN))
            done = self._do(wish if last else Wish(peripherals(terminal), RemoveCard(terminal)))
            self._counted["self-exclusions"] += last
            rated = [event for event in done.events if isinstance(event, VisitRated)]
            self._theory += sum((Fraction(one.theory) for one in rated), Fraction(0))
            self._counted["points"] += sum(one.points for one in rated)

    def differences(self, floor: Floor) -> list[str]:
        """The accounts must agree with their visits, to the last fraction of a cent."""
        known = floor.state.patrons.known.values()
        theory, points = sum((one.theory for one in known), Fraction(0)), sum(one.points for one in known)
        found = (
            []
            if theory == self._theory
            else [f"the accounts have a theoretical win of {theory}, the visits of {self._theory}"]
        )
        return found if points == self._counted["points"] else [*found, f"the accounts have {points} points"]
