"""§ 668a.4: the one paytable of the chapter, and what a row of it pays."""

from croupier.money import ToOne
from croupier.rules.terms.paytables import Outcomes, Row, load

ROWS = (
    "double",
    "any_number",
    "field_2_or_12",
    "field_3_4_9_10_or_11",
    "hop_the_top",
    "hop_the_left",
    "hop_the_right",
    "hop_the_center",
    "1-6_and_under",
    "3-4_and_over",
    "six_eight_shake",
)

PAYTABLES = load(__package__, {"payouts": Outcomes(ROWS)})

PAYS: dict[str, Row] = {row.name: row for row in PAYTABLES.table("payouts")}
"""The rows by name."""


def odds(row: str) -> ToOne:
    """What a row pays: every wager of this game wins "to 1" and keeps its stake (§ 668a.4)."""
    pays = PAYS[row].pays
    if not isinstance(pays, ToOne):
        raise TypeError(f"{row} pays {pays}; § 668a.4 knows only odds to 1")
    return pays
