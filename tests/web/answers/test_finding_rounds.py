"""Rounds of the whole floor: found by what is known of them, taken along as files, with the way to their recording."""

import csv
import io

import pytest

from croupier.equipment.cards import card
from croupier.floor.pages.past_round import finding
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    CorrectCard,
    HandleCards,
    InstallTable,
    LeaveTable,
    Report,
    TakeTable,
    TimeOut,
)
from croupier.floor.record.commands.office.compliance import PlanCamera, RemoveCamera
from croupier.floor.record.settings import Settings, decided
from croupier.rules.game.simulated import SimulatedDealer
from croupier.rules.procedure.handling import Task
from croupier.rules.terms.events import BettingClosed, CardDealt
from support.floor.house import ANTE, DEALER, PAIR, PIT_MANAGER, SECURITY, SURVEILLANCE, SYSTEM, House
from support.web.served import Browser, Served


def found(browser: Browser, asked: str = "") -> list[tuple[str, int]]:
    """What a search answers with, the newest first."""
    return [(one["table"], one["round"]) for one in browser.get(f"/api/rounds{asked}").json["rounds"]]


@pytest.fixture
def floor(served: Served) -> Browser:
    """Three rounds at two tables, an hour apart from noon, and one under way; a card of the second was corrected."""
    house = served.house.table("U")
    house.play_hand(PAIR)
    house.after(hours=1).wager("E1", 1, "U", ante=20_00, super_bonus=20_00)
    house.do(DEALER, Report("U", BettingClosed()))
    house.do(DEALER, Report("U", CardDealt("1", card("As"))))
    house.do(DEALER, CorrectCard("U", "1", 1, card("Ks")))
    house.finish("U")
    house.validate_all("U").after(hours=1).put_in("E1", 100_00)
    for task in (Task.SPREAD, Task.VIEW, Task.MIX):  # nobody has played there for an hour (§ 657a.5(f))
        house.do(DEALER, HandleCards("T", task))
    house.prepared().play_hand(PAIR)
    house.wager("E1", **ANTE)
    return served.logged_in("Vera", Role.SURVEILLANCE)


def test_the_last_rounds_of_the_floor_that_are_over_the_newest_first(floor: Browser) -> None:
    assert found(floor) == [("T", 2), ("U", 1), ("T", 1)]
    answer = floor.get("/api/rounds").json
    assert (answer["whole"], answer["zone"], answer["dealers"]) == (True, "America/New_York", ["Dana"])
    last, corrected, _ = answer["rounds"]
    assert (last["dealer"], last["stakes"], last["unusual"]) == ("Dana", 1, [])
    assert last["staked"] == 30_00
    assert corrected["unusual"] == ["corrected"]


@pytest.mark.parametrize(
    ("asked", "expected"),
    [
        ("?table=U", [("U", 1)]),
        ("?table=nowhere", []),
        ("?unusual=on", [("U", 1)]),
        ("?dealer=Dana", [("T", 2), ("U", 1), ("T", 1)]),
        ("?dealer=Dev", []),
        ("?amount=3000", [("T", 2), ("U", 1), ("T", 1)]),
        ("?amount=3001", [("U", 1)]),
        ("?since=2026-11-16T13:00", [("T", 2), ("U", 1)]),
        ("?since=2026-11-16T13:01", [("T", 2)]),
        ("?until=2026-11-16T13:00", [("U", 1), ("T", 1)]),
        ("?until=2026-11-16T12:59", [("T", 1)]),
        ("?since=2026-11-16T12:30&until=2026-11-16T13:30", [("U", 1)]),
    ],
)
def test_rounds_are_found_by_what_is_known_of_them(floor: Browser, asked: str, expected: list[tuple[str, int]]) -> None:
    assert found(floor, asked) == expected


@pytest.mark.parametrize("asked", ["?since=yesterday", "?amount=much", "?until=9999-99-99T00:00"])
def test_what_cannot_be_looked_for_is_said(floor: Browser, asked: str) -> None:
    assert floor.get(f"/api/rounds{asked}").status == 400


