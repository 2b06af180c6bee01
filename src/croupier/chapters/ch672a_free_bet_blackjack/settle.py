"""§§ 672a.7(g) to 672a.7(r), 672a.8, 672a.10(c) and 672a.11: the settlement of every wager, in text order."""

from collections.abc import Iterable, Mapping

from croupier.chapters.ch672a_free_bet_blackjack.options import Options
from croupier.chapters.ch672a_free_bet_blackjack.paytables import (
    BLACKJACK_PAYS,
    EVEN_MONEY_PAYS,
    INSURANCE_PAYS,
    LAMMER_PAYS,
    PAYTABLES,
    WIN_PAYS,
    twenty_two,
)
from croupier.chapters.ch672a_free_bet_blackjack.splitting import FreeBetHand
from croupier.chapters.ch672a_free_bet_blackjack.wagers import PUSH_22
from croupier.money import winnings
from croupier.rules.blackjack.dealing import dealer_cards, dealer_total
from croupier.rules.blackjack.hands import BLACKJACK, awaits_dealer, hands_held, shown_as
from croupier.rules.blackjack.insurance import pay_insurance
from croupier.rules.blackjack.settlement import Verdict, against_dealer, bust, in_collection_order, money_on, verdict
from croupier.rules.blackjack.totals import Standing, is_blackjack
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.procedure.side_wagers import against_paytable
from croupier.rules.terms.lines import Line, Result
from croupier.rules.terms.reasons import Fact, fact
from croupier.words import say


def has_blackjack(stake: Stake) -> bool:
    """Whether a stake's first two cards are a Blackjack; two cards of a split pair never are (§ 672a.1(Blackjack))."""
    return len(stake.hands) == 1 and is_blackjack(stake.hands[0].cards)


# Before the players' turns


def pay_even_money(round: Round[Options], stakes: Iterable[Stake]) -> Iterable[Line]:
    """A Blackjack is paid 1 to 1 at once where its player chose so (§ 672a.8(e))."""
    for stake in stakes:
        if stake.chose("insurance", "even_money"):
            round.because(stake, fact("even_money"), BLACKJACK)
            yield round.bet(stake, BLACKJACK, hand=say("points.blackjack")).win(EVEN_MONEY_PAYS, "§ 672a.8(e)")
            remove(stake)


def dealer_blackjack(round: Round[Options]) -> list[Line]:
    """The dealer has Blackjack: the round ends (§ 672a.7(g))."""
    return in_collection_order(round, against_blackjack)


