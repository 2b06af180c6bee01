"""What is remembered: the same analysis, under the same rules and the same code, whole or not at all."""

import json
import re
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest

from croupier.chapters import FOLDERS, chapter
from croupier.odds import cache
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.terms.options import choose

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
    strategy=("Always.", "Never."),
    progressive={"seed": {"mega": Fraction(1000), "minor": None}, "break_even": Fraction(7, 3), "long_run": None},
    results={Fraction(5, 2): "pair of queens or better"},
    between_players=True,
)


@pytest.fixture
def folder(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def remembered(found: Analysis, rules: Ruleset[Any] = RULES) -> Analysis:
    return cache.remembered(GAME, rules, "queens_up", lambda: found)


def must_not_be_solved() -> NoReturn:
    raise AssertionError("this was solved before")


def test_what_took_long_is_not_solved_again(folder: Path) -> None:
    assert remembered(LONG) == LONG
    assert cache.remembered(GAME, RULES, "queens_up", must_not_be_solved) == LONG


def test_what_was_quick_is_not_kept(folder: Path) -> None:
    remembered(replace(LONG, seconds=0.1))

    assert not folder.exists()


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


def sources(number: str, part: str) -> set[str]:
    package = Path(cache.__file__).parent.parent
    return {str(file.relative_to(package)) for file in cache.sources(number, part)}


def test_figures_depend_on_what_solves_them() -> None:
    assert {
        "money.py",
        "equipment/ranking_tables.py",
        "rules/terms/paytables.py",
        "chapters/ch657a_crazy_4_poker/paytables.toml",
        "odds/hands/evaluation.py",
        "odds/hands/showdown.py",
        "odds/chapters/ch657a/solve.py",
    } <= sources("657a", "solve")


def test_rounds_depend_on_what_plays_them() -> None:
    found = sources("671a", "round")

    assert {
        "odds/simulation/simulator.py",
        "odds/chapters/ch671a/round.py",
        "odds/chapters/ch671a/best_play_adopted.xz",
    } <= found


@pytest.mark.parametrize("number", FOLDERS)
def test_figures_outlive_a_change_anywhere_else(number: str) -> None:
    """Another game, another game's way of solving, reports, live play: none of them costs a quarter of an hour."""
    found = sources(number, "solve")

    assert {part[2:6] for file in found for part in file.split("/") if re.match(r"ch\d", part)} == {number}
    assert not [
        file
        for file in found
        if re.match(r"odds/(par|bench|cluster|simulation|cache)|odds/.*/round.py|web|floor", file)
    ]
    assert not [file for file in found if re.match(r"rules/game/(live_round|faces|simulated).py", file)]
    assert any(file.startswith("odds/blackjack/") for file in found) == (number in {"672a", "673a"})


@pytest.mark.parametrize("moment", ["write_text", "replace"])
def test_an_interruption_leaves_nothing_half_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch, moment: str
) -> None:
    """Whether Ctrl-C comes while the file is written or before it is moved to its place."""
    with monkeypatch.context() as interrupted:
        interrupted.setattr(Path, moment, written_by_half)
        with pytest.raises(KeyboardInterrupt):
            remembered(LONG)
    assert list(folder.iterdir()) == []

    assert remembered(LONG) == LONG
    assert [file.suffix for file in folder.iterdir()] == [".json"]


@pytest.mark.parametrize("nowhere", ["/proc/nowhere", __file__], ids=["cannot be made", "is a file"])
def test_what_cannot_be_remembered_is_still_the_answer(monkeypatch: pytest.MonkeyPatch, nowhere: str) -> None:
    monkeypatch.setenv("CROUPIER_CACHE", nowhere)

    assert remembered(LONG) == LONG
    assert cache.remembered_array(GAME, RULES, "plays", lambda: np.arange(3)).tolist() == [0, 1, 2]


def written_by_half(path: Path, given: object, **_rest: object) -> NoReturn:
    """In the place of what writes or moves a file: half of it is written, then comes Ctrl-C."""
    path.write_bytes(b'{"wager": "queens')
    raise KeyboardInterrupt
