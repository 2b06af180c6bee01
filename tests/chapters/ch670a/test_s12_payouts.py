"""§ 670a.12: every row of every table, and the meter."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.rules.terms.options import BadSubmission, choose
from support.games.pai_gow import several, six_cards
from support.tables.rehearsed_table import Rehearsal, nets

CHAPTER = chapter("670a")

HANDS = {
    "five_aces": "As Ah Ad Ac Jk 9s",
    "royal_flush": "Jk Ks Qs Js Ts 4d",
    "straight_flush": "5h 6h 7h 8h 9s Jk",
    "four_of_a_kind": "6s 6h 6d 6c As 9d",
    "full_house": "5s 5h 5d Jc Jh 2s",
    "flush": "2h 5h 9h Jh Qh Ks",
    "straight": "5s 6h 7c 8s 9s Ks",
    "three_of_a_kind": "8s 8h 8d 3s Js As",
    "two_pair": "As Ah Ks Kh 3c 2s",
}
OTHER = "Th Tc 8c 7c 3h Qd"
"""A hand of another player that shares no card with those above and is worth nothing."""


@pytest.mark.cites("§ 670a.12(a)")
def test_a_main_wager_and_double_down_pay_even_money() -> None:
    assert [(row.name, str(row.pays)) for row in CHAPTER.paytables.table("pai_gow")] == [
        ("both_hands_higher", "1 to 1")
    ]


@pytest.mark.cites("§ 670a.12(b)(1)")
@pytest.mark.parametrize(
    ("hand", "net"),
    [
        ("five_aces", 1000),
        ("royal_flush", 250),
        ("straight_flush", 100),
        ("four_of_a_kind", 50),
        ("full_house", 15),
        ("flush", 10),
        ("straight", 8),
        ("three_of_a_kind", 5),
        ("two_pair", -1),
    ],
)
def test_b_1_the_fortune_bonus_pays_each_hand(hand: str, net: int) -> None:
    assert six_cards(HANDS[hand], "fortune_bonus", dealer="Kd Kc 9c 7s 4c 2c")[1] == net


@pytest.mark.cites("§ 670a.12(b)(2)")
@pytest.mark.parametrize(
    ("hand", "one_dollar", "five_dollars"),
    [
        ("five_aces", 1000, 5000),
        ("royal_flush", 200, 1000),
        ("straight_flush", 50, 250),
        ("four_of_a_kind", 15, 75),
        ("full_house", 5, 25),
        ("flush", None, None),
    ],
)
def test_b_2_the_fortune_envy_bonus_pays_by_the_receivers_own_wager(
    hand: str, one_dollar: int | None, five_dollars: int | None
) -> None:
    assert envy("fortune_bonus", hand) == (one_dollar, five_dollars)


@pytest.mark.cites("§ 670a.12(d)(4)")
@pytest.mark.parametrize(
    ("hand", "one_dollar", "five_dollars"),
    [
        ("five_aces", 100, 500),
        ("royal_flush", 50, 250),
        ("straight_flush", 10, 50),
        ("four_of_a_kind", 5, 25),
        ("full_house", None, None),
    ],
)
def test_d_4_the_progressive_envy_bonus_pays_by_the_receivers_own_wager(
    hand: str, one_dollar: int | None, five_dollars: int | None
) -> None:
    assert envy("progressive", hand) == (one_dollar, five_dollars)


def envy(wager: str, hand: str) -> tuple[int | None, int | None]:
    """What wagers of $1 and $5 receive for another player's hand where a dollar qualifies."""
    received = []
    for amount in (1, 5):
        slips = {1: {wager: amount}}
        dealer = "Kd Kc 9c 7d 4c 2c"
        played = several({1: OTHER, 3: HANDS[hand]}, slips, dealer=dealer, qualifying_minimum=1)
        name = f"{wager.removesuffix('_bonus')}_envy"
        received.append(nets(played, 1).get(name, (None, None))[1])
    return received[0], received[1]


@pytest.mark.cites("§ 670a.12(d)(4)")
def test_d_4_an_odd_unit_has_its_envy_bonus_scaled_where_the_submission_says_so() -> None:
    options: dict[str, Any] = {"progressive_unit": 10, "envy_units": "scaled"}
    slips = {1: {"progressive": 10}}
    played = several({1: OTHER, 3: HANDS["four_of_a_kind"]}, slips, dealer="Kd Kc 9c 7d 4c 2c", **options)

    assert nets(played, 1)["progressive_envy"] == ("paid", 50)
    with pytest.raises(BadSubmission, match="progressive_unit must be"):
        choose(CHAPTER.options, {"progressive_unit": 10})


