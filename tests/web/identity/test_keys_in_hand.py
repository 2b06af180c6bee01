"""People with security keys: several each, shown beside the password, counted, doubted, and taken away by two."""

import asyncio

import pytest

from croupier.floor.pages.refused import refused
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import AddKey, ClearFactor, RecordLogIn
from croupier.floor.record.events import KeyDoubted, LogInTried, decode
from croupier.floor.record.person import SecurityKey
from croupier.floor.record.settings import Settings
from croupier.floor.rooms.people.accounts import MOST_KEYS
from croupier.web.server import refusals
from support.floor.house import SYSTEM, House
from support.web.authenticator import Authenticator
from support.web.served import PASSWORD, Answered, Browser, Served

SID = {"name": "sid", "role": "security", "password": PASSWORD}


@pytest.fixture
def house() -> House:
    """A floor on which technicians need a second factor."""
    return House(Settings(second_factor=(Role.TECHNICIAN,))).terminal("E1", 100_00).table("T")


def asked(browser: Browser) -> str:
    answer = browser.ask("POST", "/challenge")
    assert answer.status == 200
    challenge: str = answer.json["challenge"]
    return challenge


def shown(browser: Browser, served: Served, key: Authenticator) -> str:
    return key.used(asked(browser), served.origin)


def added(browser: Browser, served: Served, new: Authenticator, label: str = "blue", **entered: str) -> Answered:
    made = new.made(asked(browser), served.origin)
    return browser.form("/factor/key", password=PASSWORD, label=label, **{**made, **entered})


@pytest.fixture
def key(served: Served) -> Authenticator:
    """That of Tess, who has set it and nothing else."""
    made, tess = Authenticator(), served.logged_in("tess", Role.TECHNICIAN)
    assert added(tess, served, made).status == 303
    return made


def log_in(browser: Browser, served: Served, key: Authenticator) -> int:
    return browser.log_in("tess", Role.TECHNICIAN, key=shown(browser, served, key)).status


def test_who_needs_a_factor_sets_a_key_and_logs_in_with_it(served: Served, house: House, key: Authenticator) -> None:
    again = served.browser()

    assert again.log_in("tess", Role.TECHNICIAN).status == 401
    assert log_in(again, served, key) == 303
    assert again.get("/pit").status == 200
    assert [one.label for one in house.floor.state.staff["tess"].keys] == ["blue"]
    house.restart()
    assert house.floor.state.staff["tess"].keys[0].counter == 1


def test_the_key_alone_is_nobody_and_so_is_one_of_somebody_else(served: Served, key: Authenticator) -> None:
    other = Authenticator()
    sid = served.logged_in("sid", Role.SECURITY)
    assert added(sid, served, other).status == 303
    tess = served.browser()

    assert tess.log_in("tess", Role.TECHNICIAN, password="a guess", key=shown(tess, served, key)).status == 401
    assert log_in(tess, served, other) == 401
    assert log_in(tess, served, key) == 303


def test_what_was_signed_counts_once_and_in_the_browser_that_was_asked(served: Served, key: Authenticator) -> None:
    one, other = served.browser(), served.browser()
    signed = shown(one, served, key)

    assert other.log_in("tess", Role.TECHNICIAN, key=signed).status == 401
    assert one.log_in("tess", Role.TECHNICIAN, key=signed).status == 303
    assert one.log_in("tess", Role.TECHNICIAN, key=signed).status == 401


def test_a_key_that_counts_back_is_an_alarm_and_counts_no_more(
    served: Served, house: House, key: Authenticator
) -> None:
    tess = served.browser()
    key.counter = 9
    assert log_in(tess, served, key) == 303
    key.counter = 4
    assert log_in(served.browser(), served, key) == 401
    key.counter = 20
    assert log_in(served.browser(), served, key) == 401

    events = [event for record in house.store.records for event in decode(record.entry.body).events]
    name = house.floor.state.staff["tess"].keys[0].id
    assert [one for one in events if isinstance(one, KeyDoubted)] == [KeyDoubted("tess", name, 5)]
    assert next(one for one in reversed(events) if isinstance(one, LogInTried)).key == name
    with served.logged_in("sid", Role.SECURITY).socket("pit") as pit:
        assert pit.view()["pit"]["doubted_keys"] == ["tess"]
    asyncio.run(refusals.record(house.engine))
    assert ("log_in", "key_counts_back", 2) in {(one.command, one.reason, one.times) for _, one in refused(house.store)}


def test_a_key_that_does_not_count_always_says_zero(served: Served, key: Authenticator) -> None:
    for _ in range(2):
        key.counter = -1
        assert log_in(served.browser(), served, key) == 303


