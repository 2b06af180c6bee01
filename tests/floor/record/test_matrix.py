"""§ 465a.11(b): every role with every command, with every second person and with none, on both sides of every amount.

What is expected is read from the text of the table itself, and not by the code that the floor asks.
"""

import tomllib
from collections.abc import Iterator
from importlib import resources
from itertools import product
from typing import Any, get_args

import msgspec
import pytest

from croupier.floor.record.actors import Actor, HostDuty, Role
from croupier.floor.record.commands import AnyCommand, Command, Request
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from croupier.floor.record.signatures import refuse_people, refuse_unsigned
from croupier.floor.record.state import State
from support.floor.house import NOON

TABLE: dict[str, Any] = tomllib.loads(
    resources.files("croupier.floor.record").joinpath("duties.toml").read_text(encoding="utf-8")
)
DEPARTMENTS = {role: name for name, one in TABLE["departments"].items() for role in one["roles"]}
KINDS: dict[str, type[Command]] = {kind.tag(): kind for kind in get_args(AnyCommand)}
SECONDS = [None, *Role]
SETTINGS = [Settings(), Settings(gaming_department=True)]


def department(role: str, settings: Settings) -> str:
    found = str(DEPARTMENTS.get(role, ""))
    return "one" if settings.gaming_department and found in TABLE["gaming_department"]["departments"] else found


def makers(tag: str) -> set[str]:
    by = TABLE["commands"][tag]["by"]
    return set(DEPARTMENTS) if by == ["people"] else set(by)


def row_for(tag: str, maker: str, when: str, amount: int, settings: Settings) -> dict[str, Any] | None:
    """The last row of the table that counts."""
    rows = [
        row
        for row in TABLE["signatures"]
        if tag in row["commands"]
        and row.get("when", "") == when
        and maker in row.get("made_by", [maker])
        and amount >= (getattr(settings, row["at_least"]) if "at_least" in row else 0)
    ]
    return rows[-1] if rows else None


def signed(row: dict[str, Any] | None, maker: str, second: Role | None, settings: Settings) -> str:
    """Why it is refused by the row; nothing where it is not."""
    if row is None:
        return ""
    if maker not in row.get("only_by", [maker]):
        return Reason.ROLE_MAY_NOT_DO_THIS
    apart = not row.get("other_department") or department(maker, settings) != department(str(second), settings)
    return "" if second is not None and second in row["second"] and apart else Reason.SECOND_PERSON_IS_NEEDED


def bare(kind: type[Command]) -> Any:
    """The command without what it holds: who may give it does not hang on that."""
    return kind(**{one.name: None for one in msgspec.structs.fields(kind) if one.required})


@pytest.mark.parametrize("settings", SETTINGS, ids=["departments apart", "one gaming department"])
@pytest.mark.parametrize("tag", KINDS)
def test_every_role_with_every_second_person(tag: str, settings: Settings) -> None:
    state = State(settings=settings, hosts={"first": tuple(HostDuty)})
    for maker, second in product(Role, SECONDS):
        witness = Actor("second", second) if second else None
        expected = (
            signed(row_for(tag, maker, "", 0, settings), maker, second, settings)
            if maker in makers(tag)
            else Reason.ROLE_MAY_NOT_DO_THIS
        )

        found = refuse_people(state, Request("id", Actor("first", maker), bare(KINDS[tag]), witness), NOON)

        assert (found.reason if found else "") == expected, (maker, second)


@pytest.mark.parametrize("tag", KINDS)
def test_nobody_is_their_own_second_person(tag: str) -> None:
    for maker, second in product(Role, Role):
        if maker in makers(tag):
            found = refuse_people(
                State(), Request("id", Actor("one", maker), bare(KINDS[tag]), Actor("one", second)), NOON
            )
            assert found is not None
            assert found.reason is Reason.SECOND_PERSON_MUST_BE_ANOTHER


def conditions() -> Iterator[tuple[str, str, int]]:
    """Every condition under which somebody signs, just below and just at every amount."""
    for row in TABLE["signatures"]:
        if when := row.get("when", ""):
            edge = getattr(Settings(), row["at_least"]) if "at_least" in row else 0
            yield from ((tag, when, amount) for tag in row["commands"] for amount in (edge - 1, edge, edge + 1))


@pytest.mark.cites("§§ 465a.26(b)(3), 465a.26(b)(4), 465a.26(b)(10)")
@pytest.mark.parametrize(("tag", "when", "amount"), sorted(set(conditions())))
def test_every_role_with_every_second_person_on_both_sides_of_every_amount(tag: str, when: str, amount: int) -> None:
    for settings, maker, second in product(SETTINGS, sorted(makers(tag)), SECONDS):
        witness = Actor("second", second) if second else None
        expected = signed(row_for(tag, maker, when, amount, settings), maker, second, settings)

        found = refuse_unsigned(
            settings, bare(KINDS[tag]), Actor("first", Role(maker)), witness, when=when, amount=amount
        )

        assert (found.reason if found else "") == expected, (maker, second)


def test_the_matrix_is_whole() -> None:
    """A command that is added comes in by itself, and none is in the table that nobody could give."""
    assert set(KINDS) == set(TABLE["commands"])
