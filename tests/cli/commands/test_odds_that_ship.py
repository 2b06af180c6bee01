"""`croupier odds` and `croupier par`: what ships is answered at once, solved again on request, and made again."""

import json
import subprocess
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from croupier import figures
from croupier.chapters import FOLDERS
from croupier.cli.main import main
from croupier.odds.chapters import solvers
from croupier.odds.chapters.ch668a import solve as ch668a
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable


@pytest.fixture(autouse=True)
def remembered(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is remembered from before."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "remembered"))


def test_the_shipped_file_is_made_again_as_it_is(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    shipped, place = figures.text("676a"), tmp_path / "figures.json"
    monkeypatch.setattr(figures, "path", lambda _game: place)

    assert main(["odds", "676a", "--write"]) == 0
    assert place.read_bytes() == shipped


@pytest.mark.parametrize("more", [("--wager", "main"), ("--option", "gopher_paytable=B")])
def test_a_part_of_a_game_is_no_file_to_ship(capsys: pytest.CaptureFixture[str], more: tuple[str, str]) -> None:
    assert main(["odds", "676a", "--write", *more]) == 2
    assert capsys.readouterr().err.startswith("croupier: --write takes every wager")


AT_ONCE = """
import sys
from croupier.cli.main import main
code = main(sys.argv[1:])
assert not {"numba", "numpy"} & set(sys.modules), "nothing had to be solved or played"
sys.exit(code)
"""


def at_once(*arguments: str) -> subprocess.CompletedProcess[str]:
    """Runs a command that answers from what ships."""
    done = subprocess.run([sys.executable, "-c", AT_ONCE, *arguments], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    return done


@pytest.mark.parametrize("number", FOLDERS)
def test_every_game_is_answered_from_what_ships_without_a_compiler(number: str) -> None:
    document = json.loads(at_once("odds", number, "--json").stdout)

    assert {one["method"] for one in document["wagers"]} == {"exact"}
    assert {one["seconds"] for one in document["wagers"]} == {0.0}


@pytest.mark.parametrize("more", [("--all-paytables",), ("--option", "queens_up_paytable=C", "--wager", "queens_up")])
def test_a_selection_that_the_regulation_permits_is_answered_from_what_ships(more: tuple[str, ...]) -> None:
    lines = [line.split()[:2] for line in at_once("odds", "657a", *more).stdout.splitlines()]

    assert ["queens_up", "C"] in lines


@pytest.mark.parametrize("number", ["668a", "676a"])
def test_what_ships_is_what_the_solver_finds(number: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["odds", number]) == 0
    shipped = capsys.readouterr().out

    assert main(["odds", number, "--solve"]) == 0
    printed = capsys.readouterr()
    assert printed.out == shipped
    count = len(solvers(number))
    assert printed.err.splitlines()[-1] == f"croupier: {count} of {count} as shipped, 0 not shipped"


def test_a_solver_that_finds_another_figure_says_so_and_fails(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    other = Analysis(wager="field", per="field", table=OutcomeTable({(Fraction(1), Fraction(1)): 1}))
    monkeypatch.setitem(ch668a.SOLVERS, "field", lambda _rules: other)

    assert main(["odds", "668a", "--solve", "--wager", "field", "--wager", "two_hardway"]) == 1
    said = capsys.readouterr().err.splitlines()
    assert said[-2:] == ["croupier: 1 of 2 as shipped, 0 not shipped", "croupier: not as shipped: field"]


def test_rules_of_ones_own_are_solved_and_not_compared(capsys: pytest.CaptureFixture[str]) -> None:
    own = "--option", "super_bonus_loses_if_outranked_by_unqualified_dealer=true", "--wager", "queens_up"

    assert main(["odds", "657a", *own]) == 0
    assert "croupier: solving queens_up\n" in capsys.readouterr().err
    assert main(["odds", "657a", *own, "--solve"]) == 0
    assert capsys.readouterr().err.splitlines()[-1] == "croupier: 0 of 1 as shipped, 1 not shipped"


@pytest.mark.parametrize("kind", ["html", "pdf", "xlsx"])
def test_a_report_of_what_ships_needs_no_compiler(kind: str, tmp_path: Path) -> None:
    report = tmp_path / f"report.{kind}"

    assert "2,000,000 rounds simulated" in at_once("par", "657a", "--out", str(report)).stdout
    assert report.stat().st_size > 10_000


def test_a_report_with_a_simulation_of_ones_own_says_that_it_plays(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["par", "668a", "--rounds", "2000", "--out", str(tmp_path / "report.html")]) == 0
    assert capsys.readouterr().err.splitlines()[0] == "croupier: simulating 2,000 rounds"
