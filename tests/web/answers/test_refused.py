"""What was refused comes into the journal with who, what, why and from where, and is shown to those who watch."""

import asyncio
import json

import pytest
from websockets.exceptions import InvalidStatus

from croupier.floor.pages.refused import refused
from croupier.floor.record.actors import Role
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.events import decode
from croupier.web.answers.refused import MAY_LOOK
from croupier.web.server import refusals
from support.floor.house import House
from support.web.served import PASSWORD, Served, until

HERE = "127.0.0.1"
NUMBER = "0123456789012345"


def recorded(house: House) -> set[tuple[str, str, str, str, int]]:
    asyncio.run(refusals.record(house.engine))
    return {(one.actor, one.command, one.reason, one.source, one.times) for _, one in refused(house.store)}


def test_forbidden_commands_over_both_ways_are_recorded_with_their_source(served: Served, house: House) -> None:
    carl = served.logged_in("carl", Role.CASHIER)
    for _ in range(3):
        assert carl.command("pay_hand", hand_pay="1", amount=5_00).status == 409
    with carl.socket("pit") as page:
        page.view()
        assert page.command("install_table", table="Z", chapter="657a")["reason"] == "role_may_not_do_this"
    second = {"name": "flora", "role": "floorperson", "password": "wrong"}
    assert carl.command("add_staff", second=None, name="x", roles=["dealer"], password=PASSWORD).status == 409
    assert carl.command("redeem_voucher", second=second, number=NUMBER).status == 409

    found = recorded(house)
    assert ("cashier:carl", "pay_hand", "role_may_not_do_this", HERE, 3) in found
    assert ("cashier:carl", "install_table", "role_may_not_do_this", HERE, 1) in found
    assert ("cashier:carl", "add_staff", "role_may_not_do_this", HERE, 1) in found
    assert ("cashier:carl", "redeem_voucher", "second_person_is_not_proved", HERE, 1) in found


def test_who_has_not_said_who_they_are_is_recorded_by_address_and_what_was_typed_is_not(
    served: Served, house: House
) -> None:
    stranger = served.browser()
    assert stranger.command("pay_hand", hand_pay="1", amount=5_00).status == 401
    served.staff("flora", Role.FLOORPERSON)
    assert stranger.log_in("flora", Role.FLOORPERSON, "my secret guess").status == 401
    assert stranger.log_in("a password in the wrong field", Role.FLOORPERSON, "x").status == 401

    found = recorded(house)
    assert ("", "pay_hand", "nobody_asks", HERE, 1) in found
    assert ("floorperson:flora", "log_in", "password_is_refused", HERE, 1) in found
    assert ("", "log_in", "password_is_refused", HERE, 1) in found
    journal = b"".join(record.entry.body for record in house.store.records)
    for secret in (b"my secret guess", b"a password in the wrong field"):
        assert secret not in journal


def test_what_a_page_of_another_site_has_a_browser_do_is_recorded_with_whose_browser_it_was(
    served: Served, house: House
) -> None:
    carl, other = served.logged_in("carl", Role.CASHIER), "http://example.com"
    assert carl.command("redeem_voucher", origin=other, number=NUMBER).status == 403
    assert carl.ask("POST", "/api/of_their_own_making", b"", Origin=other).status == 403
    assert carl.form("/logout", other).status == 403
    with pytest.raises(InvalidStatus):
        carl.socket("pit", origin=other)

    found = recorded(house)
    assert ("cashier:carl", "redeem_voucher", "another_site", HERE, 1) in found
    assert ("cashier:carl", "", "another_site", HERE, 1) in found
    assert ("", "logout", "another_site", HERE, 1) in found
    assert ("cashier:carl", "live", "another_site", HERE, 1) in found
    journal = b"".join(record.entry.body for record in house.store.records)
    assert b"of_their_own_making" not in journal


