"""Chapter 674a, Criss-Cross Poker, as proposed in 2015 (Pa.B. Doc. No. 15-1411).

Coverage of the law by section (written by `croupier trace --write`):

    section   enforced      told     fixed      open
    .1               4         –         –         –  definitions
    .2               4         –         6         –  the table
    .3               7         –         3         –  the cards
    .4               6         –         –         –  opening the table
    .5              10         –         –         –  shuffle and cut
    .6              12         –         –         –  ranking of hands
    .7               7         –         1         –  the wagers
    .8               7         –         2         –  dealing from a manual shoe
    .9               9         –         1         –  dealing from the hand
    .10              8         –         1         –  dealing from an automated shoe
    .11             18         –         3         –  completing the round
    .12              4         –         –         –  payouts
    .13              6         2         –         –  irregularities
    all            102         2        17         –
"""

from croupier.chapters.ch674a_criss_cross_poker.cross import hand_in_words
from croupier.chapters.ch674a_criss_cross_poker.irregularities import IRREGULARITIES
from croupier.chapters.ch674a_criss_cross_poker.options import Options
from croupier.chapters.ch674a_criss_cross_poker.paytables import PAYTABLES, posted
from croupier.chapters.ch674a_criss_cross_poker.play import play
from croupier.chapters.ch674a_criss_cross_poker.script import CrissCrossScript
from croupier.chapters.ch674a_criss_cross_poker.table import HANDLING, SEATS, SIGNS
from croupier.chapters.ch674a_criss_cross_poker.wagers import WAGERS
from croupier.equipment.cards import FIFTY_TWO
from croupier.rules.game import layout
from croupier.rules.game.chapter import Chapter

CHAPTER = Chapter(
    number="674a",
    name="Criss-Cross Poker",
    edition="proposed 2015",
    seats=SEATS,
    seats_cite="§§ 674a.2(a), 674a.7(b)",
    boxes_cite="§ 674a.7(g)",
    options=Options,
    wagers=WAGERS,
    paytables=PAYTABLES,
    layout=layout.load(__package__, WAGERS, PAYTABLES),
    handling=HANDLING,
    cards=lambda _options: FIFTY_TWO,  # § 674a.3(a)
    play=play,
    hand_in_words=hand_in_words,
    irregularities=IRREGULARITIES,
    signs=SIGNS,
    posted=posted,
    turned_up="§ 674a.11(g)",
    package=__name__,
    script=CrissCrossScript,
)
