"""Attacks on the record by somebody who can write the database, some of them with the server's own key.

Without anything from outside, a rewriting that fits together cannot be told from the truth: each attack says whether
``verify`` alone finds it.  Somebody who holds one head finds every one of them, and the next start refuses it.
"""

import re
import shutil
import sqlite3
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from croupier.cli.main import main
from croupier.floor.engine.chance import SeededChance
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.notary import Notary
from croupier.floor.engine.witnessed import BehindWitness, require_witnessed
from croupier.floor.record.commands import CloseDay
from croupier.floor.record.events import BillInserted, FloorEvent
from croupier.journal.chain import BrokenChain
from croupier.journal.seals import Sealer, sealer_from
from croupier.storage.opening import open_store
from croupier.storage.sqlite import FILE
from croupier.witness.book import Book
from croupier.witness.in_file import FileWitness
from support.floor.house import SYSTEM, House
from support.storage.forger import Forger


@dataclass
class Site:
    """Three gaming days of a floor, and the book of heads that somebody else holds."""

    folder: Path
    book: Path
    sealer: Sealer
    seals: list[int]
    """The entries with the first and the last seal."""
    end: int

    def meddle(self, *statements: str) -> None:
        """Write the database past the program."""
        with sqlite3.connect(self.folder / FILE) as database:
            guards = database.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
            for (name,) in guards:
                database.execute(f"DROP TRIGGER {name}")
            for statement in statements:
                database.execute(statement)


@pytest.fixture(scope="module")
def three_days(tmp_path_factory: pytest.TempPathFactory) -> Site:
    place = tmp_path_factory.mktemp("site")
    sealer, book, store = sealer_from(place / "key"), Book.begin(place / "book"), open_store(place / "house")
    house: Any = House(store=store)  # type: ignore[arg-type] # a store on a disk in place of the list
    house.engine = Engine(store, house, SeededChance(Random(3)), sealer=sealer)
    notary = Notary(store, sealer, [FileWitness(book.path)], house)
    house.terminal("E1")
    seals = []
    for _day in range(3):
        for _ in range(8):
            house.after(minutes=5).put_in("E1", 20_00)
            notary.attest()
        house.after(days=1).do(SYSTEM, CloseDay())
        seals.append(house.engine._chain.sequence - 1)
        notary.attest()
    house.put_in("E1", 100_00)
    house.engine.stop()
    notary.attest()
    end = house.engine._chain.sequence
    store.close()
    return Site(place / "house", book.path, sealer, [seals[0], seals[-1]], end)


@pytest.fixture
def site(three_days: Site, tmp_path: Path) -> Site:
    """A copy to attack."""
    shutil.copytree(three_days.folder, tmp_path / "house")
    shutil.copy(three_days.book, tmp_path / "book")
    return Site(tmp_path / "house", tmp_path / "book", three_days.sealer, three_days.seals, three_days.end)


def poorer(event: FloorEvent) -> FloorEvent:
    """A bill becomes a smaller one: the difference is in somebody's pocket."""
    return replace(event, denomination=1_00) if isinstance(event, BillInserted) else event


def changed(site: Site) -> None:
    site.meddle("UPDATE journal SET actor = 'nobody' WHERE sequence = 7")


def deleted(site: Site) -> None:
    site.meddle("DELETE FROM journal WHERE sequence = 7")


def swapped(site: Site) -> None:
    order = ((7, -7), (8, 7), (-7, 8))
    site.meddle(*(f"UPDATE journal SET sequence = {new} WHERE sequence = {old}" for old, new in order))


def last_dropped(site: Site) -> None:
    Forger(site.folder).write_again(until=site.end - 1)


def rolled_back(site: Site) -> None:
    Forger(site.folder).write_again(until=20)


def back_to_the_first_seal(site: Site) -> None:
    Forger(site.folder).write_again(until=site.seals[0])


def since_the_last_seal(site: Site) -> None:
    Forger(site.folder).write_again(at=site.seals[-1] + 2, change=poorer)


