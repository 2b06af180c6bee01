"""What every store promises, wherever its journal lives."""

import threading
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta, timezone
from itertools import islice

import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from msgspec.structs import replace

from croupier.floor.record.ports import Snapshot, StorageFailure, Store
from croupier.journal.chain import Chain
from croupier.journal.heads import KeptHead, signed
from croupier.journal.merkle import Frontier
from croupier.journal.seals import Sealer
from croupier.storage import reading
from croupier.storage.reading import ENTRIES_PER_PAGE
from croupier.storage.store import LASTING_SNAPSHOTS, SNAPSHOTS
from support.storage.journal_book import BEGINNING, Book, followed, wager


def test_an_empty_store_holds_nothing(store: Store) -> None:
    assert store.last() is None
    assert list(store.entries()) == []
    assert list(store.transfers()) == []
    assert list(store.mentions()) == []
    assert store.standings() == {}
    assert list(store.snapshots()) == []
    assert store.by_commands(["command 1"]) == {}
    assert store.mentioning("round 1") == []


def test_what_was_written_is_read_back_the_same(store: Store) -> None:
    records = Book().records(3)
    store.append(records)

    assert list(store.entries()) == [record.entry for record in records]
    assert store.last() == records[-1].entry
    assert [found for _, found in store.transfers()] == [transfer for r in records for transfer in r.transfers]
    assert [sequence for sequence, _ in store.transfers()] == [1, 1, 2, 2, 3, 3]


def test_any_bytes_any_text_and_any_amount_of_64_bits(store: Store) -> None:
    body = bytes(range(256))
    most = 2**63 - 1
    book = Book()
    record = book.record(wager(most, "Größe § ‘x’; --"), mentions=("vóucher %s :x ?",), command="é%s", body=body)
    store.append([record])

    assert store.by_commands(["é%s"]) == {"é%s": record.entry}
    assert store.mentioning("vóucher %s :x ?") == [record.entry]
    assert list(store.transfers()) == [(1, record.transfers[0])]
    assert followed(store.entries()) == book.chain


def test_an_amount_beyond_64_bits_is_refused(store: Store) -> None:
    with pytest.raises(StorageFailure):
        store.append([Book().record(wager(2**63))])

    assert store.last() is None


def test_moments_are_kept_to_the_microsecond_whatever_their_zone(store: Store) -> None:
    chain = Chain()
    eastern = timezone(timedelta(hours=-5))
    entry = chain.append(datetime(2026, 1, 1, 23, 59, 59, 7, tzinfo=eastern), "dealer", "a", b"")
    store.append([replace(Book().record(), entry=entry)])

    found = store.last()
    assert found is not None
    assert found.at == entry.at
    assert found.at.tzinfo is UTC
    assert followed(store.entries()) == chain


def test_appending_nothing_changes_nothing(store: Store) -> None:
    store.append([])

    assert store.last() is None


def test_entries_begin_after_the_one_that_is_named(store: Store) -> None:
    records = Book().records(5)
    store.append(records)

    assert [entry.sequence for entry in store.entries(after=3)] == [4, 5]
    assert list(store.entries(after=5)) == []
    assert list(store.entries(after=99)) == []


def test_entries_stay_in_order_across_pages(store: Store) -> None:
    book = Book()
    store.append(book.records(2 * ENTRIES_PER_PAGE + 1))

    assert [entry.sequence for entry in store.entries()] == list(range(1, 2 * ENTRIES_PER_PAGE + 2))
    assert followed(store.entries()) == book.chain
    assert sum(1 for _ in store.transfers()) == 2 * (2 * ENTRIES_PER_PAGE + 1)


def test_a_reading_ends_with_what_was_there_when_it_began(store: Store) -> None:
    book = Book()
    store.append(book.records(2))
    reading = store.entries()
    first = next(reading)
    store.append(book.records(2))

    assert [first.sequence, *(entry.sequence for entry in reading)] == [1, 2]


