"""§§ 605a.7, 605a.8: meters that grow at the lock, pay at the player's turn, and are shared by linked tables."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.engine.chance import SeededChance
from croupier.floor.engine.snapshots import image, restored
from croupier.floor.pages.table import lobby, table_document
from croupier.floor.record.commands import (
    AnyCommand,
    CloseTable,
    InstallTable,
    LinkTable,
    OpenTable,
    PlaceWagers,
    Report,
    RetireTable,
    SetController,
    SetLink,
)
from croupier.floor.record.progressive import Controller
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from croupier.floor.record.table import TableKind
from croupier.rules.terms.events import BettingClosed
from support.floor.house import (
    ANTE,
    BELOW_KING,
    COMPLIANCE,
    DEALER,
    FINANCE,
    FLOORPERSON,
    PAIR,
    PIT_MANAGER,
    SYSTEM,
    TECHNICIAN,
    House,
    device,
    submission,
)
from support.web.on_the_wire import on_the_wire

FIVE_CARD: dict[str, Any] = {"five_card_progressive_paytable": "A", "four_card_progressive_paytable": ""}
"""One meter: seed $10,000, 21 % of each wager, a royal flush all of it, a straight flush a tenth."""

BOTH = {**ANTE, "five_card_progressive": 1_00}
ON_HAND = {**ANTE, "five_card_hand_player": 1_00}
ROYAL, ANOTHER_ROYAL = "Ts Js Qs Ks As", "Th Jh Qh Kh Ah"
STRAIGHT_FLUSH = "5s 6s 7s 8s 9s"
DEALT = "2d 3d 5c 7c Tc"
E1 = device("E1")


def house(settings: Settings | None = None, terminals: int = 2, **options: Any) -> House:
    found = House(settings)
    for number in range(1, terminals + 1):
        found.terminal(f"E{number}", 300_00)
    return found.table(**{**FIVE_CARD, **options})


def controller(found: House, name: str = "T") -> Controller:
    one: Controller = found.floor.state.controllers[name]
    return one


def meter(found: House, name: str = "T", level: str = "meter") -> Fraction:
    return controller(found, name).amounts[level]


def lock(found: House, table: str = "T") -> House:
    found.do(DEALER, Report(table, BettingClosed()))
    return found


# Growing


@pytest.mark.cites("§ 605a.7(a)(1)")
def test_a_meter_begins_at_its_seed_and_the_ledger_holds_it() -> None:
    found = house()

    assert meter(found) == 10_000_00
    assert found.held("progressive:T/meter") == 10_000_00
    assert found.held("house:progressive T") == -10_000_00 - found.held("progressive:T/five_card_hand")


@pytest.mark.cites("§ 605a.7(a)(1)")
def test_it_grows_when_betting_locks_and_not_before() -> None:
    found = house().wager("E1", 1, **BOTH).wager("E2", 2, **BOTH)

    assert meter(found) == 10_000_00
    lock(found)
    assert meter(found) == 10_000_42
    assert found.held("progressive:T/meter") == 10_000_42


@pytest.mark.cites("§ 605a.7(a)(1)")
def test_other_wagers_do_not_feed_it() -> None:
    assert meter(lock(house().wager("E1", **ANTE))) == 10_000_00


@pytest.mark.cites("§ 605a.7(a)(1)")
def test_a_fraction_of_a_cent_is_carried_exactly() -> None:
    found = House().terminal("E1", 300_00).table(number="669a", progressive_rate="14.5%")
    slip = {"ante": 5_00, "blind": 5_00, "progressive": 1_00}
    for locked, whole in enumerate((1_000_14, 1_000_29, 1_000_43), start=1):
        lock(found.wager("E1", **slip)).finish()
        assert meter(found) == 1_000_00 + Fraction(29, 2) * locked
        assert found.held("progressive:T/meter") == whole


@pytest.mark.cites("§ 605a.7(a)(1)")
def test_every_level_is_shown_at_the_table_and_at_every_terminal() -> None:
    found = lock(house().wager("E1", **BOTH))

    shown = {"levels": {"meter": 10_000_21, "five_card_hand": 10_000_00}, "up": True}
    assert on_the_wire(table_document(found.floor, found.state()))["meters"] == shown
    assert on_the_wire(lobby(found.floor))[0]["meters"] == shown


@pytest.mark.cites("§ 605a.7(a)(5)")
def test_a_void_round_does_not_turn_a_meter_back() -> None:
    found = house().wager("E1", **BOTH).deal(seat1=PAIR, dealer=BELOW_KING)

    found.irregularity("dealer_card_exposed")

    assert meter(found) == 10_000_21
    assert found.balance() == 300_00


# Awards


@pytest.mark.cites("§§ 605a.7(a)(5), 605a.7(a)(3), 605a.7(a)(4)")
def test_a_full_award_resets_the_meter_once_and_counts_when_it_is_paid() -> None:
    found = house().play_hand(ROYAL, DEALT, **BOTH)

    assert meter(found) == found.held("progressive:T/meter") == 10_000_00
    assert (controller(found).due, controller(found).paid) == (10_000_21, 0)
    found.pay_all()
    assert (controller(found).due, controller(found).paid_by_attendants) == (0, 10_000_21)
    assert (controller(found).paid_by_terminals, controller(found).paid) == (0, 10_000_21)


@pytest.mark.cites("§§ 605a.7(a)(2), 605a.7(a)(3), 605a.7(a)(4)")
def test_the_running_total_is_what_terminals_and_attendants_paid() -> None:
    found = house(Settings(award_limit=2_000_00))
    found.play_hand(STRAIGHT_FLUSH, DEALT, **BOTH).play_hand(ROYAL, DEALT, **BOTH).pay_all()

    # A tenth of 10,000.21, then all that the second wager made of the rest.
    paid = controller(found)
    assert (paid.paid_by_terminals, paid.paid_by_attendants) == (1_000_02, 9_000_40)
    assert paid.paid == 1_000_02 + 9_000_40


@pytest.mark.cites("§ 605a.7(a)(5)")
def test_a_share_leaves_the_rest_on_the_meter() -> None:
    found = house().play_hand(STRAIGHT_FLUSH, DEALT, **BOTH).validate_all()

    assert meter(found) == 10_000_21 - 1_000_02
    assert found.due()[0].amount == 1_000_02


@pytest.mark.cites("§ 605a.7(a)(5)")
@pytest.mark.parametrize(
    ("seat1", "seat2", "awards"),
    [
        (ROYAL, ANOTHER_ROYAL, [("E2", 10_000_42), ("E1", 10_000_00)]),
        (STRAIGHT_FLUSH, ANOTHER_ROYAL, [("E2", 10_000_42), ("E1", 1_000_00)]),
        (ANOTHER_ROYAL, STRAIGHT_FLUSH, [("E2", 1_000_04), ("E1", 9_000_38)]),
    ],
)
def test_each_winner_takes_what_the_meter_shows_at_his_turn(
    seat1: str, seat2: str, awards: list[tuple[str, int]]
) -> None:
    found = house().wager("E1", 1, **BOTH).wager("E2", 2, **BOTH).deal(seat1=seat1, seat2=seat2, dealer=DEALT)

    found.choose("E1", "play", 10_00).choose("E2", "play", 10_00, seat=2).deal()

    assert [(hit.terminal, hit.amount) for hit in controller(found).hits] == awards
    assert [hit.order for hit in controller(found).hits] == [1, 2]


@pytest.mark.cites("§ 605a.7(a)(5)")
def test_a_reset_takes_the_reserve_with_it() -> None:
    found = house()
    for _ in range(3):
        found.wager("E1", **ON_HAND).deal(seat1=PAIR, dealer=DEALT).choose("E1", "fold").deal()
    assert meter(found, level="five_card_hand_reserve") == 24
    assert found.held("reserve:T/five_card_hand_reserve") == 24

    found.play_hand(ROYAL, DEALT, **ON_HAND)

    assert meter(found, level="five_card_hand") == 32  # reseeded with nothing but the reserve
    assert meter(found, level="five_card_hand_reserve") == 0
    assert found.held("reserve:T/five_card_hand_reserve") == 0
    assert 10_000_52 in [payout.amount for payout in found.payouts()]


@pytest.mark.cites("§ 605a.7(a)(5)")
def test_or_leaves_it_where_the_submission_says_so() -> None:
    found = house(reserve_policy="reseed_only").play_hand(ROYAL, DEALT, **ON_HAND)

    assert meter(found, level="five_card_hand") == 0
    assert meter(found, level="five_card_hand_reserve") == 8


@pytest.mark.cites("§§ 605a.5(d)(11), 605a.7(a)(3)")
def test_an_award_is_reported_with_its_table_and_its_terminal() -> None:
    found = house().play_hand(STRAIGHT_FLUSH, DEALT, **BOTH)

    assert "progressives" not in found.figures("table:T")
    found.pay_all()

    assert found.figures("table:T")["progressives"] == found.figures("terminal:E1")["progressives"] == 1_000_02


# Protection


@pytest.mark.cites("§ 605a.7(a)(6)")
def test_no_command_names_an_amount_of_a_meter() -> None:
    touching = {
        command.__name__
        for command in AnyCommand.__args__
        if {"progressive", "level", "meter", "meters", "seed", "rate"} & set(command.__struct_fields__)
    }

    assert touching == {"LinkTable", "OpenTable", "SetController"}


@pytest.mark.cites("§ 605a.7(a)(6)")
@pytest.mark.parametrize("other", [{"progressive_unit": 5}, {"five_card_progressive_paytable": "B"}])
def test_seeds_and_rates_do_not_change_while_the_progressive_is_in_operation(other: dict[str, Any]) -> None:
    found = house()
    found.do(FLOORPERSON, CloseTable("T"))

    text = submission("657a", **{**FIVE_CARD, **other})
    assert found.refused(FLOORPERSON, OpenTable("T", "Dana", text), COMPLIANCE).reason is Reason.PROGRESSIVES_DIFFER
    found.do(FLOORPERSON, OpenTable("T", "Dana", text, "T-new"), COMPLIANCE)
    assert found.state().progressive == "T-new"


@pytest.mark.cites("§§ 605a.7(a)(6), 605a.8")
@pytest.mark.parametrize("other", [{}, {"progressive_unit": 5}])
def test_a_table_does_not_open_away_from_a_meter_that_players_have_fed(other: dict[str, Any]) -> None:
    """Under another name, or with other rates: nobody could win what lies there."""
    found = house().wager("E1", **BOTH).deal(seat1=PAIR).choose("E1", "fold").deal()
    found.do(FLOORPERSON, CloseTable("T"))
    text = submission("657a", **{**FIVE_CARD, **other})

    refused = found.refused(FLOORPERSON, OpenTable("T", "Dana", text, "T-new"), COMPLIANCE)
    assert refused.reason is Reason.PROGRESSIVE_HOLDS_MONEY
    assert meter(found) == 10_000_21
    assert found.refused(PIT_MANAGER, LinkTable("T", "T-new")).reason is Reason.PROGRESSIVE_HOLDS_MONEY

    found.table("U", progressive="T", **FIVE_CARD)
    found.do(FLOORPERSON, OpenTable("T", "Dana", text, "T-new"), COMPLIANCE)
    assert controller(found).tables == {"U"}
    assert meter(found) == 10_000_21
    found.do(FLOORPERSON, CloseTable("U"))
    assert found.refused(PIT_MANAGER, RetireTable("U", "worn"), FINANCE).reason is Reason.PROGRESSIVE_HOLDS_MONEY


@pytest.mark.cites("§ 605a.8")
def test_a_name_that_was_mistyped_is_put_right_while_nothing_but_seeds_lies_there() -> None:
    found = house()
    found.do(FLOORPERSON, CloseTable("T"))
    found.do(PIT_MANAGER, LinkTable("T", "the link"))
    found.do(FLOORPERSON, OpenTable("T", "Dana", submission("657a", **FIVE_CARD)), COMPLIANCE)
    assert controller(found, "the link").tables == {"T"}
    assert controller(found, "T").tables == set()


@pytest.mark.cites("§ 605a.7(a)(6)")
def test_closing_and_opening_a_table_leaves_its_meter_where_it_was() -> None:
    found = house().wager("E1", **BOTH).deal(seat1=PAIR).choose("E1", "fold").deal()

    found.do(FLOORPERSON, CloseTable("T"))
    assert controller(found).tables == set()
    found.do(FLOORPERSON, OpenTable("T", "Dana", submission("657a", **FIVE_CARD)), COMPLIANCE)

    assert meter(found) == 10_000_21
    assert controller(found).tables == {"T"}


@pytest.mark.cites("§ 605a.7(a)(6)")
def test_an_amount_that_was_altered_where_it_is_kept_is_found() -> None:
    found = lock(house().wager("E1", **BOTH))
    assert verify(found.store).right

    kept = found.store.figures["progressive:T"]
    found.store.figures["progressive:T"] = kept.replace("1000021", "9000021")

    assert verify(found.store).difference.startswith("progressive:T is kept as")


# Linked tables


def linked(**options: Any) -> House:
    found = House()
    for number in range(1, 5):
        found.terminal(f"E{number}", 300_00)
    for table in ("A", "B"):
        found.table(table, progressive="P", **{**FIVE_CARD, **options})
    return found


@pytest.mark.cites("§§ 605a.1(Local area progressive controller), 605a.8")
def test_the_controller_knows_every_table_and_adds_up_what_they_wager() -> None:
    found = linked().wager("E1", 1, "A", **BOTH).wager("E2", 1, "B", **BOTH)

    lock(lock(found, "A"), "B")

    assert controller(found, "P").tables == {"A", "B"}
    assert meter(found, "P") == 10_000_42
    assert on_the_wire(lobby(found.floor))[0]["meters"] == on_the_wire(lobby(found.floor))[1]["meters"]


@pytest.mark.cites("§ 605a.8")
@pytest.mark.parametrize("order", [("A", "B"), ("B", "A")])
def test_near_simultaneous_hits_are_recorded_and_paid_in_their_order(order: tuple[str, str]) -> None:
    found = linked().wager("E1", 1, "A", **BOTH).wager("E2", 1, "B", **BOTH)
    for table, terminal in (("A", "E1"), ("B", "E2")):
        found.deal(table, seat1=ROYAL, dealer=DEALT).choose(terminal, "play", 10_00, table=table)

    for table in order:
        found.deal(table)

    hits = [(hit.order, hit.table, hit.amount) for hit in controller(found, "P").hits]
    assert hits == [(1, order[0], 10_000_42), (2, order[1], 10_000_00)]
    assert meter(found, "P") == 10_000_00


@pytest.mark.cites("§ 605a.8")
def test_only_tables_with_the_same_meters_are_linked() -> None:
    found = linked()
    found.do(PIT_MANAGER, InstallTable("C", "657a"))
    text = submission("657a", **{**FIVE_CARD, "progressive_unit": 5})

    refused = found.refused(FLOORPERSON, OpenTable("C", "Dana", text, "P"), COMPLIANCE)

    assert (refused.reason, refused.cite) == (Reason.PROGRESSIVES_DIFFER, "§ 605a.8")


@pytest.mark.cites("§ 605a.8")
@pytest.mark.parametrize(("first", "second"), [("hybrid", "training"), ("training", "hybrid")])
def test_play_money_and_money_never_meet_in_a_progressive(first: str, second: str) -> None:
    """Not even one after the other: what play money has fed, money does not win."""
    found = House().terminal("E1", 300_00, training=first == "training")
    found.table("A", "657a", first, "P", **FIVE_CARD)
    found.do(PIT_MANAGER, InstallTable("B", "657a", second))
    text = submission("657a", **FIVE_CARD)

    assert (
        found.refused(FLOORPERSON, OpenTable("B", "Dana", text, "P"), COMPLIANCE).reason is Reason.PROGRESSIVES_DIFFER
    )
    found.do(FLOORPERSON, CloseTable("A"))
    assert (
        found.restart()
        .refused(FLOORPERSON, OpenTable("B", "Dana", text, "P"), COMPLIANCE)
        .detail.startswith("play money")
    )
    found.do(FLOORPERSON, OpenTable("A", "Dana"))
    found.do(FLOORPERSON, OpenTable("B", "Dana", text, "Q"), COMPLIANCE)


@pytest.mark.parametrize("kind", TableKind)
def test_a_snapshot_of_before_play_money_was_told_apart_shows_the_same_progressives(kind: TableKind) -> None:
    found = House().terminal("E1", 0)
    found.do(PIT_MANAGER, InstallTable("T", "657a", kind.value))
    found.do(FLOORPERSON, OpenTable("T", "" if kind is TableKind.AUTOMATED else "Dana"))
    body, before = image(found.floor), b',"training":' + (b"true" if found.state().training else b"false") + b',"up"'
    assert before in body

    assert image(restored(body.replace(before, b',"up"'), SeededChance(Random(1)))) == body


@pytest.mark.cites("§ 605a.8")
def test_with_the_link_down_a_table_plays_without_the_progressive_and_the_others_with_it() -> None:
    found = linked().betting("A").betting("B")
    found.do(SYSTEM, SetLink("A", up=False))

    refused = found.refused(E1, PlaceWagers("E1", "A", 1, BOTH))
    assert (refused.reason, refused.cite) == (Reason.PROGRESSIVE_IS_DOWN, "§ 605a.8")
    found.wager("E1", 1, "A", **ANTE).wager("E2", 1, "B", **BOTH)
    assert [one["meters"]["up"] for one in on_the_wire(lobby(found.floor))] == [False, True]
    found.do(SYSTEM, SetLink("A", up=True))
    found.wager("E1", 1, "A", **BOTH)


@pytest.mark.cites("§ 605a.8")
def test_with_the_controller_down_no_table_plays_the_progressive_and_afterwards_all_is_as_before() -> None:
    found = linked().wager("E1", 1, "A", **BOTH)
    lock(found, "A").betting("B")
    before = image(found.floor)

    found.do(TECHNICIAN, SetController("P", up=False))
    assert found.refused(device("E2"), PlaceWagers("E2", "B", 1, BOTH)).reason is Reason.PROGRESSIVE_IS_DOWN
    found.do(TECHNICIAN, SetController("P", up=True))

    assert image(found.floor) == before
    found.wager("E2", 1, "B", **BOTH)


@pytest.mark.cites("§ 605a.8")
def test_a_wager_that_was_placed_before_the_fault_is_played() -> None:
    found = linked().wager("E1", 1, "A", **BOTH)
    found.do(SYSTEM, SetController("P", up=False))

    found.deal("A", seat1=ROYAL, dealer=DEALT).choose("E1", "play", 10_00, table="A").deal("A")

    assert [hit.amount for hit in controller(found, "P").hits] == [10_000_21]


@pytest.mark.cites("§ 605a.8")
def test_what_is_on_no_progressive_has_no_link() -> None:
    found = House().table(number="668a")

    assert found.refused(SYSTEM, SetLink("T", up=False)).reason is Reason.UNKNOWN_PROGRESSIVE
    assert found.refused(SYSTEM, SetLink("X", up=False)).reason is Reason.UNKNOWN_PROGRESSIVE
    assert found.refused(SYSTEM, SetController("T", up=False)).reason is Reason.UNKNOWN_PROGRESSIVE


@pytest.mark.cites("§ 605a.8")
def test_the_last_awards_are_remembered_and_all_are_counted() -> None:
    found = house()
    for _ in range(27):
        found.play_hand(STRAIGHT_FLUSH, DEALT, **BOTH).pay_all()

    assert controller(found).hits_so_far == 27
    assert [hit.order for hit in controller(found).hits] == list(range(3, 28))
