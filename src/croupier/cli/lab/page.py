"""The layout of every page of a packet: self-contained, with a common head, a way back, and readable tables."""

from collections.abc import Iterable, Iterator, Sequence
from html import escape

from croupier import __version__

STYLE = """\
:root { --ink: #17211c; --quiet: #5b665f; --felt: #14503b; --brass: #b8923f; --hair: #dcd8c9; --paper: #fdfcf8 }
* { box-sizing: border-box }
body { font: 16px/1.55 "Iowan Old Style", Palatino, Georgia, serif; margin: 0 }
body { color: var(--ink); background: var(--paper) }
header { background: var(--felt); color: #f6f3e8; border-bottom: 4px solid var(--brass); padding: 1.6rem 2rem 1.3rem }
header a { color: #f0dca4 } header p { margin: .3rem 0 0; max-width: 60rem }
header h1 { margin: 0; font-size: 1.9rem; line-height: 1.15; font-weight: 600 }
main { max-width: 76rem; margin: 0 auto; padding: 1.2rem 2rem 4rem }
nav.contents { columns: 3; margin: 1rem 0 0 } nav.contents a { display: block }
h2 { margin: 2.6rem 0 .5rem; font-size: 1.35rem; font-weight: 600 }
h2 { color: var(--felt); border-bottom: 1px solid var(--brass) }
h3 { margin: 1.6rem 0 .3rem; font-size: 1.05rem }
a { color: #0f5a86 }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; font-size: .94rem }
th, td { text-align: left; padding: .3rem .9rem .3rem 0; border-bottom: 1px solid var(--hair); vertical-align: top }
thead th { border-bottom: 1.5px solid var(--ink); font-weight: 600; position: sticky; top: 0; background: var(--paper) }
td.number, th.number { text-align: right } .wide { overflow-x: auto }
code, .places { font: .8rem/1.4 ui-monospace, Menlo, Consolas, monospace; overflow-wrap: anywhere }
.quiet { color: var(--quiet) } .good { color: #1d6b3c } .bad { color: #9b1c1c }
.good, .bad { font-weight: 600; white-space: nowrap } summary { cursor: pointer }
.summary { display: grid; grid-template-columns: repeat(auto-fit, minmax(13rem, 1fr)); gap: 1rem; margin: 1.2rem 0 }
.summary div { border: 1px solid var(--hair); border-top: 3px solid var(--brass); background: #fff }
.summary div { padding: .6rem .9rem }
.summary b { display: block; font-size: 1.5rem; line-height: 1.2 }
@media print { header { background: none; color: var(--ink) } thead th { position: static } }
"""


def page(title: str, lead: str, body: Iterable[str], *, deep: int = 1) -> str:
    """A whole document; ``deep`` is how many folders it is below the index, whose own depth is 0."""
    back = f'<p><a href="{"../" * deep}index.html">Packet of Croupier {__version__}</a></p>\n' if deep else ""
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{escape(title)}</title>\n'
        f"<style>\n{STYLE}</style>\n<header>\n{back}<h1>{escape(title)}</h1>\n<p>{lead}</p>\n</header>\n"
        f"<main>\n{''.join(body)}</main>\n</html>\n"
    )


def link(file: str, words: str = "") -> str:
    """A link to another file of the packet."""
    return f'<a href="{file}">{escape(words or file)}</a>'


def table(heads: Sequence[str], lines: Iterable[Sequence[object]]) -> Iterator[str]:
    """A table; cells are inserted as they are, so external text must be escaped by the caller."""
    rows = [*lines]
    numbers = [any(isinstance(row[place], int) for row in rows) for place in range(len(heads))]
    cells = "".join(f"<th{' class=number' * is_one}>{head}</th>" for head, is_one in zip(heads, numbers, strict=True))
    yield f'<div class="wide"><table>\n<thead><tr>{cells}</tr></thead>\n'
    for line in rows:
        cells = "".join(
            f'<td class="number">{one:,}</td>' if isinstance(one, int) else f"<td>{one}</td>" for one in line
        )
        yield f"<tr>{cells}</tr>\n"
    yield "</table></div>\n"


def code(words: str) -> str:
    """Text in code style, for names and hashes."""
    return f"<code>{escape(words)}</code>"


def verdict(good: bool, yes: str = "yes", no: str = "NO") -> str:  # noqa: FBT001 - what it is about
    """A result, marked so that a failure stands out."""
    return f'<span class="{"good" if good else "bad"}">{yes if good else no}</span>'


def written(text: str) -> Iterator[str]:
    """A Markdown document of the repository: headings, paragraphs, lists and tables."""
    lines = iter([*text.splitlines(), ""])
    for line in lines:
        if line.startswith("#"):
            depth = min(len(line) - len(line.lstrip("#")) + 1, 3)
            yield f"<h{depth}>{_inline(line.lstrip('# '))}</h{depth}>\n"
        elif line.startswith("|"):
            heads = _cells(line)
            next(lines)
            yield from table(heads, _rows(lines))
        elif line.startswith("- "):
            yield f"<p>· {_inline(line[2:])}</p>\n"
        elif line:
            yield f"<p>{_inline(line)}</p>\n"


def _rows(lines: Iterator[str]) -> Iterator[list[str]]:
    for line in lines:
        if not line.startswith("|"):
            return
        yield _cells(line)


def _cells(line: str) -> list[str]:
    return [_inline(cell.strip()) for cell in line.strip("|").split("|")]


def _inline(text: str) -> str:
    """Inline code; everything else as it is."""
    parts = escape(text).split("`")
    return "".join(f"<code>{part}</code>" if place % 2 else part for place, part in enumerate(parts))
