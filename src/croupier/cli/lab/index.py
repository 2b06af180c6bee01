"""The page by which a person walks a packet: what is in it, what came out, and where to look."""

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from html import escape
from typing import Any

from croupier import __version__
from croupier.chapters import FOLDERS, chapter

STYLE = """\
body { font: 16px/1.5 Georgia, serif; max-width: 62rem; margin: 2rem auto; padding: 0 1rem }
body { color: #1b1b1b; background: #fdfcf8 }
h1, h2 { font-weight: 600; line-height: 1.2 } h2 { margin-top: 2.5rem; border-bottom: 1px solid #b9a56a }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums }
th, td { text-align: left; padding: .25rem .75rem .25rem 0; border-bottom: 1px solid #e4decb; vertical-align: top }
td.number { text-align: right } code { font-size: .85em; overflow-wrap: anywhere }
.bad { color: #9b1c1c; font-weight: 600 }
"""

SECTIONS = ("Sources", "Games", "Law", "Roles", "Generator", "Campaigns", "Tests", "Known limits")


def page(parts: Mapping[str, str]) -> str:
    """One document, without anything from outside."""
    bodies = (_sources, _games, _law, _roles, _generator, _campaigns, _tests, _limits)
    sections = "\n".join(
        f'<h2 id="{_slug(name)}">{name}</h2>\n{"".join(body(parts))}'
        for name, body in zip(SECTIONS, bodies, strict=True)
    )
    contents = " · ".join(f'<a href="#{_slug(name)}">{name}</a>' for name in SECTIONS)
    title = f"Croupier {__version__}: packet for a test laboratory"
    return (
        f'<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>{title}</title>\n<style>\n{STYLE}</style>\n'
        f"<h1>{title}</h1>\n<p>Everything here is made from the sources alone and can be made again, bit for bit. "
        f"{_link('manifest.json')} lists every file with its hash.</p>\n<nav>{contents}</nav>\n{sections}\n</html>\n"
    )


def _slug(name: str) -> str:
    return name.lower().replace(" ", "-")


def _link(file: str, words: str = "") -> str:
    return f'<a href="{file}">{escape(words or file)}</a>'


def _table(heads: Sequence[str], lines: Iterable[Sequence[object]]) -> Iterator[str]:
    """Cells are written as they are: what comes from outside is escaped where it is made a cell."""
    yield f"<table>\n<tr>{''.join(f'<th>{head}</th>' for head in heads)}</tr>\n"
    for line in lines:
        cells = "".join(
            f'<td class="number">{one:,}</td>' if isinstance(one, int) else f"<td>{one}</td>" for one in line
        )
        yield f"<tr>{cells}</tr>\n"
    yield "</table>\n"


def _read(parts: Mapping[str, str], name: str) -> Any:
    return json.loads(parts[name])


def _sources(parts: Mapping[str, str]) -> Iterator[str]:
    files, critical = _read(parts, "source/files.json"), _read(parts, "source/critical.json")
    bill = _read(parts, "source/bom.cdx.json")
    yield from _table(
        ("what", "how many", "as one number"),
        [
            (_link("source/files.json", "all files"), len(files["files"]), f"<code>{files['sha256']}</code>"),
            (
                _link("source/critical.json", "critical files"),
                len(critical["files"]),
                f"<code>{critical['sha256']}</code>",
            ),
            (_link("source/bom.cdx.json", "dependencies (CycloneDX)"), len(bill["components"]), ""),
        ],
    )
    yield f"<p>{_link('source/build.txt', 'How it is built, and the result')}</p>\n"


def _games(_parts: Mapping[str, str]) -> Iterator[str]:
    yield from _table(
        ("chapter", "game", "mathematics", "exact figures", "as posted", "paytables", "Rules Submission"),
        [
            (
                number,
                escape(chapter(number).name),
                _link(f"par/{number}.html", "report"),
                _link(f"figures/{number}.json", "figures"),
                f"{_link(f'rules/{number}.txt', 'text')}, {_link(f'rules/{number}.json', 'data')}",
                _link(f"rules/{number}-paytables.toml", "tables"),
                _link(f"rules/{number}-submission.toml", "default"),
            )
            for number in FOLDERS
        ],
    )


def _law(parts: Mapping[str, str]) -> Iterator[str]:
    register = _read(parts, "law/register.json")
    yield f"<p>{_link('law/register.json', 'Every clause with its code and its tests')}</p>\n"
    lines = []
    for name, one in register["chapters"].items():
        kinds = Counter(entry["kind"] for entry in one["clauses"].values())
        still_open = sum(bool(entry["missing"] or entry["open"]) for entry in one["clauses"].values())
        lines.append((escape(name), one["status"], len(one["clauses"]), kinds["software"], kinds["told"], still_open))
    yield from _table(("chapter", "status", "clauses", "by code", "told to people", "open"), lines)


def _roles(_parts: Mapping[str, str]) -> Iterator[str]:
    yield f"<p>{_link('roles/duties.md', 'Who may do what, who signs besides, which roles exclude each other')}</p>\n"


def _generator(parts: Mapping[str, str]) -> Iterator[str]:
    found = _read(parts, "generator/evidence.json")
    yield f"<p>{_link('generator/evidence.json', 'Every test with its p-value')}, all together at 99 % (Holm).</p>\n"
    yield from _table(
        ("generator", "what is wrong with it", "seed", "words", "decks", "result"),
        [
            (
                one["generator"],
                escape(one.get("wrong", "")),
                one["seed"],
                one["words"],
                one["decks"],
                "passes" if one["passed"] else "closed by its health tests" if one["closed"] else "fails",
            )
            for one in found
        ],
    )


def _campaigns(parts: Mapping[str, str]) -> Iterator[str]:
    found = _read(parts, "campaigns/rehearsals.json")
    yield f"<p>{_link('campaigns/rehearsals.json', 'Every refusal and irregularity, counted')}</p>\n"
    yield from _table(
        ("campaign", "seed", "rounds", "commands", "differences", "verified", "journal"),
        [
            (
                escape(name),
                one["seed"],
                one["rounds"],
                one["commands"],
                one["differences"],
                "yes" if one["verified"] else '<span class="bad">NO</span>',
                f"<code>{one['journal'][:16]}…</code>",
            )
            for name, one in found.items()
        ],
    )


def _tests(parts: Mapping[str, str]) -> Iterator[str]:
    found = _read(parts, "tests/results.json")
    counted = Counter(found["results"].values())
    yield f"<p>{_link('tests/results.json', 'Every test with its result')}; selection: {found['selection']}.</p>\n"
    yield from _table(("passed", "failed", "skipped"), [(counted["passed"], counted["failed"], counted["skipped"])])


def _limits(parts: Mapping[str, str]) -> Iterator[str]:
    lines = parts["law/limits.txt"].splitlines()
    yield f"<p>{len(lines)} clauses are open or not done. {_link('law/limits.txt')}</p>\n"
    yield "<p>Kills and power cuts at any moment are proved by tests of storage and commands (selection: all).</p>\n"
