"""Go Fore It, one decision: what folding and the Back 9 Wager bring with two front cards."""

from collections.abc import Sequence
from fractions import Fraction

from croupier.chapters.ch676a_go_fore_it.options import Options
from croupier.equipment.cards import Card
from croupier.equipment.points import points
from croupier.odds.chapters.ch676a.solve import worth
from croupier.odds.hands.point_hands import NOTHING, with_card
from croupier.odds.wagers.ruleset import Ruleset


def values(rules: Ruleset[Options], own: Sequence[Card]) -> dict[tuple[str, int], Fraction]:
    """By choice and its multiple of the Front 9, in Front 9s: § 676a.11(b)."""
    front = NOTHING
    for card in own:
        front = with_card(front, points(card) - 1)
    return {("fold", 0): Fraction(-1), ("back9", 1): worth(rules, front)}
