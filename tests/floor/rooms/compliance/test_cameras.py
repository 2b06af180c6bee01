"""Cameras: which a table needs, when one sees nothing, and what the bureau asks for besides (§ 465a.9)."""

import pytest

from croupier.floor.pages.pit import pit_document
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import InstallTable, OpenTable
from croupier.floor.record.commands.office.compliance import (
    EndOutage,
    PlanCamera,
    RemoveCamera,
    ReportOutage,
    RequireCameras,
)
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from croupier.floor.record.table import TableKind
from croupier.floor.rooms.compliance.cameras import unseen_terminals
from support.floor.house import COMPLIANCE, PIT_MANAGER, SECURITY, SURVEILLANCE, TECHNICIAN, House
from support.floor.registered import refused


def watched(*games: str) -> House:
    """Closed tables of these games, in a house that plans its cameras."""
    made = House(Settings(cameras_are_planned=True))
    for game in games:
        made.do(PIT_MANAGER, InstallTable(game, game))
    return made


def camera(house: House, name: str, table: str, view: str, **more: object) -> None:
    house.do(SURVEILLANCE, PlanCamera(name, table, view, **more), SECURITY)  # type: ignore[arg-type]


def opening(game: str) -> OpenTable:
    return OpenTable(game, "Dana")


@pytest.mark.cites("§§ 465a.9, 465a.9(c), 465a.9(c)(2), 465a.9(c)(2)(i)")
def test_a_table_opens_under_a_stationary_camera_of_its_own() -> None:
    house = watched("657a")
    missing = (Reason.CAMERAS_ARE_MISSING, "§ 465a.9(c)(2)(i)")
    assert refused(house, PIT_MANAGER, opening("657a")) == missing
    camera(house, "dome", "657a", "layout", stationary=False)
    assert refused(house, PIT_MANAGER, opening("657a")) == missing
    camera(house, "C1", "657a", "layout")
    house.do(PIT_MANAGER, opening("657a"))


@pytest.mark.parametrize(
    ("game", "views", "clause"),
    [
        pytest.param("668a", ("circle", "layout"), "vi", marks=pytest.mark.cites("§ 465a.9(c)(2)(vi)")),
        pytest.param("675a", ("throw_box", "table"), "vii", marks=pytest.mark.cites("§ 465a.9(c)(2)(vii)")),
    ],
)
def test_games_with_dice_have_two_each_with_its_view(game: str, views: tuple[str, str], clause: str) -> None:
    house, missing = watched(game), (Reason.CAMERAS_ARE_MISSING, f"§ 465a.9(c)(2)({clause})")
    camera(house, "C1", game, views[0])
    camera(house, "C2", game, views[0])
    assert refused(house, PIT_MANAGER, opening(game)) == missing
    camera(house, "C2", game, views[1])
    house.do(PIT_MANAGER, opening(game))


@pytest.mark.cites("§ 465a.9(c)(2)")
def test_a_table_that_deals_itself_needs_none() -> None:
    house = watched()
    house.do(PIT_MANAGER, InstallTable("A", "657a", TableKind.AUTOMATED))
    house.do(PIT_MANAGER, OpenTable("A", ""))


@pytest.mark.cites("§ 465a.9(c)(3)")
def test_the_bureau_asks_for_more_and_any_camera_counts() -> None:
    house = watched("657a")
    camera(house, "C1", "657a", "layout")
    assert refused(house, COMPLIANCE, RequireCameras("657a", 2, " "))[0] is Reason.NAME_IS_MISSING
    assert refused(house, COMPLIANCE, RequireCameras("no", 2, "R"))[0] is Reason.UNKNOWN_TABLE
    house.do(COMPLIANCE, RequireCameras("657a", 2, "letter 9"))
    assert refused(house, PIT_MANAGER, opening("657a")) == (Reason.CAMERAS_ARE_MISSING, "§ 465a.9(c)(3)")
    camera(house, "dome", "657a", "", stationary=False)
    house.do(PIT_MANAGER, opening("657a"))


