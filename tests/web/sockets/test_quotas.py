"""How much one source may ask."""

import asyncio
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor

import pytest

from croupier.floor.pages.documents.past_round import OwnRoundSummary
from croupier.floor.record.actors import Actor, Role
from croupier.web.answers import own_rounds
from croupier.web.sockets import quotas
from croupier.web.sockets.hub import TOO_MANY, TOO_MANY_PAGES, Client
from croupier.web.sockets.page import (
    DISPLAYS_KEPT_FREE,
    DISPLAYS_OF_AN_ADDRESS,
    MOST_UNKNOWN_DISPLAYS,
    PAGES_OF_A_SESSION,
    PAGES_OF_A_TERMINAL,
    too_many,
)
from croupier.web.sockets.quotas import (
    OF_A_MACHINE,
    OF_A_PERSON,
    OF_A_TERMINAL,
    OF_PERIPHERALS,
    Busy,
    Dear,
    Quota,
    Quotas,
)
from support.floor.house import House
from support.web.served import Served

E1, E2, DANA = Actor("E1", Role.TERMINAL), Actor("E2", Role.TERMINAL), Actor("dana", Role.DEALER)


class Watch:
    """A clock that goes when it is told to."""

    seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def asked(quotas: Quotas, source: Actor, times: int) -> list[bool]:
    return [quotas.wait(source) == 0 for _ in range(times)]


def test_as_many_as_may_come_at_once_and_the_next_waits() -> None:
    watch = Watch()
    left = Quotas(watch)
    assert all(asked(left, E1, OF_A_TERMINAL.at_once))
    assert left.wait(E1) == pytest.approx(1 / OF_A_TERMINAL.in_a_second)
    watch.seconds += 1.0001 / OF_A_TERMINAL.in_a_second
    assert asked(left, E1, 2) == [True, False]


def test_a_machine_tells_no_more_than_papers_go_through_it() -> None:
    """Each word of a redemption machine is an entry for ever."""
    left, kiosk = Quotas(Watch()), Actor("K1", Role.REDEMPTION_MACHINE)
    assert asked(left, kiosk, OF_A_MACHINE.at_once + 1) == [True] * OF_A_MACHINE.at_once + [False]
    assert left.wait(kiosk) == pytest.approx(1 / OF_A_MACHINE.in_a_second)
    assert [left.of_device("E1") for _ in range(OF_PERIPHERALS.at_once + 1)].count(0) == OF_PERIPHERALS.at_once


def test_nobody_waits_for_what_another_asks() -> None:
    left = Quotas(Watch())
    asked(left, E1, OF_A_TERMINAL.at_once + 1)
    assert asked(left, E2, 1) == [True]
    assert all(asked(left, DANA, OF_A_PERSON.at_once))


def test_what_is_not_used_is_not_saved_up() -> None:
    watch = Watch()
    left = Quotas(watch)
    asked(left, E1, 1)
    watch.seconds += 1_000
    assert asked(left, E1, OF_A_TERMINAL.at_once + 1).count(True) == OF_A_TERMINAL.at_once


def test_the_least_lately_heard_source_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(quotas, "SOURCES_REMEMBERED", 2)
    left = Quotas(Watch())
    for source in ("a", "a", "b", "c"):
        left.wait_for(source, Quota(1, 1))
    assert left.wait_for("a", Quota(1, 1)) == 0
    assert left.wait_for("c", Quota(1, 1)) == 1


def test_dear_work_is_done_for_few_and_more_than_may_wait_are_told_so() -> None:
    async def scene() -> list[str]:
        dear, told = Dear(at_once=1, waiting=2, of_one=2), []
        begun, ends = asyncio.Event(), asyncio.Event()

        async def work(source: str) -> None:
            async with dear.turn(source):
                begun.set()
                await ends.wait()
                told.append(source)

        waiting = [asyncio.create_task(work(source)) for source in ("a", "a")]
        await begun.wait()
        with pytest.raises(Busy):  # a third of the same source
            await work("a")
        waiting.append(asyncio.create_task(work("b")))
        await asyncio.sleep(0)
        with pytest.raises(Busy):  # nobody else has room
            await work("c")
        ends.set()
        await asyncio.gather(*waiting)
        await work("c")
        return told

    assert asyncio.run(scene()) == ["a", "a", "b", "c"]


