"""`croupier trace`: for every clause of the register, the code and tests that carry it, and the gaps."""

import argparse
import json
import sys
from collections.abc import Iterable, Iterator
from dataclasses import asdict, fields
from typing import Any

from croupier.cli.errors import CommandError
from croupier.cli.output.files import write_whole
from croupier.law import audit, heads, snapshot
from croupier.law.citation import Clause
from croupier.law.places import Place, Tree, Unreadable
from croupier.law.register import RegisterError
from croupier.law.trace import ChapterTrace, Counts, Gap, Trace, trace

HEADINGS = ("chapter", "status", "clauses", *(field.name for field in fields(Counts)))
NO_TESTS = "There is no tests folder beside this installation: the coverage by tests is not known."


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("chapters", nargs="*", metavar="CHAPTER", help="show these clause by clause: 657a, 671a-2015")
    parser.add_argument("--clauses", action="store_true", help="list every clause of every chapter shown")
    parser.add_argument("--gaps", action="store_true", help="list what is open, and what it lacks")
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument(
        "--write",
        action="store_true",
        help="rewrite docs/law/coverage.txt, docs/law/audit.md and the heads of the chapters",
    )


def run(args: argparse.Namespace) -> int:
    """Exit 0 if every citation names a clause and every chapter's status is right about gaps, else 1."""
    tree = Tree.here()
    found = _traced(tree)
    chapters = _chosen(found, args.chapters)
    if args.write:
        _write(found, tree)
    with_clauses = args.clauses or bool(args.chapters and not args.gaps)
    if args.json:
        print(json.dumps(_document(found, chapters, with_clauses=with_clauses), ensure_ascii=False, indent=1))
    else:
        for line in _report(found, chapters, with_clauses=with_clauses, with_gaps=args.gaps):
            print(line)
    return 0 if found.holds else 1


def _traced(tree: Tree) -> Trace:
    try:
        return trace(tree)
    except (RegisterError, Unreadable) as error:
        raise CommandError(f"trace: {error}") from error


def _chosen(found: Trace, names: list[str]) -> tuple[ChapterTrace, ...]:
    """The named chapters, each once and in the order of the register; by default all."""
    known = {_plain(chapter.name): chapter for chapter in found.chapters}
    for name in names:
        if _plain(name) not in known:
            raise CommandError(f"trace: no register of chapter {name}; there are {', '.join(known)}")
    wanted = {_plain(name) for name in names} or known.keys()
    return tuple(chapter for name, chapter in known.items() if name in wanted)


def _plain(name: str) -> str:
    """`671a (2015)`, `671a_2015` and `671a-2015` are the same."""
    return name.removeprefix("§").strip().lower().replace(" (", "-").replace("_", "-").rstrip(")")


def _write(found: Trace, tree: Tree) -> None:
    if not found.tests_known:
        raise CommandError("trace: --write needs a source checkout with its tests")
    path = snapshot.path(tree)
    path.parent.mkdir(parents=True, exist_ok=True)
    whole = ((path, snapshot.written(found)), (audit.path(tree), audit.written(found)))
    for written, text in (*whole, *heads.heads(found, tree)):
        write_whole(written, text.encode())
        print(f"wrote {written.relative_to(tree.root)}", file=sys.stderr)


# For people


def _report(found: Trace, chapters: tuple[ChapterTrace, ...], *, with_clauses: bool, with_gaps: bool) -> Iterator[str]:
    yield _row(HEADINGS)
    for chapter in chapters:
        yield _row((chapter.name, chapter.register.status, len(chapter.register.clauses), *_counts([chapter])))
        if with_clauses:
            yield from _clauses(chapter)
        if with_gaps:
            yield from (line for gap in chapter.gaps for line in _gap(chapter, gap))
    if len(chapters) > 1:
        yield _row(("all", "", sum(len(chapter.register.clauses) for chapter in chapters), *_counts(chapters)))
    yield from (_misnamed(chapter) for chapter in chapters if not chapter.status_holds)
    yield from (f"{_at(unknown.place)}: no such clause: {unknown.cited}" for unknown in found.unknown)
    if found.unregistered:
        yield f"{found.unregistered} citations of chapters that have no register."
    if not found.tests_known:
        yield NO_TESTS


