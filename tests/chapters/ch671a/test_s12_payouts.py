"""§ 671a.12: every row of every table, in both editions."""

import pytest

from croupier.chapters import chapter
from croupier.rules.terms.options import choose
from support.games.lunar_poker import ACE_KING, UNQUALIFIED, accepted, at, bets, buys, declares, exchanges, table

ROYAL = "As Ks Qs Js Ts"
STRAIGHT_FLUSH = "9h 8h 7h 6h 5h"


@pytest.mark.cites("§ 671a.12(a)")
@pytest.mark.parametrize(
    ("paytable", "hand", "odds"),
    [
        ("A", ROYAL, 1500),
        ("A", STRAIGHT_FLUSH, 250),
        ("B", ROYAL, 1000),
        ("B", STRAIGHT_FLUSH, 300),
        ("C", ROYAL, 1000),
        ("C", STRAIGHT_FLUSH, 250),
    ],
)
def test_a_the_instant_payout_by_the_selected_paytable(paytable: str, hand: str, odds: int) -> None:
    assert declares(hand, options={"instant_paytable": paytable})["ante"] == ("win", 10 * odds)


@pytest.mark.cites("§ 671a.12(a) (2015)")
@pytest.mark.parametrize(
    ("paytable", "hand", "odds"),
    [
        ("A", ROYAL, 1500),
        ("A", STRAIGHT_FLUSH, 200),
        ("B", ROYAL, 1000),
        ("B", STRAIGHT_FLUSH, 300),
        ("C", ROYAL, 1000),
        ("C", STRAIGHT_FLUSH, 200),
    ],
)
def test_a_the_instant_payout_as_proposed(paytable: str, hand: str, odds: int) -> None:
    played = declares(hand, edition="proposed", options={"instant_paytable": paytable})

    assert played["ante"] == ("win", 10 * odds)


SUPER_HANDS = {
    "four_of_a_kind": "8s 8h 8d 8c Ad",
    "five_picture_cards": "Ks Qh Jh Jc Qs",
    "full_house": "8s 8h 8d Ah Ad",
    "flush": "Kh Jh 9h 7h 2h",
    "straight": "9h 8d 7s 6c 5h",
    "three_of_a_kind": "9h 9d 9c 6c 5h",
    "ace_king_queen": "Ah Kd Qs 6c 5h",
    "same_colored_five": "Ah Jd 9d 6h 5h",
}


@pytest.mark.cites("§ 671a.12(b)")
@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("four_of_a_kind", 200),
        ("five_picture_cards", 150),
        ("full_house", 100),
        ("flush", 60),
        ("straight", 30),
        ("three_of_a_kind", 8),
        ("ace_king_queen", 5),
        ("same_colored_five", 2),
    ],
)
def test_b_every_hand_of_the_super_wager(hand: str, odds: int) -> None:
    assert bets(SUPER_HANDS[hand], UNQUALIFIED)["super"] == ("win", 10 * odds)


@pytest.mark.cites("§ 671a.12(b) (2015)")
@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("four_of_a_kind", 250),
        ("five_picture_cards", 120),
        ("full_house", 100),
        ("flush", 60),
        ("straight", 30),
        ("three_of_a_kind", 8),
        ("ace_king_queen", 5),
        ("same_colored_five", 2),
    ],
)
def test_b_every_hand_of_the_super_wager_as_proposed(hand: str, odds: int) -> None:
    assert bets(SUPER_HANDS[hand], UNQUALIFIED, edition="proposed")["super"] == ("win", 10 * odds)


@pytest.mark.cites("§ 671a.12(b)")
@pytest.mark.parametrize(
    ("hand", "odds"),
    [
        ("Ks Kh Kd Jc Js", 150),  # also a full house
        ("Ks Kh Jd Jc Js", 150),
        ("Jd Jh Js Jc Kh", 200),  # also five picture cards
        ("Ah Kh Qh 9h 7h", 60),  # also ace-king-queen and of one color
        ("Ah Kd Qd Jd Th", 30),
        ("Ah Kd Qd 6h 5d", 5),
        ("Ah Ad As Kh Qs", 8),
    ],
)
def test_b_only_the_highest_row_is_paid(hand: str, odds: int) -> None:
    assert bets(hand, "Kc Tc 9s 4h 2d")["super"] == ("win", 10 * odds)


