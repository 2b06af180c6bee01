"""A decision of blackjack as its player sees it: hands by values, the dealer's first card, Insurance."""

from fractions import Fraction

from croupier.equipment.cards import Card
from croupier.equipment.points import points
from croupier.odds.blackjack.dealer import VALUES
from croupier.odds.hands.point_hands import ACE, TEN, Counts, single, without
from croupier.odds.wagers.position import Move, Position, Worths

HALF = Fraction(1, 2)

BASIS = "shoe"
"""The basis of these values: a full shoe less the cards seen, with each hand of a split pair on its own."""


def value_of(card: Card) -> int:
    """The index of a card's value: an ace is 0."""
    return points(card) - 1


def held(cards: tuple[Card, ...]) -> Counts:
    """A hand by its values."""
    values = [value_of(card) for card in cards]
    return tuple(values.count(value) for value in range(VALUES))


def first_card(position: Position) -> int:
    """The value of the dealer's first card."""
    return value_of(position.cards["dealer"][0])


def split_pair(position: Position) -> int:
    """The value of the split pair, or -1."""
    return value_of(position.asked.cards[0]) if len(position.hands) > 1 else -1


def paired(cards: tuple[Card, ...]) -> int:
    """The value of a pair, or -1."""
    values = {value_of(card) for card in cards}
    return values.pop() if len(cards) == 2 and len(values) == 1 else -1


def is_natural(hand: Counts) -> bool:
    """An ace with a ten-value card."""
    return sum(hand) == 2 and hand[ACE] == hand[TEN] == 1


def ten_under_ace(shoe: Counts, hand: Counts) -> Fraction:
    """The probability of a ten-value card under the dealer's ace for a player with this hand."""
    left = without(without(shoe, single(ACE)), hand)
    return Fraction(left[TEN], sum(left))


def insured(declined: Fraction | float, tens: Fraction, pays: Fraction) -> Worths:
    """The value of insuring half the wager, or declining: §§  672a.8(b), 673a.8(b)."""
    more = HALF * (pays * tens - (1 - tens))
    with_it = declined + more if isinstance(declined, Fraction) else declined + float(more)
    return {Move("decline"): declined, Move("insurance", HALF): with_it}
