"""`croupier devices`: a terminal from the truck to the floor and onto the lists, at a served house."""

import errno
import io
import json
import os
import zipfile
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.floor.record.actors import Role
from croupier.floor.record.settings import Settings
from support.floor.house import House
from support.floor.registered import MONDAY
from support.web.served import PASSWORD, Served

SUE, TESS = ("--as", "sue/slot_supervisor"), ("--with", "tess/technician")
LIST = """asset,kind,serial,manufacturer,model,program,base,denominations,smoking
0042,terminal,S-1,Maker,One,p 1,b 1,1 0.25,yes
"""


class Script:
    """Somebody who types commands at a served house."""

    def __init__(self, server: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self._server, self._patch = server, monkeypatch

    def __call__(self, *words: str) -> int:
        self._patch.setattr("sys.stdin", io.StringIO(f"{PASSWORD}\n{PASSWORD}\n"))
        return main([*words, "--server", self._server])

    def do(self, command: str, *fields: str, by: tuple[str, ...] = SUE) -> int:
        return self("house", "do", command, *fields, *by)


@pytest.fixture
def house() -> House:
    return House(Settings(devices_are_registered=True))


@pytest.fixture
def script(house: House, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> Script:
    serving = Served(house)
    request.addfinalizer(serving.close)  # noqa: PT021 - it has to end after the test
    people = {"sue": Role.SLOT_SUPERVISOR, "tess": Role.TECHNICIAN, "cora": Role.COMPLIANCE, "rex": Role.REVENUE}
    for name, role in people.items():
        serving.staff(name, role)
    return Script(serving.origin, monkeypatch)


@pytest.fixture
def delivered(script: Script, tmp_path: Path) -> Script:
    """A terminal in the device room."""
    for place, kind in (("Dock", "restricted"), ("Row", "floor")):
        about = ("address=1 Way", "devices=9", "why=all")
        assert script.do("request_place", f"place={place}", f"kind={kind}", *about) == 0
        assert script.do("approve_place", f"place={place}", "reference=R", by=("--as", "cora/compliance")) == 0
    party = {"name": "A", "address": "2 Way"}
    told = {"shipper": party, "receiver": party, "method": "truck", "serials": ["S-1"], "transported": str(MONDAY)}
    told |= {"expected": f"{MONDAY}T20:00:00Z", "reason": "new"}
    assert script.do("notify_transport", "notice=N-1", f"transport={json.dumps(told)}") == 0
    file = tmp_path / "list.csv"
    file.write_text(LIST, encoding="utf-8")
    assert script("devices", "receive", str(file), "--notice", "N-1", "--place", "Dock", *SUE, *TESS) == 0
    return script


@pytest.mark.cites("§§ 463a.4, 463a.4(b), 463a.4(b)(1), 463a.5(e)(6)")
def test_a_terminal_reaches_the_floor_only_through_its_papers(
    delivered: Script, house: House, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    listed = tmp_path / "terminals.csv"
    listed.write_text("terminal,asset,location\nE-1,0042,Row 1\n", encoding="utf-8")
    place = ("house", "terminals", str(listed), *SUE)
    assert delivered(*place) == 2
    assert "the Department has not been notified" in capsys.readouterr().err
    movements = json.dumps([{"asset": "0042", "to": "Row 1"}])
    assert delivered.do("notify_movement", "notice=M-1", f"movements={movements}") == 0
    assert delivered(*place) == 0
    enable = ("enable_terminal", "terminal=E-1")
    assert delivered.do(*enable, by=("--as", "rex/revenue")) == 2
    assert "is waiting for a signature" in capsys.readouterr().err
    assert delivered("devices", "due", *SUE) == 0
    assert "sign movement 1 of 0042" in capsys.readouterr().out
    assert delivered.do("sign_movements", "movements=[1]", by=("--as", "tess/technician")) == 0
    assert delivered.do(*enable, by=("--as", "rex/revenue")) == 0
    assert house.floor.state.terminals["E-1"].enabled


def test_a_full_disk_spoils_no_paper_that_was_there(
    delivered: Script, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lists = ("devices", "lists", "--out", str(tmp_path / "papers"), *SUE)
    assert delivered(*lists) == 0
    before = {path.name: path.read_bytes() for path in (tmp_path / "papers").iterdir()}

    def full(path: Path, content: bytes) -> None:
        with path.open("wb") as file:
            file.write(content[:10])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(Path, "write_bytes", full)
    assert delivered(*lists) != 0
    assert {path.name: path.read_bytes() for path in (tmp_path / "papers").iterdir()} == before


@pytest.mark.cites("§§ 463a.5(a), 463a.5(f), 463a.5(g), 607a.2(a), 607a.2(c)")
def test_lists_log_and_notices_are_written_as_pdf_workbook_and_json(
    delivered: Script, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "filing"
    assert delivered("devices", "lists", "--out", str(out), *SUE) == 0
    assert not (out / "changes.pdf").exists()
    assert delivered.do("file_lists", "reference=November") == 0
    assert delivered("devices", "lists", "--out", str(out), *SUE) == 0
    assert {file.name for file in out.iterdir()} == {
        *("lists.pdf", "lists.xlsx", "lists.json"),
        *("changes.pdf", "changes.xlsx"),
    }
    assert json.loads((out / "lists.json").read_text())["lists"]["slot_restricted"][0][:3] == ["Dock", "0042", "S-1"]
    with zipfile.ZipFile(out / "lists.xlsx") as book:
        assert "<t>0042</t>" in book.read("xl/sharedStrings.xml").decode()
    assert (out / "lists.pdf").read_bytes().startswith(b"%PDF")
    assert delivered("devices", "log", "--day", str(MONDAY), "--out", str(out), *SUE) == 0
    assert delivered("devices", "notice", "N-1", "--out", str(out), *SUE) == 0
    assert (out / "notice.pdf").exists()
    assert delivered("devices", "notice", "N-9", "--out", str(out), *SUE) == 2
    assert "there is no notice 'N-9'" in capsys.readouterr().err


@pytest.mark.parametrize(
    "text", ["asset,kind\n1,terminal,x\n", "asset\n", "asset,denominations\n1,many\n", "color\nred\n"]
)
def test_a_list_that_cannot_be_read_registers_nothing(
    delivered: Script, house: House, tmp_path: Path, text: str
) -> None:
    file = tmp_path / "bad.csv"
    file.write_text(text, encoding="utf-8")
    assert delivered("devices", "receive", str(file), "--notice", "N-1", "--place", "Dock", *SUE, *TESS) == 2
    assert list(house.floor.state.register.assets) == ["0042"]


def test_who_may_not_read_the_register_is_told_so(script: Script, capsys: pytest.CaptureFixture[str]) -> None:
    assert script("devices", "show", "--as", "rex/revenue") == 0
    capsys.readouterr()
    assert script("devices", "due", *SUE) == 0
    assert "due" in capsys.readouterr().out
