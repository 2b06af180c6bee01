"""`croupier report day`: § 605a.2(d)(6), (7), per table and per terminal, and what must agree."""

import csv
import errno
import json
import os
import re
from pathlib import Path
from typing import Any

import pytest

from croupier.cli.main import main
from croupier.floor.audit.verification import verify
from croupier.floor.record.commands import CashOut, ChangeDealer, DistributeTips, InsertVoucher, PayHand, Tip
from croupier.floor.record.events import VoucherIssued
from croupier.floor.record.settings import Settings
from support.floor.house import (
    ANTE,
    BELOW_KING,
    CASHIER,
    FLOORPERSON,
    KING_HIGH,
    PAIR,
    SECURITY,
    SUPERVISOR,
    House,
    device,
    peripherals,
)
from support.floor.kept_house import kept

STRAIGHT_FLUSH = "5s 6s 7s 8s Kd"
TODAY, TOMORROW = "2026-11-16", "2026-11-17"


def busy_day() -> House:
    """A loss, a win, a tip, a voucher that comes back, a cash-out, a win by hand; then the next day begins."""
    house = House(Settings(payout_limit=100_00)).terminal("E1", 500_00).terminal("E2", 100_00).table("T")
    house.play_hand("2s 4h 6c 8c Th", KING_HIGH)  # -30
    house.play_hand(PAIR, BELOW_KING, ante=10_00, super_bonus=10_00, queens_up=10_00)  # 0 +10 +0 +10
    house.do(device("E1"), Tip("E1", "T", 3_00))
    (voucher,) = house.do(device("E2"), CashOut("E2")).events
    assert isinstance(voucher, VoucherIssued)
    house.do(peripherals("E1"), InsertVoucher("E1", house.number(voucher)))
    house.play_hand(STRAIGHT_FLUSH, KING_HIGH)
    house.pay_all().after(days=1)
    house.put_in("E2", 20_00)
    house.do(device("E1"), CashOut("E1"))
    return house


@pytest.fixture
def report(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Any:
    """The report of a house as a document."""

    def run(house: House, *more: str, ends: int = 0) -> Any:
        where = kept(house, tmp_path) if not (tmp_path / "journal").exists() else str(tmp_path / "journal")
        assert main(["report", "day", "--data", where, *more]) == ends
        printed = capsys.readouterr().out
        return json.loads(printed) if "--json" in more else printed

    return run


def by_name(places: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    return {place["name"]: place for place in places}


@pytest.mark.cites("§ 605a.2(d)(7)(i)", "§ 605a.2(d)(7)(ii)", "§ 605a.2(d)(7)(iii)", "§ 605a.2(d)(7)(v)")
@pytest.mark.cites("§ 605a.2(d)(6)", "§ 605a.2(d)(7)(vi)", "§ 601a.9(e)")
def test_a_day_that_is_over_per_table_and_per_terminal(report: Any) -> None:
    house = busy_day()
    assert verify(house.store).right
    document = report(house, "--date", TODAY, "--json")

    terminals = by_name(document["terminals"])
    one, two = terminals["E1"], terminals["E2"]
    assert (one["deposited"], one["withdrawn"], one["tips"]) == (600_00, 0, 3_00)
    assert (two["deposited"], two["withdrawn"], two["revenue"]) == (100_00, 100_00, 0)
    assert one["jackpots"] > 100_00
    assert one["revenue"] == one["losses"] - one["winnings"] - one["jackpots"] - one["progressives"]
    assert one["closed_with"] == 600_00 - 3_00 - one["losses"] + one["winnings"]
    table = by_name(document["tables"])["T"]
    assert (table["tax_class"], table["revenue"]) == ("13A62(a)(1)", one["revenue"])
    assert document["closed"]
    assert document["right"]
    assert len(document["identities"]) == 11


@pytest.mark.cites("§ 605a.2(d)(6)")
def test_the_day_that_goes_on_begins_with_what_the_terminals_held(report: Any) -> None:
    house = busy_day()
    yesterday = by_name(report(house, "--date", TODAY, "--json")["terminals"])
    document = report(house, "--json")

    today = by_name(document["terminals"])
    assert (document["day"], document["closed"], document["right"]) == (TOMORROW, False, True)
    assert today["E1"]["opened_with"] == yesterday["E1"]["closed_with"] == today["E1"]["withdrawn"]
    assert today["E2"]["deposited"] == today["E2"]["closed_with"] == 20_00


@pytest.mark.cites("§ 605a.2(d)(6)")
def test_what_is_in_a_round_over_the_end_of_the_day_belongs_to_the_terminal(report: Any) -> None:
    house = House().terminal("E1", 100_00).table("T").wager("E1", **ANTE).deal().after(days=1)
    house.put_in("E1", 20_00)
    yesterday = report(house, "--date", TODAY, "--json")
    today = report(house, "--json")

    assert yesterday["right"]
    assert today["right"]
    assert by_name(yesterday["terminals"])["E1"]["closed_with"] == 100_00
    assert by_name(today["terminals"])["E1"]["closed_with"] == 120_00


@pytest.mark.cites("§ 605a.5(b)", "§ 601a.9(e)")
def test_an_automated_table_is_taxed_as_one_and_play_money_is_in_no_report(report: Any) -> None:
    house = House().terminal("E1", 100_00).terminal("P1", 100_00, training=True)
    house.table("A", "668a", "automated").table("P", "668a", "training")
    document = report(house, "--json")

    assert [(one["name"], one["tax_class"]) for one in document["tables"]] == [("A", "13A62(a)(1), (a)(2)")]
    assert [one["name"] for one in document["terminals"]] == ["E1"]
    assert document["totals"]["terminals"]["deposited"] == 100_00
    assert document["right"]


def test_for_people_with_totals_tax_and_identities(report: Any) -> None:
    text = report(busy_day(), "--date", TODAY)

    assert text.startswith(f"Croupier Demonstration Casino: gaming day {TODAY}, closed\n\ntable")
    assert "\ntotal " in text
    assert "Taxed under 13A62(a)(1): " in text
    assert "deposited as reported = as the ledger has it: 700.00, right" in text
    assert "WRONG" not in text


def test_as_a_file_for_spreadsheets(report: Any, tmp_path: Path) -> None:
    report(busy_day(), "--date", TODAY, "--csv", str(tmp_path / "day.csv"))
    with (tmp_path / "day.csv").open(newline="", encoding="utf-8") as file:
        table, one, two = csv.DictReader(file)

    assert (table["kind"], table["name"], table["tax class"]) == ("table", "T", "13A62(a)(1)")
    assert (one["name"], one["deposited"], one["tips"]) == ("E1", "600.00", "3.00")
    assert (two["name"], two["withdrawn"]) == ("E2", "100.00")


@pytest.mark.cites("§ 605a.2(d)(6)")
def test_a_report_that_the_books_contradict_says_so(report: Any) -> None:
    """A bill whose transfer is missing from the ledger."""
    house = House().terminal("E1", 100_00)
    house.store.records = [
        type(record)(record.entry, (), record.mentions, record.standings) for record in house.store.records
    ]
    text = report(house, ends=1)
    assert "deposited as reported = as the ledger has it: 100.00, WRONG, the other side is 0.00" in text


def test_an_override_stands_apart(report: Any) -> None:
    house = House(Settings(payout_limit=100_00)).terminal("E1", 500_00).table("T")
    house.play_hand(STRAIGHT_FLUSH, KING_HIGH)
    for due in house.due():
        house.do(SUPERVISOR, PayHand(due.id, due.amount + 1_00, "rounded up"), SECURITY)
    document = report(house, "--json")
    assert by_name(document["terminals"])["E1"]["overrides"] == 1_00 * len(document["tables"])
    assert document["right"]


def test_a_day_that_never_was(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["report", "day", "--date", "2020-01-01", "--data", kept(House(), tmp_path)]) == 1
    told = "croupier: report: the journal has no gaming day 2020-01-01; it is 2026-11-16 now\n"
    assert capsys.readouterr().err == told


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (["day", "--date", "yesterday", "--data", "."], "'yesterday' is no date like 2026-11-16"),
        (["week", "--data", "."], "invalid choice: 'week'"),
        (["day"], "one of the arguments --data --database --database-file --house is required"),
        (["day", "--data", "a", "--database", "b"], "not allowed with argument"),
    ],
)
def test_what_it_does_not_understand(arguments: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["report", *arguments]) == 2
    assert told in capsys.readouterr().err


