"""The journal is signed when a gaming day has ended, and verification knows a seal that is not right."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from croupier.floor.audit.verification import Known, verify
from croupier.floor.engine.chance import SeededChance
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import SYSTEM
from croupier.floor.record.commands import CloseDay
from croupier.floor.record.events import Body, DaySealed, decode, encode
from croupier.floor.rooms.house.keeping import next_announced
from croupier.journal.chain import digest
from croupier.journal.seals import Sealer, sealer_from
from support.floor.house import House


def started(house: House, sealer: Sealer) -> House:
    """The same house with somebody who seals."""
    house.engine = Engine(house.store, house, SeededChance(Random(3)), sealer=sealer)
    return house


def seals(house: House) -> list[DaySealed]:
    events = (event for record in house.store.records for event in decode(record.entry.body).events)
    return [event for event in events if isinstance(event, DaySealed)]


def sealing(house: House) -> int:
    """The place of the entry with the seal among the records; the snapshot of the day comes after it."""
    return len(house.store.records) - 2


def test_a_gaming_day_is_sealed_when_it_has_ended(tmp_path: Path) -> None:
    sealer = sealer_from(tmp_path / "key")
    house = started(House().terminal(money=20_00), sealer)
    assert seals(house) == []

    house.after(days=1).do(SYSTEM, CloseDay())

    (seal,) = seals(house)
    assert (seal.key, seal.sequence) == (sealer.key, sealing(house))
    assert (verify(house.store).difference, verify(house.store).seals) == ("", 1)


def test_a_day_that_ended_while_nobody_sealed_is_sealed_at_the_next_start(tmp_path: Path) -> None:
    house = House().terminal(money=20_00)
    house.after(days=1).do(SYSTEM, CloseDay())
    assert seals(house) == []

    started(house, sealer_from(tmp_path / "key"))
    started(house, sealer_from(tmp_path / "key"))

    assert len(seals(house)) == 1


def test_where_the_sites_key_is_known_a_seal_with_another_is_wrong(tmp_path: Path) -> None:
    ours, another = sealer_from(tmp_path / "key"), sealer_from(tmp_path / "other")
    house = started(House().terminal(money=20_00), another)
    house.after(days=1).do(SYSTEM, CloseDay())

    assert (verify(house.store).right, verify(house.store).keys) == (True, [another.key])
    assert verify(house.store, Known([ours.key, another.key])).right
    found = verify(house.store, Known([ours.key]))
    assert (found.position, "which is not this site's" in found.difference) == (sealing(house) + 1, True)


def test_where_the_sites_key_is_known_no_day_stays_without_a_seal(tmp_path: Path) -> None:
    house = House().terminal(money=20_00)
    house.after(days=1).do(SYSTEM, CloseDay())
    sealer = sealer_from(tmp_path / "key")

    assert verify(house.store).right
    words = "the gaming day 2026-11-16 has ended and is not sealed; the next start seals it"
    assert verify(house.store, Known([sealer.key])).difference == words
    started(house, sealer)
    assert verify(house.store, Known([sealer.key])).right


def test_a_seal_with_another_key_is_found_even_in_a_chain_made_anew(tmp_path: Path) -> None:
    house = started(House().terminal(money=20_00), sealer_from(tmp_path / "key"))
    house.after(days=1).do(SYSTEM, CloseDay())
    before, last = house.store.records[: sealing(house)], house.store.records[sealing(house)]
    (seal,) = seals(house)
    forged = DaySealed(seal.day, seal.sequence, seal.root, sealer_from(tmp_path / "other").key, seal.signature)
    body, entry = encode(Body((forged,))), last.entry
    made_anew = digest(entry.previous, entry.sequence, entry.at, entry.actor, entry.command, body)

    house.store.records[:] = [*before, replace(last, entry=replace(entry, body=body, digest=made_anew))]

    assert "was not made with the key" in verify(house.store).difference


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"generation": 3}, "was not announced by the one before it"),
        ({"signature": "00" * 64}, "was not announced with the key"),
        ({"key": "00" * 32}, "was not announced with the key"),
    ],
)
def test_a_key_that_the_one_before_did_not_announce_is_wrong(
    tmp_path: Path, change: dict[str, object], says: str
) -> None:
    first, second = sealer_from(tmp_path / "1"), sealer_from(tmp_path / "2")
    house = started(House(), first)
    told = next_announced(house.floor.state, second, first)
    house.engine._append_alone(replace(told, **change), "key 2")

    assert says in verify(house.store).difference


def test_a_key_that_announces_itself_is_wrong_unless_one_was_lost(tmp_path: Path) -> None:
    first, second = sealer_from(tmp_path / "1"), sealer_from(tmp_path / "2")
    for why, right in (("", False), ("the safe burnt", True)):
        house = started(House(), first)
        house.engine._append_alone(next_announced(house.floor.state, second, None, why), "key 2")
        assert verify(house.store).right is right
        assert verify(house.store).replaced == (["2: the safe burnt"] if right else [])


def test_a_seal_with_a_key_that_nobody_announced_is_wrong(tmp_path: Path) -> None:
    house = started(House().terminal(money=20_00), sealer_from(tmp_path / "1"))
    house.engine._sealer = sealer_from(tmp_path / "2")
    house.after(days=1).do(SYSTEM, CloseDay())

    assert "which nobody announced" in verify(house.store).difference
