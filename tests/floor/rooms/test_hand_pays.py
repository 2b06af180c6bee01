"""§§ 461a.1(Hand pay), 465a.26: what an attendant pays, with whose signature, and what stands on the slip."""

from datetime import date, timedelta

import pytest

from croupier.floor.pages.terminal import why_by_hand
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    ApproveOverride,
    CashOut,
    InsertBill,
    MakeSlip,
    PayHand,
    PlaceWagers,
    VoidVoucher,
)
from croupier.floor.record.events import HandPaid, VoucherIssued
from croupier.floor.record.hand_pay import HandPayKind
from croupier.floor.record.refusals import Reason
from croupier.floor.record.settings import Settings
from croupier.floor.record.terminal import Block
from croupier.floor.rooms.money import hand_pays
from croupier.floor.rooms.money.forms import forms
from croupier.ledger.ledger import Transfer
from croupier.rules.terms.refusals import Refusal
from support.floor.house import (
    ANTE,
    ATTENDANT,
    BELOW_KING,
    COMPLIANCE,
    PAIR,
    SECURITY,
    SUPERVISOR,
    House,
    device,
    peripherals,
)

E1 = device("E1")
FOUR_ACES = "As Ah Ad Ac 2h"
"""Pays 200 to 1 on the Super Bonus Wager: $2,000 on $10."""


def cancelled(amount: int = 20_00) -> House:
    """A house in which an attendant has been called to pay a balance."""
    house = House(Settings(voucher_limit=0)).terminal("E1", amount)
    house.do(E1, CashOut("E1"))
    return house


def jackpot() -> House:
    """A house in which a win of 200 to 1 waits."""
    return House().terminal("E1", 500_00).table().play_hand(FOUR_ACES)


def of(amount: int) -> House:
    """A house in which a hand pay of exactly this amount waits: a voucher that an attendant declared void."""
    settings = Settings(voucher_limit=amount)
    house = House(settings).terminal("E1")
    house.floor.post(Transfer(hand_pays.CAGE, house.at().account, amount, "for the test"))
    house.at().meters[""] = {"bill_in": amount}
    (issued,) = house.do(E1, CashOut("E1")).events
    assert isinstance(issued, VoucherIssued)
    house.do(SUPERVISOR, VoidVoucher(house.number(issued), "torn"), SECURITY)
    return house


# What waits


@pytest.mark.cites("§§ 461a.1(Hand pay), 605a.5(d)(3)")
def test_a_win_above_the_payout_limit_locks_the_terminal_until_it_is_paid() -> None:
    house = jackpot()

    (due,) = house.due("E1")
    assert (due.kind, due.amount, due.because) == (HandPayKind.JACKPOT, 2_000_00, "T round 1: super_bonus four_aces")
    assert house.refused(peripherals("E1"), InsertBill("E1", 20_00)).reason is Reason.TERMINAL_IS_BLOCKED
    house.do(ATTENDANT, PayHand(due.id, 2_000_00))
    house.do(peripherals("E1"), InsertBill("E1", 20_00))

    assert (house.held("hand_pays:E1"), house.held("cage:hand pays")) == (0, -2_000_00)


@pytest.mark.cites("§ 461a.1(Hand pay)")
def test_a_terminal_stays_locked_while_another_hand_pay_waits() -> None:
    house = House(Settings(payout_limit=5_00)).terminal("E1", 500_00).table().play_hand(PAIR, "Kc 9d 7h 4s 2c")

    first, second = house.due("E1")
    house.do(ATTENDANT, PayHand(first.id, first.amount))
    assert Block.HAND_PAY in house.at().blocks
    house.do(ATTENDANT, PayHand(second.id, second.amount))
    assert Block.HAND_PAY not in house.at().blocks


@pytest.mark.cites("§ 461a.1(Hand pay)")
def test_a_cancelled_credit_stays_on_the_balance_until_it_is_paid() -> None:
    house = cancelled(35_00)

    assert house.balance() == 35_00
    house.pay_all()

    assert (house.balance(), house.held("cage:hand pays")) == (0, -35_00)
    assert house.meter("attendant_paid_cancelled_credits") == 35_00


@pytest.mark.cites("§ 605a.1(Game account)")
def test_a_cash_out_that_waits_for_an_attendant_cannot_be_wagered() -> None:
    house = House(Settings(voucher_limit=0)).terminal("E1", 30_00).table().wager("E1", **ANTE).deal(seat1=PAIR)

    house.do(E1, CashOut("E1"))

    refused = house.refused(E1, house.choice("E1", "play", 10_00))
    assert refused.reason is Reason.BALANCE_IS_TOO_LOW
    house.choose("E1", "fold").deal()
    house.pay_all()
    assert house.balance() == 0


