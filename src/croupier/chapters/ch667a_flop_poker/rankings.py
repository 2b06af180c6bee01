"""§ 667a.6: five cards play, all three of a player's own among them; three cards count for the bonus only."""

from collections.abc import Sequence
from itertools import combinations

from croupier.chapters.ch667a_flop_poker.options import Options
from croupier.equipment.cards import Card, Suit
from croupier.equipment.ranking import FIVE_CARD, LowAce, Scale, three_card
from croupier.rules.procedure.side_wagers import Topped, is_royal

PAIR_OF_JACKS = FIVE_CARD.threshold("pair_of_jacks_or_better")
"""The lowest hand that wins Ante and Flop (§§ 667a.6(b)(1)–(9), 667a.11(d)(2))."""


def five_card_hand(own: Sequence[Card], flop: Sequence[Card]) -> tuple[Card, ...]:
    """The best hand of all three own cards and two of the three community cards.

    The community card left over never counts, not even between equal hands.
    §§ 667a.1(Community card), 667a.6(a), 667a.6(c), 667a.11(d)(2)
    """
    return max(((*own, *two) for two in combinations(flop, 2)), key=FIVE_CARD.value)


def _with_royal(scale: Scale) -> Topped:
    """Ace, king and queen of one suit stand above the other straight flushes (§ 667a.6(d)(1)–(2))."""
    return Topped(scale, {"royal": lambda cards: is_royal(cards, *Suit)})


THREE_CARD = _with_royal(three_card(LowAce.LOWEST))
"""The hands of the Three Card Bonus, a straight above a flush (§ 667a.6(d)(1)–(6))."""

THREE_CARD_NO_LOW_ACE = _with_royal(three_card(LowAce.NEVER))
"""The same with § 667a.6(a) read literally: an ace below a two needs 2, 3, 4 and 5."""


def three_card_hands(options: Options) -> Topped:
    """The order of three-card hands that the Rules Submission selects."""
    return THREE_CARD if options.ace_low_three_card else THREE_CARD_NO_LOW_ACE
