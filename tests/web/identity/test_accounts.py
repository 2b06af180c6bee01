"""Accounts through the front door: two sign, passwords stay secret, and who is sent away is out at once."""

from typing import Any

import pytest

from croupier.floor.engine import credentials
from croupier.floor.record.actors import Role
from croupier.floor.record.person import Standing
from croupier.web.identity import people as identity
from croupier.web.wire.api import COMMANDS
from support.floor.house import House
from support.web.served import PASSWORD, Browser, Served

FAY = {"name": "fay", "role": "finance", "password": PASSWORD}
CHOSEN = "a horse and a battery"


@pytest.fixture
def tess(served: Served) -> Browser:
    """A technician at work; Fay of finance signs with her."""
    return served.staff("fay", Role.FINANCE).staff("sid", Role.SECURITY).logged_in("tess", Role.TECHNICIAN)


def add(tess: Browser, **fields: Any) -> Any:
    account = {"name": "bob", "roles": ["dealer"], "password": "given by two others", **fields}
    return tess.command("add_staff", second=FAY, **account)


def test_a_new_person_chooses_a_password_before_anything_else(served: Served, tess: Browser, house: House) -> None:
    assert add(tess).status == 200
    bob = served.browser()

    first = bob.log_in("bob", Role.DEALER, "given by two others", next="/dealer/T")
    assert (first.status, first.headers["location"]) == (303, "/password")
    assert bob.get("/dealer/T").headers["location"] == "/password"
    assert bob.command("take_table", table="T").json["reason"] == "password_is_temporary"
    assert "Two other people gave you your password" in bob.get("/password").text
    chosen = bob.form("/password", old="given by two others", new=CHOSEN, again=CHOSEN)
    assert (chosen.status, chosen.headers["location"]) == (303, "/")

    assert bob.get("/dealer/T").status == 200
    assert served.browser().log_in("bob", Role.DEALER, "given by two others").status == 401
    assert served.browser().log_in("bob", Role.DEALER, CHOSEN).status == 303
    journal = b"".join(record.entry.body for record in house.store.records)
    for secret in (b"given by two others", CHOSEN.encode(), PASSWORD.encode()):
        assert secret not in journal


def test_the_people_of_a_list_come_in_with_passwords_of_their_own(served: Served, tess: Browser, house: House) -> None:
    given = {"bob": "given to bob alone", "cleo": "given to cleo alone"}
    people = [{"name": name, "roles": ["dealer"], "password": password} for name, password in given.items()]
    short = tess.command("add_people", second=FAY, people=[people[0], {**people[1], "password": "short"}])
    assert (short.status, short.json["reason"]) == (409, "password_is_refused")
    assert tess.command("add_people", second=None, people=people).status == 409
    assert "bob" not in house.floor.state.staff

    assert tess.command("add_people", second=FAY, people=people).status == 200

    for name, password in given.items():
        first = served.browser().log_in(name, Role.DEALER, password)
        assert (first.status, first.headers["location"]) == (303, "/password")
    kept = [house.floor.state.staff[name].password for name in given]
    assert kept[0] != kept[1]
    assert b"alone" not in b"".join(record.entry.body for record in house.store.records)


def test_an_account_that_was_asked_for_is_there_when_the_answer_was_lost(served: Served, tess: Browser) -> None:
    """The same request again is answered from the record; another password under its id is another request."""
    account: dict[str, Any] = {"name": "bob", "roles": ["dealer"], "password": "given by two others"}
    first, again, other = (
        tess.command("add_staff", "once", FAY, **{**account, **change})
        for change in ({}, {}, {"password": "given by two of them"})
    )

    assert (first.status, again.status, other.status) == (200, 200, 409)
    assert again.json["sequence"] == first.json["sequence"]
    assert other.json["reason"] == "command_id_was_used_for_another_request"
    assert served.browser().log_in("bob", Role.DEALER, "given by two others").status == 303


@pytest.mark.parametrize(
    ("old", "new", "again"),
    [
        ("wrong", CHOSEN, CHOSEN),
        (PASSWORD, CHOSEN, "another"),
        (PASSWORD, "short", "short"),
        (PASSWORD, PASSWORD, PASSWORD),
        (PASSWORD, "password123", "password123"),
    ],
)
def test_a_password_is_chosen_with_the_old_one_and_typed_twice(served: Served, old: str, new: str, again: str) -> None:
    dana = served.logged_in("dana", Role.DEALER)

    assert dana.form("/password", old=old, new=new, again=again).status == 409
    assert served.browser().log_in("dana", Role.DEALER).status == 303


