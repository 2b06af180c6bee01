"""The sessions that README.md shows are what the commands print."""

import io
import json
import re
from pathlib import Path

import pytest

from croupier.chapters import FOLDERS, chapter
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


def test_the_odds(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path))
    arguments = "odds 657a --wager main --wager queens_up"
    assert main(arguments.split()) == 0
    assert capsys.readouterr().out == session(f"./run {arguments}")


def test_the_simulation(capsys: pytest.CaptureFixture[str]) -> None:
    arguments = "simulate 657a --rounds 1000000 --seed 7"
    assert main(arguments.split()) == 0
    shown = session(f"./run {arguments}")
    assert shown.endswith("%\n…\n")
    assert capsys.readouterr().out.startswith(shown.removesuffix("…\n"))


def test_the_changed_paytable(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("straight.toml").write_text(session("cat straight.toml"))
    arguments = "odds 657a --paytable straight.toml --wager queens_up"
    assert main(arguments.split()) == 0
    assert capsys.readouterr().out == session(f"./run {arguments}")


@pytest.mark.parametrize("number", FOLDERS)
def test_the_list_of_the_games_says_what_each_game_says_of_itself(number: str) -> None:
    game = chapter(number)
    assert f"| {number} | {game.name} | {game.help.line} |\n" in README
