"""§§ 668a.1 and 668a.3(a)–(h): the table, what it must tell the players, and how its dice are kept."""

from croupier.equipment.dice import NoRollReason
from croupier.rules.game.chapter import Sign
from croupier.rules.procedure.handling import DiceHandling
from croupier.words import say

SEATS = 6
"""Betting positions at the table (§ 668a.1(a))."""

SIGNS = (
    Sign(
        "§ 668a.1(b)(5)",
        say("sign.six_eight_shake_wins"),
        offered_by="six_eight_shake",
    ),
    Sign(
        "§ 668a.1(b)(5)",
        say("sign.six_eight_shake_taken_down"),
        offered_by="six_eight_shake",
    ),
)
"""Shown at every terminal with the payout odds (§ 668a.1(b)(6))."""

HANDLING = DiceHandling(
    cites={
        "dice": "§ 668a.3(a)",
        "shaker": "§ 668a.3(b)",
        "life": "§ 668a.3(b)(1)",
        "loading": "§ 668a.3(d)",
        "no roll": "§ 668a.3(f)–(h)",
    },
    dice=2,
    no_roll=(
        NoRollReason.LID_REMOVED,
        NoRollReason.DIE_FELL_OUT,
        NoRollReason.DIE_ON_DIE,
        NoRollReason.NOT_FLAT,
    ),
)