def with_the_key(site: Site) -> None:
    Forger(site.folder, site.sealer).write_again(at=7, change=poorer)


def with_another_key(site: Site) -> None:
    Forger(site.folder, sealer_from(site.folder.with_name("another"))).write_again(at=7, change=poorer)


def forked(site: Site) -> None:
    """Rolled back, and gone on with: as long as the truth, and another."""
    Forger(site.folder, site.sealer).write_again(until=20)
    store = open_store(site.folder)
    house: Any = House(store=store)  # type: ignore[arg-type] # as above
    house._asked = 1_000
    house.put_in("E1", 1_00 * 100)
    house.put_in("E1", 50_00)
    for _ in range(site.end):
        house.put_in("E1", 1_00)
    house.engine.stop()
    Notary(store, site.sealer, (), house).attest()
    store.close()


@dataclass(frozen=True)
class Attack:
    """What is done, whether the journal alone betrays it, and which entries are named to somebody who holds a head."""

    do: Callable[[Site], None]
    betrays_itself: bool
    named: Callable[[Site], tuple[int, int]]


def rewritten_at(sequence: int) -> Callable[[Site], tuple[int, int]]:
    return lambda _site: (sequence, sequence)


ATTACKS = {
    "an entry changed": Attack(changed, True, rewritten_at(7)),
    "an entry deleted": Attack(deleted, True, lambda _site: (7, 8)),
    "two entries swapped": Attack(swapped, True, lambda _site: (7, 8)),
    "the last entry dropped, all else redone": Attack(last_dropped, False, lambda site: (site.end, site.end)),
    "rolled back to entry 20": Attack(rolled_back, False, lambda _site: (21, 21)),
    "rolled back to the first seal": Attack(
        back_to_the_first_seal, False, lambda site: (site.seals[0] + 1, site.seals[0] + 1)
    ),
    "everything since the last seal rewritten without a key": Attack(
        since_the_last_seal, False, lambda site: (site.seals[-1] + 2, site.end)
    ),
    "history rewritten with the server's own key": Attack(with_the_key, False, rewritten_at(7)),
    "history rewritten with another key": Attack(with_another_key, False, lambda _site: (1, 7)),
    "forked at entry 20 and gone on with": Attack(forked, False, lambda _site: (21, 21)),
}


@pytest.fixture(params=ATTACKS, ids=list(ATTACKS))
def attack(request: pytest.FixtureRequest) -> Attack:
    found: Attack = ATTACKS[request.param]
    return found


@pytest.mark.cites("§ 465a.6(c)")
def test_somebody_who_holds_heads_finds_every_attack_and_the_entry(
    site: Site, attack: Attack, capsys: pytest.CaptureFixture[str]
) -> None:
    attack.do(site)

    assert main(["verify", "--data", str(site.folder)]) == (1 if attack.betrays_itself else 0), capsys.readouterr().out
    capsys.readouterr()
    assert main(["verify", "--data", str(site.folder), "--head", str(site.book)]) == 1
    said = capsys.readouterr().out
    first, last = attack.named(site)
    entry = re.match(r"entry (\d+)", said)
    assert entry is not None, said
    assert first <= int(entry[1]) <= last, said


def test_one_head_on_a_sheet_of_paper_is_enough(site: Site, attack: Attack, capsys: pytest.CaptureFixture[str]) -> None:
    newest = Book(site.book).newest()
    assert newest is not None
    assert main(["verify", "--data", str(site.folder), "--head", str(newest.head)]) == 0
    capsys.readouterr()
    attack.do(site)

    assert main(["verify", "--data", str(site.folder), "--head", str(newest.head)]) == 1
    assert re.match(r"entry \d+", capsys.readouterr().out)


