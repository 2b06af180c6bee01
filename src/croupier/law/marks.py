"""Where the tests cite the law: every `cites("§ …")` mark, and the tests that carry it.

A mark may be on a test, on a class of tests, in a module's `pytestmark`, or on one case of a parametrized
test, even if the cases are in a separate list. `each_chapter("§§ 657a.5(d), 674a.5(d)")` makes a
case for every chapter it cites, marked with that chapter's clauses. Only literal strings count:
one built at run time is not seen.
"""

import ast
import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

import msgspec

from croupier.law.citation import Clause, citations
from croupier.law.reach.reading import imports_of

MARKS = ("cites", "each_chapter")

_NAME = re.compile(r"[^\W\d]\w*(?:\.[^\W\d]\w*)*")


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """A clause that a mark cites, and the test that carries it.

    An empty test means the whole module; no clause means a text that should cite but does not.
    """

    line: int
    test: str
    text: str
    clause: Clause | None


class Tests(msgspec.Struct, array_like=True):
    """A test module: its marks, its imports from the package, and the names that each of its own names uses."""

    marks: list[Mark]
    imports: dict[str, str]
    uses: dict[str, list[str]]


def read_tests(module: ast.Module, source: str) -> Tests:
    """The citations and uses of a test module, given its syntax tree and its text."""
    scopes = list(_scopes(module))
    imports = imports_of(module)
    return Tests(list(_marks(module, scopes)), imports, _uses(source, [*scopes, *_values(module)], imports.keys()))


def _uses(source: str, scopes: Sequence["_Scope"], imported: Iterable[str]) -> dict[str, list[str]]:
    """For every function, class and value, the names in it that start with one imported or defined in the module."""
    lines = source.splitlines()
    known = {*imported, *(scope.name for scope in scopes)}
    texts = {scope.name: "\n".join(lines[scope.first - 1 : scope.last]) for scope in scopes}
    used = {name: set(_NAME.findall(text)) - {name} for name, text in texts.items()}
    return {name: sorted(each for each in names if each.partition(".")[0] in known) for name, names in used.items()}


def _marks(module: ast.Module, scopes: Sequence["_Scope"]) -> Iterator[Mark]:
    for statement in module.body:
        for call in _calls(statement):
            for test in _carriers(call, statement, module, scopes):
                for text in _texts(call):
                    for clause in citations(text) or (None,):
                        yield Mark(call.lineno, test, text, clause)


def _calls(statement: ast.stmt) -> Iterator[ast.Call]:
    """The marks of a statement; function bodies have none."""
    if isinstance(statement, ast.ClassDef):
        yield from (call for inner in statement.body for call in _calls(inner))
    whole = not isinstance(statement, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef)
    for root in [statement] if whole else getattr(statement, "decorator_list", []):
        for node in ast.walk(root):
            if isinstance(node, ast.Call) and _name(node.func) in MARKS:
                yield node


def _name(called: ast.expr) -> str:
    return called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")


def _texts(mark: ast.Call) -> Iterator[str]:
    for argument in mark.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value


def _carriers(mark: ast.Call, statement: ast.stmt, module: ast.Module, scopes: Sequence["_Scope"]) -> list[str]:
    """The names of the tests a mark belongs to; the empty name means the whole module."""
    owner = next((scope.name for scope in reversed(scopes) if scope.first <= mark.lineno <= scope.last), "")
    if owner:
        return [owner]
    names = _assigned(statement)
    if "pytestmark" in names:
        return [""]
    return list(_decorated_with(names, module)) or sorted(names)


class _Scope(NamedTuple):
    """The lines of a function or class, decorators included."""

    first: int
    last: int
    name: str


def _scopes(node: ast.Module | ast.ClassDef, outer: str = "") -> Iterator[_Scope]:
    """The functions and classes of a module, classes before their contents."""
    for child in node.body:
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
            yield _Scope(first, child.end_lineno or child.lineno, f"{outer}{child.name}")
        if isinstance(child, ast.ClassDef):
            yield from _scopes(child, f"{outer}{child.name}.")


def _values(module: ast.Module) -> Iterator[_Scope]:
    for statement in module.body:
        for name in _assigned(statement):
            yield _Scope(statement.lineno, statement.end_lineno or statement.lineno, name)


def _assigned(statement: ast.stmt) -> set[str]:
    targets = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", None)]
    return {target.id for target in targets if isinstance(target, ast.Name)}


def _decorated_with(names: set[str], module: ast.Module) -> Iterator[str]:
    """The module's test functions whose decorators use one of these names."""
    for function in module.body:
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            used = {node.id for d in function.decorator_list for node in ast.walk(d) if isinstance(node, ast.Name)}
            if used & names:
                yield function.name
