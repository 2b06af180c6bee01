"""§ 465a.11(b): the table of duties is whole, is what the floor asks, and is what the papers show."""

import json
from collections import Counter
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from croupier.cli.commands.duties import PAPER, document, paper
from croupier.cli.main import main
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import AddStaff, AnyCommand
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from croupier.law.citation import citations
from support.floor.house import SYSTEM, House

PROJECT = Path(__file__).resolve().parents[3]
DEVICES = {Role.TERMINAL, Role.PERIPHERALS, Role.REDEMPTION_MACHINE, Role.HOST, Role.SYSTEM}
ONE_GAMING_DEPARTMENT = Settings(gaming_department=True)


def test_every_command_has_its_row_and_no_row_is_of_another() -> None:
    assert set(DUTIES.commands) == {command.tag() for command in get_args(AnyCommand)}
    assert {name for row in DUTIES.signatures for name in row.commands} <= set(DUTIES.commands)
    assert all(duty.by for duty in DUTIES.commands.values())
    assert all(row.second and row.made_by for row in DUTIES.signatures)


def test_every_row_cites_the_law() -> None:
    rows = [*DUTIES.departments.values(), *DUTIES.incompatible, *DUTIES.commands.values(), *DUTIES.signatures]
    assert all(citations(row.cite) for row in rows)  # type: ignore[attr-defined]


@pytest.mark.cites("§§ 465a.11(b), 465a.11(b)(3), 465a.11(b)(4), 465a.11(b)(7)")
def test_every_role_of_people_is_in_one_department() -> None:
    assert Counter(DUTIES.people) == Counter(set(Role) - DEVICES)
    assert DUTIES.department(Role.TECHNICIAN, Settings()) == "information_technology"
    assert DUTIES.department(Role.SLOT_SUPERVISOR, Settings()) == "slot_operations"
    assert DUTIES.department(Role.DEALER, Settings()) == "table_games"


def test_an_amount_from_which_a_row_counts_is_a_setting_in_cents() -> None:
    for row in DUTIES.signatures:
        assert not row.at_least or isinstance(getattr(Settings(), row.at_least), int)


def test_nobody_signs_with_their_own_department_where_another_is_asked_for() -> None:
    for row in DUTIES.signatures:
        for name in row.commands:
            for maker in row.made_by & DUTIES.commands[name].by - DEVICES:
                signers = DUTIES.signers(row, maker, Settings())
                assert signers, (name, maker)
                own = DUTIES.department(maker, Settings())
                apart = own not in {DUTIES.department(role, Settings()) for role in signers}
                assert apart or not row.other_department


# Roles that nobody holds together


@pytest.mark.cites("§ 465a.11(b)")
@pytest.mark.parametrize("one", DUTIES.people)
@pytest.mark.parametrize("other", DUTIES.people)
def test_nobody_has_roles_of_two_departments(one: Role, other: Role) -> None:
    apart = DUTIES.department(one, Settings()) != DUTIES.department(other, Settings())
    found = DUTIES.exclusion((one, other), Settings())

    assert found is not None or not apart
    assert (found is None) is (DUTIES.exclusion((other, one), Settings()) is None)


@pytest.mark.cites("§ 465a.11(b)")
@pytest.mark.parametrize(
    ("roles", "together"),
    [
        ((Role.DEALER, Role.FLOORPERSON, Role.PIT_MANAGER), True),
        ((Role.SLOT_ATTENDANT, Role.SLOT_SUPERVISOR), True),
        ((Role.CASHIER, Role.MAIN_BANK), True),
        ((Role.COUNT_TEAM, Role.COUNT_SUPERVISOR), True),
        ((Role.CASHIER, Role.COUNT_TEAM), False),
        ((Role.FINANCE, Role.MAIN_BANK), False),
        ((Role.COUNT_SUPERVISOR, Role.FINANCE), False),
        ((Role.TECHNICIAN, Role.SLOT_SUPERVISOR), False),
        ((Role.SLOT_SUPERVISOR, Role.SECURITY), False),
        ((Role.DEALER, Role.SURVEILLANCE), False),
        ((Role.AUDITOR, Role.COMPLIANCE), False),
    ],
)
def test_an_account_has_roles_that_do_not_exclude_each_other(roles: tuple[Role, ...], together: bool) -> None:
    house = House()
    command = AddStaff("Ann", roles, "hash")
    if together:
        house.do(SYSTEM, command)
    else:
        refused = house.refused(SYSTEM, command)
        assert (refused.reason, refused.cite) == (Reason.ROLES_EXCLUDE_EACH_OTHER, "§ 465a.11(b)")


@pytest.mark.cites("§ 465a.11(b)(8)")
def test_one_gaming_department_may_stand_for_slot_operations_and_table_games() -> None:
    both = AddStaff("Ann", (Role.SLOT_ATTENDANT, Role.DEALER), "hash")

    assert House().refused(SYSTEM, both).reason is Reason.ROLES_EXCLUDE_EACH_OTHER
    House(ONE_GAMING_DEPARTMENT).do(SYSTEM, both)
    assert DUTIES.exclusion((Role.DEALER, Role.SECURITY), ONE_GAMING_DEPARTMENT) is not None


# The papers


def test_the_paper_is_the_table_of_today() -> None:
    """`croupier duties --write` makes it again."""
    assert (PROJECT / PAPER).read_text(encoding="utf-8") == paper(DUTIES)


def test_the_command_line_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["duties", "--json"]) == 0
    printed = json.loads(capsys.readouterr().out)
    assert printed == msgspec.json.decode(msgspec.json.encode(document(DUTIES)))
    assert {row["command"] for row in printed["commands"]} == set(DUTIES.commands)

    assert main(["duties"]) == 0
    assert capsys.readouterr().out == paper(DUTIES)
