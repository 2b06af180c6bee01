"""The points of cards, for games that add instead of rank."""

from croupier.equipment.cards import Card, Rank

ACE_LOW = 1
PICTURE = 10


def points(card: Card, ace: int = ACE_LOW) -> int:
    """Face value up to ten, ten for a jack, queen or king; the caller gives the value of an ace.

    §§ 663a.6(a), 672a.3(d)(1)–(2), 673a.3(d)(1)–(2), 676a.6
    """
    return ace if card.rank is Rank.ACE else min(card.rank, PICTURE)
