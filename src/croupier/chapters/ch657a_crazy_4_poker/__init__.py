"""Chapter 657a, Crazy 4 Poker, as amended in 2019 (49 Pa.B. 4956)."""

from croupier.chapters.ch657a_crazy_4_poker.irregularities import IRREGULARITIES
from croupier.chapters.ch657a_crazy_4_poker.options import Options
from croupier.chapters.ch657a_crazy_4_poker.paytables import PAYTABLES, posted, progressives
from croupier.chapters.ch657a_crazy_4_poker.play import play
from croupier.chapters.ch657a_crazy_4_poker.rankings import FOUR_CARD
from croupier.chapters.ch657a_crazy_4_poker.script import Crazy4Script
from croupier.chapters.ch657a_crazy_4_poker.table import HANDLING, SEATS, SIGNS
from croupier.chapters.ch657a_crazy_4_poker.wagers import WAGERS
from croupier.equipment.cards import FIFTY_TWO
from croupier.rules.game.chapter import Chapter

CHAPTER = Chapter(
    number="657a",
    name="Crazy 4 Poker",
    edition="2019",
    seats=SEATS,
    seats_cite="§§ 657a.2(a), 657a.7(b)",
    boxes_cite="§ 657a.7(e)",
    options=Options,
    wagers=WAGERS,
    paytables=PAYTABLES,
    handling=HANDLING,
    cards=lambda _options: FIFTY_TWO,
    progressives=progressives,
    play=play,
    hand_in_words=lambda _round, _place, cards: FOUR_CARD.announce(cards),
    irregularities=IRREGULARITIES,
    signs=SIGNS,
    posted=posted,
    script=Crazy4Script,
    package=__name__,
)
