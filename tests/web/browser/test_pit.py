"""The pit and the page of disputes in a real browser: a hand pay with two signatures, and a round again."""

import pytest
from playwright.sync_api import expect

from croupier.equipment.cards import card
from croupier.floor.record.actors import Role
from croupier.floor.record.commands import BlockTerminal, CallAttendant, CashOut, CloseTable, Report, ResumeTable
from croupier.floor.record.commands.office.software import ApproveSoftware, CompareSoftware
from croupier.floor.record.terminal import Block
from croupier.rules.terms.events import BettingClosed, CardDealt
from support.floor.house import ANTE, BELOW_KING, COMPLIANCE, DEALER, FLOORPERSON, SYSTEM, House, device, peripherals
from support.web.at_work import Opened, at_work
from support.web.served import PASSWORD, Served

pytestmark = pytest.mark.browser


def test_an_attendant_pays_by_hand_with_a_second_signature(served: Served, house: House, opened: Opened) -> None:
    house.put_in("E1", 5_000_00).do(device("E1"), CashOut("E1"))
    served.staff("sue", Role.SLOT_SUPERVISOR)
    page = at_work(served, opened, "/pit", "andy", Role.SLOT_ATTENDANT)

    expect(page.get_by_text("$5,100 to pay at E1")).to_be_visible()
    page.get_by_role("button", name="Pay").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("sue")
    dialog.get_by_label("Role").select_option("slot_supervisor")
    dialog.get_by_label("Password").fill("guess")
    dialog.get_by_role("button", name="Paid").click()
    expect(dialog.get_by_role("alert")).to_contain_text("second person")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Paid").click()

    expect(dialog).to_have_count(0)
    expect(page.get_by_text("none pending")).to_be_visible()
    assert house.due() == []


@pytest.mark.cites("§ 461a.26(b)")
def test_a_program_that_nobody_has_approved_is_an_alarm(served: Served, house: House, opened: Opened) -> None:
    page = at_work(served, opened, "/pit", "flora", Role.FLOORPERSON)
    house.do(COMPLIANCE, ApproveSoftware("croupier 2", "2" * 64, "letter 2"))
    house.do(SYSTEM, CompareSoftware("3" * 64))

    expect(page.get_by_text("The running program is not approved")).to_be_visible()
    expect(page.get_by_text("3" * 64)).to_be_visible()
    house.do(COMPLIANCE, ApproveSoftware("croupier 3", "3" * 64, "letter 3"))
    expect(page.get_by_text("The running program is not approved")).to_have_count(0)


def test_the_board_approves_an_override_in_the_pit(served: Served, house: House, opened: Opened) -> None:
    house.put_in("E1", 5_000_00).do(device("E1"), CashOut("E1"))
    page = at_work(served, opened, "/pit", "cora", Role.COMPLIANCE)

    page.get_by_role("button", name="Approve an override").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("E1 says $5,100")
    dialog.get_by_label("Amount that may be paid").fill("20,000.50")
    dialog.get_by_label("Reason").fill("the meter was wrong")
    dialog.get_by_role("button", name="Approve", exact=True).click()
    expect(dialog).to_have_count(0)
    assert [one.approved for one in house.floor.state.hand_pays.values()] == [20_000_50]


def test_a_voucher_is_void_with_somebody_of_another_department(served: Served, house: House, opened: Opened) -> None:
    house.do(device("E1"), CashOut("E1"))
    serial = next(iter(house.floor.state.vouchers.values())).serial
    served.staff("carl", Role.CASHIER)
    page = at_work(served, opened, "/pit", "sue", Role.SLOT_SUPERVISOR)

    page.get_by_role("button", name="Void a voucher").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Number or serial").fill(str(serial))
    dialog.get_by_label("Reason").fill("torn")
    dialog.get_by_label("Name").fill("carl")
    dialog.get_by_label("Role").select_option("cashier")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Void the voucher").click()
    expect(page.get_by_text("$100 to pay at E1")).to_be_visible()
    assert [one.amount for one in house.due()] == [100_00]


