"""§ 605a.2: the journal alone rebuilds the floor, with a snapshot or without; a changed byte is found."""

from collections.abc import Callable, Iterator
from hashlib import sha256
from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from croupier.equipment.cards import card
from croupier.floor.audit.verification import verify
from croupier.floor.engine import engine as engines
from croupier.floor.engine.chance import SeededChance, TrueChance
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.loading import load
from croupier.floor.engine.snapshots import image, restored, written_now
from croupier.floor.record.commands import CashOut, ChangeCards, InsertBill, PayHand, RedeemVoucher, Report
from croupier.floor.record.events import SnapshotKept
from croupier.floor.record.ports import Snapshot, StorageFailure
from croupier.floor.record.settings import Settings
from croupier.journal.chain import Entry
from croupier.rules.terms.events import BettingClosed, CardDealt
from support.floor.house import ANTE, ATTENDANT, CASHIER, DEALER, FLOORPERSON, House, device, peripherals
from support.storage.list_store import ListStore

E1 = device("E1")
BILL = InsertBill("E1", 20_00)


def again(house: House) -> House:
    """Another process on the same journal, whose people ask under ids of their own."""
    other = House(store=house.store)
    other._asked = 1_000
    return other


def rebuilt(house: House) -> bytes:
    """The image of the floor that the journal gives."""
    return image(load(house.store, TrueChance())[0])


def a_day() -> House:
    """Some of everything, and a round that is not over."""
    house = House(Settings(voucher_limit=200_00)).terminal("E1", 300_00).terminal("E2", 100_00).table()
    house.play_hand("As Ah Ad Ac 2h").pay_all()
    house.table("D", "668a").wager("E2", 1, "D", six_eight_shake=10_00).roll(1, 5, table="D")
    house.do(device("E2"), CashOut("E2"))
    (number,) = house.numbers()
    house.do(CASHIER, RedeemVoucher(number))
    house.do(E1, CashOut("E1"))
    house.after(days=1).do(ATTENDANT, PayHand(house.due()[0].id, house.due()[0].amount))
    house.do(FLOORPERSON, ChangeCards("T"))
    house.ready_cards().put_in("E1", 100_00).wager("E1", **ANTE)
    house.do(DEALER, Report("T", BettingClosed()))
    house.do(DEALER, Report("T", CardDealt("1", card("As"))))
    return house


def test_the_journal_alone_rebuilds_the_floor() -> None:
    house = a_day()

    assert rebuilt(house) == image(house.floor)
    assert verify(house.store).right


def test_a_snapshot_and_what_came_after_it_give_the_same_floor() -> None:
    house = a_day()
    house.engine._keep_snapshot()
    house.do(DEALER, Report("T", CardDealt("dealer", card("Kd"))))

    assert house.store.kept[-1].sequence == len(house.store.records) - 2
    assert rebuilt(house) == image(house.floor)
    second = again(house)
    second.deal(seat1="Ks Kh 4d 8c", dealer="9d 7h 4s 2c").choose("E1", "fold").deal()


def test_a_floor_restored_from_its_image_has_the_same_image() -> None:
    house = a_day()

    assert image(restored(image(house.floor), SeededChance(Random(1)))) == image(house.floor)


def test_a_snapshot_that_has_each_round_with_its_table_shows_the_same_floor() -> None:
    body = image(a_day().floor)
    before = msgspec.json.decode(body)
    for name, played in before.pop("rounds").items():
        before["state"]["tables"][name].update(played)

    assert image(restored(msgspec.json.encode(before), SeededChance(Random(1)))) == body
    assert written_now(msgspec.json.encode(before)) == body


def test_stopping_keeps_a_snapshot_once() -> None:
    house = a_day()

    house.engine.stop()
    house.engine.stop()

    assert [kept.sequence for kept in house.store.kept] == [len(house.store.records) - 1]
    house.restart().engine.stop()
    assert len(house.store.kept) == 1


def test_a_snapshot_is_kept_every_so_many_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "ENTRIES_BETWEEN_SNAPSHOTS", 5)
    house = House().terminal("E1")
    for _ in range(12):
        house.do(peripherals("E1"), BILL)

    gaps = [later.sequence - kept.sequence for kept, later in zip(house.store.kept, house.store.kept[1:], strict=False)]
    assert gaps
    assert set(gaps) == {6}  # five, and the entry that tells of the snapshot


