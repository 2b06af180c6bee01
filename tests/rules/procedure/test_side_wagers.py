"""Side wagers that several chapters offer: rows, meters, Envy Bonus, random extras."""

from fractions import Fraction
from typing import Any

import pytest

from croupier.equipment.cards import Suit, cards
from croupier.equipment.ranking import FIVE_CARD
from croupier.money import EVEN_MONEY, payout
from croupier.rules.procedure.round import Round
from croupier.rules.procedure.side_wagers import (
    SIX_CARD_WITH_ROYALS,
    against_paytable,
    envy_bonus,
    envy_hands,
    envy_table,
    is_royal,
    pay_row,
    reaches,
    to_validate,
)
from croupier.rules.terms.lines import Bet, Line
from croupier.rules.terms.options import BadSubmission, ProgressiveOptions, choose
from croupier.rules.terms.paytables import Paytable, Row, read
from croupier.rules.terms.progressives import Meters
from croupier.words import verbatim
from support.games.toy import CITE, must, placed, table

BET = Bet(stake="s1", wager="side", amount=2_00)
ENVY = read(
    """
    edition = "toy"
    [envy]
    cite = "§ 657a.12(e)(5)"
    title = "Envy"
    columns = ["$1", "$5"]
    rows = [["royal_flush", "$1,000", "$5,000"], ["straight_flush", "$300", "$1,500"]]
    """,
    {"envy": FIVE_CARD},
)


def round_of(seats: dict[str, tuple[int, str]], **options: Any) -> Round[Any]:
    """A round with these stakes: name → (seat, player)."""
    live = table(seating="stadium", adjacent_boxes=4, **options)
    slips = [placed(seat, stake=stake, player=player, ante=10_00) for stake, (seat, player) in seats.items()]
    return must(live, *slips).round


@pytest.mark.parametrize(
    ("pays", "result", "credited", "meter"),
    [
        ("3 to 1", "win", 8_00, ""),
        ("3 for 1", "win", 6_00, ""),
        ("10% of meter", "win", 100_00, "meter"),
        ("$25", "win", 27_00, ""),
        ("push", "push", 2_00, ""),
    ],
)
def test_a_row_is_paid_in_its_own_way(pays: str, result: str, credited: int, meter: str) -> None:
    round = round_of({"s1": (1, "ann")})
    round.meters = Meters({"meter": Fraction(1_000_00)})

    line = pay_row(round, BET, Row("row", payout(pays), CITE))

    assert (line.result.value, line.credited, line.meter, line.row) == (result, credited, meter, "row")


def test_the_highest_row_reached_is_paid_and_below_the_table_the_wager_loses() -> None:
    round = round_of({"s1": (1, "ann")})
    rows = (Row("high", payout("5 to 1"), CITE), Row("low", payout("1 to 1"), CITE))
    paytable = Paytable("side", verbatim("Side"), "A", CITE, rows)

    both = against_paytable(round, BET, paytable, lambda _row: True, "§ 657a.11(d)")
    none = against_paytable(round, BET, paytable, lambda _row: False, "§ 657a.11(d)")

    assert (both.row, both.net) == ("high", 10_00)
    assert (none.net, none.cite) == (-2_00, "§ 657a.11(d)")


@pytest.mark.parametrize(
    ("hand", "row", "reached"),
    [
        ("Ah Kh Qh Jh Th", "straight_flush", True),
        ("Kh Qh Jh Th 9h", "royal_flush", False),
        ("2s 2h 3d 4c 5h", "pair", True),
        ("2s 7h 3d 4c 9h", "pair", False),
    ],
)
def test_a_row_is_reached_by_every_hand_at_least_as_good(hand: str, row: str, reached: bool) -> None:
    assert reaches(FIVE_CARD, cards(hand))(row) is reached


