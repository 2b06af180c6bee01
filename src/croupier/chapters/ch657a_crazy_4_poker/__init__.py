"""Chapter 657a, Crazy 4 Poker, as amended in 2019 (49 Pa.B. 4956).

Coverage of the law by section (written by `croupier trace --write`):

    section   enforced      told     fixed      open
    .1              16         –         –         –  definitions
    .2              14         –         9         –  the table
    .3               7         –         3         –  the cards
    .4               6         –         –         –  opening the table
    .5              10         –         –         –  shuffle and cut
    .6              28         –         –         –  ranking of hands
    .7              11         –         1         –  the wagers
    .8               7         –         2         –  dealing from a manual shoe
    .9               9         –         1         –  dealing from the hand
    .10              8         –         1         –  dealing from an automated shoe
    .11             29         1         4         –  completing the round
    .12             24         –         –         –  payouts
    .13              6         2         –         –  irregularities
    all            175         3        21         –
"""

from croupier.chapters.ch657a_crazy_4_poker.irregularities import IRREGULARITIES
from croupier.chapters.ch657a_crazy_4_poker.options import Options
from croupier.chapters.ch657a_crazy_4_poker.paytables import PAYTABLES, posted, progressives
from croupier.chapters.ch657a_crazy_4_poker.play import play
from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD
from croupier.chapters.ch657a_crazy_4_poker.script import Crazy4Script
from croupier.chapters.ch657a_crazy_4_poker.table import HANDLING, SEATS, SIGNS
from croupier.chapters.ch657a_crazy_4_poker.wagers import WAGERS
from croupier.equipment.cards import FIFTY_TWO
from croupier.rules.five_card_hand.bonus import ON_DEALER, ON_PLAYER
from croupier.rules.game import layout
from croupier.rules.game.chapter import Chapter

CHAPTER = Chapter(
    number="657a",
    name="Crazy 4 Poker",
    edition="2019",
    seats=SEATS,
    seats_cite="§§ 657a.2(a), 657a.7(b)",
    boxes_cite="§ 657a.7(e)",
    options=Options,
    wagers=WAGERS,
    paytables=PAYTABLES,
    layout=layout.load(__package__, WAGERS, PAYTABLES),
    handling=HANDLING,
    cards=lambda _options: FIFTY_TWO,  # § 657a.3(a)
    progressives=progressives,
    play=play,
    hand_in_words=lambda _round, _place, cards: FOUR_CARD.announce(cards),
    irregularities=IRREGULARITIES,
    signs=SIGNS,
    posted=posted,
    script=Crazy4Script,
    validated={
        **dict.fromkeys(("four_card_progressive", "five_card_progressive"), "§ 657a.11(e)(3)"),
        **dict.fromkeys((ON_PLAYER, ON_DEALER), "§ 657a.11(f)(2)"),
    },
    paid_by_hand=dict.fromkeys((ON_PLAYER, ON_DEALER), "§ 657a.11(f)(3)"),
    turned_up="§ 657a.11(c)(1)",
    package=__name__,
)
