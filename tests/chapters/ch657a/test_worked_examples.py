"""Worked rounds of Crazy 4 Poker, to the cent; the numbers in the names are those of the collection."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.rules.examples.script import BadScript, Script
from croupier.rules.procedure.decisions import Decide
from croupier.rules.terms.options import choose
from support.games.crazy_4 import action, seats
from support.tables.rehearsed_table import Rehearsal, settle

UNQUALIFIED = "Qs Jd 9h 7c 4s"
FLUSH_AND_QUADS = {2: "6h 7h 8h 9h Kd", 4: "5c 5d 5h 5s Kc"}


def of_seat(net: float, **wagers: tuple[str, float]) -> dict[str, Any]:
    return {"wagers": {name: {"result": one[0], "net": one[1]} for name, one in wagers.items()}, "net": net}


def alone(hand: str, dealer: str, play: float, paytable: str = "A", **more: Any) -> dict[str, Any]:
    return settle(
        "657a",
        options={"queens_up_paytable": paytable, **more.pop("options", {})},
        cards=seats({1: hand}, dealer),
        meters=more.pop("meters", {}),
        wagers={"1": {"ante": 10, "super_bonus": 10, **more}},
        actions=[action(1, play)],
    )


@pytest.mark.cites("§ 657a.11(c)(3)(i)")
def test_01_dealer_below_king_returns_the_ante_pays_play_and_returns_the_super_bonus() -> None:
    assert alone("Kd 9c 8h 5s 3d", UNQUALIFIED, 10, queens_up=5) == {
        "1": of_seat(5, ante=("push", 0), play=("win", 10), super_bonus=("push", 0), queens_up=("lose", -5))
    }


@pytest.mark.cites("§ 657a.11(c)(3)(i)", "§ 657a.2(b)(7)(iv)")
def test_02_dealer_below_king_and_player_even_lower_still_wins_play() -> None:
    assert alone("Qd 8c 6h 5s 2d", UNQUALIFIED, 10) == {
        "1": of_seat(10, ante=("push", 0), play=("win", 10), super_bonus=("push", 0))
    }


@pytest.mark.cites("§ 657a.11(c)(3)(ii)(A)", "§ 657a.12(b)")
def test_04_losing_with_less_than_a_straight_loses_the_super_bonus_as_well() -> None:
    assert alone("Kd Qc 8h 5s 3d", "Ac 9d 7h 4c 2s", 10) == {
        "1": of_seat(-30, ante=("lose", -10), play=("lose", -10), super_bonus=("lose", -10))
    }


@pytest.mark.cites("§ 657a.11(c)(3)(ii)(C)", "§ 657a.6(c)", "§ 657a.12(b)")
def test_06_tied_flushes_return_ante_and_play_and_pay_the_super_bonus_3_to_2() -> None:
    assert alone("Ah Kh 9h 5h 2c", "As Ks 9s 5s 3d", 30, "B", queens_up=5) == {
        "1": of_seat(35, ante=("push", 0), play=("push", 0), super_bonus=("win", 15), queens_up=("win", 20))
    }


@pytest.mark.cites("§ 657a.6(b)(5)", "§ 657a.11(c)(3)(ii)(A)")
def test_07_ace_two_three_four_is_the_lowest_straight() -> None:
    assert alone("Ad 2c 3h 4s 9d", "2d 3s 4c 5h Ks", 20) == {
        "1": of_seat(-20, ante=("lose", -10), play=("lose", -20), super_bonus=("win", 10))
    }


@pytest.mark.cites("§ 657a.6(b)(2)", "§ 657a.12(b)", "§ 657a.12(c)", "§ 657a.12(d)(1)")
def test_09_a_straight_flush_outranks_three_aces() -> None:
    played = alone(
        "6h 7h 8h 9h Kd",
        "Ac Ad Ah 5c 2d",
        30,
        "C",
        options={"four_card_progressive_paytable": "B", "progressive_unit": 5},
        meters={"meter": 9000},
        queens_up=5,
        four_card_progressive=5,
    )

    assert played == {
        "1": of_seat(
            835,
            ante=("win", 10),
            play=("win", 30),
            super_bonus=("win", 150),
            queens_up=("win", 150),
            four_card_progressive=("win", 495),
        ),
        "table": {"meters_after": {"meter": 9000}},
    }


def envious(paytable: str) -> dict[str, Any]:
    return settle(
        "657a",
        options={
            "queens_up_paytable": "A",
            "four_card_progressive_paytable": paytable,
            "progressive_unit": 5,
        },
        cards=seats(FLUSH_AND_QUADS, "Ac Qd 9s 4h 3d"),
        meters={"meter": 26000},
        wagers={seat: {"ante": 10, "super_bonus": 10, "four_card_progressive": 5} for seat in ("2", "4")},
        actions=[action(2, 10), action(4, 10)],
    )


PAID = {"ante": ("win", 10), "play": ("win", 10)}


@pytest.mark.cites("§ 657a.11(e)(5)(i)", "§ 657a.12(d)(5)(i)")
def test_11_four_card_envy_with_paytable_a_and_5_dollar_wagers() -> None:
    flush: Any = {**PAID, "super_bonus": ("win", 150), "four_card_progressive": ("win", 495)}
    quads: Any = {**PAID, "super_bonus": ("win", 300), "four_card_progressive": ("win", 1495)}

    assert envious("A") == {
        "2": of_seat(715, **flush, four_card_envy=("paid", 50)),
        "4": of_seat(1840, **quads, four_card_envy=("paid", 25)),
        "table": {"meters_after": {"meter": 26000}},
    }


@pytest.mark.cites("§ 657a.1", "§ 657a.12(d)(5)(ii)")
def test_12_with_paytable_b_a_straight_flush_creates_no_envy() -> None:
    flush: Any = {**PAID, "super_bonus": ("win", 150), "four_card_progressive": ("win", 495)}
    quads: Any = {**PAID, "super_bonus": ("win", 300), "four_card_progressive": ("win", 1495)}

    assert envious("B") == {
        "2": of_seat(790, **flush, four_card_envy=("paid", 125)),
        "4": of_seat(1815, **quads),
        "table": {"meters_after": {"meter": 26000}},
    }


@pytest.mark.cites("§ 657a.11(c)(3)(ii)(B)")
def test_14_a_king_high_dealer_qualifies() -> None:
    assert alone("3c 3d 8h Js Td", "Kc 9d 7h 4s 2c", 10, queens_up=5) == {
        "1": of_seat(15, ante=("win", 10), play=("win", 10), super_bonus=("push", 0), queens_up=("lose", -5))
    }


@pytest.mark.cites("§ 657a.13(d)")
def test_16_a_dealer_card_exposed_before_all_decisions_returns_everything() -> None:
    table = Rehearsal("657a").wager(1, ante=10, super_bonus=10, queens_up=5).until(Decide)

    table.irregularity("dealer_card_exposed")

    assert table.live.round.void
    assert table.live.round.reshuffle
    assert table.lines() == {
        "ante": ("returned", 0),
        "super_bonus": ("returned", 0),
        "queens_up": ("returned", 0),
    }


@pytest.mark.cites("§ 657a.8(d)", "§ 657a.9(b)")
def test_17_the_six_card_bonus_card_is_first_from_a_shoe_or_the_hand() -> None:
    options = {"method": "manual_or_hand", "six_card_bonus": True, "seats": [2, 6]}

    dealt = Script(chapter("657a"), {"kind": "deal", "options": options}).deal()

    assert dealt == {"destinations": ["six"] + ["2", "6", "dealer"] * 5}


@pytest.mark.cites("§ 657a.12(d)(3)")
def test_19_four_card_progressive_b_grows_by_25_percent_and_its_reserve_by_5() -> None:
    game = chapter("657a")
    options = choose(game.options, {"four_card_progressive_paytable": "B", "progressive_unit": 5})
    (progressive,) = game.progressives(options)
    seed = progressive.levels[0].seed

    added = progressive.contributions(6 * 5_00)

    assert seed == 5_000_00
    assert (seed + added["meter"], added["reserve"]) == (Fraction(5_007_50), Fraction(1_50))


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"cards": seats({1: "Kd 9c 8h 5s Qs"}, UNQUALIFIED)}, "queen of spades is no longer in the deck"),
        ({"cards": seats({1: "Kd 9c 8h 5s"}, UNQUALIFIED)}, "too few cards"),
        ({"cards": seats({1: "Kd 9c 8h 5s 3d 2d"}, UNQUALIFIED)}, "too many cards"),
        ({"cards": seats({1: "Kd 9c 8h 5s 3x"}, UNQUALIFIED)}, "unknown card '3x'"),
        ({"wagers": {"1": {"ante": 10, "super_bonus": 10, "tie": 5}}}, "no wager 'tie'"),
        ({"wagers": {"1": {"ante": 10, "super_bonus": 5}}}, "must be exactly"),
        ({"options": {"queens_up": "A"}}, "unknown option 'queens_up'"),
        ({"actions": [action(1, 30)]}, "above_the_ante_needs_a_pair_of_aces"),
        ({"actions": []}, "no action is left for seat 1"),
        ({"actions": [action(1, 10), action(1, 10)]}, "seat 1 has no play to make"),
        ({"actions": [{"seat": 1, "stage": "play", "action": "raise"}]}, "'raise' is not available here"),
    ],
)
def test_an_example_that_cannot_be_played_is_refused_with_a_sentence(change: Any, message: str) -> None:
    entry: dict[str, Any] = {
        "options": {},
        "cards": seats({1: "Kd 9c 8h 5s 3d"}, UNQUALIFIED),
        "wagers": {"1": {"ante": 10, "super_bonus": 10}},
        "actions": [action(1, 10)],
    }

    with pytest.raises(BadScript, match=message):
        settle("657a", **{**entry, **change})