def test_a_win_that_waits_does_not_end_ones_round() -> None:
    house = House(Settings(voucher_limit=0)).terminal("E1", 20_00).table().wager("E1", **ANTE)
    house.put_in("E1", 10_00).do(E1, CashOut("E1"))
    house.deal(seat1=PAIR)

    house.choose("E1", "fold")

    assert house.refused(E1, PlaceWagers("E1", "T", 1, ANTE)).reason is Reason.TERMINAL_IS_BLOCKED


def test_what_a_round_pays_meanwhile_stays_for_the_next_cash_out() -> None:
    house = House(Settings(voucher_limit=0)).terminal("E1", 50_00).table().wager("E1", **ANTE)
    house.deal(seat1=PAIR, dealer=BELOW_KING).choose("E1", "play", 10_00)
    house.do(E1, CashOut("E1"))

    house.deal().pay_all()

    assert house.balance() == 40_00
    assert house.meter("attendant_paid_cancelled_credits") == 20_00


# Who pays and who signs


@pytest.mark.cites("§ 465a.26(b)(1)")
@pytest.mark.parametrize("maker", [ATTENDANT, SUPERVISOR])
def test_an_attendant_or_a_supervisor_makes_the_slip(maker: Actor) -> None:
    house = cancelled()

    (paid,) = house.do(maker, PayHand("E1-1", 20_00)).events

    assert isinstance(paid, HandPaid)
    assert paid.signed == (str(maker),)


@pytest.mark.cites("§ 465a.26(b)(1)")
@pytest.mark.parametrize("role", [role for role in Role if role not in {Role.SLOT_ATTENDANT, Role.SLOT_SUPERVISOR}])
def test_nobody_else_does(role: Role) -> None:
    refused = cancelled().refused(Actor("Nobody", role), PayHand("E1-1", 20_00))

    assert refused.reason is Reason.ROLE_MAY_NOT_DO_THIS


@pytest.mark.cites("§ 465a.26(b)(1)")
def test_what_is_not_due_is_not_paid_nor_paid_twice() -> None:
    house = cancelled()

    assert house.refused(ATTENDANT, PayHand("E1-2", 20_00)).reason is Reason.UNKNOWN_HAND_PAY
    house.do(ATTENDANT, PayHand("E1-1", 20_00))
    assert house.refused(ATTENDANT, PayHand("E1-1", 20_00)).reason is Reason.UNKNOWN_HAND_PAY


def signs(amount: int, maker: Role, signer: Role | None) -> bool:
    """Whether a hand pay is made with these two."""
    house = of(amount)
    (due,) = house.due()
    witness = Actor("Second", signer) if signer else None
    answer = house.engine.do(house.request(Actor("First", maker), PayHand(due.id, amount), witness))
    return not isinstance(answer, Refusal)


@pytest.mark.cites("§ 465a.26(b)(1)")
def test_below_five_thousand_the_maker_signs_alone() -> None:
    assert signs(4_999_99, Role.SLOT_ATTENDANT, None)
    assert not signs(5_000_00, Role.SLOT_ATTENDANT, None)


@pytest.mark.cites("§ 465a.26(b)(3)")
@pytest.mark.parametrize("amount", [5_000_00, 24_999_99])
@pytest.mark.parametrize(
    ("maker", "signer", "enough"),
    [
        (Role.SLOT_ATTENDANT, Role.SECURITY, True),
        (Role.SLOT_ATTENDANT, Role.SLOT_SUPERVISOR, True),
        (Role.SLOT_ATTENDANT, Role.SLOT_ATTENDANT, False),
        (Role.SLOT_SUPERVISOR, Role.SLOT_ATTENDANT, True),
        (Role.SLOT_SUPERVISOR, Role.SECURITY, True),
        (Role.SLOT_SUPERVISOR, Role.SLOT_SUPERVISOR, True),
        (Role.SLOT_SUPERVISOR, Role.CASHIER, False),
        (Role.SLOT_SUPERVISOR, None, False),
    ],
)
def test_from_five_thousand_a_second_person_signs(amount: int, maker: Role, signer: Role | None, enough: bool) -> None:
    assert signs(amount, maker, signer) is enough


