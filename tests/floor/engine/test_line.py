"""The line in front of the engine: nobody waits for what another asks too much."""

import threading

from croupier.floor.engine.engine import Engine
from croupier.floor.engine.line import TURNS_IN_A_COMMIT, WAITING_AT_MOST, Line
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import CashOut, Request
from croupier.floor.record.refusals import Reason
from croupier.rules.terms.refusals import Refusal
from support.floor.house import House

SYSTEM = "the system"


def line(*sources: str) -> Line[str]:
    """A line in which these wait: each is the first letter of what it puts in."""
    made: Line[str] = Line(SYSTEM)
    for number, source in enumerate(sources):
        assert made.put(source, f"{source}{number}")
    return made


def test_who_asks_once_goes_before_what_another_asks_again() -> None:
    assert line("a", "a", "a", "b").take(100) == ["a0", "b3", "a1", "a2"]


def test_the_commands_of_one_source_stay_in_order() -> None:
    taken = line("a", "b", "a", "b", "a").take(100)
    assert [one for one in taken if one[0] == "a"] == ["a0", "a2", "a4"]


def test_a_source_has_few_turns_in_a_commit_and_the_rest_in_the_next() -> None:
    waiting = line(*["a"] * (TURNS_IN_A_COMMIT + 1), "b")
    assert len(waiting.take(100)) == TURNS_IN_A_COMMIT + 1
    assert waiting.put("c", "c")
    assert waiting.take(100) == [f"a{TURNS_IN_A_COMMIT}", "c"]


def test_who_had_a_turn_goes_to_the_end_of_the_line() -> None:
    waiting = line("a", "a", "b", "c")
    assert waiting.take(2) == ["a0", "b2"]
    assert waiting.take(2) == ["c3", "a1"]


def test_as_much_of_a_source_waits_as_may_and_the_rest_is_refused() -> None:
    waiting = line(*["a"] * WAITING_AT_MOST)
    assert not waiting.put("a", "one more")
    assert waiting.put("b", "another")


def test_the_system_waits_with_as_much_as_it_likes_and_leaves_half_to_the_others() -> None:
    waiting = line(*[SYSTEM] * (2 * WAITING_AT_MOST), "a", "b")
    taken = waiting.take(10)
    assert [one.startswith(SYSTEM) for one in taken] == [True] * 5 + [False] * 2


def test_what_is_put_in_together_is_taken_together() -> None:
    waiting: Line[str] = Line(SYSTEM)
    taken: list[str] = []
    taker = threading.Thread(target=lambda: taken.extend(waiting.take(100)))
    taker.start()

    with waiting.held():
        for number in range(100):
            waiting.put("ab"[number % 2], str(number))
    taker.join()

    assert len(taken) == 2 * TURNS_IN_A_COMMIT


def test_at_the_end_what_waits_is_taken_and_then_nothing() -> None:
    waiting = line("a")
    waiting.end()
    assert (waiting.take(10), waiting.take(10)) == (["a0"], [])


def test_who_takes_waits_no_longer_than_that() -> None:
    waiting: Line[str] = Line(SYSTEM)
    assert waiting.take(10, within=0.001) == []
    assert waiting.put("a", "a")
    assert waiting.take(10, within=0.001) == ["a"]


def test_who_takes_waits_until_something_comes() -> None:
    waiting: Line[str] = Line(SYSTEM)
    taken: list[str] = []
    taking = threading.Thread(target=lambda: taken.extend(waiting.take(10)))
    taking.start()
    assert waiting.put("a", "a")
    taking.join()
    assert taken == ["a"]


def test_a_flood_is_refused_by_name_and_the_same_command_is_done_later() -> None:
    house = House().terminal("E1", 100_00)
    engine: Engine = house.engine
    flood = [Request(f"flood {one}", Actor("E1", Role.TERMINAL), CashOut("E1")) for one in range(WAITING_AT_MOST + 1)]
    answers = [engine.submit(one) for one in flood]  # before the engine begins
    refused = answers[-1].result()
    assert isinstance(refused, Refusal)
    assert refused.reason is Reason.TOO_MUCH_AT_ONCE
    engine.start()
    assert not isinstance(answers[0].result(), Refusal)
    again = engine.submit(flood[-1]).result()
    engine.stop()
    assert not isinstance(again, Refusal) or again.reason is not Reason.TOO_MUCH_AT_ONCE
