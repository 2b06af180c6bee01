"""§§ 672a.7(h)(2), 672a.7(j), 672a.9 and 672a.10: what a player may do with a hand, and what it costs him."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.chapters.ch672a_free_bet_blackjack.options import Options
from croupier.chapters.ch672a_free_bet_blackjack.wagers import MOST_HANDS
from croupier.rules.blackjack.choices import (
    double_down_rule,
    draw,
    not_a_pair,
    on_hand,
    split_rule,
    stand,
    too_late_to_double,
    too_many_hands,
)
from croupier.rules.blackjack.hands import DOUBLE, Hand, add_double, split, wager_of_hand
from croupier.rules.blackjack.totals import is_ten_value
from croupier.rules.procedure.decisions import Choice
from croupier.rules.procedure.round import HandTold, Stake
from croupier.rules.terms.events import Decided
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

STAND = stand("§ 672a.7(h)(2)")
DRAW = draw("§ 672a.7(j)")
DOUBLE_FREE = Choice(name="double_free", title=say("choice.double_free"), cite="§ 672a.9(a)(1)")
SPLIT_FREE = Choice(name="split_free", title=say("choice.split_free"), cite="§ 672a.10(b)(2)")


class Reason(StrEnum):
    """Why a player may not do something with a hand: the reasons of this chapter alone."""

    SURRENDER_IS_NOT_AVAILABLE = "surrender_is_not_available"
    FREE_DOUBLE_NEEDS_A_HARD_9_10_OR_11 = "free_double_needs_a_hard_9_10_or_11"
    DOUBLE_ON_A_HARD_9_10_OR_11_IS_FREE = "double_on_a_hard_9_10_or_11_is_free"
    SPLIT_OF_TEN_VALUE_CARDS_NEEDS_A_WAGER = "split_of_ten_value_cards_needs_a_wager"
    SPLIT_OF_OTHER_PAIRS_IS_FREE = "split_of_other_pairs_is_free"


@dataclass(slots=True, kw_only=True)
class FreeBetHand(Hand):
    """A hand with its lammers: each stands for a bet of the original wager that costs the player nothing."""

    lammers: int = 0

    def told(self) -> HandTold:
        """With the lammers on it."""
        return Hand.told(self)._replace(lammers=self.lammers)

    @property
    def doubles_free(self) -> bool:
        """A hard 9, 10 or 11 on the first two cards (§ 672a.9(a)(1))."""
        return self.is_first_two and not self.total.soft and 9 <= self.total.points <= 11


# What is open


def choices(stake: Stake, hand: FreeBetHand, options: Options) -> tuple[Choice, ...]:
    """Stand, draw, double down, split (§ 672a.7(h)(2)); a hand of 21 is not asked (§ 672a.7(j)(1))."""
    return (STAND, DRAW, *double_down(hand, options), *split_pairs(stake, hand, options))


def double_down(hand: FreeBetHand, options: Options) -> tuple[Choice, ...]:
    """Free on a hard 9, 10 or 11, else for at most the original wager (§§ 672a.9(a)(1)–(2), 672a.9(b))."""
    if not hand.is_first_two:
        return ()
    return (DOUBLE_FREE,) if hand.doubles_free else (_double_paid(hand, options),)


def _double_paid(hand: FreeBetHand, options: Options) -> Choice:
    cite = "§ 672a.9(a)(2)"
    amount = on_hand(double_down_rule(cite), hand, options)
    return Choice(name="double_paid", title=say("choice.double"), cite=cite, wager=DOUBLE, amount=amount)


def split_pairs(stake: Stake, hand: FreeBetHand, options: Options) -> tuple[Choice, ...]:
    """Free, but for ten-value cards, which cost the original wager again; up to four hands.

    §§ 672a.10(a), 672a.10(b)(1)–(2), 672a.10(d)
    """
    if not hand.is_pair or len(stake.hands) == MOST_HANDS:
        return ()
    return (_split_paid(stake, hand, options),) if is_ten_value(hand.cards[0]) else (SPLIT_FREE,)


def _split_paid(stake: Stake, hand: FreeBetHand, options: Options) -> Choice:
    cite = "§ 672a.10(b)(1)"
    wager = wager_of_hand(len(stake.hands) + 1)
    amount = on_hand(split_rule(cite), hand, options)
    return Choice(name="split_paid", title=say("choice.split"), cite=cite, wager=wager, amount=amount)


def because(stake: Stake, hand: FreeBetHand, event: Decided) -> Refusal | None:
    """Why a choice is not open for a hand, by name."""
    match event.choice:
        case "surrender":
            detail = say("decision.no_surrender")
            return Refusal(Reason.SURRENDER_IS_NOT_AVAILABLE, "§ 672a.7(h)(2)", detail)
        case "double_free" | "double_paid":
            return _why_not_double(hand, event.choice)
        case "split_free" | "split_paid":
            return _why_not_split(stake, hand)
        case _:
            return None


def _why_not_double(hand: FreeBetHand, choice: str) -> Refusal:
    if not hand.is_first_two:
        return too_late_to_double("§ 672a.9(a)")
    if choice == "double_free":
        detail = say("decision.no_free_double", total=hand.total.in_words)
        return Refusal(Reason.FREE_DOUBLE_NEEDS_A_HARD_9_10_OR_11, "§ 672a.9(a)(1)", detail)
    detail = say("decision.double_is_free", total=hand.total.in_words)
    return Refusal(Reason.DOUBLE_ON_A_HARD_9_10_OR_11_IS_FREE, "§ 672a.9(a)(1)", detail)


def _why_not_split(stake: Stake, hand: FreeBetHand) -> Refusal:
    if not hand.is_pair:
        return not_a_pair("§ 672a.10(a)")
    if len(stake.hands) == MOST_HANDS:
        return too_many_hands(MOST_HANDS, "§ 672a.10(d)")
    if is_ten_value(hand.cards[0]):
        detail = say("decision.split_needs_wager")
        return Refusal(Reason.SPLIT_OF_TEN_VALUE_CARDS_NEEDS_A_WAGER, "§ 672a.10(b)(1)", detail)
    detail = say("decision.split_is_free")
    return Refusal(Reason.SPLIT_OF_OTHER_PAIRS_IS_FREE, "§ 672a.10(b)(2)", detail)


# The effect of a choice


def act(stake: Stake, hand: FreeBetHand, decided: Decided) -> bool:
    """Place lammers and money; return whether the choice takes a card.

    A lammer is placed beside the original wager for a free double, alone on the new hand for a free
    split.  §§ 672a.9(a)(1)–(2), 672a.10(b)(2)(i)–(ii)
    """
    match decided.choice:
        case "double_free":
            hand.doubled = True
            hand.lammers += 1
        case "double_paid":
            hand.doubled = True
            add_double(stake, hand)
        case "split_free":
            split(stake, hand).lammers = 1
        case "split_paid":
            split(stake, hand)
        case "stand":
            hand.done = True
        case _:  # a card is drawn and nothing else moves
            pass
    return not hand.done
