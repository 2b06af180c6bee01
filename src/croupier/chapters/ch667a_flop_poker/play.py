"""§§ 667a.8 to 667a.11(c): a round of Flop Poker, in the order the dealer follows it."""

from croupier.chapters.ch667a_flop_poker.options import Options
from croupier.chapters.ch667a_flop_poker.settle import FLOP, forfeited, settle
from croupier.chapters.ch667a_flop_poker.table import STUB
from croupier.rules.procedure.dealing import Deal, To, by_method, in_stacks
from croupier.rules.procedure.decisions import Choice, Decide, fold, in_turn
from croupier.rules.procedure.handling import count_stub
from croupier.rules.procedure.round import BURN, Round, Stake
from croupier.rules.procedure.steps import NoMoreBets, Procedure, ReadMeters, Reveal, Settle
from croupier.rules.terms.options import DealingMethod
from croupier.words import say


def play(round: Round[Options]) -> Procedure:
    """One round: bets and the Pot, three cards each, fold or Flop Wager, the flop, settlement.

    Folded cards stay on the layout with all others until the end, so the events of the round rebuild every hand
    (§§ 667a.11(b), 667a.11(f)).
    """
    yield NoMoreBets("§§ 667a.7(c), 667a.8(b), 667a.9(b), 667a.10(a)(2)")
    yield Deal(deal_order(round), "§§ 667a.8(d), 667a.9(d), 667a.10(c)")
    if community_stack_is_out(round):
        yield from count_stub(round, STUB)  # § 667a.10(d): the stub leaves the game after the last stack
    stakes = list(round.stakes.values())
    yield Decide("flop", in_turn(round, stakes), lambda stake: choices(round, stake), "§ 667a.11(b)")
    for stake in stakes:
        stake.folded |= stake.chose("flop", "fold")
    yield Settle(forfeited(round))
    yield from show_flop(round)
    if not community_stack_is_out(round):
        yield from count_stub(round, STUB)  # §§ 667a.8(e), 667a.9(e): the stub leaves the game after the flop
    if round.chapter.progressives(round.options):
        yield ReadMeters("§ 667a.12(d)(4)")
    return settle(round)


def community_stack_is_out(round: Round[Options]) -> bool:
    """An automated shoe dispenses the community cards with the hands (§ 667a.10(c))."""
    return round.options.dealing_method is DealingMethod.AUTOMATED_SHOE


def deal_order(round: Round[Options]) -> tuple[To, ...]:
    """Three cards to each player; an automated shoe then gives the community cards, face down under a cover card.

    §§ 667a.8(d), 667a.9(d), 667a.10(c)
    """
    hands = by_method(round.options.dealing_method, 3, round.seats_clockwise)
    return (*hands, *in_stacks(3, [FLOP])) if community_stack_is_out(round) else hands


def choices(round: Round[Options], stake: Stake) -> tuple[Choice, ...]:
    """Fold, or place the Ante again as a Flop Wager (§§ 667a.1(Fold), 667a.7(d)(2), 667a.11(b))."""
    amount = round.may_amount_to(stake, "flop")
    flop = Choice(name="flop", title=say("wager.flop"), cite="§ 667a.11(b)", wager="flop", amount=amount)
    return fold("§ 667a.11(b)"), flop


def show_flop(round: Round[Options]) -> Procedure:
    """Burn a card and deal the flop face up, or turn up the stack that is there already.

    Everybody may have folded: the Pot and the bonus wagers still need the flop.
    §§ 667a.1(Burn), 667a.1(Flop), 667a.11(c)
    """
    if community_stack_is_out(round):
        yield Reveal("§ 667a.11(c)", FLOP)
    else:
        yield Deal((To(BURN), *[To(FLOP, up=True)] * 3), "§ 667a.11(c)")
    return ()
