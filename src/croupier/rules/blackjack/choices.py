"""What a player may do with a hand in both blackjack games; each chapter adds its own."""

from enum import StrEnum

from croupier.rules.blackjack.hands import BLACKJACK, Hand
from croupier.rules.procedure.decisions import Choice
from croupier.rules.terms.amounts import Amount, AmountRule, EqualTo, UpTo
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import Refusal
from croupier.words import say


class Reason(StrEnum):
    """Why a player may not do something with a hand, in order of precedence."""

    DOUBLE_NEEDS_THE_FIRST_TWO_CARDS = "double_needs_the_first_two_cards"
    DOUBLE_EXCEEDS_THE_ORIGINAL_WAGER = "double_exceeds_the_original_wager"
    SPLIT_NEEDS_TWO_CARDS_OF_EQUAL_VALUE = "split_needs_two_cards_of_equal_value"
    SPLIT_MAKES_TOO_MANY_HANDS = "split_makes_too_many_hands"
    SPLIT_DIFFERS_FROM_THE_ORIGINAL_WAGER = "split_differs_from_the_original_wager"


def stand(cite: str) -> Choice:
    """Take no further card: the default on a time-out."""
    return Choice(name="stand", title=say("choice.stand"), cite=cite, default=True)


def draw(cite: str) -> Choice:
    """Take another card (§§ 672a.7(j), 673a.7(k))."""
    return Choice(name="draw", title=say("choice.draw"), cite=cite)


def double_down_rule(cite: str) -> UpTo:
    """At most the original wager (§§ 672a.9(a)(2), 673a.10(a))."""
    return UpTo(BLACKJACK, cite, Reason.DOUBLE_EXCEEDS_THE_ORIGINAL_WAGER)


def split_rule(cite: str) -> EqualTo:
    """Exactly the original wager (§§ 672a.10(b)(1), 673a.11(a))."""
    return EqualTo(BLACKJACK, cite, Reason.SPLIT_DIFFERS_FROM_THE_ORIGINAL_WAGER)


def on_hand(rule: AmountRule, hand: Hand, options: TableOptions) -> Amount:
    """The amounts that a rule tied to the Blackjack Wager allows for one hand."""
    return rule.may_amount_to({BLACKJACK: hand.original}, options)


def too_late_to_double(cite: str) -> Refusal:
    """Refuse to double a hand with more than two cards, or one already doubled."""
    detail = say("decision.not_first_two")
    return Refusal(Reason.DOUBLE_NEEDS_THE_FIRST_TWO_CARDS, cite, detail)


def not_a_pair(cite: str) -> Refusal:
    """Refuse to split cards of unequal value, or more than two."""
    detail = say("decision.not_a_pair")
    return Refusal(Reason.SPLIT_NEEDS_TWO_CARDS_OF_EQUAL_VALUE, cite, detail)


def too_many_hands(most: int, cite: str) -> Refusal:
    """Refuse a split that would make too many hands."""
    return Refusal(Reason.SPLIT_MAKES_TOO_MANY_HANDS, cite, say("decision.too_many_hands", most=most))
