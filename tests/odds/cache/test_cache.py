"""What is remembered: the same analysis, under the same rules and the same code, whole or not at all."""

import json
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest

from croupier.chapters import chapter
from croupier.odds.cache import analyses, keys
from croupier.odds.cache.arrays import remembered_array
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.terms.options import choose
from croupier.words import say, verbatim

GAME = chapter("657a")
RULES = Ruleset(GAME.default_options, GAME.paytables)
LONG = Analysis(
    wager="queens_up",
    per="queens_up",
    of=("queens_up",),
    table=OutcomeTable({(Fraction(-1), Fraction(1)): 3, (Fraction(5, 2), Fraction(1)): 10**30}),
    paytable="A",
    convention="as said",
    seconds=60.0,
    strategy=(verbatim("Always."), say("advice.rule_costs", cost="0.1", wager="Ante")),
    progressive={"seed": {"mega": Fraction(1000), "minor": None}, "break_even": Fraction(7, 3), "long_run": None},
    results={Fraction(5, 2): "pair of queens or better"},
    between_players=True,
)


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def remembered(found: Analysis, rules: Ruleset[Any] = RULES) -> Analysis:
    return analyses.remembered(GAME, rules, "queens_up", lambda: found)


def kept(folder: Path) -> list[Path]:
    """What is remembered of analyses."""
    return [file for file in folder.iterdir() if not file.name.startswith("digest-")]


def must_not_be_solved() -> NoReturn:
    raise AssertionError("this was solved before")


def test_what_took_long_is_not_solved_again(folder: Path) -> None:
    assert remembered(LONG) == LONG
    assert analyses.remembered(GAME, RULES, "queens_up", must_not_be_solved) == LONG


def test_what_was_quick_is_not_kept(folder: Path) -> None:
    remembered(replace(LONG, seconds=0.1))

    assert kept(folder) == []


def test_other_rules_are_another_analysis(folder: Path) -> None:
    other = replace(LONG, paytable="B")
    paytable_b = choose(GAME.options, {**GAME.submission.options, "queens_up_paytable": "B"})
    one_row = GAME.paytables.revised(
        f"[super_bonus]\nrows = {json.dumps([[row.name, '7 to 1'] for row in GAME.paytables.table('super_bonus')])}"
    )
    remembered(LONG)

    assert remembered(other, Ruleset(paytable_b, GAME.paytables)) == other
    assert remembered(other, Ruleset(GAME.default_options, one_row)) == other
    assert remembered(other) == LONG


@pytest.mark.parametrize("moment", ["write_text", "replace"])
def test_an_interruption_leaves_nothing_half_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Whether Ctrl-C comes while the file is written or before it is moved to its place."""
    keys.of_solver(GAME, RULES)  # its own file is there already
    with monkeypatch.context() as interrupted:
        interrupted.setattr(Path, moment, written_by_half)
        with pytest.raises(KeyboardInterrupt):
            remembered(LONG)
    assert kept(folder) == []

    assert remembered(LONG) == LONG
    assert [file.suffix for file in kept(folder)] == [".json"]


@pytest.mark.parametrize("nowhere", ["/proc/nowhere", __file__], ids=["cannot be made", "is a file"])
def test_what_cannot_be_remembered_is_still_the_answer(monkeypatch: pytest.MonkeyPatch, nowhere: str) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", nowhere)

    assert remembered(LONG) == LONG
    assert remembered_array("plays", "key", lambda: np.arange(3)).tolist() == [0, 1, 2]


def written_by_half(path: Path, given: object, **_rest: object) -> NoReturn:
    """In the place of what writes or moves a file: half of it is written, then comes Ctrl-C."""
    path.write_bytes(b'{"wager": "queens')
    raise KeyboardInterrupt
