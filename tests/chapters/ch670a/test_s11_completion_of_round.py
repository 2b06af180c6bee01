"""§ 670a.11(e) to (j): the hands are compared, wagers settled, Envy Bonuses paid."""

from typing import Any

import pytest

from croupier.rules.procedure.steps import Reveal
from croupier.rules.terms.events import CardsRevealed
from croupier.rules.terms.refusals import Reason
from support.games.pai_gow import KINGS, SEVENS, one_player, setting, several, six_cards, table
from support.tables.rehearsed_table import Rehearsal, nets

QUADS = "6s 6h 6d 6c Ah Th"
FULL_HOUSE = "5s 5h 5d Jc Jh 2s"
NOTHING = "Kh Qs 9s 7c 5c 3h"


def revealed_in(rehearsal: Rehearsal) -> list[str]:
    return [event.place for event in rehearsal.live.events if isinstance(event, CardsRevealed)]


@pytest.mark.cites("§ 670a.11(d)", "§ 670a.11(e)")
def test_e_the_dealer_shows_his_hands_then_every_players_counterclockwise() -> None:
    rehearsal = table(1, 3, 6, double_down=False).finish()

    assert revealed_in(rehearsal) == ["dealer", "6", "3", "1"]
    settled = [line.stake for line in rehearsal.live.round.lines if line.wager == "pai_gow"]
    assert settled == ["6", "3", "1"]


@pytest.mark.cites("§ 670a.11(d)")
def test_d_the_dealers_cards_stay_down_until_all_hands_are_set() -> None:
    rehearsal = table(1, 2, double_down=False).until(setting)
    assert rehearsal.decide(1, "house_way") is None
    before = rehearsal.snapshot()

    refused = rehearsal.live.feed(CardsRevealed("dealer"))

    assert refused is not None
    assert refused.reason is Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE
    assert rehearsal.snapshot() == before
    assert rehearsal.decide(2, "house_way") is None
    assert isinstance(rehearsal.live.step, Reveal)


@pytest.mark.cites("§ 670a.11(d)")
def test_d_the_dealers_two_hands_are_shown() -> None:
    rehearsal = table(1, double_down=False).stack(dealer="Kd 9h Kc 7s 4d 2c").finish()

    assert rehearsal.live.round.shown == {"dealer_high": ["Kd", "Kc", "7s", "4d", "2c"], "dealer_low": "9h"}


# (f): the dealer has a pair of kings with 7-4-2 and the nine low

LOSES = [
    ("Qs Qd 8h 6c 5d 3s", "8h", "§ 670a.11(f)(1)(i)"),  # both lower
    ("Qs Qd 9s 6c 5d 3s", "9s", "§ 670a.11(f)(1)(ii)"),  # high lower, low identical
    ("Ks Kh 8d 7c 4h 2d", "8d", "§ 670a.11(f)(1)(iii)"),  # high identical, low lower
    ("Ks Kh 9d 7c 4h 2d", "9d", "§ 670a.11(f)(1)(iv)"),  # both identical
    ("Ah Qs Ts 8d 5c 3d", "Ah", "§ 670a.11(f)(1)(v)"),  # a foul, though each hand alone would lose and win
]
TIES = [
    ("As Ad 8h 6c 5d 3s", "8h", "§ 670a.11(f)(2)(i)"),  # high higher, low lower
    ("Qs Qd Th 6c 5d 3s", "Th", "§ 670a.11(f)(2)(ii)"),  # high lower, low higher
    ("Jk Qs Qd 8c 5d 3s", "Jk", "§ 670a.11(f)(2)(ii)"),  # high lower, low the joker
    ("As Ad 9s 6c 5d 3s", "9s", "§§ 670a.6(c), 670a.11(f)(2)(i)"),  # high higher, low identical
    ("Ks Kh Qd 7c 4h 2d", "Qd", "§§ 670a.6(c), 670a.11(f)(2)(ii)"),  # high identical, low higher
    ("Ks Kh Jk 7c 4h 2d", "Jk", "§§ 670a.6(c), 670a.11(f)(2)(ii)"),  # high identical, low the joker
]
WINS = [
    ("As Ad Qh 8c 5d 3s", "Qh", "§ 670a.11(f)(3), § 670a.12(a)"),
    ("As Ad Th 8c 5d 3s", "Th", "§ 670a.11(f)(3), § 670a.12(a)"),
    ("As Ad Jk 8c 5d 3s", "Jk", "§ 670a.11(f)(3), § 670a.12(a)"),
]