@pytest.mark.cites("§§ 465a.9(c), 465a.9(c)(2)")
def test_an_outage_is_logged_is_an_alarm_and_keeps_a_table_from_opening() -> None:
    house = watched("657a", "669a")
    camera(house, "C1", "657a", "layout")
    camera(house, "C2", "669a", "layout")
    house.do(PIT_MANAGER, opening("657a"))
    report = ReportOutage("C1", "dark")
    assert refused(house, TECHNICIAN, ReportOutage("C9", "dark"))[0] is Reason.UNKNOWN_CAMERA
    assert refused(house, TECHNICIAN, ReportOutage("C1", " "))[0] is Reason.REASON_IS_MISSING
    house.do(TECHNICIAN, report)
    assert refused(house, TECHNICIAN, report)[0] is Reason.CAMERA_IS_OUT
    house.do(SURVEILLANCE, ReportOutage("C2", "torn cable"))
    found = pit_document(house.floor, Role.SLOT_ATTENDANT).lacks
    assert [(one.table, one.cite) for one in found] == [("657a", "§ 465a.9(c)(2)(i)")]
    assert refused(house, PIT_MANAGER, opening("669a"))[0] is Reason.CAMERAS_ARE_MISSING
    house.after(minutes=5)
    assert refused(house, SURVEILLANCE, EndOutage("C1", "lamp"))[0] is Reason.SECOND_PERSON_IS_NEEDED
    assert refused(house, SURVEILLANCE, EndOutage("C1", " "), SECURITY)[0] is Reason.REASON_IS_MISSING
    house.do(SURVEILLANCE, EndOutage("C1", "lamp"), SECURITY)
    assert refused(house, SURVEILLANCE, EndOutage("C1", "lamp"), SECURITY)[0] is Reason.CAMERA_IS_OUT
    assert pit_document(house.floor, Role.SLOT_ATTENDANT).lacks == []
    first, second = house.floor.state.compliance.outages
    assert ((first.until - first.since).seconds, first.remedy, second.until) == (300, "lamp", None)


def test_a_camera_that_is_out_stays_out_when_it_is_planned_otherwise() -> None:
    house = watched("657a")
    camera(house, "C1", "657a", "layout")
    house.do(SURVEILLANCE, ReportOutage("C1", "dark"))
    camera(house, "C1", "657a", "layout", recorder="https://recorder/1?at={from}")
    assert refused(house, PIT_MANAGER, opening("657a"))[0] is Reason.CAMERAS_ARE_MISSING
    house.do(SURVEILLANCE, RemoveCamera("C1", "another comes"), COMPLIANCE)
    assert [one.until is None for one in house.floor.state.compliance.outages] == [False]
    assert refused(house, SURVEILLANCE, RemoveCamera("C1", "again"), COMPLIANCE)[0] is Reason.UNKNOWN_CAMERA


@pytest.mark.cites("§ 465a.9(c)(2)")
def test_a_camera_is_planned_by_two_for_something_that_is_there() -> None:
    house = watched("657a")
    alone = PlanCamera("C1", "657a", "layout")
    assert refused(house, SURVEILLANCE, alone) == (Reason.SECOND_PERSON_IS_NEEDED, "§ 465a.9(c)(2)")
    for wrong, reason in (
        (PlanCamera("C1"), Reason.CAMERA_SEES_NOTHING),
        (PlanCamera(" ", "657a", "layout"), Reason.CAMERA_SEES_NOTHING),
        (PlanCamera("C1", "657a", "circle"), Reason.CAMERA_SEES_NOTHING),
        (PlanCamera("C1", "no table", "layout"), Reason.UNKNOWN_TABLE),
        (PlanCamera("C1", covers=("E1",)), Reason.UNKNOWN_TERMINAL),
    ):
        assert refused(house, SURVEILLANCE, wrong, SECURITY)[0] is reason
    assert refused(house, SURVEILLANCE, RemoveCamera("C1", "gone"), SECURITY)[0] is Reason.UNKNOWN_CAMERA


def test_terminals_that_no_camera_sees_are_named() -> None:
    house = watched().terminal("E1", 20_00).terminal("E2", 20_00)
    assert unseen_terminals(house.floor) == ["E1", "E2"]
    house.do(SURVEILLANCE, PlanCamera("dome", stationary=False, covers=("E2", "E1", "E1")), SECURITY)
    assert unseen_terminals(house.floor) == []


def test_a_house_without_a_plan_opens_as_before_and_begins_one_with_its_first_camera() -> None:
    house = House()
    for game in ("657a", "669a"):
        house.do(PIT_MANAGER, InstallTable(game, game))
    house.do(PIT_MANAGER, opening("657a"))
    assert pit_document(house.floor, Role.SLOT_ATTENDANT).lacks == []
    camera(house, "C1", "657a", "layout")
    assert refused(house, PIT_MANAGER, opening("669a"))[0] is Reason.CAMERAS_ARE_MISSING
