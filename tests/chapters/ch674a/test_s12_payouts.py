"""§ 674a.12: every row of every table."""

import pytest

from support.games.criss_cross import one_player

ACROSS = {
    "royal flush": ("As Ks", "2d Qs Js Ts 3c"),
    "king-high straight flush": ("Kh Qh", "2d Jh Th 9h 3c"),
    "ace-to-five straight flush": ("Ah 2h", "9d 3h 4h 5h Kc"),
    "four of a kind": ("9h 9d", "2d 9s 9c Kh 3c"),
    "full house": ("9h 9d", "2d 9s Kc Kh 3c"),
    "flush": ("2h 7h", "Ad Kh 4h 9h 3c"),
    "broadway straight": ("As Kd", "2d Qh Jc Td 3c"),
    "ace-to-five straight": ("As 2d", "9d 3h 4c 5d Kc"),
    "three of a kind": ("Kh 7d", "3d Ks Kc 4h 2c"),
    "two pair": ("3h 2d", "9d 3s 2c Kh Qc"),
    "pair of aces": ("Ah 4d", "9d As 7c 2h Kc"),
    "pair of kings": ("Kh 4d", "9d Ks 7c 2h Ac"),
    "pair of queens": ("Qh 4d", "9d Qs 7c 2h Ac"),
    "pair of jacks": ("Jh 4d", "9d Js 7c 2h Ac"),
    "pair of tens": ("Th 4d", "9d Ts 7c 2h Ac"),
    "pair of sixes": ("6h 4d", "9d 6s 7c 2h Ac"),
    "pair of fives": ("5h 4d", "9d 5s 7c 2h Ac"),
    "ace-high": ("Ah 4d", "9d Qs 7c 2h Jc"),
}
"""Own cards and the cross; the Across Hand is what the name says."""


def expected(to_one: int | None, wagered: float) -> tuple[str, float]:
    """What a wager comes to at odds to one; 0 is a push, None a loss."""
    if to_one is None:
        return ("lose", -wagered)
    return ("win", wagered * to_one) if to_one else ("push", 0)


BETS = [
    ("royal flush", 500),
    ("king-high straight flush", 100),
    ("ace-to-five straight flush", 100),
    ("four of a kind", 40),
    ("full house", 12),
    ("flush", 8),
    ("broadway straight", 5),
    ("ace-to-five straight", 5),
    ("three of a kind", 3),
    ("two pair", 2),
    ("pair of aces", 1),
    ("pair of kings", 1),
    ("pair of queens", 1),
    ("pair of jacks", 1),
    ("pair of tens", 0),
    ("pair of sixes", 0),
    ("pair of fives", None),
    ("ace-high", None),
]


@pytest.mark.cites("§ 674a.12(a)", "§ 674a.12(b)")
@pytest.mark.parametrize(("hand", "to_one"), BETS)
def test_a_and_b_ante_and_bet_across(hand: str, to_one: int | None) -> None:
    own, boxes = ACROSS[hand]

    played = one_player(own, boxes, multiples=(2, 1, 1))

    assert played["ante_across"] == expected(min(to_one, 1) if to_one is not None else None, 10)
    assert played["across"] == expected(to_one, 20)


def turned(boxes: str) -> str:
    """The cross with its row and its column exchanged."""
    far, left, middle, right, near = boxes.split()
    return f"{left} {far} {middle} {near} {right}"


@pytest.mark.cites("§ 674a.12(a)", "§ 674a.12(b)")
@pytest.mark.parametrize(("hand", "to_one"), BETS)
def test_a_and_b_ante_and_bet_down(hand: str, to_one: int | None) -> None:
    own, boxes = ACROSS[hand]

    played = one_player(own, turned(boxes), multiples=(1, 3, 1))

    assert played["ante_down"] == expected(min(to_one, 1) if to_one is not None else None, 10)
    assert played["down"] == expected(to_one, 30)


@pytest.mark.cites("§ 674a.12(b)")
@pytest.mark.parametrize(("hand", "to_one"), [(hand, to_one) for hand, to_one in BETS if to_one is not None])
@pytest.mark.parametrize("exchanged", [False, True])
def test_b_the_middle_bet_by_the_higher_hand(hand: str, to_one: int, exchanged: bool) -> None:
    own, boxes = ACROSS[hand]

    played = one_player(own, turned(boxes) if exchanged else boxes, multiples=(1, 1, 3))

    assert played["middle"] == expected(to_one, 30)


@pytest.mark.cites("§ 674a.12(c)")
@pytest.mark.parametrize(
    ("boxes", "to_one"),
    [
        ("As Ks Qs Js Ts", 250),
        ("Kd Qd Jd Td 9d", 100),
        ("Ad 2d 3d 4d 5d", 100),
        ("9s 9h 9d 9c 2s", 40),
        ("9s 9h 9d 2c 2s", 15),
        ("2h 7h 9h Kh 4h", 10),
        ("As Kd Qh Jc Td", 6),
        ("As 2d 3h 4c 5d", 6),
        ("9s 9h 9d 3c 2s", 4),
        ("3s 3h 2d 2c Ks", 3),
        ("As Ah 9d 3c 2s", 1),
        ("Js Jh 9d 3c 2s", 1),
        ("6s 6h 9d 3c 2s", 1),
        ("5s 5h 9d 3c 2s", None),
        ("As Kh 9d 3c 2s", None),
    ],
)
def test_c_the_five_card_bonus(boxes: str, to_one: int | None) -> None:
    own = "8d 7c"

    assert one_player(own, boxes, bonus=5)["five_card_bonus"] == expected(to_one, 5)