def test_nobody_chooses_a_password_without_a_session_or_from_another_site(served: Served) -> None:
    dana = served.logged_in("dana", Role.DEALER)
    fields = {"old": PASSWORD, "new": CHOSEN, "again": CHOSEN}

    assert served.browser().form("/password", **fields).headers["location"].startswith("/login")
    assert served.browser().get("/password").headers["location"].startswith("/login")
    assert dana.form("/password", "http://example.com", **fields).status == 403
    assert served.browser().log_in("dana", Role.DEALER).status == 303


def test_who_chooses_a_password_is_out_everywhere_else(served: Served) -> None:
    here, there = served.logged_in("dana", Role.DEALER), served.logged_in("dana", Role.DEALER)
    with there.socket("dealer", "T") as page:
        page.view()
        assert here.command("change_password", old=PASSWORD, new=CHOSEN).status == 200
        assert page.closed() == 4403
    assert (here.get("/dealer/T").status, there.get("/dealer/T").status) == (200, 303)


@pytest.mark.parametrize(
    "password", ["", "short", "1234567890", "Password 123", "aaaaaaaaaaaa", "bob bob bob", "tab\tin\tbetween"]
)
def test_a_password_that_anybody_would_try_is_refused(tess: Browser, house: House, password: str) -> None:
    name = "bobbobbob" if password.startswith("bob") else "bob"

    answer = add(tess, name=name, password=password)

    assert (answer.status, answer.json["reason"]) == (409, "password_is_refused")
    assert name not in house.floor.state.staff


def test_a_hash_from_outside_is_a_password_like_any_other(served: Served, tess: Browser, house: House) -> None:
    hashed = "$argon2id$v=19$m=8,t=1,p=1$c29tZXNhbHQ$"
    assert add(tess, password=hashed).status == 200

    assert house.floor.state.staff["bob"].password.startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert served.browser().log_in("bob", Role.DEALER, hashed).status == 303


def test_secrets_do_not_travel_over_sockets(tess: Browser) -> None:
    with tess.socket("pit") as page:
        page.view()
        for tag in ("add_staff", "add_people", "reset_password", "change_password", "enroll_device"):
            assert tag in COMMANDS
            assert page.command(tag, name="bob", password=CHOSEN)["reason"] == "bad_message"


@pytest.mark.parametrize(("tag", "standing"), [("lock_staff", Standing.LOCKED), ("end_staff", Standing.ENDED)])
def test_who_is_sent_away_is_out_at_once(
    served: Served, tess: Browser, house: House, tag: str, standing: Standing
) -> None:
    cass = served.logged_in("cass", Role.CASHIER)
    with cass.socket("pit") as page:
        page.view()
        assert tess.command(tag, second=FAY, name="cass", why="dismissed").status == 200
        assert page.closed() == 4403

    assert house.floor.state.staff["cass"].standing is standing
    assert cass.get("/pit").status == 303
    assert cass.command("redeem_voucher", number="1").status == 401
    assert served.browser().log_in("cass", Role.CASHIER).status == 401


def test_a_locked_technician_does_not_unlock_herself(served: Served, tess: Browser) -> None:
    tina = served.logged_in("tina", Role.TECHNICIAN)
    assert tess.command("lock_staff", second=FAY, name="tina", why="why").status == 200

    assert tina.command("unlock_staff", second=FAY, name="tina").status == 401
    assert tess.command("unlock_staff", second=FAY, name="tina").status == 200
    assert served.browser().log_in("tina", Role.TECHNICIAN).status == 303


# Devices


def test_two_make_a_browser_the_device_of_a_terminal_and_learn_no_token(tess: Browser, house: House) -> None:
    assert tess.command("enroll_device", terminal="E1").json["reason"] == "second_person_is_needed"
    assert identity.DEVICE not in tess.cookies

    answer = tess.command("enroll_device", second=FAY, terminal="E1")

    token = tess.cookies[identity.DEVICE]
    assert answer.status == 200
    assert token not in answer.text
    assert len(token) >= 43
    assert tess.get("/terminal").status == 200
    assert house.floor.state.devices[credentials.hashed(token)] == "E1"


def test_no_token_comes_from_outside(tess: Browser) -> None:
    empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"
    answer = tess.command("enroll_device", second=FAY, terminal="E1", token=empty)
    assert (answer.status, answer.json["reason"]) == (422, "bad_message")
