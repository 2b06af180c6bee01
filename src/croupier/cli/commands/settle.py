"""`croupier settle`: rounds in the format of the worked examples, settled to the cent and optionally compared."""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, TypeAlias

from croupier.chapters import FOLDERS
from croupier.cli.errors import BAD_INPUT, CommandError
from croupier.cli.output.differences import NOTHING, Difference, differences
from croupier.law.register import FOLDER as REGISTERS
from croupier.library.settlement import PLAYED, script_of
from croupier.rules.examples.entries import what_is_wrong
from croupier.rules.examples.script import BadScript, Entry
from croupier.rules.terms.refusals import BrokenInvariant

SKIPPED = ("legality", "procedure", "irregularity")
"""Kinds used only by the project's own tests."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("file", metavar="FILE", help="one entry or a list of entries in JSON; - reads from stdin")
    parser.add_argument("--check", action="store_true", help="compare with what each entry expects")
    parser.add_argument("--json", action="store_true", help="print one JSON document, with --check as well")


@dataclass(frozen=True, slots=True)
class Computed:
    """An entry that was played, and its expected result."""

    id: str
    computed: Any
    expected: Any

    @property
    def differences(self) -> list[Difference]:
        """Where result and expectation differ."""
        return list(differences(self.expected, self.computed))


@dataclass(frozen=True, slots=True)
class Skipped:
    """An entry that this command does not play."""

    id: str
    kind: str


@dataclass(frozen=True, slots=True)
class NotBuilt:
    """An entry of a chapter that is in the register of the law but not implemented."""

    id: str
    game: str


@dataclass(frozen=True, slots=True)
class Bad:
    """An entry that cannot be played."""

    id: str
    error: str


Outcome: TypeAlias = Computed | Skipped | NotBuilt | Bad


@dataclass(frozen=True, slots=True)
class Report:
    """The outcomes of all entries, by kind."""

    computed: list[Computed]
    skipped: list[Skipped]
    not_built: dict[str, int]
    bad: list[Bad]

    @classmethod
    def of(cls, outcomes: list[Outcome]) -> "Report":
        """Group the outcomes, keeping their order."""
        return cls(
            [one for one in outcomes if isinstance(one, Computed)],
            [one for one in outcomes if isinstance(one, Skipped)],
            dict(Counter(one.game for one in outcomes if isinstance(one, NotBuilt))),
            [one for one in outcomes if isinstance(one, Bad)],
        )

    def differences(self) -> Iterator[tuple[str, Difference]]:
        """Every difference with the entry it belongs to."""
        return ((one.id, difference) for one in self.computed for difference in one.differences)

    @property
    def closing_line(self) -> str:
        """The numbers of entries compared, differences, and entries skipped."""
        count = len(list(self.differences()))
        return f"{len(self.computed)} examples, {count} differences, {len(self.skipped)} skipped"


def run(args: argparse.Namespace) -> int:
    """Exit 2 if an entry cannot be played, else 1 if one differs from what it expects, else 0."""
    entries = read(args.file)
    report = Report.of([settled(entry, number, check=args.check) for number, entry in enumerate(entries, start=1)])
    if not args.check:
        print_computed(report)
    elif args.json:
        print_document(report)
    else:
        print_differences(report)
    print_the_rest(report)
    if report.bad:
        return BAD_INPUT
    return 1 if args.check and any(report.differences()) else 0


# Reading


def read(name: str) -> list[Any]:
    """The entries of a file; a single entry is a list of one."""
    try:
        found = json.loads(content(name), object_pairs_hook=without_doubles, parse_constant=no_constant)
    except RecursionError:
        raise CommandError(f"settle: {name}: not JSON: nested too deeply") from None
    except ValueError as error:
        raise CommandError(f"settle: {name}: not JSON: {error}") from None
    if not isinstance(found, list | dict):
        raise CommandError(f"settle: {name}: expected one entry or a list of entries")
    return found if isinstance(found, list) else [found]


def content(name: str) -> bytes:
    """The content of the file, or of standard input."""
    try:
        return sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise CommandError(f"settle: {name}: {error.strerror or error}") from None
    except ValueError as error:  # an impossible file name
        raise CommandError(f"settle: {name!r}: {error}") from None


def without_doubles(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A JSON object; a duplicate name would hide a wager or a card."""
    if doubled := [name for name, times in Counter(name for name, _ in pairs).items() if times > 1]:
        raise ValueError(f"{doubled[0]!r} stands twice in one record")
    return dict(pairs)


