"""The public interface: complete, documented, typed, and light to import."""

import inspect
import subprocess
import sys
from pathlib import Path

import pytest

import croupier
from croupier import library

SOURCE = Path(croupier.__file__).parent


def test_the_list_of_public_names_is_that_of_the_library_and_the_version() -> None:
    assert sorted(croupier.__all__) == sorted([*library.__all__, "__version__"])


def test_every_name_that_the_library_imports_is_public() -> None:
    own = {name for name, value in vars(library).items() if not name.startswith("_") and not inspect.ismodule(value)}
    assert own == set(library.__all__)


@pytest.mark.parametrize("name", library.__all__)
def test_every_public_name_is_there_and_says_what_it_promises(name: str) -> None:
    found = getattr(croupier, name)
    assert found is getattr(library, name)
    assert inspect.getdoc(found)


@pytest.mark.parametrize("of", [croupier.Game, croupier.RoundOfPlay, croupier.Refused, croupier.Odds])
def test_everything_that_can_be_done_is_documented(of: type) -> None:
    acts = {name: value for name, value in vars(of).items() if callable(value) or isinstance(value, property)}
    assert not [name for name, value in acts.items() if not name.startswith("_") and not inspect.getdoc(value)]


def test_the_type_checker_is_told_the_same_names() -> None:
    told = (SOURCE / "__init__.py").read_text().partition("from croupier.library import (")[2].partition(")")[0]
    assert [line.strip(" ,") for line in told.split("\n") if line.strip()] == library.__all__


def test_a_name_that_is_not_there_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'roulette'"):
        croupier.roulette  # type: ignore[attr-defined]  # noqa: B018 - that it raises is the point


def test_dir_lists_every_public_name() -> None:
    assert set(croupier.__all__) <= set(dir(croupier))


def loaded_by(code: str) -> set[str]:
    """The modules that a program loads."""
    program = [sys.executable, "-c", f"{code}\nimport sys\nprint(*sys.modules)"]
    return set(subprocess.run(program, capture_output=True, text=True, check=True).stdout.split())


def test_importing_it_imports_nothing_else() -> None:
    assert {name for name in loaded_by("import croupier") if name.startswith("croupier")} == {"croupier"}


def test_a_game_and_the_odds_that_ship_need_neither_numba_nor_the_server_nor_another_game() -> None:
    loaded = loaded_by("import croupier\ncroupier.game('657a').odds('main')\ncroupier.game('657a').round()")
    heavy = ("numba", "numpy", "starlette", "sqlalchemy", "croupier.web", "croupier.floor")
    assert not [name for name in loaded if name.startswith(heavy)]
    assert {name for name in loaded if name.startswith("croupier.chapters.") and name.count(".") == 2} == {
        "croupier.chapters.ch657a_crazy_4_poker"
    }


def test_the_tree_of_errors_is_drawn_as_it_is() -> None:
    from croupier.library import errors

    drawn = {line.split()[1] for line in (errors.__doc__ or "").splitlines() if line.strip().startswith(("├", "└"))}
    assert drawn == {error.__name__ for error in croupier.CroupierError.__subclasses__()}
    assert drawn < set(croupier.__all__)
