"""`croupier archive`: gaming days as files that verify on their own, a journal made of them, and their end.

croupier archive write --house /srv/mill --out /mnt/archive
croupier archive verify /mnt/archive --parquet /mnt/tables
croupier archive restore /mnt/archive --data /srv/again
croupier archive destroy /mnt/archive --first 2020-01-01 --last 2020-12-31 --as fay/finance --with ida/auditor …
"""

import argparse
import shutil
from contextlib import closing
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.arguments import journals
from croupier.cli.commands.house import asked
from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    from croupier.site.line import Line

WRONG = 1


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    task = tasks.add_parser("write", help="write every sealed gaming day that has no file yet")
    journals.add_arguments(task)
    task.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder to write the files to")
    task = tasks.add_parser("verify", help="check that the files are complete, unchanged, sealed, and consecutive")
    task.add_argument("folder", type=Path, metavar="DIR")
    task.add_argument("--parquet", type=Path, metavar="TABLES", help="check that these tables were written from them")
    task = tasks.add_parser("restore", help="restore the journal of all days into an empty place")
    task.add_argument("folder", type=Path, metavar="DIR")
    journals.add_arguments(task)
    task = tasks.add_parser("destroy", help="delete files that are old enough, once the floor has agreed")
    task.add_argument("folder", type=Path, metavar="DIR")
    task.add_argument("--first", type=date.fromisoformat, required=True, metavar="DAY")
    task.add_argument("--last", type=date.fromisoformat, required=True, metavar="DAY")
    asked.people(task, signed=True)


def run(args: argparse.Namespace) -> int:
    """Run one task; an invalid file becomes one line."""
    from croupier.office.archive.files import ArchiveProblem

    tasks = {"write": _write, "verify": _verify, "restore": _restore, "destroy": _destroy}
    try:
        return tasks[args.task](args)
    except ArchiveProblem as wrong:
        raise CommandError(f"archive: {wrong}") from None
    except OSError as failure:
        raise CommandError(f"archive: {failure.filename}: {failure.strerror}") from None


def _write(args: argparse.Namespace) -> int:
    """Skip days that have a file; each new file is read back before it is reported."""
    from croupier.office.archive.files import days, name_of, verify, write

    args.out.mkdir(mode=0o700, parents=True, exist_ok=True)
    made = 0
    with journals.opened(args) as store:
        for day, entries in days(store):
            if (args.out / name_of(day)).exists():
                continue
            found = verify(write(args.out, day, entries))
            print(f"{found.day}  {found.entries:>9,} entries  {found.digest}")
            made += 1
    how = "croupier house do archive_day day=… digest=… entries=… --as … --with …"
    print(f"{made} gaming days written; record each: {how}")
    return 0


def _verify(args: argparse.Namespace) -> int:
    from croupier.office.archive.files import verified

    found = verified(args.folder)
    if not found:
        raise CommandError(f"archive: there is no gaming day in {args.folder}")
    for one in found:
        print(f"{one.day}  {one.entries:>9,} entries  {one.digest}  sealed by {one.key[:16]}")
    print(f"{len(found)} gaming days hold, and follow each other.")
    return _tables(args.folder, args.parquet) if args.parquet else 0


def _tables(archive: Path, tables: Path) -> int:
    """Recreate tables written by croupier export from the archive, and compare them row by row."""
    from croupier.cli.output.progress import working

    try:
        from croupier.office.analysis.sealed import compare
    except ModuleNotFoundError:
        needed = "tables are read by DuckDB, which is not installed: pip install 'croupier[analysis]'"
        raise CommandError(f"archive: {needed}") from None
    with working("making the tables again"):
        days, differences = compare(archive, tables)
    for one in differences:
        print(f"DIFFERENCE {one}")
    if not differences:
        print(f"{tables} was written from these files: {days} gaming days agree, row by row.")
    return WRONG if differences else 0


def _restore(args: argparse.Namespace) -> int:
    from croupier.office.archive.restoring import restore

    if args.data is not None:
        count = _into_folder(args.folder, args.data)
    else:
        with journals.opened(args, read_only=False) as store:
            count = restore(args.folder, store)
    print(f"{count:,} entries; croupier verify reads them from the first to the last.")
    return 0


def _into_folder(archive: Path, data: Path) -> int:
    """A folder that has its name when the last day is in it: nobody serves a journal of which the end is missing."""
    from croupier.office.archive.files import ArchiveProblem
    from croupier.office.archive.restoring import restore
    from croupier.storage.copies import new_folder
    from croupier.storage.opening import open_store

    with journals.told(), new_folder(data) as unfinished:
        try:
            with closing(open_store(unfinished)) as store:
                return restore(archive, store)
        except ArchiveProblem:
            shutil.rmtree(unfinished)
            raise


def _destroy(args: argparse.Namespace) -> int:
    return asked.with_line(args, _destroyed)


def _destroyed(args: argparse.Namespace, line: "Line") -> int:
    """Destroy files once the floor has agreed: two people are present, and nothing is too young (§ 465a.6(c))."""
    from croupier.office.archive.files import verified

    gone = [one for one in verified(args.folder) if args.first <= one.day <= args.last]
    if not gone:
        raise CommandError(f"archive: no gaming day from {args.first} to {args.last} is in {args.folder}")
    what = f"{len(gone)} files, the last one {gone[-1].digest}"
    fields = {"kind": "archive", "first": str(args.first), "last": str(args.last), "what": what}
    asked.said(line.do("destroy_records", fields, asked.second(args)))
    for one in gone:
        one.path.unlink()
    print(f"{len(gone)} files are gone.")
    return 0
