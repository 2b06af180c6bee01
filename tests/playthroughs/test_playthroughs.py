"""The rounds that are played through are told as they would be today."""

import difflib
from pathlib import Path

import pytest

import croupier
from playthroughs import FOLDER, Playthrough, Scenario, scenarios

ALL = scenarios()
MAKE = "python tools/playthroughs.py --write makes the texts again; look at the difference before it lands"


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.name)
def test_a_round_is_told_as_it_stands(scenario: Scenario) -> None:
    kept, told = scenario.path.read_text(encoding="utf-8"), Playthrough(scenario).text()
    difference = difflib.unified_diff(kept.splitlines(), told.splitlines(), "kept", "now", lineterm="", n=1)
    assert told == kept, "\n".join([MAKE, *difference])


def test_every_game_is_played_through_and_every_text_has_its_round() -> None:
    assert {scenario.name.partition("-")[0] for scenario in ALL} == set(croupier.games())
    assert {scenario.path for scenario in ALL} == set(FOLDER.glob("*.txt"))


@pytest.mark.parametrize("scenario", ALL, ids=lambda scenario: scenario.name)
def test_a_text_names_a_clause_for_every_step_every_choice_and_every_wager_that_is_settled(scenario: Scenario) -> None:
    lines = scenario.path.read_text(encoding="utf-8").splitlines()
    with_clause = [line for line in lines if line.lstrip().startswith(("The table waits:", "settled:", "may:"))]
    assert len(with_clause) > 3
    assert [line for line in with_clause if f"§ {scenario.name[:4]}." not in line and "§§ " not in line] == []


def test_nobody_is_told_a_card_before_it_is_his_to_see() -> None:
    """While players decide, the public sees of the hands of Crazy 4 Poker their backs alone."""
    text = Path(FOLDER / "657a.txt").read_text(encoding="utf-8")
    first = text.partition("everybody sees: ")[2].partition("\n")[0]
    assert set(first.replace(";", "").split()) == {"1", "3", "six", "dealer", "??"}
