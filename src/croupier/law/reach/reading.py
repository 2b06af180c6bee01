"""Take a module apart: from its syntax tree to its parts, with what each reads and cites.

Annotations are skipped: naming a class for a type checker does not use it.
"""

import ast
from collections.abc import Iterable, Iterator

from croupier.law.reach.comments import comments, owner
from croupier.law.reach.expressions import Expressions, cited
from croupier.law.reach.parts import Class, Function, Module, Receiver
from croupier.law.reach.scope import Scope, dotted, of_annotation

PACKAGE = "croupier"
"""Imports from other packages are not followed."""

MODULE_BODY = ""
"""The unit of module-level code outside functions, classes and values."""

CALLED_BY_NAME = frozenset(
    {"abstractmethod", "asynccontextmanager", "cache", "cached_property", "classmethod", "contextmanager", "dataclass"}
    | {"lru_cache", "override", "property", "setter", "staticmethod", "total_ordering"}
)
"""Decorators that leave a function to be called by name; any other registers it to be called elsewhere."""

FunctionNode = ast.FunctionDef | ast.AsyncFunctionDef


def read_module(tree: ast.Module, source: str, name: str) -> Module:
    """The parts of a module, given its syntax tree and its text."""
    module = Module(name, imports_of(tree), list(_opened_by(tree)))
    _Statements(module, frozenset({*module.imports, *_names_of(tree.body)})).module_body(tree.body)
    for comment in comments(source):
        owner(module.parts, comment).cites.extend(cited(comment.text, comment.line))
    return module


def imports_of(tree: ast.Module) -> dict[str, str]:
    """The names that a module imports from the package, each with its dotted address."""
    return {name: address for name, address, _ in _imports(tree)}


def _opened_by(tree: ast.Module) -> Iterator[str]:
    return (opened for _, _, opened in _imports(tree))


def _imports(tree: ast.Module) -> Iterator[tuple[str, str, str]]:
    """Every name imported from the package: the name, its address, and the module imported for it."""
    for node in _statements_that_run(tree):
        if isinstance(node, ast.ImportFrom) and _is_of_the_package(node.module or ""):
            for each in node.names:
                address = f"{node.module}.{each.name}"
                yield each.asname or each.name, address, address
        elif isinstance(node, ast.Import):
            for each in node.names:
                if _is_of_the_package(each.name):
                    yield each.asname or PACKAGE, each.name if each.asname else PACKAGE, each.name


def _is_of_the_package(address: str) -> bool:
    return address.partition(".")[0] == PACKAGE


def _statements_that_run(node: ast.AST) -> Iterator[ast.stmt]:
    """All statements except those for type checkers only."""
    for block in ("body", "orelse", "finalbody", "handlers", "cases"):
        for child in getattr(node, block, ()):
            if isinstance(child, ast.stmt) and not _is_for_type_checkers(child):
                yield child
                yield from _statements_that_run(child)
            elif isinstance(child, ast.ExceptHandler | ast.match_case):
                yield from _statements_that_run(child)


def _is_for_type_checkers(node: ast.AST) -> bool:
    return isinstance(node, ast.If) and dotted(node.test)[-1:] == ("TYPE_CHECKING",)


def _names_of(body: Iterable[ast.stmt]) -> Iterator[str]:
    """The names defined at the top level of a module."""
    for statement in body:
        if isinstance(statement, FunctionNode | ast.ClassDef):
            yield statement.name
        elif isinstance(statement, ast.If | ast.Try | ast.With):
            yield from _names_of(child for child in ast.iter_child_nodes(statement) if isinstance(child, ast.stmt))
        else:
            yield from _assigned(statement)


def _assigned(statement: ast.stmt) -> list[str]:
    """The names that an assignment binds or annotates."""
    if not isinstance(statement, ast.Assign | ast.AnnAssign):
        return []
    targets = statement.targets if isinstance(statement, ast.Assign) else [statement.target]
    elements = (each for target in targets for each in (target.elts if isinstance(target, ast.Tuple) else [target]))
    return [each.id for each in elements if isinstance(each, ast.Name)]