def test_a_second_person_shows_theirs(served: Served, house: House, key: Authenticator) -> None:
    other = Authenticator()
    sid = served.logged_in("sid", Role.SECURITY)
    assert added(sid, served, other).status == 303
    served.staff("carl", Role.CASHIER)
    tess = served.browser()
    assert log_in(tess, served, key) == 303

    def lock(**proof: str) -> Answered:
        return tess.command("lock_staff", second={**SID, **proof}, name="carl", why="gone")

    assert lock().json["reason"] == "second_person_is_not_proved"
    assert lock(key=shown(tess, served, key)).json["reason"] == "second_person_is_not_proved"
    assert lock(key=shown(tess, served, other)).status == 200


def test_another_key_needs_one_of_those_until_now(served: Served, house: House, key: Authenticator) -> None:
    tess, spare = served.browser(), Authenticator()
    assert log_in(tess, served, key) == 303

    assert added(tess, served, spare).status == 409
    assert added(tess, served, spare, key=shown(tess, served, key), label="").status == 409
    assert added(tess, served, spare, key=shown(tess, served, key), label="spare").status == 303
    assert added(tess, served, spare, key=shown(tess, served, key), label="again").status == 409
    assert log_in(served.browser(), served, spare) == 303
    page = tess.get("/factor").text
    assert "blue" in page
    assert "spare" in page


def test_nobody_has_more_than_a_ring_holds_nor_the_key_of_another(house: House) -> None:
    house.staff("tess", Role.TECHNICIAN).staff("sid", Role.SECURITY)
    tess, sid = Actor("tess", Role.TECHNICIAN), Actor("sid", Role.SECURITY)
    for number in range(MOST_KEYS):
        house.do(tess, AddKey(SecurityKey(str(number), "public", "blue")))

    assert house.refused(tess, AddKey(SecurityKey("more", "public", "blue"))).reason.value == "key_is_refused"
    assert house.refused(sid, AddKey(SecurityKey("1", "public", "mine"))).reason.value == "key_is_refused"
    assert house.refused(sid, AddKey(SecurityKey("mine", "public", ""))).reason.value == "key_is_refused"


def test_two_others_take_one_key_away_or_all(served: Served, house: House, key: Authenticator) -> None:
    sid = Actor("sid", Role.SECURITY)
    house.staff("sid", Role.SECURITY).staff("tom", Role.TECHNICIAN)
    tom, tess = Actor("tom", Role.TECHNICIAN), Actor("tess", Role.TECHNICIAN)
    house.do(tom, AddKey(SecurityKey("tom's", "public", "red")))
    house.do(tess, AddKey(SecurityKey("spare", "public", "spare")))

    assert house.refused(tom, ClearFactor("tess", "spare")).reason.value == "second_person_is_needed"
    assert house.refused(tess, ClearFactor("tess", "spare"), sid).reason.value == "own_account"
    assert house.refused(tom, ClearFactor("tess", "lost"), sid).reason.value == "second_factor_is_missing"
    assert house.refused(SYSTEM, ClearFactor("tess")).reason.value == "second_person_is_needed"
    house.do(tom, ClearFactor("tess", "spare"), sid)
    assert [one.label for one in house.floor.state.staff["tess"].keys] == ["blue"]
    assert not [one for one in house.floor.state.sessions.values() if one.name == "tess"]
    house.do(tom, ClearFactor("tess"), sid)
    assert not house.floor.state.staff["tess"].has_factor
    assert served.browser().log_in("tess", Role.TECHNICIAN).headers["location"] == "/factor"


def test_the_floor_itself_believes_no_word_of_the_door_about_a_key_it_does_not_know(house: House) -> None:
    house.staff("tess", Role.TECHNICIAN)
    house.do(Actor("tess", Role.TECHNICIAN), AddKey(SecurityKey("one", "public", "blue")))

    def tried(**shown: object) -> bool:
        command = RecordLogIn("tess", Role.TECHNICIAN, "session", proved=True, **shown)  # type: ignore[arg-type]
        return bool(house.do(SYSTEM, command).events[-1].proved)  # type: ignore[union-attr]

    assert not tried()
    assert not tried(step=10**9)
    assert not tried(key="two", counter=1)
    assert tried(key="one", counter=1)
    assert not tried(key="one", counter=1)


def test_the_password_is_changed_with_the_key(served: Served, key: Authenticator) -> None:
    tess, new = served.browser(), "an even better one"
    assert log_in(tess, served, key) == 303
    entered = {"old": PASSWORD, "new": new, "again": new}

    assert tess.form("/password", **entered).status == 409
    assert tess.form("/password", **entered, key=shown(tess, served, key)).status == 303


def test_the_record_has_the_public_half_and_questions_are_for_pages_of_ours(
    served: Served, house: House, key: Authenticator
) -> None:
    journal = b"".join(record.entry.body for record in house.store.records)
    assert house.floor.state.staff["tess"].keys[0].public.encode() in journal
    stranger = served.browser()
    assert stranger.ask("POST", "/challenge", Origin="http://example.com").status == 403
    assert stranger.ask("POST", "/api/add_key", b"{}").status == 404
    assert stranger.form("/factor/key", password=PASSWORD).headers["location"].startswith("/login")
