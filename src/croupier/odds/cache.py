"""Analyses that took long are remembered on disk, keyed by the rules and by the code that solved them."""

import hashlib
import json
import os
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from croupier.chapters import FOLDERS
from croupier.odds.wagers.outcomes import Analysis, OutcomeTable
from croupier.odds.wagers.ruleset import Ruleset
from croupier.rules.game.chapter import Chapter

WORTH_REMEMBERING = 2.0
"""Seconds of work above which a result is kept."""


def folder() -> Path:
    """Where results are kept: the user's cache folder, or CROUPIER_CACHE."""
    if chosen := os.environ.get("CROUPIER_CACHE"):
        return Path(chosen)
    return Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "croupier"


def remembered(chapter: Chapter[Any], rules: Ruleset[Any], wager: str, solve: Callable[[], Analysis]) -> Analysis:
    """The analysis from disk where the same rules were solved by the same code, else solved now."""
    path = folder() / f"{chapter.number}-{wager}-{fingerprint(chapter, rules)[:32]}.json"
    if path.exists():
        return _read(path)
    found = solve()
    if found.seconds >= WORTH_REMEMBERING:
        with suppress(OSError):  # what cannot be remembered is still the answer
            _write(path, found)
    return found


def remembered_array(
    chapter: Chapter[Any], rules: Ruleset[Any], name: str, make: Callable[[], NDArray[Any]], part: str = "solve"
) -> NDArray[Any]:
    """An array that takes long to make, from disk where the same rules and the same code made it."""
    path = folder() / f"{chapter.number}-{name}-{fingerprint(chapter, rules, part)[:32]}.npy"
    if path.exists():
        known: NDArray[Any] = np.load(path)
        return known
    found = make()
    with suppress(OSError), _whole_file(path) as unfinished, unfinished.open("wb") as file:
        np.save(file, found)
    return found


def fingerprint(chapter: Chapter[Any], rules: Ruleset[Any], part: str = "solve") -> str:
    """One number for the rules and for the code that solves or plays them: another byte in either gives another."""
    tables = [
        (name, column, [(row.name, str(row.pays)) for row in table])
        for name, columns in rules.paytables.families.items()
        for column, table in columns.items()
    ]
    text = repr((chapter.number, rules.options, tables, code(chapter.number, part)))
    return hashlib.sha256(text.encode()).hexdigest()


@lru_cache(maxsize=2 * len(FOLDERS))
def code(number: str, part: str = "solve") -> str:
    """One number for the code and the data that a chapter's figures, or its simulated rounds, depend on."""
    digest = hashlib.sha256()
    for file in sources(number, part):
        digest.update(file.read_bytes())
    return digest.hexdigest()


def sources(number: str, part: str = "solve") -> list[Path]:
    """What this module of the chapter imports, and what that imports, and so on; and the data beside it.

    Nothing else: an edit elsewhere must not cost anybody a quarter of an hour.
    """
    found: dict[str, Path] = {}
    waiting = [f"croupier.odds.chapters.ch{number}.{part}"]
    while waiting:
        name = waiting.pop()
        file = _file_of(name)
        if file is None or name in found or name in _CHANGES_NOTHING:
            continue
        found[name] = file
        for module, names in _IMPORTS.findall(file.read_text(encoding="utf-8")):
            waiting += [module, *(f"{module}.{one}" for one in re.findall(r"\w+", names))]
    data = {one for file in found.values() for kind in ("*.toml", "*.xz") for one in file.parent.glob(kind)}
    return sorted({*found.values(), *data})


_PACKAGE = Path(__file__).parent.parent
_IMPORTS = re.compile(r"^ *from (croupier[\w.]*) import (\([^)]*\)|.*)", re.MULTILINE)
_CHANGES_NOTHING = frozenset({"croupier.odds.cache", "croupier.chapters", "croupier.rules.game.chapter"})
"""How results are kept, and where a game is found: the rules themselves are part of every fingerprint."""


def _file_of(module: str) -> Path | None:
    """The file of a module or package of ours; none where a name is no module."""
    path = _PACKAGE.parent.joinpath(*module.split("."))
    return next((file for file in (path.with_suffix(".py"), path / "__init__.py") if file.is_file()), None)


def _write(path: Path, found: Analysis) -> None:
    document = {
        "wager": found.wager,
        "per": found.per,
        "of": list(found.of),
        "paytable": found.paytable,
        "method": found.method,
        "convention": found.convention,
        "seconds": found.seconds,
        "strategy": list(found.strategy),
        "tables": list(map(list, found.tables)),
        "between_players": found.between_players,
        "progressive": {name: _plain(value) for name, value in found.progressive.items()},
        "results": [[str(net), name] for net, name in found.results.items()],
        "ways": [[str(net), str(wagered), ways] for (net, wagered), ways in found.table.ways.items()],
    }
    with _whole_file(path) as unfinished:
        unfinished.write_text(json.dumps(document), encoding="utf-8")


@contextmanager
def _whole_file(path: Path) -> Iterator[Path]:
    """A file to write that takes its place when complete: an interrupted run leaves no half-written result."""
    path.parent.mkdir(parents=True, exist_ok=True)
    unfinished = path.with_suffix(f".{os.getpid()}.tmp")
    try:
        yield unfinished
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)


def _plain(value: object) -> object:
    if isinstance(value, dict):
        return {name: _plain(one) for name, one in value.items()}
    return str(value) if isinstance(value, Fraction) else value


def _read(path: Path) -> Analysis:
    document = json.loads(path.read_text(encoding="utf-8"))
    ways = {(Fraction(net), Fraction(wagered)): ways for net, wagered, ways in document.pop("ways")}
    progressive = {name: _fraction(value) for name, value in document.pop("progressive").items()}
    results = {Fraction(net): name for net, name in document.pop("results")}
    found = Analysis(table=OutcomeTable(ways), progressive=progressive, results=results, **document)
    tables = tuple((family, column) for family, column in found.tables)
    return replace(found, of=tuple(found.of), strategy=tuple(found.strategy), tables=tables)


def _fraction(value: Any) -> object:
    if isinstance(value, dict):
        return {name: _fraction(one) for name, one in value.items()}
    return Fraction(value) if isinstance(value, str) else value
