"""`croupier devices`: the life of gaming devices by their papers (§§ 463a, 607a), at a served house.

    croupier devices due --as sue/slot_supervisor --house /srv/mill
    croupier devices receive list.csv --notice T-1 --place Dock --as sue/slot_supervisor --with tess/technician …
    croupier devices lists --out filing --as sue/slot_supervisor --house /srv/mill

What is asked for by one command each goes with `croupier house do`: request_place, approve_place, notify_transport,
notify_movement, move_assets, sign_movements, submit_movements, file_lists.
"""

import argparse
from collections.abc import Callable
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.commands.house import asked
from croupier.cli.errors import CommandError
from croupier.cli.output.files import write_whole

if TYPE_CHECKING:
    from croupier.office.devices.documents import DevicesDocument
    from croupier.office.papers.sheet import OfficePaper
    from croupier.site.line import Line


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    asked.people(tasks.add_parser("due", help="show what is due and what is overdue"), signed=False)
    asked.people(tasks.add_parser("show", help="show the whole register, as JSON"), signed=False)
    task = tasks.add_parser("receive", help="register the devices in a list, all or none")
    task.add_argument("list", type=Path, help="comma-separated; the heading names the fields of a device")
    task.add_argument("--notice", default="", help="the transport notice they came under")
    task.add_argument("--place", default="", help="where they are now")
    asked.people(task, signed=True)
    for name, help_ in PAPERS.items():
        task = tasks.add_parser(name, help=help_)
        if name == "notice":
            task.add_argument("notice", help="its name")
        if name == "log":
            task.add_argument("--day", type=date.fromisoformat, help="the movements of one gaming day")
        task.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder for PDF, XLSX and JSON")
        asked.people(task, signed=False)


PAPERS = {
    "lists": "the master lists as they would be filed now, with the changes since the last filing",
    "log": "the movement log",
    "notice": "a notice that was given",
}


def run(args: argparse.Namespace) -> int:
    """Log in, read or send, and write the outcome."""
    return asked.with_line(args, TASKS[args.task])


def _document(line: "Line") -> "tuple[DevicesDocument, str]":
    """The register, and the text it was decoded from."""
    import msgspec

    from croupier.office.devices.documents import DevicesDocument
    from croupier.words import to_sentence

    answer = line.ask("GET", "/api/devices")
    if answer.status != 200:
        raise CommandError(f"devices: {answer.document.get('detail', 'the register cannot be read')}")
    found = msgspec.json.decode(answer.text, type=DevicesDocument, dec_hook=to_sentence)
    return found, answer.text


def _due(_args: argparse.Namespace, line: "Line") -> int:
    """Print what is due, oldest first; anything overdue is an error, for scripts."""
    document, _ = _document(line)
    if not document.kept:
        print("no device is registered here")
    for one in document.due:
        print(f"{'OVERDUE' if one.overdue else 'due'} {one.day}  {one.what} [{one.cite}]")
    return 1 if any(one.overdue for one in document.due) else 0


def _show(_args: argparse.Namespace, line: "Line") -> int:
    print(_document(line)[1])
    return 0


def _receive(args: argparse.Namespace, line: "Line") -> int:
    """Receive the whole list or nothing; errors are reported by line."""
    import msgspec

    from croupier.office.devices.delivery import delivery

    try:
        found = delivery(args.list.read_text(encoding="utf-8"))
    except (OSError, UnicodeError) as failure:
        raise CommandError(f"devices: {args.list}: {failure}") from None
    if found.errors:
        raise CommandError("\n".join(f"devices: {args.list}:{one.line}: {one.detail}" for one in found.errors))
    fields = {"devices": msgspec.to_builtins(found.devices), "place": args.place, "notice": args.notice}
    return asked.said(line.do("receive_assets", fields, asked.second(args)))


def _lists(args: argparse.Namespace, line: "Line") -> int:
    from croupier.office.devices import papers

    document, text = _document(line)
    _write(args.out, "lists", papers.master_lists(document), text)
    if document.filed:
        _write(args.out, "changes", papers.difference(document), "")
    return 0


def _log(args: argparse.Namespace, line: "Line") -> int:
    from croupier.office.devices import papers

    document, text = _document(line)
    _write(
        args.out, f"movements-{args.day}" if args.day else "movements", papers.movement_log(document, args.day), text
    )
    return 0


def _notice(args: argparse.Namespace, line: "Line") -> int:
    from croupier.office.devices import papers

    document, text = _document(line)
    paper = papers.notice(document, args.notice)
    if paper is None:
        raise CommandError(f"devices: there is no notice {args.notice!r}")
    _write(args.out, "notice", paper, text)
    return 0


def _write(folder: Path, name: str, paper: "OfficePaper", text: str) -> None:
    from croupier.office.papers.pdf import pdf
    from croupier.office.papers.workbook import xlsx

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as failure:
        raise CommandError(f"devices: {folder}: {failure.strerror}") from None
    write_whole(folder / f"{name}.pdf", pdf(paper))
    write_whole(folder / f"{name}.xlsx", xlsx(paper))
    if text:
        write_whole(folder / f"{name}.json", text.encode())
    print(f"{folder / name}.pdf, .xlsx{', .json' if text else ''}: {sum(len(part.rows) for part in paper.parts)} lines")


TASKS: "dict[str, Callable[[argparse.Namespace, Line], int]]" = {
    "due": _due,
    "show": _show,
    "receive": _receive,
    "lists": _lists,
    "log": _log,
    "notice": _notice,
}