def against_blackjack(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """A Blackjack ties and goes back, any other hand loses; Push 22 loses, Insurance wins.

    §§ 672a.7(g)(1)–(2), 672a.8(c), 672a.11(b)
    """
    yield from pay_insurance(round, stake, INSURANCE_PAYS, "§§ 672a.8(c), 672a.11(b)")
    if BLACKJACK in stake.at_risk:
        hand = say("points.blackjack") if has_blackjack(stake) else hands_held(stake, FreeBetHand)[0].describe()
        bet = round.bet(stake, BLACKJACK, hand=hand)
        round.because(stake, fact("dealer_blackjack", mine=hand), BLACKJACK)
        yield bet.push("§ 672a.7(g)(1)") if has_blackjack(stake) else bet.lose("§ 672a.7(g)(2)")
    if PUSH_22 in stake.at_risk:
        round.because(stake, fact("push_22_blackjack"), PUSH_22)
        yield round.bet(stake, PUSH_22).lose("§ 672a.7(g)(1)" if has_blackjack(stake) else "§ 672a.7(g)(2)")


# During the players' turns


def pay_blackjacks(round: Round[Options], seat: int) -> Iterable[Line]:
    """A Blackjack is paid when the turn of its player comes, whatever the dealer will make.

    §§ 672a.7(h)(1), 672a.11(a)
    """
    for stake in round.stakes_at(seat):
        if BLACKJACK in stake.at_risk and has_blackjack(stake):
            bet = round.bet(stake, BLACKJACK, hand=say("points.blackjack"))
            round.because(stake, fact("blackjack"), BLACKJACK)
            yield bet.win(BLACKJACK_PAYS, "§§ 672a.7(h)(1), 672a.11(a)", "blackjack")
            remove(stake)


def remove(stake: Stake) -> None:
    """The cards of a Blackjack go, or stay tucked under a Push 22 Wager (§§ 672a.7(h)(1), 672a.8(e))."""
    (hand,) = hands_held(stake, FreeBetHand)
    hand.settle()
    hand.tucked = PUSH_22 in stake.at_risk


def collect_busts(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """Hands above 21 that need not wait for the dealer are lost at once (§ 672a.10(c)(1)–(2))."""
    for hand in hands_held(stake, FreeBetHand):
        if hand.total.bust and not hand.settled and lost_at_once(round, stake):
            cite = "§§ 672a.7(q)(1), 672a.10(c)" if len(stake.hands) > 1 else "§ 672a.7(q)(1)"
            yield from lines_of(round, stake, hand, (Result.LOSE, cite), bust(hand))
            hand.settle()


def lost_at_once(round: Round[Options], stake: Stake) -> bool:
    """Whether a bust is final now.

    A bust of a split pair waits while a lammer of its player is in play, until all his hands bust; without a
    lammer it does not (§ 672a.10(c)(1)–(2)).  The text says nothing of an unsplit hand: it is lost as well, unless
    the submission returns it on a dealer's 22: docs/readings/0030-a-bust-is-final.md
    """
    if len(stake.hands) == 1:
        return not round.options.bust_pushes_on_dealer_22
    hands = hands_held(stake, FreeBetHand)
    return not any(hand.lammers for hand in hands) or all(hand.total.bust for hand in hands)


# After the players' turns


def dealer_matters(round: Round[Options]) -> bool:
    """Whether anything depends on the dealer's total: a Push 22 Wager, or a hand that is not decided.

    § 672a.7(m)
    """
    return any(PUSH_22 in stake.at_risk for stake in round.stakes.values()) or awaits_dealer(round)


def settle(round: Round[Options]) -> list[Line]:
    """All remaining wagers, in the order the submission names (§ 672a.7(n)–(r))."""
    return in_collection_order(round, settle_stake)


def settle_stake(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """One player's Push 22 Wager, then his hands from the left."""
    yield from push_22(round, stake)
    for hand in hands_held(stake, FreeBetHand):
        if not hand.settled:
            yield from lines_of(round, stake, hand, verdict(round, hand, OUTCOMES), against_dealer(round, hand))


def push_22(round: Round[Options], stake: Stake) -> Iterable[Line]:
    """Paid by the suits of the dealer's hand where it totals 22, whatever became of the player's hand.

    §§ 672a.7(n)(1)–(2), 672a.11(c)
    """
    if PUSH_22 in stake.at_risk and (column := round.options.push22_paytable):
        made = twenty_two(dealer_cards(round))
        bet = round.bet(stake, PUSH_22, hand=say("points.dealer", total=dealer_total(round).in_words))
        table = PAYTABLES.table("push22", column)
        yield against_paytable(round, bet, table, lambda row: row == made, "§ 672a.7(n)(2)")


OUTCOMES: Mapping[Standing, Verdict] = {
    Standing.BUST: (Result.LOSE, "§ 672a.7(q)(1)"),
    Standing.DEALER_22: (Result.PUSH, "§ 672a.7(n)(1)"),
    Standing.DEALER_BUST: (Result.WIN, "§ 672a.7(o)(1)"),
    Standing.HIGHER: (Result.WIN, "§ 672a.7(o)(2)"),
    Standing.EQUAL: (Result.PUSH, "§ 672a.7(p)"),
    Standing.LOWER: (Result.LOSE, "§ 672a.7(q)(2)"),
}
"""A hand against the dealer's (§ 672a.7(n)–(q))."""


def lines_of(round: Round[Options], stake: Stake, hand: FreeBetHand, came_to: Verdict, why: Fact) -> Iterable[Line]:
    """The money on a hand, then its lammers: they pay the original wager each when it wins, else they are taken.

    §§ 672a.7(o), 672a.7(p), 672a.7(q), 672a.11(a)
    """
    result, cite = came_to
    round.because(stake, why, shown_as(stake, hand), shown_as(stake, hand, "free_bet"))
    if hand.wager in stake.at_risk:
        bet = round.bet(stake, hand.wager, hand=hand.describe(), shown_as=shown_as(stake, hand))
        yield money_on(bet, came_to, WIN_PAYS, "§ 672a.11(a)")
    if hand.lammers:
        won = result is Result.WIN
        worth = winnings(LAMMER_PAYS, hand.lammers * hand.original)
        # A lammer shares the result of its hand; on a push it is collected as well, but it was never money.
        yield Line(
            stake=stake.id,
            wager=shown_as(stake, hand, "free_bet"),
            result=result,
            staked=0,
            credited=worth if won else 0,
            cite=f"{cite}, § 672a.11(a)" if won else cite,
            hand=hand.describe(),
        )
