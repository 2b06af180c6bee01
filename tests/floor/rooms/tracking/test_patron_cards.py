"""§ 461a.16: cards and PINs at terminals; who tries them out is counted and made to wait, restart or not."""

from datetime import timedelta

import msgspec
import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.record.commands import CashOut, HearPeripherals, SetLimits
from croupier.floor.record.commands.office.tracking import EnrollPatron, InsertCard, RemoveCard
from croupier.floor.record.refusals import Reason
from croupier.floor.rooms.tracking.patron_cards import FREE_TRIES, WRONG_PINS
from support.floor.house import CASHIER, NOON, House, device
from support.floor.patrons import CARD, E1, E2, PASSPORT, PAT, PIN, SETTINGS, enrolled

GLASS = device("E1")


def wrong(house: House, times: int = 1, **pin: str) -> None:
    """So many tries that are nobody's, each when the terminal takes one again."""
    for _ in range(times):
        house.after(hours=1)
        assert house.rejected(GLASS, InsertCard("E1", CARD, pin.get("pin", "0000"))).reason is Reason.UNKNOWN_CARD


@pytest.mark.cites("§ 461a.16(a)")
def test_a_reader_speaks_as_a_peripheral_of_its_terminal() -> None:
    house = enrolled()
    house.do(E1, HearPeripherals("E1", 1, InsertCard("E1", CARD)))
    assert house.floor.state.patrons.at == {"E1": PAT}
    assert house.rejected(E2, HearPeripherals("E2", 1, InsertCard("E2", "card 9999"))).reason is Reason.UNKNOWN_CARD
    assert house.floor.state.patrons.tries["E2"].wrong == 1
    house.do(E1, HearPeripherals("E1", 2, RemoveCard("E1")))
    assert house.floor.state.patrons.at == {}


def test_at_the_glass_a_number_needs_its_pin_and_a_house_that_allows_it() -> None:
    house = enrolled()
    assert house.rejected(GLASS, InsertCard("E1", CARD)).reason is Reason.UNKNOWN_CARD
    house.do(GLASS, InsertCard("E1", CARD, PIN))
    house.do(GLASS, RemoveCard("E1"))
    closed = enrolled(msgspec.structs.replace(SETTINGS, card_numbers_at_glass=False))
    refused = closed.refused(GLASS, InsertCard("E1", CARD, PIN))
    assert refused.reason is Reason.CARD_IS_NOT_IN_THE_READER


def test_a_card_in_the_reader_is_taken_out_there_and_not_at_the_glass() -> None:
    house = enrolled()
    house.do(E1, InsertCard("E1", CARD))
    assert house.refused(GLASS, RemoveCard("E1")).reason is Reason.CARD_IS_NOT_IN_THE_READER
    house.do(GLASS, CashOut("E1"))
    assert house.floor.state.patrons.at == {"E1": PAT}
    house.do(E1, RemoveCard("E1"))


def test_who_entered_a_number_and_cashes_out_is_logged_out() -> None:
    house = enrolled()
    house.do(GLASS, InsertCard("E1", CARD, PIN))
    house.do(GLASS, CashOut("E1"))
    assert house.floor.state.patrons.at == {}
    assert house.floor.state.patrons.spells == {}


def test_wrong_cards_make_a_terminal_wait_longer_and_longer_and_no_restart_forgets_it() -> None:
    house = enrolled()
    for _ in range(FREE_TRIES):
        assert house.rejected(E1, InsertCard("E1", "card 9999")).reason is Reason.UNKNOWN_CARD
    house.restart()
    assert house.refused(E1, InsertCard("E1", CARD)).reason is Reason.TOO_MANY_TRIES
    house.after(seconds=59)
    assert house.refused(E1, InsertCard("E1", CARD)).reason is Reason.TOO_MANY_TRIES
    house.do(E2, InsertCard("E2", CARD))  # elsewhere nobody waits
    house.do(E2, RemoveCard("E2"))
    house.after(seconds=1).do(E1, InsertCard("E1", CARD))
    house.do(E1, RemoveCard("E1"))  # a right one between them helps nobody
    assert house.rejected(E1, InsertCard("E1", "card 9999")).reason is Reason.UNKNOWN_CARD
    assert house.floor.state.patrons.tries["E1"].until == house.now() + timedelta(minutes=2)
    house.after(minutes=2, hours=1)
    assert house.rejected(E1, InsertCard("E1", "card 9999")).reason is Reason.UNKNOWN_CARD
    assert house.floor.state.patrons.tries["E1"].wrong == 1
    assert verify(house.store).right


def test_a_pin_that_was_guessed_at_is_good_for_nothing_until_the_desk_gives_another() -> None:
    house = enrolled()
    wrong(house, WRONG_PINS - 1)
    house.after(hours=1).do(GLASS, InsertCard("E1", CARD, PIN))
    house.do(GLASS, RemoveCard("E1"))  # who has it begins again
    wrong(house, WRONG_PINS)
    wrong(house.restart(), pin=PIN)
    house.after(hours=1).do(E1, InsertCard("E1", CARD))  # the card itself is as good as ever
    house.do(E1, RemoveCard("E1"))
    house.do(CASHIER, EnrollPatron(PAT, CARD, PASSPORT, pin="55555"))
    house.do(GLASS, InsertCard("E1", CARD, "55555"))


@pytest.mark.parametrize(("days", "loss"), [(7, 15_00), (8, 0)])
def test_limits_of_a_visit_stay_with_a_card_for_a_week(days: int, loss: int) -> None:
    house = enrolled()
    house.do(E1, InsertCard("E1", CARD))
    house.do(GLASS, SetLimits("E1", loss=15_00))
    house.do(GLASS, CashOut("E1"))
    assert house.now() == NOON
    house.after(days=days).put_in("E1", 20_00)

    visit = house.at("E1").visit
    assert visit is not None
    assert (visit.loss, visit.since - NOON) == (loss, timedelta(days=days))
