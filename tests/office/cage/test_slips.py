"""`croupier report slips`: what was paid by hand, as people said it, from a journal (§ 465a.26)."""

import json
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.floor.record.commands import CashOut, MakeSlip, PayHand, PaySlip, VoidSlip
from croupier.floor.record.hand_pay import HandPay
from support.floor.caged import caged
from support.floor.house import ATTENDANT, CASHIER, NOON, SECURITY, SUPERVISOR, House, device
from support.floor.kept_house import kept
from support.workbooks import sheets, texts_of_money


def due(house: House, amount: int) -> HandPay:
    house.put_in("E1", amount).do(device("E1"), CashOut("E1"))
    (one,) = house.due("E1")
    return one


@pytest.fixture
def house() -> House:
    """A slip that was void, the one made instead and paid at the cage, and a payment of the manual book."""
    house = caged(voucher_limit=0)
    first = due(house, 300_00)
    house.do(ATTENDANT, MakeSlip(first.id, 300_00))
    house.do(SUPERVISOR, VoidSlip("000001", "torn"), SECURITY)
    house.do(ATTENDANT, MakeSlip(first.id, 300_00))
    house.do(CASHIER, PaySlip("000002"))
    on_paper = due(house, 20_00)
    house.after(hours=1)
    house.do(ATTENDANT, PayHand(on_paper.id, 20_00, book="0007", paid_at=house.now()))
    return house


@pytest.mark.cites("§§ 465a.26(b)(1), 465a.26(b)(5)(i)")
def test_slips_of_the_system_the_manual_book_and_void_ones(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = kept(house, tmp_path)
    assert main(["report", "slips", "--data", data, "--out", str(tmp_path / "out")]) == 0
    assert "2 paid by hand, 320.00 in all" in capsys.readouterr().out

    found = sheets(tmp_path / "out" / "slips.xlsx")
    system, total = ([cell for cell in row if cell != ""] for row in found["System"][-2:])
    assert [system[0], *system[2:]] == [
        *("000002", "E1", "asset E1", "cancelled credit", 300.0, 300.0),
        *(f"{ATTENDANT.name}, {CASHIER.name}", "D1"),
    ]
    assert total == ["Total", 1.0, 300.0, 300.0]
    book = [cell for cell in found["Manual book"][-2] if cell != ""]
    assert [book[0], *book[5:]] == ["0007", 20.0, 20.0, ATTENDANT.name, "attendant"]
    assert found["Void"][-1][0] == "000001"
    assert not texts_of_money([*found["System"], *found["Manual book"]]), "amounts are numbers"
    assert (tmp_path / "out" / "slips.pdf").read_bytes().startswith(b"%PDF")


def test_of_one_gaming_day_and_as_json(house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = kept(house, tmp_path)
    assert main(["report", "slips", "--data", data, "--date", str(NOON.date()), "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert [one["slip"]["paid"] for one in told["paid"]] == [300_00, 20_00]
    assert [one["number"] for one in told["void"]] == ["000001"]
    assert main(["report", "slips", "--data", data, "--date", "2026-11-15"]) == 0
    assert "0 paid by hand" in capsys.readouterr().out
