"""§ 605a.1(Hybrid gaming table): who deals, who takes a table over and who leaves it, and when."""

import pytest

from croupier.equipment.cards import card
from croupier.floor.pages.past_round.replay import reconstruct
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    AddStaff,
    ChangeDealer,
    CloseTable,
    ConfirmCorrection,
    CorrectCard,
    HandleCards,
    LeaveTable,
    LogOut,
    OpenBetting,
    OpenTable,
    PrepareCards,
    RecordLogIn,
    Report,
    Request,
    ResumeTable,
    TakeTable,
    TimeOut,
)
from croupier.floor.record.events import DealerChanged, RoundWent, TimeSet
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import Phase
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.handling import Task
from croupier.rules.procedure.round import BURN
from croupier.rules.procedure.steps import NoMoreBets
from croupier.rules.terms.events import BettingClosed, CardDealt
from support.floor.house import ANTE, BELOW_KING, DEALER, FLOORPERSON, PAIR, SURVEILLANCE, SYSTEM, House, StackedDealer

DEV = Actor("Dev", Role.DEALER)
SIMULATED = Actor("the simulated dealer", Role.DEALER)


def staffed(number: str = "657a") -> House:
    """A table that nobody on the staff deals at; Dana and Dev are on it."""
    house = House().terminal("E1", 100_00).table(number=number)
    for name in ("Dana", "Dev"):
        house.do(SYSTEM, AddStaff(name, (Role.DEALER,), "hash"))
    house.do(FLOORPERSON, ChangeDealer("T", SIMULATED.name))
    return house


@pytest.mark.cites("§ 605a.1(Hybrid gaming table)")
def test_a_person_takes_the_table_from_a_simulated_dealer_and_nobody_else_deals_then() -> None:
    house = staffed()

    assert house.do(DEALER, TakeTable("T")).events == (DealerChanged("T", "Dana", timed=True),)
    for command in (OpenBetting("T"), HandleCards("T", Task.SHUFFLE), TakeTable("T")):
        for other in (DEV, SIMULATED):
            assert house.refused(other, command).reason is Reason.ANOTHER_PERSON_DEALS
    house.wager("E1", **ANTE)
    assert house.refused(DEV, Report("T", BettingClosed())).reason is Reason.ANOTHER_PERSON_DEALS
    house.do(DEALER, Report("T", BettingClosed()))


def test_who_deals_already_takes_nothing_over() -> None:
    house = staffed()
    house.do(DEALER, TakeTable("T"))
    written = len(house.store.records)

    assert house.do(DEALER, TakeTable("T")).events == ()
    assert len(house.store.records) == written


def test_who_deals_may_leave_and_then_anybody_may_come() -> None:
    house = staffed()
    house.do(DEALER, TakeTable("T"))

    assert house.refused(DEV, LeaveTable("T")).reason is Reason.ANOTHER_PERSON_DEALS
    house.do(DEALER, LeaveTable("T"))
    assert house.state().dealer == ""
    house.do(SIMULATED, TakeTable("T"))
    assert house.state().dealer == SIMULATED.name


@pytest.mark.parametrize("command", [TakeTable("T"), LeaveTable("T")])
def test_once_a_round_is_dealt_it_ends_with_the_dealer_it_has(command: TakeTable | LeaveTable) -> None:
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE)
    house.do(DEALER, Report("T", BettingClosed()))

    assert house.refused(DEALER, command).reason is Reason.ROUND_IS_UNDER_WAY


@pytest.mark.cites("§ 605a.1(Hybrid gaming table)")
def test_without_a_dealer_the_clock_closes_no_betting_and_the_next_dealer_finds_it_open() -> None:
    house = staffed()
    house.do(DEALER, TakeTable("T"))
    house.wager("E1", **ANTE)
    house.do(DEALER, LeaveTable("T"))

    (more,) = house.after(seconds=25).do(SYSTEM, TimeOut("T")).events
    assert isinstance(more, TimeSet)
    assert isinstance(house.round().step, NoMoreBets)
    house.do(DEV, TakeTable("T"))
    closed = house.after(seconds=25).do(SYSTEM, TimeOut("T")).events
    assert closed == (RoundWent("T", BettingClosed()),)


