"""In every state that a table can reach somebody can move the round on: a search with real commands."""

import sys
from typing import Any

import pytest

from croupier.chapters import FOLDERS, chapter
from croupier.rules.procedure.handling import CardHandling
from croupier.rules.terms.keeping import keeping
from croupier.rules.terms.options import DealingMethod
from support.floor.house import House
from support.floor.search import search

KEPT: dict[str, dict[str, object]] = {
    "by hand": {"shuffler": "none"},
    "automated": {"shuffler": "automated"},
    "automated, two in turn": {"shuffler": "automated", "in_turn": 2},
    "counting": {"shuffler": "counting"},
    "counting, two in turn": {"shuffler": "counting", "in_turn": 2},
    "by itself": {"shuffler": "self_reshuffling", "approval": "BGLO 2026-114"},
}

CHEAP = [("657a", "automated", "manual_shoe"), ("668a", "", "manual_shoe"), ("672a", "by hand", "manual_shoe")]


def legal(number: str, kept: str, method: str) -> bool:
    """Whether a table opens so."""
    handling = chapter(number).handling
    if not isinstance(handling, CardHandling):
        return not kept and method == DealingMethod.MANUAL_SHOE
    return bool(kept) and handling.refuse_keeping(DealingMethod(method), keeping(KEPT[kept])) is None


ALL = [
    (number, kept, method)
    for number in FOLDERS
    for kept in ("", *KEPT)
    for method in map(str, DealingMethod)
    if legal(number, kept, method)
]


def table(number: str, kept: str, method: str) -> House:
    """A table whose cards have been opened, with a player who has money."""
    cards: dict[str, Any] = {"cards": KEPT[kept]} if kept else {}
    options: dict[str, Any] = {"dealing_method": method} if method != DealingMethod.MANUAL_SHOE else {}
    return House().terminal("E1", 2_000_00).table("T", number, **options, **cards)


def no_table_is_dead(number: str, kept: str, method: str, capsys: pytest.CaptureFixture[str]) -> None:
    found = search(table(number, kept, method))

    with capsys.disabled():
        sys.stdout.write(f"\n{number} {kept or 'dice'}, {method}: {len(found.edges)} states")
    assert any(one.stakes for one in found.edges)
    assert any(one.kept for one in found.edges)
    if kept not in {"", "by itself"}:  # dice are never spread, nor need cards be that a device reshuffles
        assert any(one.idle for one in found.edges)
        assert any(one.arrived for one in found.edges)
    assert found.dead == []
    assert found.cannot_be_voided == []
    assert found.never_open_again == []


@pytest.mark.parametrize(("number", "kept", "method"), CHEAP)
def test_somebody_can_always_go_on(number: str, kept: str, method: str, capsys: pytest.CaptureFixture[str]) -> None:
    no_table_is_dead(number, kept, method, capsys)


@pytest.mark.long
@pytest.mark.parametrize(("number", "kept", "method"), ALL)
def test_somebody_can_always_go_on_at_every_game(
    number: str, kept: str, method: str, capsys: pytest.CaptureFixture[str]
) -> None:
    no_table_is_dead(number, kept, method, capsys)


def test_the_search_finds_a_table_that_is_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the shuffle that a jam asks for nobody could go on."""
    monkeypatch.setattr("support.floor.search._about_cards", lambda _floor, _table: iter(()))
    house = table("657a", "automated", "manual_shoe").prepared()

    assert search(house).dead
