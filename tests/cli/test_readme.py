"""The sessions that README.md shows are what the commands print."""

import io
import json
import re
from pathlib import Path

import pytest

from croupier.cli.main import main

README = (Path(__file__).resolve().parents[2] / "README.md").read_text(encoding="utf-8")


def session(command: str) -> str:
    """What README.md shows after a command line."""
    found = re.search(rf"^\$ {re.escape(command)}\n(.*?)(?=^\$ |^```)", README, re.MULTILINE | re.DOTALL)
    assert found, f"README.md does not show {command}"
    return found[1]


def test_the_round_that_is_played(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO("\n1 5\n\n\n"))
    assert main(["play", "657a", "--seed", "1"]) == 0
    printed = "\n".join(line.rstrip() for line in capsys.readouterr().out.splitlines())
    parts = session("./run play 657a --seed 1").split("…\n")
    assert len(parts) > 3
    for part in parts:
        assert part in printed


def test_the_round_that_is_settled(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "round.json"
    file.write_text(session("cat round.json"))
    assert main(["settle", str(file)]) == 0
    printed = capsys.readouterr().out
    assert printed == session("./run settle round.json")
    assert json.loads(printed)[0]["id"] == "my round"
