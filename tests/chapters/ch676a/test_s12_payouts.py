"""§ 676a.12: every row of every table."""

import pytest

from croupier.rules.procedure.decisions import Decide
from support.games.go_fore_it import one_player, stacked, table

HIGH = "Kd Qd Jd Ts"
"""A dealer's hand of 40 points."""


@pytest.mark.cites("§ 676a.12(a)", "§ 676a.12(b)")
@pytest.mark.parametrize(
    ("own", "pays"),
    [
        ("As Ah Ad Ac", 25),
        ("As 2d 2h 3c", 25),  # 8
        ("2d 2h 2c 3c", 5),  # 9
        ("2d 3h 4c 4d", 5),  # 13
        ("2d 3h 4c 5c", 2),  # 14
        ("2d 3h 4c 9c", 2),  # 18
        ("2d 3h 4c Tc", 1),  # 19
        ("2d 5h 7c Tc", 1),  # 24
    ],
)
def test_a_b_front_9_pays_even_money_and_back_9_by_the_total(own: str, pays: int) -> None:
    assert one_player(own, HIGH) == {"front9": ("win", 10), "back9": ("win", 10 * pays)}


@pytest.mark.cites("§ 676a.12(b)")
@pytest.mark.parametrize(
    ("own", "row"),
    [("As 2d 2h 3c", "albatross"), ("2d 2h 2c 3c", "eagle"), ("2d 3h 4c 5c", "birdie"), ("2d 5h 7c Tc", "par")],
)
def test_b_the_line_names_its_row_and_its_clause(own: str, row: str) -> None:
    rehearsal = stacked(table(1), seat1=own, dealer=HIGH).until(Decide)
    assert rehearsal.decide(1, "back9", 10) is None
    rehearsal.finish()

    back9 = next(line for line in rehearsal.live.round.lines if line.wager == "back9")
    assert (back9.row, back9.cite) == (row, "§ 676a.12(b)")
    assert back9.hand.startswith(row)


@pytest.mark.cites("§ 676a.12(c)")
def test_c_skins_pays_even_money() -> None:
    assert one_player("2d 5h 7c Tc", HIGH, slip={"skins": 7.5})["skins"] == ("win", 7.5)


@pytest.mark.cites("§ 676a.12(d)")
@pytest.mark.parametrize(
    ("own", "a", "b"),
    [
        ("As Ah Ad Ac", 1000, 1000),
        ("As Ah Ad Kc", 50, 50),
        ("As Ah Qh Kc", 5, 6),
        ("As Jh Qh Kc", 2, 2),
    ],
)
def test_d_gopher_pays_by_the_number_of_aces(own: str, a: int, b: int) -> None:
    for column, pays in (("A", a), ("B", b)):
        played = one_player(own, HIGH, slip={"gopher": 5}, gopher_paytable=column)
        assert played["gopher"] == ("win", 5 * pays)