def test_a_subject_has_its_entries_oldest_first_or_only_the_newest(store: Store) -> None:
    book = Book()
    store.append([book.record(mentions=("bill T-001",)) for _ in range(4)])
    store.append([book.record(mentions=("voucher 7", "voucher 7")), book.record(mentions=("bill T-001",))])

    assert [entry.sequence for entry in store.mentioning("bill T-001")] == [1, 2, 3, 4, 6]
    assert [entry.sequence for entry in store.mentioning("bill T-001", newest=2)] == [4, 6]
    assert [entry.sequence for entry in store.mentioning("voucher 7")] == [5]
    assert store.mentioning("voucher") == []


def test_every_subject_is_listed_with_every_entry_about_it(store: Store) -> None:
    records = Book().records(ENTRIES_PER_PAGE + 1)
    store.append(records)

    assert sorted(store.mentions()) == sorted((one, made.entry.sequence) for made in records for one in made.mentions)


def test_the_newest_value_of_a_standing_counts(store: Store) -> None:
    book = Book()
    store.append([book.record(standings={"coin in": "1", "games": "1"}), book.record(standings={"coin in": "2"})])
    assert store.standings() == {"coin in": "2", "games": "1"}

    store.append([book.record(standings={"games": "2"})])
    assert store.standings() == {"coin in": "2", "games": "2"}


def test_a_record_that_cannot_be_written_takes_the_others_with_it(store: Store) -> None:
    book = Book()
    store.append(book.records(2))
    before = (list(store.entries()), list(store.transfers()), store.standings(), store.mentioning("round 0"))
    spoilt = [*book.records(3), book.record(wager(0)), *book.records(3)]

    with pytest.raises(StorageFailure):
        store.append(spoilt)

    assert (list(store.entries()), list(store.transfers()), store.standings(), store.mentioning("round 0")) == before


def test_the_store_goes_on_after_a_refusal(store: Store) -> None:
    book = Book()
    store.append([book.record()])
    with pytest.raises(StorageFailure):
        store.append([Book(Chain(book.chain.sequence, book.chain.last)).record(wager(0))])
    store.append([book.record()])

    assert followed(store.entries()).sequence == 2


def test_a_gap_is_refused(store: Store) -> None:
    first, _, third = Book().records(3)

    with pytest.raises(StorageFailure, match="entry 3 cannot follow entry 1"):
        store.append([first, third])
    assert store.last() is None

    store.append([first])
    with pytest.raises(StorageFailure, match="entry 3 cannot follow entry 1"):
        store.append([third])


def test_an_entry_that_follows_another_history_is_refused(store: Store) -> None:
    store.append(Book().records(1))
    other = Book()
    other.record(body=b"another first entry")

    with pytest.raises(StorageFailure, match="entry 2 does not hold the hash of entry 1"):
        store.append([other.record()])


def test_the_same_records_twice_are_refused(store: Store) -> None:
    records = Book().records(2)
    store.append(records)

    with pytest.raises(StorageFailure, match="entry 1 cannot follow entry 2"):
        store.append(records)


def test_a_command_is_done_once(store: Store) -> None:
    book = Book()
    first = book.record(command="redeem 7")
    store.append([first])

    with pytest.raises(StorageFailure, match="the same command is in the journal already"):
        store.append([book.record(command="redeem 7")])
    assert store.by_commands(["redeem 7"]) == {"redeem 7": first.entry}


def test_a_command_is_not_done_twice_in_one_transaction(store: Store) -> None:
    book = Book()
    records = [book.record(command="redeem 7"), book.record(command="redeem 7")]

    with pytest.raises(StorageFailure, match="the same command is in the journal already"):
        store.append(records)
    assert store.by_commands(["redeem 7"]) == {}


def test_many_commands_are_looked_up_together(store: Store) -> None:
    records = Book().records(ENTRIES_PER_PAGE + 5)
    store.append(records)
    asked = [*(record.entry.command for record in records), "never given"]

    assert store.by_commands(asked) == {record.entry.command: record.entry for record in records}
    assert store.by_commands([]) == {}


def test_the_newest_snapshots_of_each_kind_are_kept(store: Store) -> None:
    records = Book().records(2 * LASTING_SNAPSHOTS + 4)
    store.append(records)
    made = [
        Snapshot(one.entry.sequence, one.entry.digest, b"as it stood", lasting=one.entry.sequence % 2 == 0)
        for one in records
    ]
    for kept in made:
        store.keep(kept)

    found = list(store.snapshots())
    assert [one for one in found if not one.lasting] == made[::-1][1 : 2 * SNAPSHOTS : 2]
    assert [one for one in found if one.lasting] == made[::-1][0 : 2 * LASTING_SNAPSHOTS : 2]
    assert found == sorted(found, key=lambda one: one.sequence, reverse=True)

    store.keep(replace(made[-1], body=b"once more"))
    assert next(store.snapshots()) == replace(made[-1], body=b"once more")


