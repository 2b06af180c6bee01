"""Rounds and disputes: any round from the journal alone, and who may see it."""

import pytest

from croupier.floor.pages.documents.past_round import DisputedRound
from croupier.floor.record.actors import Role
from croupier.floor.record.duties import DUTIES
from croupier.web.answers.surveillance import MAY_LOOK
from support.floor.house import ANTE, House
from support.web.on_the_wire import read_in_english
from support.web.served import Browser, Served


@pytest.fixture
def house() -> House:
    """A house in which E1 has played three rounds at T and one at U, and a round of T is under way."""
    house = House().terminal("E1", 300_00).terminal("E2", 100_00).table("T").table("U")
    for _ in range(2):
        house.play_hand("Ks Kh 4d 8c 9h")
    house.wager("E1", 1, "U", **ANTE).finish("U")
    house.play_hand("Ks Kh 4d 8c 9h")
    house.wager("E2", 2, "T", **ANTE)
    return house


@pytest.fixture
def browser(served: Served) -> Browser:
    """Vera's, who looks into disputes."""
    return served.logged_in("vera", Role.SURVEILLANCE)


def test_the_last_rounds_of_a_table_the_newest_first(browser: Browser) -> None:
    assert [one["round"] for one in browser.get("/api/rounds/table/T").json] == [4, 3, 2, 1]
    assert browser.get("/api/rounds/table/nowhere").json == []


def test_the_last_rounds_of_a_terminal_at_whatever_table(browser: Browser) -> None:
    last = browser.get("/api/rounds/terminal/E1").json

    assert [(one["table"], one["round"]) for one in last] == [("T", 3), ("U", 1), ("T", 2), ("T", 1)]
    assert browser.get("/api/rounds/terminal/E2").json == []


def test_a_round_step_by_step_with_who_when_and_cards(browser: Browser) -> None:
    round = read_in_english(browser.get("/api/rounds/table/T/2").body, DisputedRound)
    first, last = round["happenings"][0], round["happenings"][-1]

    assert (round["game"], round["dealer"], round["over"], round["difference"]) == ("Crazy 4 Poker", "Dana", True, "")
    assert (first["who"], first["lies"]) == (["dealer Dana"], {})
    assert [card for card, _ in last["lies"]["1"]] == ["Ks", "Kh", "4d", "8c", "9h"]
    assert any(not up for one in round["happenings"] for _, up in one["lies"].get("dealer", ()))
    assert all(up for _, up in last["lies"]["dealer"])
    assert all(one["cite"] for one in round["lines"])
    assert [one["entry"] for one in round["happenings"]] == sorted(one["entry"] for one in round["happenings"])


def test_the_cards_of_a_round_under_way_are_shown_to_nobody(browser: Browser) -> None:
    answer = browser.get("/api/rounds/table/T/4")

    assert answer.status == 409
    assert "under way" in answer.text


@pytest.mark.parametrize(
    "path", ["table/T/99", "table/T/0", "table/T/x", "table/T/-1", "table/nowhere/1", "table/T/%00"]
)
def test_a_round_that_never_was(browser: Browser, path: str) -> None:
    assert browser.get(f"/api/rounds/{path}").status == 404


@pytest.mark.parametrize("role", DUTIES.people)
def test_who_may_look(served: Served, role: Role) -> None:
    browser = served.logged_in("somebody", role)

    assert browser.get("/api/rounds/table/T/1").status == (200 if role in MAY_LOOK else 403)
    assert browser.get("/surveillance").status == (200 if role in MAY_LOOK else 303)


def test_neither_terminals_nor_strangers_may(served: Served) -> None:
    for browser in (served.device("E1"), served.browser()):
        assert browser.get("/api/rounds/table/T/1").status == 403
        assert browser.get("/surveillance").headers["location"] == "/login?next=/surveillance&role=surveillance"
