"""Chapter 672a, Free Bet Blackjack, as proposed in 2015 (regulation 125-188).

Coverage of the law by section (written by `croupier trace --write`):

    section   enforced      told     fixed      open
    .1               6         –         –         –  definitions
    .2              11         –         7         –  the table
    .3              10         –         3         –  the cards
    .4               6         –         –         –  opening the table
    .5              15         –         –         –  shuffle and cut
    .6               8         –         1         –  the wagers
    .7              38         –         3         –  the round
    .8               6         –         –         –  Insurance
    .9               7         –         –         –  doubling down
    .10             11         –         –         –  splitting pairs
    .11              4         –         –         –  payouts
    .12             10         3         –         –  irregularities
    all            132         3        14         –
"""

from croupier.chapters.ch672a_free_bet_blackjack.irregularities import IRREGULARITIES
from croupier.chapters.ch672a_free_bet_blackjack.options import Options
from croupier.chapters.ch672a_free_bet_blackjack.paytables import PAYTABLES, posted
from croupier.chapters.ch672a_free_bet_blackjack.play import play
from croupier.chapters.ch672a_free_bet_blackjack.script import FreeBetScript
from croupier.chapters.ch672a_free_bet_blackjack.table import HANDLING, SEATS, SIGNS
from croupier.chapters.ch672a_free_bet_blackjack.wagers import WAGERS
from croupier.equipment.cards import decks
from croupier.rules.blackjack.dealing import hand_in_words
from croupier.rules.blackjack.table import let_in, refuse_entry
from croupier.rules.game import layout
from croupier.rules.game.chapter import Chapter

CHAPTER = Chapter(
    number="672a",
    name="Free Bet Blackjack",
    edition="proposed 2015",
    seats=SEATS,
    seats_cite="§ 672a.2(a)",
    boxes_cite="§ 672a.6(f)",
    options=Options,
    wagers=WAGERS,
    paytables=PAYTABLES,
    layout=layout.load(__package__, WAGERS, PAYTABLES),
    posted=posted,
    handling=HANDLING,
    cards=lambda options: decks(options.decks),  # § 672a.3(a)
    play=play,
    hand_in_words=hand_in_words,
    player_rule=refuse_entry("§ 672a.6(b)"),
    let_in=let_in,
    card_reader="§ 672a.2(d)",
    irregularities=IRREGULARITIES,
    signs=SIGNS,
    script=FreeBetScript,
    package=__name__,
)
