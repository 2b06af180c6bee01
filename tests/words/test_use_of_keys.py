"""Catalogues beside the source: what is said has a sentence with these places, and every sentence is said."""

import ast
import re
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple, get_args

import pytest

from croupier import chapters
from croupier.floor.record.commands import AnyCommand
from croupier.floor.record.refusals import Reason as FloorReason
from croupier.rules.terms.refusals import Reason
from croupier.words import codes, language
from croupier.words.catalogue import ENGLISH, places

SOURCE = Path(chapters.__file__).parents[1]  # whose catalogues join the others
STRING = re.compile(r'"([^"\n]*)"|`([^`\n]*)`')
IN_PAGE = re.compile(r"""\b(say|named)\(\s*["']([\w.]+)["'](?:, *["'](\w+)["'])?""")
TABLES_OF_PLACES = re.compile(r"([a-z_]+)\.(?:\0|\$\{)")
"""``f"stage.{name}"`` in Python and in JavaScript: any name of the table ``stage`` may be meant."""

PLACE = "\0"


class Said(NamedTuple):
    """Somebody says a sentence, with these values."""

    key: str
    values: frozenset[str] | None
    """None where they are known only when it is said."""
    where: str


@cache
def trees() -> Mapping[Path, ast.Module]:
    """Every module of the package."""
    return {path: ast.parse(path.read_text(encoding="utf-8")) for path in SOURCE.rglob("*.py")}


def calls(name: str) -> Iterator[tuple[Path, ast.Call]]:
    """Every call of a function of ``croupier.words``."""
    for path, tree in trees().items():
        nodes = list(ast.walk(tree))
        if not any(isinstance(one, ast.ImportFrom) and one.module == "croupier.words" for one in nodes):
            continue
        for node in nodes:
            match node:
                case ast.Call(func=ast.Name(id=called)) if called == name:
                    yield path, node
                case _:
                    pass


def said_in_python() -> Iterator[Said]:
    """Sentences that are named by a literal key."""
    for path, call in calls("say"):
        for key in _keys(call.args[0]) if call.args else ():
            names = [keyword.arg for keyword in call.keywords]
            values = None if None in names else frozenset(name for name in names if name)
            yield Said(key, values, f"{path.relative_to(SOURCE)}:{call.lineno}")
    for path, call in calls("named"):
        match call.args:
            case [ast.Constant(value=str(table)), ast.Constant(value=str(name))]:
                yield Said(f"{table}.{name}", frozenset(), f"{path.relative_to(SOURCE)}:{call.lineno}")
            case _:
                pass


def _keys(named: ast.expr) -> Iterator[str]:
    match named:
        case ast.Constant(value=str(key)):
            yield key
        case ast.IfExp(body=body, orelse=orelse):
            yield from (*_keys(body), *_keys(orelse))
        case _:
            pass


def said_in_pages() -> Iterator[Said]:
    """Sentences that JavaScript and templates name by a literal key."""
    for path, text in pages().items():
        imported = re.search(r"import \{(.*?)\} from \"[./]*words\.js\"", text)
        known = imported[1].split(", ") if imported else ["named"]  # a template imports nothing
        for how, first, second in IN_PAGE.findall(text):
            if how in map(str.strip, known) and (how == "say" or second):
                yield Said(first if how == "say" else f"{first}.{second}", None, str(path.relative_to(SOURCE)))


@cache
def pages() -> Mapping[Path, str]:
    """Every script and template."""
    return {path: path.read_text(encoding="utf-8") for path in (*SOURCE.rglob("*.js"), *SOURCE.rglob("*.html"))}


@pytest.mark.parametrize("code", codes())
def test_whatever_is_said_has_its_sentence_with_the_same_places(code: str) -> None:
    known, found = language(code).sentences(), [*said_in_python(), *said_in_pages()]

    assert len(found) > 400
    assert [one for one in found if one.key not in known] == []
    assert [
        (one, sorted(places(known[one.key])))
        for one in found
        if one.values is not None and one.values != places(known[one.key])
    ] == []


def test_every_sentence_is_said_by_somebody() -> None:
    """By its key, or by its name in a table of which any name may be said."""
    words = frozenset(strings()) | {one.key for one in said_in_pages()}
    any_of = {table for one in words for table in TABLES_OF_PLACES.findall(one)} | tables_named()
    made = re.compile("|".join(sorted(re.escape(one).replace(PLACE, r"[\w.]*") for one in words if _is_made(one))))

    def is_heard(text: str) -> bool:
        return text in words or made.fullmatch(text) is not None

    keys = [key.partition(".") for key in language(ENGLISH).sentences()]
    idle = ["".join(key) for key in keys if not (is_heard("".join(key)) or (key[0] in any_of and is_heard(key[2])))]
    assert idle == [], "nobody says these any more: take them out of the catalogues"


def _is_made(text: str) -> bool:
    """Whether a text is a name or a key that is put together, with enough in it to be told from others."""
    return PLACE in text and re.fullmatch(r"[\w.\0]*[a-z_]{4}[\w.\0]*", text) is not None


def tables_named() -> set[str]:
    """The tables of which a name is said that is known only when it is said."""
    in_python = {
        call.args[0].value
        for _, call in calls("named")
        if isinstance(call.args[0], ast.Constant) and not isinstance(call.args[1], ast.Constant)
    }
    in_pages = [re.findall(r"""\bnamed\(\s*["'](\w+)["'], *[^"'\s]""", text) for text in pages().values()]
    return {*map(str, in_python), *(table for found in in_pages for table in found)}


def strings() -> Iterator[str]:
    """Every text in the source that may be a key or the name of something: not those of the catalogues themselves."""
    for tree in trees().values():
        for node in ast.walk(tree):
            yield from _texts(node)
    for path in SOURCE.rglob("*.toml"):
        if path.parent.name != "words":
            yield from _in_table(tomllib.loads(path.read_text(encoding="utf-8")))
    for text in pages().values():
        for double, slanted in STRING.findall(text):
            yield double or slanted


def _texts(node: ast.AST) -> Iterator[str]:
    match node:
        case ast.Constant(value=str(text)):
            yield text
        case ast.JoinedStr(values=values):
            yield "".join(str(one.value) if isinstance(one, ast.Constant) else PLACE for one in values)
        case ast.AnnAssign(target=ast.Name(id=name)) | ast.keyword(arg=str(name)):
            yield name
        case _:
            pass


def _in_table(part: Any) -> Iterator[str]:
    if isinstance(part, str):
        yield part
    elif isinstance(part, dict):
        yield from part
        yield from (text for one in part.values() for text in _in_table(one))
    elif isinstance(part, list):
        yield from (text for one in part for text in _in_table(one))


@pytest.mark.parametrize("code", codes())
def test_whatever_can_be_asked_for_or_refused_has_words_for_those_who_watch(code: str) -> None:
    """The list of refusals names commands and reasons in every language."""
    tags = {kind.tag() for kind in get_args(AnyCommand)}
    reasons = {one.value for one in (*FloorReason, *Reason)}
    wanted = {f"command.{tag}" for tag in tags} | {f"reason.{reason}" for reason in reasons}

    assert wanted - language(code).sentences().keys() == set()
