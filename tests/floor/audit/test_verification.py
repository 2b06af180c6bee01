"""What verification finds although every hash is right: a past that was made anew from its first entry."""

from collections.abc import Callable
from datetime import date, timedelta

import pytest
from msgspec.structs import replace

from croupier.floor.audit import verification
from croupier.floor.audit.verification import verify
from croupier.floor.engine.snapshots import image
from croupier.floor.record.commands import CloseDay
from croupier.floor.record.events import Body, DayClosed, FloorEvent, decode, encode
from croupier.floor.record.ports import Snapshot
from croupier.journal.chain import Chain
from support.floor.house import ANTE, SYSTEM, House
from support.storage.list_store import ListStore


def a_day() -> House:
    """A hand that was lost, and the end of its day."""
    house = House().terminal("E1", 100_00).table()
    house.wager("E1", **ANTE).deal().choose("E1", "fold").deal()
    house.after(days=1).do(SYSTEM, CloseDay())
    return house


def made_anew(house: House, change: Callable[[FloorEvent], FloorEvent]) -> ListStore:
    """The journal as somebody writes it who has the database and time, every hash right."""
    forged, chain = ListStore(), Chain()
    for record in house.store.records:
        body, entry = decode(record.entry.body), record.entry
        events = encode(Body(tuple(map(change, body.events)), body.lines))
        forged.append([replace(record, entry=chain.append(entry.at, entry.actor, entry.command, events))])
    return forged


@pytest.mark.cites("§ 605a.2(d)(7)")
@pytest.mark.parametrize(
    "lie",
    [
        {"figures": {"table:T": {"losses": 10_00}, "terminal:E1": {"losses": 10_00, "deposited": 100_00}}},
        {"held": {"E1": 90_00}},
        {"day": date(2026, 11, 15)},
    ],
)
def test_a_day_that_is_closed_with_other_figures_than_it_had(lie: dict[str, object]) -> None:
    house = a_day()
    assert verify(made_anew(house, lambda event: event)).difference == ""

    found = verify(made_anew(house, lambda event: replace(event, **lie) if isinstance(event, DayClosed) else event))

    last = len(house.store.records)
    assert (found.position, found.difference.startswith(f"entry {last} closes 2026-11-1")) == (last, True)


@pytest.mark.parametrize(
    ("part", "instead", "says"),
    [
        (b',"training":false,"up":true', b',"up":true', ""),  # of a version that did not know of it
        (b'"game:E1":10000', b'"game:E1":10001', "shows another floor than the journal"),
        (b'"ledger":{', b'"ledger":', "cannot be read"),
        (b'"day_begins":"06:00:00"', b'"day_begins":6', "cannot be read"),
    ],
)
def test_a_snapshot_shows_the_floor_of_its_entry_whatever_version_kept_it(
    part: bytes, instead: bytes, says: str
) -> None:
    house = House().terminal("E1", 100_00).table()
    last, body = house.store.records[-1].entry, image(house.floor)
    assert part in body
    house.store.keep(Snapshot(last.sequence, last.digest, body.replace(part, instead)))

    found = verify(house.store)

    assert says in found.difference
    assert bool(found.difference) is bool(says)


@pytest.mark.parametrize(
    "meddled",
    [
        lambda subjects: subjects[1:],
        lambda subjects: (*subjects, "voucher:7"),
        lambda subjects: (f"{subjects[0]}0", *subjects[1:]),
    ],
    ids=["hidden", "added", "changed"],
)
def test_an_entry_that_is_not_found_under_what_it_mentions(
    meddled: Callable[[tuple[str, ...]], tuple[str, ...]], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(verification, "ENTRIES_PER_SUM", 4)
    house = a_day()
    place, record = next((n, one) for n, one in enumerate(house.store.records) if n >= 8 and one.mentions)
    house.store.records[place] = replace(record, mentions=meddled(record.mentions))

    found = verify(house.store)

    assert "is found under other subjects" in found.difference
    assert found.position <= place + 1 < found.position + 4


def test_two_mentions_that_change_places_are_found() -> None:
    house = a_day()
    one, *_, other = [record for record in house.store.records if record.mentions]
    assert set(one.mentions) != set(other.mentions)
    for record, mentions in ((one, other.mentions), (other, one.mentions)):
        house.store.records[record.entry.sequence - 1] = replace(record, mentions=mentions)

    assert not verify(house.store).right


@pytest.mark.cites("§ 605a.2(d)(7)")
def test_a_day_that_is_closed_before_it_is_over() -> None:
    house = a_day()
    last = house.store.records[-1]
    noon = replace(last.entry, at=last.entry.at - timedelta(days=1))
    house.store.records[-1] = replace(last, entry=noon)

    assert "closes 2026-11-16" in verify(made_anew(house, lambda event: event)).difference
