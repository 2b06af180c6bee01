"""§§ 605a.1(Hybrid gaming table), 605a.5(b), 605a.9, 601a.2: tables open, get their cards, change dealers, close."""

import pytest

from croupier.chapters import FOLDERS, chapter
from croupier.equipment.cards import card
from croupier.floor.engine.loading import load
from croupier.floor.engine.snapshots import image, restored
from croupier.floor.pages.table import lobby
from croupier.floor.record.commands import (
    ChangeCards,
    ChangeDealer,
    CloseTable,
    HandleCards,
    InstallTable,
    OpenBetting,
    OpenTable,
    PlaceWagers,
    Report,
)
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import Phase, TableKind
from croupier.rules.procedure.handling import HandlingReason, Readiness, Shuffle, Task
from croupier.rules.terms.events import BettingClosed, CardDealt, CardsRevealed, StubCounted
from support.floor.house import (
    ANTE,
    BELOW_KING,
    COMPLIANCE,
    DEALER,
    FLOORPERSON,
    PAIR,
    PIT_MANAGER,
    SUPERVISOR,
    House,
    device,
    submission,
)
from support.web.on_the_wire import on_the_wire

E1 = device("E1")


def installed(number: str = "657a", kind: str = "hybrid") -> House:
    house = House()
    house.do(PIT_MANAGER, InstallTable("T", number, kind))
    return house


# Installing


@pytest.mark.cites("§§ 605a.5(b), 605a.1(Hybrid gaming table)")
@pytest.mark.parametrize("kind", list(TableKind))
def test_a_table_is_recorded_and_shown_as_its_own_kind(kind: TableKind) -> None:
    house = installed(kind=kind.value)

    assert house.state().kind is kind
    assert on_the_wire(lobby(house.floor))[0]["kind"] == kind.value
    assert f'"kind":"{kind.value}"'.encode() in house.store.records[-1].entry.body


@pytest.mark.cites("§ 605a.5(b)")
@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (InstallTable("T", "657a"), Reason.TABLE_EXISTS),
        (InstallTable("", "657a"), Reason.NAME_IS_MISSING),
        (InstallTable(" ", "657a"), Reason.NAME_IS_MISSING),
        (InstallTable("S", "999a"), Reason.UNKNOWN_GAME),
        (InstallTable("S", "657a", "poker"), Reason.UNKNOWN_GAME),
    ],
)
def test_a_table_that_cannot_be_is_refused(command: InstallTable, reason: Reason) -> None:
    assert installed().refused(PIT_MANAGER, command).reason is reason


@pytest.mark.cites("§ 605a.1(Hybrid gaming table)")
@pytest.mark.parametrize("number", FOLDERS)
def test_every_game_of_the_house_is_banked_and_opens(number: str) -> None:
    house = House().table(number=number)

    assert house.state().phase is Phase.OPEN
    assert house.state().dealer == "Dana"


# Opening


@pytest.mark.cites("§ 605a.1(Hybrid gaming table)")
def test_a_hybrid_table_has_a_live_dealer_and_an_automated_one_needs_none() -> None:
    assert installed().refused(FLOORPERSON, OpenTable("T", "")).reason is Reason.DEALER_IS_MISSING
    house = installed(kind="automated")
    house.do(FLOORPERSON, OpenTable("T", ""))
    assert house.state().phase is Phase.OPEN


@pytest.mark.cites("§ 601a.2")
@pytest.mark.parametrize(("effective", "opens"), [("2026-11-16", True), ("2026-11-17", False)])
def test_a_table_opens_only_under_a_submission_that_is_in_force(effective: str, opens: bool) -> None:
    house = installed()
    text = submission("657a", table_minimum=5).replace("effective = 2020-01-01", f"effective = {effective}")

    if opens:
        house.do(FLOORPERSON, OpenTable("T", "Dana", text), COMPLIANCE)
        assert house.state().submission == text
    else:
        refused = house.refused(FLOORPERSON, OpenTable("T", "Dana", text), COMPLIANCE)
        assert (refused.reason, refused.cite) == (Reason.SUBMISSION_IS_NOT_IN_FORCE, "§ 601a.2")


@pytest.mark.cites("§ 601a.2")
def test_a_table_that_opens_again_plays_under_the_submission_it_had() -> None:
    text = submission("657a", table_minimum=15)
    house = House().terminal("E1", 100_00).table("A").table("B", "657a", progressive="A", table_minimum=15)
    house.do(FLOORPERSON, CloseTable("B"))

    house.do(FLOORPERSON, OpenTable("B", "Dana"))

    assert house.options("B").table_minimum == 15_00
    assert (house.state("B").submission, house.state("B").progressive) == (text, "A")
    house.do(FLOORPERSON, CloseTable("B"))
    house.do(FLOORPERSON, OpenTable("B", "Dana", submission("657a", table_minimum=5)), COMPLIANCE)
    assert house.options("B").table_minimum == 5_00


