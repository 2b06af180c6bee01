"""Chapter 675a, High Roll Dice, as proposed in 2015 (regulation 125-188).

Coverage of the law by section (written by `croupier trace --write`):

    section   enforced      told     fixed      open
    .1               9         –         7         –  the table
    .2              13         –         1         –  the wagers and rank of dice
    .3               5         –         2         –  dice and shaker
    .4              11         3         –         –  completing the round
    .5               5         –         –         –  payouts
    all             43         3        10         –
"""

from croupier.chapters.ch675a_high_roll_dice.options import Options
from croupier.chapters.ch675a_high_roll_dice.paytables import PAYTABLES
from croupier.chapters.ch675a_high_roll_dice.play import play
from croupier.chapters.ch675a_high_roll_dice.script import HighRollDiceScript
from croupier.chapters.ch675a_high_roll_dice.table import HANDLING, SEATS, SIGNS
from croupier.chapters.ch675a_high_roll_dice.wagers import SLIP_RULES, WAGERS
from croupier.rules.game import layout
from croupier.rules.game.chapter import Chapter

CHAPTER = Chapter(
    number="675a",
    name="High Roll Dice",
    edition="proposed 2015",
    seats=SEATS,
    seats_cite="§ 675a.1(a)",
    boxes_cite="§ 675a.2(c)",
    options=Options,
    wagers=WAGERS,
    paytables=PAYTABLES,
    layout=layout.load(__package__, WAGERS, PAYTABLES),
    handling=HANDLING,
    play=play,
    slip_rules=SLIP_RULES,
    signs=SIGNS,
    script=HighRollDiceScript,
    package=__name__,
)
"""The chapter has no section on irregularities: a throw that is invalid or void is thrown again."""
