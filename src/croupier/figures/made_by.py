"""Hashes of what makes the figures: the rules of the chapter, its solver, its simulated rounds.

Nothing is imported for them: the solver's files are read, and numba is not needed.
"""

import hashlib
import tomllib
from collections.abc import Sequence
from importlib import resources
from pathlib import Path
from typing import Any, get_type_hints

from croupier.provenance.digest import digest
from croupier.provenance.modules import Defined, Modules
from croupier.rules.game.chapter import Chapter
from croupier.rules.terms.options import legal_values, own_options
from croupier.rules.terms.paytables import Paytables

ODDS = "croupier.odds.chapters"


def rules(game: Chapter[Any]) -> str:
    """A hash of the rules that decide odds: every paytable, every option with its legal values, every meter."""
    legal = get_type_hints(game.options, include_extras=True)
    stated = own_options(game.default_options)
    options = [(name, value, legal_values(legal[name])) for name, value in stated.items()]
    return _number((game.number, game.edition, paid(game.paytables), options, meters(game)))


def paid(paytables: Paytables) -> list[Any]:
    """The payout of every row of every paytable."""
    return [
        (family, column, [(row.name, str(row.pays)) for row in table])
        for family, columns in paytables.families.items()
        for column, table in columns.items()
    ]


def meters(game: Chapter[Any]) -> Any:
    """The seeds and rates of every progressive under every paytable, as in the chapter's file."""
    file = resources.files(game.package) / "progressives.toml"
    return tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}


def solver(number: str) -> str | None:
    """A hash of a chapter's solver with all code it reaches; None if there is none."""
    return _code(number, "solve", ("SOLVERS", "VARIES"))


def rounds(number: str) -> str | None:
    """A hash of a chapter's simulator with the data beside it; None if there is none."""
    played = Defined("croupier.odds.simulation.simulator", "run_task")
    code = _code(number, "round", ("simulator",), (played,))
    return code and _number((code, [(file.name, _of_file(file)) for file in _data(number)]))


def _code(number: str, part: str, names: Sequence[str], others: Sequence[Defined] = ()) -> str | None:
    module = f"{ODDS}.ch{number}.{part}"
    if Modules().file_of(module) is None:
        return None
    return digest([*(Defined(module, name) for name in names), *others])


def _data(number: str) -> list[Path]:
    folder = Modules().file_of(f"{ODDS}.ch{number}")
    return sorted(folder.parent.glob("*.xz")) if folder else []


def _of_file(file: Path) -> str:
    return hashlib.sha256(file.read_bytes()).hexdigest()


def _number(stated: object) -> str:
    return hashlib.sha256(repr(stated).encode()).hexdigest()
