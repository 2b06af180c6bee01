"""A table at which nobody plays: its cards are spread, and nothing is dealt before somebody could look at them."""

import pytest

from croupier.chapters import FOLDERS, chapter
from croupier.floor.audit.verification import verify
from croupier.floor.pages.console import dealer_document
from croupier.floor.pages.documents.console import HandleStep
from croupier.floor.pages.pit import pit_document
from croupier.floor.pages.table import table_document
from croupier.floor.record.actors import SYSTEM, Role
from croupier.floor.record.commands import Arrive, HandleCards, OpenBetting, PlaceWagers, TimeOut
from croupier.floor.record.events import FellIdle
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import Phase
from croupier.rules.procedure.handling import CardHandling, Readiness, Task
from croupier.web.server.clocks.timekeeper import overdue
from croupier.words import say
from support.floor.house import ANTE, DEALER, House, device
from support.games.shared_rules import each_chapter

E1 = device("E1")
DICE = {"668a", "675a"}


def waiting(number: str = "657a") -> House:
    """A table with betting open and nobody who wagers."""
    return House().terminal("E1", 100_00).terminal("E2", 100_00).table("T", number).betting()


def handle(house: House, *tasks: Task) -> House:
    """The dealer does so."""
    for task in tasks:
        house.do(DEALER, HandleCards("T", task))
    return house


@each_chapter(
    "§§ 647a.5(f), 657a.5(f), 663a.5(f), 667a.5(f), 669a.5(f), 670a.5(g), 671a.5(f), 672a.5(g), 673a.5(g), 674a.5(f)",
    "§ 676a.5(f)",
)
def test_where_nobody_plays_betting_ends_and_nothing_opens_before_the_cards_were_spread(number: str) -> None:
    house = waiting(number)
    assert overdue(house.floor, house.after(minutes=9, seconds=59).now()) == ["T"]  # the clock of betting
    house.do(SYSTEM, TimeOut("T"))
    assert overdue(house.floor, house.now()) == []

    house.after(seconds=1)
    assert overdue(house.floor, house.now()) == ["T"]
    house.do(SYSTEM, TimeOut("T"))

    assert overdue(house.floor, house.now()) == []
    refused = house.prepared().refused(DEALER, OpenBetting("T"))
    assert refused.reason is Reason.CARDS_HAVE_TO_BE_SPREAD
    assert refused.cite.startswith(f"§ {number}.5(")
    handle(house, Task.SPREAD, Task.VIEW, Task.MIX).prepared().do(DEALER, OpenBetting("T"))


@pytest.mark.cites("§ 657a.5(f)")
def test_also_between_two_rounds() -> None:
    house = waiting().wager("E1", **ANTE).finish().validate_all().after(minutes=9, seconds=59)
    assert overdue(house.floor, house.now()) == []

    house.after(seconds=1)

    assert overdue(house.floor, house.now()) == ["T"]
    assert house.do(SYSTEM, TimeOut("T")).events == (FellIdle("T"),)
    assert house.prepared().refused(DEALER, OpenBetting("T")).reason is Reason.CARDS_HAVE_TO_BE_SPREAD


@pytest.mark.cites("§ 657a.5(f)")
def test_the_console_leads_to_the_spread_and_the_pit_is_told() -> None:
    house = waiting().after(minutes=10)
    house.do(SYSTEM, TimeOut("T"))

    document = dealer_document(house.floor, house.state(), house.now())

    assert document.step == HandleStep(say("task.spread_idle"), "§ 657a.5(f)")
    assert [task.task for task in document.cards.tasks or []] == [Task.SPREAD]
    (table,) = pit_document(house.floor, Role.AUDITOR).tables
    assert 0 < table.spread_from <= house.now().timestamp() * 1000
    handle(house, Task.SPREAD)
    assert pit_document(house.floor, Role.AUDITOR).tables[0].spread_from == 0


@pytest.mark.cites("§ 657a.5(f)")
def test_who_wagers_keeps_the_table_alive_and_a_shuffle_does_not() -> None:
    house = waiting().after(minutes=9).wager("E1", **ANTE).finish().validate_all()
    house.after(minutes=9).betting().wager("E1", **ANTE).finish().validate_all()
    house.prepared().after(minutes=10)

    assert house.refused(DEALER, OpenBetting("T")).reason is Reason.CARDS_HAVE_TO_BE_SPREAD


@pytest.mark.cites("§ 657a.5(f)")
def test_a_wager_in_time_is_not_ended_and_one_too_late_finds_no_round() -> None:
    late, early = waiting().after(minutes=10), waiting().after(minutes=9)
    early.wager("E1", **ANTE).after(minutes=2)
    assert not any(isinstance(event, FellIdle) for event in early.do(SYSTEM, TimeOut("T")).events)

    late.do(SYSTEM, TimeOut("T"))

    assert late.refused(E1, PlaceWagers("E1", "T", 1, ANTE)).reason is Reason.NO_ROUND_IS_UNDER_WAY


@pytest.mark.cites("§ 657a.5(f)")
def test_the_first_player_to_come_is_told_to_the_dealer_and_looks_at_the_cards() -> None:
    house = waiting()
    assert house.refused(E1, Arrive("E1", "T")).reason is Reason.IT_IS_TOO_EARLY
    house.after(minutes=10).do(SYSTEM, TimeOut("T"))
    handle(house, Task.SPREAD)
    assert table_document(house.floor, house.state()).spread

    house.do(E1, Arrive("E1", "T"))

    assert (house.state().arrived, table_document(house.floor, house.state()).spread) == ("E1", False)
    assert house.refused(device("E2"), Arrive("E2", "T")).reason is Reason.IT_IS_TOO_EARLY
    assert handle(house, Task.VIEW).state().arrived == ""


@each_chapter("§§ 657a.5(g), 670a.5(h), 672a.5(h)")
def test_cards_that_a_device_reshuffles_by_itself_stay_where_they_are(number: str) -> None:
    house = waiting(number)
    table = house.state()
    table.shuffle, table.active = type(table.shuffle).SELF_RESHUFFLING, house.now()

    assert overdue(house.floor, house.after(hours=2).now()) == ["T"]  # the clock of betting, which has run out
    house.do(SYSTEM, TimeOut("T"))
    assert overdue(house.floor, house.after(hours=2).now()) == []


@pytest.mark.parametrize("number", sorted(DICE))
def test_dice_are_not_spread(number: str) -> None:
    house = waiting(number).after(minutes=30)
    house.do(SYSTEM, TimeOut("T"))

    assert overdue(house.floor, house.after(hours=2).now()) == []


def test_a_table_that_was_never_watched_waits_as_it_always_did() -> None:
    house = waiting()
    house.state().active = None
    house.after(minutes=30).do(SYSTEM, TimeOut("T"))

    assert overdue(house.floor, house.after(hours=2).now()) == []
    assert house.state().phase is Phase.OPEN


def test_all_of_it_is_found_again_after_a_restart_and_verifies() -> None:
    house = waiting().after(minutes=10)
    house.do(SYSTEM, TimeOut("T"))
    handle(house, Task.SPREAD).do(E1, Arrive("E1", "T"))

    assert (house.restart().state().idle, house.state().arrived) == (True, "E1")
    verify(house.store)
    assert house.state().readiness is Readiness.SPREAD


def test_every_game_with_cards_says_where_the_text_wants_it() -> None:
    for number in FOLDERS:
        played = chapter(number)
        handling = played.handling_under(played.options_under(played.submission, played.submission.effective))
        assert not isinstance(handling, CardHandling) or f"{number}.5" in handling.cites["idle"]
