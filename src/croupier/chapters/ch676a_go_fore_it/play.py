"""§§ 676a.8 to 676a.11: a round of Go Fore It, in the order the dealer follows it."""

from collections.abc import Iterable

from croupier.chapters.ch676a_go_fore_it.options import Options
from croupier.chapters.ch676a_go_fore_it.settle import forfeited, front, hole, settle_stake
from croupier.chapters.ch676a_go_fore_it.table import STUB
from croupier.rules.procedure.dealing import Deal, To, discard_hands_without_wagers
from croupier.rules.procedure.decisions import Choice, Decide, fold, in_turn
from croupier.rules.procedure.handling import count_stub
from croupier.rules.procedure.round import DEALER, Round, Stake
from croupier.rules.procedure.steps import NoMoreBets, Procedure, Reveal, Settle
from croupier.rules.terms.options import DealingMethod
from croupier.words import say

BACK_9 = "back9"


def play(round: Round[Options]) -> Procedure:
    """One round: bets, four cards each, Back 9 or fold on two of them, the dealer's hand, seat after seat.

    Its events are all that is kept: they rebuild every hand in a dispute (§ 676a.11(e)).
    """
    yield NoMoreBets("§§ 676a.7(c), 676a.8(b), 676a.9(b), 676a.10(a)(2)")
    round.withheld |= {place(seat) for seat in round.seats_clockwise for place in (front, hole)}
    yield Deal(deal_order(round), "§§ 676a.8(b), 676a.9(b), 676a.10(b)")
    yield from count_stub(round, STUB)  # §§ 676a.8(c), 676a.9(c), 676a.10(c): the stub leaves the game unseen
    # Now the front cards are examined; the hole cards not before the dealer shows his: § 676a.1(Hole cards)
    round.withheld -= {front(seat) for seat in round.seats_clockwise}  # § 676a.11(a)
    stakes = list(round.stakes.values())
    yield Decide(BACK_9, in_turn(round, stakes), lambda stake: choices(round, stake), "§ 676a.11(b)")
    for stake in stakes:
        stake.folded |= stake.chose(BACK_9, "fold")
    yield Settle(forfeited(round))
    discard_hands_without_wagers(round)  # § 676a.11(c)(1)
    yield Reveal("§ 676a.11(d)", DEALER)
    for seat in round.seats_counterclockwise:
        yield from settle_seat(round, seat)
    return ()


def deal_order(round: Round[Options]) -> tuple[To, ...]:
    """Two front cards and two hole cards to each player, four cards to the dealer, by the method in use.

    A stack of an automated shoe is read from the top, and its top two cards become the hole cards.
    §§ 676a.1(Hand), 676a.8(b), 676a.9(b), 676a.10(b)
    """
    seats = round.seats_clockwise
    if round.options.dealing_method is DealingMethod.AUTOMATED_SHOE:
        stacks = [to for seat in seats for to in (*[to_hole(seat)] * 2, *[To(front(seat))] * 2)]
        return (*stacks, *[To(DEALER)] * 4)
    return (*around([To(front(seat)) for seat in seats]), *around([to_hole(seat) for seat in seats]))


def around(places: Iterable[To]) -> tuple[To, ...]:
    """Two cards to each of these places and to the dealer, one at a time."""
    return (*places, To(DEALER)) * 2


def to_hole(seat: int) -> To:
    """A hole card; its face may stay unread until it is turned up (§ 676a.1(Hole cards))."""
    return To(hole(seat), unread=True)


def choices(round: Round[Options], stake: Stake) -> tuple[Choice, ...]:
    """Fold, or place the Front 9 again as a Back 9.

    §§ 676a.1(Fold), 676a.1(Back 9 Wager), 676a.7(d)(2), 676a.11(b)
    """
    amount = round.may_amount_to(stake, BACK_9)
    back9 = Choice(name="back9", title=say("wager.back9"), cite="§ 676a.11(b)", wager="back9", amount=amount)
    return fold("§ 676a.11(b)"), back9


def settle_seat(round: Round[Options], seat: int) -> Procedure:
    """Turn up a player's four cards and settle what is left of his wagers; a hand without any is gone.

    §§ 676a.11(c)(2), 676a.11(d)(1)
    """
    if hole(seat) in round.laid:
        yield Reveal("§ 676a.11(d)(1)", hole(seat))
        for laid in round.laid[front(seat)]:
            laid.up = True
        yield Settle([line for stake in round.stakes_at(seat) for line in settle_stake(round, stake)])
    return ()
