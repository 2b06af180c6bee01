"""Commands over plain HTTP: every status there is, ids that are done once, and the document that describes them."""

from typing import Any

import msgspec
import pytest

from croupier.floor.record.actors import Role
from croupier.floor.record.ports import StorageFailure
from croupier.web.wire import api
from croupier.web.wire.messages import LONGEST_MESSAGE_BYTES
from support.floor.house import ANTE, House
from support.web.served import Browser, Served


@pytest.fixture
def device(served: Served) -> Browser:
    """The browser of a terminal."""
    return served.device("E1")


def test_a_command_is_answered_when_it_is_durable(device: Browser, house: House) -> None:
    answer = device.command("tip", terminal="E1", table="T", amount=20_00)

    assert answer.status == 200
    assert (answer.json["kind"], answer.json["sequence"]) == ("done", len(house.store.records))
    assert house.balance() == 80_00


def test_a_cash_out_tells_of_the_voucher_and_not_its_number(device: Browser, house: House) -> None:
    (event,) = device.command("cash_out", terminal="E1").json["events"]

    assert event["amount"] == 100_00
    (number,) = house.numbers()
    assert event["voucher"] in house.floor.state.vouchers
    assert (event["ending"], number in str(event)) == (number[-4:], False)


def test_401_nobody_asks(served: Served) -> None:
    assert served.browser().command("tip", terminal="E1", table="T", amount=20_00).status == 401


@pytest.mark.parametrize("origin", ["http://example.com", "null"])
def test_403_another_site_asks(device: Browser, house: House, origin: str) -> None:
    assert device.command("tip", origin=origin, terminal="E1", table="T", amount=20_00).status == 403
    assert house.balance() == 100_00


def test_our_own_pages_may_ask(device: Browser, served: Served) -> None:
    assert device.command("tip", origin=served.origin, terminal="E1", table="T", amount=20_00).status == 200


def test_404_there_is_no_such_command(device: Browser) -> None:
    assert device.command("rob_the_bank").status == 404


def test_409_refused_by_name_with_its_clause(device: Browser, house: House) -> None:
    answer = device.command("tip", terminal="E1", table="T", amount=0)

    assert answer.status == 409
    assert answer.json["kind"] == "refused"
    assert answer.json["reason"] == "amount_must_be_above_zero"
    assert answer.json["cite"].startswith("§")
    assert house.balance() == 100_00


def test_413_too_long(device: Browser) -> None:
    assert device.ask("POST", "/api/tip", b"x" * (LONGEST_MESSAGE_BYTES + 1)).status == 413
    assert device.ask("POST", "/api/tip", b"x" * LONGEST_MESSAGE_BYTES).status == 422


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"null",
        b"[]",
        b"{",
        b"\xff\xfe",
        b'{"id": "1"}',
        b'{"id": "1", "command": {}}',
        b'{"id": "", "command": {"terminal": "E1", "table": "T", "amount": 2000}}',
        b'{"id": "\\u0000", "command": {"terminal": "E1", "table": "T", "amount": 2000}}',
        b'{"id": "with space", "command": {"terminal": "E1", "table": "T", "amount": 2000}}',
        b'{"id": "1", "command": {"terminal": "E1", "table": "T", "amount": 2000.0}}',
        b'{"id": "1", "command": {"terminal": "E1", "table": "T", "amount": "2000"}}',
        b'{"id": "1", "command": {"terminal": "E1", "table": "T", "amount": 99999999999999999999999}}',
        b'{"id": "1", "command": {"terminal": "E\\u0000", "table": "T", "amount": 2000}}',
        b'{"id": "1", "command": {"terminal": "E1", "table": "T", "amount": 2000, "more": 1}}',
        b'{"id": "1", "command": {"command": "cash_out", "terminal": "E1", "table": "T", "amount": 2000}}',
        b'{"id": "1", "command": {"terminal": "E1", "table": "T", "amount": 2000}, "more": 1}',
        b'{"id": "1", "command": {"terminal": "E1", "table": "T", "amount": 2000}, "second": {"name": "x"}}',
        b'{"id": "1", "command": ' + b"[" * 10_000,
        b'{"id": "1", "command": {"terminal": "E\xa0", "table": "T", "amount": 2000}}',
        b'{"id": "1", "command": {"terminal": "E1", "table": "T", "amount": 2000}, "second": {"name": "\xc1"}}',
    ],
)
def test_422_no_such_message(device: Browser, house: House, body: bytes) -> None:
    answer = device.ask("POST", "/api/tip", body)

    assert (answer.status, answer.json["reason"]) == (422, "bad_message")
    assert house.balance() == 100_00


def test_what_has_an_id_is_done_once(device: Browser, house: House) -> None:
    first = device.command("tip", "one", terminal="E1", table="T", amount=20_00)
    again = device.command("tip", "one", terminal="E1", table="T", amount=20_00)
    other = device.command("tip", "one", terminal="E1", table="T", amount=50_00)

    assert first.json == again.json
    assert other.json["reason"] == "command_id_was_used_for_another_request"
    assert house.balance() == 80_00


