"""The second factor: the digits of RFC 6238, none of them twice, set by oneself and taken away by two."""

import re
from base64 import b32encode
from datetime import UTC, datetime

import pytest

from croupier.floor.engine import factors
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import SetFactor
from croupier.floor.record.settings import Settings
from support.floor.house import NOON, House
from support.web.served import PASSWORD, QUICKLY_HASHED, Browser, Served

FAY = {"name": "fay", "role": "finance", "password": PASSWORD}
FIRST = factors.step_of(NOON)


@pytest.mark.parametrize(
    ("seconds", "digits"),
    [(59, "287082"), (1_111_111_109, "081804"), (1_234_567_890, "005924"), (20_000_000_000, "353130")],
)
def test_the_digits_are_those_of_the_standard(seconds: int, digits: str) -> None:
    at = datetime.fromtimestamp(seconds, UTC)

    assert factors.code(b"12345678901234567890", factors.step_of(at)) == digits


def test_a_code_of_the_period_before_or_after_counts_once_and_no_other() -> None:
    secret = b"12345678901234567890"
    for away, counts in ((-2, False), (-1, True), (0, True), (1, True), (2, False)):
        typed = factors.code(secret, FIRST + away)
        assert bool(factors.found_step(secret, typed, NOON)) is counts
        assert factors.found_step(secret, typed, NOON, after=FIRST + away) == 0
    assert factors.found_step(secret, "", NOON) == 0


@pytest.fixture
def house() -> House:
    """A floor on which technicians need a second factor."""
    return House(Settings(second_factor=(Role.TECHNICIAN,))).terminal("E1", 100_00).table("T")


def digits(house: House, name: str, generation: int = 1, away: int = 0) -> str:
    return factors.code(house.floor.chance.factor_secret(name, generation), FIRST + away)


def with_factor(served: Served, house: House) -> Browser:
    """Tess, who has set hers."""
    if "fay" not in house.floor.state.staff:
        served.staff("fay", Role.FINANCE)
    tess = served.logged_in("tess", Role.TECHNICIAN)
    assert tess.form("/factor", password=PASSWORD, code=digits(house, "tess", away=-1)).status == 303
    return tess


def test_who_needs_one_sets_it_before_anything_else(served: Served, house: House) -> None:
    tess = served.staff("fay", Role.FINANCE).browser()
    served.staff("tess", Role.TECHNICIAN)

    assert tess.log_in("tess", Role.TECHNICIAN, next="/pit").headers["location"] == "/factor"
    assert tess.get("/pit").headers["location"] == "/factor"
    locked = tess.command("lock_staff", second=FAY, name="fay", why="x")
    assert locked.json["reason"] == "second_factor_is_missing"
    page = tess.get("/factor").text
    assert "Your role requires a second factor" in page
    assert re.search(r"<path d=\"(M\d+ \d+h1v1h-1z)+\"", page)
    assert tess.form("/factor", password="wrong", code=digits(house, "tess")).status == 409
    assert tess.form("/factor", password=PASSWORD, code="000000").status == 409
    assert tess.form("/factor", password=PASSWORD, code=digits(house, "tess")).status == 303
    assert tess.get("/pit").status == 200
    assert house.floor.state.staff["tess"].factor


def test_nobody_logs_in_without_the_code_nor_with_the_same_one_twice(served: Served, house: House) -> None:
    with_factor(served, house)
    again, code = served.browser(), digits(house, "tess")

    assert again.log_in("tess", Role.TECHNICIAN).status == 401
    assert again.log_in("tess", Role.TECHNICIAN, code=digits(house, "tess", away=-1)).status == 401
    assert again.log_in("tess", Role.TECHNICIAN, code=code).status == 303
    house.restart()
    assert house.floor.state.staff["tess"].factor_step == FIRST
    assert not house.engine.floor.state.staff["fay"].factor


def test_a_password_is_not_changed_to_itself_where_a_code_follows_it(served: Served, house: House) -> None:
    tess = with_factor(served, house)
    same = tess.form("/password", old=PASSWORD + digits(house, "tess"), new=PASSWORD, again=PASSWORD)

    assert same.status == 409
    assert house.floor.state.staff["tess"].password == QUICKLY_HASHED


def test_a_second_person_shows_the_code_after_the_password(served: Served, house: House) -> None:
    """Where a person has a second factor, a password alone signs nothing."""
    served.staff("fay", Role.FINANCE)
    fay = served.logged_in("fay", Role.FINANCE)
    assert fay.form("/factor", password=PASSWORD, code=digits(house, "fay", away=-1)).status == 303
    tess = served.logged_in("tess", Role.TECHNICIAN)
    assert tess.form("/factor", password=PASSWORD, code=digits(house, "tess")).status == 303
    served.staff("bob", Role.DEALER)

    alone = tess.command("lock_staff", second=FAY, name="bob", why="x")
    assert alone.json["reason"] == "second_person_is_not_proved"
    signed = {**FAY, "password": PASSWORD + digits(house, "fay")}
    assert tess.command("lock_staff", second=signed, name="bob", why="x").status == 200
    again = tess.command("unlock_staff", second=signed, name="bob", why="x")
    assert again.json["reason"] == "second_person_is_not_proved"


def test_two_others_take_a_lost_one_away_and_its_secret_never_comes_again(served: Served, house: House) -> None:
    fay = served.logged_in("fay", Role.FINANCE)
    assert fay.form("/factor", password=PASSWORD, code=digits(house, "fay")).status == 303
    served.staff("sid", Role.SECURITY)
    tess = with_factor(served, house)
    sid = {"name": "sid", "role": "security", "password": PASSWORD}

    assert tess.command("clear_factor", name="fay").json["reason"] == "second_person_is_needed"
    assert tess.command("clear_factor", second=sid, name="tess").json["reason"] == "own_account"
    assert tess.command("clear_factor", second=sid, name="fay").status == 200
    assert fay.get("/pit").headers["location"].startswith("/login")
    assert served.browser().log_in("fay", Role.FINANCE).status == 303
    assert tess.command("clear_factor", second=sid, name="fay").json["reason"] == "second_factor_is_missing"
    first, second = (house.floor.chance.factor_secret("fay", generation) for generation in (1, 2))
    assert first != second
    assert house.refused(Actor("fay", Role.FINANCE), SetFactor(1, FIRST)).reason.value == "code_is_wrong"


def test_no_secret_is_in_the_record_or_on_another_page(served: Served, house: House) -> None:
    tess = with_factor(served, house)
    secret = house.floor.chance.factor_secret("tess", 1)

    journal = b"".join(record.entry.body for record in house.store.records)
    for form in (secret, secret.hex().encode(), b32encode(secret)):
        assert form not in journal
    assert b32encode(secret).decode() not in tess.get("/factor").text.replace(" ", "")


def test_the_factor_is_set_with_a_session_and_from_no_other_site(served: Served) -> None:
    assert served.browser().get("/factor").headers["location"].startswith("/login")
    assert served.browser().form("/factor", password=PASSWORD, code="1").headers["location"].startswith("/login")
    tess = served.logged_in("tess", Role.TECHNICIAN)
    assert tess.form("/factor", "http://example.com", password=PASSWORD, code="1").status == 403
    assert tess.ask("POST", "/api/set_factor", b"{}").status == 404
