"""Worked rounds of Five Card Hi-Lo, to the cent, and rounds that cannot be played."""

from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.rules.examples.script import BadScript, Script
from support.games.hi_lo import DEALER_29_11
from support.tables.rehearsed_table import settle

PLAY = {"seat": 1, "stage": "decision", "action": "play", "amount": 10}
FOLD = {"seat": 1, "stage": "decision", "action": "fold"}


def setting(low: str) -> dict[str, Any]:
    return {"seat": 1, "stage": "set", "action": "set", "low": low.split()}


def played(
    own: str, *actions: dict[str, Any], dealer: str = DEALER_29_11, columns: str = "AA", **slip: float
) -> dict[str, Any]:
    """One player with an Ante of $10; the paytables of Ante Bonus and Poker Bonus in this order."""
    return settle(
        "663a",
        options={
            "ante_bonus_paytable": columns[0],
            "poker_bonus_paytable": columns[1],
            "tie_wager": True,
            "poker_bonus_wager": True,
        },
        cards={"dealer": dealer.split(), "seats": {"1": own.split()}},
        wagers={"1": {"ante": 10, **slip}},
        actions=list(actions),
    )


def of_seat(net: float, **wagers: tuple[str, float]) -> dict[str, Any]:
    return {"1": {"wagers": {name: {"result": one[0], "net": one[1]} for name, one in wagers.items()}, "net": net}}


@pytest.mark.cites("§ 663a.11(g)(1)", "§ 663a.12(a)")
def test_01_both_hands_beat_the_dealer() -> None:
    assert played("Ks Qh Jd 3c 2s", PLAY, setting("3c 2s"), tie=5, poker_bonus=5) == of_seat(
        10, ante=("win", 10), play=("win", 10), tie=("lose", -5), poker_bonus=("lose", -5)
    )


@pytest.mark.cites("§ 663a.11(g)(2)", "§ 663a.11(j)(1)", "§ 663a.12(c)")
def test_02_identical_hands_lose_ante_and_play_and_tie_pays_twenty() -> None:
    assert played("Kh Qd 9s 7d 4c", PLAY, setting("7d 4c"), tie=5) == of_seat(
        80, ante=("lose", -10), play=("lose", -10), tie=("win", 100)
    )


@pytest.mark.cites("§ 663a.11(d)", "§ 663a.11(g)(3)(ii)", "§ 663a.6(a)")
def test_04_an_ace_low_ties_high_and_wins_low() -> None:
    assert played("As Jh Td 9c 2s", PLAY, setting("As 2s"), tie=5) == of_seat(
        20, ante=("push", 0), play=("push", 0), tie=("win", 20)
    )


@pytest.mark.cites("§ 663a.11(h)", "§ 663a.12(b)", "§ 663a.11(g)(2)")
def test_06_three_aces_are_paid_although_ante_and_play_lose() -> None:
    played_06 = played("As Ah Ad 9c 5d", PLAY, setting("Ad 5d"), dealer="Ac Kd Qs 3h 2c", columns="CB", poker_bonus=5)

    assert played_06 == of_seat(
        50, ante=("lose", -10), play=("lose", -10), ante_bonus=("paid", 50), poker_bonus=("win", 20)
    )


@pytest.mark.cites("§ 663a.11(h)", "§ 663a.11(g)(3)(i)")
def test_07_three_aces_set_high_tie_and_are_paid() -> None:
    assert played("As Ah Ad 9c 5d", PLAY, setting("9c 5d"), dealer="Ac Kd Qs 3h 2c", columns="CB") == of_seat(
        50, ante=("push", 0), play=("push", 0), ante_bonus=("paid", 50)
    )


@pytest.mark.cites("§ 663a.11(b)(1)", "§ 663a.11(b)(2)", "§ 663a.11(j)(2)")
def test_09_a_fold_costs_ante_and_tie_and_a_pair_of_sevens_pays_the_poker_bonus() -> None:
    assert played("7s 7h 6d 5c 4s", FOLD, tie=5, poker_bonus=5) == of_seat(
        -10, ante=("forfeit", -10), tie=("forfeit", -5), poker_bonus=("win", 5)
    )


@pytest.mark.cites("§ 663a.12(d)", "§ 663a.6(b)(9)")
def test_11_a_pair_of_sixes_on_paytable_b() -> None:
    dealer = "Kh Qs 9h 7c 4d"

    assert played("6s 6h Kd 9c 2s", PLAY, setting("6h 2s"), dealer=dealer, columns="AB", poker_bonus=5) == of_seat(
        5, ante=("push", 0), play=("push", 0), poker_bonus=("win", 5)
    )


