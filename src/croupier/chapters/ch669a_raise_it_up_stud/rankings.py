"""§ 669a.6: the best five of six cards play; a player's own three count for Pair Plus and the progressive."""

from croupier.chapters.ch669a_raise_it_up_stud.options import Options
from croupier.equipment.cards import Suit
from croupier.equipment.ranking import FIVE_CARD, LowAce, Scale, three_card
from croupier.rules.procedure.side_wagers import Topped, is_royal

PAIR_OF_TENS = FIVE_CARD.threshold("pair_of_10s_or_better")
"""The lowest hand that wins Ante, Play and Blind (§§ 669a.6(a), 669a.6(b)(1)–(9), 669a.11(i)(2))."""


def three_card_hands(options: Options) -> Scale:
    """Three cards, a straight above a flush; whether ace, two and three are one is selected.

    § 669a.6(a) knows the ace below a two with 2, 3, 4 and 5 only; § 669a.6(c)(1)–(5) asks for consecutive ranks.
    """
    return three_card(LowAce.LOWEST if options.ace_low_three_card else LowAce.NEVER)


def with_royals(scale: Scale) -> Topped:
    """Ace, king and queen of one suit, those of spades first, stand above the other hands (§ 669a.12(e)(1))."""
    return Topped(
        scale,
        {
            "ace_king_queen_of_spades": lambda cards: is_royal(cards, Suit.SPADES),
            "ace_king_queen_of_one_suit": lambda cards: is_royal(cards, *Suit),
        },
    )