@pytest.mark.cites("§ 671a.12(b)")
@pytest.mark.parametrize("hand", ["Ah As Kd Ks 2c", "Ah Kd Js 6c 5h", "9h 9d 8s 8c 5h", "As Jc 9c 6c 5h"])
def test_b_below_the_table_the_super_wager_loses(hand: str) -> None:
    assert bets(hand, UNQUALIFIED)["super"] == ("lose", -10)


@pytest.mark.cites("§ 671a.12(b)", "§ 671a.6(d)(4)")
@pytest.mark.parametrize(
    ("pays_as", "hand", "net"),
    [
        ("literal", STRAIGHT_FLUSH, 20),
        ("literal", ROYAL, 50),
        ("flush", STRAIGHT_FLUSH, 600),
        ("flush", ROYAL, 600),
    ],
)
def test_b_a_straight_flush_pays_what_the_submission_says(pays_as: str, hand: str, net: int) -> None:
    assert declares(hand, options={"super_sf_pays_as": pays_as})["super"] == ("win", net)


AGAINST_NO_ACE_KING = [
    ("9h 9d 9c 6c 5h", 1),
    ("Ah As Kd Ks 2c", 1),
    ("Jh Td 8s 6c 5h", 1),
    ("Ah 2c 3s 4c 5h", 4),
    ("Ah Jh 9h 7h 2h", 4),
    ("8s 8h 8d Ah Ad", 4),
    ("8s 8h 8d 8c Ad", 4),
]


@pytest.mark.cites("§ 671a.12(c)")
@pytest.mark.parametrize(("hand", "odds"), AGAINST_NO_ACE_KING)
def test_c_the_ante_wins_four_to_one_from_a_straight_on(hand: str, odds: int) -> None:
    assert bets(hand, UNQUALIFIED)["ante"] == ("win", 10 * odds)


@pytest.mark.cites("§ 671a.12(c)")
@pytest.mark.parametrize(
    ("own", "discard", "draw"), [("9h 8h 7h 2c 3d", "2c 3d", "6h 5h"), ("As Ks Qs 2c 3d", "2c 3d", "Js Ts")]
)
def test_c_a_straight_flush_after_the_draw_is_higher_than_a_straight(own: str, discard: str, draw: str) -> None:
    assert exchanges(own, discard, draw, UNQUALIFIED)["ante"] == ("win", 40)


@pytest.mark.cites("§ 671a.12(c) (2015)")
@pytest.mark.parametrize("hand", [hand for hand, _ in AGAINST_NO_ACE_KING])
def test_c_as_proposed_the_ante_always_wins_even_money(hand: str) -> None:
    assert bets(hand, UNQUALIFIED, edition="proposed")["ante"] == ("win", 10)


BET_HANDS = [
    ("8s 8h 8d 8c Jd", 20),
    ("8s 8h 8d Jh Jd", 7),
    ("Kh Jh 9h 7h 3h", 5),
    ("9h 8d 7s 6c 5h", 4),
    ("9h 9d 9c 6c 5h", 3),
    ("9h 9d 8c 8h 5h", 2),
    ("9h 9d 8c 7h 5h", 1),
    ("Ah Kc Qs 7h 5h", 1),
]


@pytest.mark.cites("§ 671a.12(d)")
@pytest.mark.parametrize("edition", ["adopted", "proposed"])
@pytest.mark.parametrize(("hand", "odds"), BET_HANDS)
def test_d_every_hand_of_the_bet_wager(hand: str, odds: int, edition: str) -> None:
    assert bets(hand, ACE_KING, edition=edition)["bet"] == ("win", 20 * odds)


