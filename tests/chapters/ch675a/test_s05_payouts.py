"""§ 675a.5: every row of every table."""

from typing import Any

import pytest

from croupier.rules.terms.refusals import Reason
from support.tables.rehearsed_table import Rehearsal, nets, settle


def throw(count: int, face: int) -> list[int]:
    """Exactly so many dice of a face; the others are spread so that no face has more or as many."""
    others = [other for other in (2, 3, 4, 5, 6, 1) if other != face]
    return [face] * count + [others[place % 5] for place in range(10 - count)]


@pytest.mark.parametrize(("face", "net"), [(2, 60), (3, 60), (4, 50), (5, 40), (6, 40), (1, 30)])
@pytest.mark.cites("§ 675a.5(a)")
def test_a_pip_street(face: int, net: int) -> None:
    slip: Any = {f"pip_{other}": 10 for other in range(1, 7)}
    played = nets(settle("675a", cards={"first_roll": throw(5, face)}, wagers={"1": slip}))
    assert played.pop(f"pip_{face}") == ("win", net)
    assert set(played.values()) == {("lose", -10)}


@pytest.mark.parametrize(("count", "net"), [(8, 50_000), (7, 4_000), (6, 300), (5, 40), (4, 10), (3, 6), (2, 120)])
@pytest.mark.cites("§ 675a.5(b)")
def test_b_like_kind_boulevard_on_the_first_roll(count: int, net: int) -> None:
    # With two of a kind at most, every face but one occurs twice: the aces rank highest.
    slip: Any = {"pip_1": 10, **{f"like_kind_{number}": 10 for number in range(2, 9)}}
    played = nets(settle("675a", cards={"first_roll": throw(count, 1)}, wagers={"1": slip}))
    assert played.pop("pip_1") == ("win", 30)
    assert played.pop(f"like_kind_{count}") == ("win", net)
    assert set(played.values()) == {("lose", -10)}


@pytest.mark.parametrize(("count", "net"), [(10, 1_000_000), (9, 50_000)])
@pytest.mark.cites("§ 675a.5(c)")
def test_c_millionaire_row_pays_a_fixed_sum_and_keeps_the_stake(count: int, net: int) -> None:
    played = settle(
        "675a",
        cards={"first_roll": throw(count, 3)},
        wagers={"1": {"pip_3": 5, f"millionaire_{count}": 1, f"millionaire_{19 - count}": 1}},
    )
    assert nets(played)[f"millionaire_{count}"] == ("win", net)
    assert nets(played)[f"millionaire_{19 - count}"] == ("lose", -1)


@pytest.mark.parametrize(
    ("first", "total", "net"),
    [(2, 8, 500), (2, 7, 100), (2, 6, 40), (2, 5, 20), (2, 4, 10), (2, 3, 60), (7, 8, 500), (3, 4, 10)],
)
@pytest.mark.cites("§ 675a.5(d)")
def test_d_like_kind_on_the_second_roll(first: int, total: int, net: int) -> None:
    again = [1] * (total - first) + [2] * (10 - total)
    slip: Any = {"pip_1": 10, "extra_roll": 10, **{f"like_kind_{number}": 10 for number in range(2, 9)}}
    played = settle("675a", cards={"first_roll": throw(first, 1), "second_roll": again}, wagers={"1": slip})
    wagers = nets(played)
    assert wagers.pop("pip_1") == ("win", 30)
    assert wagers.pop("extra_roll") == ("collected", -10)
    assert wagers.pop(f"like_kind_{total}") == ("win", net)
    assert wagers.pop(f"like_kind_{first}")[0] == "win"
    assert set(wagers.values()) == {("lose", -10)}


@pytest.mark.parametrize("total", [9, 10])
@pytest.mark.cites("§ 675a.5(d)")
def test_d_nine_or_ten_after_the_second_roll_pay_nothing(total: int) -> None:
    again = [1] * (total - 7) + [2] * (10 - total)
    played = settle(
        "675a",
        cards={"first_roll": throw(7, 1), "second_roll": again},
        wagers={"1": {"pip_1": 5, "like_kind_8": 5, "extra_roll": 5, "millionaire_9": 1, "millionaire_10": 1}},
    )
    assert nets(played) == {
        "pip_1": ("win", 15),
        "like_kind_8": ("lose", -5),
        "extra_roll": ("collected", -5),
        "millionaire_9": ("lose", -1),
        "millionaire_10": ("lose", -1),
    }


@pytest.mark.cites("§ 675a.5(b)")
def test_b_what_3_to_5_cannot_pay_in_whole_cents_is_refused() -> None:
    table = Rehearsal("675a", smallest_chip=0.01)

    refused = table.refused(1, pip_1=5.01, like_kind_3=5.01)

    assert refused.reason is Reason.WAGER_CANNOT_BE_PAID_EXACTLY
    table.wager(1, pip_1=5.05, like_kind_3=5.05).roll(*throw(3, 1))
    assert table.lines()["like_kind_3"] == ("win", 3_03)
