"""§ 465a.26(b)(1), (3), (4): a slip is made and signed on the floor, and paid once, at the cage, out of a drawer."""

import pytest

from croupier.floor.record.actors import Actor, HostDuty, Role
from croupier.floor.record.commands import (
    CashOut,
    EnrollHost,
    MakeSlip,
    PayHand,
    PaySlip,
    ResetHandPay,
    SetHostLink,
    VoidSlip,
)
from croupier.floor.record.commands.office.cage import CloseDrawer, FillDrawer, OpenDrawer, Pieces
from croupier.floor.record.events import HandPaid, SlipMade, SlipVoided
from croupier.floor.record.hand_pay import HandPay
from croupier.floor.record.refusals import Reason
from croupier.floor.record.terminal import Block
from croupier.floor.rooms import identities
from croupier.floor.rooms.money import hand_pays
from support.floor.caged import bills, caged
from support.floor.house import (
    ATTENDANT,
    CASHIER,
    COMPLIANCE,
    MAIN_BANK,
    SECURITY,
    SUPERVISOR,
    SYSTEM,
    TECHNICIAN,
    House,
    device,
)

HOST = Actor("central", Role.HOST)
ANOTHER = Actor("cass", Role.CASHIER)


def waits(amount: int = 300_00, **settings: object) -> tuple[House, HandPay]:
    """A house with drawers in which a balance waits for an attendant."""
    house = caged(voucher_limit=0, **settings).put_in("E1", amount)
    house.do(device("E1"), CashOut("E1"))
    (due,) = house.due("E1")
    return house, due


@pytest.mark.cites("§§ 465a.26(b)(1), 465a.26(b)(5)(i), 465a.26(b)(5)(ii)")
def test_from_a_lock_to_a_slip_to_the_cage() -> None:
    house, due = waits()
    (made,) = house.do(ATTENDANT, MakeSlip(due.id, 300_00)).events
    assert isinstance(made, SlipMade)
    assert (made.slip.number, made.slip.asset, made.signed) == ("000001", "asset E1", (str(ATTENDANT),))
    assert Block.HAND_PAY in house.at("E1").blocks

    (paid,) = house.restart().do(CASHIER, PaySlip("000001")).events
    assert isinstance(paid, HandPaid)
    assert (paid.drawer, paid.slip.paid, paid.signed) == ("D1", 300_00, (str(ATTENDANT), str(CASHIER)))
    assert Block.HAND_PAY not in house.at("E1").blocks
    assert house.floor.state.cage.drawers["D1"].paid == 300_00
    assert house.floor.balance(house.at("E1")) == 0
    assert list(identities.differences(house.floor)) == []
    house.do(CASHIER, CloseDrawer("D1", bills(700_00)), MAIN_BANK)
    assert house.floor.state.cage.closed[-1].over == 0


@pytest.mark.cites("§ 465a.26(b)(1)")
def test_a_slip_is_paid_once_and_its_number_is_never_given_again() -> None:
    house, due = waits()
    house.do(ATTENDANT, MakeSlip(due.id, 300_00))
    assert house.refused(ATTENDANT, MakeSlip(due.id, 300_00)).reason is Reason.SLIP_IS_MADE
    assert house.refused(ATTENDANT, PayHand(due.id, 300_00)).reason is Reason.SLIP_IS_MADE
    house.do(CASHIER, PaySlip("000001"))
    assert house.refused(CASHIER, PaySlip("000001")).reason is Reason.UNKNOWN_SLIP

    house.put_in("E1", 20_00).do(device("E1"), CashOut("E1"))
    (other,) = house.due("E1")
    (made,) = house.do(ATTENDANT, MakeSlip(other.id, 20_00)).events
    assert isinstance(made, SlipMade)
    assert made.slip.number == "000002"


@pytest.mark.cites("§§ 465a.26(b)(3), 465a.26(b)(4)")
@pytest.mark.parametrize(
    ("amount", "witness", "reason"),
    [
        (4_999_00, None, None),
        (5_000_00, None, Reason.SECOND_PERSON_IS_NEEDED),
        (5_000_00, SECURITY, None),
        (24_999_00, SECURITY, None),
        (25_000_00, SECURITY, Reason.SECOND_PERSON_IS_NEEDED),
        (25_000_00, SUPERVISOR, None),
    ],
)
def test_who_signs_follows_from_the_amount(amount: int, witness: Actor | None, reason: Reason | None) -> None:
    house, due = waits(amount)
    command = MakeSlip(due.id, amount)
    if reason is None:
        (made,) = house.do(ATTENDANT, command, witness).events
        assert isinstance(made, SlipMade)
        assert len(made.signed) == (2 if witness else 1)
    else:
        assert house.refused(ATTENDANT, command, witness).reason is reason
        assert due.made is None


