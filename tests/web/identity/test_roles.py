"""Every role against every command, through the front door."""

from typing import Any, get_args

import msgspec
import pytest

from croupier.floor.engine.snapshots import image
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import Report
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.settings import Settings
from croupier.web.wire.api import COMMANDS
from croupier.web.wire.reports import asked_for
from croupier.web.wire.secrets import SecretForm
from support.floor.every_command import EXAMPLES
from support.floor.house import House
from support.web.served import PASSWORD, Browser, Served, Socket

BY_TAG = {
    kind.tag(): msgspec.to_builtins(asked_for(one) if isinstance(one, Report) else one)
    for kind, one in EXAMPLES.items()
}
"""An example of every command, as it is written down."""

SECRETS: dict[str, Any] = {"password": "a horse and a battery", "old": PASSWORD, "new": PASSWORD}
"""What people type, of which the floor has only hashes."""

PEOPLE = list(DUTIES.people)
NOBODYS = set(Role) - set(DUTIES.people)


def fields(tag: str) -> dict[str, Any]:
    """What a command needs, filled in."""
    needed = [field.name for field in msgspec.structs.fields(COMMANDS[tag]) if field.required]
    return {name: SECRETS.get(name, BY_TAG[tag].get(name)) for name in needed}


def asks(served: Served, role: Role) -> Browser:
    """Somebody in a role; nobody is ever the system itself."""
    return served.device("E1") if role is Role.TERMINAL else served.logged_in(f"a {role.value}", role)


SECRET = {form.tag() for form in get_args(SecretForm)}
"""These go over plain HTTP only."""


def answer_to(browser: Browser, socket: Socket, tag: str, **more: Any) -> Any:
    """A command of somebody, and what is answered."""
    if tag in SECRET:
        return browser.command(tag, **more, **fields(tag)).json
    return socket.command(tag, **more, **fields(tag))


@pytest.mark.parametrize("role", [*PEOPLE, Role.TERMINAL])
def test_a_role_may_give_its_commands_and_no_others(served: Served, house: House, role: Role) -> None:
    browser = asks(served, role)
    with browser.socket("terminal" if role is Role.TERMINAL else "pit") as socket:
        socket.view()
        for tag, kind in COMMANDS.items():
            before = image(house.floor)
            answer = answer_to(browser, socket, tag)
            forbidden = answer.get("reason") == "role_may_not_do_this"
            assert forbidden is (role not in kind.given_by()), (tag, answer)
            if forbidden:
                assert image(house.floor) == before, tag
    assert house.engine.up


@pytest.mark.parametrize("tag", sorted(tag for tag, kind in COMMANDS.items() if DUTIES.always_signed(tag)))
def test_where_two_people_are_needed_one_is_not_enough_nor_the_same_one_twice(served: Served, tag: str) -> None:
    first = min(COMMANDS[tag].given_by() & set(PEOPLE))
    browser = served.logged_in("one", first)
    proof = {"name": "one", "role": first.value, "password": PASSWORD}

    assert browser.command(tag, **fields(tag)).json["reason"] == "second_person_is_needed"
    assert browser.command(tag, second=proof, **fields(tag)).json["reason"] == "second_person_must_be_another"


def signers(tag: str, maker: Role) -> set[Role]:
    """Who may sign besides a maker, whatever the amount."""
    rows = [row for row in DUTIES.signatures if tag in row.commands and not row.when and not row.at_least]
    return {role for row in rows for role in DUTIES.signers(row, maker, Settings())}


@pytest.mark.parametrize("role", PEOPLE)
def test_a_second_person_counts_in_the_roles_that_a_command_names_and_in_no_other(served: Served, role: Role) -> None:
    """Every role as the second person of everything that needs two."""
    served.staff("second", role)
    proof = {"name": "second", "role": role.value, "password": PASSWORD}
    for tag, kind in COMMANDS.items():
        if not DUTIES.always_signed(tag):
            continue
        maker = min(kind.given_by() & set(PEOPLE))
        second = signers(tag, maker)
        first = served.logged_in(f"a {maker.value}", maker)
        reason = first.command(tag, second=proof, **fields(tag)).json.get("reason")
        assert (reason == "second_person_is_needed") is (role not in second), (tag, reason)


@pytest.mark.parametrize("role", PEOPLE)
def test_what_only_others_may_do_is_theirs_when_they_prove_themselves(served: Served, role: Role) -> None:
    """Every role standing by at every command that a dealer may not give."""
    served.staff("second", role)
    proof = {"name": "second", "role": role.value, "password": PASSWORD}
    dana = served.logged_in("Dana", Role.DEALER)
    with dana.socket("pit") as socket:
        for tag, kind in COMMANDS.items():
            if Role.DEALER in kind.given_by():
                continue
            answer = answer_to(dana, socket, tag, second=proof)
            forbidden = answer.get("reason") == "role_may_not_do_this"
            assert forbidden is (role not in kind.given_by()), (tag, answer)


@pytest.mark.parametrize("role", sorted(NOBODYS))
def test_nobody_is_the_system_and_no_device_a_person(served: Served, role: Role) -> None:
    assert served.browser().form("/login", name="E1", role=role.value, password=PASSWORD).status == 401


def test_every_command_is_somebodys_and_no_device_signs_one() -> None:
    assert all(kind.given_by() for kind in COMMANDS.values())
    assert all(not row.second & NOBODYS for row in DUTIES.signatures)
