"""`croupier rehearse`: a simulated casino on the real floor, at full speed; then everything is verified."""

import argparse
import json
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import asdict, fields
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import IO, Any

from croupier.chapters import FOLDERS, UnknownChapter, chapter
from croupier.cli.arguments import databases, journals, rulesets
from croupier.cli.commands.verify import WRONG, summary, verified
from croupier.cli.errors import CommandError
from croupier.cli.output.progress import rounds_bar, working
from croupier.floor.record.ports import Store
from croupier.money import in_words
from croupier.rules.game.words import plural

ALL = "all"
ROUNDS, ROUNDS_A_DAY = 100, 10


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    several = "a game such as 657a, several (657a,672a), or all (default)"
    parser.add_argument("--chapter", default=ALL, metavar="C", help=several)
    parser.add_argument("--terminals", type=rulesets.count, default=60, metavar="N", help="how many (default 60)")
    rounds = f"rounds at every table (default {ROUNDS}; with --month {ROUNDS_A_DAY} a day)"
    parser.add_argument("--rounds", type=rulesets.count, metavar="R", help=rounds)
    month = "a month of gaming days with office work and faults: boxes, cage, slips, people, cameras, records, tax"
    parser.add_argument("--month", action="store_true", help=month)
    parser.add_argument("--days", type=rulesets.count, metavar="D", help="with --month: how many days (default 31)")
    parser.add_argument("--stadium", action="store_true", help="any number of terminals share a seat")
    parser.add_argument("--faults", action="store_true", help="irregularities, failures, late and duplicate commands")
    central = "have a host poll the terminals over lines, and compare its books with floor and ledger"
    parser.add_argument("--central", action="store_true", help=central)
    parser.add_argument("--automated", action="store_true", help="tables that deal themselves, without a dealer")
    parser.add_argument("--seed", type=rulesets.seed, default=1, metavar="S", help="everything follows from this seed")
    parser.add_argument(
        "--acknowledged", type=Path, metavar="FILE", help="append the id of every acknowledged command to this file"
    )
    journals.add_arguments(parser, required=False)
    parser.add_argument("--json", action="store_true", help="print one JSON document")


def run(args: argparse.Namespace) -> int:
    """Rehearse, print the figures, verify; exit 1 if anything differs."""
    plan = _plan(args)
    with _appended(args.acknowledged) as acknowledged, _opened(args) as store:
        figures = _rehearsed(store, plan, acknowledged, args)
        findings = verified(store)
    if args.json:
        print(json.dumps(_document(plan, figures, findings), indent=1))
    else:
        _print(plan, figures)
        print(f"\n{summary(findings)}")
    return 0 if findings.right and not figures.differences and not figures.books else WRONG


@contextmanager
def _opened(args: argparse.Namespace) -> Iterator[Store]:
    """The given journal; by default a temporary one."""
    with ExitStack() as held:
        if args.data is None and databases.named(args) is None:
            args.data = Path(held.enter_context(TemporaryDirectory(prefix="croupier-rehearsal-")))
        yield held.enter_context(journals.opened(args, read_only=False))


def _plan(args: argparse.Namespace) -> Any:
    from croupier.floor.rehearsal.plan import Plan

    chapters = tuple(FOLDERS) if args.chapter == ALL else tuple(args.chapter.split(","))
    if args.month and args.central:
        raise CommandError("rehearse: --month has no lines to central control; leave out --central")
    if args.days and not args.month:
        raise CommandError("rehearse: --days is for --month")
    if args.automated and (args.faults or args.month):
        raise CommandError("rehearse: faults are those of dealers and cards; automated tables have neither")
    try:
        for number in chapters:
            chapter(number)
    except UnknownChapter as error:
        raise CommandError(f"rehearse: {error}, or all of them: {ALL}") from None
    return Plan(
        chapters=chapters,
        terminals=args.terminals,
        rounds=args.rounds or (ROUNDS_A_DAY if args.month else ROUNDS),
        stadium=args.stadium,
        faults=args.faults or args.month,
        automated=args.automated,
        office=args.month,
        seed=args.seed,
    )


def _rehearsed(store: Store, plan: Any, acknowledged: IO[str] | None, args: argparse.Namespace) -> Any:
    from croupier.floor.rehearsal.casino import Casino, RehearsalStuck

    if plan.office and store.last() is not None:  # the contents of boxes filled earlier are unknown
        raise CommandError("rehearse: a month begins on an empty floor; this --data has a journal already")
    casino = Casino(store, plan, acknowledged)
    if casino.floor.state.staff:  # a real house's books are no place for simulated money
        raise CommandError("rehearse: people have accounts on this floor; a rehearsal needs another --data")
    try:
        if plan.office:
            return _month(casino, plan, store, args.days)
        with rounds_bar(casino.rounds_to_play) as progress:
            return _polled(casino, plan, store, progress) if args.central else casino.run(progress)
    except RehearsalStuck as stuck:
        raise CommandError(f"rehearse: {stuck}", WRONG) from None


