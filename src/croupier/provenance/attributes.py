"""Which methods of the reached classes may be used, judged by their names."""

import ast
from collections.abc import Iterator
from typing import NamedTuple

Def = ast.FunctionDef | ast.AsyncFunctionDef


class Unit(NamedTuple):
    """A statement at the top level of a module, or a method of the class that it defines."""

    module: str
    statement: int
    method: str = ""


class Attributes:
    """The attributes read and called so far, and the methods waiting for a use.

    A property is used where an attribute of its name is read. Any other method is used where one is called, or read
    without a call, as a function passed on; if a class has a field of that name, the field is meant.
    """

    def __init__(self) -> None:
        self.fields: set[str] = set()
        self._read: set[str] = set()
        self._called: set[str] = set()
        self._properties: dict[str, list[Unit]] = {}
        self._methods: dict[str, list[Unit]] = {}

    def uses(self, unit: Unit, method: Def) -> bool:
        """Whether a method is already used; otherwise it is queued."""
        is_property = any("property" in ast.unparse(one) for one in method.decorator_list)
        if unit.method in self._called or (is_property and unit.method in self._read):
            return True
        waiting = self._properties if is_property else self._methods
        waiting.setdefault(unit.method, []).append(unit)
        return False

    def read(self, attribute: str, *, called: bool) -> Iterator[Unit]:
        """The methods that an attribute of this name may be."""
        self._read.add(attribute)
        yield from self._properties.pop(attribute, ())
        if called:
            self._called.add(attribute)
            yield from self._methods.pop(attribute, ())

    def handed_on(self) -> list[Unit]:
        """The methods that are read without a call and cannot be a field."""
        names = [name for name in self._methods if name in self._read - self.fields]
        return [unit for name in names for unit in self._methods.pop(name)]
