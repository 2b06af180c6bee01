"""Conversion between records, entries and transfers and their rows."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import lru_cache
from typing import Any

import msgspec

from croupier.floor.record.ports import Record, Snapshot, StorageFailure
from croupier.journal.chain import Entry, timestamp
from croupier.journal.heads import Head, KeptHead
from croupier.journal.merkle import Frontier
from croupier.ledger.accounts import Account, account
from croupier.ledger.ledger import Transfer

EntryRow = tuple[int, str, str, str, bytes, bytes, bytes]
PostingRow = tuple[int, int, str, str, int, str]
MentionRow = tuple[str, int]


def entry_rows(records: Iterable[Record]) -> list[EntryRow]:
    return [_entry_row(record.entry) for record in records]


def _entry_row(entry: Entry) -> EntryRow:
    moment = timestamp(entry.at)
    return entry.sequence, moment, entry.actor, entry.command, entry.body, entry.previous, entry.digest


def posting_rows(records: Iterable[Record]) -> list[PostingRow]:
    return [
        (record.entry.sequence, line, _name(transfer.debit), _name(transfer.credit), transfer.amount, transfer.reason)
        for record in records
        for line, transfer in enumerate(record.transfers, start=1)
    ]


def mention_rows(records: Iterable[Record]) -> list[MentionRow]:
    """One row per subject, however often an entry mentions it."""
    return [(subject, record.entry.sequence) for record in records for subject in dict.fromkeys(record.mentions)]


def standing_rows(records: Iterable[Record]) -> list[tuple[str, str]]:
    """The last value of every figure."""
    newest: dict[str, str] = {}
    for record in records:
        newest.update(record.standings)
    return list(newest.items())


def entry(row: Sequence[Any]) -> Entry:
    sequence, moment, actor, command, body, previous, digest = row
    return Entry(sequence, _moment(sequence, moment), actor, command, bytes(body), bytes(previous), bytes(digest))


def _moment(sequence: int, text: str) -> datetime:
    """Parse a text of :func:`~croupier.journal.chain.timestamp`."""
    if text.endswith("Z"):
        with suppress(ValueError):
            return datetime.fromisoformat(text)
    raise StorageFailure(f"entry {sequence} was changed: {text!r} is no moment")


def transfer(row: Sequence[Any]) -> tuple[int, Transfer]:
    sequence, line, debit, credit, amount, reason = row
    try:
        return sequence, Transfer(_account(debit), _account(credit), amount, reason)
    except ValueError as problem:
        raise StorageFailure(f"line {line} of entry {sequence} was changed: {problem}") from problem


def snapshot_row(kept: Snapshot) -> dict[str, object]:
    return {"sequence": kept.sequence, "digest": kept.digest, "body": kept.body, "lasting": int(kept.lasting)}


def head_row(kept: KeptHead) -> dict[str, object]:
    return {"size": kept.head.size, "body": msgspec.json.encode(kept.head), "frontier": kept.frontier.to_bytes()}


def head(row: Sequence[Any]) -> KeptHead:
    size, body, frontier = row
    try:
        return KeptHead(msgspec.json.decode(bytes(body), type=Head), Frontier.from_bytes(bytes(frontier)))
    except ValueError as problem:
        raise StorageFailure(f"the head of entry {size} was changed: {problem}") from problem


ACCOUNTS_KEPT = 1 << 14
"""A cache, as few accounts recur often: every wager at a table uses its at-risk account."""

_account = lru_cache(ACCOUNTS_KEPT)(account)


@lru_cache(ACCOUNTS_KEPT)
def _name(place: Account) -> str:
    return str(place)
