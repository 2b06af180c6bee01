"""§ 461a.4(d): what a host has found of programs, as people read it on the command line and others in its store."""

import json
import sqlite3
from pathlib import Path

import pytest

from croupier.central.host.store import HostStore, found_in
from croupier.cli.main import main

SEED, RIGHT, WRONG = 4_711, 0x1F2E, 0x2A3B


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A store that knows one program; E-01 runs it, E-02 ran it once and has told twice that it runs another."""
    store = HostStore(tmp_path / "host.db")
    store.approve("croupier 1", {SEED: RIGHT})
    for terminal in ("E-01", "E-02"):
        store.meet(terminal)
        store.signed(terminal, SEED, RIGHT)
    for _ in range(2):
        store.signed("E-02", SEED, WRONG)
    store.close()
    return tmp_path / "host.db"


def test_a_wrong_program_stands_since_it_was_first_told_and_until_it_is_right_again(kept: Path) -> None:
    right, wrong = found_in(kept)
    assert (right.terminal, right.program) == ("E-01", "croupier 1")
    assert (wrong.terminal, wrong.program, wrong.signature, wrong.expected) == ("E-02", "", "2A3B", ("croupier 1",))
    with sqlite3.connect(kept) as database:
        told = [at for (at,) in database.execute("select at from signatures where terminal = 'E-02' order by id")]
    assert wrong.at == told[1], "the first of the two"
    store = HostStore(kept)
    assert store.found == (right, wrong), "also after a start"
    store.signed("E-02", SEED, RIGHT)
    assert [one.program for one in store.found] == ["croupier 1", "croupier 1"]
    store.close()


def test_who_only_reads_a_store_writes_nothing_and_makes_none(kept: Path, tmp_path: Path) -> None:
    before = kept.read_bytes()
    found_in(kept)
    assert kept.read_bytes() == before
    with pytest.raises(sqlite3.Error):
        found_in(tmp_path / "none.db")
    assert not (tmp_path / "none.db").exists()


def test_the_seeds_of_a_host_are_for_its_owner_alone(kept: Path) -> None:
    assert kept.stat().st_mode & 0o777 == 0o600


def test_show_names_what_was_expected_what_was_told_and_since_when(
    kept: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (since,) = (one.at for one in found_in(kept) if not one.program)
    assert main(["central", "show", "--store", str(kept)]) == 0
    said = capsys.readouterr().out
    assert "E-01  link down, enabled, croupier 1" in said
    assert f"ALARM since {since}: its program is not an approved one (expected croupier 1; " in said
    assert "signature 2A3B)" in said
    assert main(["central", "show", "--store", str(kept), "--json"]) == 0
    one, two = json.loads(capsys.readouterr().out)
    assert (one["program"], two["program"]) == ("croupier 1", "")
    assert (two["since"], two["signature"], two["expected"]) == (since, "2A3B", ["croupier 1"])