def test_a_file_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    nowhere = str(tmp_path / "no" / "day.csv")
    assert main(["report", "day", "--csv", nowhere, "--data", kept(House(), tmp_path)]) == 2
    assert "No such file or directory" in capsys.readouterr().err


def test_a_full_disk_leaves_the_file_of_before_as_it_was(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, where, opened = tmp_path / "day.csv", kept(House(), tmp_path), Path.open

    def full(path: Path, mode: str = "r", *more: Any, **named: Any) -> Any:
        file = opened(path, mode, *more, **named)
        if mode.startswith("w"):
            file.close()
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        return file

    written.write_text("the good one", encoding="utf-8")
    monkeypatch.setattr(Path, "open", full)
    assert main(["report", "day", "--csv", str(written), "--data", where]) == 2
    assert capsys.readouterr().err == f"croupier: {written}: No space left on device\n"
    assert written.read_text(encoding="utf-8") == "the good one"


# Tips


@pytest.mark.cites("§ 465a.19(g)(2)")
def test_tips_that_were_distributed_are_told_with_the_time_each_dealt(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    house = House().terminal("E1", 20_00).table("T")
    house.do(device("E1"), Tip("E1", "T", 3_01))
    house.after(hours=1, minutes=30).do(FLOORPERSON, ChangeDealer("T", "Lee"))
    house.after(minutes=30).do(CASHIER, DistributeTips("pool/common"), FLOORPERSON)
    where = kept(house, tmp_path)

    assert main(["report", "tips", "--data", where]) == 0
    printed = capsys.readouterr().out
    assert re.search(r"Dana +1:30 h +2\.26\n +Lee +0:30 h +0\.75\n1 distributed, 3\.01 in all", printed)
    assert main(["report", "tips", "--data", where, "--json", "--date", TODAY]) == 0
    (told,) = json.loads(capsys.readouterr().out)
    assert (told["total"], told["shares"][0]) == (3_01, {"dealer": "Dana", "seconds": 5_400, "amount": 2_26})
    assert main(["report", "tips", "--data", where, "--json", "--date", TOMORROW]) == 0
    assert json.loads(capsys.readouterr().out) == []
