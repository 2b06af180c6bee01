"""`croupier swarm`: a small one, over real sockets, against a served house with the people of a demonstration."""

import asyncio
import json
import socket
from argparse import Namespace
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import AsyncExitStack, suppress
from typing import Any

import pytest
from argon2 import PasswordHasher

from croupier.cli.commands import swarm as command
from croupier.cli.main import main
from croupier.floor.pages.documents.console import (
    CardsDocument,
    ConsoleDocument,
    DecideStep,
    StakesDocument,
    SummaryDocument,
)
from croupier.floor.pages.documents.table import MetersDocument, TableDocument
from croupier.floor.record.actors import Actor, HostDuty, Role
from croupier.floor.record.commands import EnrollHost, InsertBill, Request
from croupier.floor.record.events import FloorEvent, RoundOpened
from croupier.floor.record.table import Phase, TableKind
from croupier.floor.rehearsal.demonstration.seeded import PASSWORD, PEOPLE
from croupier.floor.rooms.identities import differences
from croupier.web.server.central import HOST, demonstrate
from croupier.web.swarm import dealer, page, stadium, staff, terminal
from croupier.web.swarm.figures import Figures, spread
from croupier.web.swarm.wire import Address, NotServed
from croupier.web.wire.documents import View
from croupier.words import SILENCE, verbatim
from support.floor.house import House, peripherals
from support.web.proxy import Proxy
from support.web.served import PATIENCE, Served

QUICKLY_HASHED = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1).hash(PASSWORD)
Swarm = Callable[..., Any]


@pytest.fixture
def house() -> House:
    """An empty floor with the people of a demonstration."""
    house = House()
    for name, roles in PEOPLE.items():
        house.staff(name, *roles, password=QUICKLY_HASHED)
    house.do(Actor("tess", Role.TECHNICIAN), EnrollHost(HOST, (HostDuty.CONTROL,)), Actor("cora", Role.COMPLIANCE))
    return house


@pytest.fixture
def served(house: House) -> Iterator[Served]:
    """Its pages, with a central control computer on the lines of its terminals."""
    serving = Served(house, demo=True, tasks=(demonstrate,))
    yield serving
    serving.close()


@pytest.fixture
def swarm(served: Served, capsys: pytest.CaptureFixture[str]) -> Swarm:
    """Runs the command; the document and the exit code."""

    def run(*arguments: str, port: int = 0) -> Any:
        code = main(["swarm", "--url", f"http://127.0.0.1:{port or served.port}", "--json", *arguments])
        printed = capsys.readouterr()
        return (json.loads(printed.out) if printed.out else printed.err), code

    return run


def test_everybody_plays_every_round_and_the_money_is_equal_on_both_sides(swarm: Swarm, house: House) -> None:
    found, code = swarm("--terminals", "7", "--rounds", "2")

    assert code == 0
    assert (found["rounds"], found["wagers"], found["decisions"]) == (2, 14, 14)
    assert found["differences"] == []
    assert found["refusals"] == {}
    assert 0 < found["acknowledgement"]["p50"] <= found["everybody"]["max"]
    assert 0 < found["acknowledgement"]["p50"] <= found["acknowledgement"]["p99"] <= found["acknowledgement"]["max"]
    assert found["settlement"]["p50"] > 0
    assert found["broadcast"]["max"] > 0
    assert found["durable_wagers_per_second"] > 0
    assert list(differences(house.floor)) == []


def test_it_leaves_the_floor_in_order_and_can_come_again(swarm: Swarm, house: House) -> None:
    swarm("--terminals", "2", "--rounds", "1")

    assert house.state("S-657a").phase is Phase.CLOSED
    assert house.floor.state.sessions == {}
    found, code = swarm("--terminals", "3", "--rounds", "1")
    assert (found["differences"], code) == ([], 0)
    assert house.state("S-657a").number == 2


@pytest.mark.parametrize("number", ["663a", "673a", "675a"])
def test_it_plays_games_of_every_kind(swarm: Swarm, number: str) -> None:
    """Hands that are set, a shoe with a card reader, dice."""
    found, code = swarm("--terminals", "2", "--rounds", "1", "--chapter", number)

    assert code == 0, found
    assert (found["rounds"], found["differences"], code) == (1, [], 0)
    assert found["wagers"] == 2