def main_line(own: str, low: str, dealer: str = KINGS, **options: Any) -> tuple[str, int, str]:
    rehearsal = table(1, double_down=False, refuse_foul_settings=False, **options)
    rehearsal.stack(seat1=own, dealer=dealer).until(setting)
    assert rehearsal.decide(1, "set", cards=low) is None
    rehearsal.finish()
    (line,) = [line for line in rehearsal.live.round.lines if line.wager == "pai_gow"]
    return line.result.value, line.net, line.cite


@pytest.mark.cites(
    "§ 670a.11(f)(1)(i)",
    "§ 670a.11(f)(1)(ii)",
    "§ 670a.11(f)(1)(iii)",
    "§ 670a.11(f)(1)(iv)",
    "§ 670a.11(f)(1)(v)",
)
@pytest.mark.parametrize(("own", "low", "cite"), LOSES)
def test_f_1_the_main_wager_loses_where_no_hand_is_higher(own: str, low: str, cite: str) -> None:
    assert main_line(own, low) == ("lose", -1000, cite)


@pytest.mark.cites("§ 670a.11(f)(2)(i)", "§ 670a.11(f)(2)(ii)", "§ 670a.6(c)")
@pytest.mark.parametrize(("own", "low", "cite"), TIES)
def test_f_2_the_main_wager_ties_where_one_hand_is_higher(own: str, low: str, cite: str) -> None:
    assert main_line(own, low) == ("push", 0, cite)


@pytest.mark.cites("§ 670a.11(f)(3)", "§ 670a.12(a)")
@pytest.mark.parametrize(("own", "low", "cite"), WINS)
def test_f_3_the_main_wager_wins_where_both_hands_are_higher(own: str, low: str, cite: str) -> None:
    assert main_line(own, low) == ("win", 1000, cite)


@pytest.mark.cites("§ 670a.6(c)", "§ 670a.11(f)(1)(ii)")
def test_f_1_ii_a_natural_ace_low_does_not_beat_the_dealers_ace() -> None:
    dealer = "Kd Kc Ah 7s 4d 2c"

    assert one_player("As Qs Qd 8c 5d 3s", "As", dealer)["pai_gow"] == ("lose", -10)
    assert one_player("Jk Qs Qd 8c 5d 3s", "Jk", dealer)["pai_gow"] == ("push", 0)


# (g): the Double Down Wager

EIGHTS = "8d 8c Kh 9s 4d 2c"
LOWEST_EIGHTS = "8d 8c Kh 4s 3d 2c"
HIGHEST_SEVENS = "7d 7c Kh As Qd Jc"
STRAIGHT = "5d 6c 7h 8s 9d 2c"


@pytest.mark.cites("§ 670a.11(g)(1)", "§ 670a.12(a)")
@pytest.mark.parametrize(
    ("own", "low", "dealer", "expected"),
    [
        ("As Ad Ah Tc 5s 3s", "Ah", EIGHTS, ("win", 10)),
        ("As Ad Qh Tc 5s 3s", "Qh", EIGHTS, ("push", 0)),
        ("7s 7d Qh Tc 5s 3s", "Qh", EIGHTS, ("lose", -10)),
        ("7s 7d Qh Jc 5s 3s", "Qh", LOWEST_EIGHTS, ("lose", -10)),
        ("7s 7d Qh Jc 5s 3s", "Qh", STRAIGHT, ("push", 0)),  # a better hand than a pair counts, too
    ],
)
def test_g_1_with_eights_or_better_the_double_down_wager_goes_with_the_main_wager(
    own: str, low: str, dealer: str, expected: tuple[str, int]
) -> None:
    played = one_player(own, low, dealer, double=True)

    assert played == {"pai_gow": expected, "double_down": expected}


