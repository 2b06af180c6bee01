"""Chapter 668a, Props & Hops, as proposed in 2015 (regulation 125-188).

Coverage of the law by section (written by `croupier trace --write`):

    section   enforced      told     fixed      open
    .1               5         –         5         –  the table
    .2              35         –         1         –  the wagers
    .3              10         1         4         –  dice, shaker and the round
    .4               1         –         –         –  payouts of all wagers
    all             51         1        10         –
"""

from croupier.chapters.ch668a_props_and_hops.options import Options
from croupier.chapters.ch668a_props_and_hops.paytables import PAYTABLES
from croupier.chapters.ch668a_props_and_hops.play import play
from croupier.chapters.ch668a_props_and_hops.script import PropsAndHopsScript
from croupier.chapters.ch668a_props_and_hops.six_eight_shake import NoLateJoining
from croupier.chapters.ch668a_props_and_hops.table import HANDLING, SEATS, SIGNS
from croupier.chapters.ch668a_props_and_hops.wagers import WAGERS, posted
from croupier.rules.game import layout
from croupier.rules.game.chapter import Chapter

CHAPTER = Chapter(
    number="668a",
    name="Props & Hops",
    edition="proposed 2015",
    seats=SEATS,
    seats_cite="§ 668a.1(a)",
    boxes_cite="§ 668a.2(c)",
    options=Options,
    wagers=WAGERS,
    paytables=PAYTABLES,
    layout=layout.load(__package__, WAGERS, PAYTABLES),
    handling=HANDLING,
    play=play,
    slip_rules=(NoLateJoining(),),
    signs=SIGNS,
    posted=posted,
    script=PropsAndHopsScript,
    package=__name__,
)
"""The chapter has no section on irregularities: a roll that cannot count is called off and shaken again."""
