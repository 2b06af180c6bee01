"""`croupier tax`: a weekly return and the three books of a day, as papers, from a journal."""

import json
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from croupier.central.host.store import HostStore
from croupier.cli.main import main
from croupier.floor.record.commands import CashOut, CloseDay, InsertVoucher
from croupier.floor.record.commands.office.count import CountBox
from croupier.floor.record.commands.office.revenue import FileReturn
from croupier.floor.record.settings import Settings
from croupier.office.papers.sheet import dollars
from croupier.office.revenue.documents import revenue_document
from croupier.office.revenue.papers import weekly_return
from croupier.office.revenue.sides import net_win
from support.floor.dropped import OTHER_COUNTER, closed, counting, dropped, planned
from support.floor.house import (
    COMPLIANCE,
    COUNTER,
    FINANCE,
    KING_HIGH,
    NOON,
    PAIR,
    SYSTEM,
    House,
    device,
    peripherals,
)
from support.floor.kept_house import kept
from support.workbooks import sheets, texts_of_money

MONDAY = "2026-11-16"
BILLS = "Bills taken by validators"


def played() -> House:
    """A player loses 30 dollars at a hybrid table; another one takes a voucher from one terminal to the other."""
    house = House().terminal("E1", 100_00).terminal("E2", 50_00).table("T")
    house.play_hand("2s 4h 6c 8c Th", KING_HIGH)
    (voucher,) = house.do(device("E2"), CashOut("E2")).events
    house.do(peripherals("E1"), InsertVoucher("E1", house.number(voucher)))
    return house


def week_later(*, filed: bool) -> House:
    house = played().after(days=7)
    house.do(SYSTEM, CloseDay())
    if filed:
        house.do(FINANCE, FileReturn(NOON.date(), "W-47"), COMPLIANCE)
    return house


