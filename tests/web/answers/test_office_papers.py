"""Papers of the cage and of the office over HTTP: what stands on them, and who gets them."""

import pytest

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import RedeemVoucher
from croupier.floor.record.commands.office.cage import CloseDrawer, DispenseAtMachine, HandOverVouchers, TakeAtMachine
from croupier.floor.record.commands.office.personnel import RecordCredential
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.papers.personnel import CredentialKind
from croupier.web.answers.office_papers import PAPERS
from support.floor.caged import KIOSK, bills, caged, voucher, with_machine
from support.floor.house import CASHIER, FINANCE, MAIN_BANK, NOON, SECURITY, TECHNICIAN, House
from support.web.served import Served


@pytest.fixture
def house() -> House:
    """A drawer that was a dollar short, vouchers handed over, a machine that jammed."""
    house = with_machine(caged())
    house.do(CASHIER, RedeemVoucher(voucher(house)))
    house.do(KIOSK, TakeAtMachine("K1", voucher(house, 50_00)))
    house.do(KIOSK, DispenseAtMachine("K1", bills(20_00)[:1], "jam"))
    house.do(CASHIER, CloseDrawer("D1", bills(979_00)), MAIN_BANK)
    house.do(CASHIER, HandOverVouchers("D1", 1, 20_00), FINANCE)
    return house


@pytest.mark.cites("§ 461a.8(d)")
def test_a_drawer_that_was_short_stands_on_its_paper_to_the_cent(served: Served, house: House) -> None:
    ada = served.logged_in("ada", Role.AUDITOR)
    (part,) = ada.get("/papers/drawers.json").json["parts"]
    assert part["rows"][0][5:] == ["$1,000.00", "$20.00", "$979.00", "-$1.00"]
    assert part["rows"][-1] == ["Total", "", "", "", "", "$1,000.00", "$20.00", "$979.00", "-$1.00"]
    waiting = ada.get("/papers/vouchers.json").json["parts"][1]["rows"]
    assert [row[0] for row in waiting] == ["D1"]


@pytest.mark.cites("§ 461a.10")
def test_the_log_of_a_machine_says_what_it_still_owes(served: Served, house: House) -> None:
    meters, log, _notes = served.logged_in("ada", Role.AUDITOR).get("/papers/machine/K1.json").json["parts"]
    assert log["rows"][0][3:] == ["$50.00", "$20.00", "$30.00", "part paid: jam"]
    assert ["Vouchers in", "$50.00"] in meters["rows"]
    assert ["Pieces of $1.00 dispensed", "20"] in meters["rows"]
    assert served.logged_in("ada", Role.AUDITOR).get("/papers/machine/K9.pdf").status == 404


@pytest.mark.parametrize("name", PAPERS)
def test_each_is_a_pdf_for_those_who_may_read_it_and_nobody_else(served: Served, house: House, name: str) -> None:
    answer = served.logged_in("ada", Role.AUDITOR).get(f"/papers/{name}.pdf")
    assert (answer.status, answer.headers["content-type"]) == (200, "application/pdf")
    dealer = served.logged_in("dana", Role.DEALER)
    assert dealer.get(f"/papers/{name}.pdf").status == 403
    assert served.browser().get(f"/papers/{name}.pdf").status == 403
    assert served.logged_in("ada", Role.AUDITOR).get(f"/papers/{name}.doc").status == 404


@pytest.mark.cites("§ 465a.11(b)")
def test_nobody_reads_credentials_on_paper_that_the_page_does_not_show_them(served: Served, house: House) -> None:
    served.staff("fay", Role.FINANCE)
    held = RecordCredential("fay", CredentialKind.PERMIT, "PA-1", NOON.date())
    house.do(TECHNICIAN, held, SECURITY)
    for role in DUTIES.people:
        browser = served.logged_in(f"a {role.value}", role)
        on_page = "PA-1" in browser.get("/api/duty").text
        assert "PA-1" not in browser.get("/papers/duty.json").text or on_page, role
    assert "PA-1" in served.logged_in("ada", Role.AUDITOR).get("/papers/duty.json").text


def test_another_name_is_no_paper(served: Served) -> None:
    assert served.logged_in("ada", Role.AUDITOR).get("/papers/nothing.pdf").status == 404
