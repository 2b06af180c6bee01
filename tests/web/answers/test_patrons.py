"""§ 461a.16: the desk's account over HTTP: for who may see it, by what was shown, and never in an address."""

import asyncio
from collections.abc import Iterator

import pytest

from croupier.floor.pages.refused import refused
from croupier.floor.record.actors import Role
from croupier.floor.record.duties import DUTIES
from croupier.web.server import refusals
from support.floor.patrons import BORN, CARD, NAME, PASSPORT, PAT, enrolled
from support.web.served import Browser, Served

READERS = {Role.CASHIER, Role.COMPLIANCE, Role.AUDITOR}


@pytest.fixture(scope="module")
def served() -> Iterator[Served]:
    serving = Served(enrolled())
    yield serving
    serving.close()


@pytest.fixture(scope="module")
def carl(served: Served) -> Browser:
    return served.logged_in("carl", Role.CASHIER)


@pytest.mark.parametrize("role", sorted(DUTIES.people))
def test_who_may_see_an_account(served: Served, role: Role) -> None:
    answer = served.logged_in(f"a {role.value}", role).post("/api/patron", {"card": CARD})
    assert answer.status == (200 if role in READERS else 403)
    assert (PAT in answer.text) is (role in READERS)


def test_nobody_and_no_terminal_sees_one(served: Served) -> None:
    for browser in (served.browser(), served.device("E1")):
        assert browser.post("/api/patron", {"card": CARD}).status == 403
        assert browser.post("/api/patron.pdf", {"card": CARD}).status == 403


@pytest.mark.parametrize(
    ("shown", "status"),
    [
        ({"card": CARD}, 200),
        ({"document": PASSPORT}, 200),
        ({"account": PAT}, 404),
        ({"card": "card 9999"}, 404),
        ({}, 404),
        ({"name": NAME}, 422),
        ({"card": 7}, 422),
    ],
)
def test_what_a_cashier_is_shown(carl: Browser, shown: dict[str, str], status: int) -> None:
    answer = carl.post("/api/patron", shown)
    assert answer.status == status
    assert NAME not in answer.text
    assert BORN.isoformat() not in answer.text


def test_who_tries_cards_and_documents_out_is_recorded_and_what_they_tried_is_not() -> None:
    house = enrolled()
    serving = Served(house)
    try:
        carl = serving.logged_in("carl", Role.CASHIER)
        for number in range(5):
            assert carl.post("/api/patron", {"document": f"license {number}"}).status == 404
        assert carl.post("/api/patron.pdf", {"card": "card 9999"}).status == 404
        asyncio.run(refusals.record(house.engine))
        found = {(one.actor, one.command, one.times) for _, one in refused(house.store)}
        assert found == {("cashier:carl", "/api/patron", 5), ("cashier:carl", "/api/patron.pdf", 1)}
        assert b"license" not in b"".join(record.entry.body for record in house.store.records)
    finally:
        serving.close()


def test_a_statement_on_paper(carl: Browser) -> None:
    answer = carl.post("/api/patron.pdf", {"card": CARD})
    assert (answer.status, answer.body[:4]) == (200, b"%PDF")
