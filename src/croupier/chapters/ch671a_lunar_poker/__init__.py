"""Chapter 671a, Lunar Poker, as adopted in 2016 (46 Pa.B. 5540); the text proposed in 2015 is an option."""

from croupier.chapters.ch671a_lunar_poker.irregularities import IRREGULARITIES
from croupier.chapters.ch671a_lunar_poker.options import Options
from croupier.chapters.ch671a_lunar_poker.paytables import PAYTABLES, posted
from croupier.chapters.ch671a_lunar_poker.play import play
from croupier.chapters.ch671a_lunar_poker.script import LunarScript
from croupier.chapters.ch671a_lunar_poker.settle import hand_in_words
from croupier.chapters.ch671a_lunar_poker.table import HANDLING, SEATS, SIGNS
from croupier.chapters.ch671a_lunar_poker.wagers import WAGERS, refuse_own_seat
from croupier.equipment.cards import FIFTY_TWO
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
    seat_rule=refuse_own_seat,
    paytables=PAYTABLES,
    handling=HANDLING,
    cards=lambda _options: FIFTY_TWO,
    play=play,
    hand_in_words=hand_in_words,
    irregularities=IRREGULARITIES,
    signs=SIGNS,
    posted=posted,
    script=LunarScript,
    package=__name__,
)
