"""Worked rounds of Raise It Up Stud Poker, to the cent; and rounds that cannot be played."""

from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.chapters.ch669a_raise_it_up_stud.script import StudScript
from croupier.rules.examples.script import BadScript
from croupier.rules.terms.refusals import Reason
from support.games.raise_it_up import at, table
from support.tables.rehearsed_table import Rehearsal, settle


def play(seat: int, stage: str, multiple: int) -> dict[str, Any]:
    return {"seat": seat, "stage": stage, "action": "play", "multiple": multiple}


def check(seat: int, stage: str) -> dict[str, Any]:
    return {"seat": seat, "stage": stage, "action": "check"}


def fold(seat: int) -> dict[str, Any]:
    return {"seat": seat, "stage": "fifth", "action": "fold"}


def of_seat(net: float, **wagers: tuple[str, float]) -> dict[str, Any]:
    return {"wagers": {name: {"result": one[0], "net": one[1]} for name, one in wagers.items()}, "net": net}


PAIR_OF_TENS: dict[str, Any] = {
    "options": {"pair_plus_paytable": "A"},
    "cards": {"community": ["Ks", "7d", "2h"], "seats": {"1": ["Th", "Td", "4c"]}},
    "wagers": {"1": {"ante": 10, "blind": 10, "pair_plus": 5}},
    "actions": [play(1, "third", 3)],
}


@pytest.mark.cites("§ 669a.11(i)(2)(ii)", "§ 669a.12(a)", "§ 669a.12(b)", "§ 669a.12(c)", "§ 669a.12(d)")
def test_01_a_pair_of_tens() -> None:
    assert settle("669a", **PAIR_OF_TENS) == {
        "1": of_seat(45, pair_plus=("win", 5), ante=("win", 10), play=("win", 30), blind=("push", 0))
    }


@pytest.mark.cites("§ 669a.11(i)(1)", "§ 669a.11(i)(2)(i)")
def test_02_a_pair_of_nines_loses_the_main_wagers_and_wins_pair_plus() -> None:
    played = settle(
        "669a",
        options={"pair_plus_paytable": "A"},
        cards={"community": ["Ks", "7d", "2h"], "seats": {"1": ["9h", "9d", "4c"]}},
        wagers={"1": {"ante": 10, "blind": 10, "pair_plus": 5}},
        actions=[check(1, "third"), check(1, "fourth"), play(1, "fifth", 1)],
    )

    assert played == {
        "1": of_seat(-25, pair_plus=("win", 5), ante=("lose", -10), play=("lose", -10), blind=("lose", -10))
    }


@pytest.mark.cites("§ 669a.12(a)–(f)")
def test_04_a_royal_flush_of_spades() -> None:
    played = settle(
        "669a",
        options={"pair_plus_paytable": "A", "progressive_reset": 1000, "six_card_paytable": "D"},
        cards={"community": ["Js", "Ts", "2h"], "seats": {"1": ["As", "Ks", "Qs"]}},
        meters={"meter": 3456},
        wagers={"1": {"ante": 10, "blind": 10, "pair_plus": 5, "progressive": 1, "six_card_bonus": 5}},
        actions=[play(1, "third", 3)],
    )

    assert played == {
        "1": of_seat(
            21665,
            pair_plus=("win", 200),
            ante=("win", 10),
            play=("win", 3000),
            blind=("win", 10000),
            progressive=("win", 3455),
            six_card_bonus=("win", 5000),
        ),
        "table": {"meters_after": {"meter": 1000}},
    }


@pytest.mark.cites("§ 669a.11(f)", "§ 669a.11(g)", "§ 669a.12(a)")
@pytest.mark.parametrize(("survives", "pair_plus", "net"), [(False, ("forfeit", -5), -30), (True, ("win", 30), 5)])
def test_06_and_07_a_fold_with_a_three_card_straight(survives: bool, pair_plus: tuple[str, float], net: float) -> None:
    played = settle(
        "669a",
        options={"pair_plus_paytable": "A", "six_card_paytable": "A", "pair_plus_survives_fold": survives},
        cards={"community": ["Ks", "Td", "9c"], "seats": {"1": ["2c", "3d", "4h"]}},
        wagers={"1": {"ante": 10, "blind": 10, "pair_plus": 5, "six_card_bonus": 5}},
        actions=[check(1, "third"), check(1, "fourth"), fold(1)],
    )

    assert played == {
        "1": of_seat(
            net,
            ante=("forfeit", -10),
            blind=("forfeit", -10),
            pair_plus=pair_plus,
            six_card_bonus=("lose", -5),
        )
    }


@pytest.mark.cites("§ 669a.11(i)(3)(i)", "§ 669a.12(a)", "§ 669a.12(e)(1)")
def test_09_a_three_card_flush_wins_pair_plus_and_not_the_progressive() -> None:
    played = settle(
        "669a",
        options={"pair_plus_paytable": "C", "progressive_reset": 1000},
        cards={"community": ["Ad", "8c", "3s"], "seats": {"1": ["Ah", "9h", "4h"]}},
        meters={"meter": 1500},
        wagers={"1": {"ante": 10, "blind": 10, "pair_plus": 5, "progressive": 1}},
        actions=[check(1, "third"), play(1, "fourth", 1)],
    )

    assert played == {
        "1": of_seat(
            39,
            pair_plus=("win", 20),
            ante=("win", 10),
            play=("win", 10),
            blind=("push", 0),
            progressive=("lose", -1),
        ),
        "table": {"meters_after": {"meter": 1500}},
    }


