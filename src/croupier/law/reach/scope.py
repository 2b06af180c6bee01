"""The scope of a function: which names are its own, and the class of a value where the code states it."""

import ast
from collections.abc import Iterable, Mapping
from contextlib import suppress

from croupier.law.reach.parts import ANYTHING, Receiver

Names = tuple[str, ...]


class Scope:
    """A function, or the top level of a module: its parameters, the names it binds, and what is known of their values.

    ``stands_for`` is the class that a class method's first parameter refers to.
    """

    def __init__(
        self, known: Mapping[str, Receiver] | None = None, stands_for: Mapping[str, str] | None = None
    ) -> None:
        self.known = dict(known or {})
        self.parameters = frozenset(self.known)
        self.stands_for = stands_for or {}
        self.bound: set[str] = set()

    def receiver(self, name: str) -> Receiver:
        """What is known of a name's value."""
        return self.known.get(name, ANYTHING)


def dotted(node: ast.expr) -> Names:
    """The names of ``a.b.c``; empty for any other expression."""
    path: list[str] = []
    while isinstance(node, ast.Attribute):
        path.append(node.attr)
        node = node.value
    return (node.id, *reversed(path)) if isinstance(node, ast.Name) else ()


def constant_keys(node: ast.expr) -> Names:
    """The strings that an index can be; empty if any of them is not a literal."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        return (node.value,)
    if isinstance(node, ast.IfExp):
        first, second = constant_keys(node.body), constant_keys(node.orelse)
        return first + second if first and second else ()
    return ()


def of_annotation(node: ast.expr | None) -> Receiver:
    """The classes an annotation names, or None; anything inside brackets is ignored."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        with suppress(SyntaxError):
            return of_annotation(ast.parse(node.value, mode="eval").body)
    return Receiver(only=tuple(_alternatives(node))) if node is not None else ANYTHING


def _alternatives(node: ast.expr) -> Iterable[str]:
    if isinstance(node, ast.BinOp):
        return (*_alternatives(node.left), *_alternatives(node.right))
    if isinstance(node, ast.Constant) and node.value is None:
        return ()
    head = node.value if isinstance(node, ast.Subscript) else node
    return (".".join(dotted(head)) or "?",)


def narrowed(test: ast.expr) -> tuple[str, Receiver, Receiver] | None:
    """For ``isinstance(name, C)``, also after `not` or before `and`: the name, what holds if true, and if false."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        found = narrowed(test.operand)
        return (found[0], found[2], found[1]) if found else None
    if isinstance(test, ast.BoolOp) and isinstance(test.op, ast.And):
        found = narrowed(test.values[0])
        return (found[0], found[1], ANYTHING) if found else None
    match test:
        case ast.Call(func=ast.Name("isinstance"), args=[ast.Name(name), classes]):
            named = tuple(_classes(classes))
            return name, Receiver(only=named), Receiver(never=named)
        case _:
            return None


def _classes(node: ast.expr) -> Iterable[str]:
    if isinstance(node, ast.Tuple):
        return (each for element in node.elts for each in _classes(element))
    return _alternatives(node)
