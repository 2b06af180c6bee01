"""§§ 673a.7(f) to 673a.7(t), 673a.8, 673a.9 and 673a.12: the settlement of every wager, in the order of the text."""

from collections.abc import Iterable, Mapping
from fractions import Fraction

from croupier.chapters.ch673a_double_back_jack.options import Options
from croupier.chapters.ch673a_double_back_jack.paytables import (
    BLACKJACK_PAYS,
    INSURANCE_PAYS,
    SECOND_CHANCE_PAYS,
    WIN_PAYS,
)
from croupier.chapters.ch673a_double_back_jack.second_chance import BackJackHand
from croupier.chapters.ch673a_double_back_jack.wagers import SECOND_CHANCE
from croupier.rules.blackjack.hands import BLACKJACK, hands_held, shown_as
from croupier.rules.blackjack.insurance import pay_insurance
from croupier.rules.blackjack.settlement import Verdict, against_dealer, bust, in_collection_order, money_on, verdict
from croupier.rules.blackjack.totals import TWENTY_ONE, Standing, is_blackjack
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.terms.lines import Line, Result
from croupier.rules.terms.reasons import Fact, fact
from croupier.words import say

# Before the players' turns


def pay_blackjacks(round: Round[Options]) -> Iterable[Line]:
    """A Blackjack is paid at once, counterclockwise, even where the dealer will have one (§§ 673a.7(f), 673a.12(a))."""
    for stake in round.in_settlement_order():
        if stake.hands and is_blackjack(stake.hands[0].cards):
            bet = round.bet(stake, BLACKJACK, hand=say("points.blackjack"))
            round.because(stake, fact("blackjack"), BLACKJACK)
            yield bet.win(BLACKJACK_PAYS, "§§ 673a.7(f), 673a.12(a)", "blackjack")
            hands_held(stake, BackJackHand)[0].settle()


def dealer_blackjack(round: Round[Options]) -> list[Line]:
    """The dealer has Blackjack: what is left is collected, Insurance is paid, the round ends (§ 673a.7(h))."""
    return in_collection_order(round, against_blackjack)


def against_blackjack(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """A surrendered wager is lost in full; Insurance is settled apart from it.

    §§ 673a.7(h), 673a.8(c), 673a.9(a)(2), 673a.9(b), 673a.12(c)
    """
    yield from pay_insurance(round, stake, INSURANCE_PAYS, "§§ 673a.8(c), 673a.12(c)")
    if BLACKJACK in stake.at_risk:
        hand = hands_held(stake, BackJackHand)[0]
        cite = "§ 673a.9(a)(2)" if hand.surrendered else "§ 673a.7(h)"
        round.because(stake, fact("dealer_blackjack", mine=hand.describe()), BLACKJACK)
        yield round.bet(stake, BLACKJACK, hand=hand.describe()).lose(cite)


# During the players' turns


def settled_at_once(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """What need not wait for the dealer: surrenders, busts, second chances that are decided, and 21.

    §§ 673a.7(l)(1)–(2), 673a.7(m), 673a.9(a)
    """
    for hand in hands_held(stake, BackJackHand):
        if not hand.settled and (lines := list(at_once(round, stake, hand))):
            yield from lines
            hand.settle()


def at_once(round: Round[Options], stake: Stake, hand: BackJackHand) -> Iterable[Line]:
    """The lines of one hand, if it is decided before the dealer plays."""
    if hand.surrendered:
        yield surrendered(round, stake, hand)
    elif hand.total.bust and hand.chance_placed and (hand.chance_taken or hand.done):
        yield from lines_of(round, stake, hand, (Result.LOSE, "§ 673a.7(l)(1)"), bust(hand))
    elif hand.total.bust and hand.done and not round.options.bust_pushes_on_dealer_22:
        # The text does not say when a bust without a second chance is collected: docs/readings/0030-a-bust-is-final.md
        yield from lines_of(round, stake, hand, (Result.LOSE, "§ 673a.7(r)(3)(i)"), bust(hand))
    elif hand.total.points == TWENTY_ONE:
        cite = "§ 673a.7(l)(2)" if hand.chance_taken else "§ 673a.7(m)"
        yield from lines_of(round, stake, hand, (Result.WIN, cite), fact("twenty_one"))


def surrendered(round: Round[Options], stake: Stake, hand: BackJackHand) -> Line:
    """Half the wager goes back (§ 673a.9(a)(1)–(2))."""
    bet = round.bet(stake, hand.wager, hand=hand.describe())
    back = round.options.rounding.cents(Fraction(bet.amount, 2))
    return bet.settle(Result.SURRENDER, back, "§ 673a.9(a)")


# After the players' turns


def settle(round: Round[Options]) -> list[Line]:
    """All remaining hands counterclockwise, in the order the submission names (§§ 673a.7(q)(2), 673a.7(t))."""
    return in_collection_order(round, settle_stake)


def settle_stake(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """One player's hands from the left."""
    for hand in hands_held(stake, BackJackHand):
        if not hand.settled:
            yield from lines_of(round, stake, hand, verdict(round, hand, OUTCOMES), against_dealer(round, hand))


OUTCOMES: Mapping[Standing, Verdict] = {
    Standing.BUST: (Result.LOSE, "§ 673a.7(r)(3)(i)"),
    Standing.DEALER_22: (Result.PUSH, "§ 673a.7(q)(1)"),
    Standing.DEALER_BUST: (Result.WIN, "§ 673a.7(r)(1)(i)"),
    Standing.HIGHER: (Result.WIN, "§ 673a.7(r)(1)(ii)"),
    Standing.EQUAL: (Result.PUSH, "§ 673a.7(r)(2)"),
    Standing.LOWER: (Result.LOSE, "§ 673a.7(r)(3)(ii)"),
}
"""A hand against the dealer's (§ 673a.7(q)–(r))."""


def lines_of(round: Round[Options], stake: Stake, hand: BackJackHand, came_to: Verdict, why: Fact) -> Iterable[Line]:
    """The Blackjack Wager, then the Second Chance Wager: with a second chance only the latter is paid.

    §§ 673a.7(s)(1)(i)–(ii), 673a.7(s)(2), 673a.7(s)(3), 673a.12(a)–(b)
    """
    result, cite = came_to
    round.because(stake, why, shown_as(stake, hand))
    wager = round.bet(stake, hand.wager, hand=hand.describe(), shown_as=shown_as(stake, hand))
    if hand.chance not in stake.at_risk:
        yield money_on(wager, came_to, WIN_PAYS, "§ 673a.12(a)")
        return
    name = shown_as(stake, hand, SECOND_CHANCE)
    round.because(stake, why, name)
    if result is Result.WIN:
        round.because(stake, fact("second_chance_pays"), shown_as(stake, hand))
    chance = round.bet(stake, hand.chance, hand=hand.describe(), shown_as=name)
    yield wager.lose(cite) if result is Result.LOSE else wager.push(cite)
    yield money_on(chance, came_to, SECOND_CHANCE_PAYS, "§ 673a.12(b)")
