"""`croupier report day`: what every table and terminal took and paid on a gaming day, and whether it reconciles."""

import argparse
import csv
import io
import json
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

from croupier.cli.arguments import journals
from croupier.cli.errors import CommandError
from croupier.cli.output.files import write_whole
from croupier.cli.output.progress import working
from croupier.money import Cents
from croupier.office.papers.cells import as_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from croupier.central.reconciliation.comparison import Counted

WRONG = 1

TITLES = {
    "deposited": "deposited",
    "withdrawn": "withdrawn",
    "losses": "lost wagers",
    "winnings": "winnings",
    "jackpots": "jackpots",
    "progressives": "progressives",
    "terminal_progressives": "by terminal",
    "tips": "tips",
    "overrides": "overrides",
    "revenue": "revenue",
}
"""The columns in order; revenue is the gross table game revenue, negative for a loss."""

ALWAYS = {"deposited", "withdrawn", "losses", "winnings", "revenue"}
"""Columns always shown; the others only if there is a value."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument(
        "what",
        choices=["day", "tips", "slips", "manager", "drift", "central", "monitoring"],
        help="the report: day, tips (how pools were distributed), slips (what was paid by hand, on slips of the system "
        "and in the manual book), manager (ten questions about games, tables and dealers), drift (tables and wagers "
        "that won less than play and chance explain; exit 1 if any), central (the meters of a host beside the "
        "floor's), or monitoring (doors, boxes, jams, links, memories of terminals, and how long each could be played "
        "at)",
    )
    parser.add_argument("--store", type=Path, metavar="FILE", help="the file the host keeps, for the report central")
    counted = "bills as people counted them, a CSV of terminal and cents, for the report central of a --date"
    parser.add_argument("--count", type=Path, metavar="FILE", help=counted)
    parser.add_argument("--date", type=_date, metavar="D", help="the gaming day, such as 2026-11-16 (default: today)")
    journals.add_arguments(parser)
    parser.add_argument("--json", action="store_true", help="print one JSON document")
    parser.add_argument("--html", type=Path, metavar="FILE", help="also write the report manager as a page with charts")
    parser.add_argument("--out", type=Path, metavar="DIR", help="also write the report slips as PDF, XLSX and JSON")
    parser.add_argument("--csv", type=Path, metavar="FILE", help="also write the figures to a file")


def _date(text: str) -> date:
    try:
        return date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no date like 2026-11-16") from None


def run(args: argparse.Namespace) -> int:
    """Print the report; exit 1 if an identity does not hold."""
    if args.what == "central":
        return _central(args)
    if args.what == "monitoring":
        return _monitoring(args)
    if args.what == "tips":
        return _tips(args)
    if args.what == "slips":
        return _slips(args)
    if args.what in {"manager", "drift"}:
        return _manager(args)
    from croupier.floor.audit.reports import NoSuchDay, day_report

    with journals.opened(args) as store, working("reading the journal"):
        try:
            report = day_report(store, args.date)
        except NoSuchDay as error:
            raise CommandError(f"report: {error}", WRONG) from None
    if args.csv:
        _write(report, args.csv)
    if args.json:
        print(json.dumps(document(report), ensure_ascii=False, indent=1))
    else:
        _print(report)
    return 0 if report.right else WRONG


def _tips(args: argparse.Namespace) -> int:
    """How pools of tips were distributed: on one gaming day, or all."""
    from dataclasses import asdict

    from croupier.floor.audit.tips import distributions

    with journals.opened(args) as store, working("reading the journal"):
        found = list(distributions(store, args.date))
    if args.json:
        print(json.dumps([{**asdict(one), "total": one.total} for one in found], default=str, indent=1))
        return 0
    for one in found:
        since = f", gathered since {one.since}" if one.since else ""
        print(f"{one.day}  entry {one.entry}  {one.pool}  {_decimal(one.total)}{since}, paid by {one.by}")
        for share in one.shares:
            hours, minutes = divmod(share.seconds // 60, 60)
            print(f"    {share.dealer:<24} {hours:>3}:{minutes:02} h  {_decimal(share.amount):>12}")
    print(f"{len(found)} distributed, {_decimal(sum(one.total for one in found))} in all (§ 465a.19(g)(2))")
    return 0


def _slips(args: argparse.Namespace) -> int:
    """Payments by hand: on one gaming day, or all (§ 465a.26)."""
    import msgspec

    from croupier.office.cage.slips import paper, slips
    from croupier.office.papers.pdf import pdf
    from croupier.office.papers.workbook import xlsx

    with journals.opened(args) as store, working("reading the journal"):
        found, last = slips(store, args.date), store.last()
    document = msgspec.json.format(msgspec.json.encode({"paid": found.paid, "void": found.void}), indent=1)
    if args.json:
        print(document.decode())
        return 0
    for one in found.paid:
        name = f"book {one.slip.book}" if one.slip.book else one.slip.number or "-"
        paid = _decimal(one.slip.paid) + (f" instead of {_decimal(one.slip.due)}" if one.slip.override else "")
        print(f"{one.day}  entry {one.entry}  {one.terminal}  {one.slip.kind.value}  slip {name}  {paid}")
    print(f"{len(found.paid)} paid by hand, {_decimal(sum(one.slip.paid for one in found.paid))} in all")
    if args.out and last:
        made = paper(found, args.date, found.settings.gaming_day(last.at))
        name = f"slips-{args.date}" if args.date else "slips"
        args.out.mkdir(parents=True, exist_ok=True)
        for kind, content in (("pdf", pdf(made)), ("xlsx", xlsx(made)), ("json", document)):
            write_whole(args.out / f"{name}.{kind}", content)
        print(f"{args.out / name}.pdf, .xlsx, .json")
    return 0


def _monitoring(args: argparse.Namespace) -> int:
    """Terminal events and availability, of one gaming day or all."""
    from croupier.floor.audit.monitoring import COLUMNS, monitored, rows

    with journals.opened(args) as store, working("reading the journal"):
        found = monitored(store, args.date)
    if args.csv:
        text = io.StringIO()
        csv.writer(text).writerows([COLUMNS, *([as_text(str(cell)) for cell in row] for row in rows(found))])
        write_whole(args.csv, text.getvalue().encode())
    if args.json:
        told = [dict(zip(COLUMNS, row, strict=True)) for row in rows(found)]
        times = [
            {
                "terminal": one.terminal,
                "seconds": one.watched_seconds,
                "out_of_play": one.out_seconds,
                "availability": round(one.availability, 6),
            }
            for one in found
        ]
        print(json.dumps({"terminals": times, "spells": told}, indent=1))
        return 0
    for one in found:
        print(f"{one.terminal}  could be played at {one.availability:.2%} of {one.watched_seconds:,} seconds")
        for spell in one.spells:
            until = spell.until.isoformat(timespec="seconds") if spell.ended else "now"
            why = f": {spell.why}" if spell.why else ""
            print(f"    {spell.what.replace('_', ' ')}  {spell.since:%Y-%m-%d %H:%M:%S} to {until}{why}")
    return 0


def _manager(args: argparse.Namespace) -> int:
    """The managers' questions, over the whole journal; a drift is an error, for scripts."""
    from dataclasses import asdict

    from croupier.office.analysis.chart import page
    from croupier.office.analysis.questions import answers, drift

    drifts = args.what == "drift"
    with journals.opened(args) as store, working("reading the journal"):
        found = [drift(store)] if drifts else answers(store)
    code = WRONG if drifts and found[0].lines else 0
    if args.html:
        write_whole(args.html, page("Drift" if drifts else "Ten questions", found).encode())
    if args.json:
        print(json.dumps([asdict(one) for one in found], indent=1))
        return code
    for one in found:
        print(f"\n{one.question}")
        for line in (one.columns, *one.lines) if one.lines else (("nothing",),):
            numbers = "".join(f"{value if isinstance(value, str) else f'{value:,.10g}':>14}" for value in line[1:])
            print(f"  {line[0]:<34}{numbers}")
    return code


