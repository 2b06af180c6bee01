"""Chapter 669a, Raise It Up Stud Poker, as proposed in 2015 (Pa.B. Doc. No. 15-1411).

Coverage of the law by section (written by `croupier trace --write`):

    section   enforced      told     fixed      open
    .1               6         –         –         –  definitions
    .2               7         –         7         –  the table
    .3               7         –         3         –  the cards
    .4               6         –         –         –  opening the table
    .5              10         –         –         –  shuffle and cut
    .6              18         –         –         –  ranking of hands
    .7              10         –         1         –  the wagers
    .8               9         –         2         –  dealing from a manual shoe
    .9              11         –         1         –  dealing from the hand
    .10              8         –         1         –  dealing from an automated shoe
    .11             23         –         3         –  completing the round
    .12             12         –         –         –  payouts
    .13              6         2         –         –  irregularities
    all            133         2        18         –
"""

from croupier.chapters.ch669a_raise_it_up_stud.irregularities import IRREGULARITIES
from croupier.chapters.ch669a_raise_it_up_stud.options import Options
from croupier.chapters.ch669a_raise_it_up_stud.paytables import PAYTABLES, posted, progressives
from croupier.chapters.ch669a_raise_it_up_stud.play import play
from croupier.chapters.ch669a_raise_it_up_stud.script import StudScript
from croupier.chapters.ch669a_raise_it_up_stud.settle import hand_in_words
from croupier.chapters.ch669a_raise_it_up_stud.table import HANDLING, SEATS, SIGNS
from croupier.chapters.ch669a_raise_it_up_stud.wagers import WAGERS
from croupier.equipment.cards import FIFTY_TWO
from croupier.rules.game import layout
from croupier.rules.game.chapter import Chapter

CHAPTER = Chapter(
    number="669a",
    name="Raise It Up Stud Poker",
    edition="proposed 2015",
    seats=SEATS,
    seats_cite="§§ 669a.2(a), 669a.7(b)",
    boxes_cite="§ 669a.7(e)",
    options=Options,
    wagers=WAGERS,
    paytables=PAYTABLES,
    layout=layout.load(__package__, WAGERS, PAYTABLES),
    handling=HANDLING,
    cards=lambda _options: FIFTY_TWO,  # § 669a.3(a)
    progressives=progressives,
    play=play,
    hand_in_words=hand_in_words,
    irregularities=IRREGULARITIES,
    signs=SIGNS,
    posted=posted,
    script=StudScript,
    validated={"progressive": "§ 669a.11(i)(3)(i)(C)"},
    turned_up="§ 669a.11(i)",
    package=__name__,
)
