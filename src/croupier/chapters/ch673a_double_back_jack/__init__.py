"""Chapter 673a, Double Back Jack, as proposed in 2015 (regulation 125-188).

Coverage of the law by section (written by `croupier trace --write`):

    section   enforced      told     fixed      open
    .1               7         –         –         –  definitions
    .2               9         –         7         –  the table
    .3              10         –         3         –  the cards
    .4               6         –         –         –  opening the table
    .5              15         –         –         –  shuffle and cut
    .6               7         –         1         –  the wagers
    .7              47         –         3         –  the round
    .8               5         –         –         –  Insurance
    .9               5         –         –         –  surrender
    .10              4         –         –         –  doubling down
    .11              4         –         –         –  splitting pairs
    .12              4         –         –         –  payouts
    .13             10         3         –         –  irregularities
    all            133         3        14         –
"""

from croupier.chapters.ch673a_double_back_jack.irregularities import IRREGULARITIES
from croupier.chapters.ch673a_double_back_jack.options import Options
from croupier.chapters.ch673a_double_back_jack.paytables import PAYTABLES
from croupier.chapters.ch673a_double_back_jack.play import play
from croupier.chapters.ch673a_double_back_jack.script import DoubleBackScript
from croupier.chapters.ch673a_double_back_jack.table import HANDLING, SEATS, SIGNS
from croupier.chapters.ch673a_double_back_jack.wagers import WAGERS
from croupier.equipment.cards import decks
from croupier.rules.blackjack.dealing import hand_in_words
from croupier.rules.blackjack.table import let_in, refuse_entry
from croupier.rules.game import layout
from croupier.rules.game.chapter import Chapter

CHAPTER = Chapter(
    number="673a",
    name="Double Back Jack",
    edition="proposed 2015",
    seats=SEATS,
    seats_cite="§ 673a.2(a)",
    boxes_cite="§ 673a.6(e)",
    options=Options,
    wagers=WAGERS,
    paytables=PAYTABLES,
    layout=layout.load(__package__, WAGERS, PAYTABLES),
    handling=HANDLING,
    cards=lambda options: decks(options.decks),  # § 673a.3(a)
    play=play,
    hand_in_words=hand_in_words,
    player_rule=refuse_entry("§ 673a.6(b)"),
    let_in=let_in,
    card_reader="§ 673a.2(d)",
    irregularities=IRREGULARITIES,
    signs=SIGNS,
    script=DoubleBackScript,
    package=__name__,
)
