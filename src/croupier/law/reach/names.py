"""What a name stands for: a module, a function, a class, a value, across the modules of a package."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cache, cached_property
from typing import NamedTuple

from croupier.law.reach.parts import Class, Module, Receiver

PLAIN_BASES = frozenset(
    {"ABC", "Enum", "Exception", "Flag", "Generic", "IntEnum", "IntFlag", "LookupError", "NamedTuple", "Protocol"}
    | {"RuntimeError", "StrEnum", "Struct", "TypedDict", "ValueError"}
)
"""External base classes that call only the dunder methods of their subclasses."""

FIRST_OF_A_CHAIN = 8
"""The most re-exports of a name to follow."""


class Unit(NamedTuple):
    """A named thing: the module, and the name in it; the empty name is the module itself."""

    module: str
    name: str


class Names:
    """The names of all modules of a package."""

    def __init__(self, modules: Iterable[Module]) -> None:
        self.modules: Mapping[str, Module] = {module.name: module for module in modules}
        self.member = cache(self._member)
        self.line = cache(self._line)
        self.fields = cache(self._fields)
        self.owners = cache(self._owners)

    # Modules and their members

    def _member(self, module: str, name: str, depth: int = 0) -> Unit | None:
        """What a name means in a module: its own definition, or an import."""
        found = self.modules[module]
        if name in found.units:
            return Unit(module, name)
        if name in found.imports and depth < FIRST_OF_A_CHAIN:
            return self.at(found.imports[name], depth + 1)
        inner = f"{module}.{name}"
        return Unit(inner, "") if inner in self.modules else None

    def at(self, dotted: str, depth: int = 0) -> Unit | None:
        """The unit at a dotted address, as in an import statement."""
        if dotted in self.modules:
            return Unit(dotted, "")
        module, _, name = dotted.rpartition(".")
        return self.member(module, name, depth) if module in self.modules else None

    def follow(self, module: str, path: tuple[str, ...]) -> tuple[Unit | None, tuple[str, ...]]:
        """Resolve a dotted name in a module as far as possible; return the unit and the remaining attributes."""
        found = self.member(module, path[0])
        return self.into(found, path[1:]) if found else (None, path[1:])

    def into(self, unit: Unit, path: tuple[str, ...]) -> tuple[Unit, tuple[str, ...]]:
        """Resolve the attributes of a unit as far as possible; return the unit and the remaining ones."""
        while path and (inner := self._inside(unit, path[0])):
            unit, path = inner, path[1:]
        return unit, path

    def _inside(self, unit: Unit, name: str) -> Unit | None:
        if not unit.name:
            return self.member(unit.module, name)
        holders = (each for each in self.line(unit) if name in self.class_of(each).members)
        return next((Unit(each.module, f"{each.name}.{name}") for each in holders), None)

    # Classes

    def is_class(self, unit: Unit) -> bool:
        """Whether the unit is a class."""
        return unit.name in self.modules[unit.module].classes

    def class_of(self, unit: Unit) -> Class:
        """The class of that name."""
        return self.modules[unit.module].classes[unit.name]

    def _line(self, unit: Unit) -> tuple[Unit, ...]:
        """A class and its bases, nearest first; empty for anything but a class."""
        if not self.is_class(unit):
            return ()
        above = (self._named_class(unit.module, base) for base in self.class_of(unit).bases)
        return tuple(dict.fromkeys([unit, *(each for base in above if base for each in self.line(base))]))

    def _named_class(self, module: str, path: tuple[str, ...]) -> Unit | None:
        found, left = self.follow(module, path) if path else (None, ())
        return found if found and not left and self.is_class(found) else None

    def _fields(self, unit: Unit) -> tuple[str, ...]:
        """The fields of a class in order, inherited ones first."""
        return tuple(dict.fromkeys(name for each in reversed(self.line(unit)) for name in self.class_of(each).fields))

    def is_called_from_elsewhere(self, unit: Unit) -> bool:
        """Whether a class is derived from another package's, which may call its methods."""
        return any(
            base[-1] not in PLAIN_BASES and self.follow(each.module, base)[0] is None
            for each in self.line(unit)
            for base in self.class_of(each).bases
            if base
        )

    @cached_property
    def _below(self) -> dict[Unit, set[Unit]]:
        below: dict[Unit, set[Unit]] = {}
        for unit in self.classes():
            for each in self.line(unit):
                below.setdefault(each, set()).add(unit)
        return below

    def classes(self) -> Iterator[Unit]:
        """Every class of the package."""
        return (Unit(module.name, name) for module in self.modules.values() for name in module.classes)

    # Receivers

    def _owners(self, module: str, classes: tuple[str, ...]) -> frozenset[Unit] | None:
        """The classes whose members a value of these classes can have; None if unknown.

        A protocol restricts nothing: any class with its methods will do.
        """
        found = [self._named_class(module, tuple(name.split("."))) for name in classes]
        if not found or None in found or any(self._is_protocol(each) for each in found if each):
            return None
        below = {lower for each in found if each for lower in self._below[each]}
        return frozenset(upper for lower in below for upper in self.line(lower))

    def _is_protocol(self, unit: Unit) -> bool:
        return any(base[-1:] == ("Protocol",) for base in self.class_of(unit).bases)

    def of(self, module: str, receiver: Receiver) -> "Owners":
        """The owners whose members an attribute of such a value may be."""
        return Owners(self.owners(module, receiver.only), self.owners(module, receiver.never))


class Owners(NamedTuple):
    """A set of classes: only these, or all but those; None is no restriction."""

    only: frozenset[Unit] | None
    never: frozenset[Unit] | None

    def cover(self, unit: Unit) -> bool:
        """Whether a class is in the set."""
        return (self.only is None or unit in self.only) and (self.never is None or unit not in self.never)