@pytest.mark.cites("§ 465a.26(b)(10)")
def test_another_amount_needs_a_reason_a_supervisor_and_security() -> None:
    house, due = waits()
    wrong = ((SUPERVISOR, "", SECURITY), (ATTENDANT, "why", SECURITY), (SUPERVISOR, "why", None))
    for maker, override, witness in wrong:
        house.refused(maker, MakeSlip(due.id, 301_00, override), witness)
    house.do(SUPERVISOR, MakeSlip(due.id, 301_00, "the meter stuck"), SECURITY)
    (paid,) = house.do(CASHIER, PaySlip("000001")).events
    assert isinstance(paid, HandPaid)
    assert (paid.slip.due, paid.slip.paid, paid.slip.override) == (300_00, 301_00, "the meter stuck")
    assert house.floor.state.cage.drawers["D1"].paid == 301_00
    assert list(identities.differences(house.floor)) == []


def test_a_cashier_pays_out_of_their_own_drawer_what_is_in_it() -> None:
    house, due = waits(1_001_00)
    house.do(ATTENDANT, MakeSlip(due.id, 1_001_00))
    assert house.refused(ANOTHER, PaySlip("000001")).reason is Reason.DRAWER_IS_NOT_OPEN
    assert house.refused(CASHIER, PaySlip("000001")).reason is Reason.DRAWER_HAS_TOO_LITTLE
    assert house.refused(CASHIER, PaySlip("000002")).reason is Reason.UNKNOWN_SLIP
    house.do(CASHIER, FillDrawer("D1", (Pieces(1_00, 1),)), MAIN_BANK)
    house.do(CASHIER, PaySlip("000001"))


def test_nobody_pays_a_slip_that_they_have_signed() -> None:
    house, due = waits()
    house.do(Actor("cass", Role.SLOT_ATTENDANT), MakeSlip(due.id, 300_00))
    house.do(ANOTHER, OpenDrawer("D2", bills(500_00)), MAIN_BANK)
    assert house.refused(ANOTHER, PaySlip("000001")).reason is Reason.SECOND_PERSON_MUST_BE_ANOTHER


@pytest.mark.cites("§ 465a.26(b)(10)")
def test_what_was_signed_is_not_paid_after_it_was_corrected_and_not_changed_without_a_trace() -> None:
    house, due = waits()
    house.do(ATTENDANT, MakeSlip(due.id, 300_00))
    due.amount -= 1_00  # as a correction of the round lowers what is due
    refused = house.refused(CASHIER, PaySlip("000001"))
    assert refused.reason is Reason.HAND_PAY_DIFFERS
    due.amount += 1_00

    assert house.refused(SUPERVISOR, VoidSlip("000001", "wrong")).reason is Reason.SECOND_PERSON_IS_NEEDED
    assert house.refused(SUPERVISOR, VoidSlip("000001", " "), SECURITY).reason is Reason.REASON_IS_MISSING
    (void,) = house.do(SUPERVISOR, VoidSlip("000001", "wrong"), SECURITY).events
    assert isinstance(void, SlipVoided)
    assert void.by == (str(SUPERVISOR), str(SECURITY))
    assert Block.HAND_PAY in house.at("E1").blocks
    assert house.refused(CASHIER, PaySlip("000001")).reason is Reason.UNKNOWN_SLIP
    (made,) = house.do(ATTENDANT, MakeSlip(due.id, 300_00)).events
    assert isinstance(made, SlipMade)
    assert made.slip.number == "000002"


def test_a_host_does_not_reset_what_the_cage_pays() -> None:
    house, due = waits(remote_reset_limit=1_000_00)
    house.do(TECHNICIAN, EnrollHost("central", tuple(HostDuty)), COMPLIANCE)
    house.do(SYSTEM, SetHostLink("E1", "central", up=True))
    house.do(ATTENDANT, MakeSlip(due.id, 300_00))
    assert house.refused(HOST, ResetHandPay("E1")).reason is Reason.SLIP_IS_MADE
    house.do(SUPERVISOR, VoidSlip("000001", "the host pays"), SECURITY)
    house.do(HOST, ResetHandPay("E1"))


def test_play_money_never_goes_over_the_counter() -> None:
    house = caged(voucher_limit=0)
    house.terminal("S1", training=True).put_in("S1", 20_00).do(device("S1"), CashOut("S1"))
    (due,) = house.due("S1")
    assert house.refused(ATTENDANT, MakeSlip(due.id, 20_00)).reason is Reason.PLAY_MONEY_HAS_NO_SLIP
    house.do(ATTENDANT, PayHand(due.id, 20_00))


def test_slips_that_were_paid_are_remembered_up_to_a_number(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hand_pays, "SLIPS_KEPT", 2)
    house, due = waits(20_00)
    for number in range(1, 4):
        house.do(ATTENDANT, MakeSlip(due.id, 20_00))
        house.do(CASHIER, PaySlip(f"{number:06}"))
        house.put_in("E1", 20_00).do(device("E1"), CashOut("E1"))
        (due,) = house.due("E1")
    kept = [one.hand_pay.made.number for one in house.floor.state.cage.slips if one.hand_pay.made]
    assert kept == ["000002", "000003"]
