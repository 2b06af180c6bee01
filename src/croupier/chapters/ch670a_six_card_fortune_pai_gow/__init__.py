"""Chapter 670a, Six-Card Fortune Pai Gow Poker, as proposed in 2015 (Pa.B. Doc. No. 15-1411).

Coverage of the law by section (written by `croupier trace --write`):

    section   enforced      told     fixed      open
    .1               9         –         –         –  definitions
    .2              11         –        12         –  the table
    .3               7         –         3         –  the cards
    .4               6         –         –         –  opening the table
    .5              20         1         2         –  shuffle, cut and starting position
    .6              14         –         –         –  ranking of hands
    .7              10         –         1         –  the wagers
    .8               8         –         2         –  dealing from a manual shoe
    .9              10         –         2         –  dealing from the hand
    .10              9         –         2         –  dealing from an automated shoe
    .11             49         2         2         –  completing the round
    .12             11         –         –         –  payouts
    .13             13         2         –         –  irregularities
    all            177         5        26         –
"""

from croupier.chapters.ch670a_six_card_fortune_pai_gow.irregularities import IRREGULARITIES
from croupier.chapters.ch670a_six_card_fortune_pai_gow.options import Options
from croupier.chapters.ch670a_six_card_fortune_pai_gow.paytables import PAYTABLES, posted, progressives
from croupier.chapters.ch670a_six_card_fortune_pai_gow.play import play
from croupier.chapters.ch670a_six_card_fortune_pai_gow.rankings import PAI_GOW
from croupier.chapters.ch670a_six_card_fortune_pai_gow.script import PaiGowScript
from croupier.chapters.ch670a_six_card_fortune_pai_gow.table import HANDLING, SEATS, SIGNS, TASKS, shaker
from croupier.chapters.ch670a_six_card_fortune_pai_gow.wagers import WAGERS
from croupier.equipment.cards import FIFTY_THREE
from croupier.rules.game import layout
from croupier.rules.game.chapter import Chapter

CHAPTER = Chapter(
    number="670a",
    name="Six-Card Fortune Pai Gow Poker",
    edition="proposed 2015",
    seats=SEATS,
    seats_cite="§§ 670a.2(a), 670a.7(b)",
    boxes_cite="§ 670a.7(f)",
    options=Options,
    wagers=WAGERS,
    paytables=PAYTABLES,
    layout=layout.load(__package__, WAGERS, PAYTABLES),
    handling=HANDLING,
    cards=lambda _options: FIFTY_THREE,  # § 670a.3(a)
    progressives=progressives,
    play=play,
    hand_in_words=lambda _round, _place, cards: PAI_GOW.announce(cards),
    irregularities=IRREGULARITIES,
    signs=SIGNS,
    posted=posted,
    shaker=shaker,
    tasks=TASKS,
    validated={"progressive": "§ 670a.11(h)(3)(i)(B)(III)"},
    package=__name__,
    script=PaiGowScript,
)
