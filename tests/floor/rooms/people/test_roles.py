"""§ 605a.2: every role against every command; whoever may not is refused before anybody looks at the floor."""

from typing import get_args

import pytest

from croupier.floor.record.actors import Actor, HostDuty, Role
from croupier.floor.record.commands import AnyCommand, EnrollHost
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.refusals import Reason
from croupier.rules.terms.refusals import Refusal
from support.floor.every_command import NEED_A_SECOND, TABLE
from support.floor.house import COMPLIANCE, House


def named(command: AnyCommand) -> str:
    return command.tag()


def somebody(role: Role) -> Actor:
    """A person in a role; a terminal and its peripherals speak for themselves."""
    return Actor("E1" if role in {Role.TERMINAL, Role.PERIPHERALS} else "Somebody", role)


def house() -> House:
    found = House().terminal("E1", 20_00).table()
    found.do(Actor("Tess", Role.TECHNICIAN), EnrollHost("Somebody", tuple(HostDuty)), COMPLIANCE)
    return found


def test_every_command_is_in_the_table() -> None:
    assert {type(command) for command, _ in TABLE} == set(get_args(AnyCommand))
    assert len(TABLE) == len(get_args(AnyCommand))


@pytest.mark.cites("§§ 465a.11(b)(3)(iv)(D), 465a.11(b)(9)")
@pytest.mark.parametrize(("command", "roles"), [pytest.param(*row, id=named(row[0])) for row in TABLE])
def test_who_may_not_is_refused_by_name(command: AnyCommand, roles: str) -> None:
    found = house()

    for role in set(Role) - {Role(name) for name in roles.split()}:
        refused = found.refused(somebody(role), command, NEED_A_SECOND.get(type(command)))
        assert refused.reason is Reason.ROLE_MAY_NOT_DO_THIS
        assert refused.cite == DUTIES.commands[command.tag()].cite


@pytest.mark.parametrize(("command", "roles"), [pytest.param(*row, id=named(row[0])) for row in TABLE])
def test_who_may_is_not_refused_for_the_role(command: AnyCommand, roles: str) -> None:
    for name in roles.split():
        found = house()
        request = found.request(somebody(Role(name)), command, NEED_A_SECOND.get(type(command)))
        answer = found.engine.do(request)
        if isinstance(answer, Refusal):
            assert (
                answer.cite != DUTIES.commands[command.tag()].cite or answer.reason is not Reason.ROLE_MAY_NOT_DO_THIS
            )


@pytest.mark.parametrize("command", [command for command, _ in TABLE if type(command) in NEED_A_SECOND], ids=named)
def test_where_two_people_are_needed_they_are_two_and_the_right_ones(command: AnyCommand) -> None:
    found = house()
    second = DUTIES.always_signed(command.tag())
    maker = somebody(min(command.given_by() & set(DUTIES.people)))

    assert found.refused(maker, command).reason is Reason.SECOND_PERSON_IS_NEEDED
    for other in set(Role) - second:
        witness = Actor("Another", other)
        assert found.refused(maker, command, witness).reason is Reason.SECOND_PERSON_IS_NEEDED
    for other in second:
        same = Actor(maker.name, other)
        assert found.refused(maker, command, same).reason is Reason.SECOND_PERSON_MUST_BE_ANOTHER
