"""§ 657a.11(e)–(g): progressives and Envy Bonus, Five Card Hand Bonus, Six Card Bonus."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.steps import ReadMeters, Select
from croupier.rules.terms.events import MetersRead, RandomlySelected, WagersPlaced
from croupier.rules.terms.lines import Line
from support.games.crazy_4 import BELOW_KING, KING_HIGH, action, many_players, one_player, seats
from support.tables.rehearsed_table import Rehearsal, nets, settle

ROYALS = {1: "As Ks Qs Js Ts", 2: "Ah Kh Qh Jh Th"}
STRAIGHT_FLUSHES = {1: "5s 6s 7s 8s 9s", 2: "5h 6h 7h 8h 9h"}


# (e) progressives


@pytest.mark.cites("§ 657a.11(e)", "§ 657a.1(Four-Card Progressive Payout Hand)")
@pytest.mark.parametrize(("dealer", "ante"), [("Ac Ad Ah Kc Ks", "lose"), (KING_HIGH, "win")])
def test_e_a_progressive_is_paid_whether_or_not_the_dealer_is_beaten(dealer: str, ante: str) -> None:
    options = {"four_card_progressive_paytable": "A"}
    came_to = one_player("3s 3h 3d 8c Jd", dealer, options=options, four_card_progressive=1)

    assert came_to["ante"][0] == ante
    assert came_to["four_card_progressive"] == ("win", 8)


@pytest.mark.cites("§ 657a.11(e)", "§ 657a.1(Five-Card Progressive Payout Hand)")
@pytest.mark.parametrize(("hand", "came_to"), [("6h 7h 8h 9h Kd", ("lose", -1)), ("6h 7h 8h 9h Tc", ("win", 29))])
def test_e_the_five_card_progressive_looks_at_all_five_cards(hand: str, came_to: tuple[str, float]) -> None:
    """Four to a straight flush is a four-card hand only."""
    options = {"five_card_progressive_paytable": "A"}

    assert (
        one_player(hand, "2d 3d 5c 7c Jc", options=options, five_card_progressive=1)["five_card_progressive"] == came_to
    )


@pytest.mark.cites("§ 657a.12(d)(4)", "§ 657a.12(e)(4)", "§ 657a.11(e)(4)")
def test_e_4_the_second_winner_is_paid_what_the_meter_shows_at_his_turn() -> None:
    """Seat 2 is settled first: 10 % of $20,000 for him, 10 % of the remaining $18,000 for seat 1."""
    played = many_players(
        STRAIGHT_FLUSHES,
        options={"five_card_progressive_paytable": "A"},
        meters={"meter": 20_000},
        five_card_progressive=1,
    )

    assert nets(played, 2)["five_card_progressive"] == ("win", 1_999)
    assert nets(played, 1)["five_card_progressive"] == ("win", 1_799)
    assert played["table"]["meters_after"] == {"meter": 16_200}


@pytest.mark.cites("§ 657a.12(e)(4)", "§ 657a.12(e)(3)")
@pytest.mark.parametrize(("unit", "reseed"), [(1, 10_000), (5, 50_000)])
def test_e_4_a_full_award_reseeds_the_meter_before_the_next_winner(unit: int, reseed: int) -> None:
    played = many_players(
        ROYALS,
        options={"five_card_progressive_paytable": "A", "progressive_unit": unit},
        meters={"meter": 62_000},
        five_card_progressive=unit,
    )

    assert nets(played, 2)["five_card_progressive"] == ("win", 62_000 - unit)
    assert nets(played, 1)["five_card_progressive"] == ("win", reseed - unit)
    assert played["table"]["meters_after"] == {"meter": reseed}


@pytest.mark.cites("§ 657a.12(e)(4)")
def test_e_4_each_level_is_reseeded_on_its_own() -> None:
    played = many_players(
        {1: "As Ks Qs Js Ts", 2: "5h 6h 7h 8h 9h", 3: "2s 2h 2d 2c 4s"},
        "3d 5d 7c 9c Jc",
        options={"five_card_progressive_paytable": "D"},
        meters={"mega": 31_000, "major": 2_400, "minor": 613},
        five_card_progressive=1,
    )

    assert [nets(played, seat)["five_card_progressive"][1] for seat in (1, 2, 3)] == [30_999, 2_399, 612]
    assert played["table"]["meters_after"] == {"mega": 10_000, "major": 1_000, "minor": 250}


@pytest.mark.cites("§ 657a.12(d)(3)", "§ 657a.12(d)(4)")
@pytest.mark.parametrize(
    ("policy", "after"),
    [
        ("reseed_plus_reserve", {"meter": 1_040, "reserve": 0}),
        ("reseed_only", {"meter": 1_000, "reserve": 40}),
    ],
)
def test_e_4_the_submission_says_whether_the_reserve_joins_the_reseed(policy: str, after: dict[str, int]) -> None:
    played = many_players(
        {1: "As Ah Ad Ac 9c"},
        options={"four_card_progressive_paytable": "B", "reserve_policy": policy},
        meters={"meter": 1_700, "reserve": 40},
        four_card_progressive=1,
    )

    assert nets(played)["four_card_progressive"] == ("win", 1_699)
    assert played["table"]["meters_after"] == after


def settled(hands: dict[int, str], dealer: str = BELOW_KING, /, **slip: Any) -> dict[str, Line]:
    """The lines of seat 1 after everybody played, by wager."""
    table = Rehearsal("657a").stack(dealer=dealer, **{f"seat{seat}": hand for seat, hand in hands.items()})
    for seat in hands:
        table.wager(seat, ante=10, super_bonus=10, **slip)
    table.until(Decide)
    for seat in hands:
        table.decide(seat, "play", 10)
    table.finish()
    return {line.wager: line for line in table.live.round.lines if line.stake == "1"}


@pytest.mark.cites("§ 657a.11(e)(1)", "§ 657a.11(e)(3)")
@pytest.mark.parametrize(
    ("hand", "validated"), [("8s 8h 8d Kh 3c", True), ("As Ah Ad Ac 9c", True), ("Ts Th 6d 6c 3c", False)]
)
def test_e_3_every_progressive_payout_waits_for_a_floorperson(hand: str, validated: bool) -> None:
    line = settled({1: hand}, four_card_progressive=1)["four_card_progressive"]

    assert line.needs_validation is validated


@pytest.mark.cites("§ 657a.11(e)(4)")
@pytest.mark.parametrize(("hand", "meter"), [("As Ah Ad Ac 9c", "meter"), ("8s 8h 8d 8c Kd", "")])
def test_e_4_a_share_of_the_meter_names_the_meter_it_comes_from(hand: str, meter: str) -> None:
    """So that it is paid neither from the table inventory nor onto the terminal."""
    assert settled({1: hand}, four_card_progressive=1)["four_card_progressive"].meter == meter


@pytest.mark.cites("§ 657a.11(e)(5)(i)", "§ 657a.1(Four-Card Envy Bonus)")
def test_e_5_i_several_other_players_hands_earn_several_envy_bonuses() -> None:
    played = many_players(
        {1: "2s 4s Ts Jc 3h", 2: "As Ah Ad Ac 9c", 3: "8s 8h 8d 8c Kd", 4: "6h 7h 9h Th Kc"},
        "2d 3d 5c 7c Jd",
        options={"four_card_progressive_paytable": "A"},
        four_card_progressive=1,
    )

    assert nets(played, 1)["four_card_envy"] == ("paid", 110)
    assert nets(played, 2)["four_card_envy"] == ("paid", 10)
    assert nets(played, 3)["four_card_envy"] == ("paid", 100)


@pytest.mark.cites("§ 657a.11(e)(5)(i)")
def test_e_5_i_nobody_is_envious_of_his_own_hand_or_the_dealers() -> None:
    played = many_players(
        {1: "8s 8h 8d 8c Kd", 2: "2s 4s Ts Jc 3h"},
        "As Ah Ad Ac 9c",
        options={"four_card_progressive_paytable": "A"},
        four_card_progressive=1,
    )

    assert "four_card_envy" not in nets(played, 1)
    assert nets(played, 2)["four_card_envy"] == ("paid", 10)


@pytest.mark.cites("§ 657a.11(e)(5)(i)", "§ 657a.11(e)(5)(ii)")
@pytest.mark.parametrize("cards", ["four", "five"])
def test_e_5_who_did_not_place_the_progressive_wager_receives_no_envy_bonus(cards: str) -> None:
    wager = f"{cards}_card_progressive"
    played = settle(
        "657a",
        options={f"{wager}_paytable": "A"},
        cards=seats({1: "2s 4s Ts Jc 3h", 2: "5h 6h 7h 8h 9h"}, BELOW_KING),
        wagers={"1": {"ante": 10, "super_bonus": 10}, "2": {"ante": 10, "super_bonus": 10, wager: 1}},
        actions=[action(1, 10), action(2, 10)],
    )

    assert set(nets(played, 1)) == {"ante", "play", "super_bonus"}
    assert nets(played, 2)[wager][0] == "win"


@pytest.mark.cites("§ 657a.11(e)(5)(ii)", "§ 657a.1(Five-Card Envy Bonus)", "§ 657a.12(e)(5)")
@pytest.mark.parametrize(
    ("hand", "envy"),
    [
        pytest.param("As Ks Qs Js Ts", 1_000),
        pytest.param("5s 6s 7s 8s 9s", 300, marks=pytest.mark.cites("§ 657a.1(Five-Card Envy Bonus Qualifying Hand)")),
    ],
)
def test_e_5_ii_a_five_card_straight_flush_or_better_earns_the_others_an_envy_bonus(hand: str, envy: int) -> None:
    played = many_players(
        {1: hand, 2: "2s 4s Th Jc 3h"},
        options={"five_card_progressive_paytable": "A"},
        five_card_progressive=1,
    )

    assert nets(played, 2)["five_card_envy"] == ("paid", envy)
    assert "five_card_envy" not in nets(played, 1)


@pytest.mark.cites("§ 657a.11(e)(5)(i)", "§ 657a.1(Four-Card Envy Bonus Qualifying Hand)")
@pytest.mark.parametrize(("create", "envy"), [(False, None), (True, ("paid", 10))])
def test_e_5_i_the_submission_says_whether_a_folded_hand_earns_an_envy_bonus(
    create: bool, envy: tuple[str, float] | None
) -> None:
    played = many_players(
        {1: "8s 8h 8d 8c Kd", 2: "2s 4s Ts Jc 3h"},
        play={1: "fold"},
        options={"four_card_progressive_paytable": "A", "folded_hands_create_envy": create},
        four_card_progressive=1,
    )

    assert nets(played, 2).get("four_card_envy") == envy


def envies(players: dict[str, tuple[int, str]], **options: Any) -> dict[str, int]:
    """The Envy Bonus of each stake where seat 1 holds four eights and all play; stake → (seat, player)."""
    table = Rehearsal("657a", **options).stack(seat1="8s 8h 8d 8c Kd", seat2="2s 4s Ts Jc 3h", seat3="2h 4h Td Js 3s")
    for stake, (seat, player) in players.items():
        table.wager(seat, player=player, stake=stake, ante=10, super_bonus=10, four_card_progressive=1)
    table.until(Decide)
    while isinstance(table.live.step, Decide):
        assert table.decide(table.live.step.deciding()[0], "play", 10) is None
    table.finish()
    return {line.stake: line.net for line in table.live.round.lines if line.wager == "four_card_envy"}


@pytest.mark.cites("§ 657a.11(e)(5)(i)")
def test_e_5_i_the_hand_in_ones_other_box_is_ones_own() -> None:
    players = {"a": (1, "Ann"), "b": (2, "Ann"), "c": (3, "Bob")}

    assert envies(players, adjacent_boxes=2) == {"c": 1_000}


@pytest.mark.cites("§ 657a.11(e)(5)(i)")
def test_e_5_i_a_hand_that_players_share_is_the_own_hand_of_each() -> None:
    players = {"a": (1, "Ann"), "b": (1, "Bob"), "c": (2, "Cid"), "d": (2, "Dot")}

    assert envies(players, seating="stadium") == {"c": 1_000, "d": 1_000}


@pytest.mark.cites("§ 657a.12(d)(5)")
def test_e_5_i_the_submission_may_scale_the_envy_bonus_to_other_units() -> None:
    table = Rehearsal("657a", progressive_unit=2.5, envy_units="scaled")
    table.stack(seat1="8s 8h 8d 8c Kd", seat2="2s 4s Ts Jc 3h")
    for seat in (1, 2):
        table.wager(seat, ante=10, super_bonus=10, four_card_progressive=2.5)
    table.until(Decide)
    table.decide(1, "play", 10)
    table.decide(2, "play", 10)
    table.finish()

    assert table.lines(2)["four_card_envy"] == ("paid", 2_500)


# (f) Five Card Hand Bonus


@pytest.mark.cites("§ 657a.11(f)")
@pytest.mark.parametrize("play", [10, "fold"])
def test_f_five_card_hand_bonus_is_paid_whatever_becomes_of_the_round(play: float | str) -> None:
    came_to = one_player("Kh Jh 9h 5h 2h", "Ac Ad As 8c 8d", play=play, five_card_hand_player=1)

    assert came_to["five_card_hand_player"] == ("win", 49)


@pytest.mark.cites("§ 657a.11(f)(1)", "§ 657a.11(f)(2)", "§ 657a.11(f)(3)")
@pytest.mark.parametrize(
    ("hand", "validated", "meter"),
    [
        ("As Ks Qs Js Ts", True, "five_card_hand"),
        ("5s 6s 7s 8s 9s", True, "five_card_hand"),
        ("8s 8h 8d 8c Kd", True, ""),
        ("8s 8h 8d Kc Kd", False, ""),
        ("Ts Th 6d 6c 3c", False, ""),
    ],
)
@pytest.mark.parametrize("side", ["player", "dealer"])
def test_f_2_a_floorperson_verifies_500_for_1_and_shares_of_the_meter(
    hand: str, validated: bool, meter: str, side: str
) -> None:
    """A share of the meter is not credited to the game account: the line names the meter."""
    hands = {"player": ({1: hand}, BELOW_KING), "dealer": ({1: BELOW_KING}, hand)}
    line = settled(*hands[side], **{f"five_card_hand_{side}": 1})[f"five_card_hand_{side}"]

    assert (line.needs_validation, line.meter) == (validated, meter)


@pytest.mark.cites("§ 657a.12(f)(2)", "§ 657a.12(f)(4)")
def test_f_the_dealers_royal_flush_is_divided_among_the_players_who_wagered_on_it() -> None:
    played = many_players(
        {1: "2s 4s 9h Jc 3h", 2: "2h 4h 9d Jd 3s", 3: "2c 4c 9c Jh 3c"},
        "As Ks Qs Js Ts",
        meters={"five_card_hand": 50_000, "five_card_hand_reserve": 120},
        five_card_hand_dealer=5,
    )

    shares = [nets(played, seat)["five_card_hand_dealer"] for seat in (1, 2, 3)]
    assert shares == [("win", 16_661.66)] * 3
    # The reseed is $0 and the reserve; two cents could not be divided.
    assert played["table"]["meters_after"] == {"five_card_hand": 120.02, "five_card_hand_reserve": 0}


def dealer_jackpot(stakes: dict[str, tuple[int, str]], **options: Any) -> tuple[dict[str, int], Fraction]:
    """What each stake on the dealer's straight flush receives of a meter of $10,000, and what stays on it."""
    table = Rehearsal("657a", five_card_hand_bonus=True, **options).stack(dealer="5s 6s 7s 8s 9s")
    for stake, (seat, player) in stakes.items():
        table.wager(seat, player=player, stake=stake, ante=10, super_bonus=10, five_card_hand_dealer=1)
    table.until(ReadMeters, deciding=True)
    table.must(MetersRead({"meter": "500000", "five_card_hand": "1000000", "five_card_hand_reserve": "0"}))
    lines = [line for line in table.live.round.lines if line.wager == "five_card_hand_dealer"]
    return {line.stake: line.credited for line in lines}, table.live.round.meters.amounts["five_card_hand"]


