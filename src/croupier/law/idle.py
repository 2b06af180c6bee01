"""Rules that no live path runs, and whether a test is about one.

A rule is a function or a class that cites the law.  A test is about those that it names, itself or in the functions of
its module that it calls.  Methods are passed over: a test comes by them through values whose class it does not say.
"""

from collections.abc import Iterator

from croupier.law.reach.names import Unit
from croupier.law.reach.parts import Module, Use
from croupier.law.reach.walk import PartId, Walk


class Idle:
    """The rules of the package that no live path runs."""

    def __init__(self, walk: Walk) -> None:
        self._walk = walk

    def named_by(self, tests: Module, test: str) -> frozenset[str]:
        """The idle rules that a test names; an empty test is the whole module."""
        units = _units_of(tests, test)
        uses = (use for part in tests.parts if part.unit in units for use in part.uses)
        return frozenset(unit.name for use in uses for unit in self._named(use, tests) if self._is_idle(unit))

    def _named(self, use: Use, tests: Module) -> Iterator[Unit]:
        """The function or class of the package that a name of the tests stands for."""
        found = self._walk.names.at(tests.imports[use.name]) if use.name in tests.imports else None
        if found is None:
            return
        unit, _ = self._walk.names.into(found, use.path)
        module = self._walk.names.modules[unit.module]
        if unit.name in module.functions or unit.name in module.classes:
            yield unit

    def _is_idle(self, unit: Unit) -> bool:
        module = self._walk.names.modules[unit.module]
        live = PartId(unit.module, module.units[unit.name]) in self._walk.live
        own = (part for part in module.parts if part.unit == unit.name or part.unit.startswith(f"{unit.name}."))
        return not live and any(part.cites for part in own)


def _units_of(tests: Module, test: str) -> set[str]:
    """A test, or those of a class or of the module, with the functions of the module that it calls."""
    units = {name for name in tests.units if name == test or name.startswith(f"{test}.") or not test}
    reached: set[str] = set()
    while units - reached:
        unit = (units - reached).pop()
        reached.add(unit)
        units |= {use.name for part in tests.parts if part.unit == unit for use in part.uses if use.name in tests.units}
    return reached