# The pages


@pytest.fixture
def few(served: Served, monkeypatch: pytest.MonkeyPatch) -> Served:
    """A terminal may ask three times, and then hardly ever again."""
    monkeypatch.setattr(quotas, "OF_A_TERMINAL", Quota(3, 0.001))
    return served


def test_a_flood_over_a_socket_is_refused_by_name_with_the_time_to_wait(few: Served) -> None:
    with few.device("E1").socket("terminal") as terminal:
        answers = [terminal.command("tip", terminal="E1", table="T", amount=20_00) for _ in range(4)]
    assert [one["kind"] for one in answers] == ["done"] * 3 + ["refused"]
    assert answers[-1]["reason"] == "too_much_at_once"
    assert answers[-1]["retry_after"] > 900


def test_a_flood_over_plain_requests_too(few: Served, house: House) -> None:
    device = few.device("E1")
    answers = [device.command("tip", terminal="E1", table="T", amount=20_00) for _ in range(4)]
    assert [one.status for one in answers] == [200] * 3 + [429]
    assert answers[-1].json["reason"] == "too_much_at_once"
    assert int(answers[-1].headers["retry-after"]) > 900
    assert few.device("E1").get("/health").status == 200


def test_own_rounds_are_read_for_few_at_a_time(served: Served, monkeypatch: pytest.MonkeyPatch) -> None:
    device, most, running = served.device("E1"), [], Counter[str]()

    def slow(*_asked: object) -> list[OwnRoundSummary]:
        running["now"] += 1
        most.append(running["now"])
        time.sleep(0.02)
        running["now"] -= 1
        return []

    monkeypatch.setattr(own_rounds, "_found", slow)
    with ThreadPoolExecutor(12) as people:
        answers = list(people.map(lambda _: device.get("/api/own/rounds").status, range(24)))
    assert set(answers) == {200, 429}
    assert max(most) <= 2


# Pages


def pages(number: int, page: str, actor: Actor | None, address: str = "10.0.0.1") -> list[Client]:
    return [Client(page, actor, key="one key" if actor else "", address=address) for _ in range(number)]


def test_a_terminal_and_a_session_have_as_many_pages_as_they_may() -> None:
    for page, actor, most in (("terminal", E1, PAGES_OF_A_TERMINAL), ("dealer", DANA, PAGES_OF_A_SESSION)):
        (another,) = pages(1, page, actor)
        assert too_many(another, pages(most - 1, page, actor)) is None
        assert too_many(another, pages(most, page, actor)) == TOO_MANY_PAGES
        another.key = "another key"
        assert too_many(another, pages(most, page, actor)) is None


def test_an_address_has_a_few_displays_and_cannot_keep_the_sign_out() -> None:
    (another,), (sign,) = pages(1, "display", None), pages(1, "display", None, "10.0.0.2")
    assert too_many(another, pages(DISPLAYS_OF_AN_ADDRESS - 1, "display", None)) is None
    assert too_many(another, pages(DISPLAYS_OF_AN_ADDRESS, "display", None)) == TOO_MANY
    assert too_many(sign, pages(DISPLAYS_OF_AN_ADDRESS, "display", None)) is None


def test_when_displays_are_crowded_an_address_that_has_none_gets_one() -> None:
    hosts = map(str, range(MOST_UNKNOWN_DISPLAYS - DISPLAYS_KEPT_FREE))
    crowd = [one for host in hosts for one in pages(1, "display", None, host)]
    (sign,), (another,) = pages(1, "display", None, "10.0.0.2"), pages(1, "display", None, "7")
    assert too_many(sign, crowd) is None
    assert too_many(another, crowd) == TOO_MANY
    assert too_many(sign, crowd + pages(DISPLAYS_KEPT_FREE, "display", None)) == TOO_MANY