def test_the_ids_of_two_terminals_are_not_the_same(served: Served, device: Browser, house: House) -> None:
    house.terminal("E2", 50_00)
    device.command("tip", "one", terminal="E1", table="T", amount=20_00)
    served.device("E2").command("tip", "one", terminal="E2", table="T", amount=20_00)

    assert (house.balance("E1"), house.balance("E2")) == (80_00, 30_00)


def test_an_id_is_known_after_a_restart(device: Browser, served: Served, house: House) -> None:
    first = device.command("tip", "one", terminal="E1", table="T", amount=20_00)
    served.close()
    again = Served(House(store=house.store))
    try:
        back = again.browser()
        back.cookies = device.cookies
        assert back.command("tip", "one", terminal="E1", table="T", amount=20_00).json == first.json
        assert again.house.balance() == 80_00
    finally:
        again.close()


# Devices


def test_a_terminal_speaks_for_itself_only(device: Browser, house: House) -> None:
    house.terminal("E2", 50_00)

    assert device.command("cash_out", terminal="E2").json["reason"] == "another_terminal_is_meant"
    assert house.balance("E2") == 50_00


def test_a_token_that_nobody_enrolled_is_nobody(served: Served) -> None:
    browser = served.browser()
    browser.cookies["croupier_device"] = "guess"

    assert browser.get("/terminal").status == 403
    assert browser.command("cash_out", terminal="E1").status == 401


def test_a_new_token_takes_the_place_of_the_old_one(served: Served, device: Browser) -> None:
    replaced = served.device("E1")

    assert device.command("cash_out", terminal="E1").status == 401
    assert replaced.get("/terminal").status == 200


def test_outside_of_a_demonstration_no_browser_becomes_a_terminal(served: Served) -> None:
    assert served.browser().get("/terminal/E1").status == 404


def test_in_a_demonstration_a_browser_becomes_the_terminal_it_asks_for(house: House) -> None:
    serving = Served(house, demo=True)
    try:
        browser = serving.browser()
        assert browser.get("/terminal/E1").status == 303
        assert browser.get("/terminal").status == 200
        assert browser.get("/terminal/E9").status == 404
        assert browser.command("place_wagers", terminal="E1", table="T", seat=1, wagers=ANTE).status == 409
    finally:
        serving.close()


def test_a_browser_whose_enrolment_is_not_recorded_is_given_no_token(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    serving = Served(house, demo=True)
    try:
        monkeypatch.setattr(house.store, "append", _fails)
        browser = serving.browser()
        assert browser.get("/terminal/E1").status == 503
        assert browser.cookies == {}
    finally:
        monkeypatch.undo()
        serving.close()


def _fails(_records: object) -> None:
    raise StorageFailure("the disk is full")


# The document


def test_the_document_describes_every_command_with_its_roles(served: Served) -> None:
    document = served.browser().get("/api/openapi.json").json

    assert document["openapi"] == "3.1.0"
    assert set(document["paths"]) == {f"/api/{tag}" for tag in api.COMMANDS}
    for tag, kind in api.COMMANDS.items():
        operation = document["paths"][f"/api/{tag}"]["post"]
        assert operation["operationId"] == tag
        assert operation["summary"]
        assert all(role.value in operation["description"] for role in kind.given_by())
        assert set(operation["responses"]) == {"200", "401", "403", "409", "413", "422", "429"}


def test_every_reference_of_the_document_leads_somewhere() -> None:
    document = api.described()

    def references(part: Any) -> list[str]:
        if isinstance(part, dict):
            here = [part["$ref"]] if "$ref" in part else []
            return here + [found for value in part.values() for found in references(value)]
        return [found for value in part for found in references(value)] if isinstance(part, list) else []

    schemas = document["components"]["schemas"]
    found = references(document)
    assert found
    assert {reference.removeprefix("#/components/schemas/") for reference in found} == set(schemas)


@pytest.mark.parametrize("tag", sorted(api.COMMANDS))
def test_what_the_document_calls_required_is_required(tag: str) -> None:
    document = api.described()
    body = document["paths"][f"/api/{tag}"]["post"]["requestBody"]["content"]["application/json"]["schema"]
    reference = body["properties"]["command"]["$ref"].removeprefix("#/components/schemas/")
    schema = document["components"]["schemas"][reference]
    needed = [field.name for field in msgspec.structs.fields(api.COMMANDS[tag]) if field.required]

    assert schema["required"] == ["command", *needed]
    assert schema["properties"]["command"] == {"enum": [tag]}
    assert schema["additionalProperties"] is False


@pytest.mark.parametrize("role", [Role.AUDITOR, Role.FINANCE, Role.MAIN_BANK])
def test_who_only_reads_is_refused_by_role(served: Served, role: Role) -> None:
    answer = served.logged_in("rita", role).command("close_table", table="T")

    assert (answer.status, answer.json["reason"]) == (409, "role_may_not_do_this")
