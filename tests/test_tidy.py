"""The house style, where a machine can see it. Each message says what to do instead."""

import ast
import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
SOURCE = sorted((PROJECT / "src").rglob("*.py"))
PAGES = sorted(path for path in (PROJECT / "src").rglob("*") if path.suffix in {".js", ".css"})
PAPERS = sorted([*PROJECT.glob("*.md"), *(PROJECT / "docs").rglob("*.md")])
ALL = sorted([*SOURCE, *(PROJECT / "tests").rglob("*.py"), *(PROJECT / "tools").rglob("*.py")])

LINES_PER_FILE = 500
LINES_PER_FUNCTION = 60
MEDIAN_LINES_PER_FUNCTION = 5
LINES_OF_NINE_IN_TEN_FUNCTIONS = 14
CHARACTERS_PER_LINE = 120
MODULES_PER_FOLDER = 20
EMPTY_NAMES = {"utils", "util", "helpers", "helper", "common", "manager", "misc"}
STILTED = re.compile(
    r"\bSo (much|long)\b|(?<!shoe of )\b[Ss]o many\b|\banew\b|\b[Ww]hoever\b"
    r"|\bthe one who\b(?!se)|\bthat (is|are) none\b"
)
UNFINISHED = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|XX" + r"X)\b")

RULES, CHAPTERS = PROJECT / "src/croupier/rules", PROJECT / "src/croupier/chapters"
ANY = re.compile(r"^(?!from|import).*[\[ ]Any\b(?! [a-z])")

Function = ast.FunctionDef | ast.AsyncFunctionDef


def place(path: Path, line: int | None = None) -> str:
    where = str(path.relative_to(PROJECT))
    return where if line is None else f"{where}:{line}"


def report(advice: str, offenders: list[str]) -> str:
    return "\n  ".join([advice, *offenders])


def functions(path: Path) -> Iterator[Function]:
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, Function):
            yield node


def length(function: Function) -> int:
    """Lines from `def` to the end, the docstring not counted: explaining is never too long."""
    lines = (function.end_lineno or function.lineno) - function.lineno + 1
    first = function.body[0]
    if ast.get_docstring(function) is not None:
        lines -= (first.end_lineno or first.lineno) - first.lineno + 1
    return lines


def test_there_is_something_to_look_at() -> None:
    assert SOURCE
    assert Path(__file__) in ALL
    assert PAGES
    assert PAPERS


def test_files_are_short() -> None:
    counted = {path: len(path.read_text().splitlines()) for path in (*ALL, *PAGES)}
    offenders = [f"{place(path)}: {lines} lines" for path, lines in counted.items() if lines > LINES_PER_FILE]
    assert not offenders, report(
        f"A file of more than {LINES_PER_FILE} lines holds more than one thing; give the second one "
        "its own file and a name from the regulation:",
        offenders,
    )


def test_functions_are_short() -> None:
    offenders = [
        f"{place(path, function.lineno)}: {function.name} has {length(function)} lines"
        for path in SOURCE
        for function in functions(path)
        if length(function) > LINES_PER_FUNCTION
    ]
    assert not offenders, report(
        f"A function of more than {LINES_PER_FUNCTION} lines cannot be checked against its clause at a "
        "glance; keep the branching in the parent and move each leaf into a pure function named for what it "
        "decides:",
        offenders,
    )


def test_lines_of_pages_are_short() -> None:
    offenders = [
        f"{place(path, number)}: {len(line)} characters"
        for path in PAGES
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if len(line) > CHARACTERS_PER_LINE
    ]
    assert not offenders, report(
        f"A line of more than {CHARACTERS_PER_LINE} characters is not read to its end; run `deno fmt`, and give "
        "what it cannot break a name of its own:",
        offenders,
    )


def test_no_folder_is_crowded() -> None:
    beside = Counter(path.parent for path in [*ALL, *PAGES])
    offenders = [f"{place(folder)}: {count} files" for folder, count in beside.items() if count > MODULES_PER_FOLDER]
    assert not offenders, report(
        f"Among more than {MODULES_PER_FOLDER} files side by side nobody finds one; make a folder for what "
        "belongs together:",
        offenders,
    )


def test_most_functions_are_very_short() -> None:
    """A ratchet: half of all functions have at most 5 lines, nine of ten at most 14."""
    lengths = sorted(length(function) for path in SOURCE for function in functions(path))

    assert lengths[len(lengths) // 2] <= MEDIAN_LINES_PER_FUNCTION
    assert lengths[len(lengths) * 9 // 10] <= LINES_OF_NINE_IN_TEN_FUNCTIONS


def test_modules_are_named_for_what_they_hold() -> None:
    offenders = [place(path) for path in ALL if {path.stem, *path.relative_to(PROJECT).parts} & EMPTY_NAMES]
    assert not offenders, report(
        "These names say nothing about what is inside; name the file for the thing (paytables, shoe, "
        "refusals), and put a function next to what it is about:",
        offenders,
    )


def test_any_in_the_rules_stands_beside_its_reason() -> None:
    """A comment on the line, or the docstring of the alias."""
    rules = [path for path in SOURCE if path.is_relative_to(RULES) or path.is_relative_to(CHAPTERS)]
    offenders = [
        place(path, number)
        for path in rules
        for number, (line, next_line) in enumerate(pairwise([*path.read_text().splitlines(), ""]), start=1)
        if ANY.search(line) and "  # " not in line and not next_line.startswith('"""')
    ]
    assert rules
    assert not offenders, report(
        "Say which type it is: TableOptions for any game, object for anything. If it must be Any, say why beside it:",
        offenders,
    )


def test_sentences_are_plain() -> None:
    offenders = [
        f"{place(path, number)}: {line.strip()}"
        for path in [*SOURCE, *PAGES, *PAPERS]
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if STILTED.search(line)
    ]
    assert not offenders, report(
        "Say the quantity (“At most 2,000 commands share a commit.”) and who is meant (“a player who …”):",
        offenders,
    )


def test_nothing_is_left_unfinished() -> None:
    offenders = [
        f"{place(path, number)}: {line.strip()}"
        for path in ALL
        for number, line in enumerate(path.read_text().splitlines(), start=1)
        if UNFINISHED.search(line)
    ]
    assert not offenders, report(
        "A note to oneself is not a plan; finish it, or raise an error that says what is not supported:",
        offenders,
    )