@pytest.mark.cites("§ 671a.12(d)")
@pytest.mark.parametrize(
    ("own", "discard", "draw", "odds"),
    [("As Ks Qs 2c 3d", "2c 3d", "Js Ts", 100), ("9h 8h 7h 2c 3d", "2c 3d", "6h 5h", 50)],
)
def test_d_royal_and_straight_flush_come_through_the_draw(own: str, discard: str, draw: str, odds: int) -> None:
    assert exchanges(own, discard, draw, ACE_KING)["bet"] == ("win", 20 * odds)


@pytest.mark.cites("§ 671a.12(d)", "§ 671a.11(f)(2)(ii)")
@pytest.mark.parametrize(
    ("own", "sixth", "first", "second"),
    [
        ("9h 8h 7h 6h Jc", "5h", 50, None),
        ("As Ks Qs Js 9s", "Ts", 100, 50),
        ("9h 8h 7h 6h Qh", "5h", 50, 5),
        ("8s 8h 8d Ad Ah", "8c", 20, 7),
        ("8s 8h 8d Ad Kh", "8c", 20, 1),
        ("As Ah Ad Ks Kh", "Kc", 7, 7),
        ("Kh Qh Jh 9h 7h", "3h", 5, 5),
        ("Kh Qh Jh 9h 7h", "Tc", 5, 4),
        ("9h 8d 7s 6c 5h", "7c", 4, 4),
        ("Jh Js 8d 8h 6c", "6s", 2, 2),
        ("9h 9d 9c Ah 5h", "Ks", 3, 1),
    ],
)
def test_d_a_second_combination_is_paid_by_the_same_table(own: str, sixth: str, first: int, second: int | None) -> None:
    played = buys(own, sixth, "Ac Kd 4h 3s 2d")

    assert played["bet"] == ("win", 20 * first)
    assert played.get("bet_second_combination") == (None if second is None else ("paid", 20 * second))


@pytest.mark.cites("§ 671a.12(d)", "§ 671a.11(f)(2)(ii)")
def test_d_the_receipt_names_the_row_and_the_clauses_of_the_second_payment() -> None:
    rehearsal = table(1).stack(seat1="As Ad Kh 9c 8d", dealer="Ah Kd Qc 7s 3d").until(at("decision"))
    accepted(rehearsal, 1, "bet", 20)
    rehearsal.finish()

    second = next(line for line in rehearsal.live.round.lines if line.wager == "bet_second_combination")
    assert (second.row, second.cite) == ("ace_king", "§ 671a.11(f)(2)(ii), § 671a.12(d)")
    assert (second.staked, second.credited) == (0, 2000)


def test_the_lines_of_a_table_under_the_proposed_text_cite_that_text() -> None:
    rehearsal = table(1, edition="proposed").stack(seat1="9h 8d 7s 6c 5h", dealer=UNQUALIFIED).until(at("decision"))
    accepted(rehearsal, 1, "bet", 20)
    rehearsal.finish()

    cites = {line.wager: line.cite for line in rehearsal.live.round.lines}
    assert cites == {
        "super": "§ 671a.12(b) (2015)",
        "bet": "§ 671a.11(f)(1)",
        "ante": "§ 671a.12(c) (2015)",
    }


def test_the_submission_that_ships_follows_the_adopted_text_and_offers_every_wager() -> None:
    options = chapter("671a").default_options

    assert options.edition == "adopted"
    assert all(wager.offered(options) for wager in chapter("671a").wagers)


@pytest.mark.cites("§ 671a.7(c)(3)")
def test_a_submission_that_says_nothing_has_the_decided_defaults() -> None:
    options = choose(chapter("671a").options, {})

    assert options.edition == "adopted"
    assert options.instant_paytable == "A"
    assert options.super_sf_pays_as == "literal"
    assert options.deck_exhaustion == "reshuffle"
    assert options.auto_declare is True
    assert options.additional_super_wagers is False