def _month(casino: Any, plan: Any, store: Store, days: int | None) -> Any:
    """Play day after day, with the office; archive and tables go into a temporary folder."""
    from croupier.floor.rehearsal.office.month import DAYS, Month
    from croupier.office.archive.rehearsed import RehearsedArchive
    from croupier.storage.opening import open_store

    with TemporaryDirectory(prefix="croupier-month-") as folder:
        again = open_store(Path(folder) / "again", None, read_only=False)
        try:
            archive = RehearsedArchive(store, Path(folder), again)
            month = Month(casino, plan, days or DAYS, archive)
            with rounds_bar(month.rounds_to_play) as progress:
                figures = month.run(progress)
        finally:
            again.close()
        with working("writing tables"):
            _exported(store, Path(folder) / "tables", figures)
    return figures


def _exported(store: Store, folder: Path, figures: Any) -> None:
    """Check that the exported tables agree on the wagers; skipped without DuckDB."""
    try:
        from croupier.office.analysis.rehearsed import exported
    except ModuleNotFoundError:
        return
    counted, staked = exported(store, folder)
    figures.office.update({f"rows of {name} in Parquet": rows for name, rows in counted.items()})
    if staked != figures.wagered:
        told = f"{in_words(staked)} was wagered, players say {in_words(figures.wagered)}"
        figures.differences.append(f"the tables: {told}")


def _polled(casino: Any, plan: Any, store: Store, progress: Any) -> Any:
    """Play, with a host polling in every turn."""
    from croupier.central.reconciliation.rehearsed import Polled

    lines = Polled(casino.engine, faults=plan.faults, seed=plan.seed)

    def turn(rounds: int) -> None:
        progress(rounds)
        lines.turn()

    figures = casino.run(turn, lambda: lines.differences(store))
    figures.lines.update(lines.counts)
    return figures


@contextmanager
def _appended(file: Path | None) -> Iterator[IO[str] | None]:
    """A line-buffered file for appending, so that a killed process loses no line."""
    if file is None:
        yield None
        return
    try:
        with file.open("a", buffering=1, encoding="utf-8") as opened:
            yield opened
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}") from None


def _document(plan: Any, figures: Any, findings: Any) -> dict[str, Any]:
    """The figures; amounts in cents."""
    return {
        "plan": asdict(plan),
        "figures": {
            **{field.name: getattr(figures, field.name) for field in fields(figures)},
            "commands_per_second": round(figures.commands_per_second),
        },
        "verify": asdict(findings) | {"right": findings.right},
    }


def _print(plan: Any, figures: Any) -> None:
    rounds, tables = plural(figures.rounds, "round"), plural(figures.tables, "table")
    print(f"{rounds} at {tables}, {plural(figures.terminals, 'terminal')}, seed {plan.seed}\n")
    for what, value in _figures(figures):
        print(f"{what:<34}{value:>16}")
    for title, counted in (
        ("refused", figures.refusals),
        ("irregularities", figures.irregularities),
        ("cards and devices of tables", figures.cards),
        ("lines to central control", figures.lines),
        ("the office", figures.office),
    ):
        if counted:
            print(f"\n{title}")
            for name, count in counted.most_common():
                print(f"  {name.replace('_', ' '):<48}{count:>9,}")
    if figures.lines:
        print(f"\nhost, floor and ledger: {plural(len(figures.books), 'difference')}")
        for difference in figures.books[:20]:
            print(f"  {difference}")
    print(f"\nplayers' own accounts: {plural(len(figures.differences), 'difference')}")
    for difference in figures.differences[:20]:
        print(f"  {difference}")


def _figures(figures: Any) -> list[tuple[str, str]]:
    return [
        ("commands", f"{figures.commands:,}"),
        ("commands per second", f"{figures.commands_per_second:,.0f}"),
        ("commands sent a second time", f"{figures.repeated:,}"),
        ("bills in", in_words(figures.bills)),
        ("vouchers in", in_words(figures.vouchers_in)),
        ("vouchers out", in_words(figures.vouchers_out)),
        ("wagered", in_words(figures.wagered)),
        ("won by the house", in_words(figures.won)),
        ("hand pays", f"{figures.hand_pays:,}"),
        ("paid by hand", in_words(figures.paid_by_hand)),
        ("payouts validated", f"{figures.validations:,}"),
        ("payouts declined", f"{figures.payouts_declined:,}"),
        ("card readers inspected", f"{figures.reader_inspections:,}"),
        ("shakers loaded with dice", f"{figures.dice_loaded:,}"),
        ("players let in again", f"{figures.let_in:,}"),
        ("tables that fell idle", f"{figures.fell_idle:,}"),
        ("players who came to spread cards", f"{figures.arrived:,}"),
        ("players who got up", f"{figures.got_up:,}"),
        ("pools of tips distributed", f"{figures.tips_distributed:,}"),
        ("wagers on the seat of another", f"{figures.refusals['seat_is_kept']:,}"),
        ("refused beyond the table cap", f"{figures.refusals['table_cap_is_reached']:,}"),
        ("progressive wagers of $5", f"{figures.larger_progressives:,}"),
        ("awards from progressives", f"{figures.hits:,}"),
        ("awarded", in_words(figures.awarded)),
        ("void rounds", f"{figures.void_rounds:,}"),
        ("tables stopped", f"{figures.stops:,}"),
        ("remedies granted by the pit", f"{figures.approvals:,}"),
        ("gaming days closed", f"{figures.days:,}"),
    ]
