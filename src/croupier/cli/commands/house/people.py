"""`croupier people`: what is due and whose it is, who is on duty, and the internal controls that are filed.

    croupier people due --as pam/pit_manager --house /srv/mill
    croupier people show --as cora/compliance --house /srv/mill
    croupier people controls --house /srv/mill --out controls.json

What is asked for by one command each goes with `croupier house do`: record_credential, appoint_director, sign_in,
supervise_tables, plan_camera, report_outage, file_plan, decide_plan, record_inspection, archive_day, destroy_records.
"""

import argparse
import hashlib
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.arguments import journals
from croupier.cli.commands.house import asked
from croupier.cli.errors import CommandError

if TYPE_CHECKING:
    from croupier.office.people.documents import DutyDocument
    from croupier.site.line import Line


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    asked.people(tasks.add_parser("due", help="show what is due and overdue for your role"), signed=False)
    asked.people(tasks.add_parser("show", help="show people, cameras and plans, as JSON"), signed=False)
    task = tasks.add_parser("controls", help="write the internal controls that the floor follows (§ 465a.2(d))")
    journals.add_arguments(task)
    task.add_argument("--out", type=Path, required=True, metavar="FILE", help="the file to write them to")


def run(args: argparse.Namespace) -> int:
    """Read and print."""
    if args.task == "controls":
        return _controls(args)
    return asked.with_line(args, _due if args.task == "due" else _show)


def _document(line: "Line") -> "tuple[DutyDocument, str]":
    import msgspec

    from croupier.office.people.documents import DutyDocument
    from croupier.words import to_sentence

    answer = line.ask("GET", "/api/duty")
    if answer.status != 200:
        raise CommandError(f"people: {answer.document.get('detail', 'this cannot be read')}")
    return msgspec.json.decode(answer.text, type=DutyDocument, dec_hook=to_sentence), answer.text


def _due(_args: argparse.Namespace, line: "Line") -> int:
    """Print one's own tasks, oldest first; anything overdue is an error, for scripts."""
    document, _ = _document(line)
    own = [document.due[number] for number in document.mine]
    for one in own:
        print(f"{'OVERDUE' if one.overdue else 'due'} {one.day}  {one.what} [{one.cite}]")
    print(f"{len(own)} for you, {len(document.due) - len(own)} for others")
    return 1 if any(one.overdue for one in own) else 0


def _show(_args: argparse.Namespace, line: "Line") -> int:
    print(_document(line)[1])
    return 0


def _controls(args: argparse.Namespace) -> int:
    """Write the controls in the form they are filed in: the floor compares the hash (docs/design/0353)."""
    from croupier.cli.output.files import write_whole
    from croupier.floor.engine.chance import TrueChance
    from croupier.floor.engine.loading import load
    from croupier.floor.rooms.compliance import controls

    with journals.opened(args) as store:
        text = controls.text(load(store, TrueChance()).floor.state.settings)
    write_whole(args.out, text)
    print(f"{args.out}: {hashlib.sha256(text).hexdigest()}")
    return 0