def test_a_snapshot_of_no_entry_of_this_journal_is_refused(store: Store) -> None:
    record = Book().record()
    store.append([record])
    good = Snapshot(1, record.entry.digest, b"")
    store.keep(good)

    for wrong in (Snapshot(2, record.entry.digest, b""), Snapshot(1, bytes(32), b"")):
        with pytest.raises(StorageFailure, match="snapshot"):
            store.keep(wrong)
    assert list(store.snapshots()) == [good]


def heads_of(store: Store, *sizes: int) -> list[KeptHead]:
    """The heads of these entries, as somebody kept them."""
    made, frontier = [], Frontier()
    signer = Sealer(Ed25519PrivateKey.generate())
    for link in store.links():
        frontier.append(link.digest)
        if link.sequence in sizes:
            made.append(signed("log", frontier, link.digest, BEGINNING, signer))
    return made


def test_heads_are_kept_for_good_and_found_by_their_entries(store: Store) -> None:
    store.append(Book().records(9))
    assert (list(store.heads()), store.head_before(9)) == ([], None)
    two, five, nine = heads_of(store, 2, 5, 9)
    for kept in (two, five, nine):
        store.keep_head(kept)

    assert list(store.heads()) == [two, five, nine]
    assert list(store.heads(2)) == [five, nine]
    assert [store.head_before(size) for size in (1, 2, 8, 9, 99)] == [None, two, five, nine, nine]


def test_a_head_of_no_entry_of_this_journal_is_refused(store: Store) -> None:
    store.append(Book().records(2))
    (kept,) = heads_of(store, 2)
    for wrong in (replace(kept.head, size=3), replace(kept.head, last="00" * 32)):
        with pytest.raises(StorageFailure, match="head"):
            store.keep_head(replace(kept, head=wrong))
    assert list(store.heads()) == []


def test_links_are_the_hashes_of_the_entries(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reading, "LINKS_PER_PAGE", 3)
    records = Book().records(8)
    store.append(records)
    hashes = [(one.entry.sequence, one.entry.previous, one.entry.digest) for one in records]

    assert list(store.links()) == hashes
    assert list(store.links(2, 7)) == hashes[2:7]
    assert list(store.links(8)) == list(store.links(5, 5)) == []
    assert list(store.links(7, 99)) == hashes[7:]


def test_a_closed_store_writes_and_reads_nothing_more(store: Store) -> None:
    store.close()

    with pytest.raises(StorageFailure, match="was closed"):
        store.append(Book().records(1))
    with pytest.raises(StorageFailure, match="was closed"):
        store.last()


def test_one_thread_writes_while_others_read(store: Store) -> None:
    """Every reader sees whole transactions, of which none goes away."""
    book = Book()
    begun, done = threading.Barrier(4), threading.Event()

    def read() -> list[int]:
        begun.wait()
        seen = [0]
        while not done.is_set():
            seen.append(followed(store.entries()).sequence)
        return seen

    with ThreadPoolExecutor(3) as readers:
        readings = [readers.submit(read) for _ in range(3)]
        begun.wait()
        try:
            for _ in range(15):
                store.append(book.records(20))
        finally:
            done.set()
    for seen in (one.result() for one in readings):
        assert seen == sorted(seen)
        assert {found % 20 for found in seen} == {0}


def test_a_long_journal_is_not_held_in_memory(store: Store) -> None:
    book = Book()
    size = 20_000
    for _ in range(5):
        store.append([book.record(body=bytes(size)) for _ in range(ENTRIES_PER_PAGE)])

    tracemalloc.start()
    try:
        assert sum(1 for _ in islice(store.entries(), 5 * ENTRIES_PER_PAGE)) == 5 * ENTRIES_PER_PAGE
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 2.5 * ENTRIES_PER_PAGE * size, f"{most:,} bytes for pages of {ENTRIES_PER_PAGE * size:,}"
