"""The content of definitions, normalized: everything without effect is left out.

Left out are formatting, comments, docstrings, the names of modules and of their top-level definitions, and what is
raised: a message changes no figure. Annotations are not written, but the classes they name are followed, since the code
may call their methods. Of a class only those methods are written that the rest may use
(:mod:`croupier.provenance.attributes`).
"""

import ast
from collections import deque
from collections.abc import Iterable, Iterator, Sequence

from croupier.provenance.attributes import Attributes, Def, Unit
from croupier.provenance.modules import Defined, Foreign, Meaning, Module, Modules, WholeModule, bound
from croupier.provenance.scopes import Comprehension, Function, locals_of, locals_of_class, targets_of

FOR_PEOPLE = frozenset({"__str__", "__repr__"})
"""The printed form of an object changes no figure."""

NOT_WRITTEN = frozenset({"ctx", "kind", "type_comment", "simple"})


class Wording(ast.NodeVisitor):
    """Writes each reached definition once; a reference is written as the number of its target."""

    def __init__(self, modules: Modules) -> None:
        self.words: list[str] = []
        self._modules = modules
        self._numbers: dict[Unit, int] = {}
        self._reached: deque[Unit] = deque()
        self._named_in_annotations: dict[Unit, None] = {}
        self._attributes = Attributes()
        self._entered: set[str] = set()
        self._here: Module
        self._scopes: list[set[str]] = []

    def write(self, roots: Iterable[Defined]) -> None:
        """Write the definitions of these names, and everything they reach."""
        self.words += [self._reference(root) for root in roots]
        while unit := self._next():
            self._here = self._modules[unit.module]
            self.words.append(f"\n{self._number(unit)}")
            self._write_unit(unit)

    def _next(self) -> Unit | None:
        if not self._reached:
            self._number_all([unit for unit in self._named_in_annotations if unit not in self._numbers][:1])
        if not self._reached:  # all classes, and thus all fields, are known by now
            self._number_all(self._attributes.handed_on())
        return self._reached.popleft() if self._reached else None

    def _number_all(self, units: Iterable[Unit]) -> None:
        for unit in units:
            self._number(unit)

    # References

    def _number(self, unit: Unit) -> int:
        if unit not in self._numbers:
            self._numbers[unit] = len(self._numbers)
            self._reached.append(unit)
            self._enter(unit.module)
        return self._numbers[unit]

    def _enter(self, module: str) -> None:
        """Write what a module does on import besides binding names, as it is done for every importer."""
        if module not in self._entered:
            self._entered.add(module)
            for number in self._modules[module].effects:
                self._number(Unit(module, number))

    def _reference(self, name: Defined) -> str:
        numbers = []
        for unit in self._units(name):
            place = bound(self._modules[unit.module].statements[unit.statement]).index(name.name)
            numbers.append(f"#{self._number(unit)}.{place}")
        return "".join(numbers)

    def _units(self, name: Defined) -> Iterator[Unit]:
        return (Unit(name.module, number) for number in self._modules[name.module].binding[name.name])

    def _meaning(self, name: str) -> Meaning | None:
        if any(name in scope for scope in self._scopes):
            return None
        return self._modules.meaning(self._here.name, name)

    # Definitions

    def _write_unit(self, unit: Unit) -> None:
        statement = self._here.statements[unit.statement]
        match statement:
            case ast.ClassDef() if unit.method:
                for method in _methods(statement):
                    if method.name == unit.method:
                        self.visit(method)
            case ast.ClassDef():
                self._write_class(unit, statement)
            case ast.FunctionDef() | ast.AsyncFunctionDef():
                self._write_function(statement)
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    self._write_target(target)
                self.visit(value)
            case ast.AnnAssign(annotation=annotation, value=optional):
                self._follow(annotation)
                if optional:
                    self.visit(optional)
            case _:
                self.visit(statement)

    def _write_target(self, target: ast.expr) -> None:
        """Top-level names are known by their position; an item or attribute is written as it is."""
        match target:
            case ast.Name():
                self.words.append(" _")
            case ast.Tuple(elts=parts) | ast.List(elts=parts):
                self.words.append(" (")
                for part in parts:
                    self._write_target(part)
                self.words.append(")")
            case _:
                self.visit(target)

    def _write_class(self, unit: Unit, defined: ast.ClassDef) -> None:
        """Write bases and fields; special methods are written at once, others once their names are used."""
        self._visit_all([*defined.decorator_list, *defined.bases, *defined.keywords])
        self._scopes.append(locals_of_class(defined.body))
        for statement in defined.body:
            if isinstance(statement, Def):
                self._take_method(unit._replace(method=statement.name), statement)
            elif name := _option(statement):
                self.words.append(f" {name}")
            else:
                self._attributes.fields |= set(bound(statement))
                self.visit(statement)
        self._scopes.pop()

    def _take_method(self, unit: Unit, method: Def) -> None:
        if unit.method in FOR_PEOPLE:
            return
        if unit.method.startswith("__") or self._attributes.uses(unit, method):
            self._number(unit)

    def _write_function(self, function: Function) -> None:
        given = function.args
        self._visit_all([*given.defaults, *(one for one in given.kw_defaults if one)])
        for kind, named in _parameters(given):
            self.words.append(f" {kind}")
            for one in named:
                self.words.append(f" {one.arg}")
                self._follow(one.annotation)
        self._scopes.append(locals_of(function))
        self._visit_all([function.body] if isinstance(function, ast.Lambda) else function.body)
        self._scopes.pop()
        if not isinstance(function, ast.Lambda):
            self._visit_all(function.decorator_list)
            self._follow(function.returns)

    def _follow(self, annotation: ast.expr | None) -> None:
        """Queue the classes an annotation names, after everything else, so that they change no number."""
        for node in ast.walk(annotation) if annotation else ():
            match node:
                case ast.Name(id=name) if isinstance(meaning := self._meaning(name), Defined):
                    self._named_in_annotations |= dict.fromkeys(self._units(meaning))
                case ast.Constant(value=str(text)) if text.isidentifier():
                    self._follow(ast.Name(text))

    # Expressions and statements

    def _visit_all(self, nodes: Sequence[ast.AST]) -> None:
        self.words.append(" [")
        for node in nodes:
            self.visit(node)
        self.words.append("]")

    def generic_visit(self, node: ast.AST) -> None:
        """Write the kind of a node and all its parts; missing parts leave no trace, whatever Python adds."""
        self.words.append(f" ({type(node).__name__}")
        for name, value in ast.iter_fields(node):
            if value is None or value == [] or name in NOT_WRITTEN:
                continue
            self.words.append(f" {name}")
            for part in value if isinstance(value, list) else [value]:
                if isinstance(part, ast.AST):
                    self.visit(part)
                else:
                    self.words.append(f" {part!r}")
        self.words.append(")")

    def visit_Name(self, node: ast.Name) -> None:
        """A name: a definition of ours by number, a foreign one in full."""
        match self._meaning(node.id):
            case Defined() as defined:
                self.words.append(f" {self._reference(defined)}")
            case Foreign(name=name):
                self.words.append(f" @{name}")
            case WholeModule(module=module):  # passed on as a value: anything in it may be meant
                self.words += [f" {self._reference(Defined(module, name))}" for name in self._modules[module].binding]
            case None:
                self.words.append(f" {node.id}")

    def visit_Attribute(self, node: ast.Attribute) -> None:
        """An attribute; of a module of ours it is a definition."""
        self._write_attribute(node, called=False)

    def _write_attribute(self, node: ast.Attribute, *, called: bool) -> None:
        match self._meaning(node.value.id) if isinstance(node.value, ast.Name) else None:
            case WholeModule(module=module):
                found = self._modules.meaning(module, node.attr)
                self.words.append(f" {self._reference(found) if isinstance(found, Defined) else node.attr}")
            case Foreign(name=name):
                self.words.append(f" @{name}.{node.attr}")
            case _:
                self._number_all(self._attributes.read(node.attr, called=called))
                self.words.append(f" .{node.attr}")
                self.visit(node.value)

    def visit_Call(self, node: ast.Call) -> None:
        """A call; a ``getattr`` reads the attribute it names."""
        self.words.append(" call")
        if isinstance(node.func, ast.Attribute):
            self._write_attribute(node.func, called=True)
        else:
            self.visit(node.func)
        match node:
            case ast.Call(func=ast.Name(id="getattr"), args=[_, ast.Constant(value=str(attribute)), *_]):
                self._number_all(self._attributes.read(attribute, called=True))
            case _:
                pass
        self._visit_all([*node.args, *node.keywords])

    def visit_MatchClass(self, node: ast.MatchClass) -> None:
        """A pattern reads the attributes that it names."""
        for attribute in node.kwd_attrs:
            self._number_all(self._attributes.read(attribute, called=False))
        self.generic_visit(node)

    def visit_Expr(self, node: ast.Expr) -> None:
        """An expression statement; docstrings are skipped."""
        if not isinstance(node.value, ast.Constant):
            self.generic_visit(node)

    def visit_Raise(self, _node: ast.Raise) -> None:
        """Write that something is raised, but not what."""
        self.words.append(" raise")

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        """A variable or a field with its annotation."""
        self.visit(node.target)
        self._follow(node.annotation)
        if node.value:
            self.visit(node.value)

    def visit_FunctionDef(self, node: Def) -> None:
        """A method, or a function within another."""
        self.words.append(f" def {node.name}")
        self._write_function(node)

    visit_AsyncFunctionDef = visit_FunctionDef  # noqa: N815

    def visit_Lambda(self, node: ast.Lambda) -> None:
        """A lambda."""
        self._write_function(node)

    def _visit_comprehension(self, node: Comprehension) -> None:
        """A comprehension, with its own variables."""
        self._scopes.append(targets_of(node))
        self.generic_visit(node)
        self._scopes.pop()

    visit_ListComp = visit_SetComp = visit_DictComp = visit_GeneratorExp = _visit_comprehension  # noqa: N815


def _parameters(given: ast.arguments) -> Iterator[tuple[str, Sequence[ast.arg]]]:
    yield "/", given.posonlyargs
    yield "", given.args
    yield "*", [given.vararg] if given.vararg else []
    yield "=", given.kwonlyargs
    yield "**", [given.kwarg] if given.kwarg else []


def _methods(defined: ast.ClassDef) -> Iterator[Def]:
    return (statement for statement in defined.body if isinstance(statement, Def))


def _option(statement: ast.stmt) -> str:
    """The name of an option of the Rules Submission: its legal values and default belong to the rules."""
    match statement:
        case ast.AnnAssign(target=ast.Name(id=name), value=ast.Call(func=ast.Name(id=maker))):
            return name if maker.startswith("selects") else ""
        case _:
            return ""
