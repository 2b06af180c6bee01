"""A rehearsal with a host on every line: three sets of books, and faults on both sides."""

from pathlib import Path

import pytest

from croupier.central.reconciliation import rehearsed
from croupier.central.reconciliation.comparison import compare
from croupier.central.reconciliation.rehearsed import Polled
from croupier.cli.main import main
from croupier.floor.rehearsal.casino import Casino
from croupier.floor.rehearsal.plan import Plan
from support.storage.list_store import ListStore


def played(*, faults: bool = True, seed: int = 3) -> tuple[Polled, ListStore, Casino]:
    store = ListStore()
    plan = Plan(chapters=("657a",), terminals=4, rounds=12, stadium=False, faults=faults, seed=seed)
    casino = Casino(store, plan)
    return Polled(casino.engine, faults=faults, seed=seed), store, casino


@pytest.mark.cites("§§ 601a.9(e), 605a.5(a)")
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_host_floor_and_ledger_have_the_same_books_through_crashes_on_both_sides(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rehearsed, "CHANCE", 0.2)
    lines, store, casino = played(seed=seed)
    figures = casino.run(lines.turn, lambda: lines.differences(store))
    assert figures.books == []
    assert figures.differences == []
    counted = lines.counts
    assert counted["messages garbled"] > 0
    assert counted["answers swallowed"] > 0
    assert counted["terminals lost their power"] + counted["hosts lost their thread"] > 0
    assert counted["readings"] >= 4


def test_a_cent_that_the_host_has_otherwise_is_found() -> None:
    lines, store, casino = played(faults=False)

    def forged() -> list[str]:
        before = lines.differences(store)
        name = next(iter(casino.floor.state.terminals))
        read = lines.store.last_reading(name)
        lines.store.read(name, {**read, "coin_in": read["coin_in"] + 1}, "forged")
        wrong = [one for one in compare(store, lines.store) if not one.right]
        return [*before, *(f"{one.terminal} {one.differences}" for one in wrong)]

    figures = casino.run(lines.turn, forged)
    assert len(figures.books) == 1
    assert "'coin_in': -1" in figures.books[0]


def test_the_command_says_so(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--chapter", "668a", "--terminals", "3", "--rounds", "4", "--faults", "--central"]
    assert main(["rehearse", *options, "--data", str(tmp_path / "floor")]) == 0
    said = capsys.readouterr().out
    assert "host, floor and ledger: 0 differences" in said
    assert "polls" in said
