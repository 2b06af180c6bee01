"""Chapter 671a, Lunar Poker, as adopted in 2016 (46 Pa.B. 5540); the text proposed in 2015 is an option.

Coverage of the law by section (written by `croupier trace --write`):

    section   enforced      told     fixed      open
    .1               6         –         –         –  definitions
    .2              11         –         5         –  the table
    .3               7         –         3         –  the cards
    .4               6         –         –         –  opening the table
    .5              10         –         –         –  shuffle and cut
    .6              23         –         –         –  ranking of hands
    .7               8         –         1         –  the wagers
    .8               3         –         1         –  dealing from a manual shoe
    .9               5         –         1         –  dealing from the hand
    .10              4         –         1         –  dealing from an automated shoe
    .11             32         –         2         –  completing the round
    .12              5         –         –         –  payouts
    .13              6         2         –         –  irregularities
    all            126         2        14         –
"""

from croupier.chapters.ch671a_lunar_poker.irregularities import IRREGULARITIES
from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.paytables import PAYTABLES, posted
from croupier.chapters.ch671a_lunar_poker.play import play
from croupier.chapters.ch671a_lunar_poker.script import LunarScript
from croupier.chapters.ch671a_lunar_poker.settle import hand_in_words
from croupier.chapters.ch671a_lunar_poker.table import HANDLING, SEATS, SIGNS
from croupier.chapters.ch671a_lunar_poker.wagers import WAGERS, NotOnTheOwnHand
from croupier.equipment.cards import FIFTY_TWO
from croupier.rules.game import layout
from croupier.rules.game.chapter import Chapter

CHAPTER = Chapter(
    number="671a",
    name="Lunar Poker",
    edition="2016",
    seats=SEATS,
    seats_cite="§§ 671a.2(a), 671a.7(b)",
    boxes_cite="§ 671a.7(e)",
    options=Options,
    wagers=WAGERS,
    slip_rules=(NotOnTheOwnHand(),),
    paytables=PAYTABLES,
    layout=layout.load(__package__, WAGERS, PAYTABLES),
    handling=HANDLING,
    cards=lambda _options: FIFTY_TWO,  # § 671a.3(a)
    play=play,
    hand_in_words=hand_in_words,
    irregularities=IRREGULARITIES,
    signs=SIGNS,
    posted=posted,
    script=LunarScript,
    turned_up="§ 671a.11(f)(2)",
    package=__name__,
)
