"""§ 657a.12: every row of every paytable, to the cent."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.rules.terms.options import choose
from support.games.crazy_4 import BELOW_KING, KING_HIGH, one_player, seats
from support.tables.rehearsed_table import nets, settle

FOUR_CARD_HANDS = {
    "four_aces": "As Ah Ad Ac 9c",
    "four_of_a_kind": "8s 8h 8d 8c Kd",
    "straight_flush": "6h 7h 8h 9h Kd",
    "three_of_a_kind": "8s 8h 8d Kh 3c",
    "flush": "Kh Jh 9h 4h 3c",
    "straight": "9s Th Jd Qc 2c",
    "two_pair": "Ts Th 6d 6c 3c",
    "pair_of_queens_or_better": "Qs Qh 9d 6c 3s",
    "pair_of_jacks": "Js Jh Ad 6c 3s",
}

FIVE_CARD_HANDS = {
    "royal_flush": "Ah Kh Qh Jh Th",
    "straight_flush": "5s 6s 7s 8s 9s",
    "four_of_a_kind": "8s 8h 8d 8c Kd",
    "full_house": "8s 8h 8d Kc Kd",
    "flush": "Kh Jh 9h 5h 2h",
    "straight": "9s Th Jd Qc Ks",
    "three_of_a_kind": "8s 8h 8d Kh 3c",
    "two_pair": "Ts Th 6d 6c 3c",
}

SIX_CARD_HANDS = {
    "six_card_royal_flush_diamonds": ("Ad Kd Qd Jd Td", "9d"),
    "six_card_royal_flush_hearts": ("Ah Kh Qh Jh 9h", "Th"),
    "six_card_royal_flush_spades": ("As Ks Qs Js 9s", "Ts"),
    "royal_flush": ("Ah Kh Qh Jh 2c", "Th"),
    "straight_flush": ("5s 6s 7s 8s 2c", "9s"),
    "four_of_a_kind": ("8s 8h 8d Kd 2c", "8c"),
    "full_house": ("8s 8h 8d Kd 2c", "Kh"),
    "flush": ("Kh Jh 9h 5h 2c", "2h"),
    "straight": ("9s Th Jd Qc 2c", "Ks"),
    "three_of_a_kind": ("8s 8h Kd Jc 2c", "8d"),
    "two_pair": ("8s 8h Kd Jc 2c", "Kh"),
}


@pytest.mark.cites("§ 657a.12(a)")
def test_a_winning_ante_and_play_are_paid_1_to_1() -> None:
    came_to = one_player("3c 3d 8h Js Td", KING_HIGH)

    assert (came_to["ante"], came_to["play"]) == (("win", 10), ("win", 10))


@pytest.mark.cites("§ 657a.12(b)")
@pytest.mark.parametrize(
    ("hand", "net"),
    [
        ("four_aces", 2000),
        ("four_of_a_kind", 300),
        ("straight_flush", 150),
        ("three_of_a_kind", 20),
        ("flush", 15),
        ("straight", 10),
        ("two_pair", 0),
    ],
)
def test_b_super_bonus_pays_from_a_straight_up(hand: str, net: float) -> None:
    result = "push" if hand == "two_pair" else "win"

    assert one_player(FOUR_CARD_HANDS[hand])["super_bonus"] == (result, net)


@pytest.mark.cites("§ 657a.12(c)")
@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("four_aces", (50, 50, 50, 50)),
        ("four_of_a_kind", (50, 50, 50, 50)),
        ("straight_flush", (30, 40, 30, 40)),
        ("three_of_a_kind", (9, 8, 8, 7)),
        ("flush", (4, 4, 4, 4)),
        ("straight", (3, 3, 3, 3)),
        ("two_pair", (2, 2, 2, 2)),
        ("pair_of_queens_or_better", (1, 1, 1, 1)),
        ("pair_of_jacks", (-1, -1, -1, -1)),
    ],
)
@pytest.mark.parametrize(("column", "paytable"), [*enumerate("ABCD")])
def test_c_queens_up_pays_by_the_paytable_selected(
    hand: str, odds: tuple[int, ...], column: int, paytable: str
) -> None:
    came_to = one_player(FOUR_CARD_HANDS[hand], options={"queens_up_paytable": paytable}, queens_up=5)

    result = "win" if odds[column] > 0 else "lose"
    assert came_to["queens_up"] == (result, 5 * odds[column])


@pytest.mark.cites("§ 657a.12(d)(1)")
@pytest.mark.parametrize(
    ("hand", "receives"),
    [
        ("four_aces", (7000, 7000)),
        ("four_of_a_kind", (1500, 1500)),
        ("straight_flush", (500, 500)),
        ("three_of_a_kind", (45, 75)),
        ("flush", (0, 0)),
    ],
)
@pytest.mark.parametrize(("column", "paytable"), [*enumerate("AB")])
def test_d_1_four_card_progressive_pays_for_1_and_the_meter(
    hand: str, receives: tuple[int, ...], column: int, paytable: str
) -> None:
    """The $5 stake was taken at "no more bets" and does not come back."""
    options = {"four_card_progressive_paytable": paytable, "progressive_unit": 5}
    came_to = one_player(FOUR_CARD_HANDS[hand], options=options, four_card_progressive=5, meters={"meter": 7000})

    result = "win" if receives[column] else "lose"
    assert came_to["four_card_progressive"] == (result, receives[column] - 5)


METERS = {"mega": 31_000, "major": 2_400, "minor": 613}


@pytest.mark.cites("§ 657a.12(e)(1)")
@pytest.mark.parametrize(
    ("hand", "receives"),
    [
        ("royal_flush", (20_000, 31_000, 31_000, 31_000)),
        ("straight_flush", (2_000, 2_400, 2_400, 2_400)),
        ("four_of_a_kind", (300, 300, 613, 613)),
        ("full_house", (50, 50, 50, 50)),
        ("flush", (40, 40, 40, 40)),
        ("straight", (30, 30, 30, 30)),
        ("three_of_a_kind", (9, 9, 10, 9)),
        ("two_pair", (0, 0, 0, 0)),
    ],
)
@pytest.mark.parametrize(("column", "paytable"), [*enumerate("ABCD")])
def test_e_1_five_card_progressive_pays_for_1_and_its_meters(
    hand: str, receives: tuple[int, ...], column: int, paytable: str
) -> None:
    levels = {"A": ("meter",), "B": ("mega", "major"), "C": tuple(METERS), "D": tuple(METERS)}[paytable]
    came_to = one_player(
        FIVE_CARD_HANDS[hand],
        options={"five_card_progressive_paytable": paytable},
        five_card_progressive=1,
        meters={level: METERS.get(level, 20_000) for level in levels},
    )

    result = "win" if receives[column] else "lose"
    assert came_to["five_card_progressive"] == (result, receives[column] - 1)


@pytest.mark.cites("§ 657a.12(f)(1)")
@pytest.mark.parametrize(
    ("hand", "receives"),
    [
        ("royal_flush", 50_000),
        ("straight_flush", 5_000),
        ("four_of_a_kind", 2_500),
        ("full_house", 500),
        ("flush", 250),
        ("straight", 0),
    ],
)
@pytest.mark.parametrize("side", ["player", "dealer"])
def test_f_1_five_card_hand_bonus_pays_on_either_hand(hand: str, receives: int, side: str) -> None:
    hands = {"player": (FIVE_CARD_HANDS[hand], BELOW_KING), "dealer": (BELOW_KING, FIVE_CARD_HANDS[hand])}
    wager = f"five_card_hand_{side}"
    came_to = one_player(*hands[side], meters={"five_card_hand": 50_000}, **{wager: 5})

    result = "win" if receives else "lose"
    assert came_to[wager] == (result, receives - 5)


@pytest.mark.cites("§ 657a.12(g)")
@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("six_card_royal_flush_diamonds", (1_000, 1_000, 1_000, 1_000, 200_000)),
        ("six_card_royal_flush_hearts", (1_000, 1_000, 1_000, 1_000, 20_000)),
        ("six_card_royal_flush_spades", (1_000, 1_000, 1_000, 1_000, 20_000)),
        ("royal_flush", (1_000, 1_000, 1_000, 1_000, 1_000)),
        ("straight_flush", (200, 200, 200, 200, 200)),
        ("four_of_a_kind", (50, 50, 100, 100, 50)),
        ("full_house", (25, 25, 20, 20, 20)),
        ("flush", (20, 15, 15, 15, 15)),
        ("straight", (10, 10, 9, 10, 10)),
        ("three_of_a_kind", (5, 5, 8, 7, 5)),
        ("two_pair", (-1, -1, -1, -1, -1)),
    ],
)
@pytest.mark.parametrize(("column", "paytable"), [*enumerate("ABCDE")])
def test_g_six_card_bonus_pays_by_the_paytable_selected(
    hand: str, odds: tuple[int, ...], column: int, paytable: str
) -> None:
    player, six = SIX_CARD_HANDS[hand]
    came_to = one_player(player, options={"six_card_paytable": paytable}, six=six, six_card_bonus=5)

    result = "win" if odds[column] > 0 else "lose"
    assert came_to["six_card_bonus"] == (result, 5 * odds[column])


@pytest.mark.cites("§ 657a.12(g)")
def test_g_a_six_card_royal_flush_in_clubs_is_none_in_diamonds() -> None:
    came_to = one_player(
        "Ac Kc Qc Jc Tc",
        "2d 3d 5h 7h 8s",
        options={"six_card_paytable": "E"},
        six="9c",
        six_card_bonus=1,
    )

    assert came_to["six_card_bonus"] == ("win", 20_000)


@pytest.mark.cites("§ 657a.12(d)(2)", "§ 657a.12(e)(2)")
@pytest.mark.parametrize(
    ("wager", "hand", "net"),
    [("four_card_progressive", "four_aces", 4999), ("five_card_progressive", "full_house", 49)],
)
def test_d_2_only_the_highest_hand_formed_is_paid(wager: str, hand: str, net: float) -> None:
    """Four aces are four of a kind as well, a full house is three of a kind as well."""
    hands = FOUR_CARD_HANDS | FIVE_CARD_HANDS

    assert one_player(hands[hand], options={f"{wager}_paytable": "A"}, **{wager: 1})[wager] == ("win", net)


@pytest.mark.cites("§ 657a.12(f)(2)")
def test_f_2_both_hands_are_paid_when_both_were_wagered_on() -> None:
    came_to = one_player(
        "8s 8h 8d Kc Kd", "Kh Jh 9h 5h 2h", five_card_hand_player=5, five_card_hand_dealer=5, play="fold"
    )

    both = (came_to["five_card_hand_player"], came_to["five_card_hand_dealer"])
    assert both == (("win", 495), ("win", 245))


def extras(magic_card: str, lucky_position: str) -> dict[str, tuple[str, float]]:
    came_to = one_player(
        "8s 8h Jd 6c 3d",
        "Kh Jc 9h 5d 2c",
        five_card_hand_player=5,
        five_card_hand_dealer=5,
        magic_card=magic_card,
        lucky_position=lucky_position,
    )
    return {name: one for name, one in came_to.items() if name.startswith(("magic", "lucky"))}


@pytest.mark.cites("§ 657a.12(f)(3)", "§ 657a.1(Magic Card Bonus)(i)")
def test_f_3_magic_card_among_the_players_five_pays_20_for_1() -> None:
    assert extras("3d", "2") == {"magic_card": ("paid", 100)}


@pytest.mark.cites("§ 657a.12(f)(3)", "§ 657a.1(Magic Card Bonus)(ii)")
def test_f_3_magic_card_among_the_dealers_five_pays_who_wagered_on_them() -> None:
    assert extras("2c", "2") == {"magic_card_dealer": ("paid", 100)}


@pytest.mark.cites("§ 657a.12(f)(3)", "§ 657a.1(Lucky Bonus)(i)")
def test_f_3_lucky_position_of_the_player_pays_5_for_1() -> None:
    assert extras("As", "1") == {"lucky_bonus": ("paid", 25)}


@pytest.mark.cites("§ 657a.12(f)(3)", "§ 657a.1(Lucky Bonus)(ii)")
def test_f_3_lucky_position_of_the_dealer_pays_who_wagered_on_him() -> None:
    assert extras("As", "dealer") == {"lucky_bonus_dealer": ("paid", 25)}


@pytest.mark.cites("§ 657a.12(f)(3)")
def test_f_3_neither_is_paid_where_nothing_matches() -> None:
    assert extras("As", "6") == {}


@pytest.mark.cites("§ 657a.12(d)(3)")
@pytest.mark.parametrize(
    ("paytable", "unit", "seed", "rates"),
    [
        ("A", 1, 5_000, {"meter": "0.29"}),
        ("A", 5, 25_000, {"meter": "1.45"}),
        ("B", 1, 1_000, {"meter": "0.25", "reserve": "0.05"}),
        ("B", 5, 5_000, {"meter": "1.25", "reserve": "0.25"}),
    ],
)
def test_d_3_four_card_seed_reseed_and_rates(paytable: str, unit: int, seed: int, rates: dict[str, str]) -> None:
    check_meters({"four_card_progressive_paytable": paytable, "progressive_unit": unit}, unit, {"meter": seed}, rates)


@pytest.mark.cites("§ 657a.12(e)(3)")
@pytest.mark.parametrize(
    ("paytable", "seeds", "rates"),
    [
        ("A", {"meter": 10_000}, {"meter": "0.21"}),
        ("B", {"mega": 10_000, "major": 1_000}, {"mega": "0.11", "major": "0.10"}),
        ("C", {"mega": 10_000, "major": 1_000, "minor": 250}, {"mega": "0.09", "major": "0.07", "minor": "0.03"}),
        ("D", {"mega": 10_000, "major": 1_000, "minor": 250}, {"mega": "0.10", "major": "0.08", "minor": "0.03"}),
    ],
)
def test_e_3_five_card_seeds_and_rates(paytable: str, seeds: dict[str, int], rates: dict[str, str]) -> None:
    check_meters({"five_card_progressive_paytable": paytable}, 1, seeds, rates)


@pytest.mark.cites("§ 657a.12(f)(4)")
def test_f_4_five_card_hand_seed_reseed_and_rates() -> None:
    options = {"five_card_hand_bonus": True}
    rates = {"five_card_hand": "0.13", "five_card_hand_reserve": "0.08"}

    check_meters(options, 1, {"five_card_hand": 10_000}, rates, reseed=0)


def check_meters(
    options: dict[str, Any], unit: int, seeds: dict[str, int], rates: dict[str, str], reseed: int | None = None
) -> None:
    game = chapter("657a")
    (progressive,) = game.progressives(choose(game.options, options))

    assert {level.name: level.seed for level in progressive.levels} == {
        name: seed * 100 for name, seed in seeds.items()
    }
    assert {level.name: level.reseed for level in progressive.levels} == {
        name: (seed if reseed is None else reseed) * 100 for name, seed in seeds.items()
    }
    assert progressive.contributions(unit * 100) == {name: Fraction(rate) * 100 for name, rate in rates.items()}


@pytest.mark.cites("§ 657a.12(d)(5)(i)", "§ 657a.12(d)(5)(ii)", "§ 657a.12(e)(5)")
@pytest.mark.parametrize(
    ("wager", "paytable", "hand", "sums"),
    [
        ("four_card", "A", "As Ah Ad Ac 9c", (100, 500)),
        ("four_card", "A", "8s 8h 8d 8c Kd", (10, 50)),
        ("four_card", "A", "6h 7h 8h 9h Kd", (5, 25)),
        ("four_card", "A", "8s 8h 8d Kh 3c", (0, 0)),
        ("four_card", "B", "As Ah Ad Ac 9c", (100, 500)),
        ("four_card", "B", "8s 8h 8d 8c Kd", (25, 125)),
        ("four_card", "B", "6h 7h 8h 9h Kd", (0, 0)),
        ("five_card", "A", "Ah Kh Qh Jh Th", (1_000, 5_000)),
        ("five_card", "B", "5s 6s 7s 8s 9s", (300, 1_500)),
        ("five_card", "C", "8s 8h 8d 8c Kd", (0, 0)),
    ],
)
@pytest.mark.parametrize(("column", "unit"), [*enumerate((1, 5))])
def test_d_5_another_players_hand_earns_an_envy_bonus(
    wager: str, paytable: str, hand: str, sums: tuple[int, int], column: int, unit: int
) -> None:
    """Only the receiver must have placed the progressive wager, not the holder of the hand."""
    played = settle(
        "657a",
        options={f"{wager}_progressive_paytable": paytable, "progressive_unit": unit},
        cards=seats({1: "2s 4s Ts Jc 3h", 2: hand}, BELOW_KING),
        wagers={
            "1": {"ante": 10, "super_bonus": 10, f"{wager}_progressive": unit},
            "2": {"ante": 10, "super_bonus": 10},
        },
        actions=[{"seat": seat, "stage": "play", "action": "play", "amount": 10} for seat in (1, 2)],
    )

    expected = ("paid", sums[column]) if sums[column] else None
    assert nets(played, 1).get(f"{wager}_envy") == expected
    assert f"{wager}_envy" not in nets(played, 2)