def test_a_search_says_how_far_it_went(floor: Browser, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(finding, "LOOKED_AT_MOST", 2)

    answer = floor.get("/api/rounds?unusual=on").json

    assert [one["table"] for one in answer["rounds"]] == ["U"]
    assert (answer["whole"], answer["until"]) == (False, answer["rounds"][0]["ended"])


@pytest.mark.parametrize("path", ["", "/table/T/1.csv", "/table/T/1.json"])
def test_who_searches_and_takes_along(floor: Browser, served: Served, path: str) -> None:
    assert floor.get(f"/api/rounds{path}").status == 200
    assert served.logged_in("Cass", Role.CASHIER).get(f"/api/rounds{path}").status == 403
    assert served.browser().get(f"/api/rounds{path}").status == 403


def test_a_round_is_taken_along_as_a_table_and_as_a_document(floor: Browser) -> None:
    rows = list(csv.reader(io.StringIO(floor.get("/api/rounds/table/T/1.csv").text)))
    document = floor.get("/api/rounds/table/T/1.json")

    assert rows[0][:4] == ["entry", "time", "who", "what"]
    assert rows[1][1] == "2026-11-16T12:00:00-05:00"
    paid = {tuple(row[5:]) for row in rows if row[5] == "E1@1"}
    assert paid == {("E1@1", "10.00", "20.00"), ("E1@1", "10.00", "10.00")}
    assert document.headers["content-disposition"] == "attachment; filename*=UTF-8''T-1.json"
    assert (document.json["table"], document.json["difference"]) == ("T", "")
    assert floor.get("/api/rounds/table/T/1.exe").status == 404
    assert floor.get("/api/rounds/table/T/3.csv").status == 409


def test_who_deals_when_a_round_ends_is_its_dealer(served: Served) -> None:
    house = served.house.betting()
    served.staff("Dana", Role.DEALER).staff("Dev", Role.DEALER)
    house.do(DEALER, LeaveTable("T"))
    house.do(Actor("Dev", Role.DEALER), TakeTable("T"))
    house.wager("E1", **ANTE)
    dev = Actor("Dev", Role.DEALER)
    dealer = SimulatedDealer(house.round(), house.random)
    while not house.round().over:
        event = dealer.next_event()
        if event is None:
            house.choose("E1", "fold")
        else:
            house.do(dev, Report("T", event))  # type: ignore[arg-type]
    browser = served.logged_in("Vera", Role.SURVEILLANCE)

    assert browser.get("/api/rounds").json["rounds"][0]["dealer"] == "Dev"
    assert browser.get("/api/rounds/table/T/1").json["dealer"] == "Dev"


def test_a_recording_has_its_address_where_the_facility_names_its_recorder() -> None:
    house = House(Settings(recorder="https://video.example/{table}?from={from}&to={to}&n={round}"))
    served = Served(house.terminal("E1", 100_00).table("T 1").after(seconds=10).wager("E1", 1, "T 1", **ANTE))
    house.finish("T 1")
    try:
        round = served.logged_in("Vera", Role.SURVEILLANCE).get("/api/rounds/table/T%201/1").json
    finally:
        served.close()

    address = "https://video.example/T%201?from=2026-11-16T17%3A00%3A05Z&to=2026-11-16T17%3A00%3A15Z&n=1"
    assert round["recordings"] == [{"address": address, "camera": "", "view": ""}]


@pytest.mark.cites("§ 465a.9(c)(2)")
def test_a_round_leads_to_the_cameras_that_saw_its_table_then() -> None:
    house = House()
    house.do(PIT_MANAGER, InstallTable("S", "657a"))
    house.terminal("E1", 100_00).table("T")
    for camera, table, address in (
        ("C1", "T", "https://one.example/{table}/{round}"),
        ("C2", "T", ""),
        ("C3", "S", "https://three.example"),
        ("C4", "T", "https://four.example"),
    ):
        house.do(SURVEILLANCE, PlanCamera(camera, table, "layout", recorder=address), SECURITY)
    house.do(SURVEILLANCE, PlanCamera("C4", "S", "layout", recorder="https://four.example"), SECURITY)
    house.wager("E1", **ANTE)
    house.finish("T")
    house.do(SURVEILLANCE, RemoveCamera("C1", "replaced"), SECURITY)
    served = Served(house)
    try:
        round = served.logged_in("Vera", Role.SURVEILLANCE).get("/api/rounds/table/T/1").json
    finally:
        served.close()

    assert round["recordings"] == [{"address": "https://one.example/T/1", "camera": "C1", "view": "layout"}]


@pytest.mark.parametrize("wrong", ["video.example", "javascript:alert(1)", "https://v/{place}", "https://v/ {table}"])
def test_what_is_no_address_of_a_recorder_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match="recorder"):
        decided({"recorder": wrong})


def test_an_idle_hour_writes_almost_nothing(served: Served) -> None:
    house = served.house.betting()
    written = len(house.store.records)

    for _ in range(3600):
        house.after(seconds=1)
        state = house.state()
        if state.until and state.until <= house.now():
            house.do(SYSTEM, TimeOut("T"))

    assert len(house.store.records) - written <= 1
