"""Whatever stands in a command, it is done or refused by name: an exception would have the floor read again.

Every command of every role with what its fields may hold at the most: the ends of calendars and of numbers, letters of
other alphabets, names that are there and names that are not.
"""

import enum
import types
from collections.abc import Callable, Iterator, Sequence
from datetime import UTC, date, datetime, time, timedelta, timezone
from random import Random
from typing import Annotated, Any, Literal, Union, get_args, get_origin, get_type_hints

import msgspec
import pytest

from croupier.equipment.cards import Card, card
from croupier.floor.engine.batch import Batch
from croupier.floor.engine.engine import TOO_MUCH
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import AnyCommand, Command, Request
from croupier.floor.record.commands.office.tracking import EnrollPatron
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.settings import Settings
from croupier.office.cage.documents import cage_document
from croupier.office.count.documents import count_document
from croupier.office.devices.documents import devices_document
from croupier.office.papers.writing import WRITTEN
from croupier.office.people.documents import duty_document
from croupier.rules.terms.refusals import Refusal
from croupier.web.answers.office_papers import PAPERS
from croupier.web.wire.messages import encode
from support.floor.caged import KIOSK, caged, paid, voucher, with_machine
from support.floor.dropped import counting, dropped, planned
from support.floor.house import CASHIER, COUNT_SUPERVISOR, COUNTER, DEALER, MAIN_BANK, NOON, SYSTEM, House
from support.floor.registered import arrived, device, registered

THERE = ("T", "E1", "E2", "K1", "D1", "cage", "Dana", "Carl", "P-000001", "card 4711", "000001", "E1-1", "C-1", "D-1")
STRANGE = (
    "",
    " ",
    "A" * 100,
    "W" * 100,
    "\u0661\u0662\u0663",
    "\ufdfa" * 100,
    "\u0130",
    "=1+1",
    "9" * 100,
    "a/b",
    "..",
)
WORDS = (*THERE, *STRANGE, "657a", "asset E1", "1", "0", "4321", "R", "1e999990", "seat1", "dealer", "ante", "play")
NUMBERS = (0, 1, -1, 2, 20_00, 4_999_99, 10**6, -(10**6), 10**12, -(10**12), 2**63 - 1, -(2**63))
DAYS = (date.min, date.max, NOON.date(), NOON.date() - timedelta(days=1), date(9999, 12, 27), date(2024, 2, 29))
WEST, EAST = timezone(-timedelta(hours=12)), timezone(timedelta(hours=12))
MOMENTS = (NOON, NOON + timedelta(hours=1), NOON - timedelta(hours=1), NOON + timedelta(days=4))
ENDS = (datetime.max.replace(tzinfo=WEST), datetime.min.replace(tzinfo=EAST), datetime.max.replace(tzinfo=UTC))
PLAIN: dict[object, Sequence[Any]] = {
    str: WORDS, int: NUMBERS, bool: (True, False), date: DAYS, datetime: (*MOMENTS, *ENDS), time: (time(), time(23)),
    Card: (card("As"), card("Td")), type(None): (None,),
}  # fmt: skip
DEEPEST = 4

PEOPLE = {role: Actor(f"a {role.value}", role) for role in Role} | {
    one.role: one for one in (CASHIER, COUNT_SUPERVISOR, COUNTER, DEALER, KIOSK, MAIN_BANK, SYSTEM)
} | {role: Actor("E1", role) for role in (Role.TERMINAL, Role.PERIPHERALS)}  # fmt: skip


class Extremes:
    """Values of the types of commands, by chance."""

    def __init__(self, random: Random) -> None:
        self._random = random

    def of(self, kind: Any, depth: int = 0) -> Any:
        """A value of a type."""
        if kind in PLAIN:
            return self._random.choice(PLAIN[kind])
        origin, inside = get_origin(kind), get_args(kind)
        if origin is Annotated:
            return self.of(inside[0], depth)
        if origin in {Union, types.UnionType}:
            return self.of(self._random.choice(inside), depth)
        if origin is Literal:
            return self._random.choice(inside)
        if origin in {tuple, frozenset}:
            many = self._random.choice((0, 1, 1, 3)) if depth < DEEPEST else 0
            return origin(self.of(inside[0], depth + 1) for _ in range(many))
        if origin is dict:
            return {self.of(inside[0], depth + 1): self.of(inside[1], depth + 1) for _ in range(2)}
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            return self._random.choice(list(kind))
        return self.struct(kind, depth + 1)

    def struct(self, kind: type[Any], depth: int = 0) -> Any:
        """A record with some of what may be left out left out."""
        hints = get_type_hints(kind, include_extras=True)
        given = [one.name for one in msgspec.structs.fields(kind) if one.required or self._random.random() < 0.6]
        return kind(**{name: self.of(hints[name], depth) for name in given})


