"""Names local to a function or comprehension, which therefore do not refer to their module's."""

import ast
from collections.abc import Iterator

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
Comprehension = ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp


def locals_of(function: Function) -> set[str]:
    """The names a function binds: parameters, assignments, definitions."""
    given = function.args
    named = [*given.posonlyargs, *given.args, *given.kwonlyargs, given.vararg, given.kwarg]
    body = [function.body] if isinstance(function, ast.Lambda) else function.body
    names = {one.arg for one in named if one}
    declared = set[str]()
    for node in _inside(body):
        names |= set(_bound_by(node))
        declared |= set(node.names) if isinstance(node, ast.Global) else set()
    return names - declared


def locals_of_class(body: list[ast.stmt]) -> set[str]:
    """The names the statements of a class bind, visible only to them."""
    return {name for node in _inside(body) for name in _bound_by(node)}


def targets_of(comprehension: Comprehension) -> set[str]:
    """The loop variables of a comprehension."""
    targets = (node for one in comprehension.generators for node in ast.walk(one.target))
    return {node.id for node in targets if isinstance(node, ast.Name)}


def _inside(body: list[ast.stmt] | list[ast.expr]) -> Iterator[ast.AST]:
    """Everything in a scope itself; of a nested scope, only its name and what it assigns outside."""
    waiting: list[ast.AST] = list(body)
    while waiting:
        node = waiting.pop()
        if isinstance(node, Comprehension):
            waiting += [one for one in ast.walk(node) if isinstance(one, ast.NamedExpr)]
            continue
        yield node
        if not isinstance(node, Function | ast.ClassDef):
            waiting += ast.iter_child_nodes(node)


def _bound_by(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Name(id=name, ctx=ast.Store()):
            yield name
        case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name) | ast.ClassDef(name=name):
            yield name
        case ast.ExceptHandler(name=str(name)) | ast.MatchAs(name=str(name)) | ast.MatchStar(name=str(name)):
            yield name
        case ast.MatchMapping(rest=str(name)):
            yield name
        case ast.Import(names=names) | ast.ImportFrom(names=names):
            yield from ((one.asname or one.name).partition(".")[0] for one in names)
        case _:
            pass
