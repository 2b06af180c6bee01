"""Worked rounds of Go Fore It, to the cent, and rounds that cannot be played."""

from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.chapters.ch676a_go_fore_it.script import GoForeItScript
from croupier.rules.examples.script import BadScript
from support.games.go_fore_it import TWENTY_SIX, one_player
from support.tables.rehearsed_table import settle

CHAPTER = chapter("676a")
SIDE = {"skins": 5, "gopher": 5}
HIGH = "Kd Qd Jd Ts"


def wins(**nets: float) -> dict[str, tuple[str, float]]:
    return {name: ("win", net) for name, net in nets.items()}


@pytest.mark.cites("§ 676a.11(d)", "§ 676a.12(a)", "§ 676a.12(b)", "§ 676a.12(c)", "§ 676a.12(d)")
def test_01_an_albatross_at_8_with_one_ace_and_skins() -> None:
    played = settle(
        "676a",
        options={"gopher_paytable": "A"},
        cards={"dealer": ["Kd", "9c", "5h", "2s"], "seats": {"1": ["As", "2d", "2h", "3c"]}},
        wagers={"1": {"front9": 10, "skins": 5, "gopher": 5}},
        actions=[{"seat": 1, "stage": "back9", "action": "back9", "amount": 10}],
    )

    assert played == {
        "1": {
            "wagers": {
                "front9": {"result": "win", "net": 10},
                "back9": {"result": "win", "net": 250},
                "skins": {"result": "win", "net": 5},
                "gopher": {"result": "win", "net": 10},
            },
            "net": 275,
        }
    }


@pytest.mark.cites("§ 676a.1", "§ 676a.12(b)")
@pytest.mark.parametrize(
    ("own", "back9"),
    [
        ("2d 2h 2c 3c", 50),  # 02, total 9
        ("2d 3h 4c 4d", 50),  # 03, total 13
        ("2d 3h 4c 5c", 20),  # 04, total 14
        ("2d 3h 4c 9c", 20),  # 05, total 18
        ("2d 3h 4c Tc", 10),  # 06, total 19
        ("2d 5h 7c Tc", 10),  # 07, total 24
    ],
)
def test_02_to_07_both_ends_of_every_result(own: str, back9: float) -> None:
    assert one_player(own, TWENTY_SIX, gopher_paytable="A") == wins(front9=10, back9=back9)


@pytest.mark.cites("§ 676a.11(d)(3)(ii)")
def test_08_a_total_of_25_loses() -> None:
    assert one_player("3d 5h 7c Tc", "Kd 9d 5c 2s") == {"front9": ("lose", -10), "back9": ("lose", -10)}


@pytest.mark.cites("§ 676a.11(d)(4)(i)", "§ 676a.2(b)(4)")
def test_09_a_tie_of_26_loses_skins() -> None:
    assert one_player("Jd 8h 6c 2c", TWENTY_SIX, slip={"skins": 5}) == {
        "front9": ("lose", -10),
        "back9": ("lose", -10),
        "skins": ("lose", -5),
    }


@pytest.mark.cites("§ 676a.12(d)")
@pytest.mark.parametrize(("column", "gopher"), [("B", 30), ("A", 25)])
def test_10_and_11_two_aces_on_either_paytable(column: str, gopher: float) -> None:
    played = one_player("Kh Qh As Ad", HIGH, slip={"gopher": 5}, gopher_paytable=column)

    assert played == wins(front9=10, back9=10, gopher=gopher)


@pytest.mark.cites("§ 676a.12(b)", "§ 676a.12(d)")
def test_12_four_aces_are_an_albatross_and_pay_a_thousand_to_one() -> None:
    assert one_player("As Ah Ad Ac", HIGH, slip=SIDE) == wins(front9=10, back9=250, skins=5, gopher=5000)


@pytest.mark.cites("§ 676a.11(c)(2)")
def test_13_a_fold_leaves_skins_and_gopher() -> None:
    assert one_player("Kh Qh As Ad", HIGH, action="fold", slip=SIDE) == {
        "front9": ("forfeit", -10),
        **wins(skins=5, gopher=25),
    }


def dealt(cases: list[dict[str, Any]], seats: list[int]) -> list[dict[str, Any]] | None:
    entry = {"kind": "deal", "options": {"seats": seats}, "cards": {}, "cases": cases, "expected": {}}
    return GoForeItScript(CHAPTER, entry).cases(lambda script: script.deal())


