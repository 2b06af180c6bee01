"""Where the tests cite the law: every `cites("§ …")` mark, and the tests that carry it.

A mark may stand on a test, on a class of tests, in a module's `pytestmark`, or on one case of a parametrized
test, also when the cases stand in a list of their own. `each_chapter("§§ 657a.5(d), 674a.5(d)")` stands for a
case of every chapter it cites, with the mark of that chapter's clauses. A text counts only where it is written
out: one put together at run time is not seen.
"""

import ast
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import msgspec

from croupier.law.citation import Clause, citations

MARKS = ("cites", "each_chapter")


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """A clause that a mark cites, and the test that carries it.

    An empty test is the whole module; without a clause it is a text that should cite and names none.
    """

    line: int
    test: str
    text: str
    clause: Clause | None


def marks(module: ast.Module) -> Iterator[Mark]:
    """Every citation in a mark of a module of tests."""
    scopes = list(_scopes(module))
    for statement in module.body:
        for call in _calls(statement):
            for test in _carriers(call, statement, module, scopes):
                for text in _texts(call):
                    for clause in citations(text) or (None,):
                        yield Mark(call.lineno, test, text, clause)


def _calls(statement: ast.stmt) -> Iterator[ast.Call]:
    """The marks of a statement; inside a function nothing is marked."""
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
    """The names of the tests a mark belongs to; the empty name is the whole module."""
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


def _scopes(node: ast.AST, outer: str = "") -> Iterator[_Scope]:
    """All functions and classes, outer ones before those inside them."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{outer}.{child.name}" if outer else child.name
            first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
            yield _Scope(first, child.end_lineno or child.lineno, name)
            yield from _scopes(child, name)
        elif isinstance(child, ast.stmt):
            yield from _scopes(child, outer)


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
