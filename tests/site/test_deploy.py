"""What is written for containers calls the program as it is."""

import argparse
import importlib
import json
import re
from pathlib import Path

import pytest

from croupier.cli.main import COMMANDS
from croupier.site.house import read

PROJECT = Path(__file__).parents[2]
CALLS = [
    json.loads(found)
    for name in ("Containerfile", "compose.yaml")
    for found in re.findall(r"(?:CMD|command:) (\[.*?\])", (PROJECT / "deploy" / name).read_text(encoding="utf-8"))
]


def words_of(call: list[str]) -> list[str]:
    return call[1:] if call[0].endswith("/croupier") else call


@pytest.mark.parametrize("call", [words_of(call) for call in CALLS if call[0] not in {"postgres", "CMD-SHELL"}])
def test_every_call_is_one_that_the_command_line_takes(call: list[str]) -> None:
    module = importlib.import_module({command.name: command.module for command in COMMANDS}[call[0]])
    parser = argparse.ArgumentParser(exit_on_error=False)
    module.configure(parser)
    known = {option for action in parser._actions for option in action.option_strings}

    assert {word for word in call if word.startswith("--")} <= known


def test_there_are_calls() -> None:
    assert len(CALLS) >= 5


def test_the_answers_of_the_paper_are_a_house(tmp_path: Path) -> None:
    text = (PROJECT / "docs" / "operations.md").read_text(encoding="utf-8")
    answers = tmp_path / "house.toml"
    answers.write_text(text.partition("```toml\n")[2].partition("```")[0], encoding="utf-8")

    assert read(answers).settings.facility == "The Mill"
