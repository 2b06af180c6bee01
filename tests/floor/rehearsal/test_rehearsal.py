"""The simulated casino: it plays by the book, knows its own money, repeats itself, and goes on after anything."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.record.commands import InstallTable, Request
from croupier.floor.record.commands.office.assets import AssetKind, Description, ReceiveAssets
from croupier.floor.record.hand_pay import HandPay, HandPayKind
from croupier.floor.record.ports import Record, StorageFailure
from croupier.floor.record.settings import Settings
from croupier.floor.record.signatures import refuse_unsigned
from croupier.floor.rehearsal import casino
from croupier.floor.rehearsal.casino import Casino
from croupier.floor.rehearsal.clock import BEGINS
from croupier.floor.rehearsal.figures import Figures
from croupier.floor.rehearsal.plan import Plan
from croupier.floor.rehearsal.staff import PIT_MANAGER, SUPERVISOR, TECHNICIAN, hand_pay
from croupier.floor.rooms.money.settlement import settle
from croupier.floor.rooms.play import carried_out as round_effects
from croupier.ledger.accounts import Account, Kind
from croupier.rules.terms.refusals import BrokenInvariant
from support.storage.list_store import ListStore


def rehearsed(store: ListStore, plan: Plan) -> Figures:
    """The figures of a rehearsal, the journal of which must be right."""
    figures = Casino(store, plan).run()
    found = verify(store)
    assert found.right, found.difference
    return figures


@pytest.mark.parametrize("number", ["657a", "668a", "670a", "672a"])
def test_every_player_counts_what_the_floor_shows(number: str) -> None:
    figures = rehearsed(ListStore(), Plan(chapters=(number,), terminals=8, rounds=4))
    assert figures.differences == []
    assert (figures.rounds, figures.tables) == (8, 2)
    assert figures.wagered > 0


@pytest.mark.parametrize("stadium", [False, True])
def test_with_faults_too(stadium: bool) -> None:
    plan = Plan(chapters=("647a", "671a", "673a", "675a"), terminals=24, rounds=12, stadium=stadium, faults=True)
    figures = rehearsed(ListStore(), plan)
    assert figures.differences == []
    assert figures.repeated > 0
    assert {"betting_is_closed", "terminal_is_blocked", "voucher_is_redeemed"} <= figures.refusals.keys()
    assert figures.irregularities.total() > 0


def test_in_a_stadium_several_terminals_back_one_seat() -> None:
    store = ListStore()
    room = Casino(store, Plan(chapters=("667a",), terminals=30, rounds=1, stadium=True))
    room.run()
    seats = [stake.seat for stake in room.floor.rounds["667a-1"].round.stakes.values()]
    assert len(seats) > len(set(seats))


def test_tables_of_one_game_share_their_progressive() -> None:
    room = Casino(ListStore(), Plan(chapters=("670a",), terminals=12, rounds=1))
    room.run()
    assert room.floor.state.controllers["670a"].tables == {"670a-1", "670a-2"}


def test_somebody_is_lucky_and_the_meter_pays() -> None:
    figures = rehearsed(ListStore(), Plan(chapters=("670a",), terminals=30, rounds=20, stadium=True, seed=7))
    assert figures.hits > 0
    assert figures.awarded > 0
    assert figures.hand_pays > 0
    assert figures.differences == []


def test_the_same_seed_gives_the_same_journal() -> None:
    ends = []
    for seed in (7, 7, 8):
        store = ListStore()
        Casino(store, Plan(chapters=("672a",), terminals=6, rounds=3, faults=True, seed=seed)).run()
        ends.append(store.records[-1].entry.digest)
    assert ends[0] == ends[1] != ends[2]


class Killed(Exception):
    """The process ends in the middle of everything."""


def test_it_goes_on_where_it_was_stopped() -> None:
    """Whatever was under way is finished by whoever comes next."""
    store, plan = ListStore(), Plan(chapters=("657a", "672a", "675a"), terminals=12, rounds=3, faults=True)
    turns = Random(1)
    for _ in range(6):
        left = turns.randint(5, 40)

        def stop(_played: int) -> None:
            nonlocal left
            left -= 1
            if not left:
                raise Killed

        with pytest.raises(Killed):
            Casino(store, Plan(chapters=plan.chapters, terminals=12, rounds=1000, faults=True)).run(stop)
    figures = rehearsed(store, plan)
    assert figures.differences == []
    assert figures.rounds == 9


def test_gaming_days_change_on_the_way() -> None:
    store = ListStore()
    room = Casino(store, Plan(chapters=("668a",), terminals=4, rounds=6))
    figures = room.run(lambda _played: room.clock.let_pass(3 * 3600))
    assert figures.days > 1
    assert figures.differences == []
    assert verify(store).right
    assert store.records[0].entry.at > BEGINS


class Unreliable(ListStore):
    """A store of which every twentieth commit fails."""

    def __init__(self) -> None:
        super().__init__()
        self.commits = 0

    def append(self, records: Sequence[Record]) -> None:
        self.commits += 1
        if not self.commits % 20:
            raise StorageFailure("the disk is full")
        super().append(records)


def test_what_storage_did_not_take_is_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casino, "SECONDS_BETWEEN_TRIES", 0)
    store = Unreliable()
    figures = rehearsed(store, Plan(chapters=("657a",), terminals=6, rounds=3, faults=True))
    assert store.commits > 40
    assert figures.differences == []
    assert figures.rounds == 3


def test_a_floor_that_counts_otherwise_is_found_out() -> None:
    room = Casino(ListStore(), Plan(chapters=("657a",), terminals=2, rounds=1))
    room.run()
    room.floor.ledger.held[Account(Kind.GAME, "E0001")] += 1
    room.floor.ledger.held[Account(Kind.VOUCHERS, "outstanding")] = 99_99
    first, second = room.accounts.differences(room.floor)
    assert first.startswith("E0001 has ")
    assert second.startswith("vouchers for $99.99 are outstanding")


def test_a_table_that_the_engine_had_to_stop_is_a_difference(monkeypatch: pytest.MonkeyPatch) -> None:
    """Something that cannot be happens once, in the middle of a round."""
    room = Casino(ListStore(), Plan(chapters=("657a",), terminals=2, rounds=2))
    broken = list[str]()

    def break_once(*arguments: Any) -> None:
        if not broken:
            broken.append("once")
            raise BrokenInvariant("a cent is missing")
        settle(*arguments)

    monkeypatch.setattr(round_effects, "settle", break_once)
    figures = room.run()
    assert figures.differences == ["657a-1 was stopped in round 1: BrokenInvariant: a cent is missing"]
    assert figures.rounds == 2


def test_a_table_that_cannot_go_on_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(casino, "MOST_TURNS_WITHOUT_A_ROUND", 30)
    room = Casino(ListStore(), Plan(chapters=("657a",), terminals=1, rounds=1))
    monkeypatch.setattr(room.players, "slips", lambda *_: [])
    with pytest.raises(casino.RehearsalStuck, match="657a-1 is open in round 1: Take wagers"):
        room.run()


def test_a_terminal_that_cannot_be_installed_ends_it() -> None:
    room = Casino(ListStore(), Plan(chapters=("657a",), terminals=2, rounds=1))
    room.engine.do(Request("1", PIT_MANAGER, InstallTable("A", "657a")))
    found = Description("A0002", AssetKind.HYBRID_TABLE, "S-1", "Maker", "One", "croupier")
    room.engine.do(Request("2", TECHNICIAN, ReceiveAssets((found,), "A"), SUPERVISOR))
    with pytest.raises(casino.RehearsalStuck, match="device stands elsewhere"):
        room.run()
    assert room.figures.refusals == {"device_stands_elsewhere": casino.TURNS_TO_OPEN}


@pytest.mark.parametrize("amount", [1_00, 4_999_99, 5_000_00, 24_999_99, 25_000_00])
@pytest.mark.cites("§ 465a.26(b)(3)", "§ 465a.26(b)(4)")
def test_a_hand_pay_is_signed_by_who_may(amount: int) -> None:
    due = HandPay("E1-1", "E1", HandPayKind.JACKPOT, amount, BEGINS, "")
    for seed in range(20):
        wish = hand_pay(due, Settings(), Random(seed))
        assert refuse_unsigned(Settings(), wish.command, wish.actor, wish.witness, when="amount", amount=amount) is None
        assert (wish.witness is None) == (amount < 5_000_00)


def test_with_faults_cards_are_kept_in_every_way_and_everything_happens_to_them() -> None:
    store, plan = ListStore(), Plan(chapters=("657a", "670a", "672a"), terminals=36, rounds=25, faults=True, seed=7)

    cards = rehearsed(store, plan).cards

    assert cards.keys() >= {
        "begin with the second deck",
        "collect",
        "cut by a player",
        "cut by the dealer",
        "cut refused by a player",
        "shuffler out_of_order",
        "spread",
    }


def test_with_faults_tables_fall_idle_seats_are_kept_and_the_cap_holds() -> None:
    store, plan = ListStore(), Plan(chapters=("657a", "670a", "672a"), terminals=36, rounds=40, faults=True, seed=3)

    figures = rehearsed(store, plan)

    assert min(figures.fell_idle, figures.arrived, figures.got_up) > 0
    assert figures.refusals["seat_is_kept"] > 0
    assert figures.refusals["table_cap_is_reached"] > 0


@pytest.mark.cites("§ 605a.9(b)")
def test_a_facility_that_is_full_plays_on_with_the_terminals_it_has() -> None:
    """More terminals than the first plan had: there is room for those of the begun five alone."""
    store = ListStore()
    rehearsed(store, Plan(chapters=("657a",), terminals=8, rounds=1, faults=True))

    assert rehearsed(store, Plan(chapters=("657a",), terminals=40, rounds=1, faults=True)).terminals == 10
