"""§ 461a.16: players who want to be known, enrolled at the desk; of who they are the record holds digests alone."""

from datetime import date

import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.engine.snapshots import image
from croupier.floor.record.commands.office.tracking import EnrollPatron, ExcludePatron, InsertCard, RemoveCard
from croupier.floor.record.refusals import Reason
from support.floor.house import CASHIER, SECURITY, House
from support.floor.patrons import BORN, CARD, E1, E2, NAME, PASSPORT, PAT, enrolled


@pytest.mark.cites("§§ 461a.16, 461a.16(a)")
def test_a_card_is_in_one_terminal_at_a_time_and_nothing_in_the_record_says_whose_it_is() -> None:
    house = enrolled()
    house.do(E1, InsertCard("E1", CARD))

    assert house.floor.state.patrons.at == {"E1": PAT}
    assert house.refused(E2, InsertCard("E2", CARD)).reason is Reason.CARD_IS_IN_USE
    assert house.refused(E2, InsertCard("E1", CARD)).reason is Reason.UNKNOWN_TERMINAL
    assert house.refused(E2, RemoveCard("E2")).reason is Reason.UNKNOWN_CARD
    house.do(E1, RemoveCard("E1"))
    house.do(E2, InsertCard("E2", CARD))
    recorded = b"".join(record.entry.body for record in house.store.records) + image(house.floor)
    for secret in (CARD, PASSPORT, NAME, NAME.casefold(), BORN.isoformat(), "4321"):
        assert secret.encode() not in recorded
    assert verify(house.store).right


@pytest.mark.parametrize(
    ("command", "reason"),
    [
        (EnrollPatron("", CARD, "passport 2", "Pia", BORN), Reason.PERSON_EXISTS),  # Pat's card
        (EnrollPatron("", "card 4712", PASSPORT, "Pia", BORN), Reason.PERSON_EXISTS),  # Pat's document
        (EnrollPatron(PAT, "card 4712", "passport 2"), Reason.PERSON_EXISTS),  # Pat's account, another document
        (EnrollPatron("P-000009", "card 4712", "passport 2"), Reason.PERSON_EXISTS),  # nobody's account
        (EnrollPatron("", "short", "passport 2", "Pia", BORN), Reason.NAME_IS_MISSING),
        (EnrollPatron("", "card 4712", " ", "Pia", BORN), Reason.NAME_IS_MISSING),
        (EnrollPatron("", "card 4712", "passport 2", " ", BORN), Reason.NAME_IS_MISSING),
        (EnrollPatron("", "card 4712", "passport 2", "Pia"), Reason.NAME_IS_MISSING),
        (EnrollPatron("", "card 4712", "passport 2", "Pia", date(2005, 11, 17)), Reason.PATRON_IS_TOO_YOUNG),
    ],
)
def test_one_account_for_one_document(command: EnrollPatron, reason: Reason) -> None:
    assert enrolled().refused(CASHIER, command).reason is reason


@pytest.mark.cites("§ 461a.16(a)")
def test_somebody_is_known_again_however_their_document_and_their_name_are_typed() -> None:
    house = enrolled()
    for typed in ("PASSPORT-1", "passport1", " Pass  port 1. "):
        assert house.refused(CASHIER, EnrollPatron("", "card 4712", typed, "Pia", BORN)).reason is Reason.PERSON_EXISTS
    house.do(CASHIER, ExcludePatron(PAT, 1), SECURITY)
    for name, document in (("Pia", "passport-1"), ("P\u00e1t  PETERSEN", "passport 2")):
        again = house.rejected(CASHIER, EnrollPatron("", "card 4712", document, name, BORN))
        assert again.reason is Reason.PATRON_IS_EXCLUDED


def test_who_is_twenty_one_today_has_an_account() -> None:
    house = enrolled()
    today = house.floor.state.settings.gaming_day(house.now())
    young = EnrollPatron("", "card 4712", "passport 2", "Pia", today.replace(year=today.year - 21))
    house.do(CASHIER, young)
    assert list(house.floor.state.patrons.known) == [PAT, "P-000002"]


def test_a_new_card_takes_the_place_of_a_lost_one_and_the_pin_stays() -> None:
    house = enrolled()
    pin = house.floor.state.patrons.known[PAT].pin
    house.do(CASHIER, EnrollPatron(PAT, "card 4712", PASSPORT))

    assert house.rejected(E1, InsertCard("E1", CARD)).reason is Reason.UNKNOWN_CARD
    house.do(E1, InsertCard("E1", "card 4712"))
    assert house.floor.state.patrons.known[PAT].pin == pin


def test_a_house_without_patrons_is_as_before() -> None:
    house = House().terminal("E1", 200_00).table("T")
    assert house.rejected(E1, InsertCard("E1", CARD)).reason is Reason.UNKNOWN_CARD