@pytest.mark.cites("§ 601a.2")
@pytest.mark.parametrize(
    "text",
    [
        "nonsense",
        submission("647a", table_minimum=5),
        submission("657a", table_minimum=5).replace("2020-01-01", "2030-01-01"),
        submission("657a", table_minimum=0),
        submission("657a", no_such_option=1),
    ],
)
def test_a_submission_that_is_none_opens_nothing(text: str) -> None:
    assert (
        installed().refused(FLOORPERSON, OpenTable("T", "Dana", text), COMPLIANCE).reason
        is Reason.SUBMISSION_IS_NOT_IN_FORCE
    )


@pytest.mark.cites("§ 601a.2")
def test_under_another_submission_a_table_opens_only_with_a_second_person_of_another_department() -> None:
    house, text = installed(), submission("657a", table_minimum=25)
    other = OpenTable("T", "Dana", text)

    for witness in (None, PIT_MANAGER, DEALER, SUPERVISOR):
        assert house.refused(FLOORPERSON, other, witness).reason is Reason.SECOND_PERSON_IS_NEEDED
    house.do(FLOORPERSON, other, COMPLIANCE)
    house.do(FLOORPERSON, CloseTable("T"))
    house.do(FLOORPERSON, other)  # the same as last time


@pytest.mark.cites("§ 601a.2")
def test_a_table_plays_under_its_own_submission() -> None:
    house = House().terminal("E1", 100_00).table(table_minimum=15).betting()

    assert house.refused(E1, PlaceWagers("E1", "T", 1, ANTE)).reason == "wager_below_the_minimum"


def test_an_open_table_does_not_open_and_an_unknown_one_neither() -> None:
    house = House().table()

    assert house.refused(FLOORPERSON, OpenTable("T", "Dana")).reason is Reason.TABLE_IS_OPEN
    assert house.refused(FLOORPERSON, OpenTable("X", "Dana")).reason is Reason.UNKNOWN_TABLE


# The cards


def test_cards_come_into_play_one_step_after_the_other() -> None:
    house = House().terminal("E1")
    house.do(PIT_MANAGER, InstallTable("T", "657a"))
    house.do(FLOORPERSON, OpenTable("T", "Dana"))

    assert house.refused(DEALER, HandleCards("T", Task.SHUFFLE)).reason is HandlingReason.OUT_OF_ORDER
    assert house.refused(DEALER, OpenBetting("T")).reason is Reason.CARDS_ARE_NOT_READY
    house.do(DEALER, HandleCards("T", Task.INSPECT))
    assert house.refused(DEALER, HandleCards("T", Task.VERIFY)).reason is Reason.ROLE_MAY_NOT_DO_THIS
    house.do(FLOORPERSON, HandleCards("T", Task.VERIFY))
    for task in (Task.SPREAD, Task.VIEW, Task.MIX, Task.SHUFFLE, Task.CUT, Task.BEGIN):
        house.do(DEALER, HandleCards("T", task))
    house.do(DEALER, OpenBetting("T"))


def test_a_recut_is_ordered_by_a_floorperson() -> None:
    house = House().terminal("E1").table()
    for task in (Task.SHUFFLE, Task.CUT):
        house.do(DEALER, HandleCards("T", task))

    assert house.refused(DEALER, HandleCards("T", Task.RECUT)).reason is Reason.ROLE_MAY_NOT_DO_THIS
    house.do(FLOORPERSON, HandleCards("T", Task.RECUT))


def test_only_new_cards_take_the_old_ones_away() -> None:
    house = House().table()

    assert house.refused(FLOORPERSON, HandleCards("T", Task.REMOVE)).reason is Reason.CARDS_ARE_NOT_READY
    assert house.refused(FLOORPERSON, HandleCards("X", Task.MIX)).reason is Reason.UNKNOWN_TABLE
    house.do(FLOORPERSON, ChangeCards("T"))
    assert house.state().readiness is Readiness.RECEIVED


def test_dice_are_no_cards() -> None:
    house = House().table(number="668a")

    assert house.refused(DEALER, HandleCards("T", Task.SHUFFLE)).reason is Reason.THERE_ARE_NO_CARDS


def test_after_the_round_the_cards_are_mixed_again() -> None:
    house = House().terminal("E1", 100_00).table().play_hand(PAIR)

    assert house.state().readiness is Readiness.MIXED


def test_cards_that_were_in_use_long_enough_are_changed_before_the_next_round() -> None:
    house = House().terminal("E1", 100_00).table().play_hand(PAIR)

    house.after(hours=9)

    assert house.refused(DEALER, OpenBetting("T")).reason is Reason.CARDS_ARE_DUE_FOR_A_CHANGE
    house.do(FLOORPERSON, ChangeCards("T"))
    house.ready_cards().betting()


def test_dice_too() -> None:
    house = House().terminal("E1", 100_00).table(number="668a")
    house.wager("E1", hop_the_left=5_00).roll(6, 6).after(hours=25)

    assert house.refused(DEALER, OpenBetting("T")).reason is Reason.CARDS_ARE_DUE_FOR_A_CHANGE