@pytest.mark.cites("§ 663a.11(e)", "§ 663a.6(a)")
def test_12_the_dealers_fourth_ace_counts_one() -> None:
    assert played("Kh Kc Ks 3d 2d", PLAY, setting("3d 2d"), dealer="As Ah Ad Ac Kd", poker_bonus=5) == of_seat(
        25, ante=("push", 0), play=("push", 0), poker_bonus=("win", 25)
    )


@pytest.mark.cites("§ 663a.8(d)", "§ 663a.10(b)")
@pytest.mark.parametrize(
    ("method", "destinations"),
    [("manual_or_hand", ["1", "3", "dealer"] * 5), ("automated", ["1"] * 5 + ["3"] * 5 + ["dealer"] * 5)],
)
def test_a_deal_is_told_card_by_card(method: str, destinations: list[str]) -> None:
    entry = {"kind": "deal", "options": {"method": method, "seats": [1, 3]}}

    assert Script(chapter("663a"), entry).deal() == {"destinations": destinations}


@pytest.mark.cites("§ 663a.11(b)", "§ 663a.11(d)")
def test_several_seats_act_in_any_order_of_the_list() -> None:
    settled = settle(
        "663a",
        cards={
            "dealer": DEALER_29_11.split(),
            "seats": {"2": ["Ks", "Qh", "Jd", "3c", "2s"], "5": ["Kh", "Qc", "Js", "3d", "2d"]},
        },
        wagers={"2": {"ante": 10}, "5": {"ante": 20}},
        actions=[
            {"seat": 5, "stage": "decision", "action": "play", "amount": 20},
            {"seat": 5, "stage": "set", "action": "set", "low": ["3d", "2d"]},
            {"seat": 2, "stage": "decision", "action": "play", "amount": 10},
            {"seat": 2, "stage": "set", "action": "set", "low": ["2s", "3c"]},
        ],
    )

    assert (settled["2"]["net"], settled["5"]["net"]) == (20, 40)


def entry(**changes: Any) -> dict[str, Any]:
    return {
        "cards": {"dealer": DEALER_29_11.split(), "seats": {"1": ["As", "Jh", "Td", "9c", "2s"]}},
        "wagers": {"1": {"ante": 10}},
        "actions": [PLAY, setting("As 2s")],
        **changes,
    }


def dealing(own: str, dealer: str = DEALER_29_11) -> dict[str, Any]:
    return {"cards": {"dealer": dealer.split(), "seats": {"1": own.split()}}}


@pytest.mark.cites("§ 663a.7(d)", "§ 663a.11(b)", "§ 663a.11(d)")
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (dealing("As Jh Td 9c"), "too few cards for 1"),
        (dealing("As Jh Td 9c 2s 3s"), "too many cards for 1"),
        (dealing("As Jh Td 9c 2s", "Kd Qs 9h 7c"), "too few cards for dealer"),
        (dealing("As Jh Td 2s 2s"), "two of spades is no longer in the deck"),
        (dealing("As Jh Td 9c 1s"), "unknown card '1s'"),
        ({"wagers": {"1": {"ante": 10, "pair": 5}}}, "no wager 'pair'"),
        ({"wagers": {"1": {"tie": 5}}}, "Ante Wager is required"),
        ({"wagers": {"7": {"ante": 10}}}, "no seat '7'"),
        ({"wagers": {"1": {"ante": 10, "tie": 5}}, "options": {"tie_wager": False}}, "Tie Wager is not offered"),
        ({"options": {"ante_bonus_paytable": "E"}}, "ante_bonus_paytable cannot be 'E'"),
        ({"options": {"house_way": True}}, "unknown option 'house_way'"),
        ({"actions": [PLAY]}, "no action is left for seat 1 at set"),
        ({"actions": [{**PLAY, "amount": 20}, setting("As 2s")]}, "must be exactly"),
        ({"actions": [PLAY, setting("As 9c")]}, "a_lower_card_is_left_in_the_high_hand"),
        ({"actions": [PLAY, setting("As Ah")]}, "are not two cards of this hand"),
        ({"actions": [PLAY, setting("2s")]}, "select 2 card"),
        ({"actions": [FOLD, setting("As 2s")]}, "has no set to make"),
    ],
)
def test_a_round_that_cannot_be_played_says_why(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(BadScript, match=says):
        settle("663a", **entry(**changes))
