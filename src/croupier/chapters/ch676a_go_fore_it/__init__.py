"""Chapter 676a, Go Fore It, as proposed in 2015 (Pa.B. Doc. No. 15-1411).

Coverage of the law by section (written by `croupier trace --write`):

    section   enforced      told     fixed      open
    .1              12         –         –         –  definitions
    .2               5         –         4         –  the table
    .3               7         –         3         –  the cards
    .4               6         –         –         –  opening the table
    .5              10         –         –         –  shuffle and cut
    .6               1         –         –         –  points of the cards
    .7               9         –         1         –  the wagers
    .8               6         –         1         –  dealing from a manual shoe
    .9               8         –         1         –  dealing from the hand
    .10              8         –         1         –  dealing from an automated shoe
    .11             19         –         2         –  completing the round
    .12              5         –         –         –  payouts
    .13              6         2         –         –  irregularities
    all            102         2        13         –
"""

from croupier.chapters.ch676a_go_fore_it.irregularities import IRREGULARITIES
from croupier.chapters.ch676a_go_fore_it.options import Options
from croupier.chapters.ch676a_go_fore_it.paytables import PAYTABLES, posted
from croupier.chapters.ch676a_go_fore_it.play import play
from croupier.chapters.ch676a_go_fore_it.rankings import in_words
from croupier.chapters.ch676a_go_fore_it.script import GoForeItScript
from croupier.chapters.ch676a_go_fore_it.table import HANDLING, SEATS, SIGNS, handling_selected
from croupier.chapters.ch676a_go_fore_it.wagers import WAGERS
from croupier.equipment.cards import FIFTY_TWO
from croupier.rules.game import layout
from croupier.rules.game.chapter import Chapter

CHAPTER = Chapter(
    number="676a",
    name="Go Fore It",
    edition="proposed 2015",
    seats=SEATS,
    seats_cite="§§ 676a.2(a), 676a.7(b)",
    boxes_cite="§ 676a.7(e)",
    options=Options,
    wagers=WAGERS,
    paytables=PAYTABLES,
    layout=layout.load(__package__, WAGERS, PAYTABLES),
    handling=HANDLING,
    handling_selected=handling_selected,
    cards=lambda _options: FIFTY_TWO,  # § 676a.3(a)
    play=play,
    irregularities=IRREGULARITIES,
    signs=SIGNS,
    posted=posted,
    hand_in_words=lambda _round, _place, cards: in_words(cards),
    script=GoForeItScript,
    package=__name__,
)
