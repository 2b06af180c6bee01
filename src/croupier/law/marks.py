"""Where the tests cite the law: every `cites("§ …")` mark, and the tests that carry it.

A mark may stand on a test, on a class of tests, in a module's `pytestmark`, or on one case of a parametrized
test, also when the cases stand in a list of their own. `each_chapter("§§ 657a.5(d), 674a.5(d)")` stands for a
case of every chapter it cites, with the mark of that chapter's clauses. A text counts only where it is written
out: one put together at run time is not seen.
"""

import ast
from collections.abc import Iterator

from croupier.law.places import Citation, Place, Scope, Tree, cited, innermost, parsed, scopes_of

MARKS = ("cites", "each_chapter")


def cited_in_tests(tree: Tree) -> Iterator[Citation]:
    """Every citation in a mark, in the order of the files; none where there are no tests."""
    for path in sorted(tree.tests.rglob("*.py")) if tree.tests else ():
        file = path.relative_to(tree.root).as_posix()
        syntax = parsed(path.read_text(encoding="utf-8"), file)
        scopes = list(scopes_of(syntax))
        for statement in syntax.body:
            for mark in _marks(statement):
                for owner in _owners(mark, statement, syntax, scopes):
                    place = Place(file, mark.lineno, f"{file}::{owner}" if owner else file)
                    for text in _texts(mark):
                        yield from cited(text, place)


def _marks(statement: ast.stmt) -> Iterator[ast.Call]:
    for node in ast.walk(statement):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            if name in MARKS:
                yield node


def _texts(mark: ast.Call) -> Iterator[str]:
    for argument in mark.args:
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str):
            yield argument.value


def _owners(mark: ast.Call, statement: ast.stmt, module: ast.Module, scopes: list[Scope]) -> list[str]:
    """The names of the tests a mark belongs to; the empty name is the whole module."""
    owner = innermost(scopes, mark.lineno)
    if owner:
        return [owner.replace(".", "::")]
    names = _assigned(statement)
    if "pytestmark" in names:
        return [""]
    return list(_decorated_with(names, module)) or sorted(names)


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
