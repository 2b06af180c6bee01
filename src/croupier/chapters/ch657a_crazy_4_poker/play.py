"""§§ 657a.8 to 657a.11(b): a round of Crazy 4 Poker, in the order the dealer follows it."""

from croupier.chapters.ch657a_crazy_4_poker.options import Options
from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD, PAIR_OF_ACES
from croupier.chapters.ch657a_crazy_4_poker.settle import FIVE_CARD_HAND, SIX, forfeited, settle
from croupier.chapters.ch657a_crazy_4_poker.table import STUB
from croupier.chapters.ch657a_crazy_4_poker.wagers import PLAY
from croupier.rules.procedure.dealing import Deal, To, by_method, players_then_dealer
from croupier.rules.procedure.decisions import Choice, Decide, fold, in_turn
from croupier.rules.procedure.handling import count_stub
from croupier.rules.procedure.round import DEALER, DISCARD, Round, Stake
from croupier.rules.procedure.steps import NoMoreBets, Procedure, ReadMeters, Reveal, Settle
from croupier.rules.terms.amounts import Amount
from croupier.rules.terms.options import DealingMethod
from croupier.words import say

NO_MORE_BETS = "§§ 657a.2(c)(2), 657a.2(d), 657a.7(c), 657a.8(b), 657a.9(a)(3), 657a.10(a)(2)"
"""All wagers but the Play Wager are locked before the first card, those of the progressives and the Five Card
Hand Bonus like the others.
"""


def play(round: Round[Options]) -> Procedure:
    """One round: bets, five cards each, fold or play, the dealer's hand, settlement.

    Its events are all that is kept: they rebuild every hand in a dispute (§ 657a.11(h)).
    """
    yield NoMoreBets(NO_MORE_BETS)
    yield Deal(deal_order(round), "§§ 657a.8(d), 657a.9(b), 657a.10(b)")
    yield from count_stub(round, STUB)  # §§ 657a.8(e), 657a.9(c), 657a.10(c): the stub leaves the game unseen
    stakes = list(round.stakes.values())
    yield Decide("play", in_turn(round, stakes), lambda stake: choices(round, stake), "§ 657a.11(b)")
    for stake in stakes:
        stake.folded |= stake.chose("play", "fold")
    yield Settle(forfeited(round))
    yield Reveal("§ 657a.11(c)", DEALER)
    yield from reveal_six_card_bonus_card(round)
    yield from FIVE_CARD_HAND.select(round, "§§ 657a.1(Magic Card Bonus), 657a.1(Lucky Bonus)")
    if round.chapter.progressives(round.options):
        yield ReadMeters("§§ 657a.12(d)(4), 657a.12(e)(4), 657a.12(f)(1)")
    return settle(round)


def deal_order(round: Round[Options]) -> tuple[To, ...]:
    """Five cards each; the Six Card Bonus card comes first, or atop a stack of its own from an automated shoe.

    §§ 657a.8(d), 657a.9(b), 657a.10(b)
    """
    method = round.options.dealing_method
    hands = by_method(method, 5, players_then_dealer(round))
    if not round.anyone_wagered("six_card_bonus"):
        return hands
    if method is DealingMethod.AUTOMATED_SHOE:
        return (*hands, To(SIX), *[To(DISCARD)] * 4)
    return (To(SIX), *hands)


def choices(round: Round[Options], stake: Stake) -> tuple[Choice, ...]:
    """Fold, or play the Ante again; with a pair of aces or better up to three times the Ante.

    §§ 657a.11(b), 657a.1(Play Wager)
    """
    amount = play_amount(round, stake)
    play = Choice(name="play", title=say("choice.play"), cite="§ 657a.11(b)", wager="play", amount=amount)
    return fold("§ 657a.11(b)"), play


def play_amount(round: Round[Options], stake: Stake) -> Amount:
    """From the Ante to the Ante, or to three times the Ante (§ 657a.11(b))."""
    raises = round.hand(FOUR_CARD, stake.seat).value >= PAIR_OF_ACES
    amount = PLAY.with_hand if raises else PLAY.may_amount_to
    return amount(stake.wagers, round.options)


def reveal_six_card_bonus_card(round: Round[Options]) -> Procedure:
    """The Six Card Bonus card is turned up where anyone wagered on it (§ 657a.11(g))."""
    if round.anyone_wagered("six_card_bonus"):
        yield Reveal("§ 657a.11(g)", SIX)
    return ()
