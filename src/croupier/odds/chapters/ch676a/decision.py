"""Go Fore It, one decision: the value of folding and of the Back 9 Wager with two front cards."""

from fractions import Fraction

from croupier.chapters.ch676a_go_fore_it.options import Options
from croupier.equipment.points import points
from croupier.odds.chapters.ch676a.solve import worth
from croupier.odds.hands.point_hands import NOTHING, with_card
from croupier.odds.wagers.position import OWN, Move, Position, Worths
from croupier.odds.wagers.ruleset import Ruleset


def values(rules: Ruleset[Options], position: Position) -> Worths:
    """By choice and its multiple of the Front 9, in Front 9s: § 676a.11(b)."""
    front = NOTHING
    for card in position.cards[f"{OWN}.front"]:
        front = with_card(front, points(card) - 1)
    return {Move("fold"): Fraction(-1), Move("back9", 1): worth(rules, front)}
