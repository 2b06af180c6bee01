"""No table is dead: cards are ready before anybody wagers, and two people may void what no remedy ends."""

import pytest

from croupier.chapters import FOLDERS
from croupier.equipment.cards import card
from croupier.floor.pages.console import dealer_document
from croupier.floor.pages.past_round.replay import reconstruct
from croupier.floor.pages.pit import pit_document
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import (
    PlaceWagers,
    PrepareCards,
    Report,
    ReportIrregularity,
    TimeOut,
    VoidRound,
)
from croupier.floor.record.refusals import Reason
from croupier.floor.record.table import Phase
from croupier.rules.procedure.handling import Readiness
from croupier.rules.terms.events import BettingClosed, CardDealt, IrregularityFound
from support.floor.house import ANTE, DEALER, FLOORPERSON, PIT_MANAGER, SECURITY, SYSTEM, House, device
from support.games.kept_cards import ready, slip
from support.web.on_the_wire import on_the_wire

WHY = "the felt caught fire"


def step(house: House) -> str:
    """What the console asks for."""
    return str(on_the_wire(dealer_document(house.floor, house.state(), house.now()))["step"]["kind"])


@pytest.fixture
def house() -> House:
    """Betting is open and somebody has wagered."""
    opened = ready(House().terminal("E1", 100_00).table()).betting()
    opened.do(device("E1"), PlaceWagers("E1", "T", 1, ANTE))
    return opened


# Cards that have to be shuffled while a wager lies on the table


def test_the_clock_does_not_close_betting_before_the_cards_are_in_play(house: House) -> None:
    house.irregularity("shuffler_failed")

    for _ in range(3):
        house.after(seconds=30).do(SYSTEM, TimeOut("T"))
        assert house.round().betting
    assert step(house) == "prepare"
    house.do(DEALER, PrepareCards("T"))
    assert step(house) == "bets"
    house.after(seconds=30).do(SYSTEM, TimeOut("T"))
    assert not house.round().betting


def test_nor_does_the_dealer(house: House) -> None:
    house.irregularity("shuffler_failed")

    assert house.refused(DEALER, Report("T", BettingClosed())).reason is Reason.CARDS_ARE_NOT_READY


def test_what_is_pending_can_be_done_after_betting_has_closed(house: House) -> None:
    """So earlier versions left tables: closed, with a wager, and with cards that nobody had shuffled."""
    house.do(DEALER, Report("T", BettingClosed()))
    house.state().readiness = Readiness.MIXED

    first = Report("T", CardDealt("1", card("As")))
    assert house.refused(DEALER, first).reason is Reason.CARDS_ARE_NOT_READY
    assert step(house) == "prepare"
    house.do(DEALER, PrepareCards("T"))
    assert step(house) == "deal"
    house.do(DEALER, first)


# Voids


def test_two_people_void_a_round_and_all_wagers_go_back(house: House) -> None:
    house.deal()
    assert house.balance() == 80_00

    done = house.do(FLOORPERSON, VoidRound("T", WHY), SECURITY)

    assert (house.balance(), house.held("at_risk:T")) == (100_00, 0)
    assert {line.result.value for line in done.lines} == {"returned"}
    assert house.meter("coin_in") == house.meter("games_played") == 0
    assert house.round().over
    assert ready(house).betting().round().opening.standing == ()


def test_why_is_told_with_the_round(house: House) -> None:
    house.do(PIT_MANAGER, VoidRound("T", WHY), SECURITY)

    told = [str(one.told.text) for one in reconstruct(house.store, "T", 1).happenings]

    assert f"The round is voided: {WHY}" in told
    assert reconstruct(house.store, "T", 1).live.round.void


def test_a_void_needs_a_reason_a_second_person_and_a_round(house: House) -> None:
    assert house.refused(FLOORPERSON, VoidRound("T", WHY)).reason is Reason.SECOND_PERSON_IS_NEEDED
    assert house.refused(FLOORPERSON, VoidRound("T", WHY), DEALER).reason is Reason.SECOND_PERSON_IS_NEEDED
    assert house.refused(FLOORPERSON, VoidRound("T", " "), SECURITY).reason is Reason.NAME_IS_MISSING
    assert house.refused(DEALER, VoidRound("T", WHY), SECURITY).reason is Reason.ROLE_MAY_NOT_DO_THIS
    house.do(FLOORPERSON, VoidRound("T", WHY), SECURITY)
    assert house.refused(FLOORPERSON, VoidRound("T", WHY), SECURITY).reason is Reason.NO_ROUND_IS_UNDER_WAY


def test_no_dealer_voids_a_round_under_the_name_of_an_irregularity(house: House) -> None:
    command = ReportIrregularity("T", IrregularityFound("voided_by_the_pit"))

    assert house.refused(DEALER, command, FLOORPERSON).reason is Reason.ROLE_MAY_NOT_DO_THIS


def test_a_stopped_table_is_voided_too_and_goes_on(house: House) -> None:
    house.do(DEALER, Report("T", BettingClosed()))
    for place, code in (("1", "As"), ("dealer", "As")):
        house.do(DEALER, Report("T", CardDealt(place, card(code))))
    assert house.state().phase is Phase.STOPPED

    house.do(FLOORPERSON, VoidRound("T", WHY), SECURITY)

    assert (house.state().phase, house.balance()) == (Phase.OPEN, 100_00)


@pytest.mark.parametrize("number", FOLDERS)
def test_every_game_can_be_voided_with_wagers_on_the_table(number: str) -> None:
    house = House().terminal("E1", 1_000_00).table("T", number)
    if house.floor.state.tables["T"].chapter not in {"668a", "675a"}:
        ready(house)
    wagers = {"668a": {"hop_the_left": 5_00}, "675a": {"pip_1": 5_00}}.get(number) or slip(number)
    house.betting().do(device("E1"), PlaceWagers("E1", "T", 1, wagers))

    house.do(FLOORPERSON, VoidRound("T", WHY), SECURITY)

    assert (house.balance(), house.held("at_risk:T")) == (1_000_00, 0)


# The alarm


def alarm(house: House) -> float:
    """In how many seconds the pit is told that the table does not go on; 0 if not at all."""
    (table,) = on_the_wire(pit_document(house.floor, Role.AUDITOR))["tables"]
    return (table["stuck_from"] - house.now().timestamp() * 1000) / 1000 if table["stuck_from"] else 0


def test_the_pit_is_told_when_a_round_with_wagers_does_not_go_on(house: House) -> None:
    assert alarm(house) == 0  # time runs
    house.do(DEALER, Report("T", BettingClosed()))
    assert alarm(house) == 60
    house.after(seconds=50).do(DEALER, Report("T", CardDealt("1", card("As"))))
    assert alarm(house) == 60
    assert alarm(house.after(seconds=70)) == -10
    house.finish()
    assert alarm(house) == 0


def test_after_a_start_nobody_knows_since_when_and_somebody_has_to_look(house: House) -> None:
    house.do(DEALER, Report("T", BettingClosed()))
    house.engine.stop()

    assert alarm(house.restart()) < 0
