"""Whatever well-formed message comes, from whomever: an answer by name, the engine up, no table stopped by it."""

from random import Random

import msgspec
import pytest

from croupier.floor.record.actors import Role
from croupier.floor.record.table import Phase
from croupier.floor.rooms.identities import differences
from croupier.web.wire import api
from support.floor.house import ANTE, BELOW_KING, PAIR, House
from support.web.examples import example
from support.web.served import Browser, Served

ROUNDS = 12


@pytest.fixture
def house() -> House:
    """A table in the middle of a round, and one that is closed."""
    house = House().terminal("E1", 100_00).terminal("E2", 100_00).table("T").table("T-2", "672a")
    return house.wager("E1", **ANTE).deal(seat1=PAIR, dealer=BELOW_KING)


def asks(served: Served, role: Role) -> Browser:
    return served.device("E1") if role is Role.TERMINAL else served.logged_in(f"a {role.value}", role)


@pytest.mark.parametrize("tag", sorted(api.COMMANDS))
def test_any_command_is_answered_by_name_and_breaks_nothing(served: Served, house: House, tag: str) -> None:
    random = Random(tag)
    schema = api.described()["components"]["schemas"][api.COMMANDS[tag].__name__]
    apart = {Role.PERIPHERALS, Role.REDEMPTION_MACHINE, Role.HOST, Role.SYSTEM}
    allowed = sorted(api.COMMANDS[tag].given_by() - apart) or [Role.AUDITOR]
    browser = asks(served, allowed[0])
    for number in range(ROUNDS):
        fields = example(schema, random)
        answer = browser.command(**{**fields, "tag": fields.pop("command"), "id": f"{number}"})

        assert answer.status in {200, 409, 422}, (fields, answer.text)
        assert "this cannot be" not in answer.text, (fields, answer.text)
        assert answer.json["kind"] in {"done", "refused"}
    assert browser.get("/ready").status == 200
    stopped = house.state().phase is Phase.STOPPED and "Error" in house.state().why
    assert not stopped, house.state().why
    assert list(differences(house.floor)) == []


def test_the_examples_are_messages() -> None:
    """Most of what is tried gets as far as the floor: the test would otherwise show nothing."""
    random = Random(1)
    for kind in api.COMMANDS.values():
        schema = api.described()["components"]["schemas"][kind.__name__]
        msgspec.json.decode(msgspec.json.encode(example(schema, random)), type=kind)
