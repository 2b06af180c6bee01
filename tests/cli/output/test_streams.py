"""Streams that are full, closed, or know few letters: a line at most, never a traceback."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from support.tables.worked_examples import ROUND

RUN = "import sys; from croupier.cli.main import main; sys.exit(main(sys.argv[1:]))"


def croupier(*arguments: str, redirected: str = "", encoding: str = "utf-8") -> subprocess.CompletedProcess[bytes]:
    """A command in a process of its own, its streams as a shell would lead them."""
    return subprocess.run(
        ["sh", "-c", f'exec "$0" "$@" {redirected}', sys.executable, "-c", RUN, *arguments],
        env={"PYTHONIOENCODING": encoding, "PATH": "/usr/bin:/bin"},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )


@pytest.fixture
def entry(tmp_path: Path) -> str:
    (tmp_path / "round.json").write_text(json.dumps(ROUND), encoding="utf-8")
    return str(tmp_path / "round.json")


def test_a_full_disk_is_one_line(entry: str) -> None:
    for arguments in (["rules", "657a"], ["settle", entry]):
        done = croupier(*arguments, redirected=">/dev/full")
        assert (done.returncode, done.stderr) == (1, b"croupier: No space left on device\n")


@pytest.mark.parametrize("stream", ["<&-", ">&-", "2>&-", "<&- >&- 2>&-"])
def test_a_closed_stream_leads_nowhere(stream: str) -> None:
    done = croupier("play", "657a", redirected=stream)
    assert (done.returncode, done.stderr) == (0, b"")
    assert (b"You leave" in done.stdout) is (">&-" not in stream.split())


def test_nothing_is_read_from_a_closed_stream() -> None:
    done = croupier("settle", "-", redirected="<&-")
    assert done.returncode == 2
    assert done.stderr.startswith(b"croupier: settle: -: not JSON: ")


def test_a_document_is_the_same_in_every_encoding() -> None:
    plain, escaped = (croupier("rules", "657a", "--json", encoding=one).stdout for one in ("utf-8", "ascii"))
    assert "§" in plain.decode()
    assert escaped.isascii()
    assert json.loads(escaped) == json.loads(plain)


def test_half_a_letter_is_escaped_as_it_was(tmp_path: Path) -> None:
    (tmp_path / "round.json").write_text(json.dumps({**ROUND, "id": "x\ud800 \U0001f0a1"}), encoding="utf-8")
    for encoding in ("utf-8", "ascii"):
        done = croupier("settle", str(tmp_path / "round.json"), encoding=encoding)
        assert (done.returncode, done.stderr) == (0, b"")
        assert [one["id"] for one in json.loads(done.stdout)] == ["x\ud800 \U0001f0a1"]