@pytest.mark.cites("§§ 672a.7(c), 673a.7(c)")
@pytest.mark.parametrize(("number", "wager"), [("672a", "blackjack"), ("673a", "blackjack")])
def test_a_dealer_who_comes_while_wagers_are_taken_burns_a_card_in_this_round(number: str, wager: str) -> None:
    house = House().terminal("E1", 100_00).table(number=number).wager("E1", **{wager: 10_00})
    assert not house.round().round.opening.new_dealer
    house.do(DEV, TakeTable("T"))
    house.do(DEV, Report("T", BettingClosed()))

    assert house.round().opening.new_dealer
    assert not house.state().new_dealer
    step = house.round().step
    assert isinstance(step, Deal)
    assert [to.place for to in step.remaining] == [BURN, BURN], "one for the new shoe, one for the new dealer"


def test_a_round_with_a_new_dealer_is_told_again_as_it_was() -> None:
    house = House().terminal("E1", 100_00).table(number="672a").wager("E1", blackjack=10_00)
    house.do(DEV, TakeTable("T"))
    house.finish()

    told = reconstruct(house.store, "T", 1)
    assert told.difference == ""
    assert "Dev takes over the table" in [happening.told.text for happening in told.happenings]
    assert told.live.round.opening.new_dealer


# A floorperson at the dealer's console


def test_a_second_person_gives_what_only_they_may_give() -> None:
    asked = Request("1", DEALER, ResumeTable("T"), FLOORPERSON)

    assert asked.by_the_second == Request("1", FLOORPERSON, ResumeTable("T"), DEALER)


def test_what_the_first_person_may_give_they_give() -> None:
    for command in (OpenBetting("T"), OpenTable("T", "Dana")):
        alone = Request("1", DEALER, command)
        assert alone.by_the_second == alone
    both = Request("1", DEALER, OpenBetting("T"), FLOORPERSON)
    assert both.by_the_second == both
    neither = Request("1", DEALER, AddStaff("x", (Role.DEALER,), ""), FLOORPERSON)
    assert neither.by_the_second == neither


def test_a_floorperson_who_stands_by_verifies_cards_and_corrects_them_later() -> None:
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE)
    house.do(DEALER, Report("T", BettingClosed()))
    house.do(DEALER, Report("T", CardDealt("1", card("As"))))
    house.do(DEALER, Report("T", CardDealt("dealer", card("Kd"))))
    late = CorrectCard("T", "1", 1, card("Ah"))

    assert house.refused(DEALER, late).reason is Reason.ROLE_MAY_NOT_DO_THIS
    assert house.refused(DEALER, late, DEV).reason is Reason.ROLE_MAY_NOT_DO_THIS
    house.do(DEALER, late, FLOORPERSON)
    house.do(SURVEILLANCE, ConfirmCorrection("T"))
    assert house.round().round.cards(1) == (card("Ah"),)


def test_nobody_stands_by_for_themselves() -> None:
    house = House().terminal("E1", 100_00).table().wager("E1", **ANTE)
    house.do(DEALER, Report("T", BettingClosed()))
    house.do(DEALER, Report("T", CardDealt("1", card("As"))))
    house.do(DEALER, Report("T", CardDealt("dealer", card("Kd"))))
    herself = Actor(DEALER.name, Role.FLOORPERSON)

    refused = house.refused(DEALER, CorrectCard("T", "1", 1, card("Ah")), herself)
    assert (refused.reason, refused.cite) == (Reason.SECOND_PERSON_MUST_BE_ANOTHER, "§ 465a.11(b)")


def logged_in(house: House, name: str = "Dana", session: str = "console", role: Role = Role.DEALER) -> House:
    """A session of somebody."""
    house.do(SYSTEM, RecordLogIn(name, role, session, proved=True))
    return house


