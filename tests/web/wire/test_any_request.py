"""Requests of every shape that the OpenAPI document allows, and of many that it does not, by several roles.

Whatever comes, there is no server error, every status is one the document names, and every cent is somewhere, once.
"""

from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from random import Random
from typing import Any

import pytest
import requests
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case, GenerationMode

from croupier.floor.engine import credentials
from croupier.floor.record.actors import Actor, Role
from croupier.floor.rooms.identities import differences
from croupier.web.wire import api
from support.floor.house import ANTE, House
from support.web.served import QUICKLY_HASHED, Browser, Served

KNOWN: dict[str, list[Any]] = {
    "terminal": ["E1", "E2"],
    "table": ["T", "U"],
    "name": ["flora", "cora"],
    "password": [QUICKLY_HASHED],
    "seat": [1, 2],
    "denomination": [5_00, 20_00],
    "amount": [1, 10_00],
    "wagers": [ANTE, {}],
    "dealer": ["flora", ""],
    "chapter": ["657a", "672a"],
    "stage": ["play"],
    "choice": ["fold", "play"],
}
"""What there is on the floor: chance alone would hardly ever name it."""

ROLES = [None, Role.TERMINAL, Role.DEALER, Role.FLOORPERSON, Role.TECHNICIAN, Role.SLOT_SUPERVISOR]

ALWAYS_THE_SAME = settings(
    database=None, derandomize=True, phases=[Phase.generate], deadline=None, suppress_health_check=list(HealthCheck)
)


@pytest.fixture
def house() -> House:
    """Two terminals, one of them in a round, and two tables."""
    return House().terminal("E1", 100_00).terminal("E2", 50_00).table("T").table("U", "672a").wager("E1", **ANTE)


@pytest.fixture
def served(house: House, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    """The house with its pages, and somebody who can be a second person; no password takes its time."""
    monkeypatch.setattr(credentials, "_NOBODY", QUICKLY_HASHED)
    serving = Served(house).staff("flora", Role.FLOORPERSON).staff("cora", Role.COMPLIANCE)
    yield serving
    serving.close()


def somebody(served: Served, role: Role | None) -> Browser:
    """A browser of that role, or of nobody."""
    if role is None:
        return served.browser()
    return served.device("E1") if role is Role.TERMINAL else served.logged_in(f"a {role.value}", role)


def named(body: Any, random: Random) -> Any:
    """The same body with some of the names that there are on the floor."""
    if not isinstance(body, dict) or not isinstance(body.get("command"), dict):
        return body
    fields = {name: random.choice(KNOWN[name]) for name in body["command"] if name in KNOWN and random.random() < 0.7}
    return {**body, "command": {**body["command"], **fields}}


def whole(value: Any) -> Any:
    """The same, with 5 for 5.0: to a schema that is a whole number, to us it is none, because money is counted so."""
    if isinstance(value, dict):
        return {name: whole(one) for name, one in value.items()}
    if isinstance(value, list):
        return [whole(one) for one in value]
    return int(value) if isinstance(value, float) and value.is_integer() else value


def ask_everything(served: Served, examples: int, mode: GenerationMode, *roles: Role | None) -> Counter[Any]:
    """Every operation in so many ways, each by everybody; how often each status came, by role."""
    schema: Any = schemathesis.openapi.from_dict(api.described())
    statuses: Counter[Any] = Counter()
    random = Random(7)
    with ExitStack() as stack:
        sessions = {role: stack.enter_context(requests.Session()) for role in roles}
        for role, session in sessions.items():
            session.cookies.update(somebody(served, role).cookies)
        for found in schema.get_all_operations():
            operation = found.ok()

            @settings(ALWAYS_THE_SAME, max_examples=examples)
            @given(case=operation.as_strategy(generation_mode=mode))
            def ask(case: "Case[Any]") -> None:
                case.body = named(whole(case.body), random)
                for role, session in sessions.items():
                    answer = case.call(base_url=served.origin, session=session)
                    statuses[role, answer.status_code] += 1
                    assert str(answer.status_code) in case.operation.definition.raw["responses"], (
                        case.body,
                        answer.text,
                    )

            ask()
    assert house_is_whole(served.house)
    return statuses


def house_is_whole(house: House) -> bool:
    """Whether the floor works and its books are right."""
    return house.engine.up and list(differences(house.floor)) == []


def test_no_request_of_the_documented_shape_is_a_server_error(served: Served) -> None:
    """A server error is no status that the document names."""
    statuses = ask_everything(served, 4, GenerationMode.POSITIVE, *ROLES)

    assert {status for role, status in statuses if role is None} == {401}
    assert {status for role, status in statuses if role is not None} == {200, 409}
    assert sum(count for (_role, status), count in statuses.items() if status == 200) > 0, "some of it is done"


def test_a_request_of_another_shape_is_refused(served: Served, house: House) -> None:
    statuses = ask_everything(served, 2, GenerationMode.NEGATIVE, Role.FLOORPERSON)

    assert statuses[Role.FLOORPERSON, 422] > len(api.COMMANDS) // 2
    theirs = [one for one in house.store.records if one.entry.actor == str(Actor("a floorperson", Role.FLOORPERSON))]
    assert len(theirs) == statuses[Role.FLOORPERSON, 200]


@pytest.mark.long
@pytest.mark.parametrize("mode", list(GenerationMode))
def test_no_request_of_a_whole_night_is_a_server_error(served: Served, mode: GenerationMode) -> None:
    everybody = [
        None,
        *(role for role in Role if role not in {Role.PERIPHERALS, Role.REDEMPTION_MACHINE, Role.HOST, Role.SYSTEM}),
    ]
    assert ask_everything(served, 50, mode, *everybody).total() > 0
