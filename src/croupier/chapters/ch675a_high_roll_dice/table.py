"""§§ 675a.1, 675a.3 and 675a.4(b)–(c): the table, what it must tell the players, and how its dice are kept."""

from croupier.equipment.dice import NoRollReason
from croupier.rules.game.chapter import Sign
from croupier.rules.procedure.handling import DiceHandling
from croupier.words import say

SEATS = 5
"""Betting positions at the table (§ 675a.1(a))."""

SIGNS = (
    Sign(
        "§ 675a.1(b)(2)(iv)",
        say("sign.equal_value"),
    ),
    Sign("§ 675a.1(b)(2)(ii)", say("sign.millionaire_row")),
)
"""Shown at every terminal with the payout odds (§ 675a.1(b)(3))."""

HANDLING = DiceHandling(
    cites={
        "dice": "§ 675a.3(a)",
        "shaker": "§ 675a.3(b)",
        "life": "§ 675a.3(b)(1)",
        "loading": "§ 675a.3(d)",
        "no roll": "§§ 675a.4(b), 675a.4(c)",
    },
    dice=10,
    no_roll=(
        NoRollReason.DIE_OFF_TABLE,
        NoRollReason.DIE_ON_DIE,
        NoRollReason.RESTS_ON_MORE_THAN_ONE_SIDE,
    ),
    cocked_dice_count=True,
)
