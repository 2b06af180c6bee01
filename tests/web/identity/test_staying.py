"""Who does nothing is logged out by the server; what a page asks by itself keeps nobody in."""

from collections.abc import Callable

import pytest

from croupier.floor.record.actors import Role
from croupier.floor.record.events import LoggedOut, decode
from croupier.floor.record.settings import Settings
from support.floor.house import ANTE, House
from support.web.served import Browser, Served, until


@pytest.fixture
def house() -> House:
    """A floor on which technicians have ten minutes."""
    return House(Settings(log_out_after={Role.TECHNICIAN: 10})).terminal("E1", 100_00).table("T")


def idle(house: House) -> list[str]:
    """Sessions that ended because nobody did anything in them."""
    events = [event for record in house.store.records for event in decode(record.entry.body).events]
    return [event.session for event in events if isinstance(event, LoggedOut) and event.why == "idle"]


def left(browser: Browser) -> float:
    return float(browser.get("/stay").json["seconds"])


ON_PURPOSE: dict[str, Callable[[Browser], object]] = {
    "a page": lambda tess: tess.get("/pit"),
    "the front": lambda tess: tess.get("/"),
    "a command": lambda tess: tess.command("clear_memory", terminal="E1"),
    "a word": lambda tess: tess.post("/stay", None),
}
BY_ITSELF: dict[str, Callable[[Browser], object]] = {
    "how long": lambda tess: tess.get("/stay"),
    "style": lambda tess: tess.get("/static/x/shared/page.css"),
    "a picture": lambda tess: tess.get("/api/picture/T"),
    "the game": lambda tess: tess.get("/api/game/T"),
    "what was refused": lambda tess: tess.get("/api/refused"),
    "from another site": lambda tess: tess.ask("POST", "/stay", Origin="http://elsewhere.example"),
}


@pytest.mark.cites("§ 465a.11(b)(3)(iv)(D)")
@pytest.mark.parametrize("what", ON_PURPOSE)
def test_what_is_done_on_purpose_keeps_a_session(served: Served, house: House, what: str) -> None:
    tess = served.logged_in("tess", Role.TECHNICIAN)
    assert left(tess) == 600
    house.after(minutes=9, seconds=59)
    assert left(tess) == 1

    ON_PURPOSE[what](tess)

    assert left(tess) == 600
    until(lambda: _used(house) == house.now())
    house.after(minutes=9)
    assert tess.get("/pit").status == 200
    assert idle(house) == []


def _used(house: House) -> object:
    return next(iter(house.floor.state.sessions.values())).used


@pytest.mark.cites("§ 465a.11(b)(3)(iv)(D)")
@pytest.mark.parametrize("what", BY_ITSELF)
def test_what_a_page_does_by_itself_does_not(served: Served, house: House, what: str) -> None:
    tess = served.logged_in("tess", Role.TECHNICIAN)
    house.after(minutes=9, seconds=59)

    BY_ITSELF[what](tess)

    assert left(tess) == 1
    house.after(seconds=1)
    assert tess.get("/stay").status == 401
    assert tess.get("/pit").headers["location"].startswith("/login")
    assert tess.command("clear_memory", terminal="E1").status == 401
    until(lambda: len(idle(house)) == 1)
    assert house.floor.state.sessions == {}


def test_a_page_that_only_listens_is_closed(served: Served, house: House) -> None:
    tess = served.logged_in("tess", Role.TECHNICIAN)
    with tess.socket("pit") as socket:
        socket.view()
        house.after(minutes=9)
        socket.send({"kind": "here", "id": "h"})
        house.after(minutes=1)
        assert socket.closed() == 4403
    assert len(idle(house)) == 1


def test_a_page_from_which_somebody_acts_is_not(served: Served, house: House) -> None:
    tess = served.logged_in("tess", Role.TECHNICIAN)
    with tess.socket("pit") as socket:
        socket.view()
        house.after(minutes=9)
        assert socket.command("clear_memory", terminal="E1")["kind"] == "refused"
        until(lambda: _used(house) == house.now())
        house.after(minutes=9)
        assert socket.command("clear_memory", terminal="E1")["kind"] == "refused"
    assert idle(house) == []


def test_a_server_that_is_started_again_goes_on_from_the_record(house: House) -> None:
    before = Served(house)
    tess = before.logged_in("tess", Role.TECHNICIAN)
    house.after(minutes=5)
    tess.get("/pit")
    until(lambda: _used(house) == house.now())
    before.close()

    house.after(minutes=9, seconds=59).restart()
    after = Served(house)
    again = after.browser()
    again.cookies = tess.cookies
    assert left(again) == 1
    house.after(seconds=1)
    assert again.get("/stay").status == 401
    until(lambda: len(idle(house)) == 1)
    after.close()


def test_who_deals_a_round_is_there_and_has_all_of_the_time_after_it(served: Served, house: House) -> None:
    dana = served.logged_in("Dana", Role.DEALER)
    house.wager("E1", **ANTE)

    house.after(hours=2)
    until(lambda: _used(house) == house.now())

    assert dana.get("/dealer/T").status == 200
    assert idle(house) == []


def test_nobody_is_asked_who_is_not_logged_in(served: Served) -> None:
    assert served.browser().get("/stay").status == 401
    assert served.device("E1").post("/stay", None).status == 401
    assert "people/stay.js" not in served.browser().get("/").text
    assert "people/stay.js" in served.logged_in("tess", Role.TECHNICIAN).get("/pit").text


def test_who_comes_back_is_told(served: Served) -> None:
    assert "Your session has ended" in served.browser().get("/login?ended=1&next=/pit").text
    assert "Your session has ended" not in served.browser().get("/login?next=/pit").text
