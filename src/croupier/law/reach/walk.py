"""The walk: from the roots to every part that can run.

A part is live if something live reads it.  An argument or a method waits for a slot: the field of a class,
the parameter of a function, a value.  Reading a slot wakes what fills it; reading it by a key, only the entry there.
"""

from collections import defaultdict
from collections.abc import Iterable
from typing import NamedTuple

from croupier.law.reach.names import Names, Owners, Unit
from croupier.law.reach.parts import Argument, Module, Part, Use

ALL = ("",)
"""The keys for reading a whole rather than one entry."""

EVERYBODY = Owners(None, None)


class Slot(NamedTuple):
    """Something filled in one place and read in another: a member of a class, a parameter of a function, a value."""

    owner: Unit
    name: str = ""


class PartId(NamedTuple):
    """A part, identified by its module and its number there."""

    module: str
    number: int


class Walk:
    """Wakes part after part; ``live`` holds those found so far."""

    def __init__(self, modules: Iterable[Module]) -> None:
        self.names = Names(modules)
        self.live: set[PartId] = set()
        self.words: set[str] = set()
        self.opened: set[str] = set()
        self._work: list[PartId] = []
        self._classes: set[Unit] = set()
        self._inside = {module.name: _inside(module) for module in self.names.modules.values()}
        self._read: defaultdict[Slot, set[str]] = defaultdict(set)
        self._waiting: defaultdict[Slot, list[tuple[PartId, str]]] = defaultdict(list)
        self._fed_by: defaultdict[Slot, set[Slot]] = defaultdict(set)
        self._read_by_name: defaultdict[str, set[tuple[Owners, tuple[str, ...]]]] = defaultdict(set)
        self._members: defaultdict[str, set[Slot]] = defaultdict(set)
        self._named_in_words: defaultdict[str, set[Slot]] = defaultdict(set)

    def go_on(self) -> None:
        """Follow all woken parts until none is left."""
        while self._work:
            at = self._work.pop()
            part = self._part(at)
            for use in part.uses:
                self._follow(use, at.module, part.unit)
            for word in part.words:
                self._take_word(word)
            for number in self._inside[at.module].get(at.number, ()):
                self._arrange(PartId(at.module, number))

    def _part(self, at: PartId) -> Part:
        return self.names.modules[at.module].parts[at.number]

    def wake(self, at: PartId) -> None:
        """Mark a part as live and queue it."""
        if at not in self.live:
            self.live.add(at)
            self._work.append(at)

    # Modules

    def open(self, module: str) -> None:
        """Import a module: its body runs, and what its decorators register will be called."""
        if module in self.opened or module not in self.names.modules:
            return
        self.opened.add(module)
        found = self.names.modules[module]
        self.wake(PartId(module, 0))
        for name, function in found.functions.items():
            if function.registers:
                self.wake(PartId(module, found.units[name]))
        for address in (*found.opens, module.rpartition(".")[0]):
            self.open(address)
            self.open(address.rpartition(".")[0])

    def _take_word(self, word: str) -> None:
        """Follow a string that names a module, which may be imported by name, or an option."""
        if word in self.words:
            return
        self.words.add(word)
        for module in (word, f"{word}.__main__"):
            if module in self.names.modules:
                self.open(module)
                for name in COMMAND & self.names.modules[module].units.keys():
                    self.use(Unit(module, name))
        for slot in self._named_in_words[word]:
            self.read(slot)

    # Names

    def use(self, unit: Unit, keys: tuple[str, ...] = ALL) -> None:
        """Use a unit: it is called, instantiated, read, or read by these keys."""
        holder, _, member = unit.name.rpartition(".")
        if not unit.name:
            return
        if self.names.is_class(unit):
            self._wake_class(unit)
        elif holder:
            self._wake_class(Unit(unit.module, holder))
            self.read(Slot(Unit(unit.module, holder), member), keys)
        else:
            self.wake(PartId(unit.module, self.names.modules[unit.module].units[unit.name]))
            self.read(Slot(unit), keys)

    def _follow(self, use: Use, module: str, unit: str) -> None:
        keys, path, owners = use.keys or ALL, use.path, EVERYBODY
        if use.parameter:
            self.read(Slot(Unit(module, unit), use.parameter), keys)
            return
        if use.name:
            found, path = self.names.follow(module, (use.name, *use.path))
            if found:
                self.use(found, ALL if path else keys)
        else:
            owners = self.names.of(module, use.receiver)
        for depth, name in enumerate(path, start=1):
            self._read_member(name, owners, keys if depth == len(path) else ALL)
            owners = EVERYBODY

    # Slots

    def read(self, slot: Slot, keys: tuple[str, ...] = ALL) -> None:
        """Read what fills a slot, as a whole or by these keys."""
        known = self._read[slot]
        if "" in known or known.issuperset(keys):
            return
        known.update(keys)
        still = []
        for at, key in self._waiting.pop(slot, ()):
            if not key or "" in known or key in known:
                self.wake(at)
            else:
                still.append((at, key))
        if still:
            self._waiting[slot] = still
        for source in self._fed_by[slot]:
            self.read(source, keys)

    def _read_member(self, name: str, owners: Owners, keys: tuple[str, ...]) -> None:
        """Read an attribute of this name from a value of one of the owners."""
        if (owners, keys) in self._read_by_name[name] or (EVERYBODY, ALL) in self._read_by_name[name]:
            return
        self._read_by_name[name].add((owners, keys))
        for slot in self._members[name]:
            if owners.cover(slot.owner):
                self.read(slot, keys)
        if name == "__match_args__":
            for unit in owners.only or ():
                for field in self.names.fields(unit):
                    self._read_member(field, owners, ALL)

    def _wait(self, slot: Slot, at: PartId, key: str = "") -> None:
        known = self._read[slot]
        if "" in known or (key in known if key else known):
            self.wake(at)
        else:
            self._waiting[slot].append((at, key))
        self._note_member(slot)

    def _note_member(self, slot: Slot) -> None:
        """Note a member that is filled, and apply earlier reads of its name."""
        if slot in self._members[slot.name] or not self.names.is_class(slot.owner):
            return
        self._members[slot.name].add(slot)
        for owners, keys in tuple(self._read_by_name[slot.name]):
            if owners.cover(slot.owner):
                self.read(slot, keys)

    def _feed(self, slot: Slot, source: Slot) -> None:
        """Pass on to the slot what the source is given."""
        self._fed_by[slot].add(source)
        self._note_member(slot)
        if known := self._read[slot]:
            self.read(source, ALL if "" in known else tuple(known))

    def _arrange(self, at: PartId) -> None:
        """Wake a part of a live part, or let it wait for its slot."""
        part = self._part(at)
        outer = self._part(PartId(at.module, part.within))
        if isinstance(part.fills, Argument):
            slot, key = self._slot_of(at.module, part.fills), ""
        else:
            slot, key = self._slot_around(at.module, outer), part.fills.key if part.fills else ""
        if part.is_parameter:
            source = Slot(Unit(at.module, part.unit), part.is_parameter)
            self._feed(slot, source) if slot else self.read(source)
        if slot:
            self._wait(slot, at, key)
        else:
            self.wake(at)

    def _slot_around(self, module: str, outer: Part) -> Slot | None:
        """The slot that holds the mapping of an entry."""
        if isinstance(outer.fills, Argument):
            return self._slot_of(module, outer.fills)
        holder, _, member = outer.unit.rpartition(".")
        return None if outer.fills else Slot(Unit(module, holder or member), member if holder else "")

    def _slot_of(self, module: str, argument: Argument) -> Slot | None:
        """The field or parameter that an argument fills, if known."""
        unit, left = self.names.follow(module, argument.called)
        if unit is None or left or not unit.name:
            return None
        if self.names.is_class(unit):
            return self._field(unit, argument)
        function = self.names.modules[unit.module].functions.get(unit.name)
        name = _chosen(argument, function.parameters) if function and "." not in unit.name else ""
        return Slot(unit, name) if name else None

    def _field(self, unit: Unit, argument: Argument) -> Slot | None:
        line = [(each, self.names.class_of(each)) for each in self.names.line(unit)]
        plain = any(made.is_dataclass for _, made in line) and not any("__init__" in made.members for _, made in line)
        name = _chosen(argument, self.names.fields(unit)) if plain else ""
        return next((Slot(each, name) for each, made in line if name in made.fields), None)

    # Classes

    def _wake_class(self, unit: Unit) -> None:
        """Use a class: its members wait to be read, except those that Python or another package calls."""
        if unit in self._classes:
            return
        self._classes.add(unit)
        everything = self.names.is_called_from_elsewhere(unit)
        for each in self.names.line(unit):
            made = self.names.class_of(each)
            self.wake(PartId(each.module, self.names.modules[each.module].units[each.name]))
            for name, number in made.members.items():
                at, slot = PartId(each.module, number), Slot(each, name)
                plain_field = name in made.fields and not made.is_dataclass
                if name.startswith("__") or plain_field or (everything and not name.startswith("_")):
                    self.wake(at)
                    continue
                self._wait(slot, at)
                if made.read_by_name:
                    self._named_in_words[name].add(slot)
                    if name in self.words:
                        self.read(slot)


COMMAND = frozenset({"configure", "run"})
"""The functions of a command, a module that is called by name."""


def _chosen(argument: Argument, names: Iterable[str]) -> str:
    if argument.name:
        return argument.name if argument.name in names else ""
    found = list(names)
    return found[argument.position] if argument.position < len(found) else ""


def _inside(module: Module) -> dict[int, list[int]]:
    """The parts inside each part."""
    inside: defaultdict[int, list[int]] = defaultdict(list)
    for number, part in enumerate(module.parts):
        if part.within >= 0:
            inside[part.within].append(number)
    return inside
