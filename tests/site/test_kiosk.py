"""`croupier kiosk`: the files that make a machine one thing, and what takes them away again."""

import json
import shutil
import subprocess
from pathlib import Path

import pytest

from croupier.cli.main import main

SERVER = "https://floor.example:8443"
SERVICE = Path("etc/systemd/system/croupier-kiosk.service")
POLICY = Path("etc/chromium/policies/managed/croupier-kiosk.json")
SESSION = Path("usr/local/lib/croupier-kiosk/session")


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, ...]:
    """The authority's certificate, the machine's own, and its key."""
    for name in ("ca.pem", "machine.pem", "machine.key"):
        (tmp_path / name).write_text(name)
    named = ("--ca", "ca.pem"), ("--certificate", "machine.pem"), ("--key", "machine.key")
    return tuple(word for option, name in named for word in (option, str(tmp_path / name)))


def kiosk(root: Path, *words: str) -> int:
    root.mkdir(exist_ok=True)
    return main(["kiosk", *words, "--root", str(root)])


def everything(root: Path) -> set[Path]:
    return {path.relative_to(root) for path in root.rglob("*") if path.is_file()}


@pytest.mark.parametrize(
    ("words", "page", "silent"),
    [
        (("terminal",), f"{SERVER}/terminal'", False),
        (("console", "--table", "T-1"), f"{SERVER}/dealer/T-1'", False),
        (("sign", "--table", "T-1"), f"{SERVER}/display/T-1'", True),
    ],
)
def test_a_machine_shows_its_one_page(
    tmp_path: Path, files: tuple[str, ...], words: tuple[str, ...], page: str, *, silent: bool
) -> None:
    assert kiosk(tmp_path / "root", *words, "--server", SERVER, *files) == 0

    session = (tmp_path / "root" / SESSION).read_text(encoding="utf-8")
    assert page in session
    assert ("--mute-audio" in session) is silent
    assert subprocess.run(["sh", "-n", tmp_path / "root" / SESSION], check=False).returncode == 0


def test_there_is_no_way_out_for_a_player(tmp_path: Path, files: tuple[str, ...]) -> None:
    kiosk(tmp_path / "root", "terminal", "--server", SERVER, *files)

    policy = json.loads((tmp_path / "root" / POLICY).read_text(encoding="utf-8"))
    assert (policy["URLBlocklist"], policy["URLAllowlist"]) == (["*"], [SERVER])
    assert policy["DeveloperToolsAvailability"] == 2
    assert json.loads(policy["AutoSelectCertificateForUrls"][0])["pattern"] == SERVER


def test_only_its_own_user_reads_the_key(tmp_path: Path, files: tuple[str, ...]) -> None:
    kiosk(tmp_path / "root", "terminal", "--server", SERVER, *files)

    assert (tmp_path / "root" / "etc/croupier/kiosk/machine.key").stat().st_mode & 0o777 == 0o640


def test_undo_removes_what_was_written_and_nothing_else(tmp_path: Path, files: tuple[str, ...]) -> None:
    root = tmp_path / "root"
    kiosk(root, "terminal", "--server", SERVER, *files)
    (root / "etc/chromium/policies/managed/of-the-site.json").write_text("{}")

    assert kiosk(root, "undo") == 0
    assert everything(root) == {Path("etc/chromium/policies/managed/of-the-site.json")}
    assert kiosk(root, "undo") == 2


def test_a_dry_run_shows_everything_and_writes_nothing(
    tmp_path: Path, files: tuple[str, ...], capsys: pytest.CaptureFixture[str]
) -> None:
    assert kiosk(tmp_path / "root", "terminal", "--server", SERVER, *files, "--dry-run") == 0

    assert f"# /{SERVICE}" in capsys.readouterr().out
    assert everything(tmp_path / "root") == set()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("terminal",), "--server is https://"),
        (("terminal", "--server", "http://floor.example"), "in the clear only this machine"),
        (("sign", "--server", SERVER), "belongs to a --table"),
        (("terminal", "--server", SERVER), "known by its certificate: --enroll"),
        (("terminal", "--server", SERVER, "--key", "x"), "belong together"),
        (("sign", "--server", SERVER, "--table", "T", "--enroll"), "--enroll is for a terminal"),
        (("terminal", "--server", SERVER, "--enroll"), "needs --ca"),
        (("sign", "--server", SERVER, "--table", "T"), "trust the site's authority"),
    ],
)
def test_what_is_missing_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str
) -> None:
    assert kiosk(tmp_path / "root", *words) == 2
    assert said in capsys.readouterr().err
    assert everything(tmp_path / "root") == set()


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here to ask")
def test_systemd_finds_nothing_wrong_but_that_cage_is_not_installed_here(
    tmp_path: Path, files: tuple[str, ...]
) -> None:
    kiosk(tmp_path / "root", "terminal", "--server", SERVER, *files)

    command = ["systemd-analyze", "verify", str(tmp_path / "root" / SERVICE)]
    said = subprocess.run(command, capture_output=True, text=True, check=False).stderr
    assert [line for line in said.splitlines() if "/usr/bin/cage" not in line] == []