@pytest.mark.cites("§ 670a.12(c)")
@pytest.mark.parametrize(
    ("own", "net"),
    [
        ("2h 3d 4h 5s 7c 8d", 100),
        ("2h 3d 4h 5s 7c 9d", 30),
        ("2h 3d 4h 5s 8c 9d", 30),
        ("2h 3d 4h 5s 7c Td", 10),
        ("2h 3d 4h 5s 7c Jd", 7),
        ("2h 3d 4h 5s 7c Qd", 4),
        ("2h 3d 4h 5s 7c Ks", 3),
        ("2h 3d 4h 5s 7c As", -1),
    ],
)
def test_c_insurance_pays_by_the_highest_of_the_six_cards(own: str, net: int) -> None:
    assert six_cards(own, "insurance")[1] == net


@pytest.mark.cites("§ 670a.12(c)")
def test_c_six_ranks_below_an_eight_are_a_straight_and_no_row_is_missing() -> None:
    assert six_cards("2h 3d 4h 5s 6c 7d", "insurance") == ("lose", -1)


@pytest.mark.cites("§ 670a.12(d)(1)")
@pytest.mark.parametrize(
    ("hand", "net"),
    [
        ("five_aces", 19995),
        ("royal_flush", 1995),
        ("straight_flush", 1495),
        ("four_of_a_kind", 745),
        ("full_house", 70),
        ("flush", 25),
        ("straight", 10),
        ("three_of_a_kind", -5),
    ],
)
def test_d_1_the_progressive_pays_each_hand_for_five_dollars_and_a_meter_of_20000(hand: str, net: int) -> None:
    played = several(
        {1: HANDS[hand]}, {1: {"progressive": 5}}, dealer="Kd Kc 9c 7s 4c 2c", meter=20000, progressive_reset=6000
    )

    assert nets(played)["progressive"][1] == net
    after = {"five_aces": 6000, "royal_flush": 18000}.get(hand, 20000)
    assert played["table"]["meters_after"] == {"meter": after}


@pytest.mark.cites("§ 670a.12(d)(2)")
@pytest.mark.parametrize(("reset", "legal"), [(4999.99, False), (5000, True), (25000, True)])
def test_d_2_the_meter_starts_and_is_reset_with_at_least_5000_dollars(reset: float, legal: bool) -> None:
    if legal:
        assert choose(CHAPTER.options, {"progressive_reset": reset}).progressive_reset == reset * 100
        return
    with pytest.raises(BadSubmission, match=r"progressive_reset must be at least \$5,000 \(§ 670a.12\(d\)\(2\)\)"):
        choose(CHAPTER.options, {"progressive_reset": reset})


@pytest.mark.cites("§ 670a.12(d)(3)")
def test_d_3_the_player_to_the_right_is_paid_first_and_leaves_the_next_a_smaller_meter() -> None:
    hands = {1: "Ks Qs Js Ts As 2d", 4: "Kh Qh Jh Th Ah 2h"}
    slips = {1: {"progressive": 1}, 4: {"progressive": 5}}
    played = several(hands, slips, dealer="9d 9c 5c 7s 4c 3d", meter=20000)

    assert nets(played, 4)["progressive"] == ("win", 1995)
    assert nets(played, 1)["progressive"] == ("win", 1799)
    assert played["table"]["meters_after"] == {"meter": 16200}


@pytest.mark.cites("§ 670a.12(d)(3)")
def test_d_3_after_five_aces_the_next_player_is_paid_from_the_reset_meter() -> None:
    hands = {1: "Ks Qs Js Ts 9s 2h", 4: "As Ah Ad Ac Jk 2s"}
    played = several(hands, {4: {"progressive": 5}, 1: {"progressive": 5}}, dealer="8d 8c 5c 7s 4c 3d", meter=20000)

    assert nets(played, 4)["progressive"] == ("win", 19995)
    assert nets(played, 1)["progressive"] == ("win", 1495)
    assert played["table"]["meters_after"] == {"meter": 5000}


@pytest.mark.cites("§ 670a.12(d)")
@pytest.mark.parametrize(("rate", "added"), [("21%", 105), ("12.5%", Fraction(125, 2))])
def test_d_the_submission_names_the_rate_of_progression(rate: str, added: Fraction) -> None:
    rehearsal = Rehearsal("670a", progressive_rate=rate).wager(1, pai_gow=10, progressive=5).finish()

    assert rehearsal.live.round.contributions() == {"meter": added}


@pytest.mark.cites("§ 670a.1(Qualifying Wager)")
@pytest.mark.parametrize(("minimum", "legal"), [(0.99, False), (1, True), (5, True), (5.01, False)])
def test_1_a_qualifying_wager_starts_between_one_and_five_dollars(minimum: float, legal: bool) -> None:
    if legal:
        assert choose(CHAPTER.options, {"qualifying_minimum": minimum}).qualifying_minimum == minimum * 100
        return
    with pytest.raises(BadSubmission, match=r"qualifying_minimum must be \$1 to \$5"):
        choose(CHAPTER.options, {"qualifying_minimum": minimum})
