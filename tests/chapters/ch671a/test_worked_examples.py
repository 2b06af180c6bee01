"""The worked examples of the chapter, and rounds that cannot be played."""

from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.rules.examples.script import BadScript
from support.games.lunar_poker import ACE_KING, UNQUALIFIED, bets, buys, declares, entry, exchanges
from support.tables.rehearsed_table import nets, settle


@pytest.mark.cites("§§ 671a.11(f)(2)(ii), 671a.12(d)")
def test_example_01_a_pair_of_aces_and_an_ace_king_are_both_paid() -> None:
    played = settle(
        "671a",
        edition="adopted",
        options={"instant_paytable": "A"},
        cards={"dealer": ["Ah", "Kd", "Qc", "7s", "3d"], "seats": {"1": ["As", "Ad", "Kh", "9c", "8d"]}},
        wagers={"1": {"ante": 10, "super": 10}},
        actions=[{"seat": 1, "stage": "decision", "action": "bet", "amount": 20}],
    )

    assert nets(played) == {
        "super": ("lose", -10),
        "ante": ("push", 0),
        "bet": ("win", 20),
        "bet_second_combination": ("paid", 20),
    }
    assert played["1"]["net"] == 30
    assert list(played) == ["1"]


@pytest.mark.cites("§§ 671a.11(f)(1), 671a.12(c)")
def test_example_02_a_straight_against_no_ace_king() -> None:
    assert bets("9h 8d 7s 6c 5h", UNQUALIFIED, edition="adopted") == {
        "super": ("win", 300),
        "ante": ("win", 40),
        "bet": ("push", 0),
    }


@pytest.mark.cites("§ 671a.12(c) (2015)")
def test_example_02_in_the_proposed_edition_pays_the_ante_even_money() -> None:
    assert bets("9h 8d 7s 6c 5h", UNQUALIFIED, edition="proposed") == {
        "super": ("win", 300),
        "ante": ("win", 10),
        "bet": ("push", 0),
    }


@pytest.mark.cites("§§ 671a.11(b)(2), 671a.11(c)(3), 671a.12(a), 671a.6(d)(8)")
def test_example_04_a_dealt_straight_flush_is_paid_at_once() -> None:
    assert declares("9h 8h 7h 6h 5h") == {"super": ("win", 20), "ante": ("win", 2500)}


@pytest.mark.cites("§ 671a.12(a) (2015)")
def test_example_04_in_the_proposed_edition_pays_less() -> None:
    assert declares("9h 8h 7h 6h 5h", edition="proposed") == {"super": ("win", 20), "ante": ("win", 2000)}


@pytest.mark.cites("§§ 671a.12(a), 671a.12(b), 671a.6(d)(7)")
def test_example_06_a_dealt_royal_flush_is_an_ace_king_queen_on_the_super_wager() -> None:
    assert declares("As Ks Qs Js Ts") == {"super": ("win", 50), "ante": ("win", 15000)}


@pytest.mark.cites("§§ 671a.6(d)(2), 671a.12(b), 671a.12(d)")
def test_example_07_five_picture_cards_are_above_the_full_house() -> None:
    assert bets("Ks Kd Kh Qc Qd", "Ah Kc 9s 7d 4c") == {
        "super": ("win", 1500),
        "ante": ("push", 0),
        "bet": ("win", 140),
    }


@pytest.mark.cites("§ 671a.12(b) (2015)")
def test_example_07_in_the_proposed_edition_pays_less() -> None:
    assert bets("Ks Kd Kh Qc Qd", "Ah Kc 9s 7d 4c", edition="proposed")["super"] == ("win", 1200)


@pytest.mark.cites("§§ 671a.11(d), 671a.11(f)(2)(ii)")
def test_example_09_a_sixth_card_makes_a_full_house_beside_four_of_a_kind() -> None:
    assert buys("8s 8h 8d 8c Ad", "Ac", "Kc Kd 9h 7s 4d") == {
        "super": ("win", 2000),
        "options_fee": ("fee", -10),
        "ante": ("push", 0),
        "bet": ("win", 400),
        "bet_second_combination": ("paid", 140),
    }


@pytest.mark.cites("§ 671a.11(f)(2)(ii)")
def test_example_11_a_flush_and_a_straight_through_the_sixth_card() -> None:
    assert buys("Kh Qh Jh 9h 7h", "Ts", "Ah Ad 7c 5s 3h") == {
        "super": ("win", 600),
        "options_fee": ("fee", -10),
        "ante": ("push", 0),
        "bet": ("win", 100),
        "bet_second_combination": ("paid", 80),
    }


