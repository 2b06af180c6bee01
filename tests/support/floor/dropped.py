"""A house with a plan of drops in force: its keys, its drop team, and a drop or a count up to where a test begins."""

from datetime import time, timedelta
from typing import Any

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import InsertBox
from croupier.floor.record.commands.office.boxes import (
    BeginDrop,
    CollectBox,
    DecideDropPlan,
    DropPlan,
    EndDrop,
    FileDropPlan,
    JoinDrop,
    KeyKind,
    Member,
    NameDropTeam,
    PickUp,
    RegisterKey,
    SignOutKey,
)
from croupier.floor.record.commands.office.count import (
    BeginCount,
    CloseCount,
    CountBox,
    JoinCount,
    RecountCurrency,
    SignCount,
)
from croupier.floor.record.papers.boxes import Bills
from croupier.floor.record.settings import Settings
from support.floor.house import (
    COMPLIANCE,
    COUNT_SUPERVISOR,
    COUNTER,
    FINANCE,
    MAIN_BANK,
    SECURITY,
    SUPERVISOR,
    House,
)

OTHER_COUNTER = Actor("Cody", Role.COUNT_TEAM)
TERMINALS = ("E1", "E2")
TEAM = tuple(Member(one.name, f"C-{one.name}") for one in (COUNT_SUPERVISOR, SECURITY, COUNTER, OTHER_COUNTER))


def plan(*terminals: str, **more: Any) -> DropPlan:
    """Mondays at noon, counted between six in the morning and eleven at night."""
    usual: dict[str, Any] = {"route": "by the service lift", "counted_from": time(6), "counted_until": time(23)}
    return DropPlan((PickUp(0, time(12), terminals or TERMINALS),), **(usual | more))


def twice_a_day(*terminals: str) -> DropPlan:
    """What no plan may be."""
    return DropPlan((PickUp(0, time(9), terminals), PickUp(0, time(10), terminals)), "route", time(6), time(9))


def planned(settings: Settings | None = None, **more: Any) -> House:
    """Two terminals, a plan in force, everybody on the list, both keys of the boxes in their cabinets."""
    return in_force(House(settings), **more)


def in_force(house: House, **more: Any) -> House:
    """The same at a house that is there already."""
    for name in TERMINALS:
        house.terminal(name)
    house.do(COUNT_SUPERVISOR, FileDropPlan("P-1", plan(**more)))
    house.do(COMPLIANCE, DecideDropPlan("P-1"))
    house.do(FINANCE, NameDropTeam(TEAM), SECURITY)
    house.do(SUPERVISOR, RegisterKey("door", KeyKind.DOOR), SECURITY)
    house.do(SECURITY, RegisterKey("release", KeyKind.RELEASE), FINANCE)
    return house


def going(house: House) -> House:
    """A drop under way, whose team has both keys."""
    house.do(COUNT_SUPERVISOR, BeginDrop(), SECURITY)
    house.do(COUNTER, JoinDrop(drop(house)))
    with_keys(house)
    return house


def with_keys(house: House) -> House:
    """The key of the doors with finance, that of the releases with security."""
    until = house.now() + timedelta(hours=2)
    house.do(SUPERVISOR, SignOutKey("door", until, "drop"), COUNTER)
    house.do(Actor("Sid", Role.SECURITY), SignOutKey("release", until, "drop"), SECURITY)
    return house


def drop(house: House) -> str:
    """The newest drop."""
    return f"D-{house.floor.state.boxes.drops_begun}"


def count(house: House) -> str:
    """The newest count."""
    return f"C-{house.floor.state.boxes.counts_begun}"


def collected(house: House, *terminals: str) -> House:
    """Boxes on the trolley, others in their places."""
    for name in terminals or TERMINALS:
        box = house.floor.state.terminals[name].box
        house.do(COUNTER, CollectBox(drop(house), name, box))
        house.do(COUNTER, InsertBox(name, f"{box}*"))
    return house


def dropped(house: House) -> House:
    """The whole drop."""
    collected(going(house)).do(COUNT_SUPERVISOR, EndDrop(drop(house), locked=True), SECURITY)
    return house


def counting(house: House) -> House:
    """A count under way with three in the room."""
    house.do(COUNT_SUPERVISOR, BeginCount((drop(house),)))
    for one in (COUNTER, OTHER_COUNTER):
        house.do(one, JoinCount(count(house)))
    return house


def counted(house: House, bills: dict[str, Bills], **vouchers: Any) -> House:
    """Boxes by their numbers, each counted by one."""
    for box, found in bills.items():
        house.do(COUNTER, CountBox(count(house), box, found, vouchers.get(box, ())))
    return house


def closed(house: House, received: Bills, why: str = "") -> House:
    """Recounted, signed by all three, over."""
    name = count(house)
    house.do(MAIN_BANK, RecountCurrency(name, received), COUNTER)
    for one in (COUNTER, OTHER_COUNTER, COUNT_SUPERVISOR):
        house.do(one, SignCount(name))
    house.do(COUNT_SUPERVISOR, CloseCount(name, why), MAIN_BANK)
    return house
