"""Chapter 663a, Five Card Hi-Lo, as adopted in 2014 (44 Pa.B. 619)."""

from croupier.chapters.ch663a_five_card_hi_lo.irregularities import IRREGULARITIES
from croupier.chapters.ch663a_five_card_hi_lo.options import Options
from croupier.chapters.ch663a_five_card_hi_lo.paytables import PAYTABLES, posted
from croupier.chapters.ch663a_five_card_hi_lo.play import play
from croupier.chapters.ch663a_five_card_hi_lo.settle import hand_in_words
from croupier.chapters.ch663a_five_card_hi_lo.table import HANDLING, SEATS, handling_selected
from croupier.chapters.ch663a_five_card_hi_lo.wagers import WAGERS
from croupier.equipment.cards import FIFTY_TWO
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
    handling=HANDLING,
    handling_selected=handling_selected,
    cards=lambda _options: FIFTY_TWO,
    play=play,
    irregularities=IRREGULARITIES,
    posted=posted,
    hand_in_words=hand_in_words,
    package=__name__,
)