@pytest.mark.cites("§ 657a.12(f)(2)")
def test_f_a_player_with_two_boxes_is_one_player_and_divides_his_share() -> None:
    shares, left = dealer_jackpot({"a": (1, "Ann"), "b": (2, "Ann"), "c": (3, "Bob")}, adjacent_boxes=2)

    assert shares == {"a": 25_000, "b": 25_000, "c": 50_000}
    assert left == 900_000


@pytest.mark.cites("§ 657a.12(f)(2)")
def test_f_players_who_share_a_seat_are_several_players() -> None:
    shares, left = dealer_jackpot({"a": (1, "Ann"), "b": (1, "Bob"), "c": (4, "Cid")}, seating="stadium")

    assert shares == {"a": 33_333, "b": 33_333, "c": 33_333}
    assert left == 900_001


@pytest.mark.cites("§ 657a.12(f)(2)", "§ 657a.11(b)")
def test_f_a_wager_that_was_forfeited_takes_no_share() -> None:
    played = many_players(
        {1: "2s 4s 9h Jc 3h", 2: "2h 4h 9d Jd 3s"},
        "As Ks Qs Js Ts",
        play={1: "fold"},
        options={"five_card_hand_survives_fold": False},
        meters={"five_card_hand": 50_000},
        five_card_hand_dealer=5,
    )

    assert nets(played, 1)["five_card_hand_dealer"] == ("forfeit", -5)
    assert nets(played, 2)["five_card_hand_dealer"] == ("win", 49_995)


