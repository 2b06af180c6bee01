"""§§ 673a.7(i) to 673a.7(l), 673a.9 to 673a.11: what a player may do with a hand, and what it costs him."""

from dataclasses import dataclass
from enum import StrEnum

from croupier.chapters.ch673a_double_back_jack.options import Options, SecondChanceBase
from croupier.chapters.ch673a_double_back_jack.wagers import second_chance_on, second_chance_rule
from croupier.equipment.cards import Card
from croupier.equipment.points import points
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
from croupier.rules.blackjack.totals import TWENTY_ONE, Total, total
from croupier.rules.procedure.decisions import Choice
from croupier.rules.procedure.round import Stake
from croupier.rules.terms.events import Decided
from croupier.rules.terms.refusals import Refusal
from croupier.words import Sentence, say

DECISION = "decision"
"""The stage at which a hand below 21 is played."""

BUST = "bust"
"""The stage at which a hand above 21 may be given a second chance."""

MOST_HANDS = 2
"""By splitting once (§ 673a.11(a))."""

STAND = stand("§ 673a.7(i)")
DRAW = draw("§ 673a.7(k)")
SURRENDER = Choice(name="surrender", title=say("choice.surrender"), cite="§ 673a.9(a)")


class Reason(StrEnum):
    """Why a player may not do something with a hand: the reasons of this chapter alone."""

    SURRENDER_COMES_BEFORE_ANY_OTHER_DECISION = "surrender_comes_before_any_other_decision"
    SECOND_CHANCE_NEEDS_A_BUST = "second_chance_needs_a_bust"


@dataclass(slots=True, kw_only=True)
class BackJackHand(Hand):
    """A hand that may have taken a second chance: its last card is then subtracted."""

    surrendered: bool = False
    chance_placed: bool = False
    chance_taken: bool = False

    @property
    def chance(self) -> str:
        """The name of the Second Chance Wager on the hand."""
        return second_chance_on(self.wager)

    @property
    def total(self) -> Total:
        """The point count, less the value of the second chance card (§ 673a.7(l))."""
        if not self.chance_taken:
            return total(self.cards)
        return after_second_chance(total(self.cards[:-1]), self.cards[-1])

    def describe(self) -> Sentence:
        """The hand as a receipt names it: "20", or "25 less 5 is 20"."""
        if not self.chance_taken:
            return self.total.in_words
        bust, card = total(self.cards[:-1]), points(self.cards[-1])
        return say("points.second_chance", bust=bust.in_words, card=card, total=self.total.in_words)


def after_second_chance(bust: Total, card: Card) -> Total:
    """A total above 21 less the value of the second chance card, an ace counting 1 (§ 673a.7(l)).

    22 less 10 is 12: no ace in the hand can count 11 again.
    """
    return Total(bust.points - points(card))


# What is open


def stage(hand: BackJackHand) -> str:
    """Below 21 a hand is played, above it may have one second chance; 21 has nothing to decide.

    §§ 673a.7(k)(1), 673a.7(l)
    """
    if hand.done or hand.chance_placed:
        return ""
    if hand.total.bust:
        return BUST
    return DECISION if hand.total.points < TWENTY_ONE else ""


def choices(stake: Stake, hand: BackJackHand, options: Options) -> tuple[Choice, ...]:
    """What is open at the stage of the hand (§§ 673a.7(i), 673a.7(l))."""
    if hand.total.bust:
        return Choice(name="decline", title=say("choice.decline"), cite="§ 673a.7(l)", default=True), second_chance(
            stake, hand, options
        )
    return (STAND, DRAW, *double_down(hand, options), *split_pairs(stake, hand, options), *surrender(stake, hand))


def second_chance(stake: Stake, hand: BackJackHand, options: Options) -> Choice:
    """A wager equal to the one on the hand, including its double (§ 673a.7(l))."""
    cite = "§ 673a.7(l)"
    current = options.second_chance_base is SecondChanceBase.CURRENT_WAGER
    equals = stake.at_risk[hand.wager] if current else hand.original
    amount = second_chance_rule(hand.wager).may_amount_to({hand.wager: equals}, options)
    return Choice(name="second_chance", title=say("wager.second_chance"), cite=cite, wager=hand.chance, amount=amount)


def double_down(hand: BackJackHand, options: Options) -> tuple[Choice, ...]:
    """For at most the original wager, on the first two cards, of a split pair as well (§ 673a.10(a), (c))."""
    if not hand.is_first_two:
        return ()
    cite = "§ 673a.10(a)"
    amount = on_hand(double_down_rule(cite), hand, options)
    return (Choice(name="double", title=say("choice.double"), cite=cite, wager=DOUBLE, amount=amount),)


def split_pairs(stake: Stake, hand: BackJackHand, options: Options) -> tuple[Choice, ...]:
    """Once, for a wager equal to the original one (§ 673a.11(a))."""
    if not hand.is_pair or len(stake.hands) == MOST_HANDS:
        return ()
    cite = "§ 673a.11(a)"
    amount = on_hand(split_rule(cite), hand, options)
    return (Choice(name="split", title=say("choice.split"), cite=cite, wager=wager_of_hand(MOST_HANDS), amount=amount),)


def surrender(stake: Stake, hand: BackJackHand) -> tuple[Choice, ...]:
    """Before any other decision about the first two cards (§ 673a.9(a))."""
    return (SURRENDER,) if hand.is_first_two and len(stake.hands) == 1 else ()


def because(stake: Stake, hand: BackJackHand, event: Decided) -> Refusal | None:
    """Why a choice is not open for a hand, by name."""
    match event.choice:
        case "surrender":
            detail = say("decision.too_late_to_surrender")
            return Refusal(Reason.SURRENDER_COMES_BEFORE_ANY_OTHER_DECISION, "§ 673a.9(a)", detail)
        case "double":
            return too_late_to_double("§ 673a.10(a)")
        case "split" if hand.is_pair and len(stake.hands) == MOST_HANDS:
            return too_many_hands(MOST_HANDS, "§ 673a.11(a)")
        case "split":
            return not_a_pair("§ 673a.11(a)")
        case "second_chance":
            detail = say("decision.no_second_chance")
            return Refusal(Reason.SECOND_CHANCE_NEEDS_A_BUST, "§ 673a.7(l)", detail)
        case _:
            return None


# The effect of a choice


def act(stake: Stake, hand: BackJackHand, decided: Decided) -> bool:
    """Place the money; return whether the choice takes a card."""
    match decided.choice:
        case "double":
            hand.doubled = True
            add_double(stake, hand)
        case "split":
            split(stake, hand)
        case "second_chance":
            hand.chance_placed = True
        case "surrender":
            hand.done = hand.surrendered = True
        case "stand" | "decline":
            hand.done = True
        case _:  # a card is drawn and nothing else moves
            pass
    return not hand.done
