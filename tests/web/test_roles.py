"""Every role against every command, through the front door."""

from typing import Any

import msgspec
import pytest
from house import House
from served import QUICKLY_HASHED, Browser, Served

from croupier.equipment.cards import Card
from croupier.floor.actors import Role
from croupier.floor.kinds import Block
from croupier.floor.snapshots import image
from croupier.rules.handling import Task
from croupier.web.api import COMMANDS

FIELDS: dict[str, Any] = {
    "terminal": "E1",
    "table": "T",
    "block": Block.DOOR_OPEN.value,
    "denomination": 20_00,
    "number": "0",
    "amount": 1,
    "hand_pay": "E1-1",
    "task": Task.CUT.value,
    "seat": 1,
    "wagers": {},
    "wager": "ante",
    "choice": "fold",
    "stage": "play",
    "index": 0,
    "card": Card("As").value,
    "seconds": 5,
    "up": True,
    "enabled": True,
    "roles": ["dealer"],
    "role": "dealer",
    "proved": True,
    "chapter": "657a",
    "password": QUICKLY_HASHED,
}
"""Something for every field that a command needs; what is not here is any name."""

PEOPLE = [role for role in Role if role not in {Role.TERMINAL, Role.SYSTEM}]


def fields(tag: str) -> dict[str, Any]:
    """What a command needs, filled in."""
    needed = [field.name for field in msgspec.structs.fields(COMMANDS[tag]) if field.required]
    filled = {name: FIELDS.get(name, "x") for name in needed}
    if tag == "report":
        filled["event"] = {"event": "betting_closed.1"}
    if tag == "report_irregularity":
        filled["event"] = {"kind": "x"}
    return filled


def asks(served: Served, role: Role) -> Browser:
    """Somebody in a role; nobody is ever the system itself."""
    return served.device("E1") if role is Role.TERMINAL else served.logged_in(f"a {role.value}", role)


@pytest.mark.parametrize("role", [*PEOPLE, Role.TERMINAL])
def test_a_role_may_give_its_commands_and_no_others(served: Served, house: House, role: Role) -> None:
    with asks(served, role).socket("terminal" if role is Role.TERMINAL else "pit") as socket:
        socket.view()
        for tag, kind in COMMANDS.items():
            if tag == "log_out":
                continue
            before = image(house.floor)
            answer = socket.command(tag, **fields(tag))
            forbidden = answer.get("reason") == "role_may_not_do_this"
            assert forbidden is (role not in kind.allowed), (tag, answer)
            if forbidden:
                assert image(house.floor) == before, tag
    assert house.engine.up


@pytest.mark.parametrize("tag", sorted(tag for tag, kind in COMMANDS.items() if kind.second))
def test_where_two_people_are_needed_one_is_not_enough_nor_the_same_one_twice(served: Served, tag: str) -> None:
    first = next(iter(COMMANDS[tag].allowed))
    second = min(COMMANDS[tag].second)
    served.staff("both", first, second)
    browser = served.browser()
    browser.log_in("both", first)
    proof = {"name": "both", "role": second.value, "password": "a good password"}

    assert browser.command(tag, **fields(tag)).json["reason"] == "second_person_is_needed"
    assert browser.command(tag, second=proof, **fields(tag)).json["reason"] == "second_person_must_be_another"
