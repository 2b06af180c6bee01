"""Chapter 667a, Flop Poker, as proposed in 2015 (Pa.B. Doc. No. 15-1411).

Coverage of the law by section (written by `croupier trace --write`):

    section   enforced      told     fixed      open
    .1               5         –         –         –  definitions
    .2              11         –         7         –  the table
    .3               7         –         3         –  the cards
    .4               6         –         –         –  opening the table
    .5              10         –         –         –  shuffle and cut
    .6              20         –         –         –  ranking of hands
    .7               9         –         1         –  the wagers
    .8               8         –         1         –  dealing from a manual shoe
    .9              10         –         1         –  dealing from the hand
    .10              9         –         1         –  dealing from an automated shoe
    .11             11         –         4         –  completing the round
    .12              9         –         –         –  payouts
    .13              5         2         –         –  irregularities
    all            120         2        18         –
"""

from croupier.chapters.ch667a_flop_poker.irregularities import IRREGULARITIES
from croupier.chapters.ch667a_flop_poker.options import Options
from croupier.chapters.ch667a_flop_poker.paytables import PAYTABLES, posted, progressives
from croupier.chapters.ch667a_flop_poker.play import play
from croupier.chapters.ch667a_flop_poker.script import FlopPokerScript
from croupier.chapters.ch667a_flop_poker.settle import hand_in_words
from croupier.chapters.ch667a_flop_poker.table import HANDLING, SEATS, SIGNS
from croupier.chapters.ch667a_flop_poker.wagers import WAGERS
from croupier.equipment.cards import FIFTY_TWO
from croupier.rules.game import layout
from croupier.rules.game.chapter import Chapter

CHAPTER = Chapter(
    number="667a",
    name="Flop Poker",
    edition="proposed 2015",
    seats=SEATS,
    seats_cite="§§ 667a.2(a), 667a.7(b)",
    boxes_cite="§ 667a.7(e)",
    options=Options,
    wagers=WAGERS,
    paytables=PAYTABLES,
    layout=layout.load(__package__, WAGERS, PAYTABLES),
    handling=HANDLING,
    cards=lambda _options: FIFTY_TWO,  # § 667a.3(a)
    progressives=progressives,
    play=play,
    hand_in_words=hand_in_words,
    irregularities=IRREGULARITIES,
    signs=SIGNS,
    posted=posted,
    validated={"progressive_flop": "§ 667a.11(d)(2)(iii)"},
    turned_up="§ 667a.11(d)",
    package=__name__,
    script=FlopPokerScript,
)
