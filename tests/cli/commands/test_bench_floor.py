"""`croupier bench floor` with very little work: that it measures what it says, not how quick it is."""

import json
from pathlib import Path

import msgspec
import pytest

from croupier.cli import main
from croupier.cli.bench.floor import endurance, figures
from croupier.cli.bench.floor.bare_writer import BareWriter
from croupier.cli.bench.floor.stadium import Stadium, together
from croupier.floor.audit.verification import verify
from croupier.floor.record.events import Body, decode
from croupier.storage.opening import open_store
from support.storage.journal_book import followed


@pytest.fixture(autouse=True)
def little_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(figures, "STADIUM", 7)
    monkeypatch.setattr(figures, "TABLE", 2)
    monkeypatch.setattr(figures, "ROUNDS", 1)
    monkeypatch.setattr(endurance, "TABLES", 2)
    monkeypatch.setattr(endurance, "ENTRIES_BETWEEN_SNAPSHOTS", 1_000)


def test_every_figure_is_above_zero_and_the_bare_writer_stands_beside_them(capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["bench", "floor", "--json"]) == 0

    found = {one["figure"]: one for one in json.loads(capsys.readouterr().out)}
    assert all(one["ours"] > 0 for one in found.values())
    assert found["7 terminals wager at once, durable"]["ratio"] > 0
    assert "7 terminals settled in one commit" in found


def test_the_bare_writer_writes_the_rows_that_the_floor_writes_for_the_same_wagers(tmp_path: Path) -> None:
    stadium, bare = Stadium(tmp_path / "floor", 5), BareWriter(tmp_path / "bare")
    together(bare.submit, stadium.wagers())
    stadium.round()
    bare.close()
    stadium.close()
    ours, theirs = (open_store(data=tmp_path / name, read_only=True) for name in ("floor", "bare"))

    wagers = [entry for entry in ours.entries() if b"wagers_placed" in entry.body]
    sequences = {entry.sequence for entry in wagers}
    assert [_said(entry.body) for entry in theirs.entries()] == [_said(entry.body) for entry in wagers]
    assert [one for _, one in theirs.transfers()] == [one for at, one in ours.transfers() if at in sequences]
    assert len(theirs.mentioning("round:T/1")) == 5
    assert theirs.standings().keys() == {"balance:at_risk:T", *(f"balance:game:E{number}" for number in range(5))}
    assert followed(theirs.entries()).sequence == 5


def _said(body: bytes) -> Body:
    """What an entry says; each of the two has a key of its own for the hash of what was asked."""
    found = decode(body)
    assert found.asked
    return msgspec.structs.replace(found, asked="")


def test_the_long_run_plays_its_rounds_and_what_it_leaves_is_right(tmp_path: Path) -> None:
    found = list(endurance.figures(tmp_path / "long", rounds=40))

    assert [one.figure for one in found[:2]] == ["memory after 4 rounds", "memory after 8 rounds"]
    assert found[-1].figure.startswith("start from ")
    assert all(one.ours > 0 for one in found)
    assert verify(open_store(data=tmp_path / "long", read_only=True)).difference == ""
