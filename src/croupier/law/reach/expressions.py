"""Reads statements and expressions into the part they belong to: names, attributes, keys, words and citations."""

import ast
import re
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any

from croupier.law.citation import find
from croupier.law.reach.parts import ANYTHING, Argument, Cited, Entry, Module, Part, Receiver, Use
from croupier.law.reach.scope import Scope, constant_keys, dotted, narrowed

_ATTRIBUTE_IN_BRACES = re.compile(r"\{\w+\.(\w+)\}")
_WORD = re.compile(r"[\w.\-/]{2,80}")
_LEAVES = (ast.Return, ast.Raise, ast.Continue, ast.Break)


def cited(text: str, line: int) -> Iterator[Cited]:
    """The clauses that a text cites, each with its line; the text starts on ``line``."""
    if "§" in text:
        for found in find(text):
            yield Cited(line + text.count("\n", 0, found.offset), found.clause)


class Expressions:
    """Walks the syntax tree once; ``at`` is the current part, ``own`` the names that refer to this package."""

    def __init__(self, module: Module, own: frozenset[str]) -> None:
        self.module = module
        self.own = own
        self.scope = Scope()
        self.at = 0
        self._visits: dict[type[ast.AST], Callable[[Any], None]] = {
            ast.AnnAssign: self._annotated,
            ast.AsyncFunctionDef: self._inner_function,
            ast.Attribute: self._attribute,
            ast.Call: self._call,
            ast.Constant: self._constant,
            ast.FunctionDef: self._inner_function,
            ast.If: self._if,
            ast.IfExp: self._if,
            ast.Import: self._pass_over,
            ast.ImportFrom: self._pass_over,
            ast.Match: self._match,
            ast.MatchClass: self._match_class,
            ast.Name: self._name,
            ast.Subscript: self._subscript,
            ast.arg: self._bind,
        }

    # Walking

    def visit(self, node: ast.AST) -> None:
        """Read a node and all below it into the current part."""
        handle = self._visits.get(type(node))
        if handle is not None:
            handle(node)
            return
        for name in node._fields:
            value = getattr(node, name)
            if isinstance(value, ast.AST):
                self.visit(value)
            elif isinstance(value, list):
                self.each(value)

    def each(self, nodes: Iterable[Any]) -> None:
        """Read nodes in order; what an early-exit guard rules out is ruled out for the nodes after it."""
        before = self.scope.known
        for node in nodes:
            if isinstance(node, ast.AST):
                self.visit(node)
                if isinstance(node, ast.If) and isinstance(node.body[-1], _LEAVES) and (found := narrowed(node.test)):
                    self.scope.known = {**self.scope.known, found[0]: found[2]}
        self.scope.known = before

    @contextmanager
    def within(self, part: int, scope: Scope | None = None) -> Iterator[Part]:
        """Assign everything read inside the ``with`` block to that part."""
        kept = self.at, self.scope
        self.at, self.scope = part, scope or self.scope
        yield self.module.parts[part]
        self.at, self.scope = kept

    @contextmanager
    def _knowing(self, name: str, receiver: Receiver) -> Iterator[None]:
        before = self.scope.known
        self.scope.known = {**before, name: receiver}
        yield
        self.scope.known = before

    def new_part(self, unit: str, lines: tuple[int, int], fills: Argument | Entry | None = None) -> int:
        """The number of a new part; one that fills a slot belongs to the current part."""
        self.module.parts.append(Part(unit, lines, self.at if fills else -1, fills))
        return len(self.module.parts) - 1

    def _use(self, **use: Any) -> None:  # use: the fields of a Use
        self.module.parts[self.at].uses.append(Use(**use))

    # Names and attributes

    def _name(self, node: ast.Name, keys: tuple[str, ...] = ()) -> None:
        if not isinstance(node.ctx, ast.Load):
            self.scope.bound.add(node.id)
        elif node.id in self.scope.parameters:
            self._use(parameter=node.id, keys=keys)
        elif node.id in self.own:
            self._use(name=node.id, keys=keys)

    def _attribute(self, node: ast.Attribute, keys: tuple[str, ...] = ()) -> None:
        path, value = [node.attr], node.value
        while isinstance(value, ast.Attribute):
            path.append(value.attr)
            value = value.value
        names = tuple(reversed(path if isinstance(node.ctx, ast.Load) else path[1:]))
        if not isinstance(value, ast.Name):
            self.visit(value)
            self._read(names, keys)
        elif value.id in self.scope.stands_for:
            self._use(name=self.scope.stands_for[value.id], path=names, keys=keys)
        elif value.id in self.scope.parameters or value.id not in self.own:
            self._name(value)
            self._read(names, keys, self.scope.receiver(value.id))
        else:
            self._use(name=value.id, path=names, keys=keys)

    def _read(self, path: tuple[str, ...], keys: tuple[str, ...], receiver: Receiver = ANYTHING) -> None:
        if path:
            self._use(path=path, keys=keys, receiver=receiver)

    def _subscript(self, node: ast.Subscript) -> None:
        keys = constant_keys(node.slice)
        if keys and isinstance(node.ctx, ast.Load):
            self._look_up(node.value, keys)
        else:
            self.visit(node.value)
            self.visit(node.slice)

    def _look_up(self, mapping: ast.expr, keys: tuple[str, ...]) -> None:
        if isinstance(mapping, ast.Attribute):
            self._attribute(mapping, keys)
        elif isinstance(mapping, ast.Name):
            self._name(mapping, keys)
        else:
            self.visit(mapping)
        self.module.parts[self.at].words.extend(keys)

    def _bind(self, node: ast.arg) -> None:
        self.scope.bound.add(node.arg)

    # Texts

    def _constant(self, node: ast.Constant) -> None:
        if not isinstance(node.value, str):
            return
        part = self.module.parts[self.at]
        part.cites.extend(cited(node.value, node.lineno))
        if _WORD.fullmatch(node.value):
            part.words.append(node.value)
        for attribute in _ATTRIBUTE_IN_BRACES.findall(node.value):
            self._read((attribute,), ())

    # Calls

    def _call(self, node: ast.Call) -> None:
        if self._looked_up(node) or self._got(node):
            return
        self.visit(node.func)
        called = self.named(node.func)
        for position, argument in enumerate(node.args):
            self._argument(argument, Argument(called, "", position))
        for keyword in node.keywords:
            self._argument(keyword.value, Argument(called, keyword.arg or ""), keyword.lineno)

    def _looked_up(self, node: ast.Call) -> bool:
        """Read ``mapping.get("key", …)``; return whether the call is one."""
        if not (isinstance(node.func, ast.Attribute) and node.func.attr == "get" and node.args):
            return False
        keys = constant_keys(node.args[0])
        if keys:
            self._look_up(node.func.value, keys)
            self.each(node.args[1:])
        return bool(keys)

    def _got(self, node: ast.Call) -> bool:
        """Read ``getattr(value, "name", …)``; return whether the call is one."""
        if not (isinstance(node.func, ast.Name) and node.func.id == "getattr"):
            return False
        names = constant_keys(node.args[1])
        if not names:
            return False
        self.each([node.args[0], *node.args[2:]])
        for name in names:
            self._read((name,), ())
        return True

    def named(self, function: ast.expr) -> tuple[str, ...]:
        """The dotted name of what is called, if it is literal and may refer to this package."""
        names = dotted(function)
        if names and names[0] in self.scope.stands_for:
            return (self.scope.stands_for[names[0]], *names[1:])
        known = names and names[0] in self.own and names[0] not in self.scope.parameters
        return names if known else ()

    def _argument(self, value: ast.expr, fills: Argument, line: int = 0) -> None:
        if not fills.called or not (fills.name or fills.position >= 0) or self._is_plain(value):
            self.visit(value)
            return
        unit = self.module.parts[self.at].unit
        part = self.new_part(unit, (line or value.lineno, value.end_lineno or value.lineno), fills)
        with self.within(part):
            self.filled(value)

    def _is_plain(self, value: ast.expr) -> bool:
        """Whether an argument leads nowhere and cites nothing, and so is not a part of its own."""
        if isinstance(value, ast.Name):
            return value.id not in self.own and value.id not in self.scope.parameters
        if isinstance(value, ast.Constant):
            return not (isinstance(value.value, str) and "§" in value.value)
        return isinstance(value, ast.Starred)

    def filled(self, value: ast.expr | None) -> None:
        """Read the value given to a field, a parameter or a name; each entry of a mapping is a part of its own."""
        if isinstance(value, ast.Name) and value.id in self.scope.parameters:
            self.module.parts[self.at].is_parameter = value.id
        elif isinstance(value, ast.Dict) and value.keys and all(map(_is_text, value.keys)):
            self._entries(value)
        elif value is not None:
            self.visit(value)

    def _entries(self, mapping: ast.Dict) -> None:
        unit = self.module.parts[self.at].unit
        for key, value in zip(mapping.keys, mapping.values, strict=True):
            if isinstance(key, ast.Constant):
                part = self.new_part(unit, (key.lineno, value.end_lineno or value.lineno), Entry(str(key.value)))
                with self.within(part):
                    self.visit(value)

    # Statements that mean more than the names in them

    def _annotated(self, node: ast.AnnAssign) -> None:
        self.visit(node.target)
        if node.value is not None:
            self.visit(node.value)

    def _if(self, node: ast.If | ast.IfExp) -> None:
        self.visit(node.test)
        name, so, otherwise = narrowed(node.test) or ("", ANYTHING, ANYTHING)
        for branch, receiver in ((node.body, so), (node.orelse, otherwise)):
            with self._knowing(name, receiver):
                self.each(branch if isinstance(branch, list) else [branch])

    def _match(self, node: ast.Match) -> None:
        self.visit(node.subject)
        for case in node.cases:
            of = dotted(case.pattern.cls) if isinstance(case.pattern, ast.MatchClass) else ()
            name = node.subject.id if isinstance(node.subject, ast.Name) and of else ""
            with self._knowing(name, Receiver(only=(".".join(of),))):
                self.each([case.pattern, *([case.guard] if case.guard else []), *case.body])

    def _match_class(self, node: ast.MatchClass) -> None:
        self.each([node.cls, *node.patterns, *node.kwd_patterns])
        receiver = Receiver(only=(".".join(dotted(node.cls)),))
        for attribute in node.kwd_attrs:
            self._read((attribute,), (), receiver)
        if node.patterns:
            self._read(("__match_args__",), (), receiver)

    def _inner_function(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        """Read a nested function as a piece of the outer one."""
        self.scope.bound.add(node.name)
        self.each([*node.decorator_list, node.args, *node.body])

    def _pass_over(self, _node: ast.AST) -> None:
        pass


def _is_text(node: ast.expr | None) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)
