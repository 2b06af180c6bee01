"""`croupier tax`: weekly returns and the three books of a gaming day, from the journal (§ 601a.9).

    croupier tax due --house /srv/mill
    croupier tax return --week 2026-11-16 --out filing --house /srv/mill
    croupier tax sides --date 2026-11-16 --store host.db --count boxes.csv --out filing --house /srv/mill

A return is filed by two people: croupier house do file_return week=2026-11-16 reference=W-47 --as … --with …
"""

import argparse
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.arguments import journals
from croupier.cli.errors import CommandError
from croupier.cli.output.files import write_whole
from croupier.cli.output.progress import working

if TYPE_CHECKING:
    from croupier.floor.record.ports import Store
    from croupier.office.papers.sheet import OfficePaper
    from croupier.office.revenue.documents import RevenueDocument

WRONG = 1


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    journals.add_arguments(tasks.add_parser("due", help="list returns to file; exit 1 if one is overdue"))
    task = tasks.add_parser("return", help="write a week's return as PDF, XLSX and JSON")
    task.add_argument("--week", type=_date, metavar="D", help="any day of the week (default: the last full week)")
    task.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder to write it to")
    journals.add_arguments(task)
    task = tasks.add_parser("sides", help="show a gaming day as wagering system, central control and count have it")
    task.add_argument("--date", type=_date, metavar="D", help="the gaming day (default: today)")
    task.add_argument("--store", type=Path, metavar="FILE", help="the file that central control's host keeps")
    task.add_argument(
        "--count",
        type=Path,
        metavar="FILE",
        help="bills as people counted them elsewhere: terminal,cents (default: the counts of the journal)",
    )
    task.add_argument("--out", type=Path, metavar="DIR", help="also write PDF, XLSX and JSON")
    journals.add_arguments(task)


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no date like 2026-11-16") from None


def run(args: argparse.Namespace) -> int:
    """Read the journal, and print or write the figures."""
    with journals.opened(args) as store, working("reading the journal"):
        return TASKS[args.task](args, store)


def _document(store: "Store") -> "RevenueDocument":
    from croupier.floor.engine.chance import TrueChance
    from croupier.floor.engine.loading import load
    from croupier.office.revenue.documents import revenue_document

    floor, _, _ = load(store, TrueChance())
    last = store.last()
    if last is None:
        raise CommandError("tax: the journal is empty", WRONG)
    return revenue_document(floor, last.at)


def _due(_args: argparse.Namespace, store: "Store") -> int:
    document = _document(store)
    for one in document.due:
        print(f"{'OVERDUE' if one.overdue else 'due'} {one.day}  {one.what} [{one.cite}]")
    return WRONG if any(one.overdue for one in document.due) else 0


def _return(args: argparse.Namespace, store: "Store") -> int:
    from croupier.office.papers.sheet import dollars
    from croupier.office.revenue.papers import weekly_return

    document = _document(store)
    wanted = (one for one in document.weeks if one.week <= args.week <= one.ends) if args.week else (
        one for one in document.weeks if one.over
    )  # fmt: skip
    week = next(wanted, None)
    if week is None:
        raise CommandError("tax: the journal has no such week", WRONG)
    _write(args.out, f"return-{week.week}", weekly_return(document, week), week)
    state = f"filed as {week.reference}" if week.reference else "not filed"
    print(f"{week.week} to {week.ends}, {state}: to pay {dollars(week.total)}")
    return 0


def _sides(args: argparse.Namespace, store: "Store") -> int:
    from croupier.floor.audit.reports import NoSuchDay
    from croupier.office.revenue import papers
    from croupier.office.revenue.sides import sides

    try:
        found = sides(store, args.date, _central(args, store), _counts(args.count) if args.count else None)
    except NoSuchDay as error:
        raise CommandError(f"tax: {error}", WRONG) from None
    paper = papers.side_by_side(found, found.day)
    for part in paper.parts[:2]:
        for row in part.rows:
            print("  ".join(cell for cell in row if cell))
    if args.out:
        _write(args.out, f"sides-{found.day}", paper, found)
    print(papers.verdict(found))
    return 0 if found.right else WRONG


def _central(args: argparse.Namespace, store: "Store") -> dict[str, dict[str, int]] | None:
    """The day's figures from the host's readings; None without its store."""
    from croupier.central.host.store import HostStore
    from croupier.central.reconciliation.comparison import compare
    from croupier.floor.audit.reports import day_report

    if args.store is None:
        return None
    if not args.store.is_file():
        raise CommandError(f"tax: there is no {args.store}")
    host = HostStore(args.store)
    compared = compare(store, host, args.date or day_report(store).day)
    host.close()
    return {one.terminal: one.day.host for one in compared if one.day}


def _counts(file: Path) -> dict[str, int]:
    from croupier.cli.commands.report import counts

    return counts(file)


def _write(folder: Path, name: str, paper: "OfficePaper", document: Any) -> None:
    import msgspec

    from croupier.office.papers.pdf import pdf
    from croupier.office.papers.workbook import xlsx
    from croupier.words import as_data

    folder.mkdir(parents=True, exist_ok=True)
    write_whole(folder / f"{name}.pdf", pdf(paper))
    write_whole(folder / f"{name}.xlsx", xlsx(paper))
    write_whole(folder / f"{name}.json", msgspec.json.format(msgspec.json.encode(document, enc_hook=as_data), indent=1))
    print(f"{folder / name}.pdf, .xlsx, .json")


TASKS: "dict[str, Callable[[argparse.Namespace, Store], int]]" = {"due": _due, "return": _return, "sides": _sides}
