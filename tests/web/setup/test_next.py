"""An empty floor leads on: what is next, for whom, until the first round was dealt."""

from collections.abc import Iterator
from datetime import date

import pytest

from croupier.floor.pages.next_steps import ON_A_FLOOR, leading, next_steps
from croupier.floor.pages.pit import pit_document
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import (
    ApproveSubmission,
    EnableTerminal,
    EnrollMachine,
    FileSubmission,
    InstallTable,
    InstallTerminal,
    OpenTable,
)
from croupier.floor.record.commands.office.assets import AssetKind, FileLists, MoveAssets, SignMovements
from croupier.floor.record.settings import Settings
from support.floor.house import CENTRAL_CONTROL, COMPLIANCE, DEALER, FINANCE, PIT_MANAGER, SUPERVISOR, TECHNICIAN, House
from support.floor.house import submission as text_of
from support.floor.registered import arrived, device, registered, told
from support.web.served import Served


@pytest.fixture
def house() -> House:
    return House(Settings(submissions_are_filed=True))


@pytest.fixture
def served(house: House) -> Iterator[Served]:
    serving = Served(house)
    yield serving
    serving.close()


def undone(house: House) -> list[str]:
    return [step.step for step in next_steps(house.floor, date(2026, 11, 16)) if not step.done]


def test_every_step_is_done_when_the_floor_is_so(house: House) -> None:
    everything = ["people", "file", "approve", "table", "terminals", "machines", "enable", "open", "round"]
    assert undone(house) == everything
    for role in ON_A_FLOOR:
        house.staff(f"a {role.value}", role)
    assert undone(house) == everything[1:]
    dated = text_of("657a").replace("2020-01-01", "2026-11-16").splitlines()
    filing = "\n".join(line for line in dated if not line.startswith("approved"))
    house.do(PIT_MANAGER, FileSubmission(filing))
    assert undone(house) == everything[2:]
    (reference,) = house.floor.state.submissions
    house.do(COMPLIANCE, ApproveSubmission(reference))
    assert undone(house) == everything[3:]
    house.do(PIT_MANAGER, InstallTable("T", "657a"))
    house.do(TECHNICIAN, InstallTerminal("E1", "a", "l"))
    assert undone(house) == everything[5:]
    house.do(TECHNICIAN, EnrollMachine("E1", "02" + "0" * 64), FINANCE)
    house.do(CENTRAL_CONTROL, EnableTerminal("E1"))
    house.do(PIT_MANAGER, OpenTable("T", DEALER.name, reference))
    assert undone(house) == ["round"]
    house.ready_cards().betting()
    assert undone(house) == []
    assert leading(house.floor, None) == []
    assert pit_document(house.floor, Role.AUDITOR).next == []


def test_where_devices_are_registered_their_papers_are_steps_too() -> None:
    house = registered()
    everything = [step.step for step in next_steps(house.floor, date(2026, 11, 16))]
    assert everything[3:] == [
        *("table", "places", "devices", "standing", "terminals", "sign", "machines", "enable", "lists", "open", "round")
    ]
    of_devices = {"places", "devices", "standing", "sign", "lists"}
    assert of_devices & set(undone(house)) == of_devices - {"places"}
    arrived(house, device("1"), device("2", AssetKind.HYBRID_TABLE))
    told(house, "1", "Row 1").do(TECHNICIAN, InstallTerminal("E1", "1", "Row 1"))
    assert of_devices & set(undone(house)) == {"standing", "sign", "lists"}
    house.do(SUPERVISOR, SignMovements((1,)))
    house.do(PIT_MANAGER, InstallTable("T", "657a"))
    house.do(SUPERVISOR, MoveAssets(("2",), "Row 2", "T"), TECHNICIAN)
    house.do(SUPERVISOR, FileLists("first"))
    assert not of_devices & set(undone(house))


def test_the_front_page_leads_a_stranger_to_the_log_in_and_people_to_their_step(served: Served, house: House) -> None:
    stranger = served.browser().get("/").text
    assert "Install a table" in stranger
    assert 'href="/setup#tables"' not in stranger
    manager = served.logged_in("pam", Role.PIT_MANAGER).get("/").text
    assert 'href="/setup#tables"' in manager
    assert 'href="/setup#people"' not in manager
    assert [step.step for step in pit_document(house.floor, Role.AUDITOR).next][:2] == ["people", "file"]


def test_setting_up_is_shown_to_those_who_do_it(served: Served) -> None:
    assert served.logged_in("dana", Role.DEALER).get("/api/setup").status == 403
    seen = served.logged_in("pam", Role.PIT_MANAGER).get("/api/setup").json
    assert seen["signers"]["retire_table"] == ["compliance", "finance", "security"]
    assert "retire_terminal" not in seen["signers"]