@pytest.mark.cites("§§ 671a.11(f)(2)(iii), 671a.6(c)")
def test_example_12_identical_ace_kings_tie() -> None:
    assert bets("Ac Kd 9h 7s 4d", "Ah Ks 9c 7d 4c") == {
        "super": ("lose", -10),
        "ante": ("push", 0),
        "bet": ("push", 0),
    }


@pytest.mark.cites("§§ 671a.11(d)(3), 671a.11(d)(4)")
def test_example_14_a_fold_after_the_draw() -> None:
    played = exchanges("2c 5d 9h Js Qc", "2c 5d 9h", "3d 4s Kh", "7c 7d Ah Ts 2h", then="fold")

    assert played == {"super": ("lose", -10), "options_fee": ("fee", -10), "ante": ("forfeit", -10)}


@pytest.mark.cites("§§ 671a.6(b)(10), 671a.6(c), 671a.12(b), 671a.12(d)")
def test_example_16_the_better_third_card_of_two_ace_kings_wins() -> None:
    assert bets("As Kc Qd 8h 3s", "Ah Kd Jc 7s 3d") == {
        "super": ("win", 50),
        "ante": ("push", 0),
        "bet": ("win", 20),
    }


@pytest.mark.cites("§ 671a.11(f)(2)(ii)")
def test_example_17_three_pairs_are_two_pair_twice() -> None:
    assert buys("Kh Ks 8d 8h 2c", "2s", "Ah Ad 7c 5s 3h") == {
        "super": ("lose", -10),
        "options_fee": ("fee", -10),
        "ante": ("push", 0),
        "bet": ("win", 40),
        "bet_second_combination": ("paid", 40),
    }


@pytest.mark.cites("§ 671a.11(f)(2)(ii)")
def test_example_19_the_ace_king_inside_two_pair_is_no_second_combination() -> None:
    assert bets("Ac Ad Kh Ks 2c", "Qh Qd Jc 7s 3d") == {
        "super": ("lose", -10),
        "ante": ("push", 0),
        "bet": ("win", 40),
    }


# Other rounds in the same format


def test_several_seats_wager_on_each_others_hands_and_on_the_dealers() -> None:
    played = settle(
        "671a",
        cards={
            "dealer": ["Ac", "Kd", "Qs", "4h", "2d"],
            "seats": {"1": ["9h", "8d", "7s", "6c", "5h"], "3": ["Jc", "Jd", "8s", "3h", "2c"]},
        },
        wagers={
            "1": {"ante": 10, "super": 15, "super_seat_3": 5, "super_dealer": 5},
            "3": {"ante": 20, "super": 20, "super_seat_1": 5, "super_seat_2": 5},
        },
        actions=[{"seat": 3, "action": "fold"}, {"seat": 1, "action": "bet", "amount": 20}],
    )

    assert nets(played, 1) == {
        "super": ("win", 450),
        "super_seat_3": ("lose", -5),
        "super_dealer": ("win", 25),
        "ante": ("push", 0),
        "bet": ("win", 80),
    }
    assert nets(played, 3) == {
        "super_seat_2": ("returned", 0),
        "super_seat_1": ("win", 150),
        "super": ("lose", -20),
        "ante": ("forfeit", -20),
    }


def test_an_instant_payout_needs_no_action_where_the_system_declares() -> None:
    played = settle("671a", **entry("9h 8h 7h 6h 5h", UNQUALIFIED))

    assert nets(played) == {"super": ("win", 20), "ante": ("win", 2500)}


@pytest.mark.parametrize(("edition", "net"), [("2016", 40), ("2015", 10)])
def test_an_edition_may_be_named_by_its_year_and_among_the_options(edition: str, net: int) -> None:
    beside = bets("9h 8d 7s 6c 5h", UNQUALIFIED, edition=edition)
    within = bets("9h 8d 7s 6c 5h", UNQUALIFIED, options={"edition": edition})

    assert beside["ante"] == within["ante"] == ("win", net)


@pytest.mark.parametrize("multiple", [2, 2.0])
def test_a_bet_may_be_given_as_a_multiple_of_the_ante(multiple: float) -> None:
    played = settle("671a", **entry("9h 8d 7s 6c 5h", ACE_KING, {"action": "bet", "multiple": multiple}))

    assert nets(played)["bet"] == ("win", 80)