@pytest.mark.cites("§ 670a.11(g)(2)")
@pytest.mark.parametrize(
    ("own", "low", "dealer", "main"),
    [
        ("Ks Kc Ah 8c 5d 3s", "Ah", SEVENS, ("win", 10)),
        ("6s 6c Qh 8c 5d 3s", "Qh", SEVENS, ("lose", -10)),
        ("6s 6c Qh 8c 5d 3s", "Qh", HIGHEST_SEVENS, ("lose", -10)),
        ("Kd Qs 9h 7c 5d 2s", "Kd", "7d 5c 4h 3s 2d Jh", ("lose", -10)),  # a foul as well
    ],
)
def test_g_2_below_a_pair_of_eights_the_double_down_wager_goes_back(
    own: str, low: str, dealer: str, main: tuple[str, int]
) -> None:
    assert one_player(own, low, dealer, double=True) == {"pai_gow": main, "double_down": ("push", 0)}


@pytest.mark.cites("§ 670a.11(g)(1)", "§ 670a.11(f)(1)(v)")
def test_g_1_a_foul_loses_the_double_down_wager_if_the_dealer_has_eights_or_better() -> None:
    played = one_player("Ah Qs Ts 8s 5c 3d", "Ah", EIGHTS, double=True)

    assert played == {"pai_gow": ("lose", -10), "double_down": ("lose", -10)}


# (h): all six cards


@pytest.mark.cites("§ 670a.11(h)(1)(i)(A)", "§ 670a.11(h)(1)(i)(B)")
@pytest.mark.parametrize(
    ("own", "expected"),
    [("2s 2h 2d 9c Jh Qs", ("win", 5)), ("As Ah Ks Kh Qc Jh", ("lose", -1))],
)
def test_h_1_three_of_a_kind_or_better_wins_the_fortune_bonus(own: str, expected: tuple[str, float]) -> None:
    assert six_cards(own, "fortune_bonus") == expected


@pytest.mark.cites("§ 670a.11(h)", "§ 670a.11(h)(1)(i)(B)")
def test_h_the_six_cards_are_arranged_anew_however_the_hands_were_set() -> None:
    flush_broken = one_player("2h 5h 9s Jh Qh Kh", "Qh", slip={"fortune_bonus": 1})

    assert flush_broken["fortune_bonus"] == ("win", 10)


@pytest.mark.cites("§ 670a.11(h)(1)(i)(C)", "§ 670a.11(h)(1)(ii)", "§ 670a.1(Envy Bonus)")
def test_h_1_ii_a_full_house_earns_the_others_an_envy_bonus_whether_or_not_it_was_wagered_on() -> None:
    played = several({1: NOTHING, 4: FULL_HOUSE}, {1: {"fortune_bonus": 5}})

    assert nets(played, 1)["fortune_envy"] == ("paid", 25)
    assert "fortune_envy" not in nets(played, 4)


@pytest.mark.cites("§ 670a.1(Envy Bonus Qualifying Hand)(i)", "§ 670a.1(Envy Bonus Qualifying Hand)(ii)")
@pytest.mark.parametrize(
    ("other", "fortune", "progressive"),
    [("2h 5h 9s Jh Qh Th", None, None), (FULL_HOUSE, 25, None), (QUADS, 75, 25)],
)
def test_1_a_full_house_is_enough_for_the_fortune_bonus_and_four_of_a_kind_for_the_progressive(
    other: str, fortune: int | None, progressive: int | None
) -> None:
    played = nets(several({1: "Ks Kh Tc 8s 3c 3h", 4: other}, {1: {"fortune_bonus": 5, "progressive": 5}}))

    envy = {"fortune_envy": fortune, "progressive_envy": progressive}
    assert {name: net for name, (_, net) in played.items() if "envy" in name} == {
        name: amount for name, amount in envy.items() if amount
    }