def test_who_is_logged_out_elsewhere_is_told_and_logs_in_again(served: Served, house: House, opened: Opened) -> None:
    house.put_in("E1", 5_000_00).do(device("E1"), CashOut("E1"))
    page = at_work(served, opened, "/pit", "andy", Role.SLOT_ATTENDANT)
    page.get_by_role("button", name="Pay").first.click()
    page.context.request.post(f"{served.origin}/logout", headers={"Origin": served.origin})
    expect(page.get_by_role("alert")).to_contain_text("You have been logged out. Log in again.")
    page.get_by_role("link", name="Log in").click()

    expect(page.get_by_label("Role")).to_have_value("slot_attendant")


def test_an_amount_is_written_as_people_write_it(served: Served, house: House, opened: Opened) -> None:
    house.put_in("E1", 5_000_00).do(device("E1"), CashOut("E1"))
    served.staff("sue", Role.SLOT_SUPERVISOR)
    page = at_work(served, opened, "/pit", "andy", Role.SLOT_ATTENDANT)
    page.get_by_role("button", name="Pay").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("sue")
    dialog.get_by_label("Role").select_option("slot_supervisor")
    dialog.get_by_label("Password").fill(PASSWORD)
    amount = dialog.get_by_label("Amount on the slip")
    for wrong in ("five thousand", "5100,00", "5,1000", "5100.005"):
        amount.fill(wrong)
        assert not amount.evaluate("(field) => field.checkValidity()"), wrong
    amount.fill("5,100.00")
    dialog.get_by_role("button", name="Paid").click()

    expect(dialog).to_have_count(0)
    assert house.due() == []


def test_what_somebody_else_has_done_is_said_in_the_dialog_that_is_open(
    served: Served, house: House, opened: Opened
) -> None:
    house.put_in("E1", 5_000_00).do(device("E1"), CashOut("E1"))
    page = at_work(served, opened, "/pit", "andy", Role.SLOT_ATTENDANT)
    page.get_by_role("button", name="Pay").first.click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Pay $5,100")

    house.pay_all()

    expect(dialog).to_contain_text("This has been handled.")
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)
    expect(page.get_by_text("none pending")).to_be_visible()


def test_each_role_finds_the_buttons_it_may_press_and_no_others(served: Served, house: House, opened: Opened) -> None:
    house.do(peripherals("E1"), BlockTerminal("E1", Block.DOOR_OPEN))
    floor = at_work(served, opened, "/pit", "flora", Role.FLOORPERSON)
    slots = at_work(served, opened, "/pit", "andy", Role.SLOT_ATTENDANT)

    expect(floor.get_by_role("button", name="Close", exact=True)).to_be_visible()
    expect(slots.get_by_text("Terminal E1: door open")).to_be_visible()
    expect(slots.get_by_role("button", name="Close", exact=True)).to_have_count(0)
    slots.get_by_role("button", name="View").click()
    slots.get_by_role("dialog").get_by_role("button", name="Clear block").click()
    slots.get_by_role("dialog").get_by_role("button", name="Done").click()

    expect(floor.get_by_text("nothing now")).to_be_visible()
    floor.get_by_role("button", name="Close", exact=True).click()
    floor.get_by_role("button", name="Close the table").click()
    expect(floor.get_by_role("button", name="Open", exact=True)).to_be_visible()


def test_a_round_is_gone_through_step_by_step(served: Served, house: House, opened: Opened) -> None:
    house.play_hand("Ks Kh 4d 8c 9h")
    page = at_work(served, opened, "/surveillance", "vera", Role.SURVEILLANCE)
    page.get_by_label("Terminal").fill("E1")
    page.get_by_role("button", name="Find").click()

    expect(page.get_by_role("heading", name="Crazy 4 Poker, T, round 1")).to_be_visible()
    expect(page.get_by_text("Step 1 of")).to_be_visible()
    page.get_by_role("button", name="Next").click()
    expect(page.get_by_text("Step 2 of")).to_be_visible()
    page.get_by_label("Timeline").press("End")
    expect(page.get_by_text("the round settles exactly as recorded")).to_be_visible()
    expect(page.get_by_role("cell", name="§ 657a").first).to_be_visible()


