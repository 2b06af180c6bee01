"""The sign over the table: the last rounds, also those before the server was started again, and nothing hidden."""

import json
from typing import Any

import pytest

from croupier.web.sockets import results
from croupier.web.sockets.results import Results
from support.floor.house import BELOW_KING, PAIR, House
from support.web.served import Served


def shown(served: Served) -> list[dict[str, Any]]:
    """What the sign shows of past rounds."""
    with served.browser().socket("display", "T") as sign:
        found: list[dict[str, Any]] = sign.view()["results"]
        return found


def test_after_a_restart_the_sign_shows_the_rounds_from_before(house: House) -> None:
    for _ in range(3):
        house.play_hand(PAIR)
    before = Served(house)
    told = shown(before)
    before.close()
    again = house.restart()
    after = Served(again)
    try:
        assert [one["round"] for one in told] == [3, 2, 1]
        assert shown(after) == told
        again.play_hand(PAIR)
        assert [one["round"] for one in shown(after)] == [4, 3, 2, 1]
    finally:
        after.close()


def test_what_is_looked_up_is_what_was_remembered(house: House) -> None:
    remembering = Results(house.engine)
    for _ in range(4):
        house.play_hand(PAIR)
    house.engine.start()
    looking = Results(house.engine)
    looking.recall("T")
    house.engine.stop()

    assert looking.of("T") == remembering.of("T")
    assert [one.round for one in looking.of("T")] == [4, 3, 2, 1]
    assert sorted([code for code in looking.of("T")[0].cards["dealer"] if code]) == sorted(BELOW_KING.split())


def test_rounds_are_looked_up_once_and_never_twice_shown(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.play_hand(PAIR)
    looking = Results(house.engine)
    house.play_hand(PAIR)
    house.engine.start()
    looking.recall("T")
    monkeypatch.setattr(results, "retold", None)
    looking.recall("T")
    looking.recall("nowhere")
    house.engine.stop()

    assert [one.round for one in looking.of("T")] == [2, 1]


def test_only_the_newest_are_shown(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(results, "ROUNDS_SHOWN", 2)
    for _ in range(3):
        house.play_hand(PAIR)
    house.engine.start()
    looking = Results(house.engine)
    looking.recall("T")
    house.engine.stop()

    assert [one.round for one in looking.of("T")] == [3, 2]


def test_a_round_that_is_under_way_is_no_result_and_shows_no_card(house: House) -> None:
    house.play_hand(PAIR)
    house.wager("E1", ante=10_00, super_bonus=10_00)
    house.deal(**{"1": PAIR, "dealer": BELOW_KING})
    served = Served(house)
    try:
        assert [one["round"] for one in shown(served)] == [1]
        with served.browser().socket("display", "T") as sign:
            view = sign.view()
        assert view["table"]["cards"]["dealer"] == [None] * 5
        assert not {*BELOW_KING.split()} & {*json.dumps(view["table"]).replace('"', " ").replace(",", " ").split()}
    finally:
        served.close()
