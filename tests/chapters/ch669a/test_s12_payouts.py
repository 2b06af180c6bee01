"""§ 669a.12: every row of every paytable, and the meter."""

from fractions import Fraction

import pytest

from croupier.chapters import chapter
from croupier.rules.terms.options import choose
from croupier.rules.terms.progressives import levels_of, seeded
from support.games.raise_it_up import one_player, players
from support.tables.rehearsed_table import nets

CHAPTER = chapter("669a")


@pytest.mark.cites("§ 669a.12(a)")
@pytest.mark.parametrize(
    ("own", "odds"),
    [
        ("4h 5h 6h", (40, 40, 40, 40)),
        ("As Ks Qs", (40, 40, 40, 40)),
        ("9h 9d 9c", (30, 25, 30, 30)),
        ("4h 5d 6c", (6, 6, 5, 6)),
        ("4h 6h 9h", (4, 4, 4, 3)),
        ("9h 9d 4c", (1, 1, 1, 1)),
        ("Ah Kd 4c", (0, 0, 0, 0)),
    ],
)
def test_a_pair_plus_pays_by_the_selected_table(own: str, odds: tuple[int, ...]) -> None:
    for column, pays in zip("ABCD", odds, strict=True):
        came_to = one_player(own, "Js 7d 2s", slip={"pair_plus": 5}, pair_plus_paytable=column)
        assert came_to["pair_plus"] == (("win", 5 * pays) if pays else ("lose", -5))


@pytest.mark.cites("§ 669a.12(b)", "§ 669a.12(c)", "§ 669a.12(d)")
@pytest.mark.parametrize(
    ("own", "community", "play", "blind"),
    [
        ("As Ks Qs", "Js Ts 2h", 100, 1000),  # royal flush
        ("9s Ks Qs", "Js Ts 2h", 20, 200),  # straight flush
        ("As 2s 3s", "4s 5s 9h", 20, 200),
        ("9s 9h 9d", "9c Ts 2h", 10, 30),  # four of a kind
        ("9s 9h 9d", "Tc Ts 2h", 6, 4),  # full house
        ("9s 2s 4s", "Js Ts 2h", 5, 3),  # flush
        ("9s 8h 7d", "6c Ts 2h", 4, 2),  # straight
        ("As 2h 3d", "4c 5s 9h", 4, 2),
        ("9s 9h 9d", "4c Ts 2h", 3, 1),  # three of a kind
        ("9s 9h 4d", "4c Ts 2h", Fraction(3, 2), None),  # two pair
        ("As Ah 4d", "7c 9s 2h", 1, None),  # pair of tens or better
        ("Ts Th 4d", "7c 9s 2h", 1, None),
    ],
)
def test_b_c_d_ante_play_and_blind_by_the_hand(own: str, community: str, play: Fraction, blind: int | None) -> None:
    came_to = one_player(own, community, acted="check 2x")

    assert came_to == {
        "ante": ("win", 10),
        "play": ("win", 20 * play),
        "blind": ("win", 10 * blind) if blind else ("push", 0),
    }


@pytest.mark.cites("§ 669a.12(e)", "§ 669a.12(e)(1)", "§ 669a.12(e)(2)")
@pytest.mark.parametrize(
    ("own", "receives", "after"),
    [
        ("As Ks Qs", 3456, 1000),
        ("Ah Kh Qh", 500, 3456),
        ("Ad Kd Qd", 500, 3456),
        ("Ac Kc Qc", 500, 3456),
        ("Ks Qs Js", 70, 3456),
        ("As 2s 3s", 70, 3456),
        ("9h 9d 9c", 60, 3456),
        ("Ah Kd Qc", 6, 3456),
        ("Ah Kh Jh", 0, 3456),
    ],
)
def test_e_1_the_progressive_pays_for_the_highest_three_card_hand_only(own: str, receives: int, after: int) -> None:
    played = players({1: own}, "Td 7h 2c", slips={1: {"progressive": 1}}, meter=3456)

    assert nets(played)["progressive"] == ("win" if receives else "lose", receives - 1)
    assert played["table"]["meters_after"] == {"meter": after}


@pytest.mark.cites("§ 669a.12(e)(1)")
def test_e_1_fixed_odds_grow_with_the_wager() -> None:
    assert one_player("9h 9d 9c", "Td 7h 2c", slip={"progressive": 5})["progressive"] == ("win", 295)