@pytest.mark.parametrize("name", [name for name, one in ATTACKS.items() if not one.betrays_itself])
def test_the_next_start_refuses_whatever_fits_together(site: Site, name: str) -> None:
    ATTACKS[name].do(site)
    store = open_store(site.folder)
    try:
        with pytest.raises((BehindWitness, BrokenChain), match=r"entry \d+"):
            require_witnessed(store, [FileWitness(site.book)], site.sealer.key)
    finally:
        store.close()


def test_from_a_head_that_is_believed_only_what_came_after_is_replayed(
    site: Site, capsys: pytest.CaptureFixture[str]
) -> None:
    heads = list(Book(site.book).heads())
    since = next(head for head in heads if head.size > site.seals[0] + 1)

    assert main(["verify", "--data", str(site.folder), "--since", str(since), "--head", str(site.book)]) == 0
    said = capsys.readouterr().out
    assert f"since the snapshot of entry {site.seals[0]}" in said
    assert f"{site.end - site.seals[0]:,} entries" in said

    Forger(site.folder, site.sealer).write_again(at=7, change=poorer)
    assert main(["verify", "--data", str(site.folder), "--since", str(since)]) == 1
    assert f"to {since.size} was rewritten" in capsys.readouterr().out


def test_where_no_snapshot_is_old_enough_everything_is_replayed(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    first = next(Book(site.book).heads())
    assert main(["verify", "--data", str(site.folder), "--since", str(first)]) == 0
    assert f"everything is right: {site.end} entries" in capsys.readouterr().out


def test_a_trigger_that_waits_for_its_moment_is_found(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing in the journal is wrong yet."""
    with sqlite3.connect(site.folder / FILE) as database:
        database.execute("CREATE TRIGGER later AFTER INSERT ON journal BEGIN DELETE FROM standing; END")

    assert main(["verify", "--data", str(site.folder)]) == 1
    assert "the database was altered: the trigger later is not Croupier's" in capsys.readouterr().out


def test_an_index_that_hides_an_entry_is_found(site: Site, capsys: pytest.CaptureFixture[str]) -> None:
    """An id that is not found in the index would be done a second time."""
    with sqlite3.connect(site.folder / FILE) as database:
        (command,) = database.execute("SELECT command FROM journal WHERE sequence = 9").fetchone()
        root, size = database.execute(
            "SELECT rootpage, (SELECT page_size FROM pragma_page_size) FROM sqlite_master "
            "WHERE name = 'sqlite_autoindex_journal_1'"
        ).fetchone()
        database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    file = bytearray((site.folder / FILE).read_bytes())
    page = slice((root - 1) * size, root * size)
    assert command.encode() in file[page]
    file[page] = file[page].replace(command.encode(), command.encode()[:-1] + b"?")
    (site.folder / FILE).write_bytes(file)

    assert main(["verify", "--data", str(site.folder)]) == 1
    assert "the database is damaged" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("head", "says"),
    [
        ("nowhere", "No such file"),
        ("7:12", "No such file"),
        ("http://127.0.0.1:9", "a witness is named http://host:port#KEY"),
        ("http://127.0.0.1:9#" + "0" * 64, "refused"),
    ],
)
def test_a_head_that_is_none(site: Site, head: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--data", str(site.folder), "--head", head]) == 2
    assert says in capsys.readouterr().err


def test_a_head_that_the_site_did_not_sign_says_nothing_about_it(
    site: Site, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    lines = site.book.read_text().splitlines()
    other = sealer_from(tmp_path / "other").key
    site.book.write_text(lines[0].replace('"size":', '"size":1') + "\n")
    assert main(["verify", "--data", str(site.folder), "--head", str(site.book)]) == 2
    site.book.write_text(lines[0] + "\n")
    assert main(["verify", "--data", str(site.folder), "--head", str(site.book), "--key", other]) == 2
    assert capsys.readouterr().err.count("was not signed with a key of this site") == 2
    site.book.write_text("")
    assert main(["verify", "--data", str(site.folder), "--head", str(site.book)]) == 2
    assert "there is no head" in capsys.readouterr().err
