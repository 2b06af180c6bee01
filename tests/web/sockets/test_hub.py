"""Who is shown what, and in which order, where very many look."""

import asyncio
import json
from collections.abc import Iterator
from concurrent.futures import Future
from typing import Any, cast

import pytest

from croupier.floor.engine.engine import Engine
from croupier.web.sockets import hub as hubs
from croupier.web.sockets.hub import Client, Hub
from support.floor.house import House


@pytest.fixture
def house() -> Iterator[House]:
    house = House()
    house.engine.start()
    yield house
    house.engine.stop()


def signs(many: int) -> list[Client]:
    return [Client("display", None) for _ in range(many)]


def versions(client: Client) -> list[int]:
    return [json.loads(message)["version"] for message in client.outbox]


def test_all_of_a_stadium_are_shown_the_same_version_however_many_go_together(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "PAGES_SHOWN_TOGETHER", 2)

    async def run() -> list[Client]:
        hub = Hub(house.engine, house.engine.clock)
        clients = signs(5)
        await hub.show(clients)
        return clients

    shown = asyncio.run(run())

    assert [versions(client) for client in shown] == [[1]] * 5


def test_who_was_shown_something_newer_meanwhile_is_shown_nothing_older(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hubs, "PAGES_SHOWN_TOGETHER", 1)

    async def run() -> list[Client]:
        slow = _SlowToLook(house.engine)
        hub = Hub(cast("Engine", slow), house.engine.clock)
        first, second = clients = signs(2)
        passing = asyncio.create_task(hub.show(clients))
        await slow.comes_to(2)  # the first was shown its document; that of the second is being made
        slow.holds_back = False
        await hub.show([second])
        slow.go_on()
        await passing
        return [first, second]

    shown = asyncio.run(run())

    assert [versions(client) for client in shown] == [[1], [2]]


def test_who_asks_is_heard_before_all_the_others_were_shown(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hubs, "PAGES_SHOWN_TOGETHER", 1)
    seen: list[int] = []

    async def run() -> None:
        hub = Hub(house.engine, house.engine.clock)
        clients = signs(20)
        showing = asyncio.create_task(hub.show(clients))
        while not showing.done():
            await asyncio.sleep(0)
            seen.append(sum(bool(client.outbox) for client in clients))

    asyncio.run(run())

    assert set(seen) - {0, 20}


class _SlowToLook:
    """An engine whose second look waits until it may go on."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self._looks, self._held = engine, 0, Future[Any]()
        self.holds_back = True

    def __getattr__(self, name: str) -> Any:
        return getattr(self._engine, name)

    def look(self, look: Any) -> "Future[Any]":
        self._looks += 1
        if self._looks < 2 or not self.holds_back:
            return self._engine.look(look)
        found, late = self._engine.look(look).result(), Future[Any]()
        self._held.add_done_callback(lambda _: late.set_result(found))
        return late

    async def comes_to(self, look: int) -> None:
        while self._looks < look:  # noqa: ASYNC110 - it is counted where no loop runs
            await asyncio.sleep(0.001)

    def go_on(self) -> None:
        self._held.set_result(None)