@pytest.mark.cites("§ 670a.11(h)(1)(ii)", "§ 670a.11(h)(3)(ii)")
def test_h_1_ii_several_envy_bonuses_add_up_and_ones_own_hand_earns_none() -> None:
    wagers = {"fortune_bonus": 5, "progressive": 5}
    hands = {1: "Ks Kh Tc 8s 3c 3h", 3: QUADS, 6: FULL_HOUSE}
    played = several(hands, dict.fromkeys(hands, wagers))

    assert nets(played, 1)["fortune_envy"] == ("paid", 100)
    assert nets(played, 1)["progressive_envy"] == ("paid", 25)
    assert nets(played, 3)["fortune_envy"] == ("paid", 25)
    assert "progressive_envy" not in nets(played, 3)
    assert nets(played, 6)["fortune_envy"] == ("paid", 75)


@pytest.mark.cites("§ 670a.11(h)(1)(ii)", "§ 670a.11(h)(3)(ii)")
def test_h_1_ii_the_dealers_hand_earns_nobody_an_envy_bonus() -> None:
    played = several({1: NOTHING}, {1: {"fortune_bonus": 5, "progressive": 5}}, dealer=QUADS)

    assert set(nets(played)) == {"pai_gow", "fortune_bonus", "progressive"}


@pytest.mark.cites("§ 670a.11(h)(1)(ii)")
def test_h_1_ii_a_players_two_areas_are_both_his_own_hands() -> None:
    rehearsal = Rehearsal("670a", double_down=False)
    rehearsal.wager(2, player="Ann", pai_gow=10, fortune_bonus=5).wager(3, player="Ann", pai_gow=10)
    rehearsal.wager(4, player="Bob", pai_gow=10, fortune_bonus=5)
    rehearsal.stack(seat2=NOTHING, seat3=QUADS, seat4="Ks Kd Tc 8s 4c 2h").finish()

    assert "fortune_envy" not in rehearsal.lines(2)
    assert rehearsal.lines(4)["fortune_envy"] == ("paid", 7500)


@pytest.mark.cites("§ 670a.1(Qualifying Wager)", "§ 670a.11(h)(1)(ii)")
@pytest.mark.parametrize(
    ("minimum", "wager", "envy"),
    [(5, 4.5, None), (5, 5, 75), (5, 20, 75), (1, 0.5, None), (1, 1, 15), (1, 4.5, 15), (1, 5, 75)],
)
def test_1_a_wager_qualifies_from_the_minimum_and_five_dollars_receive_the_larger_sum(
    minimum: int, wager: float, envy: int | None
) -> None:
    hands = {1: "Ks Kh Tc 8s 3c 3h", 3: QUADS}
    played = nets(several(hands, {1: {"fortune_bonus": wager}}, qualifying_minimum=minimum))

    assert played.get("fortune_envy") == (("paid", envy) if envy else None)


@pytest.mark.cites("§ 670a.1(Qualifying Wager)", "§ 670a.12(d)(4)")
@pytest.mark.parametrize(("minimum", "one", "five"), [(5, None, 25), (1, 5, 25)])
def test_1_progressive_wagers_of_one_and_five_dollars_share_a_table(minimum: int, one: int | None, five: int) -> None:
    hands = {1: "Ks Kh Tc 8s 3c 3h", 3: QUADS, 5: "Qs Qh Ts 8c 4c 5d"}
    slips = {1: {"progressive": 1}, 5: {"progressive": 5}}
    played = several(hands, slips, qualifying_minimum=minimum)

    assert nets(played, 1).get("progressive_envy") == (("paid", one) if one else None)
    assert nets(played, 5)["progressive_envy"] == ("paid", five)


@pytest.mark.cites("§ 670a.1(Qualifying Wager)")
def test_1_each_kind_of_wager_earns_its_own_envy_bonus_only() -> None:
    played = several({1: "Ks Kh Tc 8s 3c 3h", 3: QUADS}, {1: {"fortune_bonus": 5}, 3: {"progressive": 5}})

    assert set(nets(played, 1)) == {"pai_gow", "fortune_bonus", "fortune_envy"}