@pytest.mark.cites("§ 465a.26(b)(4)")
@pytest.mark.parametrize("amount", [25_000_00, 90_000_00])
@pytest.mark.parametrize(
    ("maker", "signer", "enough"),
    [
        (Role.SLOT_ATTENDANT, Role.SLOT_SUPERVISOR, True),
        (Role.SLOT_ATTENDANT, Role.SECURITY, False),
        (Role.SLOT_ATTENDANT, Role.SLOT_ATTENDANT, False),
        (Role.SLOT_SUPERVISOR, Role.SLOT_ATTENDANT, True),
        (Role.SLOT_SUPERVISOR, Role.SECURITY, True),
        (Role.SLOT_SUPERVISOR, Role.SLOT_SUPERVISOR, True),
        (Role.SLOT_SUPERVISOR, None, False),
    ],
)
def test_from_25_000_a_supervisor_is_one_of_the_two(
    amount: int, maker: Role, signer: Role | None, enough: bool
) -> None:
    assert signs(amount, maker, signer) is enough


@pytest.mark.cites("§ 465a.26(b)(3)")
def test_the_two_who_sign_are_two_people() -> None:
    house = of(5_000_00)
    (due,) = house.due()
    same = Actor(ATTENDANT.name, Role.SLOT_SUPERVISOR)

    refused = house.refused(ATTENDANT, PayHand(due.id, 5_000_00), same)

    assert refused.reason is Reason.SECOND_PERSON_MUST_BE_ANOTHER


@pytest.mark.cites("§§ 465a.26(b)(3), 465a.26(b)(4)")
def test_the_facility_may_ask_for_a_second_signature_sooner() -> None:
    house = House(Settings(voucher_limit=0, second_signer_from=20_00)).terminal("E1", 20_00)
    house.do(E1, CashOut("E1"))

    assert house.refused(ATTENDANT, PayHand("E1-1", 20_00)).reason is Reason.SECOND_PERSON_IS_NEEDED
    house.do(ATTENDANT, PayHand("E1-1", 20_00), SECURITY)


# The slip


@pytest.mark.cites("§§ 465a.26(b)(1), 465a.26(b)(5)(i), 465a.26(b)(5)(ii)")
def test_the_slip_tells_when_where_what_and_how_much() -> None:
    house = jackpot().after(minutes=7)

    (paid,) = house.do(ATTENDANT, PayHand("E1-1", 2_000_00), SECURITY).events

    assert isinstance(paid, HandPaid)
    assert paid.signed == ("slot_attendant:Abe", "security:Sam")
    assert (paid.slip.at, paid.slip.asset, paid.slip.location) == (house.now(), "asset E1", "location E1")
    assert (paid.slip.kind, paid.slip.because) == (HandPayKind.JACKPOT, "T round 1: super_bonus four_aces")
    assert (paid.slip.due, paid.slip.paid, paid.slip.override) == (2_000_00, 2_000_00, "")


@pytest.mark.cites("§ 465a.6(c)")
def test_a_slip_can_be_looked_up_afterwards() -> None:
    house = jackpot().pay_all()

    entries = house.store.mentioning("hand_pay:E1-1")

    assert b'"asset":"asset E1"' in entries[-1].body
    assert len(entries) == 2


# Overrides


@pytest.mark.cites("§ 465a.26(b)(10)")
@pytest.mark.parametrize("amount", [19_99, 20_01, 0])
def test_another_amount_than_the_terminal_tells_is_refused(amount: int) -> None:
    refused = cancelled().refused(SUPERVISOR, PayHand("E1-1", amount))

    assert (refused.reason, refused.cite) == (Reason.HAND_PAY_DIFFERS, "§ 465a.26(b)(10)")


@pytest.mark.cites("§ 465a.26(b)(10)")
@pytest.mark.parametrize(("amount", "overrides"), [(25_00, 5_00), (15_00, -5_00), (0, -20_00)])
def test_a_supervisor_and_security_override_the_amount_with_a_reason(amount: int, overrides: int) -> None:
    house = cancelled()

    (paid,) = house.do(SUPERVISOR, PayHand("E1-1", amount, "the meter stuck"), SECURITY).events

    assert isinstance(paid, HandPaid)
    assert (paid.slip.due, paid.slip.paid, paid.slip.override) == (20_00, amount, "the meter stuck")
    assert (house.balance(), house.held("cage:hand pays")) == (0, -amount)
    assert house.held("house:hand pay overrides") == -overrides
    assert house.figures("terminal:E1")["overrides"] == overrides
    assert house.meter("attendant_paid_cancelled_credits") == 20_00


