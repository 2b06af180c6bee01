"""The comments of a module that cite, and the part each belongs to."""

import io
import re
import tokenize
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from croupier.law.reach.parts import Argument, Part

_CITING = re.compile(r"#[^\n]*§")


class Comment(NamedTuple):
    """A comment, or a block of comment lines; ``alone`` if no code precedes it on its line."""

    line: int
    text: str
    alone: bool

    @property
    def about(self) -> int:
        """The line of code it explains: its own or the next."""
        return self.line + self.text.count("\n") + 1 if self.alone else self.line


def comments(source: str) -> Iterator[Comment]:
    """The comments of a source that contain a citation."""
    block: list[Comment] = []
    for token in tokenize.generate_tokens(io.StringIO(source).readline) if _CITING.search(source) else ():
        if token.type != tokenize.COMMENT:
            continue
        comment = Comment(token.start[0], token.string, token.line.lstrip().startswith("#"))
        if block and not (comment.alone and comment.line == block[0].line + len(block)):
            yield _joined(block)
            block = []
        block.append(comment)
    if block:
        yield _joined(block)


def _joined(block: list[Comment]) -> Comment:
    return Comment(block[0].line, "\n".join(each.text for each in block), block[0].alone)


def owner(parts: Sequence[Part], comment: Comment) -> Part:
    """The part a comment belongs to: the one that begins on the line it explains, or else the enclosing one.

    A positional argument is in the middle of a line and has no comments of its own.
    """
    line = comment.about
    owners = [part for part in parts if not (isinstance(part.fills, Argument) and not part.fills.name)]
    begins = (part for part in owners if part.lines[0] == line)
    around = (part for part in reversed(owners) if part.lines[0] <= line <= part.lines[1])
    return next(begins, next(around, parts[0]))