@pytest.mark.parametrize(
    ("hand", "suits", "royal"),
    [
        ("Ad Kd Qd Jd Td 9d", (Suit.DIAMONDS,), True),
        ("Ah Kh Qh Jh Th 9h", (Suit.DIAMONDS,), False),
        ("Ah Kh Qh Jh Th 9h", tuple(Suit), True),
        ("Ah Kh Qh Jh Th 8h", tuple(Suit), False),
        ("Ah Kh Qh Jh Th 9d", tuple(Suit), False),
    ],
)
def test_a_royal_of_six_cards_is_ace_to_nine_of_one_suit(hand: str, suits: tuple[Suit, ...], royal: bool) -> None:
    assert is_royal(cards(hand), *suits) is royal


def test_special_hands_stand_above_the_scale() -> None:
    reached = SIX_CARD_WITH_ROYALS.reaches(cards("Ad Kd Qd Jd Td 9d"))

    assert reached("six_card_royal_flush_diamonds")
    assert reached("six_card_royal_flush")
    assert reached("royal_flush")
    assert not SIX_CARD_WITH_ROYALS.reaches(cards("Ad Kd Qd Jd Td 8d"))("six_card_royal_flush")


def test_only_a_win_waits_for_a_floorperson() -> None:
    assert to_validate(BET.win(EVEN_MONEY, CITE)).needs_validation
    assert not to_validate(BET.lose(CITE)).needs_validation


# Envy


def envy(seats: dict[str, tuple[int, str]], hands: dict[int, str], stake: str) -> list[tuple[int, str]]:
    round = round_of(seats)
    lines: list[Line] = list(envy_bonus(round, round.stakes[stake], ENVY.table("envy", "$1"), hands, "envy"))
    return [(line.net, line.row) for line in lines]


def test_each_other_players_hand_earns_its_sum() -> None:
    seats = {"s1": (1, "ann"), "s2": (2, "bob"), "s3": (3, "cid")}
    hands = {2: "royal_flush", 3: "straight_flush"}

    assert envy(seats, hands, "s1") == [(1_300_00, "royal_flush, straight_flush")]
    assert envy(seats, hands, "s2") == [(300_00, "straight_flush")]
    assert envy(seats, {}, "s1") == []


def test_ones_own_hand_a_shared_hand_and_ones_other_box_earn_nothing() -> None:
    seats = {"s1": (1, "ann"), "s2": (2, "ann"), "x": (2, "bob")}

    assert envy(seats, {1: "royal_flush"}, "s1") == []
    assert envy(seats, {2: "royal_flush"}, "s1") == []
    assert envy(seats, {2: "royal_flush"}, "x") == []
    assert envy(seats, {1: "royal_flush"}, "x") == [(1_000_00, "royal_flush")]


def test_the_hands_in_the_schedule_are_found_seat_by_seat() -> None:
    round = round_of({"s1": (1, "ann"), "s2": (2, "bob"), "s3": (3, "cid")})
    held = {1: "Ah Kh Qh Jh Th", 2: "2s 2h 3d 4c 5h", 3: "5s 6s 7s 8s 9s"}

    found = envy_hands(round, ENVY.table("envy", "$1"), lambda seat: reaches(FIVE_CARD, cards(held[seat])))

    assert found == {1: "royal_flush", 3: "straight_flush"}


@pytest.mark.parametrize(
    ("unit", "units", "royal"),
    [
        (1, "one_or_five_dollars", 1_000_00),
        (5, "one_or_five_dollars", 5_000_00),
        (2.5, "scaled", 2_500_00),
        (0.07, "scaled", 70_00),
    ],
)
def test_the_schedule_is_that_of_the_unit_or_scaled_from_one_dollar(unit: float, units: str, royal: int) -> None:
    options = choose(ProgressiveOptions, {"progressive_unit": unit, "envy_units": units})

    assert envy_table(ENVY, "envy", options).fixed_sum("royal_flush") == royal


def test_other_units_are_refused_unless_they_are_scaled() -> None:
    with pytest.raises(BadSubmission):
        choose(ProgressiveOptions, {"progressive_unit": 2.5})
