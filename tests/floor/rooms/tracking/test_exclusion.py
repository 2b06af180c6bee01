"""§ 461a.16: self-exclusion holds at every terminal and at the cage, and takes nothing from anybody."""

import msgspec
import pytest

from croupier.floor.audit.verification import verify
from croupier.floor.record.commands import CashOut, PlaceWagers, RedeemVoucher
from croupier.floor.record.commands.office.tracking import EnrollPatron, ExcludeMyself, ExcludePatron, InsertCard
from croupier.floor.record.events.office.tracking import ExcludedPaid
from croupier.floor.record.refusals import Reason
from support.floor.house import ANTE, CASHIER, SECURITY, device
from support.floor.patrons import BORN, CARD, E1, E2, NAME, PASSPORT, PAT, PIN, SETTINGS, enrolled

GLASS = device("E1")


@pytest.mark.cites("§ 461a.16(a)")
def test_who_excludes_themselves_plays_nowhere_and_is_paid_what_is_theirs() -> None:
    house = enrolled()
    house.do(E1, InsertCard("E1", CARD))
    assert house.refused(GLASS, ExcludeMyself("E1", "P-000002", 1, PIN)).reason is Reason.UNKNOWN_PERSON
    assert house.rejected(GLASS, ExcludeMyself("E1", PAT, 1, "1234")).reason is Reason.UNKNOWN_CARD
    house.betting().do(GLASS, ExcludeMyself("E1", PAT.casefold(), 1, PIN))

    assert house.refused(GLASS, PlaceWagers("E1", "T", 1, ANTE)).reason is Reason.PATRON_IS_EXCLUDED
    for terminal, reader in (("E1", E1), ("E2", E2)):
        assert house.rejected(reader, InsertCard(terminal, CARD)).reason is Reason.PATRON_IS_EXCLUDED
    new_card = EnrollPatron(PAT, "card 4712", PASSPORT)
    assert house.rejected(CASHIER, new_card).reason is Reason.PATRON_IS_EXCLUDED
    (issued,) = house.do(GLASS, CashOut("E1")).events
    number = house.number(issued)
    assert house.rejected(CASHIER, RedeemVoucher(number, card=CARD)).reason is Reason.PATRON_IS_EXCLUDED
    house.do(CASHIER, RedeemVoucher(number))  # a voucher is the bearer's: paid without a card
    house.put_in("E1", 100_00).wager("E1", 1, "T", **ANTE)  # somebody else sits there now
    assert verify(house.restart().store).right


@pytest.mark.cites("§ 461a.16(a)")
def test_who_holds_a_strangers_card_does_not_find_its_pin_by_excluding_them() -> None:
    """Guesses here count as those at the log-in do: the terminal waits, and five in a row end the PIN everywhere."""
    house = enrolled()
    house.do(E1, InsertCard("E1", CARD))
    for _ in range(3):
        house.rejected(GLASS, ExcludeMyself("E1", PAT, 1, "1234"))
    assert house.refused(GLASS, ExcludeMyself("E1", PAT, 1, PIN)).reason is Reason.TOO_MANY_TRIES
    for _ in range(2):
        house.after(minutes=10)
        house.rejected(GLASS, ExcludeMyself("E1", PAT, 1, "1234"))
    house.after(minutes=10)
    assert house.rejected(GLASS, ExcludeMyself("E1", PAT, 1, PIN)).reason is Reason.UNKNOWN_CARD, "also the right one"
    house.do(CASHIER, ExcludePatron(PAT, 1), SECURITY)  # the desk does it, with a document and two people


def test_who_is_excluded_and_shows_another_document_is_known_again() -> None:
    house = enrolled()
    house.do(CASHIER, ExcludePatron(PAT, 1), SECURITY)
    again = EnrollPatron("", "card 4712", "license 7", f" {NAME.upper()} ", BORN)
    assert house.rejected(CASHIER, again).reason is Reason.PATRON_IS_EXCLUDED
    house.do(CASHIER, EnrollPatron("", "card 4712", "license 7", NAME, BORN.replace(year=1981)))


def test_a_facility_may_pay_who_is_excluded_on_record() -> None:
    house = enrolled(msgspec.structs.replace(SETTINGS, excluded_are_paid=True))
    house.do(CASHIER, ExcludePatron(PAT, 1), SECURITY)
    (issued,) = house.do(GLASS, CashOut("E1")).events
    noted, _paid = house.do(CASHIER, RedeemVoucher(house.number(issued), card=CARD)).events
    assert noted == ExcludedPaid(PAT, "cage")


@pytest.mark.parametrize(("days", "held"), [(365, True), (366, True), (367, False)])
def test_an_exclusion_ends_when_it_was_to_end(days: int, *, held: bool) -> None:
    house = enrolled()
    house.do(CASHIER, ExcludePatron(PAT, 1), SECURITY)
    house.after(days=days)
    command = InsertCard("E1", CARD)
    if held:
        assert house.rejected(E1, command).reason is Reason.PATRON_IS_EXCLUDED
    else:
        house.do(E1, command)


def test_an_exclusion_is_made_longer_and_never_shorter() -> None:
    house = enrolled()
    house.do(CASHIER, ExcludePatron(PAT, 5), SECURITY)
    assert house.refused(CASHIER, ExcludePatron(PAT, 1), SECURITY).reason is Reason.LIMIT_CANNOT_BE_RAISED
    house.do(CASHIER, ExcludePatron(PAT, 0), SECURITY)
    assert house.floor.state.patrons.known[PAT].until is None
    assert house.refused(CASHIER, ExcludePatron(PAT, 50), SECURITY).reason is Reason.LIMIT_CANNOT_BE_RAISED
    assert house.refused(CASHIER, ExcludePatron("P-000002", 1), SECURITY).reason is Reason.UNKNOWN_PERSON
    assert house.refused(CASHIER, ExcludePatron(PAT, 1)).reason is Reason.SECOND_PERSON_IS_NEEDED