def test_who_runs_low_puts_another_bill_in_and_counts_it(swarm: Swarm, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(terminal, "SLIPS_LEFT_AT_LEAST", 1_000)
    found, code = swarm("--terminals", "2", "--rounds", "2")

    assert (found["wagers"], found["differences"], code) == (4, [], 0)


def test_a_difference_of_money_is_found_and_told(swarm: Swarm, house: House) -> None:
    """Somebody puts a bill in that the player of the terminal knows nothing of."""

    def meddle(events: Sequence[FloorEvent], _touched: Collection[str]) -> None:
        if any(isinstance(event, RoundOpened) for event in events):
            house.engine.submit(Request("meddling", peripherals("S-0001"), InsertBill("S-0001", 20_00)))

    house.engine.listen(meddle)
    found, code = swarm("--terminals", "2", "--rounds", "1")

    assert code == 1
    (difference,) = found["differences"]
    assert difference.startswith("S-0001 has $")


def test_it_comes_back_when_the_network_was_cut_and_loses_nothing(swarm: Swarm, house: House, served: Served) -> None:
    network = Proxy(served.port)

    def cut(events: Sequence[FloorEvent], _touched: Collection[str]) -> None:
        if any(isinstance(event, RoundOpened) and event.number == 2 for event in events):
            network.cut()

    house.engine.listen(cut)
    try:
        found, code = swarm("--terminals", "3", "--rounds", "3", port=network.port)
    finally:
        network.close()
    assert (found["differences"], code) == ([], 0)
    assert found["reconnects"] >= 3
    assert found["rounds"] == 3


@pytest.mark.parametrize("trouble", [Proxy.close, Proxy.fall_silent])
def test_it_ends_when_the_server_goes(
    trouble: Callable[[Proxy], None], house: House, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    for module, name in (
        (page, "LATE_SECONDS"),
        (stadium, "LATE_SECONDS"),
        (staff, "PATIENCE_SECONDS"),
        (dealer, "PATIENCE_SECONDS"),
    ):
        monkeypatch.setattr(module, name, 2)
    network = Proxy(served.port)
    plan = stadium.Plan(f"http://127.0.0.1:{network.port}", terminals=2, rounds=50)

    async def work() -> None:
        async with asyncio.timeout(PATIENCE):
            await stadium.Stadium(plan, lambda played: trouble(network) if played == 1 else None).run()

    with pytest.raises(NotServed):
        asyncio.run(work())
    with suppress(RuntimeError):  # it is closed already
        network.close()
    assert house.state(plan.table).number in {1, 2}


def test_a_dealer_does_not_wait_for_ever_for_decisions(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "LATE_SECONDS", 0.2)
    monkeypatch.setattr(dealer, "PATIENCE_SECONDS", 0.05)

    async def work() -> None:
        address = Address("http://127.0.0.1:1")
        somebody = staff.Person(address, "dana", Role.DEALER, PASSWORD)
        console = dealer.Console("T", address, somebody, somebody, Figures())
        meters = MetersDocument()
        table = TableDocument(
            "T", "657a", "", TableKind.HYBRID, Phase.OPEN, "", 6, 0, False, 0, 0, "over", 0, meters, "poker", SILENCE
        )
        waits = DecideStep(SILENCE, "", verbatim("play"), 1)
        shown = ConsoleDocument("T", waits, CardsDocument(), False, [], StakesDocument(), [], SummaryDocument())
        console.showed(View(1, 0, table=table, dealer=shown))
        async with asyncio.timeout(PATIENCE):
            while isinstance(await console.step(), DecideStep):
                await console.change()

    with pytest.raises(NotServed, match="the console of T is told nothing any more"):
        asyncio.run(work())


def test_a_terminal_that_is_told_nothing_any_more_does_not_agree(
    house: House, served: Served, monkeypatch: pytest.MonkeyPatch
) -> None:
    network = Proxy(served.port)
    plan = stadium.Plan(f"http://127.0.0.1:{network.port}", terminals=2, rounds=1)

    async def work() -> list[str]:
        swarm = stadium.Stadium(plan, lambda _played: None)
        async with AsyncExitStack() as leaving:
            await swarm.fill(leaving)
            await swarm.play()
            monkeypatch.setattr(stadium, "LATE_SECONDS", 0.2)
            network.fall_silent()
            await swarm.compare()
            network.flow()
        return swarm.figures.differences

    try:
        found = asyncio.run(work())
    finally:
        network.close()
    assert sorted(found) == ["S-0001 is told nothing any more", "S-0002 is told nothing any more"]


def test_people_read_a_table(served: Served, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["swarm", "--url", served.origin, "--terminals", "2", "--rounds", "1"]) == 0

    printed = capsys.readouterr().out
    assert "1 round of Crazy 4 Poker at 2 terminals" in printed
    assert "terminals' own accounts: 0 differences" in printed


def test_what_nothing_was_measured_of_is_no_zero() -> None:
    asked = Namespace(terminals=2, chapter="657a")
    document = command._document(asked, Figures(decided=[0.25]))

    assert document["broadcast"] == {"p50": None, "p99": None, "max": None}
    lines = list(command._lines(document))
    assert "decision until it is durable               250.0     250.0     250.0" in lines
    assert "first until last page with a change            -         -         -" in lines


def test_where_nobody_serves_it_says_how_to_begin(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        free = taken.getsockname()[1]
    assert main(["swarm", "--url", f"http://127.0.0.1:{free}", "--terminals", "1"]) == 2

    said = capsys.readouterr().err
    assert "does not answer" in said
    assert "croupier serve --demo" in said
    assert said.count("\n") == 1


def test_a_floor_without_these_people_is_left_alone(
    served: Served, house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    house.floor.state.staff.clear()
    assert main(["swarm", "--url", served.origin, "--terminals", "1"]) == 2

    assert "flora cannot log in as pit_manager" in capsys.readouterr().err
    assert house.floor.state.tables == {}


@pytest.mark.parametrize("url", ["http://127.0.0.1:abc", "http://[::1", f"http://{'x' * 70}.test"])
def test_an_address_that_is_none_is_one_line(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["swarm", "--url", url, "--terminals", "1"]) == 2

    said = capsys.readouterr().err
    assert f"{url} does not answer" in said
    assert said.count("\n") == 1


def test_an_unknown_game_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["swarm", "--chapter", "999a"]) == 2
    assert "999a" in capsys.readouterr().err


def test_times_in_the_middle_at_the_edge_and_at_the_end() -> None:
    assert spread([number / 1000 for number in range(1, 201)]) == (101.0, 199.0, 200.0)


def test_what_the_dealer_did_is_measured_for_every_terminal() -> None:
    figures = Figures(acts={7: 1.0})
    for version, at in ((6, 0.5), (7, 1.1), (7, 1.4)):
        figures.arrived(version, at)

    assert [round(one, 3) for one in figures.shown()] == [0.1, 0.4]
    assert [round(one, 3) for one in figures.broadcasts(2)] == [0.3]