def test_a_wrong_count_takes_the_deck_away() -> None:
    house = House().terminal("E1", 500_00).table()
    for _ in range(4):
        house.play_hand(PAIR)
    house.wager("E1", **ANTE)
    _deal_until_counted(house)

    assert house.state().readiness is Readiness.REMOVED
    assert house.refused(DEALER, OpenBetting("T")).reason is Reason.CARDS_ARE_DUE_FOR_A_CHANGE


def _deal_until_counted(house: House) -> None:
    house.do(DEALER, Report("T", BettingClosed()))
    for player, dealer in zip(PAIR.split(), BELOW_KING.split(), strict=True):
        house.do(DEALER, Report("T", CardDealt("1", card(player))))
        house.do(DEALER, Report("T", CardDealt("dealer", card(dealer))))
    house.do(DEALER, Report("T", StubCounted(found=51)))


# Dealers


def test_a_dealer_changes_between_rounds() -> None:
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE).deal(seat1=PAIR)

    assert house.refused(FLOORPERSON, ChangeDealer("T", "Dev")).reason is Reason.ROUND_IS_UNDER_WAY
    house.choose("E1", "fold").deal()
    house.do(FLOORPERSON, ChangeDealer("T", "Dev"))
    assert (house.state().dealer, house.state().new_dealer) == ("Dev", True)
    house.betting()
    assert house.round().round.opening.new_dealer
    assert not house.state().new_dealer


def test_cards_change_between_rounds() -> None:
    house = House().terminal("E1", 100_00).table().betting()

    assert house.refused(FLOORPERSON, ChangeCards("T")).reason is Reason.ROUND_IS_UNDER_WAY


# Closing


def test_a_closed_table_takes_nothing() -> None:
    house = House().terminal("E1", 100_00).table()
    house.do(FLOORPERSON, CloseTable("T"))

    for actor, command in (
        (DEALER, OpenBetting("T")),
        (E1, PlaceWagers("E1", "T", 1, ANTE)),
        (DEALER, HandleCards("T", Task.MIX)),
        (FLOORPERSON, CloseTable("T")),
        (FLOORPERSON, ChangeDealer("T", "Dev")),
    ):
        assert house.refused(actor, command).reason is Reason.TABLE_IS_CLOSED


def test_a_table_closes_when_its_round_is_over_and_nothing_stands() -> None:
    house = House().terminal("E1", 100_00).table(number="668a").wager("E1", six_eight_shake=10_00)

    assert house.refused(FLOORPERSON, CloseTable("T")).reason is Reason.ROUND_IS_UNDER_WAY
    house.roll(1, 5)
    assert house.refused(FLOORPERSON, CloseTable("T")).detail == "there are still wagers at T"
    house.betting().roll(3, 4).do(FLOORPERSON, CloseTable("T"))
    assert house.state().phase is Phase.CLOSED


def test_a_table_opens_again_under_other_rules() -> None:
    house = House().terminal("E1", 100_00).table()
    house.play_hand(PAIR, ante=5_00, super_bonus=5_00).do(FLOORPERSON, CloseTable("T"))
    house.do(FLOORPERSON, OpenTable("T", "Dana", submission("657a", table_minimum=25)), COMPLIANCE)

    again = restored(image(house.floor), house.floor.chance)

    assert image(again) == image(house.floor)
    assert image(load(house.store, house.floor.chance)[0]) == image(house.floor)


def test_a_shoe_goes_on_from_round_to_round() -> None:
    house = House().terminal("E1", 500_00).table(number="672a")
    house.wager("E1", blackjack=10_00).finish()

    seen = house.state().following.seen

    assert len(seen) >= 4
    assert house.state().readiness is Readiness.IN_PLAY
    house.betting()
    assert len(house.round().round.pack) == len(chapter("672a").cards(house.options("T"))) - len(seen)


def test_a_self_reshuffling_shoe_stays_in_play() -> None:
    kept = {"shuffler": "self_reshuffling", "approval": "BGLO 2026-114"}
    house = House().terminal("E1", 100_00).table(dealing_method="automated_shoe", cards=kept)
    house.do(DEALER, HandleCards("T", Task.SHUFFLE, Shuffle.SELF_RESHUFFLING))
    house.do(DEALER, HandleCards("T", Task.BEGIN))

    house.do(DEALER, OpenBetting("T"))
    house.wager("E1", **ANTE).deal(seat1=PAIR).choose("E1", "fold").deal()

    assert house.state().readiness is Readiness.IN_PLAY


def test_an_event_that_no_step_waits_for_is_refused_when_the_round_is_over() -> None:
    house = House().terminal("E1", 100_00).table().play_hand(PAIR)

    assert house.refused(DEALER, Report("T", CardsRevealed("dealer"))).reason is Reason.NO_ROUND_IS_UNDER_WAY