@pytest.mark.cites("§ 465a.26(b)(10)")
def test_only_a_supervisor_overrides_and_never_within_the_department() -> None:
    house = cancelled()
    other = PayHand("E1-1", 20_01, "the meter stuck")

    for witness in (None, SUPERVISOR, SECURITY):
        assert house.refused(ATTENDANT, other, witness).reason is Reason.ROLE_MAY_NOT_DO_THIS
    for second in (None, ATTENDANT, Actor("Sol", Role.SLOT_SUPERVISOR), COMPLIANCE):
        refused = house.refused(SUPERVISOR, other, second)
        assert (refused.reason, refused.cite) == (Reason.SECOND_PERSON_IS_NEEDED, "§ 465a.26(b)(10)")
    house.do(SUPERVISOR, other, SECURITY)


@pytest.mark.cites("§ 465a.26(b)(10)")
@pytest.mark.parametrize("why", ["", " "])
def test_an_override_is_never_below_zero_and_never_without_a_reason(why: str) -> None:
    house = cancelled()

    assert house.refused(SUPERVISOR, PayHand("E1-1", -1, "no"), SECURITY).reason is Reason.HAND_PAY_DIFFERS
    assert house.refused(SUPERVISOR, PayHand("E1-1", 25_00, why), SECURITY).reason is Reason.HAND_PAY_DIFFERS


@pytest.mark.cites("§ 465a.26(b)(10)")
@pytest.mark.parametrize("amount", [20_00 + 10_000_00, 20_00 + 100_000_00])
def test_from_ten_thousand_the_board_approves_exactly_that_override_first(amount: int) -> None:
    house = cancelled()
    pays = PayHand("E1-1", amount, "the meter stuck")

    refused = house.refused(SUPERVISOR, pays, SECURITY)
    assert (refused.reason, refused.cite) == (Reason.OVERRIDE_IS_NOT_APPROVED, "§ 465a.26(b)(10)")
    house.do(COMPLIANCE, ApproveOverride("E1-1", amount - 1, "seen on the recording"))
    assert house.restart().refused(SUPERVISOR, pays, SECURITY).reason is Reason.OVERRIDE_IS_NOT_APPROVED
    house.do(COMPLIANCE, ApproveOverride("E1-1", amount, "seen on the recording"))
    assert house.restart().refused(SUPERVISOR, pays).reason is Reason.SECOND_PERSON_IS_NEEDED
    house.do(SUPERVISOR, pays, SECURITY)

    assert house.held("cage:hand pays") == -amount


@pytest.mark.cites("§ 465a.26(b)(10)")
def test_below_ten_thousand_the_house_overrides_by_itself() -> None:
    cancelled().do(SUPERVISOR, PayHand("E1-1", 20_00 + 9_999_99, "the meter stuck"), SECURITY)


@pytest.mark.cites("§ 465a.26(b)(10)")
def test_an_override_in_small_pieces_is_one_override() -> None:
    """Two people do not stay below the limit of the Board by paying otherwise at several terminals, or by slip."""
    house = House(Settings(voucher_limit=0, override_board_from=100_00))
    for name in ("E1", "E2", "E3"):
        house.terminal(name, 20_00).do(device(name), CashOut(name))
    house.do(SUPERVISOR, PayHand("E1-1", 60_00, "the meter stuck"), SECURITY)
    house.do(SUPERVISOR, MakeSlip("E2-1", 50_00, "the meter stuck"), SECURITY)

    for wish in (PayHand("E3-1", 50_00, "the meter stuck"), MakeSlip("E3-1", 50_00, "the meter stuck")):
        assert house.refused(SUPERVISOR, wish, SECURITY).reason is Reason.OVERRIDE_IS_NOT_APPROVED
    assert house.restart().refused(SUPERVISOR, wish, SECURITY).reason is Reason.OVERRIDE_IS_NOT_APPROVED
    house.do(SUPERVISOR, MakeSlip("E3-1", 49_99, "the meter stuck"), SECURITY)