@pytest.mark.cites("§ 669a.11(b)", "§ 669a.11(d)", "§ 669a.11(f)", "§ 669a.7(d)(1)")
def test_11_what_is_legal_on_each_street() -> None:
    legal = {
        stage: [multiple for multiple in (1, 2, 3, 4) if at(table(1), stage).decide(1, "play", 10 * multiple) is None]
        for stage in ("third", "fourth", "fifth")
    }
    assert legal == {"third": [1, 2, 3], "fourth": [1, 2], "fifth": [1]}
    assert at(table(1), "fifth").decide(1, "check") is not None
    played = at(table(1, 2), "third")
    played.decide(1, "play", 10)
    played.decide(2, "check")
    assert at(played, "fifth").decide(1, "play", 10) is not None
    unequal = Rehearsal("669a").try_wager(1, ante=10, blind=5)
    assert unequal is not None
    assert unequal.reason is Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL


@pytest.mark.cites("§ 669a.13(d)")
def test_12_a_community_card_exposed_early() -> None:
    rehearsal = at(table(1, slip={"pair_plus": 5}), "third")
    rehearsal.irregularity("community_card_exposed")

    assert rehearsal.lines(1) == dict.fromkeys(("ante", "blind", "pair_plus"), ("returned", 0))
    assert (rehearsal.live.round.void, rehearsal.live.round.reshuffle) == (True, True)


@pytest.mark.cites("§ 669a.11(f)", "§ 669a.11(i)(3)(i)(E)", "§ 669a.12(e)(5)")
def test_14_a_folded_ace_king_queen_of_clubs_left_on_the_table_creates_envy() -> None:
    played = settle(
        "669a",
        options={"pair_plus_paytable": "A", "progressive_reset": 1000},
        cards={"community": ["Td", "7h", "2c"], "seats": {"1": ["Ac", "Kc", "Qc"], "3": ["Ts", "9d", "4h"]}},
        meters={"meter": 3456},
        wagers={
            "1": {"ante": 10, "blind": 10, "progressive": 1},
            "3": {"ante": 10, "blind": 10, "progressive": 1},
        },
        actions=[
            *(check(1, "third"), check(3, "third"), check(1, "fourth")),
            *(play(3, "fourth", 2), fold(1)),
        ],
    )

    assert played == {
        "1": of_seat(-21, ante=("forfeit", -10), blind=("forfeit", -10), progressive=("forfeit", -1)),
        "3": of_seat(
            54,
            ante=("win", 10),
            play=("win", 20),
            blind=("push", 0),
            progressive=("lose", -1),
            envy=("paid", 25),
        ),
        "table": {"meters_after": {"meter": 3456}},
    }


@pytest.mark.cites("§ 669a.8(d)", "§ 669a.10(b)")
@pytest.mark.parametrize(
    ("method", "order"),
    [
        ("manual_or_hand", "1 3 1 3 1 3 fourth fifth sixth"),
        ("automated", "1 1 1 3 3 3 fourth fifth sixth"),
    ],
)
def test_the_order_of_the_cards(method: str, order: str) -> None:
    entry = {"kind": "deal", "options": {"method": method, "seats": [1, 3]}}

    assert StudScript(chapter("669a"), entry).deal() == {"destinations": order.split()}


BAD: list[tuple[str, dict[str, Any], str]] = [
    ("an unknown wager", {"wagers": {"1": {"ante": 10, "blind": 10, "flop": 10}}}, "flop"),
    ("an unequal Blind", {"wagers": {"1": {"ante": 10, "blind": 5}}}, "exactly"),
    ("no Blind", {"wagers": {"1": {"ante": 10}}}, "Blind Wager is required"),
    ("a Play Wager before the cards", {"wagers": {"1": {"ante": 10, "blind": 10, "play": 20}}}, "play"),
    ("an unknown option", {"options": {"payouts": "A"}}, "payouts"),
    ("an unknown paytable", {"options": {"pair_plus_paytable": "E"}}, "pair_plus_paytable"),
    ("a meter that starts too low", {"options": {"progressive_reset": 999}}, "1,000"),
    ("two boxes to a player", {"options": {"adjacent_boxes": 2}}, "adjacent_boxes"),
    ("two community cards", {"cards": {"community": ["Ks", "7d"]}}, "too few cards for sixth"),
    ("four community cards", {"cards": {"community": ["Ks", "7d", "2h", "3h"]}}, "too many cards for sixth"),
    ("two cards for a player", {"cards": {"seats": {"1": ["Th", "Td"]}}}, "too few cards for 1"),
    ("a card twice", {"cards": {"community": ["Ks", "7d", "Td"]}}, "ten of diamonds"),
    ("no card at all", {"cards": {"community": ["Ks", "7d", "0h"]}}, "0h"),
    ("cards for a dealer", {"cards": {"dealer": ["3s"]}}, "dealer"),
    ("four times the Ante", {"actions": [play(1, "third", 4)]}, "exceeds_the_multiple"),
    ("one and a half times", {"actions": [{**play(1, "third", 1), "multiple": 1.5}]}, "no_multiple"),
    ("a fold on three cards", {"actions": [{**fold(1), "stage": "third"}]}, "not available"),
    ("a second Play Wager", {"actions": [play(1, "third", 3), play(1, "fourth", 1)]}, "no play to make"),
    ("no decision on 5th Street", {"actions": [check(1, "third"), check(1, "fourth")]}, "no action"),
]


@pytest.mark.parametrize(("change", "names"), [row[1:] for row in BAD], ids=[row[0] for row in BAD])
def test_a_round_that_cannot_be_played_says_what_is_wrong(change: dict[str, Any], names: str) -> None:
    entry = dict(PAIR_OF_TENS)
    for part, value in change.items():
        whole = part in {"actions", "wagers"}
        entry[part] = value if whole else {**entry[part], **value}

    with pytest.raises(BadScript, match=names):
        settle("669a", **entry)