@pytest.mark.cites("§ 670a.11(h)(1)(ii)", "§ 670a.11(h)(3)(ii)", "§ 670a.11(g)", "§ 670a.11(i)")
def test_h_every_player_is_settled_in_order_and_envy_comes_when_all_of_its_kind_are_settled() -> None:
    rehearsal = Rehearsal("670a", turns="together")
    for seat in (1, 2):
        rehearsal.wager(seat, pai_gow=10, fortune_bonus=5, insurance=5, progressive=5)
    rehearsal.stack(seat1=QUADS, seat2="7s 7h 7d 7c Ac Tc").until(lambda step: "double_down" in repr(step))
    for seat in (1, 2):
        assert rehearsal.decide(seat, "double_down", 10) is None
    rehearsal.finish()

    one_stake = ["pai_gow", "double_down", "fortune_bonus", "insurance", "progressive"]
    assert [(line.stake, line.wager) for line in rehearsal.live.round.lines] == [
        *(("2", wager) for wager in one_stake),
        *(("1", wager) for wager in one_stake),
        ("2", "fortune_envy"),
        ("1", "fortune_envy"),
        ("2", "progressive_envy"),
        ("1", "progressive_envy"),
    ]


@pytest.mark.cites("§ 670a.11(h)(2)(i)", "§ 670a.11(h)(2)(ii)")
@pytest.mark.parametrize(
    ("own", "expected"),
    [
        ("Kh Qs 9s 7c 5c 3h", ("win", 3)),
        ("Ah Qs 9s 7c 5c 3h", ("lose", -1)),  # ace-high
        ("Jk Qs 9s 7c 5c 3h", ("lose", -1)),  # the joker is an ace
        ("2h 2s 9s 7c 5c 3h", ("lose", -1)),  # a pair
        ("9s Th Jc Qs Kh 2d", ("lose", -1)),  # a straight up to the king
        ("2h 3h 5h 8h Kh 7c", ("lose", -1)),  # a flush up to the king
    ],
)
def test_h_2_king_high_or_less_wins_the_insurance(own: str, expected: tuple[str, float]) -> None:
    assert six_cards(own, "insurance") == expected


@pytest.mark.cites("§ 670a.11(h)(3)(i)(A)", "§ 670a.11(h)(3)(i)(B)(I)")
@pytest.mark.parametrize(
    ("own", "expected"),
    [("2s 3h 4h 5c 6d Qs", ("win", 10)), ("As Ah Ad Ks Qc Th", ("lose", -5))],
)
def test_h_3_a_straight_or_better_wins_the_progressive(own: str, expected: tuple[str, float]) -> None:
    assert six_cards(own, "progressive", 5) == expected


@pytest.mark.cites("§ 670a.11(h)(3)(i)(B)(III)", "§ 670a.11(h)(3)(i)(B)(IV)")
@pytest.mark.parametrize(
    ("own", "meter", "validated"),
    [
        ("Jk Ks Qs Js Ts 2d", "meter", True),
        ("2s 3h 4d 5c 6h Qs", "", True),
        (NOTHING, "", False),
    ],
)
def test_h_3_i_b_a_floorperson_validates_every_win_and_a_share_of_the_meter_is_marked(
    own: str, meter: str, validated: bool
) -> None:
    rehearsal = Rehearsal("670a", double_down=False).wager(1, pai_gow=10, progressive=5).stack(seat1=own).finish()

    (line,) = [line for line in rehearsal.live.round.lines if line.wager == "progressive"]
    assert (line.meter, line.needs_validation) == (meter, validated)


@pytest.mark.cites("§ 670a.11(h)(3)(i)(C)", "§ 670a.11(h)(3)(ii)")
def test_h_3_i_c_a_hand_without_a_progressive_wager_earns_the_others_theirs() -> None:
    played = several({1: "Ks Kh Tc 8s 3c 3h", 3: QUADS}, {1: {"progressive": 5}})

    assert nets(played, 1)["progressive_envy"] == ("paid", 25)