@pytest.mark.cites("§ 605a.1(Hybrid gaming table)")
@pytest.mark.parametrize("betting", [False, True])
def test_who_logs_out_leaves_the_table_before_the_first_card(betting: bool) -> None:
    house = logged_in(staffed())
    house.do(DEALER, TakeTable("T"))
    if betting:
        house.wager("E1", **ANTE)

    house.do(DEALER, LogOut("console"))

    assert (house.state().dealer, house.state().phase) == ("", Phase.OPEN)
    house.do(DEV, TakeTable("T"))
    assert house.state().dealer == "Dev"


@pytest.mark.cites("§ 605a.1(Hybrid gaming table)")
def test_a_table_whose_dealer_logs_out_in_a_round_stops_until_another_finishes_it() -> None:
    """Nobody's wager waits for somebody who has gone home; the round told again knows nothing of a new dealer."""
    house = logged_in(staffed())
    house.do(DEALER, TakeTable("T"))
    house.wager("E1", **ANTE).deal(seat1=PAIR, dealer=BELOW_KING)

    house.do(DEALER, LogOut("console"))

    assert (house.state().dealer, house.state().phase) == ("", Phase.STOPPED)
    assert "Dana has left" in house.state().why
    house.restart()
    assert house.refused(DEV, TakeTable("T")).reason is Reason.TABLE_IS_STOPPED
    house.do(FLOORPERSON, ResumeTable("T"))
    house.do(DEV, TakeTable("T"))
    house.choose("E1", "play", 10_00)
    while (event := StackedDealer(house.round(), house.random, {}).next_event()) is not None:
        house.do(DEV, Report("T", event))
    assert house.round().over
    assert house.balance() == 110_00
    assert reconstruct(house.store, "T", 1).live.over
    house.do(DEV, PrepareCards("T"))
    house.do(DEV, OpenBetting("T"))
    assert house.round().round.opening.new_dealer


def test_who_is_logged_in_at_another_console_stays_at_the_table() -> None:
    house = logged_in(logged_in(staffed()), session="another console")
    house.do(DEALER, TakeTable("T"))

    house.do(DEALER, LogOut("console"))
    assert house.state().dealer == "Dana"
    house.do(DEALER, LogOut("another console"))
    assert house.state().dealer == ""


def test_a_session_in_another_role_keeps_nobody_at_the_table_and_takes_nobody_from_it() -> None:
    house = staffed()
    house.do(SYSTEM, AddStaff("Dora", (Role.DEALER, Role.FLOORPERSON), "hash"))
    dora = Actor("Dora", Role.DEALER)
    logged_in(logged_in(house, "Dora"), "Dora", "pit", Role.FLOORPERSON)
    house.do(dora, TakeTable("T"))

    house.do(Actor("Dora", Role.FLOORPERSON), LogOut("pit"))
    assert house.state().dealer == "Dora"
    logged_in(house, "Dora", "pit again", Role.FLOORPERSON)
    house.do(dora, LogOut("console"))
    assert house.state().dealer == ""


@pytest.mark.cites("§ 605a.1(Hybrid gaming table)")
def test_a_person_deals_at_one_table() -> None:
    house = House().terminal("E1", 100_00).table("T").table("S")
    house.do(SYSTEM, AddStaff("Dev", (Role.DEALER,), "hash"))
    dev = Actor("Dev", Role.DEALER)
    house.do(dev, TakeTable("T"))

    assert house.refused(dev, TakeTable("S")).reason is Reason.DEALER_IS_ELSEWHERE
    assert house.refused(FLOORPERSON, ChangeDealer("S", "Dev")).reason is Reason.DEALER_IS_ELSEWHERE
    house.do(FLOORPERSON, CloseTable("S"))
    assert house.refused(FLOORPERSON, OpenTable("S", "Dev")).reason is Reason.DEALER_IS_ELSEWHERE
    house.do(dev, LeaveTable("T"))
    house.do(FLOORPERSON, OpenTable("S", "Dev"))
    house.do(dev, LeaveTable("S"))
    house.do(dev, TakeTable("S"))
