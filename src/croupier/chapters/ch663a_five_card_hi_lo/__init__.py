"""Chapter 663a, Five Card Hi-Lo, as adopted in 2014 (44 Pa.B. 619).

Coverage of the law by section (written by `croupier trace --write`):

    section   enforced      told     fixed      open
    .1               4         –         –         –  definitions
    .2               4         –         8         –  the table
    .3               7         –         3         –  the cards
    .4               6         –         –         –  opening the table
    .5              10         –         –         –  shuffle and cut
    .6              12         –         –         –  points and rankings
    .7               8         –         1         –  the wagers
    .8               7         –         2         –  dealing from a manual shoe
    .9               9         –         1         –  dealing from the hand
    .10              8         –         1         –  dealing from an automated shoe
    .11             26         –         3         –  completing the round
    .12              5         –         –         –  payouts
    .13              5         2         –         –  irregularities
    all            111         2        19         –
"""

from croupier.chapters.ch663a_five_card_hi_lo.irregularities import IRREGULARITIES
from croupier.chapters.ch663a_five_card_hi_lo.options import Options
from croupier.chapters.ch663a_five_card_hi_lo.paytables import PAYTABLES, posted
from croupier.chapters.ch663a_five_card_hi_lo.play import play
from croupier.chapters.ch663a_five_card_hi_lo.settle import hand_in_words
from croupier.chapters.ch663a_five_card_hi_lo.table import HANDLING, SEATS, handling_selected
from croupier.chapters.ch663a_five_card_hi_lo.wagers import WAGERS
from croupier.equipment.cards import FIFTY_TWO
from croupier.rules.game import layout
from croupier.rules.game.chapter import Chapter

CHAPTER = Chapter(
    number="663a",
    name="Five Card Hi-Lo",
    edition="2014",
    seats=SEATS,
    seats_cite="§§ 663a.2(a), 663a.7(b)",
    boxes_cite="§ 663a.7(f)",
    options=Options,
    wagers=WAGERS,
    paytables=PAYTABLES,
    layout=layout.load(__package__, WAGERS, PAYTABLES),
    handling=HANDLING,
    handling_selected=handling_selected,
    cards=lambda _options: FIFTY_TWO,  # § 663a.3(a)
    play=play,
    irregularities=IRREGULARITIES,
    posted=posted,
    hand_in_words=hand_in_words,
    package=__name__,
)
