"""§ 668a.4: every row of the paytable."""

from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.rules.terms.refusals import Reason
from support.tables.rehearsed_table import Rehearsal, nets, settle

GAME = chapter("668a")
LAYOUT = {
    "hop_the_top": [[1, 1]],
    "hop_the_left": [[1, 1]],
    "hop_the_right": [[1, 1]],
    "hop_the_center": [[1, 1]],
}

ROWS = [
    *[
        (f"{total}_hardway", [face, face], 300)
        for face, total in enumerate(["two", "four", "six", "eight", "ten", "twelve"], 1)
    ],
    *[(f"hop_{low}-{high}", [high, low], 150) for low in range(1, 7) for high in range(low + 1, 7)],
    ("field", [1, 1], 20),
    ("field", [6, 6], 20),
    ("field", [1, 2], 10),
    ("field", [2, 2], 10),
    ("field", [3, 6], 10),
    ("field", [5, 5], 10),
    ("field", [5, 6], 10),
    ("hop_the_top", [1, 1], 15),
    ("hop_the_left", [1, 1], 20),
    ("hop_the_right", [1, 1], 20),
    ("hop_the_center", [1, 1], 15),
    ("1-6_and_under", [3, 3], 10),
    ("3-4_and_over", [4, 4], 10),
]


@pytest.mark.parametrize(("wager", "roll", "net"), ROWS)
@pytest.mark.cites("§ 668a.4")
def test_each_row_pays_ten_dollars_at_its_odds(wager: str, roll: list[int], net: int) -> None:
    played = settle("668a", cards={"rolls": [roll]}, wagers={"1": {wager: 10}}, options={"layout": LAYOUT})
    assert nets(played) == {wager: ("win", net)}


@pytest.mark.cites("§ 668a.4")
def test_the_six_eight_shake_pays_150_to_1() -> None:
    rolls = [[1, 5], [2, 4], [3, 3], [2, 6], [3, 5], [4, 4]]
    played = settle("668a", cards={"rolls": rolls}, wagers={"1": {"six_eight_shake": 10}})
    assert nets(played) == {"six_eight_shake": ("win", 1500)}


@pytest.mark.cites("§ 668a.4")
def test_every_row_of_the_paytable_is_won_by_some_wager() -> None:
    won = set()
    for wager, roll, _ in ROWS:
        slip: dict[str, Any] = {wager: 10}
        won |= {line.row for line in Rehearsal("668a", layout=LAYOUT).wager(1, **slip).roll(*roll).live.round.lines}
    assert won | {"six_eight_shake"} == {row.name for row in GAME.paytables.table("payouts")}


@pytest.mark.cites("§ 668a.4")
def test_a_hop_wager_that_3_to_2_cannot_pay_in_whole_cents_is_refused() -> None:
    table = Rehearsal("668a", smallest_chip=0.01)

    refused = table.refused(1, hop_the_top=5.01)

    assert refused.reason is Reason.WAGER_CANNOT_BE_PAID_EXACTLY
    assert table.wager(1, hop_the_top=5.50).roll(1, 1).lines() == {"hop_the_top": ("win", 8_25)}


@pytest.mark.parametrize(
    ("amount", "reason"), [(0.5, Reason.WAGER_BELOW_THE_MINIMUM), (501, Reason.WAGER_ABOVE_THE_MAXIMUM)]
)
@pytest.mark.cites("§ 668a.2(d)")
def test_the_table_limits_hold_for_every_wager(amount: float, reason: Reason) -> None:
    for wager in GAME.wagers:
        slip: dict[str, Any] = {wager.name: amount}
        refused = Rehearsal("668a").try_wager(1, **slip)
        assert refused is not None
        assert refused.reason is reason
