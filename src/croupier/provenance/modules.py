"""The package's modules as parsed from their files: which statement binds a name, and what a name refers to."""

import ast
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeAlias

PACKAGE = "croupier"
ROOT = Path(__file__).parents[1]

CHANGES_NOTHING = frozenset(
    {
        f"{PACKAGE}.chapters",  # where games are found
        f"{PACKAGE}.rules.game.chapter",  # all about a game; its rules have a digest of their own
        f"{PACKAGE}.odds.cache.keys",  # how results are cached
        f"{PACKAGE}.odds.cache.arrays",
        f"{PACKAGE}.odds.compiled",  # how loops are compiled
    }
)
"""Modules and packages whose names are never followed: no figure depends on them."""

WORDS = f"{PACKAGE}.words"
"""The wording for people: no name from there is followed either."""


@dataclass(frozen=True, slots=True)
class Defined:
    """A name that a statement of a module binds."""

    module: str
    name: str


@dataclass(frozen=True, slots=True)
class WholeModule:
    """A name that refers to a module of ours."""

    module: str


@dataclass(frozen=True, slots=True)
class Foreign:
    """A name from elsewhere, fully qualified; also one from a module that changes nothing."""

    name: str


Meaning: TypeAlias = Defined | WholeModule | Foreign


@dataclass(slots=True)
class Module:
    """The statements of a module that compute something, without imports and docstrings."""

    name: str
    file: Path
    statements: list[ast.stmt] = field(default_factory=list)
    binding: dict[str, list[int]] = field(default_factory=dict)
    """By name, the indexes of the statements that bind it."""
    imported: dict[str, tuple[str, str]] = field(default_factory=dict)
    """By name, the module and the name there; an empty name if the module itself was imported."""

    def take(self, statement: ast.stmt) -> None:
        """Add one statement."""
        match statement:
            case ast.ImportFrom(module=str(module), names=names):
                self.imported |= {one.asname or one.name: (module, one.name) for one in names}
            case ast.Import(names=names):
                self.imported |= {one.asname or one.name.partition(".")[0]: (one.name, "") for one in names}
            case ast.Expr(value=ast.Constant()):
                pass
            case ast.If(test=ast.Compare(left=ast.Name(id="__name__"))):
                pass
            case _:
                for name in bound(statement):
                    self.binding.setdefault(name, []).append(len(self.statements))
                self.statements.append(statement)

    @property
    def effects(self) -> Iterator[int]:
        """Statements that bind no name but are executed."""
        named = {number for numbers in self.binding.values() for number in numbers}
        return (number for number in range(len(self.statements)) if number not in named)


def bound(statement: ast.stmt) -> Sequence[str]:
    """The names a statement binds or changes, in order."""
    match statement:
        case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.ClassDef():
            return [statement.name]
        case ast.Assign(targets=targets):
            return [name for target in targets for name in _targets(target)]
        case ast.AnnAssign(target=target) | ast.AugAssign(target=target):
            return list(_targets(target))
        case _:
            stored = (node for node in ast.walk(statement) if isinstance(node, ast.Name))
            return list(dict.fromkeys(node.id for node in stored if isinstance(node.ctx, ast.Store)))


def _targets(target: ast.expr) -> Iterator[str]:
    match target:
        case ast.Name(id=name):
            yield name
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            for part in parts:
                yield from _targets(part)
        case ast.Starred(value=inner) | ast.Subscript(value=inner) | ast.Attribute(value=inner):
            yield from _targets(inner)
        case _:
            pass


class Modules:
    """Modules by name, each found and read once."""

    def __init__(self) -> None:
        self.read: dict[str, Module] = {}
        self._files: dict[str, Path | None] = {}

    def __getitem__(self, name: str) -> Module:
        if name not in self.read:
            file = self.file_of(name)
            if file is None:
                raise LookupError(f"there is no module {name}")
            module = self.read[name] = Module(name, file)
            for statement in ast.parse(file.read_bytes()).body:
                module.take(statement)
        return self.read[name]

    def file_of(self, name: str) -> Path | None:
        """The file of a module or package of ours; None if the name is no module."""
        if name not in self._files:
            package, _, last = name.rpartition(".")
            paths = [folder / last for folder in _folders(package)]
            files = (file for path in paths for file in (path.with_suffix(".py"), path / "__init__.py"))
            self._files[name] = next((file for file in files if file.is_file()), None)
        return self._files[name]

    def meaning(self, module: str, name: str) -> Meaning | None:
        """What a name refers to in a module; None for a builtin."""
        here = self[module]
        if name in here.binding:
            return Defined(module, name)
        return self._imported(*here.imported[name]) if name in here.imported else None

    def _imported(self, source: str, name: str) -> Meaning:
        whole = f"{source}.{name}" if name else source
        if source.partition(".")[0] != PACKAGE:
            return Foreign(whole)
        if {source, whole} & CHANGES_NOTHING or source.startswith(WORDS):
            return Foreign(name)
        if name and self.file_of(source) and (found := self.meaning(source, name)):
            return found
        return WholeModule(whole) if self.file_of(whole) else Foreign(name)


def _folders(package: str) -> Sequence[Path]:
    """The folders of a package's modules: its own path once imported, else beside its file."""
    if package in {"", PACKAGE}:
        return [ROOT if package else ROOT.parent]
    if package in sys.modules:
        return [Path(folder) for folder in getattr(sys.modules[package], "__path__", ())]
    above, _, last = package.rpartition(".")
    return [folder / last for folder in _folders(above)]