def no_constant(name: str) -> float:
    """Reject NaN and Infinity, which are not JSON, let alone money."""
    raise ValueError(f"{name} is no number")


# Playing


def settled(entry: Any, number: int, *, check: bool) -> Outcome:
    """The outcome of one entry; any error in it becomes a sentence."""
    name = entry.get("id") if isinstance(entry, dict) else None
    shown = " ".join(name.split()) if isinstance(name, str) and name.strip() else f"entry {number}"
    try:
        return outcome(shown, entry, check=check)
    except BadScript as error:
        return Bad(shown, str(error))
    except BrokenInvariant as error:
        return Bad(shown, f"the table stopped: {error}")
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
        # A chapter may fail on unforeseen input; the user still gets one line.
        return Bad(shown, f"this cannot be read: {type(error).__name__}: {error}")


def outcome(name: str, entry: Entry, *, check: bool) -> Outcome:
    """Play an entry by its kind."""
    if wrong := what_is_wrong(entry) or what_is_missing(entry, check=check):
        raise BadScript(wrong)
    if entry["kind"] in SKIPPED:
        return Skipped(name, entry["kind"])
    if entry["game"] not in FOLDERS:
        return not_built(name, entry["game"])
    script, play = script_of(entry), PLAYED[entry["kind"]]
    if entry.get("cases"):
        cases = script.cases(play)
        return Skipped(name, entry["kind"]) if cases is None else Computed(name, cases, entry["cases"])
    return Computed(name, play(script), entry.get("expected"))


def what_is_missing(entry: Entry, *, check: bool) -> str | None:
    """What an entry lacks to be played."""
    for name in ("id", "game", "kind"):
        if not entry.get(name):
            return f"the entry has no {name}"
    if entry["kind"] not in {*PLAYED, *SKIPPED}:
        return f"unknown kind {entry['kind']!r}; the kinds are {', '.join((*PLAYED, *SKIPPED))}"
    if check and "expected" not in entry and "cases" not in entry and entry["kind"] in PLAYED:
        return "the entry has no expected to compare with"
    return None


def not_built(name: str, game: str) -> NotBuilt:
    """A game that is in the law but not implemented; any other is unknown."""
    if game not in {path.stem.removeprefix("ch") for path in REGISTERS.glob("ch*.toml")}:
        raise BadScript(f"unknown game {game!r}; there are {', '.join(FOLDERS)}")
    return NotBuilt(name, game)


# Output


def print_computed(report: Report) -> None:
    """The documented output: a list of ``{"id", "computed"}``, one entry to a line."""
    entries = [json.dumps({"id": one.id, "computed": one.computed}, ensure_ascii=False) for one in report.computed]
    print("[" + ",".join(f"\n {entry}" for entry in entries) + "\n]" if entries else "[]")


def print_differences(report: Report) -> None:
    """One line per difference, then the closing line."""
    for entry, one in report.differences():
        print(f"{entry}: {one.path}: expected {shown(one.expected)}, computed {shown(one.computed)}")
    print(report.closing_line)


def shown(value: Any) -> str:
    """A value on one line."""
    return str(value) if value is NOTHING else json.dumps(value, ensure_ascii=False)


def print_document(report: Report) -> None:
    """The comparison as JSON."""
    document = {
        "examples": len(report.computed),
        "differences": [{"id": entry, **one.document()} for entry, one in report.differences()],
        "skipped": [asdict(one) for one in report.skipped],
        "not_built": report.not_built,
        "refused": [asdict(one) for one in report.bad],
    }
    print(json.dumps(document, ensure_ascii=False, indent=1))


def print_the_rest(report: Report) -> None:
    """What was not computed, and why, in addition to the result."""
    for kind in dict.fromkeys(one.kind for one in report.skipped):
        names = ", ".join(one.id for one in report.skipped if one.kind == kind)
        print(f"skipped: {kind}: {names}", file=sys.stderr)
    for game, count in report.not_built.items():
        print(f"not built: {game} ({count} {'entry' if count == 1 else 'entries'})", file=sys.stderr)
    for one in report.bad:
        print("croupier:", " ".join(f"settle: {one.id}: {one.error}".split()), file=sys.stderr)
