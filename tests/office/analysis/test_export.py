"""The record as Parquet: another engine, which has never seen our code, comes to the same cents."""

from collections import Counter
from datetime import date
from pathlib import Path
from typing import Any

import duckdb
import pytest

from croupier.cli.main import main
from croupier.floor.audit.reports import Place, day_report
from croupier.floor.record.commands import CashOut, InsertVoucher, Tip
from croupier.floor.record.events import VoucherIssued
from croupier.floor.record.settings import Settings
from croupier.floor.rooms.house.days import FIGURES
from croupier.office.analysis.rows import TABLES
from support.floor.house import BELOW_KING, KING_HIGH, PAIR, House, device, peripherals
from support.floor.kept_house import kept

DAY = date(2026, 11, 16)
SEEN = TABLES.keys() - {"days"}
"""Nobody seals the days of this house; those of one that does are in `tests/office/archive`."""
STRAIGHT_FLUSH = "5s 6s 7s 8s Kd"


def two_days() -> House:
    """A loss, a win, a tip, a voucher that comes back and a win by hand; then another day begins."""
    house = House(Settings(payout_limit=100_00)).terminal("E1", 500_00).terminal("E2", 100_00).table("T")
    house.play_hand("2s 4h 6c 8c Th", KING_HIGH)
    house.play_hand(PAIR, BELOW_KING, ante=10_00, super_bonus=10_00, queens_up=10_00)
    house.do(device("E1"), Tip("E1", "T", 3_00))
    (voucher,) = house.do(device("E2"), CashOut("E2")).events
    assert isinstance(voucher, VoucherIssued)
    house.do(peripherals("E1"), InsertVoucher("E1", house.number(voucher)))
    house.play_hand(STRAIGHT_FLUSH, KING_HIGH)
    house.pay_all().after(days=1)
    house.put_in("E2", 20_00)
    house.do(device("E1"), CashOut("E1"))
    return house


@pytest.fixture(scope="module")
def house() -> House:
    """The same two days for all tests."""
    return two_days()


@pytest.fixture(scope="module")
def tables(house: House, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where they were exported to."""
    folder = tmp_path_factory.mktemp("exported")
    assert main(["export", "--data", kept(house, folder), "--parquet", str(folder / "tables")]) == 0
    return folder / "tables"


def asked(tables: Path, query: str) -> list[Any]:
    """What DuckDB answers; a table is named by its name."""
    with duckdb.connect() as database:
        for name in SEEN:
            database.execute(f"CREATE VIEW {name} AS FROM '{tables}/{name}/*/*.parquet'")
        return database.execute(query).fetchall()


@pytest.mark.cites("§ 605a.2(d)(6)")
def test_the_report_of_a_day_to_the_cent(house: House, tables: Path) -> None:
    told: dict[str, Counter[str]] = {}
    for place, name, figure, amount in asked(
        tables, f"SELECT place, name, figure, amount FROM figures WHERE day = '{DAY}' AND place <> 'tips'"
    ):
        told.setdefault(f"{place} {name}", Counter())[figure] += amount
    report = day_report(house.store, DAY)

    def statement(place: Place) -> dict[str, int]:
        return {name: place.figures[name] for name in FIGURES if place.figures[name]}

    expected = {f"table {one.name}": statement(one) for one in report.tables}
    expected |= {f"terminal {one.name}": statement(one) for one in report.terminals}
    assert {name: dict(figures) for name, figures in told.items()} == expected


def test_the_same_again_from_the_settled_lines_and_the_transfers(house: House, tables: Path) -> None:
    """What the tables won comes out of the lines, and what players brought and took out of the ledger."""
    ((won,),) = asked(tables, f"SELECT sum(staked) - sum(credited) FROM lines WHERE day = '{DAY}'")
    moved = dict(
        asked(
            tables,
            f"""SELECT CASE WHEN credit = 'game' THEN 'deposited' WHEN credit = 'tips' THEN 'tips' ELSE 'withdrawn' END,
                       sum(amount)::BIGINT FROM transfers
                WHERE day = '{DAY}' AND (credit = 'game' AND debit IN ('cash_box', 'vouchers')
                                         OR debit = 'game' AND credit IN ('vouchers', 'cage', 'tips'))
                GROUP BY ALL""",
        )
    )

    (table,) = day_report(house.store, DAY).tables
    terminals = day_report(house.store, DAY).terminals
    assert won == table.revenue
    assert moved == {name: sum(one.figures[name] for one in terminals) for name in ("deposited", "withdrawn", "tips")}


def test_wagers_are_those_that_stood_and_rounds_have_their_dealer(tables: Path) -> None:
    rounds = asked(tables, "SELECT round, chapter, kind, dealer FROM rounds ORDER BY round")
    staked = asked(tables, "SELECT wager, sum(amount)::BIGINT FROM wagers WHERE round = 2 GROUP BY ALL ORDER BY wager")

    assert rounds == [(number, "657a", "hybrid", "Dana") for number in (1, 2, 3)]
    assert staked == [("ante", 10_00), ("queens_up", 10_00), ("super_bonus", 10_00)]


def test_nobody_can_enter_anything_with_what_is_exported(house: House, tables: Path) -> None:
    text = str([asked(tables, f"SELECT * EXCLUDE (utc) FROM {name}") for name in SEEN])

    (number,) = house.numbers()
    assert number not in text
    assert "argon2" not in text


def test_no_column_has_to_be_quoted() -> None:
    reserved = "SELECT keyword_name FROM duckdb_keywords() WHERE keyword_category <> 'unreserved'"
    with duckdb.connect() as database:
        words = {word for (word,) in database.execute(reserved).fetchall()}

    assert not {name for row in TABLES.values() for name in row.__struct_fields__} & words


def test_every_column_is_in_the_papers() -> None:
    paper = (Path(__file__).parents[3] / "docs" / "analysis.md").read_text(encoding="utf-8")

    assert [name for row in TABLES.values() for name in row.__struct_fields__ if f"`{name}`" not in paper] == []


def test_a_folder_with_something_in_it_is_left_alone(
    house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "tables").mkdir()
    (tmp_path / "tables" / "kept").touch()

    assert main(["export", "--data", kept(house, tmp_path), "--parquet", str(tmp_path / "tables")]) == 2
    assert "is not empty" in capsys.readouterr().err
    assert [one.name for one in (tmp_path / "tables").iterdir()] == ["kept"]
