"""Chapter 672a, Free Bet Blackjack, as proposed in 2015 (regulation 125-188)."""

from croupier.chapters.ch672a_free_bet_blackjack.irregularities import IRREGULARITIES
from croupier.chapters.ch672a_free_bet_blackjack.options import Options
from croupier.chapters.ch672a_free_bet_blackjack.paytables import PAYTABLES, posted
from croupier.chapters.ch672a_free_bet_blackjack.play import play
from croupier.chapters.ch672a_free_bet_blackjack.script import FreeBetScript
from croupier.chapters.ch672a_free_bet_blackjack.table import HANDLING, SEATS, SIGNS
from croupier.chapters.ch672a_free_bet_blackjack.wagers import WAGERS
from croupier.equipment.cards import decks
from croupier.rules.blackjack.dealing import hand_in_words
from croupier.rules.blackjack.table import refuse_entry
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
    posted=posted,
    handling=HANDLING,
    cards=lambda options: decks(options.decks),
    play=play,
    hand_in_words=hand_in_words,
    player_rule=refuse_entry("§ 672a.6(b)"),
    irregularities=IRREGULARITIES,
    signs=SIGNS,
    script=FreeBetScript,
    package=__name__,
)
