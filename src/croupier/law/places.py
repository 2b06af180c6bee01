"""Where the law is cited in the package's Python and TOML files.

Rules of this file:
- Python counts with its docstrings, its other strings and its comments; TOML with the values of `cite` keys.
- The package `law` and the command that reports on it are left out: they cite examples, not evidence.
"""

import ast
import io
import tokenize
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from croupier.law.citation import Clause, citations, find

NO_EVIDENCE = ("law/", "cli/commands/trace.py")


class Unreadable(Exception):
    """A file that is no Python or no TOML, so nobody can say what it cites."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A line of a file, and what stands there: `module:function`, `file.toml:table` or the id of a test."""

    file: str
    line: int
    name: str

    @property
    def module(self) -> str:
        """The part of the name that does not change when lines or functions move."""
        return self.name.partition(":")[0]


@dataclass(frozen=True, slots=True)
class Citation:
    """One clause cited at one place; the clause is None where the text that should cite names none."""

    clause: Clause | None
    place: Place
    text: str


class Passage(NamedTuple):
    """A piece of text and the line on which it starts."""

    line: int
    text: str


@dataclass(frozen=True, slots=True)
class Tree:
    """The package's folder, and the tests beside it if this is a checkout and not an installed wheel."""

    package: Path
    tests: Path | None

    @classmethod
    def here(cls) -> "Tree":
        """The tree this module itself lies in."""
        package = Path(__file__).resolve().parents[1]
        tests = package.parents[1] / "tests"
        return cls(package, tests if package.parent.name == "src" and tests.is_dir() else None)

    @property
    def root(self) -> Path:
        """The folder that file names are given from."""
        return self.package.parent if self.tests is None else self.tests.parent


def cited_in_code(tree: Tree) -> Iterator[Citation]:
    """Every citation in the package, in the order of the files and their lines."""
    for path in sorted(tree.package.rglob("*")):
        within = path.relative_to(tree.package).as_posix()
        if within.startswith(NO_EVIDENCE):
            continue
        file = path.relative_to(tree.root).as_posix()
        if path.suffix == ".py":
            yield from _in_python(path.read_text(encoding="utf-8"), file, _module(within))
        elif path.suffix == ".toml":
            yield from _in_toml(path.read_text(encoding="utf-8"), file, within)


def cited(text: str, place: Place) -> Iterator[Citation]:
    """The citations of a text that is there to cite: one without a clause if it names none."""
    clauses = citations(text)
    yield from (Citation(clause, place, text) for clause in clauses)
    if not clauses:
        yield Citation(None, place, text)


def _module(within: str) -> str:
    return within.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


# Python


def parsed(source: str, file: str) -> ast.Module:
    """The syntax of a Python file; raises Unreadable if it has none."""
    try:
        return ast.parse(source, file)
    except SyntaxError as error:
        raise Unreadable(f"{file}:{error.lineno}: {error.msg}") from error


def _in_python(source: str, file: str, module: str) -> Iterator[Citation]:
    syntax = parsed(source, file)
    scopes = list(scopes_of(syntax))

    def place(line: int) -> Place:
        owner = innermost(scopes, line)
        return Place(file, line, f"{module}:{owner}" if owner else module)

    for passage in sorted([*_strings(syntax), *_comments(source)]):
        for found in find(passage.text):
            line = passage.line + passage.text.count("\n", 0, found.offset)
            yield Citation(found.clause, place(line), passage.text)


def _strings(syntax: ast.AST) -> Iterator[Passage]:
    for node in ast.walk(syntax):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield Passage(node.lineno, node.value)


def _comments(source: str) -> Iterator[Passage]:
    """The comments; one that has a line of its own goes on where the comment on the line before ended."""
    block: list[str] = []
    start = 0
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type != tokenize.COMMENT:
            continue
        alone = token.line.lstrip().startswith("#")
        if block and alone and token.start[0] == start + len(block):
            block.append(token.string)
            continue
        if block:
            yield Passage(start, "\n".join(block))
        block, start = [token.string], token.start[0]
    if block:
        yield Passage(start, "\n".join(block))


class Scope(NamedTuple):
    """The lines of a function or class, decorators included."""

    first: int
    last: int
    name: str


def scopes_of(node: ast.AST, outer: str = "") -> Iterator[Scope]:
    """All functions and classes, outer ones before those inside them."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            name = f"{outer}.{child.name}" if outer else child.name
            first = min([child.lineno, *(decorator.lineno for decorator in child.decorator_list)])
            yield Scope(first, child.end_lineno or child.lineno, name)
            yield from scopes_of(child, name)
        else:
            yield from scopes_of(child, outer)


def innermost(scopes: Sequence[Scope], line: int) -> str:
    """The name of the function or class a line belongs to; empty for the module itself."""
    return next((scope.name for scope in reversed(scopes) if scope.first <= line <= scope.last), "")


# TOML


def _in_toml(source: str, file: str, within: str) -> Iterator[Citation]:
    lines, index = source.splitlines(), 0
    name = within.replace("/", ".")
    for table, text in _cite_values(_document(source, file), ""):
        index = _line_with(lines, text, index)
        yield from cited(text, Place(file, index + 1, f"{name}:{table}" if table else name))


def _document(source: str, file: str) -> dict[str, object]:
    try:
        return tomllib.loads(source)
    except tomllib.TOMLDecodeError as error:
        raise Unreadable(f"{file}: {error}") from error


def _cite_values(value: object, path: str) -> Iterator[tuple[str, str]]:
    if isinstance(value, list):
        for item in value:
            yield from _cite_values(item, path)
    if not isinstance(value, dict):
        return
    for key, inner in value.items():
        if key == "cite":
            yield from ((path, text) for text in ([inner] if isinstance(inner, str) else inner))
        else:
            yield from _cite_values(inner, f"{path}.{key}" if path else key)


def _line_with(lines: Sequence[str], text: str, start: int) -> int:
    """The index of the line that holds the text, at or after `start` if there is one, else anywhere."""
    after = (index for index in range(start, len(lines)) if text in lines[index])
    anywhere = (index for index in range(len(lines)) if text in lines[index])
    return next(after, next(anywhere, start))
