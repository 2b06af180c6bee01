"""One number for what code says: the same however and wherever it is written, another when it says another thing."""

import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from textwrap import dedent
from types import ModuleType

import pytest

from croupier.chapters import FOLDERS
from croupier.provenance import digest as remembering
from croupier.provenance.digest import digest
from croupier.provenance.modules import Defined, Modules
from croupier.provenance.wording import Wording

Digest = Callable[[Mapping[str, str]], str]

SOLVER = """
    from croupier.scratch.hands import Hand, best
    from croupier.scratch import tables

    LOW, HIGH = range(2)

    def solve(hand: Hand) -> int:
        found = [tables.pays(card) for card in best(hand)]
        return sum(found) + hand.points() + HIGH
    """
HANDS = """
    import math
    from dataclasses import dataclass

    @dataclass
    class Hand:
        cards: tuple[int, ...]

        def points(self) -> int:
            return math.prod(self.cards)

        def words(self) -> str:
            return "a hand"

    def best(hand):
        if not hand.cards:
            raise ValueError("no cards")
        return sorted(hand.cards)

    def unused():
        return 1
    """
TABLES = """
    ODDS = {1: 2}

    def pays(card):
        return ODDS.get(card, 0)
    """
PLAIN = {"solver": SOLVER, "hands": HANDS, "tables": TABLES}


@pytest.fixture
def of(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Digest:
    """The number of ``solve`` in a package that has these modules."""
    monkeypatch.setenv("CROUPIER_CACHE", str(tmp_path / "kept"))
    package = ModuleType("croupier.scratch")
    folder = tmp_path / "scratch"
    package.__path__ = [str(folder)]
    monkeypatch.setitem(sys.modules, "croupier.scratch", package)

    def number(modules: Mapping[str, str]) -> str:
        for name, text in modules.items():
            file = folder.joinpath(*name.split(".")).with_suffix(".py")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(dedent(text), encoding="utf-8")
        return digest([Defined("croupier.scratch.solver", "solve")])

    return number


def changed(module: str, *pairs: tuple[str, str]) -> dict[str, str]:
    text = PLAIN[module]
    for before, after in pairs:
        assert before in text
        text = text.replace(before, after)
    return {**PLAIN, module: text}


@pytest.mark.parametrize(
    "same",
    [
        pytest.param(changed("solver", ("def solve", '"""A solver."""\n\n    def solve')), id="a docstring"),
        pytest.param(
            changed("tables", ("def pays(card):", "def pays(\n        card,  # of a hand\n    ):")), id="layout"
        ),
        pytest.param(
            changed("solver", ("found", "found"), ("hand: Hand) -> int", 'hand: "Hand") -> int')), id="an annotation"
        ),
        pytest.param(changed("hands", ("no cards", "there are no cards")), id="what is raised"),
        pytest.param(changed("hands", ("return 1", "return 2")), id="what is not reached"),
        pytest.param(changed("hands", ('"a hand"', '"cards"')), id="a method that nobody calls"),
        pytest.param(changed("tables", ("ODDS", "PAYS")), id="the name of a constant"),
        pytest.param(
            {**changed("hands", ("def best", "def sort")), "solver": SOLVER.replace("best", "sort")},
            id="the name of a function",
        ),
        pytest.param(
            {
                "solver": SOLVER.replace(
                    "from croupier.scratch import tables", "from croupier.scratch.moved import tables"
                ),
                "hands": HANDS,
                "moved.tables": TABLES,
            },
            id="a module that moved",
        ),
        pytest.param(
            {
                "solver": SOLVER.replace("import tables", "tables_of_odds as tables").replace(
                    "from croupier.scratch tables_of_odds", "from croupier.scratch import tables_of_odds"
                ),
                "hands": HANDS,
                "tables_of_odds": TABLES,
            },
            id="the name of a module",
        ),
    ],
)
def test_how_it_is_written_makes_no_difference(of: Digest, same: Mapping[str, str]) -> None:
    assert of(same) == of(PLAIN)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(changed("solver", ("+ HIGH", "+ LOW")), id="another constant"),
        pytest.param(changed("tables", ("{1: 2}", "{1: 3}")), id="another payout in a module it imports"),
        pytest.param(changed("hands", ("math.prod", "sum")), id="a method that is called"),
        pytest.param(changed("hands", ("tuple[int, ...]", "tuple[int, ...] = ()")), id="a default of a class"),
        pytest.param(changed("hands", ("if not hand.cards", "if hand.cards")), id="when something is raised"),
        pytest.param(changed("hands", ("import math", "import cmath as math")), id="another function of Python's"),
        pytest.param(
            changed("tables", ("ODDS = {1: 2}", "ODDS = {1: 2}\n    ODDS[3] = 4")), id="a table that is filled"
        ),
        pytest.param(
            changed("solver", ("for card in best(hand)", "for card in [best(hand)[0] for best in [sorted]]")),
            id="a name that is another one inside",
        ),
    ],
)
def test_what_it_says_makes_another_number(of: Digest, other: Mapping[str, str]) -> None:
    assert of(other) != of(PLAIN)


def test_a_class_that_only_an_annotation_names_is_followed(of: Digest) -> None:
    """A solver is given its rules; what their methods do decides the figure."""
    assert of(changed("hands", ("math.prod(self.cards)", "len(self.cards)"))) != of(PLAIN)


def test_a_number_is_remembered_as_long_as_the_files_are_the_same(
    of: Digest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = of(PLAIN)
    (kept,) = (tmp_path / "kept").iterdir()
    monkeypatch.setattr(remembering, "_taken", lambda *_: "taken again")

    assert of(PLAIN) == first
    assert of(changed("tables", ("{1: 2}", "{1: 3}"))) == "taken again"
    kept.write_text("no JSON")
    assert of(PLAIN) == "taken again"


@pytest.mark.parametrize("number", FOLDERS)
def test_a_solver_depends_on_its_own_game_and_on_what_games_share(number: str) -> None:
    """Another game, reports, live play, how results are kept or compiled: none of them costs a quarter of an hour."""
    wording = Wording(Modules())
    wording.write([Defined(f"croupier.odds.chapters.ch{number}.solve", "SOLVERS")])
    found = {unit.module.removeprefix("croupier.") for unit in wording._numbers}

    assert {"money", "rules.terms.paytables", "odds.wagers.outcomes", f"odds.chapters.ch{number}.solve"} <= found
    assert {part[2:6] for name in found for part in name.split(".") if part.startswith("ch6")} == {number}
    apart = ("odds.par", "odds.bench", "odds.simulation", "odds.cache", "odds.compiled", "web", "floor", "rules.game")
    assert [name for name in found if name.startswith(apart)] == []
    assert any(name.startswith("odds.blackjack.") for name in found) == (number in {"672a", "673a"})
