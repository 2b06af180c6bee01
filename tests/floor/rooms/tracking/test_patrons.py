"""§ 461a.16: players who want to be known; self-exclusion holds at every terminal and at the cage."""

from datetime import timedelta

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.engine.snapshots import image
from croupier.floor.record.commands import CashOut, PlaceWagers, RedeemVoucher, SetLimits
from croupier.floor.record.commands.office.tracking import (
    EnrollPatron,
    ExcludeMyself,
    ExcludePatron,
    InsertCard,
    RemoveCard,
)
from croupier.floor.record.refusals import Reason
from support.floor.house import ANTE, CASHIER, NOON, SECURITY, House, device

CARD, PASSPORT = "card 4711", "passport 1"
E1, E2 = device("E1"), device("E2")


def enrolled() -> House:
    """Pat has a card; two terminals with money, one table."""
    house = House().terminal("E1", 200_00).terminal("E2", 200_00).table("T")
    house.do(CASHIER, EnrollPatron("Pat", CARD, PASSPORT))
    return house


@pytest.mark.cites("§§ 461a.16, 461a.16(a)")
def test_a_card_is_in_one_terminal_at_a_time_and_its_number_is_not_in_the_record() -> None:
    house = enrolled()
    house.do(E1, InsertCard("E1", CARD))

    assert house.floor.state.patrons.at == {"E1": "Pat"}
    assert house.refused(E2, InsertCard("E2", CARD)).reason is Reason.CARD_IS_IN_USE
    assert house.refused(E2, InsertCard("E1", CARD)).reason is Reason.UNKNOWN_TERMINAL
    assert house.refused(E2, InsertCard("E2", "card 4712")).reason is Reason.UNKNOWN_CARD
    assert house.refused(E2, RemoveCard("E2")).reason is Reason.UNKNOWN_CARD
    house.do(E1, RemoveCard("E1"))
    house.do(E2, InsertCard("E2", CARD))
    recorded = b"".join(record.entry.body for record in house.store.records) + image(house.floor)
    assert CARD.encode() not in recorded
    assert PASSPORT.encode() not in recorded
    assert verify(house.store).right


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (EnrollPatron("Pia", CARD, "passport 2"), Reason.PERSON_EXISTS),  # Pat's card
        (EnrollPatron("Pia", "card 4712", PASSPORT), Reason.PERSON_EXISTS),  # Pat's document
        (EnrollPatron("Pat", "card 4712", "passport 2"), Reason.PERSON_EXISTS),  # Pat's name
        (EnrollPatron("Pia", "short", "passport 2"), Reason.NAME_IS_MISSING),
        (EnrollPatron("Pia", "card 4712", " "), Reason.NAME_IS_MISSING),
        (EnrollPatron("pat", "card 4712", "passport 2"), Reason.NAME_IS_LIKE_ANOTHER),
    ],
)
def test_one_patron_for_one_document(command: EnrollPatron, reason: Reason) -> None:
    assert enrolled().refused(CASHIER, command).reason is reason


def test_a_new_card_takes_the_place_of_a_lost_one() -> None:
    house = enrolled()
    house.do(CASHIER, EnrollPatron("Pat", "card 4712", PASSPORT))

    assert house.refused(E1, InsertCard("E1", CARD)).reason is Reason.UNKNOWN_CARD
    house.do(E1, InsertCard("E1", "card 4712"))


@pytest.mark.cites("§ 461a.16(a)")
def test_who_excludes_themselves_plays_nowhere_and_is_paid_what_is_theirs() -> None:
    house = enrolled()
    house.do(E1, InsertCard("E1", CARD))
    assert house.refused(E1, ExcludeMyself("E1", "Pia", 1)).reason is Reason.PERSON_EXISTS
    house.betting().do(E1, ExcludeMyself("E1", "pat", 1))

    wager = PlaceWagers("E1", "T", 1, ANTE)
    assert house.refused(E1, wager).reason is Reason.PATRON_IS_EXCLUDED
    for terminal, glass in (("E1", E1), ("E2", E2)):
        assert house.rejected(glass, InsertCard(terminal, CARD)).reason is Reason.PATRON_IS_EXCLUDED
    new_card = EnrollPatron("Pat", "card 4712", PASSPORT)
    assert house.rejected(CASHIER, new_card).reason is Reason.PATRON_IS_EXCLUDED
    (issued,) = house.do(E1, CashOut("E1")).events
    number = house.number(issued)
    assert house.rejected(CASHIER, RedeemVoucher(number, card=CARD)).reason is Reason.PATRON_IS_EXCLUDED
    house.do(CASHIER, RedeemVoucher(number))  # what is theirs is owed, and paid without a card
    house.put_in("E1", 100_00).wager("E1", 1, "T", **ANTE)  # somebody else sits there now
    assert verify(house.restart().store).right


@pytest.mark.parametrize(("days", "held"), [(365, True), (366, True), (367, False)])
def test_an_exclusion_ends_when_it_was_to_end(days: int, *, held: bool) -> None:
    house = enrolled()
    house.do(CASHIER, ExcludePatron("Pat", 1), SECURITY)
    house.after(days=days)
    command = InsertCard("E1", CARD)
    if held:
        assert house.rejected(E1, command).reason is Reason.PATRON_IS_EXCLUDED
    else:
        house.do(E1, command)


def test_an_exclusion_is_made_longer_and_never_shorter() -> None:
    house = enrolled()
    house.do(CASHIER, ExcludePatron("Pat", 5), SECURITY)
    assert house.refused(CASHIER, ExcludePatron("Pat", 1), SECURITY).reason is Reason.LIMIT_CANNOT_BE_RAISED
    house.do(CASHIER, ExcludePatron("Pat", 0), SECURITY)
    assert house.floor.state.patrons.known["Pat"].until is None
    assert house.refused(CASHIER, ExcludePatron("Pat", 50), SECURITY).reason is Reason.LIMIT_CANNOT_BE_RAISED
    assert house.refused(CASHIER, ExcludePatron("Pia", 1), SECURITY).reason is Reason.UNKNOWN_PERSON
    assert house.refused(CASHIER, ExcludePatron("Pat", 1)).reason is Reason.SECOND_PERSON_IS_NEEDED


def test_limits_that_were_set_with_a_card_go_with_it_to_the_next_terminal() -> None:
    house = enrolled()
    house.do(E1, InsertCard("E1", CARD))
    house.do(E1, SetLimits("E1", loss=15_00))
    house.do(E1, RemoveCard("E1"))
    house.do(E2, InsertCard("E2", CARD))

    visit = house.at("E2").visit
    assert visit is not None
    assert visit.loss == 15_00
    assert house.betting().refused(E2, PlaceWagers("E2", "T", 1, ANTE)).reason is Reason.OWN_LIMIT_IS_REACHED


@pytest.mark.parametrize(("days", "loss"), [(7, 15_00), (8, 0)])
def test_limits_stay_with_a_card_for_a_week(days: int, loss: int) -> None:
    house = enrolled()
    house.do(E1, InsertCard("E1", CARD))
    house.do(E1, SetLimits("E1", loss=15_00))
    house.do(E1, CashOut("E1"))
    assert house.now() == NOON
    house.after(days=days).put_in("E1", 20_00)

    visit = house.at("E1").visit
    assert visit is not None
    assert (visit.loss, visit.since - NOON) == (loss, timedelta(days=days))
