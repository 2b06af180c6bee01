"""§ 461a.1(Asset number): a name is read in one way, and nobody is taken for another."""

import pytest

from croupier.floor.pages.past_round.replay import _who
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import AddStaff, AnyCommand, InstallTable, InstallTerminal
from croupier.floor.record.events import Body, decode
from croupier.floor.record.names import skeleton
from croupier.floor.record.refusals import Reason
from support.floor.house import FINANCE, PIT_MANAGER, TECHNICIAN, House

UNPLAIN = [
    " E-01",
    "E-01 ",
    "E  01",
    "E-01\u200b",
    "\u202eE-01",
    "E\u00a001",
    "e\u0301va",
    "mal, floorperson:flora",
    "dealer:mal",
    "mal/wish",
    "tab\tbed",
]
LIKE = {
    "E-01": ["\u0435-01", "E-O1", "E\u201301", "e-01", "\uff25-01", "E -01"],
    "paul": ["\u0440aul", "Paul", "pau1", "\u03c1aul"],
}
"""Cyrillic, Greek and wide letters, other capitals, digits, dashes and spaces."""


def named(name: str) -> list[tuple[Actor, AnyCommand, Actor | None]]:
    """Everything that can be given a name, under this one."""
    return [
        (TECHNICIAN, AddStaff(name, (Role.DEALER,), "hash"), FINANCE),
        (TECHNICIAN, InstallTerminal(name, "another asset", "somewhere"), None),
        (TECHNICIAN, InstallTerminal("another terminal", name, "elsewhere"), None),
        (PIT_MANAGER, InstallTable(name, "657a"), None),
    ]


@pytest.mark.cites("§ 461a.1(Asset number)")
@pytest.mark.parametrize("name", UNPLAIN, ids=ascii)
def test_a_name_that_is_not_written_plainly_is_none(name: str) -> None:
    for actor, command, witness in named(name):
        assert House().refused(actor, command, witness).reason is Reason.NAME_IS_NOT_PLAIN


@pytest.mark.cites("§ 461a.1(Asset number)")
@pytest.mark.parametrize(("name", "other"), [(name, other) for name, others in LIKE.items() for other in others])
def test_a_name_that_would_be_taken_for_another_is_refused_by_that_name(name: str, other: str) -> None:
    for kind in range(4):
        house = House()
        house.do(*named(name)[kind])
        refused = house.refused(*named(other)[kind] if kind != 2 else _asset(other))
        assert refused.reason is Reason.NAME_IS_LIKE_ANOTHER
        assert f"'{name}'" in refused.detail


def _asset(name: str) -> tuple[Actor, AnyCommand, Actor | None]:
    return TECHNICIAN, InstallTerminal("a third terminal", name, "nowhere"), None


@pytest.mark.parametrize(
    ("one", "other"), [("E-01", "E-02"), ("dana", "dara"), ("José", "Jose"), ("Ann Lee", "Ann Le")]
)
def test_names_that_people_tell_apart_are_different(one: str, other: str) -> None:
    assert skeleton(one) != skeleton(other)
    house = House()
    for name in (one, other):
        house.do(TECHNICIAN, AddStaff(name, (Role.DEALER,), "hash"), FINANCE)


def test_who_acted_is_told_from_the_record_and_not_from_its_text() -> None:
    house = House()
    house.do(TECHNICIAN, AddStaff("Ann", (Role.DEALER,), "hash"), FINANCE)
    house.do(TECHNICIAN, InstallTerminal("E1", "A1", "L1"))
    two, one = (record.entry for record in house.store.records[-2:])

    assert decode(two.body).witness == str(FINANCE)
    assert [str(who) for who in _who(two.actor, decode(two.body))] == ["technician Tess", "finance Fay"]
    assert [str(who) for who in _who(one.actor, decode(one.body))] == ["technician Tess"]
    alone = Body((), asked="bound")
    assert len(list(_who("dealer:mal, floorperson:flora", alone))) == 1
