"""Chapter 647a, Texas Hold 'Em Bonus Poker, as amended in 2019 (49 Pa.B. 4956).

Coverage of the law by section (written by `croupier trace --write`):

    section   enforced      told     fixed      open
    .1              20         –         –         –  definitions
    .2              12         –        12         –  the table
    .3               7         –         3         –  the cards
    .4               6         –         –         –  opening the table
    .5              10         –         –         –  shuffle and cut
    .6              22         –         –         –  ranking of hands
    .7              10         –         1         –  the wagers
    .8               7         –         2         –  dealing from a manual shoe
    .9               9         –         2         –  dealing from the hand
    .10              9         –         1         –  dealing from an automated shoe
    .11             32         1         5         –  completing the round
    .12             16         –         –         –  payouts
    .13              6         2         –         –  irregularities
    all            166         3        26         –
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
from croupier.rules.five_card_hand.bonus import ON_DEALER, ON_PLAYER
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
    validated={"progressive": "§ 647a.11(i)(3)", **dict.fromkeys((ON_PLAYER, ON_DEALER), "§ 647a.11(j)(2)")},
    paid_by_hand=dict.fromkeys((ON_PLAYER, ON_DEALER), "§ 647a.11(j)(3)"),
    turned_up="§ 647a.11(h)(1)",
    package=__name__,
)
