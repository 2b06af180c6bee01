"""Whatever well-formed message comes, from whomever: an answer by name, the engine up, no table stopped by it."""

from random import Random
from typing import Any

import msgspec
import pytest

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import DEVICE_KEY, HASH
from croupier.floor.record.table import Phase
from croupier.floor.rooms.identities import differences
from croupier.web.devices.protocol import Signer
from croupier.web.wire import api
from support.floor.house import ANTE, BELOW_KING, PAIR, House
from support.web.served import QUICKLY_HASHED, Browser, Served

NAMES = [
    "E1",
    "E2",
    "T",
    "T-2",
    "",
    "x" * 100,
    "'; drop table journal; --",
    "<b>",
    "ñ😀",
    "1",
    "dealer",
    "ante",
    "fold",
]
NUMBERS = [0, 1, -1, 2, 7, 100, 10_00, 10**6, -(10**6)]
SUMS = [*NUMBERS, 10**12, -(10**12)]
MOMENTS = ["2026-11-16T17:00:00Z", "0001-01-01T00:00:00Z", "9999-12-31T23:59:59.999999+00:00"]
ROUNDS = 12
WITH_A_FORM = {HASH: QUICKLY_HASHED, DEVICE_KEY: Signer("E1").key}
"""Something for texts that have a form of their own."""


def text(schema: dict[str, Any], random: Random) -> str:
    if schema.get("format") == "date-time":
        return random.choice(MOMENTS)
    return WITH_A_FORM.get(schema.get("pattern", "")) or random.choice(NAMES)


def example(schema: dict[str, Any], random: Random) -> Any:
    """Something that the document allows, as often as not at an edge."""
    if "$ref" in schema:
        return example(api.described()["components"]["schemas"][schema["$ref"].rpartition("/")[2]], random)
    if "anyOf" in schema:
        return example(random.choice(schema["anyOf"]), random)
    if "enum" in schema:
        return random.choice(schema["enum"])
    match schema.get("type"):
        case "object" if "properties" in schema:
            required = schema.get("required", [])
            chosen = {name for name in schema["properties"] if name in required or random.random() < 0.5}
            return {name: example(schema["properties"][name], random) for name in sorted(chosen)}
        case "object":
            names = random.sample(NAMES, random.randint(0, 3))
            return {name: example(schema["additionalProperties"], random) for name in names}
        case "array":
            return [example(schema.get("items", {"type": "integer"}), random) for _ in range(random.randint(0, 3))]
        case "integer":
            numbers = SUMS if schema.get("maximum", 0) > 10**6 else NUMBERS
            return random.choice([number for number in numbers if number >= schema.get("minimum", number)])
        case "boolean":
            return random.random() < 0.5
        case "null":
            return None
        case _:
            return text(schema, random)


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
    allowed = sorted(api.COMMANDS[tag].given_by() - {Role.PERIPHERALS, Role.SYSTEM}) or [Role.AUDITOR]
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