@pytest.mark.cites("§ 657a.12(f)(1)", "§ 657a.12(f)(2)")
def test_f_a_players_own_jackpot_is_paid_at_his_turn_before_the_dealers_is_divided() -> None:
    """Seat 2 comes first: 10 % of $50,000 for his own hand; then 10 % of $45,000 is divided for the dealer's."""
    played = many_players(
        {1: "2s 4s 9c Jc 3h", 2: "5h 6h 7h 8h 9h"},
        "5s 6s 7s 8s 9s",
        meters={"five_card_hand": 50_000},
        five_card_hand_player=1,
        five_card_hand_dealer=1,
    )

    assert nets(played, 2)["five_card_hand_player"] == ("win", 4_999)
    assert nets(played, 2)["five_card_hand_dealer"] == ("win", 2_249)
    assert nets(played, 1)["five_card_hand_dealer"] == ("win", 2_249)
    assert played["table"]["meters_after"] == {"five_card_hand": 40_500}


@pytest.mark.cites("§ 657a.1(Magic Card Bonus)", "§ 657a.1(Lucky Bonus)", "§ 657a.12(f)(3)")
@pytest.mark.parametrize(
    ("options", "purposes"),
    [
        ({}, ["magic_card", "lucky_position"]),
        ({"magic_card": False}, ["lucky_position"]),
        ({"lucky_bonus": False}, ["magic_card"]),
        ({"magic_card": False, "lucky_bonus": False}, []),
    ],
)
def test_f_the_system_selects_only_what_the_submission_pays(options: dict[str, Any], purposes: list[str]) -> None:
    table = Rehearsal("657a", **options).wager(1, ante=10, super_bonus=10, five_card_hand_player=1).finish()

    assert [event.purpose for event in table.live.events if isinstance(event, RandomlySelected)] == purposes


