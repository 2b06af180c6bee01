"""A house opens without a line of code: from an empty folder to its first bets, unattended, by the command line alone.

In PostgreSQL, encrypted, with client certificates: two tables that share a floor, four terminals of which one has a
machine with a code, every signature by its own person.  Then its journal in another place, verified.  What people do
there by hand is in test_opening_by_hand.
"""

import io
import json
import re
import socket
import ssl
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from http.client import HTTPSConnection
from importlib import resources
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from croupier.chapters import chapter
from croupier.cli.main import main
from croupier.floor.record.settings import Settings
from croupier.web.identity.authority import CERTIFICATE
from support.storage.private_postgres import PrivateServer

SERVE = "import sys; from croupier.cli.main import main; sys.exit(main(sys.argv[1:]))"
PASSWORD = "a lantern in the mill"
FIRST = {"tess": "correct horse battery", "fay": "staple wagon lantern"}
PEOPLE = {
    "pam": ("floorperson", "pit_manager"),
    "dana": ("dealer",),
    "dev": ("dealer",),
    "sue": ("slot_supervisor",),
    "andy": ("slot_attendant",),
    "sid": ("security",),
    "vera": ("surveillance",),
    "cass": ("cashier",),
    "cora": ("compliance",),
    "rita": ("revenue",),
}
CARDS = [
    *(("dana", "dealer", "inspect"), ("pam", "floorperson", "verify"), ("dana", "dealer", "spread")),
    *(("dana", "dealer", "view"), ("dana", "dealer", "mix")),
]
LIST = "terminal,asset,location,tables\n" + "".join(
    f"E-{n},a{n},aisle {n},{'' if n % 2 else 'T-1'}\n" for n in range(1, 5)
)


class House:
    """A served house, and people who ask it for things by the command line; every call is one step of the guide."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        self.folder, self._patch, self.steps = folder, monkeypatch, 0

    def run(self, *words: str, typed: str = "") -> int:
        self.steps += 1
        self._patch.setattr("sys.stdin", io.StringIO(typed))
        return main([*words, "--house", str(self.folder)])

    def ask(self, who: str, role: str, *words: str, second: tuple[str, str] | None = None, typed: str = "") -> int:
        mine, theirs = FIRST.get(who, PASSWORD), ""
        signed: tuple[str, ...] = ()
        if second:
            signed, theirs = ("--with", "/".join(second)), FIRST.get(second[0], PASSWORD) + "\n"
        return self.run("house", *words, "--as", f"{who}/{role}", *signed, typed=f"{mine}\n{typed}{theirs}")


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, postgres: PrivateServer) -> Iterator[House]:
    """Set up from answers, and served by a process of its own."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        port = found.getsockname()[1]
    answers = tmp_path / "answers.toml"
    answers.write_text(
        f'backup = "{tmp_path}/backups"\ndatabase = "{postgres.url("unattended")}"\n[settings]\nfacility = "The Mill"\n'
        f'[server]\nnames = ["localhost"]\nport = {port}\n[people]\ntechnician = "tess"\nsecond = "fay"\n',
        encoding="utf-8",
    )
    made = House(tmp_path / "mill", monkeypatch)
    assert made.run("init", "--from", str(answers), typed="\n".join(FIRST.values()) + "\n") == 0
    serving = subprocess.Popen([sys.executable, "-c", SERVE, "serve", "--house", str(made.folder)])
    try:
        _wait_for(port)
        yield made
    finally:
        serving.terminate()
        serving.wait(30)


def _wait_for(port: int) -> None:
    for _ in range(600):
        with socket.socket() as knocking:
            if knocking.connect_ex(("127.0.0.1", port)) == 0:
                return
        time.sleep(0.1)
    pytest.fail("nothing is served")


