"""§ 663a.12: every row of every table."""

import pytest

from support.games.hi_lo import all_play, folding, one_player, table

BELOW = "6d 6c 5h 4c 3h"
"""A dealer's five cards: 17 high, 7 low."""


@pytest.mark.cites("§ 663a.12(a)")
def test_a_ante_and_play_pay_even_money() -> None:
    assert one_player("Ks Qh Jd 3c 2s", "3c 2s") == {"ante": ("win", 10), "play": ("win", 10)}


@pytest.mark.cites("§ 663a.12(b)")
@pytest.mark.parametrize(
    ("own", "low", "pays"),
    [
        ("As Ah Ad Ac 2d", "Ac 2d", {"A": 1000, "B": 500, "C": 200, "D": 100}),
        ("As Ah Ad Ac 3d", "Ac 3d", {"A": 100, "B": 50, "C": 50, "D": 50}),
        ("As Ah Ad Ac Kd", "Ac Kd", {"A": 100, "B": 50, "C": 50, "D": 50}),
        ("As Ah Ad Kc 2d", "Kc 2d", {"A": 10, "B": 5, "C": 5, "D": 5}),
    ],
)
def test_b_the_ante_bonus_is_so_many_times_the_ante(own: str, low: str, pays: dict[str, int]) -> None:
    for column, times in pays.items():
        settled = one_player(own, low, BELOW, ante_bonus_paytable=column)
        assert settled["ante_bonus"] == ("paid", 10 * times)


@pytest.mark.cites("§ 663a.12(b)", "§ 663a.11(h)")
def test_b_the_bonus_has_no_stake_and_names_its_row_and_its_clauses() -> None:
    rehearsal = all_play(table(1).stack(seat1="As Ah Ad Ac 2d"))
    assert rehearsal.decide(1, "set", cards="Ac 2d") is None
    rehearsal.finish()

    bonus = next(line for line in rehearsal.live.round.lines if line.wager == "ante_bonus")
    assert (bonus.staked, bonus.credited, bonus.row) == (0, 10_000_00, "four_aces_and_one_two")
    assert bonus.cite == "§ 663a.11(h), § 663a.12(b)"


@pytest.mark.cites("§ 663a.12(c)")
@pytest.mark.parametrize(
    ("own", "low", "pays"),
    [
        ("Ks Qh Jd 8c 3s", "8c 3s", 4),  # low hands
        ("Ks Qh 9d 8c 2s", "8c 2s", 4),  # high hands
        ("Ks Qh 9d 7s 4c", "7s 4c", 20),  # both
    ],
)
def test_c_the_tie_wager_is_paid_once(own: str, low: str, pays: int) -> None:
    assert one_player(own, low, slip={"tie": 5})["tie"] == ("win", 5 * pays)


@pytest.mark.cites("§ 663a.12(d)")
@pytest.mark.parametrize(
    ("own", "a", "b"),
    [
        ("As Ks Qs Js Ts", 250, 500),
        ("Kh Qh Jh Th 9h", 50, 100),
        ("Ah 2h 3h 4h 5h", 50, 100),
        ("9h 9d 9s 9c Kh", 25, 40),
        ("9h 9d 9s Kc Kh", 15, 15),
        ("2h 7h Kh 4h 9h", 10, 8),
        ("As Kd Qh Jc Td", 8, 6),
        ("As 2d 3s 4h 5d", 8, 6),
        ("Kh 7s Ks Kc 4h", 5, 4),
        ("3d 2d 3s 2c Kh", 3, 3),
        ("Ah 4h As 7s 2h", 1, 1),
        ("7h 4h 7s Ks 2h", 1, 1),
    ],
)
def test_d_the_poker_bonus(own: str, a: int, b: int) -> None:
    for column, pays in (("A", a), ("B", b)):
        settled = folding(own, "8d 8c 6d 5c 3c", slip={"poker_bonus": 5}, poker_bonus_paytable=column)
        assert settled["poker_bonus"] == ("win", 5 * pays)


@pytest.mark.cites("§ 663a.12(d)")
@pytest.mark.parametrize(
    ("own", "a", "b"),
    [("6h 4h 6s Ks 2h", ("lose", -5), ("win", 5)), ("5h 4h 5s Ks 2h", ("lose", -5), ("lose", -5))],
)
def test_d_only_paytable_b_pays_a_pair_of_sixes(own: str, a: tuple[str, float], b: tuple[str, float]) -> None:
    for column, result in (("A", a), ("B", b)):
        settled = folding(own, "8d 8c 6c 5c 3h", slip={"poker_bonus": 5}, poker_bonus_paytable=column)
        assert settled["poker_bonus"] == result