@pytest.mark.cites("§ 657a.1(Lucky Bonus)")
def test_f_any_of_the_six_positions_or_the_dealer_can_be_selected() -> None:
    table = Rehearsal("657a", magic_card=False).wager(1, ante=10, super_bonus=10, five_card_hand_player=1)
    table.until(Select, deciding=True)

    assert isinstance(table.live.step, Select)
    assert table.live.step.among == ("1", "2", "3", "4", "5", "6", "dealer")
    assert len(table.live.step.among) == 7


@pytest.mark.cites("§ 657a.11(f)")
def test_f_nothing_is_selected_where_nobody_placed_the_wager() -> None:
    table = Rehearsal("657a").wager(1, ante=10, super_bonus=10).finish()

    assert not any(isinstance(event, RandomlySelected) for event in table.live.events)
    assert any(isinstance(event, WagersPlaced) for event in table.live.events)


# (g) Six Card Bonus


@pytest.mark.cites("§ 657a.11(g)(1)")
def test_g_1_below_three_of_a_kind_the_six_card_bonus_loses() -> None:
    came_to = one_player("8s 8h Kd Jc 2c", six="Kh", six_card_bonus=5)

    assert came_to["six_card_bonus"] == ("lose", -5)


@pytest.mark.cites("§ 657a.11(g)", "§ 657a.11(g)(2)")
def test_g_2_the_same_card_completes_the_hand_of_every_player() -> None:
    played = many_players({1: "8s 8h Kd Jc 2c", 2: "5s 6h 7h 9c Ad"}, cards={"six_card_bonus": "8d"}, six_card_bonus=1)

    assert nets(played, 1)["six_card_bonus"] == ("win", 5)
    assert nets(played, 2)["six_card_bonus"] == ("win", 10)


@pytest.mark.cites("§ 657a.7(d)(6)", "§ 657a.11(g)")
def test_g_the_six_card_bonus_changes_no_other_wager() -> None:
    without = one_player("8s 8h Kd Jc 2c", queens_up=5)
    beside = one_player("8s 8h Kd Jc 2c", six="8d", queens_up=5, six_card_bonus=5)

    assert {name: one for name, one in beside.items() if name != "six_card_bonus"} == without