@pytest.mark.cites("§ 676a.8(b)", "§ 676a.9(b)", "§ 676a.10(b)")
def test_14_front_and_hole_cards_by_dealing_method() -> None:
    cases: list[dict[str, Any]] = [
        {
            "method": "manual_or_hand",
            "destinations": ["1.front", "2.front", "dealer"] * 2 + ["1.hole", "2.hole", "dealer"] * 2,
        },
        {
            "method": "automated",
            "stack_top_to_bottom": ["hole", "hole", "front", "front"],
            "order": ["1", "2", "dealer"],
        },
    ]

    assert dealt(cases, [1, 2]) == cases


@pytest.mark.cites("§ 676a.10(b)")
def test_14_what_a_case_says_wrongly_is_put_right() -> None:
    case = {"method": "automated", "stack_top_to_bottom": ["front", "front", "hole", "hole"], "order": ["2", "5"]}

    assert dealt([case], [2, 5]) == [
        {
            "method": "automated",
            "stack_top_to_bottom": ["hole", "hole", "front", "front"],
            "order": ["2", "5", "dealer"],
        }
    ]
    assert dealt([{"method": "automated", "order": []}], [3]) == [{"method": "automated", "order": ["3", "dealer"]}]


@pytest.mark.cites("§ 676a.10(b)")
def test_14_only_an_automated_shoe_deals_in_stacks() -> None:
    with pytest.raises(BadScript, match="only an automated shoe"):
        dealt([{"method": "hand", "order": ["1", "dealer"]}], [1])


@pytest.mark.cites("§ 676a.10(b)")
def test_14_an_automated_deal_is_also_told_card_by_card() -> None:
    case: dict[str, Any] = {"method": "automated", "destinations": []}

    (told,) = dealt([case], [1]) or [{}]

    assert told["destinations"] == ["1.hole"] * 2 + ["1.front"] * 2 + ["dealer"] * 4


BACK_9 = {"seat": 1, "stage": "back9", "action": "back9", "amount": 10}


def entry(**changes: Any) -> dict[str, Any]:
    return {
        "cards": {"dealer": TWENTY_SIX.split(), "seats": {"1": ["As", "2d", "2h", "3c"]}},
        "wagers": {"1": {"front9": 10}},
        "actions": [BACK_9],
        **changes,
    }


def dealing(own: str, dealer: str = TWENTY_SIX, **more: Any) -> dict[str, Any]:
    return {"cards": {"dealer": dealer.split(), "seats": {"1": own.split()}, **more}}


@pytest.mark.cites("§ 676a.7(d)", "§ 676a.11(b)")
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        (dealing("As 2d 2h"), "too few cards for 1.hole"),
        (dealing("As"), "too few cards for 1.front"),
        (dealing("As 2d 2h 3c 4c"), "too many cards for 1.hole"),
        (dealing("As 2d 2h 3c", "Kd 9d 5d"), "too few cards for dealer"),
        (dealing("As 2d 2h 2h"), "two of hearts is no longer in the deck"),
        (dealing("As 2d 2h 2s"), "two of spades is no longer in the deck"),
        (dealing("As 2d 2h 1c"), "unknown card '1c'"),
        (dealing("As 2d 2h 3c", community=["Kh"]), "community"),
        ({"wagers": {"1": {"front9": 10, "ante": 5}}}, "no wager 'ante'"),
        ({"wagers": {"1": {"skins": 5}}}, "Front 9 Wager is required"),
        ({"wagers": {"7": {"front9": 10}}}, "no seat '7'"),
        ({"options": {"gopher_paytable": "C"}}, "gopher_paytable cannot be 'C'"),
        ({"options": {"skins_paytable": "A"}}, "unknown option 'skins_paytable'"),
        ({"actions": []}, "no action is left for seat 1"),
        ({"actions": [{**BACK_9, "amount": 20}]}, "must be exactly"),
        ({"actions": [{**BACK_9, "action": "check"}]}, "'check' is not available"),
        ({"actions": [{**BACK_9, "stage": "play"}]}, "acts at play where back9 is due"),
        ({"actions": [BACK_9, BACK_9]}, "has no back9 to make"),
    ],
)
def test_a_round_that_cannot_be_played_says_why(changes: dict[str, Any], says: str) -> None:
    with pytest.raises(BadScript, match=says):
        settle("676a", **entry(**changes))


@pytest.mark.cites("§ 676a.11(b)")
def test_the_back_9_may_be_listed_with_the_wagers_that_its_action_places() -> None:
    assert settle("676a", **entry(wagers={"1": {"front9": 10, "back9": 10}}))["1"]["net"] == 260