def _filing(folder: Path, number: str) -> Path:
    """What ships with the game, to be in force from today."""
    text = resources.files(chapter(number).package).joinpath("submission.toml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if not line.startswith("approved")]
    today = Settings().gaming_day(datetime.now(UTC)).isoformat()
    file = folder / f"{number}.toml"
    file.write_text(re.sub(r"(?m)^effective = .*$", f"effective = {today}", "\n".join(lines)), encoding="utf-8")
    return file


def _reference(file: Path) -> str:
    found = re.search(r'(?m)^reference = "(.*)"$', file.read_text(encoding="utf-8"))
    assert found
    return found[1]


@pytest.mark.long
@pytest.mark.cites("§§ 601a.2, 465a.11(b)")
def test_from_an_empty_folder_to_open_tables_and_on_from_a_backup(
    house: House, tmp_path: Path, postgres: PrivateServer, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, roles in PEOPLE.items():
        words = ("do", "add_staff", f"name={name}", f"roles={json.dumps(roles)}", "password=-")
        assert house.ask("tess", "technician", *words, second=("fay", "finance"), typed="a first lantern\n") == 0
        typed = f"a first lantern\na first lantern\n{PASSWORD}\n"
        changing = ("house", "do", "change_password", "old=-", "new=-", "--as", f"{name}/{roles[0]}")
        assert house.run(*changing, typed=typed) == 0

    for number, table in (("657a", "T-1"), ("672a", "T-2")):
        filing = _filing(tmp_path, number)
        assert house.ask("pam", "pit_manager", "do", "file_submission", f"text=@{filing}") == 0
        reference = f"reference={_reference(filing)}"
        assert house.ask("cora", "compliance", "do", "approve_submission", reference) == 0
        assert house.ask("pam", "pit_manager", "do", "install_table", f"table={table}", f"chapter={number}") == 0

    _devices(house, tmp_path)
    listed = tmp_path / "terminals.csv"
    listed.write_text(LIST.replace("a3,aisle 3", "a2,aisle 3"), encoding="utf-8")
    assert house.ask("tess", "technician", "terminals", str(listed)) == 2
    assert f"{listed}:4: asset number a2 has been used" in capsys.readouterr().err
    listed.write_text(LIST, encoding="utf-8")
    assert house.ask("tess", "technician", "terminals", str(listed)) == 0
    assert house.ask("sue", "slot_supervisor", "do", "sign_movements", "movements=[3, 4, 5, 6]") == 0
    assert house.ask("sue", "slot_supervisor", "do", "file_lists", "reference=first lists") == 0
    _machine(house, tmp_path, capsys)
    for terminal in ("E-1", "E-2", "E-3", "E-4"):
        assert house.ask("rita", "revenue", "do", "enable_terminal", f"terminal={terminal}") == 0

    for table, dealer, progressive in (("T-1", "dana", "the link"), ("T-2", "dev", "")):
        if progressive:
            assert (
                house.ask("pam", "pit_manager", "do", "link_table", f"table={table}", f"progressive={progressive}") == 0
            )
        assert house.ask("pam", "pit_manager", "do", "open_table", f"table={table}", f"dealer={dealer}") == 0
    assert house.ask("pam", "pit_manager", "do", "post_limits", "table=T-1", "minimum=1000", "maximum=10000") == 0
    for who, role, task in CARDS:
        assert house.ask(who, role, "do", "handle_cards", "table=T-1", f"task={task}") == 0
    assert house.ask("dana", "dealer", "do", "prepare_cards", "table=T-1") == 0
    assert house.ask("dana", "dealer", "do", "open_betting", "table=T-1") == 0
    assert house.ask("pam", "pit_manager", "show") == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert [step["step"] for step in found["next"] if not step["done"]] == []
    assert found["progressives"][0]["tables"] == ["T-1"]

    assert house.run("backup") == 0
    (copy,) = (tmp_path / "backups").iterdir()
    for place in (("--data", str(tmp_path / "elsewhere")), ("--database", postgres.url("elsewhere_by_itself"))):
        assert main(["restore", "--from", str(copy), *place]) == 0
        assert main(["verify", *place]) == 0


def _devices(house: House, folder: Path) -> None:
    """Every device through its papers: places, a transport, a list of what came, tables to where they play."""
    sue, tess = ("sue", "slot_supervisor"), ("tess", "technician")
    for place, kind in (("dock", "restricted"), ("aisle", "floor")):
        about = (f"place={place}", f"kind={kind}", "address=1 Mill Road", "devices=9", "why=gaming devices")
        assert house.ask(*sue, "do", "request_place", *about) == 0
        assert house.ask("cora", "compliance", "do", "approve_place", f"place={place}", f"reference=R {place}") == 0
    kinds = {**{f"a{n}": "terminal" for n in range(1, 5)}, "b1": "hybrid_table", "b2": "hybrid_table"}
    now, party = datetime.now(ZoneInfo("America/New_York")), {"name": "A", "address": "2 Maker Street"}
    told = {"shipper": party, "receiver": party, "method": "truck", "serials": [f"S{asset}" for asset in kinds]}
    told |= {"transported": f"{now:%Y-%m-%d}", "expected": (now + timedelta(days=1)).isoformat(), "reason": "new"}
    assert house.ask(*sue, "do", "notify_transport", "notice=truck 1", f"transport={json.dumps(told)}") == 0
    rows = [f"{asset},{kind},S{asset},Maker,One,croupier 1\n" for asset, kind in kinds.items()]
    (folder / "devices.csv").write_text("asset,kind,serial,manufacturer,model,program\n" + "".join(rows))
    words = ("receive", str(folder / "devices.csv"), "--notice", "truck 1", "--place", "dock")
    signed = ("--as", "/".join(sue), "--with", "/".join(tess))
    assert house.run("devices", *words, *signed, typed=f"{PASSWORD}\n{FIRST['tess']}\n") == 0
    for n, table in ((1, "T-1"), (2, "T-2")):
        moved = (f'assets=["b{n}"]', f"to=aisle table {n}", f"table={table}")
        assert house.ask(*sue, "do", "move_assets", *moved, second=tess) == 0
    movements = json.dumps([{"asset": f"a{n}", "to": f"aisle {n}"} for n in range(1, 5)])
    assert house.ask(*sue, "do", "notify_movement", "notice=floor 1", f"movements={movements}") == 0


def _machine(house: House, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """E-1 shows its code, and is a terminal once two have said so."""
    root, address = folder / "machine", re.search(r"port = (\d+)", (house.folder / "house.toml").read_text())
    assert address
    port, ca = int(address[1]), house.folder / "server" / CERTIFICATE
    words = ["kiosk", "terminal", "--enroll", "--server", f"https://localhost:{port}", "--ca", str(ca)]
    waiting = threading.Thread(target=main, args=([*words, "--root", str(root)],))
    waiting.start()
    printed = ""
    while "once" not in printed:
        time.sleep(0.05)
        printed += capsys.readouterr().out
    code = next(line.replace(" ", "") for line in printed.splitlines() if line.startswith("    ") and line.strip())
    assert house.ask("tess", "technician", "machine", code, "E-1", second=("fay", "finance")) == 0
    waiting.join(60)
    kept = root / "etc/croupier/kiosk"
    trust = ssl.create_default_context(cafile=ca)
    trust.load_cert_chain(kept / "machine.pem", kept / "machine.key")
    with closing(HTTPSConnection("localhost", port, context=trust)) as browser:
        browser.request("GET", "/terminal")
        assert 'data-terminal="E-1"' in browser.getresponse().read().decode()