@pytest.mark.cites("§ 669a.12(e)(3)")
@pytest.mark.parametrize(("reset", "rate"), [(1000, "14%"), (2500, "14.5%"), (10_000, "100%")])
def test_e_3_amount_and_rate_of_the_meter_are_those_of_the_submission(reset: int, rate: str) -> None:
    selected = {
        "progressive_payout": True,
        "progressive_unit": 5,
        "progressive_reset": reset,
        "progressive_rate": rate,
    }
    progressives = CHAPTER.progressives(choose(CHAPTER.options, selected))
    level = levels_of(progressives)["meter"]

    assert (level.seed, level.reseed) == (reset * 100, reset * 100)
    assert level.rate == Fraction(rate.removesuffix("%")) / 100
    assert seeded(progressives) == {"meter": reset * 100}
    assert progressives[0].contributions(1000) == {"meter": 1000 * level.rate}


@pytest.mark.cites("§ 669a.12(e)(3)", "§ 669a.12(e)(4)")
def test_e_4_the_whole_meter_is_what_it_shows_at_the_turn_and_starts_again_at_the_reset() -> None:
    played = players(
        {2: "As Ks Qs", 5: "9h 9d 9c"},
        "Td 7h 2c",
        slips={2: {"progressive": 1}, 5: {"progressive": 1}},
        meter=4321.5,
        progressive_reset=2000,
    )

    assert nets(played, 5)["progressive"] == ("win", 59)
    assert nets(played, 2)["progressive"] == ("win", 4320.5)
    assert played["table"]["meters_after"] == {"meter": 2000}


@pytest.mark.cites("§ 669a.12(e)(5)")
@pytest.mark.parametrize(
    ("own", "unit", "envy"),
    [
        ("As Ks Qs", 1, 100),
        ("As Ks Qs", 5, 500),
        ("Ah Kh Qh", 1, 25),
        ("Ad Kd Qd", 5, 125),
        ("Ac Kc Qc", 5, 125),
        ("Ks Qs Js", 1, None),
        ("Ah Kd Qc", 1, None),
    ],
)
def test_e_5_envy_amounts_by_hand_and_size_of_the_wager(own: str, unit: int, envy: int | None) -> None:
    played = players({1: own, 2: "4h 8d 9s"}, "Td 7h 2c", slips={2: {"progressive": unit}})

    assert nets(played, 2).get("envy") == (("paid", envy) if envy else None)


@pytest.mark.cites("§ 669a.12(e)(5)")
def test_e_5_players_with_one_and_with_five_dollars_sit_at_one_table() -> None:
    hands = {1: "As Ks Qs", 2: "4h 8d 9s", 3: "4d 8c 9h"}
    played = players(hands, "Td 7h 2c", slips={2: {"progressive": 1}, 3: {"progressive": 5}})

    assert [nets(played, seat).get("envy") for seat in (2, 3)] == [("paid", 100), ("paid", 500)]


@pytest.mark.cites("§ 669a.12(f)")
@pytest.mark.parametrize(
    ("own", "community", "odds"),
    [
        ("As Ks Qs", "Js Ts 2h", (1000, 1000, 1000, 1000)),
        ("As Ks Qs", "Js Ts 9s", (1000, 1000, 1000, 1000)),  # no six-card royal in this game
        ("9s Ks Qs", "Js Ts 2h", (200, 200, 200, 200)),
        ("9s 9h 9d", "9c Ts 2h", (50, 50, 100, 100)),
        ("9s 9h 9d", "Tc Ts 2h", (25, 25, 20, 20)),
        ("9s 2s 4s", "Js Ts 2h", (20, 15, 15, 15)),
        ("9s 8h 7d", "6c Ts 2h", (10, 10, 9, 10)),
        ("9s 9h 9d", "4c Ts 2h", (5, 5, 8, 7)),
        ("9s 9h 4d", "4c Ts 2h", (0, 0, 0, 0)),
    ],
)
def test_f_the_six_card_bonus_pays_by_the_selected_table(own: str, community: str, odds: tuple[int, ...]) -> None:
    for column, pays in zip("ABCD", odds, strict=True):
        came_to = one_player(own, community, slip={"six_card_bonus": 5}, six_card_paytable=column)
        assert came_to["six_card_bonus"] == (("win", 5 * pays) if pays else ("lose", -5))
