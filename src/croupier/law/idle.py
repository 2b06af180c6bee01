"""Rules that no live path runs, and whether a test tests one.

A rule is a function or a class that cites the law.  A test tests the rules that it names, itself or in the functions of
its module that it calls.  Methods are skipped: a test calls them on values whose class it does not state.
"""

from collections.abc import Iterator

from croupier.law.marks import Tests
from croupier.law.reach.names import Unit
from croupier.law.reach.walk import PartId, Walk


class Idle:
    """The rules of the package that no live path runs."""

    def __init__(self, walk: Walk) -> None:
        self._walk = walk

    def named_by(self, tests: Tests, test: str) -> frozenset[str]:
        """The idle rules that a test names; an empty test means the whole module."""
        used = {name for unit in _called_by(tests, test) for name in tests.uses[unit]}
        units = (unit for name in used for unit in self._meant(tests, name))
        return frozenset(unit.name for unit in units if self._is_idle(unit))

    def _meant(self, tests: Tests, name: str) -> Iterator[Unit]:
        """The units of the package that a name in the tests stands for."""
        first, *path = name.split(".")
        if found := self._walk.names.at(tests.imports[first]) if first in tests.imports else None:
            yield self._walk.names.into(found, tuple(path))[0]

    def _is_idle(self, unit: Unit) -> bool:
        module = self._walk.names.modules[unit.module]
        if unit.name not in module.functions and unit.name not in module.classes:
            return False
        live = PartId(unit.module, module.units[unit.name]) in self._walk.live
        own = (part for part in module.parts if part.unit == unit.name or part.unit.startswith(f"{unit.name}."))
        return not live and any(part.cites for part in own)


def _called_by(tests: Tests, test: str) -> Iterator[str]:
    """A test, or the whole module, and the functions of the module that it calls."""
    waiting = [test] if test else list(tests.uses)
    seen: set[str] = set()
    while waiting:
        unit = waiting.pop()
        if unit in tests.uses and unit not in seen:
            seen.add(unit)
            waiting += [name.partition(".")[0] for name in tests.uses[unit]]
            yield unit
