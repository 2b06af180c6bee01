"""Refusals: a closed set of named reasons, each with the clause it follows from.

A refusal is a value, not an exception: nothing has changed when one is returned.  If several reasons
apply, the first in :class:`Reason` is given.  A chapter adds reasons of its own in a
``StrEnum`` next to the rule that gives them.
"""

from dataclasses import dataclass
from enum import StrEnum

from croupier.words import Sentence


class Reason(StrEnum):
    """Why a request is refused, in order of precedence."""

    THE_ROUND_IS_OVER = "the_round_is_over"
    THE_TABLE_IS_STOPPED = "the_table_is_stopped"
    THE_TABLE_WAITS_FOR_SOMETHING_ELSE = "the_table_waits_for_something_else"

    BETTING_IS_CLOSED = "betting_is_closed"
    NOBODY_HAS_WAGERED = "nobody_has_wagered"
    UNKNOWN_SEAT = "unknown_seat"
    SEAT_IS_TAKEN = "seat_is_taken"
    STAKE_BELONGS_TO_ANOTHER_SEAT = "stake_belongs_to_another_seat"
    TOO_MANY_BOXES = "too_many_boxes"
    BOXES_ARE_NOT_ADJACENT = "boxes_are_not_adjacent"
    UNKNOWN_WAGER = "unknown_wager"
    WAGER_IS_NOT_OFFERED = "wager_is_not_offered"
    WAGER_BELONGS_TO_A_LATER_STAGE = "wager_belongs_to_a_later_stage"
    WAGER_IS_STANDING = "wager_is_standing"
    REQUIRED_WAGER_IS_MISSING = "required_wager_is_missing"
    WAGER_NEEDS_ANOTHER_WAGER = "wager_needs_another_wager"
    WAGER_BELOW_THE_MINIMUM = "wager_below_the_minimum"
    WAGER_ABOVE_THE_MAXIMUM = "wager_above_the_maximum"
    WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL = "wager_differs_from_the_wager_it_must_equal"
    WAGER_IS_NOT_IN_WHOLE_CHIPS = "wager_is_not_in_whole_chips"
    WAGER_CANNOT_BE_PAID_EXACTLY = "wager_cannot_be_paid_exactly"
    WAGER_MAY_NOT_BE_TAKEN_DOWN = "wager_may_not_be_taken_down"

    UNKNOWN_STAKE = "unknown_stake"
    DECISION_OUT_OF_TURN = "decision_out_of_turn"
    DECISION_IS_ALREADY_MADE = "decision_is_already_made"
    CHOICE_IS_NOT_OPEN = "choice_is_not_open"
    CARDS_ARE_NOT_IN_THE_HAND = "cards_are_not_in_the_hand"
    WRONG_NUMBER_OF_CARDS = "wrong_number_of_cards"

    CARD_BELONGS_ELSEWHERE = "card_belongs_elsewhere"
    CARD_IS_NOT_IN_THE_DECK = "card_is_not_in_the_deck"
    CARD_MUST_BE_READ = "card_must_be_read"
    CARDS_DIFFER_FROM_THOSE_DEALT = "cards_differ_from_those_dealt"
    IMPOSSIBLE_ROLL = "impossible_roll"
    IMPOSSIBLE_SELECTION = "impossible_selection"
    METER_IS_MISSING = "meter_is_missing"
    METER_IS_NO_AMOUNT = "meter_is_no_amount"

    UNKNOWN_IRREGULARITY = "unknown_irregularity"
    IRREGULARITY_CANNOT_OCCUR_NOW = "irregularity_cannot_occur_now"


@dataclass(frozen=True, slots=True)
class Refusal:
    """A named reason, the clause it follows from, and a sentence for the person who asked."""

    reason: StrEnum
    cite: str
    detail: Sentence

    def __str__(self) -> str:
        return f"{self.detail} [{self.reason.value}, {self.cite}]"


class BrokenInvariant(Exception):
    """A broken invariant: the table stops."""


def invariant(condition: object, message: str) -> None:
    """Stop the table unless the condition holds; unlike ``assert``, this is never stripped."""
    if not condition:
        raise BrokenInvariant(message)
