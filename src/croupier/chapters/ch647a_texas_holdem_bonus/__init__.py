"""Chapter 647a, Texas Hold 'Em Bonus Poker, as amended in 2019 (49 Pa.B. 4956).

Coverage of the law by section (written by `croupier trace --write`):

    section   enforced      told     fixed      open
    .1              20         –         –         –  definitions
    .2              12         –        12         –  the table
    .3               5         –         3         2  the cards
    .4               5         –         –         1  opening the table
    .5               6         –         –         4  shuffle and cut
    .6              22         –         –         –  ranking of hands
    .7              10         –         1         –  the wagers
    .8               7         –         2         –  dealing from a manual shoe
    .9               8         –         2         1  dealing from the hand
    .10              9         –         1         –  dealing from an automated shoe
    .11             29         –         5         4  completing the round
    .12             16         –         –         –  payouts
    .13              5         1         –         2  irregularities
    all            154         1        26        14
"""

from croupier.chapters.ch647a_texas_holdem_bonus.irregularities import IRREGULARITIES
from croupier.chapters.ch647a_texas_holdem_bonus.options import Options
from croupier.chapters.ch647a_texas_holdem_bonus.paytables import PAYTABLES, posted, progressives
from croupier.chapters.ch647a_texas_holdem_bonus.play import play
from croupier.chapters.ch647a_texas_holdem_bonus.script import HoldEmScript
from croupier.chapters.ch647a_texas_holdem_bonus.settle import hand_in_words
from croupier.chapters.ch647a_texas_holdem_bonus.table import HANDLING, SEATS, SIGNS
from croupier.chapters.ch647a_texas_holdem_bonus.wagers import WAGERS
from croupier.equipment.cards import FIFTY_TWO
from croupier.rules.game import layout
from croupier.rules.game.chapter import Chapter

CHAPTER = Chapter(
    number="647a",
    name="Texas Hold 'Em Bonus Poker",
    edition="2019",
    seats=SEATS,
    seats_cite="§§ 647a.2(a), 647a.7(b)",
    boxes_cite="§ 647a.7(e)",
    options=Options,
    wagers=WAGERS,
    paytables=PAYTABLES,
    layout=layout.load(__package__, WAGERS, PAYTABLES),
    handling=HANDLING,
    cards=lambda _options: FIFTY_TWO,  # § 647a.3(a)
    progressives=progressives,
    play=play,
    hand_in_words=hand_in_words,
    irregularities=IRREGULARITIES,
    signs=SIGNS,
    posted=posted,
    script=HoldEmScript,
    package=__name__,
)
