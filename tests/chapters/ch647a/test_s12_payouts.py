"""§ 647a.12: every row of every paytable, the payout limit, the meters."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.money import dollars
from croupier.rules.terms.options import choose
from croupier.rules.terms.progressives import levels_of, seeded
from support.games.holdem_bonus import one_player, players
from support.tables.rehearsed_table import nets, settle

CHAPTER = chapter("647a")


@pytest.mark.cites("§ 647a.12(a)")
def test_a_ante_flop_turn_and_river_pay_1_to_1() -> None:
    assert one_player("Kh Kd", "Ks 7c 7h 3d Jc", "Qc Qd", acted="bet bet bet") == {
        "ante": ("win", 10),
        "flop": ("win", 20),
        "turn": ("win", 10),
        "river": ("win", 10),
    }


@pytest.mark.cites("§ 647a.12(b)")
@pytest.mark.parametrize(
    ("own", "dealer", "a", "b"),
    [
        ("Ah Ad", "Ac As", 1000, 30),
        ("Ah Ad", "Kc Ks", 30, 30),
        ("Ah Kh", "Ac As", 25, 25),
        ("Kh Ah", "9c 8s", 25, 25),
        ("Ah Qh", "9c 8s", 20, 20),
        ("Jh Ah", "9c 8s", 20, 20),
        ("Ah Kd", "9c 8s", 15, 15),
        ("Kh Kd", "9c 8s", 10, 10),
        ("Qh Qd", "9c 8s", 10, 10),
        ("Jh Jd", "9c 8s", 10, 10),
        ("Ah Qd", "9c 8s", 5, 5),
        ("Jd Ah", "9c 8s", 5, 5),
        ("Th Td", "9c 8s", 3, 3),
        ("2h 2d", "9c 8s", 3, 3),
        ("Ah Th", "9c 8s", None, None),
        ("Ah Td", "9c 8s", None, None),
        ("Kh Qh", "9c 8s", None, None),
    ],
)
def test_b_the_holdem_bonus_pays_by_the_first_two_cards(own: str, dealer: str, a: int | None, b: int | None) -> None:
    for column, odds in (("A", a), ("B", b)):
        came_to = one_player(own, "4s 5c 6s 7c Ts", dealer, slip={"holdem_bonus": 5}, holdem_bonus_paytable=column)
        assert came_to["holdem_bonus"] == (("win", 5 * odds) if odds else ("lose", -5))


def capped(ante: float, *, acted: str = "bet bet bet", board: str = "Qh 7h 2h 9c 3d", **options: Any) -> Any:
    """A hand that wins with a flush, or without one on another board, at so much Ante."""
    played = settle(
        "647a",
        options={"ante_pays_from": "straight", "table_minimum": 10, **options},
        cards={"dealer": ["Qs", "Qd"], "community": board.split(), "seats": {"1": ["Ah", "Kh"]}},
        wagers={"1": {"ante": ante}},
        actions=[
            {"seat": 1, "stage": stage, "action": action}
            for stage, action in zip(("flop", "turn", "river"), acted.split(), strict=True)
        ],
    )
    return nets(played).get("payout_limit_adjustment"), played["1"]["net"]


@pytest.mark.cites("§ 647a.12(c)")
@pytest.mark.parametrize(
    ("ante", "more", "adjustment", "net"),
    [
        (10000, {}, None, 50_000),
        (10000.01, {}, ("capped", -0.05), 50_000),
        (12000, {}, ("capped", -10_000), 50_000),
        (12000, {"acted": "bet check check"}, None, 36_000),
        (12000, {"payout_limit": 60000}, None, 60_000),
        (12000, {"payout_limit": 55000}, ("capped", -5_000), 55_000),
        (12000, {"table_minimum": 12000}, None, 60_000),
        (12000, {"table_minimum": 11000}, ("capped", -5_000), 55_000),
        # Two pair: the Ante is returned and wins nothing.
        (12500, {"board": "Ad Kd 2h 9c 3d"}, None, 50_000),
        (13000, {"board": "Ad Kd 2h 9c 3d"}, ("capped", -2_000), 50_000),
    ],
)
def test_c_one_hand_wins_at_most_the_limit_or_five_times_the_minimum(
    ante: float, more: dict[str, Any], adjustment: tuple[str, float] | None, net: float
) -> None:
    assert capped(ante, **more) == (adjustment, net)


@pytest.mark.cites("§ 647a.12(c)")
def test_c_the_limit_is_per_hand_and_leaves_side_wagers_alone() -> None:
    played = settle(
        "647a",
        options={"table_minimum": 10, "holdem_bonus_paytable": "A"},
        cards={
            "dealer": ["Qs", "Qd"],
            "community": ["Qh", "7h", "2h", "9c", "3d"],
            "seats": {"1": ["Ah", "Kh"], "2": ["Th", "Jh"]},
        },
        wagers={"1": {"ante": 12000, "holdem_bonus": 4000}, "2": {"ante": 12000}},
        actions=[
            {"seat": seat, "stage": stage, "action": "bet"} for stage in ("flop", "turn", "river") for seat in (1, 2)
        ],
    )

    assert nets(played, 1)["payout_limit_adjustment"] == ("capped", -10_000)
    assert nets(played, 1)["holdem_bonus"] == ("win", 100_000)
    assert nets(played, 2)["payout_limit_adjustment"] == ("capped", -10_000)


HANDS = {
    "royal_flush": ("As Ks", "Qs Js Ts"),
    "straight_flush": ("9s Ks", "Qs Js Ts"),
    "steel_wheel": ("As 2s", "3s 4s 5s"),
    "four_of_a_kind": ("9s 9h", "9d 9c Ts"),
    "full_house": ("9s 9h", "9d Tc Ts"),
    "flush": ("9s 2s", "4s Js Ts"),
    "straight": ("9s 8h", "7d 6c Ts"),
    "wheel": ("As 2h", "3d 4c 5s"),
    "three_of_a_kind": ("9s 9h", "9d 2c Ts"),
    "two_pair": ("9s 9h", "Td 2c Ts"),
}
METERS: dict[str, dict[str, float]] = {"A": {"meter": 20000}, "B": {"mega": 31000, "major": 2400}}
METERS["C"] = METERS["D"] = {"mega": 31000, "major": 2400, "minor": 613}


def on_flop(hand: str, slip: Mapping[str, float], meters: Mapping[str, float], **options: Any) -> dict[str, Any]:
    """A round whose player makes this hand with the Flop; the dealer has nothing to do with it."""
    own, flop = HANDS[hand]
    return players({1: own}, f"{flop} 3h 6d", "2d 7h", slips={1: slip}, meters=meters, **options)


@pytest.mark.cites("§ 647a.12(d)", "§ 647a.12(d)(1)", "§ 647a.12(d)(2)")
@pytest.mark.parametrize(
    ("hand", "a", "b", "c", "d"),
    [
        ("royal_flush", 20_000, 31_000, 31_000, 31_000),
        ("straight_flush", 2_000, 2_400, 2_400, 2_400),
        ("steel_wheel", 2_000, 2_400, 2_400, 2_400),
        ("four_of_a_kind", 300, 300, 613, 613),
        ("full_house", 50, 50, 50, 50),
        ("flush", 40, 40, 40, 40),
        ("straight", 30, 30, 30, 30),
        ("wheel", 30, 30, 30, 30),
        ("three_of_a_kind", 9, 9, 10, 9),
        ("two_pair", 0, 0, 0, 0),
    ],
)
def test_d_1_the_progressive_pays_for_the_highest_hand_only(hand: str, a: int, b: int, c: int, d: int) -> None:
    for column, receives in (("A", a), ("B", b), ("C", c), ("D", d)):
        played = on_flop(hand, {"progressive": 1}, METERS[column], progressive_paytable=column)
        result = "win" if receives else "lose"
        assert nets(played)["progressive"] == (result, receives - 1)


@pytest.mark.cites("§ 647a.12(d)(1)")
def test_d_1_fixed_odds_grow_with_the_wager() -> None:
    played = on_flop("flush", {"progressive": 5}, {"meter": 60000}, progressive_paytable="A", progressive_unit=5)

    assert nets(played)["progressive"] == ("win", 195)


@pytest.mark.cites("§ 647a.12(d)(3)")
@pytest.mark.parametrize(
    ("column", "seeds", "rates"),
    [
        ("A", {"meter": 10_000}, {"meter": 21}),
        ("B", {"mega": 10_000, "major": 1_000}, {"mega": 11, "major": 10}),
        ("C", {"mega": 10_000, "major": 1_000, "minor": 250}, {"mega": 9, "major": 7, "minor": 3}),
        ("D", {"mega": 10_000, "major": 1_000, "minor": 250}, {"mega": 10, "major": 8, "minor": 3}),
    ],
)
@pytest.mark.parametrize("unit", [1, 5])
def test_d_3_seeds_reseeds_and_rates_by_paytable_and_unit(
    column: str, seeds: dict[str, int], rates: dict[str, int], unit: int
) -> None:
    options = choose(CHAPTER.options, {"progressive_paytable": column, "progressive_unit": unit})
    levels = levels_of(CHAPTER.progressives(options))

    assert {name: level.seed for name, level in levels.items()} == {
        name: seed * unit * 100 for name, seed in seeds.items()
    }
    assert all(level.reseed == level.seed and not level.reserve_rate for level in levels.values())
    assert {name: level.rate * 100 for name, level in levels.items()} == rates


@pytest.mark.cites("§ 647a.12(d)(3)")
@pytest.mark.parametrize(
    ("hand", "after"),
    [
        ("royal_flush", {"mega": 10_000, "major": 2_400, "minor": 613}),
        ("straight_flush", {"mega": 31_000, "major": 1_000, "minor": 613}),
        ("four_of_a_kind", {"mega": 31_000, "major": 2_400, "minor": 250}),
        ("full_house", {"mega": 31_000, "major": 2_400, "minor": 613}),
    ],
)
def test_d_3_a_level_that_was_won_starts_again_at_its_reseed(hand: str, after: dict[str, float]) -> None:
    played = on_flop(hand, {"progressive": 1}, METERS["C"], progressive_paytable="C")

    assert played["table"]["meters_after"] == after


@pytest.mark.cites("§ 647a.12(d)(4)")
def test_d_4_the_next_player_is_paid_from_the_meter_as_it_stands_then() -> None:
    played = players(
        {1: "7s 8s", 6: "Ks Qs"},
        "9s Js Ts 3h 6d",
        "2d 7h",
        slips={1: {"progressive": 1}, 6: {"progressive": 1}},
        meters={"meter": 10000},
        progressive_paytable="A",
    )
    # Seat 6 is settled first: 10 % of $10,000; seat 1 then finds $9,000.
    assert nets(played, 6)["progressive"] == ("win", 999)
    assert nets(played, 1)["progressive"] == ("win", 899)
    assert played["table"]["meters_after"] == {"meter": 8100}


@pytest.mark.cites("§ 647a.12(d)(5)", "§ 647a.1(Envy Bonus Qualifying Hand)")
@pytest.mark.parametrize(
    ("hand", "unit", "envy"),
    [
        ("royal_flush", 1, 1000),
        ("royal_flush", 5, 5000),
        ("straight_flush", 1, 300),
        ("straight_flush", 5, 1500),
        ("four_of_a_kind", 1, None),
        ("four_of_a_kind", 5, None),
    ],
)
def test_d_5_envy_amounts_by_hand_and_size_of_the_wager(hand: str, unit: int, envy: int | None) -> None:
    own, flop = HANDS[hand]
    played = players(
        {1: own, 2: "4h Kd"},
        f"{flop} 3h 6d",
        "2d 7h",
        slips={2: {"progressive": unit}},
        progressive_paytable="A",
    )

    assert nets(played, 2).get("envy") == (("paid", envy) if envy else None)


@pytest.mark.cites("§ 647a.12(d)(5)")
def test_d_5_other_units_are_scaled_only_where_the_submission_says_so() -> None:
    played = players(
        {1: "As Ks", 2: "4h Kd"},
        "Qs Js Ts 3h 6d",
        "2d 7h",
        slips={2: {"progressive": 2}},
        progressive_paytable="A",
        envy_units="scaled",
    )

    assert nets(played, 2)["envy"] == ("paid", 2000)


@pytest.mark.cites("§ 647a.12(e)", "§ 647a.12(e)(1)", "§ 647a.12(e)(2)")
@pytest.mark.parametrize(
    ("hand", "receives", "after"),
    [
        ("royal_flush", 50_000, 0),
        ("straight_flush", 5_000, 45_000),
        ("four_of_a_kind", 2_500, 50_000),
        ("full_house", 500, 50_000),
        ("flush", 250, 50_000),
        ("straight", 0, 50_000),
    ],
)
def test_e_1_the_five_card_hand_bonus_pays_for_the_highest_hand_only(hand: str, receives: int, after: int) -> None:
    played = on_flop(hand, {"five_card_hand_player": 5}, {"five_card_hand": 50000})

    assert nets(played)["five_card_hand_player"] == ("win" if receives else "lose", receives - 5)
    assert played["table"]["meters_after"] == {"five_card_hand": after}


@pytest.mark.cites("§ 647a.12(e)(2)")
def test_e_2_a_player_who_wagered_on_both_hands_is_paid_for_both() -> None:
    slip = {"five_card_hand_player": 1, "five_card_hand_dealer": 1}
    came_to = one_player("2h 7h", "9h Jh Qh Ad 3c", "Kh 4h", slip=slip)

    assert [came_to[wager] for wager in slip] == [("win", 49), ("win", 49)]


@pytest.mark.cites("§ 647a.12(e)(2)")
def test_e_2_the_dealers_jackpot_is_divided_equally_among_the_players_on_it() -> None:
    on_dealer = {"five_card_hand_dealer": 1}
    played = players(
        {1: "4c 5d", 2: "6c 8d", 5: "Kd Qd", 6: "2d 3d"},
        "Qs Js Ts 3h 6d",
        "9s Ks",
        slips={1: on_dealer, 5: on_dealer, 6: on_dealer},
        meters={"five_card_hand": 10000},
    )

    # 10 % of $10,000 in three: $333.33 each, and the odd cent stays on the meter.
    assert [nets(played, seat)["five_card_hand_dealer"] for seat in (1, 5, 6)] == [("win", 332.33)] * 3
    assert "five_card_hand_dealer" not in nets(played, 2)
    assert played["table"]["meters_after"] == {"five_card_hand": 9000.01}


@pytest.mark.cites("§ 647a.12(e)(2)")
def test_e_2_players_on_the_dealer_are_paid_alike_whatever_the_meter_paid_in_between() -> None:
    both = {"five_card_hand_player": 1, "five_card_hand_dealer": 1}
    played = players(
        {1: "7s 8s", 6: "2d 3d"},
        "9s Js Ts 3h 6d",
        "Qs Ks",
        slips={1: both, 6: {"five_card_hand_dealer": 1}},
        meters={"five_card_hand": 10000},
    )

    # Seat 6 comes first and takes its half of $1,000; seat 1 wins 10 % of $9,000 and then the other half.
    assert nets(played, 6)["five_card_hand_dealer"] == ("win", 499)
    assert nets(played, 1)["five_card_hand_player"] == ("win", 899)
    assert nets(played, 1)["five_card_hand_dealer"] == ("win", 499)


@pytest.mark.cites("§ 647a.12(e)(3)", "§ 647a.1(Magic Card Bonus)")
@pytest.mark.cites("§ 647a.1(Magic Card Bonus)(i)", "§ 647a.1(Magic Card Bonus)(ii)")
@pytest.mark.parametrize(
    ("magic", "player", "dealer"),
    [
        ("2h", 100, None),  # a card of the player
        ("4c", None, 100),  # a card of the dealer
        ("Jh", 100, 100),  # on the Flop
        ("Ad", None, None),  # the Turn does not count
        ("6s", None, None),
    ],
)
def test_e_3_the_magic_card_pays_20_for_1_beside_the_wager(magic: str, player: int | None, dealer: int | None) -> None:
    slip = {"five_card_hand_player": 5, "five_card_hand_dealer": 5}
    came_to = one_player("2h 7c", "9h Jh Qd Ad 3c", "Kh 4c", slip=slip, cards={"magic_card": magic})

    assert came_to.get("magic_card") == (("paid", player) if player else None)
    assert came_to.get("magic_card_dealer") == (("paid", dealer) if dealer else None)
    assert came_to["five_card_hand_player"] == ("lose", -5)


@pytest.mark.cites("§ 647a.12(e)(3)", "§ 647a.1(Lucky Bonus)")
@pytest.mark.cites("§ 647a.1(Lucky Bonus)(i)", "§ 647a.1(Lucky Bonus)(ii)")
@pytest.mark.parametrize(
    ("position", "seat_1", "seat_2"),
    [
        ("1", {"lucky_bonus": ("paid", 25)}, {}),
        ("2", {}, {}),  # seat 2 wagered on the dealer only
        ("dealer", {"lucky_bonus_dealer": ("paid", 25)}, {"lucky_bonus_dealer": ("paid", 25)}),
        ("4", {}, {}),
    ],
)
def test_e_3_the_lucky_bonus_pays_5_for_1_to_the_position_selected(
    position: str, seat_1: dict[str, Any], seat_2: dict[str, Any]
) -> None:
    played = players(
        {1: "2h 7c", 2: "8c 8d"},
        "9h Jh Qd Ad 3c",
        "Kh 4c",
        slips={1: {"five_card_hand_player": 5, "five_card_hand_dealer": 5}, 2: {"five_card_hand_dealer": 5}},
        cards={"lucky_position": position},
    )

    for seat, expected in ((1, seat_1), (2, seat_2)):
        lucky = {name: net for name, net in nets(played, seat).items() if name.startswith("lucky")}
        assert lucky == expected


@pytest.mark.cites("§ 647a.12(e)(3)")
def test_e_3_both_extras_may_be_paid_and_a_holder_may_pay_neither() -> None:
    drawn = {"magic_card": "2h", "lucky_position": "1"}
    slip = {"five_card_hand_player": 5}
    paid = one_player("2h 7c", "9h Jh Qd Ad 3c", "Kh 4c", slip=slip, cards=drawn)

    assert (paid["magic_card"], paid["lucky_bonus"]) == (("paid", 100), ("paid", 25))
    without = one_player("2h 7c", "9h Jh Qd Ad 3c", "Kh 4c", slip=slip)
    assert without.keys() == {"ante", "flop", "five_card_hand_player"}


@pytest.mark.cites("§ 647a.12(e)(4)")
@pytest.mark.parametrize("unit", [1, 5])
def test_e_4_seed_reseed_rate_and_reserve_of_the_five_card_hand_meter(unit: int) -> None:
    options = choose(CHAPTER.options, {"five_card_hand_bonus": True, "five_card_hand_unit": unit})
    level = levels_of(CHAPTER.progressives(options))["five_card_hand"]

    assert (level.seed, level.reseed) == (10_000_00 * unit, 0)
    assert (level.rate, level.reserve_rate) == (Fraction(13, 100), Fraction(8, 100))


@pytest.mark.cites("§ 647a.12(e)(4)")
def test_e_4_a_royal_flush_leaves_the_reserve_on_the_meter() -> None:
    meters = {"five_card_hand": 50000, "five_card_hand_reserve": 321.5}
    played = on_flop("royal_flush", {"five_card_hand_player": 1}, meters)
    kept = on_flop("royal_flush", {"five_card_hand_player": 1}, meters, reserve_policy="reseed_only")

    assert played["table"]["meters_after"] == {"five_card_hand": 321.5, "five_card_hand_reserve": 0}
    assert kept["table"]["meters_after"] == {"five_card_hand": 0, "five_card_hand_reserve": 321.5}


@pytest.mark.cites("§ 647a.12(d)(3)", "§ 647a.12(e)(4)")
def test_d_3_and_e_4_each_wager_feeds_its_own_meter() -> None:
    options = choose(
        CHAPTER.options, {"progressive_paytable": "A", "five_card_hand_bonus": True, "five_card_hand_unit": 5}
    )
    added: dict[str, Fraction] = {}
    for progressive in CHAPTER.progressives(options):
        added |= progressive.contributions(dollars(100))

    assert added == {"meter": 2100, "five_card_hand": 1300, "five_card_hand_reserve": 800}
    assert seeded(CHAPTER.progressives(options)) == {
        "meter": 10_000_00,
        "five_card_hand": 50_000_00,
        "five_card_hand_reserve": 0,
    }


@pytest.mark.cites("§ 647a.12(f)")
@pytest.mark.parametrize(
    ("own", "six", "odds"),
    [
        ("Ad Kd", "Qd Jd Td 9d", (1000, 1000, 1000, 1000, 200_000)),
        ("Ah Kh", "Qh Jh Th 9h", (1000, 1000, 1000, 1000, 20_000)),
        ("As Ks", "Qs Js Ts 9s", (1000, 1000, 1000, 1000, 20_000)),
        ("Ac Kc", "Qc Jc Tc 9c", (1000, 1000, 1000, 1000, 20_000)),
        ("Ad Kd", "Qd Jd Td 2c", (1000, 1000, 1000, 1000, 1000)),
        ("9d Kd", "Qd Jd Td 8d", (200, 200, 200, 200, 200)),
        ("9d 9h", "9c 9s Td 2c", (50, 50, 100, 100, 50)),
        ("9d 9h", "9c Ts Td 2c", (25, 25, 20, 20, 20)),
        ("9d Td", "2d 4d Kd 6c", (20, 15, 15, 15, 15)),
        ("9d Td", "8h 7d 6c 2c", (10, 10, 9, 10, 10)),
        ("9d 9h", "9c 4s Td 2c", (5, 5, 8, 7, 5)),
        ("9d 9h", "4c 4s Td 2c", (0, 0, 0, 0, 0)),
    ],
)
def test_f_the_six_card_bonus_pays_by_the_selected_table(own: str, six: str, odds: tuple[int, ...]) -> None:
    for column, pays in zip("ABCDE", odds, strict=True):
        came_to = one_player(
            own, "3h 3d 6s 7c 5s", "8s 8c", slip={"six_card_bonus": 5}, six=six, six_card_paytable=column
        )
        assert came_to["six_card_bonus"] == (("win", 5 * pays) if pays else ("lose", -5))