def kinds(of: Any = AnyCommand) -> Iterator[type[Command]]:
    """Every command there is."""
    for one in get_args(of):
        yield from kinds(one) if get_args(one) else (one,)


def may_travel(command: Command) -> bool:
    """Whether its fields hold what a message may."""
    try:
        msgspec.json.decode(msgspec.json.encode(command), type=type(command))
    except (ValueError, OverflowError, msgspec.MsgspecError):
        return False
    return True


def at_the_cage() -> House:
    """Drawers, a machine, vouchers, a patron, a table."""
    house = with_machine(paid(caged())).table("T")
    house.do(CASHIER, EnrollPatron("", "card 4711", "passport 1", "Pat", date(1980, 1, 1), "4321"))
    voucher(house)
    return house


def in_the_count_room() -> House:
    """A count under way."""
    return counting(dropped(planned().put_in("E1", 20_00)))


def of_devices() -> House:
    """A register of devices."""
    return arrived(registered(), device("1"))


def with_every_setting() -> House:
    """A house that has chosen whatever it may."""
    chosen = ("transfers", "personnel_is_planned", "cameras_are_planned", "training_is_registered", "players_school")
    settings = Settings(**dict.fromkeys(chosen, True), tax_week_begins=3)  # type: ignore[arg-type]  # all of them bools
    return House(settings).terminal("E1", 100_00)


HOUSES = (at_the_cage, in_the_count_room, of_devices, with_every_setting)


def asked(house: House, random: Random, times: int) -> int:
    """Every command so often, by somebody who may give it, with somebody who may sign."""
    extremes, tried = Extremes(random), 0
    for kind in (one for one in kinds() for _ in range(times)):
        command, tag = extremes.struct(kind), kind.tag()
        if may_travel(command):
            seconds = [PEOPLE[role] for row in DUTIES.signatures if tag in row.commands for role in row.second]
            witness = random.choice(seconds) if seconds else None
            maker = PEOPLE[random.choice(sorted(DUTIES.commands[tag].by))]
            house.engine.do(house.request(maker, command, witness))
            tried += 1
    return tried


def all_is_read(house: House) -> None:
    """Whatever was recorded of it can be shown and printed."""
    floor, at = house.floor, house.now()
    for role in DUTIES.people:
        reader = Actor("reader", role)
        for made in (cage_document, count_document, duty_document):
            assert encode(made(floor, reader, at))
        assert encode(devices_document(floor, at, role))
    for make, _ in PAPERS.values():
        paper = make(floor, at)
        assert all(write(paper) for write, _ in WRITTEN.values())


@pytest.fixture
def unbroken(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The commands that broke, as they are named in the log."""
    broken: list[str] = []

    def breaks(_engine: object, requests: Sequence[Request], batch: Batch, why: Exception) -> list[Refusal]:
        broken.append(f"{batch.asked_last}: {why!r}")
        return [TOO_MUCH for _ in requests]

    monkeypatch.setattr("croupier.floor.engine.engine.Engine._after_break", breaks)
    return broken


def goes_through(made: Callable[[], House], seed: int, times: int, broken: list[str]) -> None:
    house = made()
    tried = asked(house, Random(seed), times)

    assert tried > times * 50
    assert broken == []
    all_is_read(house)


@pytest.mark.cites("§ 605a.2")
@pytest.mark.parametrize("made", HOUSES)
def test_no_command_breaks_the_engine(made: Callable[[], House], unbroken: list[str]) -> None:
    goes_through(made, 1, 5, unbroken)


@pytest.mark.long
@pytest.mark.parametrize("made", HOUSES)
@pytest.mark.parametrize("seed", range(5))
def test_no_command_of_two_hundred_thousand_breaks_the_engine(
    made: Callable[[], House], seed: int, unbroken: list[str]
) -> None:
    goes_through(made, seed, 60, unbroken)
