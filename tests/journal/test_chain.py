"""No byte of the past can change unseen."""

from datetime import UTC, datetime, timedelta, timezone

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from croupier.journal.chain import GENESIS, BrokenChain, Chain, Entry, digest, timestamp
from support.storage.journal_book import followed

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)


def journal(count: int = 5) -> list[Entry]:
    chain = Chain()
    return [chain.append(NOON + timedelta(seconds=n), "dealer 7", f"c-{n}", b"body %d" % n) for n in range(count)]


def test_an_untouched_journal_holds() -> None:
    entries = journal()

    assert followed(entries).last == entries[-1].digest
    assert entries[0].previous == GENESIS
    assert [entry.sequence for entry in entries] == [1, 2, 3, 4, 5]


def test_an_empty_journal_holds() -> None:
    assert followed([]).sequence == 0


def test_the_hash_never_changes_for_the_same_entry() -> None:
    """The form of the journal is fixed: this very hash must come out for ever."""
    found = digest(GENESIS, 1, NOON, "dealer 7", "c-0", b"body 0")

    assert found == journal(1)[0].digest
    assert found.hex() == "68e9a1ece3f841cbc034467d5c7a4e538ef23e99f534f393451695fb579ed5d9"


@pytest.mark.parametrize(
    "change",
    [
        {"body": b"body 9"},
        {"actor": "dealer 8"},
        {"command": "c-9"},
        {"at": NOON},
        {"digest": bytes(32)},
        {"previous": bytes(32)},
    ],
    ids=lambda change: next(iter(change)),
)
def test_a_changed_entry_is_found_with_its_position(change: dict[str, object]) -> None:
    entries = journal()
    entries[2] = replace(entries[2], **change)

    with pytest.raises(BrokenChain, match="entry 3") as found:
        followed(entries)
    assert found.value.sequence == 3


def test_a_missing_a_doubled_and_a_moved_entry_are_found() -> None:
    entries = journal()

    for wrong in (entries[:2] + entries[3:], [*entries[:2], entries[1], *entries[2:]], entries[::-1]):
        with pytest.raises(BrokenChain):
            followed(wrong)


def test_an_entry_rewritten_with_a_fitting_hash_breaks_the_next_one() -> None:
    """Who changes an entry and its hash has to change every entry after it."""
    entries = journal()
    chain = followed(entries[:2])
    entries[2] = chain.append(NOON, "dealer 8", "c-2", b"another body")

    with pytest.raises(BrokenChain, match="entry 4"):
        followed(entries)


@given(st.text(max_size=5), st.text(max_size=5), st.binary(max_size=5))
def test_fields_cannot_run_into_each_other(actor: str, command: str, body: bytes) -> None:
    usual = digest(GENESIS, 1, NOON, actor, command, body)

    if command:
        assert usual != digest(GENESIS, 1, NOON, actor + command[0], command[1:], body)


def test_moments_are_written_in_utc_to_the_microsecond() -> None:
    eastern = timezone(timedelta(hours=-5))

    assert timestamp(datetime(2026, 11, 15, 7, 0, 0, 5, tzinfo=eastern)) == "2026-11-15T12:00:00.000005Z"
    with pytest.raises(ValueError, match="time zone"):
        timestamp(datetime(2026, 11, 15, 7))  # noqa: DTZ001 - the very thing that is refused


@given(st.integers(0, 10**17), st.integers(-14 * 60, 14 * 60))
def test_a_moment_is_always_written_in_utc_and_to_the_microsecond(microseconds: int, minutes: int) -> None:
    at = (NOON + timedelta(microseconds=microseconds)).astimezone(timezone(timedelta(minutes=minutes)))

    assert timestamp(at) == at.astimezone(UTC).isoformat(timespec="microseconds").removesuffix("+00:00") + "Z"


def test_a_whole_second_is_written_with_its_microseconds() -> None:
    assert timestamp(datetime(2026, 11, 15, 6, tzinfo=UTC)) == "2026-11-15T06:00:00.000000Z"