def test_the_pit_looks_at_one_table_and_opens_it_under_the_rules_it_had(
    served: Served, house: House, opened: Opened
) -> None:
    house.table("U", "672a", table_minimum=25).betting("T")
    house.do(FLOORPERSON, CloseTable("U"))
    page = at_work(served, opened, "/pit", "flora", Role.FLOORPERSON)
    expect(page.get_by_role("article")).to_have_count(2)

    page.get_by_label("Table", exact=True).select_option("U")
    expect(page.get_by_role("article")).to_have_count(1)
    expect(page.get_by_role("button", name="E1")).to_have_count(0)
    page.get_by_role("button", name="Open", exact=True).click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("under Rules Submission test, effective Jan 1, 2020")
    dialog.get_by_label("Dealer").fill("Dana")
    dialog.get_by_role("button", name="Open the table").click()

    expect(dialog).to_have_count(0)
    assert house.options("U").table_minimum == 25_00
    page.get_by_label("Table", exact=True).select_option("")
    expect(page.get_by_role("article")).to_have_count(2)


@pytest.mark.cites("§ 657a.11(e)(3)")
def test_a_floorperson_validates_a_payout_or_two_people_decline_it(
    served: Served, house: House, opened: Opened
) -> None:
    house.play_hand("Kc Kd Kh Ks 2h", BELOW_KING, **ANTE, four_card_progressive=1_00)
    page = at_work(served, opened, "/pit", "flo", Role.FLOORPERSON)
    page.get_by_role("button", name="Decide").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("seat 1: Four-Card Progressive Payout Wager, Four of a kind")

    dialog.get_by_text("The payout is not due").click()
    dialog.get_by_label("Reason").fill("the hand is a pair")
    dialog.get_by_label("Name").fill("flo")
    dialog.get_by_label("Password", exact=True).fill(PASSWORD)
    dialog.get_by_role("button", name="Decline the payout").click()
    expect(dialog.get_by_role("alert")).to_be_visible()
    dialog.get_by_label("Your password, to validate").fill(PASSWORD)
    dialog.get_by_role("button", name="Validate").click()

    expect(dialog).to_have_count(0)
    expect(page.get_by_text("to validate at T")).to_have_count(0)
    assert house.held("pending:E1") == 0


def test_limits_are_set_in_two_taps_and_hold_from_the_next_round(served: Served, house: House, opened: Opened) -> None:
    house.betting()
    page = at_work(served, opened, "/pit", "flora", Role.FLOORPERSON)
    page.get_by_role("button", name="Limits").click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("The Rules Submission allows $5 to $500")
    dialog.get_by_role("button", name="Minimum $25").click()

    expect(dialog).to_have_count(0)
    expect(page.get_by_role("article")).to_contain_text("$5 to $500 · next round $25 to $500")
    house.wager("E1", **ANTE).finish()
    house.betting()
    expect(page.get_by_role("article")).to_contain_text("$25 to $500")
    expect(page.get_by_role("article")).not_to_contain_text("next round")


def test_a_dealer_is_chosen_from_those_who_may_deal(served: Served, house: House, opened: Opened) -> None:
    served.staff("Dana", Role.DEALER).staff("Dev", Role.DEALER)
    page = at_work(served, opened, "/pit", "flora", Role.FLOORPERSON)
    page.get_by_role("button", name="Dealer", exact=True).click()
    chosen = page.get_by_role("dialog").get_by_label("New dealer")
    expect(chosen.locator("option")).to_have_text(["Dev", "Dana, dealing at T"])
    page.get_by_role("button", name="Change").click()

    expect(page.get_by_role("dialog")).to_have_count(0)
    assert house.state().dealer == "Dev"


def test_a_new_alarm_is_heard_unless_alarms_are_silent(served: Served, house: House, opened: Opened) -> None:
    page = at_work(served, opened, "/pit", "flora", Role.FLOORPERSON)
    expect(page.get_by_text("nothing now")).to_be_visible()
    rang = page.locator("html")
    house.do(device("E1"), CallAttendant("E1"))
    expect(page.get_by_text("nothing now")).to_have_count(0)

    house.wager("E1", **ANTE)
    house.do(DEALER, Report("T", BettingClosed()))
    house.do(DEALER, Report("T", CardDealt("1", card("As"))))
    house.do(DEALER, Report("T", CardDealt("dealer", card("As"))))
    expect(rang).to_have_attribute("data-rang", "1")

    page.get_by_role("button", name="Alarms on").click()
    house.do(FLOORPERSON, ResumeTable("T"))
    house.do(DEALER, Report("T", CardDealt("dealer", card("As"))))
    expect(page.get_by_role("button", name="Alarms muted")).to_be_visible()
    expect(rang).to_have_attribute("data-rang", "1")
