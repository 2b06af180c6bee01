"""The last rounds of a table and of a terminal, found by the number that the floor knows."""

import pytest

from croupier.floor.pages.past_round.replay import Played, last_numbers, rounds_of_table, rounds_of_terminal
from croupier.floor.record.commands import GetUp
from support.floor.house import BELOW_KING, PAIR, House, device


@pytest.fixture
def house() -> House:
    """Three rounds at T, of which the first was another player's, and none at U."""
    house = House().terminal("E1", 300_00).terminal("E2", 100_00).table("T").table("U")
    house.play_hand(PAIR, BELOW_KING, "E2").do(device("E2"), GetUp("E2", "T"))
    return house.play_hand(PAIR).play_hand(PAIR)


def played(house: House) -> Played:
    return Played(house.store, last_numbers(house.floor))


def numbers(found: Played, terminal: str = "E1") -> list[tuple[str, int]]:
    return [(table, number) for table, number, _ in rounds_of_terminal(found, terminal)]


def test_the_floor_knows_the_last_round_of_every_table(house: House) -> None:
    assert last_numbers(house.floor) == {"T": 3, "U": 0}


def test_the_rounds_of_a_table_are_named_the_newest_first_and_no_more_than_asked_for(house: House) -> None:
    found = played(house)

    assert rounds_of_table(found, "T") == [3, 2, 1]
    assert rounds_of_table(found, "T", newest=2) == [3, 2]
    assert rounds_of_table(found, "U") == rounds_of_table(found, "nowhere") == []


def test_every_round_of_a_terminal_is_found_by_its_number(house: House) -> None:
    assert numbers(played(house)) == [("T", 3), ("T", 2)]
    assert numbers(played(house), "E2") == [("T", 1)]


def test_a_round_that_ended_after_the_floor_was_asked_has_the_next_number(house: House) -> None:
    before = played(house)
    house.play_hand(PAIR)

    assert numbers(before) == [("T", 4), ("T", 3), ("T", 2)]