def _central(args: argparse.Namespace) -> int:
    """The meters a host has read, compared with the floor's; exit 1 if the floor never had them."""
    from dataclasses import asdict

    from croupier.central.host.store import HostStore
    from croupier.central.reconciliation.comparison import compare

    if args.store is None or not args.store.is_file():
        raise CommandError("report: name what the host has kept with --store FILE")
    with journals.opened(args) as store, working("reading the journal"):
        host = HostStore(args.store)
        compared = compare(store, host, args.date, counts(args.count) if args.count else {})
        host.close()
    if args.json:
        print(json.dumps([{**asdict(one), "right": one.right} for one in compared], indent=1))
    for one in compared if not args.json else ():
        state = f"as entry {one.found_at} left them" if one.right else "NEVER SO ON THE FLOOR"
        print(f"{one.terminal}  meters read {one.read_at}: {state}")
        for line in _of_the_day(one.day) if one.day else ():
            print(f"    {line}")
        for move in one.since:
            moved = ", ".join(f"{name} {by:+}" for name, by in move.moved.items())
            print(f"    since then {move.sequence} {move.actor}: {', '.join(move.events)}: {moved}")
    return 0 if all(one.right for one in compared) else WRONG


def _of_the_day(day: "Counted") -> "Iterator[str]":
    told = ", ".join(f"{name} {by}" for name, by in day.host.items() if by)
    yield f"counted by its meters: {told or 'nothing'}"
    if day.lost:
        why = "before the memory was cleared" if day.cleared else "DIFFERENCE"
        yield f"the floor has besides, {why}: " + ", ".join(f"{name} {by:+}" for name, by in day.lost.items())
    if day.over is not None:
        found = f"{day.over:+}" if day.over else "right"
        yield f"bills counted {day.count}, metered {day.floor.get('bills', 0)}: {found}"


