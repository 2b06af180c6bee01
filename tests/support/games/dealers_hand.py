"""The dealer's hand by plain recursion, against which the counting of whole sets of cards is checked."""

from fractions import Fraction

from croupier.odds.blackjack.dealer import BLACKJACK
from croupier.odds.hands.point_hands import ACE, Counts, single, without


def by_recursion(left: Counts, points: int, ace: bool, cards: int = 1) -> dict[int, Fraction]:
    """The dealer's totals card by card, as a child would compute them; column BLACKJACK for a Blackjack."""
    total = points + 10 if ace and points <= 11 else points
    if cards > 1 and total >= 17:
        return {BLACKJACK if cards == 2 and total == 21 else min(total, 23) - 17: Fraction(1)}
    found: dict[int, Fraction] = {}
    for place, held in enumerate(left):
        if held:
            then = by_recursion(without(left, single(place)), points + place + 1, ace or place == ACE, cards + 1)
            for column, chance in then.items():
                found[column] = found.get(column, Fraction(0)) + chance * Fraction(held, sum(left))
    return found
