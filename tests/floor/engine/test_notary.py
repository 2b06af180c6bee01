"""Heads leave the server, and no start goes behind one of them."""

import logging
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from msgspec.structs import replace

from croupier.floor.engine.notary import Notary
from croupier.floor.engine.witnessed import BehindWitness, log_of, require_witnessed
from croupier.floor.record.commands import CloseDay
from croupier.journal.chain import Chain
from croupier.journal.seals import Sealer, sealer_from
from support.floor.house import SYSTEM, House
from support.storage.list_store import ListStore
from support.storage.witnesses import ListWitness


class Ticking:
    """A clock that a test moves."""

    def __init__(self, at: datetime) -> None:
        self.at = at

    def now(self) -> datetime:
        return self.at

    def later(self, **time: float) -> None:
        self.at += timedelta(**time)


@pytest.fixture
def sealer(tmp_path: Path) -> Sealer:
    return sealer_from(tmp_path / "seal.key")


@pytest.fixture
def house() -> House:
    return House().terminal("E1", 20_00)


def notary(house: House, sealer: Sealer, *witnesses: ListWitness) -> Notary:
    return Notary(house.store, sealer, witnesses, house)


def rewritten(store: ListStore, at: int) -> ListStore:
    """The journal with another actor in one entry and every hash after it right."""
    other, chain = ListStore(), Chain()
    for record in store.records:
        entry = record.entry
        actor = "somebody else" if entry.sequence == at else entry.actor
        other.append([replace(record, entry=chain.append(entry.at, actor, entry.command, entry.body))])
    return other


def cut(store: ListStore, size: int) -> ListStore:
    """The journal as it was after an entry."""
    shorter = ListStore()
    shorter.append(store.records[:size])
    return shorter


def test_a_head_is_made_of_what_is_new_and_none_where_nothing_is(house: House, sealer: Sealer) -> None:
    witness = ListWitness()
    made = notary(house, sealer, witness)
    made.attest()
    made.attest()
    house.put_in("E1", 5_00)
    made.attest()

    first, second = witness.held
    assert (second.size, second.last) == (first.size + 1, house.store.records[-1].entry.digest.hex())
    assert (first.log, first.key, first.generation) == (log_of(house.store), sealer.key, 1)
    assert all(head.is_signed for head in witness.held)
    assert [kept.head for kept in house.store.heads()] == [first, second]


def test_another_process_goes_on_from_the_head_that_was_kept(house: House, sealer: Sealer) -> None:
    witness = ListWitness()
    notary(house, sealer, witness).attest()
    first = len(house.store.records)
    house.store.records[1 : first - 1] = [None] * (first - 2)  # type: ignore[list-item] # reading one of these fails
    house.put_in("E1", 5_00)

    notary(house, sealer, witness).attest()

    assert [head.size for head in witness.held] == [first, first + 1]


def test_a_witness_that_was_away_gets_every_head_when_it_is_back(
    house: House, sealer: Sealer, caplog: pytest.LogCaptureFixture
) -> None:
    near, far = ListWitness("near"), ListWitness("far")
    made = notary(house, sealer, near, far)
    made.attest()
    far.away = True
    for minutes in (1, 3, 3, 1):
        house.after(minutes=minutes).put_in("E1", 1_00)
        made.attest()

    assert [len(near.held), len(far.held)] == [5, 1]
    assert made.seconds_behind() == {"near": 0.0, "far": 7 * 60.0}
    assert [record.levelno for record in caplog.records] == [logging.ERROR]
    assert "the witness far has held no new head since" in caplog.text
    far.away = False
    made.attest()
    assert far.held == near.held
    assert made.seconds_behind() == {"near": 0.0, "far": 0.0}
    assert "the witness far holds the newest head again" in caplog.text


def test_a_witness_that_refuses_is_behind_with_its_reason(house: House, sealer: Sealer) -> None:
    witness = ListWitness()
    notary(house, sealer, witness).attest()
    other = House(store=rewritten(house.store, 2))
    other._asked = 100
    other.put_in("E1", 5_00)

    made = notary(other, sealer, witness)
    made.attest()

    assert len(witness.held) == 1
    assert "does not extend" in made.witnesses[0].why


def test_a_day_that_is_sealed_gets_its_head_at_once(house: House, sealer: Sealer) -> None:
    witness = ListWitness()
    made = notary(house, sealer, witness)
    house.engine._sealer = sealer
    house.engine.listen(made.hear)
    made.start()
    try:
        house.after(days=1).do(SYSTEM, CloseDay())
    finally:
        made.stop()
    assert witness.held[-1].size == len(house.store.records)


@pytest.mark.parametrize("sealed", [True, False])
def test_only_a_seal_wakes_the_notary_before_its_time(house: House, sealer: Sealer, *, sealed: bool) -> None:
    made = notary(house, sealer)
    house.engine._sealer = sealer if sealed else None
    house.engine.listen(made.hear)
    house.after(days=1).do(SYSTEM, CloseDay())
    assert made._woken.is_set() is sealed


# At the start


@pytest.fixture
def witness(house: House, sealer: Sealer) -> ListWitness:
    """Who holds a head of the house's journal, which has gone on since."""
    held = ListWitness()
    notary(house, sealer, held).attest()
    house.put_in("E1", 10_00)
    return held


def test_a_journal_that_went_on_from_the_head_is_taken(house: House, witness: ListWitness, sealer: Sealer) -> None:
    require_witnessed(house.store, [witness], sealer.key)
    require_witnessed(House().store, [ListWitness()], sealer.key)
    require_witnessed(house.store, [], sealer.key)


def test_a_journal_that_was_rolled_back_is_not_taken(house: House, witness: ListWitness, sealer: Sealer) -> None:
    size = witness.held[-1].size
    require_witnessed(cut(house.store, size), [witness], sealer.key)
    words = f"entry {size} is missing: the Board holds a head of entry {size} from 2026-11-16 17:00:00 UTC"
    with pytest.raises(BehindWitness, match=words):
        require_witnessed(cut(house.store, size - 1), [witness], sealer.key)


@pytest.mark.parametrize("at", [2, -1])
def test_a_journal_that_was_rewritten_is_not_taken(house: House, witness: ListWitness, sealer: Sealer, at: int) -> None:
    size = witness.held[-1].size
    with pytest.raises(BehindWitness, match=f"entry {size}, or one before it, was rewritten: the Board holds"):
        require_witnessed(rewritten(house.store, at if at > 0 else size), [witness], sealer.key)
    require_witnessed(rewritten(house.store, size + 1), [witness], sealer.key)


def test_a_journal_begun_again_is_not_taken(witness: ListWitness, sealer: Sealer) -> None:
    for other in (ListStore(), rewritten(House().store, 1)):
        with pytest.raises(BehindWitness, match="of another journal than this one"):
            require_witnessed(other, [witness], sealer.key)


def test_one_witness_that_answers_is_enough_and_none_is_not(house: House, witness: ListWitness, sealer: Sealer) -> None:
    away = ListWitness("far")
    away.away = True
    require_witnessed(house.store, [away, witness], sealer.key)
    with pytest.raises(BehindWitness, match=r"no witness answers \(far: nobody is there\)"):
        require_witnessed(house.store, [away], sealer.key)
    with pytest.raises(BehindWitness, match="is missing"):
        require_witnessed(cut(house.store, 2), [away, witness], sealer.key)
