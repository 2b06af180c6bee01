"""§ 605a.2: the journal alone rebuilds the floor, with a snapshot or without; a changed byte is found."""

from random import Random

import msgspec
import pytest
from msgspec.structs import replace

from croupier.equipment.cards import card
from croupier.floor.audit.verification import verify
from croupier.floor.engine import engine as engines
from croupier.floor.engine.chance import SeededChance, TrueChance
from croupier.floor.engine.engine import Engine, load
from croupier.floor.engine.snapshots import image, restored, written_now
from croupier.floor.record.commands import CashOut, ChangeCards, InsertBill, PayHand, RedeemVoucher, Report
from croupier.floor.record.ports import StorageFailure
from croupier.floor.record.settings import Settings
from croupier.rules.terms.events import BettingClosed, CardDealt
from support.floor.house import ANTE, ATTENDANT, CASHIER, DEALER, FLOORPERSON, House, device, peripherals

E1 = device("E1")
BILL = InsertBill("E1", 20_00)


def again(house: House) -> House:
    """Another process on the same journal."""
    return House(store=house.store)


def rebuilt(house: House) -> bytes:
    """The image of the floor that the journal gives."""
    return image(load(house.store, TrueChance())[0])


def a_day() -> House:
    """Some of everything, and a round that is not over."""
    house = House(Settings(voucher_limit=200_00)).terminal("E1", 300_00).terminal("E2", 100_00).table()
    house.play_hand("As Ah Ad Ac 2h").pay_all()
    house.table("D", "668a").wager("E2", 1, "D", six_eight_shake=10_00).roll(1, 5, table="D")
    house.do(device("E2"), CashOut("E2"))
    (number,) = house.floor.state.vouchers
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

    kept = house.store.snapshot()

    assert kept is not None
    assert kept.sequence == len(house.store.records) - 1
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

    assert [kept.sequence for kept in house.store.kept] == [len(house.store.records)]


def test_a_snapshot_is_kept_every_so_many_entries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(engines, "ENTRIES_BETWEEN_SNAPSHOTS", 5)
    house = House().terminal("E1")
    for _ in range(12):
        house.do(peripherals("E1"), BILL)

    gaps = [later.sequence - kept.sequence for kept, later in zip(house.store.kept, house.store.kept[1:], strict=False)]
    assert gaps
    assert set(gaps) == {5}


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


@pytest.mark.parametrize("spoilt", [b"", b"{}", b'{"state": {}, "ledger": {"cash_box:": 1}}'])
def test_a_snapshot_that_cannot_be_read_is_passed_over(spoilt: bytes, caplog: pytest.LogCaptureFixture) -> None:
    house = a_day()
    house.engine.stop()
    kept = house.store.kept[-1]
    house.store.kept[-1] = replace(kept, body=spoilt)

    second = again(house)

    assert f"the snapshot of entry {kept.sequence} cannot be read" in caplog.text
    assert image(second.floor) == kept.body
    second.engine.stop()
    assert house.store.kept[-1] == kept


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