def counts(file: Path) -> dict[str, int]:
    """Bills as counted by people, per terminal, from a CSV file with a heading."""
    try:
        with file.open(encoding="utf-8", newline="") as lines:
            return {row["terminal"]: int(row["cents"]) for row in csv.DictReader(lines)}
    except (OSError, KeyError, TypeError, ValueError) as bad:
        raise CommandError(f"report: {file} is no CSV with the columns terminal and cents: {bad}") from None


# As JSON and CSV


def document(report: Any) -> dict[str, Any]:
    """The whole report; amounts in cents."""
    from croupier.floor.audit.reports import total

    return {
        "day": report.day.isoformat(),
        "closed": report.closed,
        "facility": report.facility,
        "tables": [_place(place) for place in report.tables],
        "terminals": [
            {**_place(place), "opened_with": place.opened_with, "closed_with": place.closed_with}
            for place in report.terminals
        ],
        "totals": {"tables": total(report.tables), "terminals": total(report.terminals)},
        "identities": [
            {"says": one.says, "left": one.left, "right": one.right, "holds": one.holds} for one in report.identities
        ],
        "right": report.right,
    }


def _place(place: Any) -> dict[str, Any]:
    return {"name": place.name, "about": place.about, "tax_class": place.tax_class, **place.figures}


def _write(report: Any, file: Path) -> None:
    """One row per table and terminal; amounts in dollars, for spreadsheets."""
    written = io.StringIO(newline="")
    rows = csv.writer(written)
    rows.writerow(["day", "kind", "name", "about", "tax class", *TITLES])
    for kind, places in (("table", report.tables), ("terminal", report.terminals)):
        for place in places:
            amounts = [_decimal(place.figures[name]) for name in TITLES]
            told = map(as_text, (place.name, place.about, place.tax_class))
            rows.writerow([report.day, kind, *told, *amounts])
    write_whole(file, written.getvalue().encode())


def _decimal(amount: Cents) -> str:
    sign = "-" if amount < 0 else ""
    return f"{sign}{abs(amount) // 100}.{abs(amount) % 100:02}"


# For the screen


def _print(report: Any) -> None:
    from croupier.floor.audit.reports import total

    state = "closed" if report.closed else "not over yet"
    print(f"{report.facility}: gaming day {report.day}, {state}")
    for title, places in (("table", report.tables), ("terminal", report.terminals)):
        rows = [(f"{place.name} {place.about}", place.figures) for place in places if any(place.figures.values())]
        print()
        _grid(title, [*rows, ("total", total(places))])
    print()
    for tax_class in dict.fromkeys(place.tax_class for place in report.tables):
        revenue = sum(place.revenue for place in report.tables if place.tax_class == tax_class)
        print(f"Taxed under {tax_class}: {_decimal(revenue)}")
    print()
    for one in report.identities:
        verdict = "right" if one.holds else f"WRONG, the other side is {_decimal(one.right)}"
        print(f"{one.says}: {_decimal(one.left)}, {verdict}")


def _grid(title: str, rows: list[tuple[str, Any]]) -> None:
    """A table as wide as it needs to be."""
    names = [name for name in TITLES if name in ALWAYS or any(figures[name] for _, figures in rows)]
    first = max(len(title), *(len(name) for name, _ in rows))
    wide = {name: max(len(TITLES[name]), *(len(_decimal(row[name])) for _, row in rows)) + 2 for name in names}
    print(f"{title:<{first}}" + "".join(f"{TITLES[name]:>{wide[name]}}" for name in names))
    for name, figures in rows:
        print(f"{name:<{first}}" + "".join(f"{_decimal(figures[one]):>{wide[one]}}" for one in names))
