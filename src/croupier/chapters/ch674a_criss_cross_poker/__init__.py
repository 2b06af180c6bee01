"""Chapter 674a, Criss-Cross Poker, as proposed in 2015 (Pa.B. Doc. No. 15-1411)."""

from croupier.chapters.ch674a_criss_cross_poker.cross import hand_in_words
from croupier.chapters.ch674a_criss_cross_poker.irregularities import IRREGULARITIES
from croupier.chapters.ch674a_criss_cross_poker.options import Options
from croupier.chapters.ch674a_criss_cross_poker.paytables import PAYTABLES
from croupier.chapters.ch674a_criss_cross_poker.play import play
from croupier.chapters.ch674a_criss_cross_poker.script import CrissCrossScript
from croupier.chapters.ch674a_criss_cross_poker.table import HANDLING, SEATS, SIGNS
from croupier.chapters.ch674a_criss_cross_poker.wagers import WAGERS
from croupier.equipment.cards import FIFTY_TWO
from croupier.rules.game.chapter import Chapter

CHAPTER = Chapter(
    number="674a",
    name="Criss-Cross Poker",
    edition="proposed 2015",
    seats=SEATS,
    seats_cite="§§ 674a.2(a), 674a.7(b)",
    boxes_cite="§ 674a.7(g)",
    options=Options,
    wagers=WAGERS,
    paytables=PAYTABLES,
    handling=HANDLING,
    cards=lambda _options: FIFTY_TWO,
    play=play,
    hand_in_words=hand_in_words,
    irregularities=IRREGULARITIES,
    signs=SIGNS,
    package=__name__,
    script=CrissCrossScript,
)