@pytest.mark.parametrize("kind", ["manual_or_hand", "automated"])
def test_the_kind_deal_says_where_every_card_goes(kind: str) -> None:
    game = chapter("671a")
    assert game.script is not None
    script = game.script(game, {"kind": "deal", "options": {"method": kind, "seats": [2, 4]}})

    around = ["2", "4", "dealer"]
    expected = around * 5 if kind == "manual_or_hand" else [place for place in around for _ in range(5)]
    assert script.deal() == {"destinations": expected}


HAND = "2c 5d 9h Js Qc"
BET = {"action": "bet"}
DRAW = {"action": "exchange", "discard": ["2c", "5d"], "fee": 10}


@pytest.mark.parametrize(
    ("bad", "says"),
    [
        (entry(HAND, UNQUALIFIED, BET, slip={"pot": 5}), "there is no wager 'pot'"),
        (entry(HAND, UNQUALIFIED, BET, slip={"super": 5}), "must be $10 to"),
        (entry(HAND, UNQUALIFIED, BET, slip={"super_seat_1": 5}), "seat 1 is the player's own"),
        (entry(HAND, UNQUALIFIED, BET, slip={"super_seat_6": 5}), "there is no wager 'super_seat_6'"),
        (entry(HAND, UNQUALIFIED, BET, options={"instant_paytable": "D"}), "instant_paytable cannot be 'D'"),
        (entry(HAND, UNQUALIFIED, BET, options={"edition": "draft"}), "edition cannot be 'draft'"),
        (entry(HAND, UNQUALIFIED, BET, options={"edition": "proposed"}, edition="adopted"), "two editions"),
        (entry(HAND, UNQUALIFIED, BET, options={"moon": True}), "unknown option 'moon'"),
        (entry("2c 5d 9h Js Qx", UNQUALIFIED, BET), "unknown card 'Qx'"),
        (entry("2c 5d 9h Js Kc", UNQUALIFIED, BET), "the king of clubs is no longer in the deck"),
        (entry("2c 5d 9h Js", UNQUALIFIED, BET), "seat 1 has 4 cards before the draw, not 5"),
        (entry("2c 5d 9h Js Qc 3d", UNQUALIFIED, BET), "seat 1 has 6 cards before the draw, not 5"),
        (entry("2c 5d 9h Js", UNQUALIFIED, DRAW, BET, draw="3d 4d 6d"), "seat 1 has 4 cards before the draw"),
        (entry(HAND, "Kc Qd 9s 4h", BET), "too few cards for dealer"),
        (entry(HAND, f"{UNQUALIFIED} 3d", BET), "too many cards for dealer"),
        (entry(HAND, UNQUALIFIED, BET, draw="3d"), "too many cards for 1"),
        (entry(HAND, UNQUALIFIED, DRAW, BET, draw="3d"), "too few cards for 1"),
        (entry(HAND, UNQUALIFIED), "no action is left for seat 1 at decision"),
        (entry(HAND, UNQUALIFIED, DRAW, draw="3d 4d"), "no action is left for seat 1 at after_draw"),
        (entry(HAND, UNQUALIFIED, BET, BET), "seat 1 has no bet to make"),
        (entry(HAND, UNQUALIFIED, {"action": "raise"}), "'raise' is not available here"),
        (entry(HAND, UNQUALIFIED, {"action": "bet", "amount": 10}), "must be exactly $20"),
        (entry(HAND, UNQUALIFIED, {"action": "bet", "multiple": 1}), "must be exactly $20"),
        (entry(HAND, UNQUALIFIED, {"action": "buy_sixth", "fee": 20}, BET, draw="3d"), "must be exactly $10"),
        (entry(HAND, UNQUALIFIED, {**DRAW, "discard": ["2c"]}, BET, draw="3d"), "select 2 to 5 cards, not 1"),
        (entry(HAND, UNQUALIFIED, {**DRAW, "discard": ["2c", "3d"]}, BET, draw="3d"), "exchange cards in the hand"),
        (entry(HAND, UNQUALIFIED, {**DRAW, "discard": ["2c", "2c"]}, BET, draw="3d"), "exchange cards in the hand"),
        (entry(HAND, UNQUALIFIED, {"action": "declare_instant"}), "only a royal flush or straight flush"),
        (entry("9h 8h 7h 6h 5h", UNQUALIFIED, BET), "eligible for the instant payout may not bet"),
        (entry(HAND, UNQUALIFIED, {"stage": "after_draw", **BET}), "acts at after_draw where decision is due"),
    ],
)
def test_a_round_that_cannot_be_played_is_refused_with_the_reason(bad: dict[str, Any], says: str) -> None:
    with pytest.raises(BadScript) as refused:
        settle("671a", **bad)

    assert says in str(refused.value)
