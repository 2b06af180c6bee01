"""The page of central control: who may look, what it shows, and orders with a reason."""

from functools import partial
from pathlib import Path

import pytest

from croupier.central.host.store import HostStore, found_in
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import BlockTerminal, CallAttendant
from croupier.floor.record.terminal import Block
from support.floor.house import House, device, peripherals
from support.web.served import Served


@pytest.fixture
def house() -> House:
    """E1 has its door open, somebody calls at E2."""
    house = House().terminal("E1").terminal("E2", 100_00)
    house.do(peripherals("E1"), BlockTerminal("E1", Block.DOOR_OPEN))
    house.do(device("E2"), CallAttendant("E2"))
    return house


@pytest.mark.cites("§§ 605a.5(a), 461a.14")
def test_terminals_with_their_meters_and_lights_and_an_order_with_its_reason(served: Served) -> None:
    revenue = served.logged_in("rita", Role.REVENUE)
    seen = revenue.get("/api/central").json
    one, two = seen["terminals"]
    assert (one["blocks"], one["light"], one["linked"]) == (["door_open"], "door", False)
    assert (two["light"], two["drop"], two["balance"]) == ("call", 100_00, 100_00)
    assert seen["may_order"]
    assert revenue.command("disable_terminal", terminal="E2", why="tax not paid").status == 200
    seen = revenue.get("/api/central").json
    assert not seen["terminals"][1]["enabled"]
    newest = seen["events"][0]
    told = (newest["terminal"], newest["what"], newest["begins"], newest["why"])
    assert told == ("E2", "not_enabled", True, "tax not paid")


@pytest.mark.parametrize(
    ("role", "looks"), [(Role.AUDITOR, True), (Role.TECHNICIAN, True), (Role.DEALER, False), (Role.FLOORPERSON, False)]
)
def test_who_may_look_and_nobody_else_orders(served: Served, role: Role, *, looks: bool) -> None:
    somebody = served.logged_in("sam", role)
    answer = somebody.get("/api/central")
    assert answer.status == (200 if looks else 403)
    assert not looks or not answer.json["may_order"]
    assert somebody.command("disable_terminal", terminal="E2", why="because").status != 200


def test_strangers_are_sent_to_log_in(served: Served) -> None:
    assert served.browser().get("/api/central").status == 403


@pytest.mark.cites("§ 461a.4(d)")
def test_a_program_that_is_none_of_those_approved_is_there_with_what_was_expected(
    served: Served, tmp_path: Path
) -> None:
    """As `serve --host-store` reads it: what another process has written; with the store gone it says so."""
    file = tmp_path / "host.db"
    store = HostStore(file)
    store.approve("croupier 1", {1: 0x1F2E})
    store.meet("E1")
    store.signed("E1", 1, 0x1F2E)
    store.commit()
    served.web.office.monitor.findings = partial(found_in, file)
    auditor = served.logged_in("ann", Role.AUDITOR)
    (found,) = auditor.get("/api/central").json["programs"]
    assert (found["terminal"], found["program"]) == ("E1", "croupier 1")
    store.signed("E1", 1, 0x2A3B)
    store.commit()
    (found,) = auditor.get("/api/central").json["programs"]
    assert (found["program"], found["signature"], found["expected"]) == ("", "2A3B", ["croupier 1"])
    assert "1F2E" not in str(found), "what would have been right is told to nobody"
    store.close()
    file.unlink()
    seen = auditor.get("/api/central").json
    assert (seen["programs"], seen["host_can_be_read"]) == ([], False)
    assert len(seen["terminals"]) == 2, "all else is shown"