def _counts(chapters: Iterable[ChapterTrace]) -> tuple[int, ...]:
    counted = [asdict(chapter.counts()).values() for chapter in chapters]
    return tuple(map(sum, zip(*counted, strict=True)))


def _row(cells: tuple[object, ...]) -> str:
    widths = (max(len(heading) + 2, 7) for heading in HEADINGS[2:])
    numbers = "".join(f"{cell:>{width}}" for cell, width in zip(cells[2:], widths, strict=True))
    return f"{cells[0]:<12}{cells[1]:<9}{numbers}"


def _misnamed(chapter: ChapterTrace) -> str:
    return f"{chapter.name} is called {chapter.register.status} and has {len(chapter.gaps)} gaps."


def _gap(chapter: ChapterTrace, gap: Gap) -> Iterator[str]:
    yield f"  {gap.clause}  {snapshot.gap_in_words(gap)}"
    yield from _idle(chapter, gap.clause)


def _idle(chapter: ChapterTrace, clause: Clause) -> Iterator[str]:
    """Citations of the clause that are no evidence."""
    evidence = chapter.evidence[clause]
    yield from (f"      no live path to  {place.name}  {_at(place)}" for place in evidence.idle_code)
    yield from (f"      tests only that  {name}" for name in _names(evidence.idle_tests))


def _clauses(chapter: ChapterTrace) -> Iterator[str]:
    gaps = {gap.clause: gap for gap in chapter.gaps}
    for clause, entry in chapter.register.clauses.items():
        missing = f"; OPEN: {snapshot.gap_in_words(gaps[clause])}" if clause in gaps else ""
        yield f"  {clause}  {entry.kind}: {entry.note}{missing}"
        evidence = chapter.evidence[clause]
        yield from (f"      code  {place.name}  {_at(place)}" for place in evidence.code)
        yield from (f"      test  {name}" for name in _names(evidence.tests))
        yield from _idle(chapter, clause) if clause in gaps else ()
    if chapter.register.omitted:
        yield f"  omitted by the text: {', '.join(map(str, chapter.register.omitted))}"


def _at(place: Place) -> str:
    return f"{place.file}:{place.line}"


def _names(places: tuple[Place, ...]) -> list[str]:
    return sorted({place.name for place in places})


# For programs


def _document(found: Trace, chapters: tuple[ChapterTrace, ...], *, with_clauses: bool) -> dict[str, Any]:
    unknown = [{"place": _at(each.place), "name": each.place.name, "clause": each.cited} for each in found.unknown]
    return {
        "chapters": [_chapter(chapter, with_clauses=with_clauses) for chapter in chapters],
        "unknown_citations": unknown,
        "unregistered_citations": found.unregistered,
        "tests_known": found.tests_known,
        "holds": found.holds,
    }


def _chapter(chapter: ChapterTrace, *, with_clauses: bool) -> dict[str, Any]:
    register = chapter.register
    document: dict[str, Any] = {
        "chapter": chapter.name,
        "title": register.title,
        "edition": register.edition,
        "status": register.status,
        "clauses": len(register.clauses),
        "kinds": chapter.kinds,
        "software": len(chapter.software),
        "with_code": chapter.with_code,
        "with_test": chapter.with_test,
        "counts": asdict(chapter.counts()),
        "gaps": [{"clause": str(gap.clause), "missing": gap.missing, "open": gap.open} for gap in chapter.gaps],
    }
    if with_clauses:
        document["register"] = [_clause(chapter, clause) for clause in register.clauses]
        document["omitted"] = [str(clause) for clause in register.omitted]
    return document


def _clause(chapter: ChapterTrace, clause: Clause) -> dict[str, Any]:
    entry, evidence = chapter.register.clauses[clause], chapter.evidence[clause]
    return {
        "clause": str(clause),
        "kind": entry.kind,
        "note": entry.note,
        "open": entry.open,
        "same_as": str(entry.same_as) if entry.same_as else None,
        "code": _places(evidence.code),
        "tests": _names(evidence.tests),
        "idle_code": _places(evidence.idle_code),
        "idle_tests": _names(evidence.idle_tests),
    }


def _places(places: tuple[Place, ...]) -> list[dict[str, str]]:
    return [{"name": place.name, "place": _at(place)} for place in places]