@pytest.mark.cites("§§ 601a.9, 601a.9(b), 601a.9(b)(3), 601a.9(e)")
def test_the_return_of_a_week_as_papers(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = kept(week_later(filed=True), tmp_path)
    assert main(["tax", "return", "--data", data, "--out", str(tmp_path / "out")]) == 0

    assert "filed as W-47: to pay $4.80" in capsys.readouterr().out
    written = json.loads((tmp_path / "out" / f"return-{MONDAY}.json").read_text())
    (line,) = written["lines"]
    assert (line["revenue"], line["taxable"], sum(line["taxes"].values())) == (30_00, 30_00, 4_80)
    assert line["taxes"]["base"] == 3_60
    assert (tmp_path / "out" / f"return-{MONDAY}.pdf").read_bytes().startswith(b"%PDF")
    rows = sheets(tmp_path / "out" / f"return-{MONDAY}.xlsx")["Return"]
    assert ["All", "", "Payable", "", 4.80] in rows
    assert not texts_of_money(rows), "amounts are numbers"


@pytest.mark.cites("§ 601a.9(b)")
@pytest.mark.parametrize(
    ("weeks", "said"), [(0, "Loss, which is not carried on"), (1, "Loss that later weeks may use")]
)
def test_a_week_that_lost_says_so_with_every_tax_at_nothing(weeks: int, said: str) -> None:
    """And whether the facility may use the loss later."""
    house = House(Settings(loss_weeks=weeks)).terminal("E1", 100_00).table("T")
    house.play_hand(PAIR, KING_HIGH).pay_all().after(days=7)
    house.do(SYSTEM, CloseDay())
    document = revenue_document(house.floor, house.now())
    week = next(one for one in document.weeks if str(one.week) == MONDAY)
    rows = [(what, rate, str(amount)) for _, _, what, rate, amount in weekly_return(document, week).parts[0].rows]

    lost = str(dollars(week.lines[0].revenue))
    assert lost.startswith("-$")
    assert rows[:3] == [
        ("Gross table game revenue of the week", "", lost),
        (said, "", lost),
        ("Taxable", "", "$0.00"),
    ]
    assert ("Base", "12%", "$0.00") in rows
    assert ("Local share, county", "1%", "$0.00") in rows
    assert rows[-1] == ("Payable", "", "$0.00")


def test_what_is_due_is_an_error_once_it_is_overdue(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    house = week_later(filed=False)
    assert main(["tax", "due", "--data", kept(house, tmp_path)]) == 0
    assert f"due 2026-11-23  file the return for the week of {MONDAY}" in capsys.readouterr().out
    house.after(days=1).do(SYSTEM, CloseDay())
    (tmp_path / "later").mkdir()
    assert main(["tax", "due", "--data", kept(house, tmp_path / "later")]) == 1
    assert capsys.readouterr().out.startswith("OVERDUE")


def sides(house: House, folder: Path, *more: str) -> tuple[int, dict[str, list[dict[str, object]]]]:
    folder.mkdir()
    code = main(["tax", "sides", "--data", kept(house, folder), "--date", MONDAY, "--out", str(folder), *more])
    written: dict[str, list[dict[str, object]]] = json.loads((folder / f"sides-{MONDAY}.json").read_text())
    return code, written


@pytest.mark.cites("§ 601a.9(e)")
def test_three_books_side_by_side_and_what_nobody_has_filled_is_left_open(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    code, found = sides(played(), tmp_path / "alone")
    assert code == 0
    totals = {row["what"]: (row["system"], row["central"], row["count"]) for row in found["totals"]}
    assert totals == {"revenue": (30_00, None, None), "bills": (150_00, None, None), "vouchers": (50_00, None, None)}
    told = capsys.readouterr().out
    assert "not counted yet" in told
    assert told.endswith("nothing differs, and not every book is there\n")


@pytest.mark.parametrize(
    ("bills", "won", "counted", "code"),
    [(100_00, 30_00, 100_00, 0), (99_00, 30_00, 100_00, 1), (100_00, 29_99, 100_00, 1), (100_00, 30_00, 80_00, 1)],
)
def test_a_difference_of_one_book_is_shown_with_its_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, bills: int, won: int, counted: int, code: int
) -> None:
    monkeypatch.setattr("croupier.central.host.store.now", lambda: NOON.isoformat(timespec="milliseconds"))
    house, store, boxes = played(), tmp_path / "host.db", tmp_path / "boxes.csv"
    with closing(HostStore(store)) as host:
        meters = {"coin_in": won, "coin_out": 0, "jackpot": 0, "bills": bills, "ticket_in": 50_00}
        host.meet("E1")
        host.read("E1", meters, "test")
    boxes.write_text(f"terminal,cents\nE1,{counted}\nE2,5000\n")
    ended, found = sides(house, tmp_path / "all", "--store", str(store), "--count", str(boxes))

    assert ended == code
    rows = {(row["terminal"], row["what"]): row for row in found["terminals"]}
    assert (rows["E1", "bills"]["central"], rows["E1", "bills"]["count"]) == (bills, counted)
    assert rows["E1", "revenue"]["central"] == won
    assert ("sides.short" in str(rows["E1", "bills"]["why"])) is (counted < 100_00)


@pytest.mark.cites("§§ 601a.9(e), 465a.25(m)")
def test_a_count_that_is_over_is_the_third_book_and_every_difference_is_explained(tmp_path: Path) -> None:
    house = planned().put_in("E2", 40_00).after(days=7)
    house.do(SYSTEM, CloseDay())
    counting(dropped(house.put_in("E1", 120_00)))
    one, other = "asset E1", "asset E2"
    short: dict[str, int] = {"100": 1}
    house.do(COUNTER, CountBox("C-1", one, short))
    house.do(OTHER_COUNTER, CountBox("C-1", one, short))
    house.do(COUNTER, CountBox("C-1", other, {"20": 2}))
    house.put_in("E1", 10_00)
    assert {row["count"] for row in of_the_drop(house, tmp_path / "going")[1]["terminals"]} == {None}, "not over"
    closed(house, {"100": 1, "20": 2})

    code, found = of_the_drop(house, tmp_path / "over")
    rows = {row["terminal"]: row for row in found["terminals"] if row["what"] == "bills"}
    assert code == 1, "twenty dollars are missing"
    assert (rows["E1"]["system"], rows["E1"]["count"], rows["E1"]["right"]) == (130_00, 100_00, False)
    assert [why[0] for why in rows["E1"]["why"]] == ["sides.not_read", "sides.elsewhere", "sides.short"]
    assert [why[1]["amount"] for why in rows["E1"]["why"][1:]] == [{"cents": 10_00}, {"cents": 20_00}]
    assert (rows["E2"]["system"], rows["E2"]["count"], rows["E2"]["right"]) == (0, 40_00, True)
    assert rows["E2"]["why"][1] == ["sides.of_other_days", {"amount": {"cents": 40_00}}]
    (row,) = (one for one in sheets(tmp_path / "over" / "sides-2026-11-23.xlsx")["All"] if one[1:2] == [BILLS])
    assert row[:5] == ["all", BILLS, 130, "not read", 140]


def of_the_drop(house: House, folder: Path) -> tuple[int, Any]:
    """The books of the gaming day of the drop."""
    folder.mkdir()
    day = "2026-11-23"
    code = main(["tax", "sides", "--data", kept(house, folder), "--date", day, "--out", str(folder)])
    return code, json.loads((folder / f"sides-{day}.json").read_text())


def test_net_win_by_the_meters_of_a_host() -> None:
    assert net_win({"coin_in": 100, "coin_out": 30, "jackpot": 20}) == 50
    assert net_win({"coin_in": 10, "coin_out": 30}) == -20


@pytest.mark.parametrize("words", [["return", "--week", "2020-01-01"], ["sides", "--date", "2020-01-01"]])
def test_what_the_journal_does_not_have_is_said(tmp_path: Path, words: list[str]) -> None:
    out = ["--out", str(tmp_path)]
    assert main(["tax", *words, *out, "--data", kept(played(), tmp_path)]) == 1
