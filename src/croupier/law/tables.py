"""Where TOML files cite the law: the values of their `cite` keys."""

import tomllib
from collections.abc import Iterator, Sequence

import msgspec

from croupier.law.citation import Clause, citations


class CitedInTable(msgspec.Struct, frozen=True, array_like=True):
    """A clause cited in a table of a file; None if the value that should cite does not."""

    line: int
    table: str
    text: str
    clause: Clause | None


def cited_in_tables(source: str) -> Iterator[CitedInTable]:
    """Every citation of a TOML text; raises TOMLDecodeError if it is not TOML."""
    lines, index = source.splitlines(), 0
    for table, text in _cite_values(tomllib.loads(source), ""):
        index = _line_with(lines, text, index)
        for clause in citations(text) or (None,):
            yield CitedInTable(index + 1, table, text, clause)


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
    """The index of the line with the text, at or after `start` if there is one, or else anywhere."""
    after = (index for index in range(start, len(lines)) if text in lines[index])
    anywhere = (index for index in range(len(lines)) if text in lines[index])
    return next(after, next(anywhere, start))