class _Statements(Expressions):
    """Reads the top level of a module and of its classes: each name there is a unit."""

    def module_body(self, body: list[ast.stmt]) -> None:
        """Read the whole module; its docstring belongs to nothing that runs."""
        self.module.units[MODULE_BODY] = self.new_part(MODULE_BODY, (0, 0))
        self._top(body)

    def _top(self, body: list[ast.stmt]) -> None:
        explained: int | None = None
        for statement in body:
            explained = self._statement(statement, explained)

    def _statement(self, statement: ast.stmt, explained: int | None) -> int | None:
        """Read a module-level statement; return the part that a docstring after it would explain."""
        if isinstance(statement, FunctionNode):
            self._function(statement, statement.name)
        elif isinstance(statement, ast.ClassDef):
            self._class(statement, statement.name)
        elif names := _assigned(statement):
            part = self._value(statement, names[0])
            self.module.units.update(dict.fromkeys(names, part))
            return part
        elif explained is not None and _is_text(statement):
            self._explain(statement, explained)
        elif not _is_for_type_checkers(statement):
            self._other(statement)
        return None

    def _other(self, statement: ast.stmt) -> None:
        if isinstance(statement, ast.If):
            self.visit(statement.test)
            self._top(statement.body)
            self._top(statement.orelse)
        else:
            self.visit(statement)

    def _value(self, statement: ast.stmt, unit: str) -> int:
        part = self.new_part(unit, _lines(statement))
        with self.within(part):
            self.filled(getattr(statement, "value", None))
        return part

    def _explain(self, statement: ast.stmt, part: int) -> None:
        with self.within(part) as explained:
            explained.lines = (explained.lines[0], _lines(statement)[1])
            self.visit(statement)

    def _class(self, node: ast.ClassDef, unit: str) -> None:
        bases = [dotted(each.value if isinstance(each, ast.Subscript) else each) for each in node.bases]
        made = Class(bases, is_dataclass="dataclass" in _decorators(node))
        self.module.classes[unit] = made
        part = self.module.units[unit] = self.new_part(unit, _lines(node))
        explained: int | None = None
        with self.within(part):
            self.each([*node.decorator_list, *node.bases])
            for statement in node.body:
                explained = self._member(statement, made, unit, explained)

    def _member(self, statement: ast.stmt, made: Class, unit: str, explained: int | None) -> int | None:
        """Read a statement of a class; return the part that a docstring after it would explain."""
        if isinstance(statement, FunctionNode):
            made.members[statement.name] = self._function(statement, f"{unit}.{statement.name}", unit)
        elif isinstance(statement, ast.ClassDef):
            self._class(statement, f"{unit}.{statement.name}")
        elif names := _assigned(statement):
            part = self._value(statement, f"{unit}.{names[0]}")
            made.members.update(dict.fromkeys(names, part))
            self._note_field(statement, made)
            return part
        elif explained is not None and _is_text(statement):
            self._explain(statement, explained)
        else:
            self.visit(statement)
        return None

    def _note_field(self, statement: ast.stmt, made: Class) -> None:
        if isinstance(statement, ast.AnnAssign) and of_annotation(statement.annotation).only != ("ClassVar",):
            made.fields += _assigned(statement)
            made.read_by_name |= isinstance(statement.value, ast.Call) and bool(self.named(statement.value.func))

    def _function(self, node: FunctionNode, unit: str, owner: str = "") -> int:
        decorators = _decorators(node)
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        scope = Scope({each.arg: of_annotation(each.annotation) for each in arguments})
        if owner and arguments and "staticmethod" not in decorators:
            scope.known[arguments[0].arg] = Receiver(only=(owner,))
            scope.stands_for = {arguments[0].arg: owner} if "classmethod" in decorators else {}
        part = self.module.units[unit] = self.new_part(unit, _lines(node))
        self.module.functions[unit] = Function([each.arg for each in arguments], not decorators <= CALLED_BY_NAME)
        with self.within(part):
            self.each([*node.decorator_list, *node.args.defaults, *node.args.kw_defaults])
        with self.within(part, scope):
            self.each(node.body)
        self._forget(scope.bound, part)
        return part

    def _forget(self, bound: set[str], first: int) -> None:
        """Drop uses of names that a function binds itself: they are not the module's."""
        for part in self.module.parts[first:]:
            part.uses = [use for use in dict.fromkeys(part.uses) if use.name not in bound]


def _decorators(node: FunctionNode | ast.ClassDef) -> frozenset[str]:
    called = (each.func if isinstance(each, ast.Call) else each for each in node.decorator_list)
    return frozenset(name for each in called for name in dotted(each)[-1:])


def _lines(statement: ast.stmt) -> tuple[int, int]:
    """The lines of a statement, including decorators."""
    decorators = getattr(statement, "decorator_list", [])
    first = min([statement.lineno, *(each.lineno for each in decorators)])
    return first, statement.end_lineno or statement.lineno


def _is_text(statement: ast.stmt) -> bool:
    return isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
