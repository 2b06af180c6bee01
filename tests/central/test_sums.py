"""§ 461a.4(d): sums over the program are worked out one after the other, and once for all who wait for the same."""

from threading import Event

import pytest

from croupier.central.terminal.replies.program import Sums
from support.central.waiting import until


def test_those_who_ask_for_the_same_before_it_is_begun_get_it_together() -> None:
    sums, may_end, told = Sums(), Event(), list[int]()
    worked: list[str] = []

    def work(name: str, found: int) -> int:
        worked.append(name)
        may_end.wait()
        return found

    sums.ask("first", lambda: work("first", 1), told.append)
    until(lambda: worked)
    for _ in range(40):
        sums.ask("second", lambda: work("second", 2), told.append)
    sums.ask("first", lambda: work("first", 3), told.append)
    may_end.set()
    until(lambda: len(told) == 42)

    assert worked == ["first", "second", "first"], "what had begun before is not of now"
    assert told == [1, *[2] * 40, 3]


def test_what_cannot_be_worked_out_keeps_nobody_else_waiting(caplog: pytest.LogCaptureFixture) -> None:
    sums, told = Sums(), list[int]()

    def fails() -> int:
        raise FileNotFoundError("a file that was there")

    sums.ask("first", fails, told.append)
    sums.ask("second", lambda: 2, told.append)
    until(lambda: told)

    assert told == [2]
    assert "could not be worked out" in caplog.text