@pytest.mark.cites("§ 465a.26(b)(10)")
def test_beyond_the_limit_of_the_facility_nobody_overrides() -> None:
    house, amount = cancelled(), 20_00 + 100_000_01

    for wish in (ApproveOverride("E1-1", amount, "no"), ApproveOverride("E1-1", 10**12, "no")):
        assert house.refused(COMPLIANCE, wish).reason is Reason.OVERRIDE_IS_TOO_HIGH
    assert house.refused(SUPERVISOR, PayHand("E1-1", amount, "no"), SECURITY).reason is Reason.OVERRIDE_IS_TOO_HIGH


@pytest.mark.cites("§ 465a.26(b)(10)")
@pytest.mark.parametrize(("amount", "why"), [(20_00, "nothing differs"), (-1, "below zero"), (25_00, " ")])
def test_the_board_approves_an_override_that_is_one_and_says_why(amount: int, why: str) -> None:
    house = cancelled()

    assert house.refused(COMPLIANCE, ApproveOverride("E1-1", amount, why)).reason is Reason.HAND_PAY_DIFFERS
    unknown = house.refused(COMPLIANCE, ApproveOverride("E1-2", 25_00, "why"))
    assert unknown.reason is Reason.UNKNOWN_HAND_PAY


@pytest.mark.cites("§ 465a.26(b)(10)")
def test_an_override_without_a_difference_is_none() -> None:
    house = cancelled()

    house.do(ATTENDANT, PayHand("E1-1", 20_00, "nothing to say"))

    assert "overrides" not in house.figures("terminal:E1")


def test_people_read_the_wager_and_the_hand_by_the_names_that_players_call_them() -> None:
    """The record keeps the names of the program; the terminal, the pit and the slip say them in words."""
    house = jackpot()
    (due,) = house.due("E1")
    assert due.because == "T round 1: super_bonus four_aces"
    assert why_by_hand(house.floor, due) == "T round 1: Super Bonus Wager, Four aces"


# The manual book, and forms


@pytest.mark.cites("§§ 465a.26(b), 465a.26(b)(5)(i)")
def test_a_slip_of_the_manual_book_is_entered_once_with_the_time_of_its_payment() -> None:
    house = cancelled()
    (due,) = house.due("E1")
    house.after(hours=3)
    paid_at = house.now() - timedelta(hours=1)
    for wrong in (
        PayHand(due.id, 20_00, book="0007"),
        PayHand(due.id, 20_00, paid_at=paid_at),
        PayHand(due.id, 20_00, book="0007", paid_at=due.since - timedelta(seconds=1)),
        PayHand(due.id, 20_00, book="0007", paid_at=house.now() + timedelta(seconds=1)),
    ):
        assert house.refused(ATTENDANT, wrong).reason is Reason.TIME_IS_OUT_OF_RANGE
    (paid,) = house.do(ATTENDANT, PayHand(due.id, 20_00, book="0007", paid_at=paid_at)).events
    assert isinstance(paid, HandPaid)
    assert (paid.slip.at, paid.slip.book) == (paid_at, "0007")
    house.put_in("E1", 20_00).do(E1, CashOut("E1"))
    (due,) = house.due("E1")
    for same in ("0007", " 0007", "00 07", "\uff10\uff10\uff10\uff17", "ooo7"):  # one slip, as people write it
        again = PayHand(due.id, 20_00, book=same, paid_at=house.now())
        assert house.refused(ATTENDANT, again).reason is Reason.SLIP_IS_ENTERED
    house.restart().do(ATTENDANT, PayHand(due.id, 20_00))


@pytest.mark.parametrize(
    ("kind", "amount", "called"),
    [
        (HandPayKind.JACKPOT, 599_99, ()),
        (HandPayKind.JACKPOT, 600_00, ("w2g",)),
        (HandPayKind.CANCELLED_CREDIT, 600_00, ()),
        (HandPayKind.CANCELLED_CREDIT, 10_000_00, ()),
        (HandPayKind.CANCELLED_CREDIT, 10_000_01, ("ctr",)),
        (HandPayKind.PROGRESSIVE, 10_000_01, ("w2g", "ctr")),
    ],
)
def test_a_payment_calls_for_the_forms_of_its_day(kind: HandPayKind, amount: int, called: tuple[str, ...]) -> None:
    assert forms(kind, amount, date(2026, 11, 16)) == called
    assert forms(kind, amount, date(1999, 12, 31)) == ()


def test_the_slip_of_a_win_says_its_form() -> None:
    house = jackpot()
    (due,) = house.due("E1")
    (paid,) = house.do(ATTENDANT, PayHand(due.id, due.amount)).events
    assert isinstance(paid, HandPaid)
    assert paid.slip.forms == ("w2g",)
