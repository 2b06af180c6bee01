"""Floors as the pages of the office show them: empty, at work, after a week."""

from datetime import date, timedelta

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import AnyCommand, CashOut, CloseDay, InstallTable, RedeemVoucher
from croupier.floor.record.commands.office.boxes import DeviationKind, NotifyDeviation
from croupier.floor.record.commands.office.cage import DoubtVoucher, OpenDrawer
from croupier.floor.record.commands.office.compliance import FilePlan, PlanCamera, ReportOutage
from croupier.floor.record.commands.office.personnel import SignIn
from croupier.floor.record.commands.office.school import HoldClass, RecognizeDealer
from croupier.floor.record.commands.office.software import Component, NotifySoftware
from croupier.floor.record.papers.compliance import PlanKind
from croupier.floor.record.settings import Settings
from support.floor.caged import FLOAT, with_machine
from support.floor.dropped import closed, counted, counting, dropped, going, planned
from support.floor.house import (
    CASHIER,
    COMPLIANCE,
    DEALER,
    FLOORPERSON,
    KING_HIGH,
    MAIN_BANK,
    NOON,
    PIT_MANAGER,
    SECURITY,
    SURVEILLANCE,
    SYSTEM,
    TECHNICIAN,
    House,
    device,
)
from support.floor.registered import arrived, placed, registered
from support.floor.registered import device as described


def nothing() -> House:
    """A floor that nothing stands on."""
    return House(Settings(submissions_are_filed=True))


def much() -> House:
    """Two tables and two terminals, one of which has a bet; people, a class that is held, a dealer who is certified."""
    house = House(Settings(training_is_registered=True)).staff("Dana", Role.DEALER).staff("Nico", Role.DEALER)
    house.do(PIT_MANAGER, RecognizeDealer("Dana", (), ("657a", "672a"), "file 1"), COMPLIANCE)
    house.terminal("E1", 100_00).terminal("E2", 50_00).table("T")
    house.do(PIT_MANAGER, InstallTable("U", "672a"))
    house.do(FLOORPERSON, HoldClass("Morning", "657a"))
    return house.staff("Fay", Role.FINANCE)


def tried() -> House:
    """Wagers at a seat that there is none of, and a payment by somebody who may not: refused, and recorded."""
    house = House().terminal("E1", 100_00).table("T")
    for actor, command, reason in (
        (device("E1"), "place_wagers", "seat_is_kept"),
        (DEALER, "cash_out", "role_may_not_do_this"),
        (DEALER, "cash_out", "role_may_not_do_this"),
    ):
        house.engine.refused.tried(actor, command, reason, "127.0.0.1", house.now())
    refusals: AnyCommand | None = house.engine.refused.take()
    assert refusals
    house.do(SYSTEM, refusals)
    return house


def at_the_cage() -> House:
    """A drawer is open, a voucher paid and one outstanding, a machine has money, a paper was doubted."""
    house = House(Settings(drawers_are_kept=True)).terminal("E1", 100_00).terminal("E2", 50_00).table("T")
    house.play_hand("2s 4h 6c 8c Th", KING_HIGH)
    house.do(CASHIER, OpenDrawer("D1", FLOAT), MAIN_BANK)
    with_machine(house)
    (issued,) = house.do(device("E2"), CashOut("E2")).events
    house.do(CASHIER, RedeemVoucher(house.number(issued)))
    house.do(CASHIER, DoubtVoucher("001234567890123456", "another paper"))
    house.do(device("E1"), CashOut("E1"))
    return house


def after_a_week() -> House:
    """A day of play, closed, and its week over."""
    house = at_the_cage().after(days=7)
    house.do(SYSTEM, CloseDay())
    return house


def with_devices() -> House:
    """A terminal on the floor, another in its room, a change of software that was told of, a list that is overdue."""
    house = placed(arrived(registered(), described("1"), described("2")))
    later = NOON + timedelta(hours=80)
    house.do(TECHNICIAN, NotifySoftware("S-1", Component.PROGRAM, "croupier 2", ("2",), later, "a mended sign"))
    return house.after(hours=73)


def on_duty() -> House:
    """A camera is out, a plan waits, a floorperson is on duty."""
    house = House(Settings(personnel_is_planned=True)).terminal("E1")
    house.do(SURVEILLANCE, PlanCamera("C1", "", "", covers=("E1",)), SECURITY)
    house.do(SURVEILLANCE, ReportOutage("C1", "dark"))
    house.do(PIT_MANAGER, FilePlan(PlanKind.PERSONNEL, "P-1", "who stands where", "1" * 64))
    house.do(FLOORPERSON, SignIn())
    return house


def of_two_boxes() -> House:
    return planned().put_in("E1", 120_00).put_in("E2", 40_00)


def otherwise() -> House:
    """Before a drop, with a notice of another route."""
    house = of_two_boxes()
    what = NotifyDeviation("N-1", DeviationKind.ROUTE, date(2026, 11, 16), "the lift stands still", route="the stairs")
    house.do(Actor("Curt", Role.COUNT_SUPERVISOR), what)
    return house


def under_way() -> House:
    return going(of_two_boxes())


def in_the_room() -> House:
    return counting(dropped(of_two_boxes()))


def over() -> House:
    """A count that is over: the main bank received twenty dollars less."""
    found = counted(in_the_room(), {"asset E1": {"100": 1, "20": 1}, "asset E2": {"20": 2}})
    return closed(found, {"100": 1, "20": 2}, "torn")
