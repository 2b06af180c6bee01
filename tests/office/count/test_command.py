"""`croupier count` at a served house: a machine's file, a box again, the report; figures for nobody before (0342)."""

import io
import json
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.floor.record.actors import Role
from croupier.floor.record.commands.office.count import CountBox
from support.floor.dropped import closed, counting, dropped, planned
from support.floor.house import COUNT_SUPERVISOR, House
from support.web.served import PASSWORD, Served
from support.workbooks import sheets, texts_of_money

TEAM = {"Cleo": Role.COUNT_TEAM, "Cody": Role.COUNT_TEAM, "fay": Role.FINANCE, "sue": Role.SLOT_SUPERVISOR}
FILE = "box,20,100\nasset E1,,1\nasset E2,2,\n"


class Script:
    """Somebody who types commands at a served house."""

    def __init__(self, server: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self._server, self._patch = server, monkeypatch

    def __call__(self, *words: str, by: str) -> int:
        self._patch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n{PASSWORD}\n"))
        return main(["count", *words, "--as", f"{by}/{TEAM[by]}", "--server", self._server])


@pytest.fixture
def house() -> House:
    return counting(dropped(planned().put_in("E1", 120_00).put_in("E2", 40_00)))


@pytest.fixture
def script(house: House, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Script:
    serving = Served(house)
    request.addfinalizer(serving.close)  # noqa: PT021 - it has to end after the test
    for name, role in TEAM.items():
        serving.staff(name, role)
    return Script(serving.origin, monkeypatch)


@pytest.mark.cites("§§ 465a.25(a), 465a.25(a)(3), 465a.25(n)")
def test_a_machine_counts_one_box_is_counted_again_and_the_report_tells_it_afterwards(
    script: Script, house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong, right = tmp_path / "wrong.csv", tmp_path / "right.csv"
    wrong.write_text(FILE.replace(",2,", ",two,"))
    right.write_text(FILE)
    assert script("import", str(wrong), by="Cleo") != 0
    assert "line 3: column 20 has two" in capsys.readouterr().err
    assert not house.floor.state.boxes.count.readings, "all or none"
    assert script("import", str(right), by="Cleo") == 0
    assert "box asset E1: recount by somebody else" in capsys.readouterr().out
    assert script("show", by="fay") == 0
    shown = capsys.readouterr().out
    assert "12000" not in shown
    assert "10000" not in shown
    assert "bills" not in shown
    assert script("report", "C-1", "--out", str(tmp_path), by="fay") != 0, "not before it is over"
    house.do(COUNT_SUPERVISOR, CountBox("C-1", "asset E1", {"100": 1}))
    closed(house, {"100": 1, "20": 2})
    assert script("report", "C-1", "--out", str(tmp_path), by="sue") != 0, "not for everybody"
    assert script("report", "C-1", "--out", str(tmp_path / "out"), by="fay") == 0
    report = json.loads((tmp_path / "out" / "C-1.json").read_text())
    (variance,) = report["variances"]
    assert (variance["box"], variance["variance"]) == ("asset E1", -20_00)
    (twenty,) = variance["denominations"]
    assert (twenty["face"], twenty["metered"], twenty["counted"], len(twenty["events"])) == ("20", 1, 0, 1)
    entry = house.store.records[twenty["events"][0]["entry"] - 1].entry
    assert b'"bill_inserted.1"' in entry.body, "the very bill"
    assert (tmp_path / "out" / "C-1.pdf").read_bytes().startswith(b"%PDF")
    book = sheets(tmp_path / "out" / "C-1.xlsx")
    (box,) = (row for row in book["Boxes"] if row[0] == "asset E1")
    assert box[10:13] == [100, 120, -20], "currency, meters, variance"
    assert not [row for rows in book.values() for row in rows if texts_of_money([row])], "amounts are numbers"


@pytest.mark.cites("§§ 465a.17(d)(1), 465a.18(a)(2)")
def test_what_is_due_is_an_error_for_a_script_when_it_is_overdue(
    script: Script, house: House, capsys: pytest.CaptureFixture[str]
) -> None:
    assert script("due", by="fay") == 1
    assert "key door is overdue: Cleo has it" in capsys.readouterr().out
    assert script("keys", by="fay") == 1
    assert "OVERDUE" in capsys.readouterr().out
    assert house.floor.state.boxes.keys["release"].holder
