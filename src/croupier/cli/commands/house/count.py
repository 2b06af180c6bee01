"""`croupier count`: keys, drop and count at a served house (§§ 465a.17, 465a.18, 465a.25).

    croupier count due --as fay/finance --house /srv/mill
    croupier count import machine.csv --as cleo/count_team --house /srv/mill
    croupier count report C-12 --out filing --as fay/finance --house /srv/mill

What is asked for by one command each goes with `croupier house do`: register_key, sign_out_key, return_key,
file_drop_plan, begin_drop, collect_box, end_drop, begin_count, recount_currency, sign_count, close_count, …
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.commands.house import asked
from croupier.cli.errors import CommandError
from croupier.cli.output.files import write_whole

if TYPE_CHECKING:
    from croupier.office.count.documents import CountRoomDocument
    from croupier.site.line import Line


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    asked.people(tasks.add_parser("due", help="show what is due: keys, boxes, drops, counts"), signed=False)
    asked.people(tasks.add_parser("keys", help="list every key and who has it"), signed=False)
    asked.people(tasks.add_parser("show", help="show everything you may see, as JSON"), signed=False)
    task = tasks.add_parser("import", help="import a counting machine's file: all boxes or none")
    task.add_argument("file", type=Path, help="comma-separated: box,1,2,5,10,20,50,100 or box,voucher,amount")
    asked.people(task, signed=False)
    task = tasks.add_parser("report", help="write a finished count as PDF, XLSX and JSON")
    task.add_argument("count", help="its name, such as C-12")
    task.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder to write them to")
    asked.people(task, signed=False)


def run(args: argparse.Namespace) -> int:
    """Log in, read or send, and write the outcome."""
    return asked.with_line(args, TASKS[args.task])


def _document(line: "Line") -> "tuple[CountRoomDocument, str]":
    import msgspec

    from croupier.office.count.documents import CountRoomDocument
    from croupier.words import to_sentence

    text = _fetched(line, "/api/count")
    return msgspec.json.decode(text, type=CountRoomDocument, dec_hook=to_sentence), text


def _fetched(line: "Line", address: str) -> str:
    answer = line.ask("GET", address)
    if answer.status != 200:
        raise CommandError(f"count: {answer.document.get('detail', 'the count room cannot be read')}")
    return answer.text


def _due(_args: argparse.Namespace, line: "Line") -> int:
    """Print what is due; anything overdue is an error, for scripts."""
    document, _ = _document(line)
    for one in document.due:
        print(f"{'OVERDUE' if one.overdue else 'due'}  {one.what} [{one.cite}]")
    return 1 if any(one.overdue for one in document.due) else 0


def _keys(_args: argparse.Namespace, line: "Line") -> int:
    document, _ = _document(line)
    for one in document.keys:
        where = (
            f"LOST: {one.lost}" if one.lost else f"{one.holder} until {one.until}" if one.holder else "in its cabinet"
        )
        print(f"{one.id}  {one.kind}  {one.controlled_by}  {where}{'  OVERDUE' if one.overdue else ''}")
    return 1 if any(one.overdue or one.lost for one in document.keys) else 0


def _show(_args: argparse.Namespace, line: "Line") -> int:
    print(_document(line)[1])
    return 0


def _import(args: argparse.Namespace, line: "Line") -> int:
    """One wrong line stops the import; the boxes to recount are named, but no amounts."""
    import msgspec

    from croupier.office.count import counter

    document, _ = _document(line)
    if document.count is None:
        raise CommandError("count: no count is under way")
    try:
        found = counter.read(args.file.read_text(encoding="utf-8"))
    except (OSError, UnicodeError) as failure:
        raise CommandError(f"count: {args.file}: {failure}") from None
    if found.wrong:
        raise CommandError("\n".join(f"count: {args.file}: {one}" for one in found.wrong))
    refused = 0
    for box in found.boxes:
        fields = {"count": document.count.id, **msgspec.to_builtins(box)}
        refused |= asked.said(line.do("count_box", fields, None))
    after = _document(line)[0].count
    for one in after.boxes if after else ():
        if one.counted and not one.done:
            print(f"box {one.box}: recount by somebody else")
    return refused


def _report(args: argparse.Namespace, line: "Line") -> int:
    import msgspec

    from croupier.office.count.papers import paper
    from croupier.office.count.report import CountReport
    from croupier.office.papers.pdf import pdf
    from croupier.office.papers.workbook import xlsx

    text = _fetched(line, f"/api/count/{args.count}")
    made = paper(msgspec.json.decode(text, type=CountReport))
    try:
        args.out.mkdir(parents=True, exist_ok=True)
    except OSError as failure:
        raise CommandError(f"count: {args.out}: {failure.strerror}") from None
    write_whole(args.out / f"{args.count}.pdf", pdf(made))
    write_whole(args.out / f"{args.count}.xlsx", xlsx(made))
    write_whole(args.out / f"{args.count}.json", text.encode())
    print(f"{args.out / args.count}.pdf, .xlsx, .json")
    return 0


TASKS: "dict[str, Callable[[argparse.Namespace, Line], int]]" = {
    "due": _due,
    "keys": _keys,
    "show": _show,
    "import": _import,
    "report": _report,
}
