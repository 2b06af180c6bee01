"""§ 667a.12: every row of every table, the meter, and what the Rules Submission sets."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.rules.terms.options import BadSubmission
from croupier.rules.terms.progressives import seeded
from support.games.flop_poker import REQUIRED, one_player, players
from support.tables.rehearsed_table import Rehearsal

FIVE_CARD_HANDS = {
    "royal flush": ("As Ks Qs", "Js Ts 4d"),
    "king-high straight flush": ("Kd Qd Jd", "Td 9d 2c"),
    "ace-to-five straight flush": ("Ah 2h 3h", "4h 5h Kc"),
    "four of a kind": ("9s 9h 2d", "9d 9c Kc"),
    "full house": ("8c 8d 8h", "Ks Kd 2c"),
    "flush": ("2h 7h 9h", "Kh 4h Qs"),
    "broadway straight": ("As Kd Qh", "Jc Td 2c"),
    "ace-to-five straight": ("As 2d 3h", "4c 5d Kc"),
    "three of a kind": ("Ks 9d 4c", "Kd Kh 2s"),
    "two pair": ("3s 2d 3c", "2c Kh Qs"),
    "pair of aces": ("As 9d 4c", "Ad 8h 2s"),
    "pair of kings": ("Ks 9d 4c", "Kd 8h 2s"),
    "pair of queens": ("Qs 9d 4c", "Qd 8h 2s"),
    "pair of jacks": ("Js 9d 4c", "Jd 8h 2s"),
    "pair of tens": ("Ts 9d 4c", "Td 8h 2s"),
    "ace-high": ("As Kd Jc", "9h 8h 2s"),
}


@pytest.mark.cites("§ 667a.12(a)")
@pytest.mark.parametrize("hand", [hand for hand in FIVE_CARD_HANDS if hand not in {"pair of tens", "ace-high"}])
def test_a_a_winning_ante_pays_1_to_1_whatever_the_hand(hand: str) -> None:
    assert one_player(*FIVE_CARD_HANDS[hand])["ante"] == ("win", 10)


@pytest.mark.cites("§ 667a.12(b)")
@pytest.mark.parametrize(
    ("hand", "to_one"),
    [
        ("royal flush", 1000),
        ("king-high straight flush", 500),
        ("ace-to-five straight flush", 500),
        ("four of a kind", 100),
        ("full house", 30),
        ("flush", 20),
        ("broadway straight", 10),
        ("ace-to-five straight", 10),
        ("three of a kind", 4),
        ("two pair", 2),
        ("pair of aces", 1),
        ("pair of kings", 1),
        ("pair of queens", 1),
        ("pair of jacks", 1),
        ("pair of tens", None),
        ("ace-high", None),
    ],
)
def test_b_the_flop_wager(hand: str, to_one: int | None) -> None:
    expected = ("lose", -10) if to_one is None else ("win", 10 * to_one)

    assert one_player(*FIVE_CARD_HANDS[hand])["flop"] == expected


@pytest.mark.cites("§ 667a.12(c)")
@pytest.mark.parametrize("action", ["flop", "fold"])
@pytest.mark.parametrize(
    ("own", "to_one"),
    [
        ("Ad Kd Qd", 100),
        ("Kd Qd Jd", 50),
        ("Ad 2d 3d", 50),
        ("2s 2h 2d", 25),
        ("As Kd Qd", 6),
        ("2s 3d 4d", 6),
        ("Ad Kd Jd", 3),
        ("2d 3d 5d", 3),
        ("As Ad 2s", 1),
        ("2s 2d 3s", 1),
        ("As Kd Jd", None),
    ],
)
def test_c_the_three_card_bonus_pays_folded_or_not(own: str, to_one: int | None, action: str) -> None:
    played = one_player(own, "9c 8c 6h", action=action, slip={"three_card_bonus": 5})

    assert played["three_card_bonus"] == (("lose", -5) if to_one is None else ("win", 5 * to_one))


PROGRESSIVE = [
    ("royal flush", "20000", "20000"),
    ("king-high straight flush", "1000", "1000"),
    ("four of a kind", "250", "250"),
    ("full house", "30", "50"),
    ("flush", "20", "25"),
    ("broadway straight", None, None),
]


@pytest.mark.cites("§ 667a.12(d)(1)", "§ 667a.12(d)(2)")
@pytest.mark.parametrize("action", ["flop", "fold"])
@pytest.mark.parametrize(
    ("paytable", "hand", "received"),
    [(paytable, hand, row[place]) for hand, *row in PROGRESSIVE for place, paytable in enumerate("AB")],
)
def test_d_1_the_progressive_flop_wager_pays_the_highest_hand_folded_or_not(
    paytable: str, hand: str, received: str | None, action: str
) -> None:
    own, flop = FIVE_CARD_HANDS[hand]
    slip = {"progressive_flop": 1.0}

    played = players({1: own}, flop, action=action, slip=slip, meter=20000, progressive_paytable=paytable)

    line = played["1"]["wagers"]["progressive_flop"]
    expected = ("lose", -1) if received is None else ("win", int(received) - 1)
    assert (line["result"], line["net"]) == expected


@pytest.mark.cites("§ 667a.12(d)(1)")
def test_d_1_for_1_counts_units_of_the_wager_and_keeps_the_stake() -> None:
    slip = {"progressive_flop": 5.0}

    played = one_player(*FIVE_CARD_HANDS["flush"], slip=slip, progressive_paytable="A")

    assert played["progressive_flop"] == ("win", 20 * 5 - 5)


@pytest.mark.cites("§ 667a.12(d)(3)")
@pytest.mark.parametrize("amount", [9999.99, 0])
def test_d_3_an_initial_and_reset_amount_below_10000_dollars_is_refused(amount: float) -> None:
    with pytest.raises(BadSubmission, match=r"progressive_reset must be at least \$10,000 \(§ 667a\.12\(d\)\(3\)\)"):
        Rehearsal("667a", progressive_reset=amount)


@pytest.mark.cites("§ 667a.12(d)(3)")
@pytest.mark.parametrize(("reset", "unit"), [(10_000, 1), (10_000, 5), (12_345.67, 1)])
def test_d_3_the_meter_starts_with_the_amount_of_the_submission_whatever_the_unit(reset: float, unit: float) -> None:
    options = Rehearsal("667a", progressive_reset=reset, progressive_unit=unit).live.round.options

    assert seeded(chapter("667a").progressives(options)) == {"meter": Fraction(round(reset * 100))}


@pytest.mark.cites("§ 667a.12(d)(3)")
@pytest.mark.parametrize(("rate", "added"), [("21%", "105"), ("12.5%", "125/2"), ("0.1%", "1/2"), ("100%", "500")])
def test_d_3_each_wager_adds_the_rate_of_the_submission_to_the_meter(rate: str, added: str) -> None:
    rehearsal = Rehearsal("667a", progressive_rate=rate)
    for seat in range(1, 6):
        rehearsal.wager(seat, **REQUIRED, progressive_flop=1)
    rehearsal.wager(6, **REQUIRED)

    assert rehearsal.live.round.contributions() == {"meter": Fraction(added)}


@pytest.mark.cites("§ 605a.7(a)(1)")
@pytest.mark.parametrize("number", ["667a", "669a", "670a"])
def test_d_3_a_meter_that_would_not_grow_is_refused(number: str) -> None:
    with pytest.raises(BadSubmission, match="progressive_rate must be"):
        Rehearsal(number, progressive_rate="0%")


@pytest.mark.cites("§ 667a.12(d)(3)")
@pytest.mark.parametrize("rate", ["101%", "21", 0.21, "-1%", "", None])
def test_d_3_a_rate_that_is_no_percentage_is_refused(rate: Any) -> None:
    with pytest.raises(BadSubmission, match="progressive_rate cannot be"):
        Rehearsal("667a", progressive_rate=rate)


@pytest.mark.cites("§ 667a.12(d)(3)", "§ 667a.12(d)(4)")
def test_d_4_after_a_100_percent_award_the_next_player_meets_the_reset_amount() -> None:
    # The flop serves both: seat 4 has the royal flush and is settled before seat 2 with its straight flush.
    hands = {2: "9s 8s 7s", 4: "As Ks Qs"}
    slip = {"progressive_flop": 1.0}

    played = players(hands, "Js Ts 4d", slip=slip, meter=30000, progressive_paytable="A", progressive_reset=12000)

    assert played["4"]["wagers"]["progressive_flop"]["net"] == 30000 - 1
    assert played["2"]["wagers"]["progressive_flop"]["net"] == 600 - 1
    assert played["table"] == {"meters_after": {"meter": 12000 - 600}}
