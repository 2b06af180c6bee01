"""§§ 674a.8 to 674a.11(g): a round of Criss-Cross Poker, in the order the dealer follows it."""

from croupier.chapters.ch674a_criss_cross_poker.cross import CROSS, FAR, LEFT, MIDDLE, NEAR, RIGHT
from croupier.chapters.ch674a_criss_cross_poker.options import Options
from croupier.chapters.ch674a_criss_cross_poker.settle import forfeited, settle
from croupier.chapters.ch674a_criss_cross_poker.table import STUB
from croupier.rules.procedure.dealing import Deal, To, by_method, one_at_a_time
from croupier.rules.procedure.decisions import Choice, Decide, fold, in_turn
from croupier.rules.procedure.handling import count_stub
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.procedure.steps import NoMoreBets, Procedure, Reveal, Settle
from croupier.words import named


# What the text leaves open in this procedure: docs/readings/0061.
def play(round: Round[Options]) -> Procedure:
    """One round: bets, the cross and two cards each, three Bets with the cross turned up between them, settlement.

    The cards are turned up even when everybody has folded: a Five Card Bonus may wait for them, and with all cards
    known the events of the round rebuild every hand (§§ 674a.11(c), 674a.11(h)(5), 674a.11(i)).
    """
    yield NoMoreBets("§§ 674a.7(c), 674a.8(b), 674a.9(a)(3), 674a.10(a)(2)")
    yield Deal(deal_order(round), "§§ 674a.8(d), 674a.9(b), 674a.10(b)")
    yield from count_stub(round, STUB)  # §§ 674a.8(e), 674a.9(c), 674a.10(c): the stub leaves the game unseen
    yield from ask_for_bet(round, "across", "§ 674a.11(b)")
    yield Reveal("§ 674a.11(c)", LEFT)
    yield Reveal("§ 674a.11(c)", RIGHT)
    yield from ask_for_bet(round, "down", "§ 674a.11(d)")
    yield Reveal("§ 674a.11(e)", FAR)
    yield Reveal("§ 674a.11(e)", NEAR)
    yield from ask_for_bet(round, "middle", "§ 674a.11(f)")
    yield Reveal("§ 674a.11(g)", MIDDLE)
    return settle(round)


def deal_order(round: Round[Options]) -> tuple[To, ...]:
    """The cross first, then two cards to each player; an automated shoe gives a stack of five and stacks of two.

    The stack of five is spread top card farthest, so the boxes are filled in the same order by every method.
    §§ 674a.8(d), 674a.9(b), 674a.10(b)
    """
    cross = one_at_a_time(1, CROSS)
    return (*cross, *by_method(round.options.dealing_method, 2, round.seats_clockwise))


def ask_for_bet(round: Round[Options], stage: str, cite: str) -> Procedure:
    """Every player who is still in bets or folds; what a fold costs is collected at once."""
    staying = [stake for stake in round.stakes.values() if not stake.folded]
    yield Decide(stage, in_turn(round, staying), lambda stake: choices(round, stake, stage, cite), cite)
    for stake in staying:
        stake.folded |= stake.chose(stage, "fold")
    yield Settle(forfeited(round, cite))
    return ()


def choices(round: Round[Options], stake: Stake, stage: str, cite: str) -> tuple[Choice, ...]:
    """Fold, or place the Bet of this stage.

    §§ 674a.11(b), 674a.11(d), 674a.11(f)
    """
    amount = round.may_amount_to(stake, stage)
    return fold(cite), Choice(name="bet", title=named("wager", stage), cite=cite, wager=stage, amount=amount)
