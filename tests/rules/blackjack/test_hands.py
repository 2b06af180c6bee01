"""Slots, splits and what lies on the table, for stakes that share a seat as well."""

from typing import Any

import pytest

from croupier.equipment.cards import card, notation
from croupier.rules.blackjack.hands import Hand, hands_held, on_the_table, place_of, shown_as, split
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.round import Laid, Stake
from support.games.blackjack import dealt, deciding, do, hands_of, waiting


def stake_with(cards: str) -> Stake:
    stake = Stake("1", 1, "player 1")
    hand = Hand(number=1, cards=[], original=10_00)
    give(hand, cards)
    stake.hands.append(hand)
    return stake


def give(hand: Hand, cards: str) -> None:
    for one in cards.split():
        hand.take(Laid(card(one), up=True))


@pytest.mark.parametrize(
    ("slot", "place"), [((), "3"), ((-1,), "3.2"), ((-2,), "3.3"), ((-1, -1), "3.2.2"), ((-2, -1), "3.3.2")]
)
def test_every_slot_of_a_seat_has_a_place_of_its_own(slot: tuple[int, ...], place: str) -> None:
    assert place_of(3, slot) == place


def test_a_hand_split_off_lies_right_beside_the_hand_it_came_from() -> None:
    stake = stake_with("8h 8c")
    (first,) = hands_held(stake, Hand)

    second = split(stake, first)
    give(first, "8s")
    third = split(stake, first)
    give(second, "8d")
    fourth = split(stake, second)

    assert stake.hands == [first, third, second, fourth]
    assert [hand.number for hand in stake.hands] == [1, 2, 3, 4]
    assert [notation(hand.cards) for hand in stake.hands] == ["8h", "8s", "8c", "8d"]


def test_the_name_of_the_money_stays_while_hands_are_numbered_anew() -> None:
    stake = stake_with("8h 8c")
    (first,) = hands_held(stake, Hand)
    assert shown_as(stake, first) == "blackjack"

    second = split(stake, first)
    give(first, "8s")
    third = split(stake, first)

    assert (first.wager, second.wager, third.wager) == ("blackjack", "blackjack_hand2", "blackjack_hand3")
    assert [shown_as(stake, hand) for hand in (first, third, second)] == [
        "blackjack_hand1",
        "blackjack_hand2",
        "blackjack_hand3",
    ]


def test_cards_of_hands_that_are_settled_are_in_the_discard_rack() -> None:
    table = dealt("672a", {1: "Ts 6d 9c", 2: "Tc 9d"}, "9h 8d")
    round = deciding(table).live.round
    before = len(on_the_table(round))

    do(table, 1, "draw")  # and busts: the wager is collected, three cards go

    assert before == 6
    assert len(on_the_table(round)) == 4


def test_cards_tucked_under_a_wager_are_still_on_the_table() -> None:
    tucked = deciding(dealt("672a", {1: "As Kd", 2: "Tc 9d"}, "9h 8d", slip={"push22": 5}))
    gone = deciding(dealt("672a", {1: "As Kd", 2: "Tc 9d"}, "9h 8d"))

    assert len(on_the_table(tucked.live.round)) == 6
    assert len(on_the_table(gone.live.round)) == 4


# Stakes that share a seat


def shared(number: str, cards: str, dealer: str, stakes: int = 2) -> Any:
    table = dealt(number, {}, dealer, seating="stadium")
    for name in "ABC"[:stakes]:
        table.wager(1, stake=name, player=name, blackjack=10)
    return table.stack(seat1=cards)


@pytest.mark.parametrize(("number", "double"), [("672a", "double_paid"), ("673a", "double")])
def test_who_draws_takes_the_next_card_of_the_seat_and_who_stands_stops(number: str, double: str) -> None:
    table = shared(number, "2s 4d 5c 9h", "8h 9d", stakes=3)

    do(table, "A", "stand")
    do(table, "B", "draw")
    do(table, "C", (double, 10))
    do(table, "B", "draw")

    assert hands_of(table, "A") == ["2s 4d"]
    assert hands_of(table, "B") == ["2s 4d 5c 9h"]
    assert hands_of(table, "C") == ["2s 4d 5c"]
    assert len(table.live.round.laid["1"]) == 4


@pytest.mark.parametrize(("number", "split_name"), [("672a", "split_free"), ("673a", ("split", 10.0))])
def test_a_split_hand_has_a_second_sequence(number: str, split_name: Any) -> None:
    table = shared(number, "8h 8c 2d 9c", "8s 9d").stack(**{"1.2": "3d Tc"})

    do(table, "A", split_name)
    do(table, "B", "draw")
    do(table, "A", "draw")
    do(table, "B", "stand")
    do(table, "A", "stand", "draw")

    assert hands_of(table, "A") == ["8h 2d 9c", "8c 3d Tc"]
    assert hands_of(table, "B") == ["8h 8c 2d"]
    assert {place: len(laid) for place, laid in table.live.round.laid.items() if place[0] == "1"} == {
        "1": 4,
        "1.2": 2,
    }


def test_stakes_decide_together_about_the_same_hand_and_each_by_its_own_number() -> None:
    table = shared("672a", "8h 8c 8d 9c", "8s 9d").stack(**{"1.2": "5h", "1.3": "9s"})
    do(table, "A", "split_free")
    do(table, "B", "split_free")
    do(table, "A", "split_free")
    do(table, "B", "stand")
    do(table, "A", "stand")

    round = table.live.round
    assert [hand.slot for hand in round.stakes["A"].hands] == [(), (-2,), (-1,)]
    assert [hand.slot for hand in round.stakes["B"].hands] == [(), (-1,)]
    do(table, "A", "stand")
    second = waiting(table)
    do(table, "B", "stand")
    third = waiting(table)
    assert isinstance(second, Decide)
    assert isinstance(third, Decide)
    assert [(step.hand, step.turns) for step in (second, third)] == [(2, (("B",),)), (3, (("A",),))]
    assert len(round.laid["1.2"]) == 1