def test_a_snapshot_that_cannot_be_kept_costs_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "ENTRIES_BETWEEN_SNAPSHOTS", 1)
    house = House().terminal("E1")

    def full(_snapshot: object) -> None:
        raise StorageFailure("the disk is full")

    monkeypatch.setattr(house.store, "keep", full)
    house.do(peripherals("E1"), BILL)

    assert house.balance() == 20_00


def test_a_process_that_is_killed_again_and_again_leaves_no_more_to_replay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "ENTRIES_BETWEEN_SNAPSHOTS", 10)
    house = House().terminal("E1")
    for _ in range(5):
        for _ in range(8):
            house.do(peripherals("E1"), BILL)
        house.restart()

    assert len(house.store.records) - house.store.kept[-1].sequence < 10


def replayed(store: ListStore, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """After which entries the journal is read from now on."""
    begun: list[int] = []
    entries = store.entries

    def noted(after: int = 0) -> Iterator[Entry]:
        begun.append(after)
        return entries(after)

    monkeypatch.setattr(store, "entries", noted)
    return begun


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lambda _body: b"", "cannot be read"),
        (lambda _body: b"{}", "cannot be read"),
        (lambda body: body.replace(b'"game:E1":', b'"game:E1":1'), "shows a floor that cannot be: the books"),
    ],
    ids=["empty", "of something else", "of money that is nowhere"],
)
def test_a_snapshot_of_no_floor_is_passed_over_although_the_journal_tells_of_it(
    spoil: Callable[[bytes], bytes],
    says: str,
    caplog: pytest.LogCaptureFixture,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    house = a_day()
    house.engine._keep_snapshot()
    good, last, body = house.store.kept[-1], house.store.records[-1].entry, spoil(image(house.floor))
    house.store.keep(Snapshot(last.sequence, last.digest, body))
    told = SnapshotKept(last.sequence, sha256(body).hexdigest())
    assert house.engine._record_alone(told, "a snapshot")
    begun = replayed(house.store, monkeypatch)

    second = again(house)

    assert f"the snapshot of entry {last.sequence} {says}" in caplog.text
    assert (image(second.floor), begun) == (image(house.floor), [good.sequence])


def test_a_snapshot_that_somebody_changed_is_passed_over_with_an_alarm(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An account that is in no journal, a balance that nobody paid in: whatever it is, it never becomes the floor."""
    house = a_day()
    house.engine.stop()
    kept = house.store.kept[-1]
    assert b'"staff":{}' in kept.body
    rich = kept.body.replace(b'"staff":{}', b'"staff":{"mal":{"name":"mal","roles":["cashier"],"password":""}}')
    house.store.kept[-1] = replace(kept, body=rich)
    begun = replayed(house.store, monkeypatch)

    second = again(house)

    words = f"the snapshot of entry {kept.sequence} is not the one that entry {kept.sequence + 1} tells of"
    assert words in caplog.text
    assert (image(second.floor), begun) == (kept.body, [0])
    assert not verify(house.store).right
    house.store.kept[-1] = replace(kept, body=kept.body + b" ")
    assert verify(house.store).difference == words


def test_a_snapshot_that_a_kill_left_without_its_entry_is_passed_over(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    house = a_day()
    house.engine.stop()
    del house.store.records[-1]
    begun = replayed(house.store, monkeypatch)

    second = again(house)

    assert "no entry tells of the snapshot of entry" in caplog.text
    assert (image(second.floor), begun) == (house.store.kept[-1].body, [0])
    assert verify(house.store).right


def test_an_entry_that_tells_of_another_snapshot_than_that_of_the_entry_before_it_is_wrong() -> None:
    house = a_day()
    assert house.engine._record_alone(SnapshotKept(3, "00" * 32), "a snapshot")
    assert "tells of a snapshot of entry 3" in verify(house.store).difference


def test_every_entry_tells_who_and_when() -> None:
    house = House().terminal("E1", 20_00).after(minutes=1)

    house.do(peripherals("E1"), BILL)

    last = house.store.records[-1].entry
    assert (last.actor, last.at, last.command) == ("peripherals:E1", house.now(), f"command {house._asked}")


def test_a_changed_byte_is_found_with_its_position() -> None:
    house = a_day()
    record = house.store.records[3]
    changed = record.entry.body.replace(b"10000", b"90000")
    assert changed != record.entry.body
    house.store.records[3] = replace(record, entry=replace(record.entry, body=changed))

    findings = verify(house.store)

    assert (findings.right, findings.position) == (False, 4)


def test_the_past_never_shows_a_later_engine_another_floor() -> None:
    house = a_day()

    assert image(Engine(house.store, house, SeededChance(Random(9))).floor) == image(house.floor)