def test_who_asks_for_what_is_not_theirs_to_read_is_recorded_and_a_stranger_is_not(
    served: Served, house: House
) -> None:
    carl = served.logged_in("carl", Role.CASHIER)
    for _ in range(2):
        assert carl.get("/papers/controls.pdf").status == 403
    assert carl.get("/surveillance").status == 303
    assert carl.get("/api/rounds/table/of_their_own_making").status == 403
    with carl.socket("dealer", "T") as page:
        page.closed()
    assert served.browser().get("/api/cage").status == 403

    found = recorded(house)
    assert ("cashier:carl", "/papers/{paper}.{kind}", "not_theirs", HERE, 2) in found
    assert ("cashier:carl", "/surveillance", "not_theirs", HERE, 1) in found
    assert ("cashier:carl", "/api/rounds/table/{table}", "not_theirs", HERE, 1) in found
    assert ("cashier:carl", "live", "not_theirs", HERE, 1) in found
    assert {one[0] for one in found} == {"cashier:carl"}
    assert b"of_their_own_making" not in b"".join(record.entry.body for record in house.store.records)
    shown = served.logged_in("vera", Role.SURVEILLANCE).get("/api/refused").json
    assert ("/papers/{paper}.{kind}", "not theirs to read") in {(one["asked"], one["because"]) for one in shown}


def test_a_number_that_was_refused_is_in_no_entry(served: Served, house: House) -> None:
    carl = served.logged_in("carl", Role.CASHIER)
    assert carl.command("redeem_voucher", number=NUMBER).status == 409

    assert ("cashier:carl", "redeem_voucher", "unknown_voucher", HERE, 1) in recorded(house)
    assert NUMBER.encode() not in b"".join(record.entry.body for record in house.store.records)


def test_a_flood_of_refusals_is_one_entry(served: Served, house: House) -> None:
    carl = served.logged_in("carl", Role.CASHIER)
    with carl.socket("pit") as page:
        page.view()
        for number in range(40):
            page.command("install_table", table=f"Z{number}", chapter="657a")
    before = len(house.store.records)

    assert ("cashier:carl", "install_table", "role_may_not_do_this", HERE, 40) in recorded(house)
    assert len(house.store.records) == before + 1


@pytest.mark.parametrize("role", DUTIES.people)
def test_it_is_shown_to_those_who_watch_and_to_nobody_who_is_watched(served: Served, house: House, role: Role) -> None:
    served.logged_in("carl", Role.CASHIER).command("pay_hand", hand_pay="1", amount=5_00)
    recorded(house)
    person = served.logged_in("pat", role)

    page, answer = person.get("/refused"), person.get("/api/refused")

    assert (page.status, answer.status) == ((200, 200) if role in MAY_LOOK else (303, 403))
    if role in MAY_LOOK:
        (one,) = answer.json
        assert (one["name"], one["role"], one["command"]) == ("carl", "cashier", "pay_hand")
        assert [one["entry"]] == [entry.sequence for entry in house.store.mentioning("refused")]


def test_it_is_recorded_by_itself_while_the_server_runs(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(refusals, "SECONDS_BETWEEN_RECORDS", 0.05)
    served = Served(house)
    served.browser().command("pay_hand", hand_pay="1", amount=5_00)

    until(lambda: bool(list(refused(house.store))))
    served.close()


def test_what_is_left_is_recorded_when_the_server_ends(house: House) -> None:
    served = Served(house)
    served.logged_in("carl", Role.CASHIER).command("pay_hand", hand_pay="1", amount=5_00)
    served.close()

    kept = [event for record in house.store.records for event in decode(record.entry.body).events]
    assert "commands_refused.1" in json.dumps([type(event).__struct_config__.tag for event in kept])


def test_what_was_tried_and_why_it_was_refused_is_told_in_the_readers_language(served: Served, house: House) -> None:
    served.logged_in("carl", Role.CASHIER).command("pay_hand", hand_pay="1", amount=5_00)
    recorded(house)
    vera = served.logged_in("vera", Role.SURVEILLANCE)

    (english,) = vera.get("/api/refused").json
    (spanish,) = vera.ask("GET", "/api/refused", None, **{"Accept-Language": "es"}).json

    assert (english["asked"], english["because"]) == ("pay hand pay", "role may not do this")
    assert (spanish["asked"], spanish["because"]) == ("hacer un pago manual", "esta función no puede hacerlo")
