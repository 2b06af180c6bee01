"""`croupier school`: what has to be taught, who was taught, who may deal which game (§ 611a.2).

    croupier school course 657a
    croupier school record nico --out papers --as flora/pit_manager --house /srv/mill
    croupier school certificates --as flora/pit_manager --house /srv/mill

What is asked for by one command each goes on the page `/school`, or with `croupier house do`: file_program,
approve_program, hold_class, end_class, record_table_test, recognize_dealer, withdraw_certificate.
"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from croupier.cli.commands.house import asked
from croupier.cli.errors import CommandError
from croupier.cli.output.files import write_whole

if TYPE_CHECKING:
    from croupier.office.school.documents import SchoolDocument, StudentShown
    from croupier.site.line import Line


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    tasks = parser.add_subparsers(dest="task", required=True, metavar="TASK")
    task = tasks.add_parser("course", help="show the hours, weeks, subjects and procedures of a game")
    task.add_argument("game", help="the number of its chapter")
    task = tasks.add_parser("record", help="write a dealer's training record and certificates")
    task.add_argument("dealer", help="their name")
    task.add_argument("--out", type=Path, required=True, metavar="DIR", help="the folder to write the papers to")
    asked.people(task, signed=False)
    asked.people(tasks.add_parser("certificates", help="list who may deal which game"), signed=False)


def run(args: argparse.Namespace) -> int:
    """A course is printed offline; records come from a served house."""
    if args.task == "course":
        return _course(args.game)
    return asked.with_line(args, _record if args.task == "record" else _certificates)


def _course(game: str) -> int:
    from croupier.chapters import FOLDERS, chapter
    from croupier.floor.rooms.school.curriculum import CURRICULUM, procedures
    from croupier.words import named

    if game not in FOLDERS:
        raise CommandError(f"school: there is no game {game!r}; there are {', '.join(FOLDERS)}")
    name = CURRICULUM.type_of(game)
    kind = CURRICULUM.types[name]
    print(f"{game} {chapter(game).name}: {named('game_type', name)}")
    print(f"  first course: {kind.first.hours} hours over {kind.first.weeks} weeks [§ 611a.2(a)(1)]")
    if kind.of_these:
        print(f"    of these at least {kind.of_these.hours} hours in Blackjack")
    print(f"  dealers of another type: {kind.another.hours} hours over {kind.another.weeks} weeks [§ 611a.2(b)(1)]")
    print("  dealers of the type: what the training program says [§ 611a.2(d)]")
    print(f"  subjects: {', '.join(str(named('subject', one.value)) for one in kind.subjects)}")
    print(f"  table test: {', '.join(str(named('procedure', one.value)) for one in procedures(game))}")
    return 0


def _document(line: "Line") -> "SchoolDocument":
    import msgspec

    from croupier.office.school.documents import SchoolDocument
    from croupier.words import to_sentence

    answer = line.ask("GET", "/api/school")
    if answer.status != 200:
        raise CommandError(f"school: {answer.document.get('detail', 'the records cannot be read')}")
    return msgspec.json.decode(answer.text, type=SchoolDocument, dec_hook=to_sentence)


def _record(args: argparse.Namespace, line: "Line") -> int:
    """The record as PDF and workbook, and every certificate and score sheet as PDF."""
    document = _document(line)
    student = next((one for one in document.students if one.name == args.dealer), None)
    if student is None:
        raise CommandError(f"school: there is no dealer {args.dealer!r}")
    try:
        args.out.mkdir(parents=True, exist_ok=True)
    except OSError as failure:
        raise CommandError(f"school: {args.out}: {failure.strerror}") from None
    for name, paper in _papers(document, student):
        write_whole(args.out / name, paper)
        print(args.out / name)
    return 0


def _papers(document: "SchoolDocument", student: "StudentShown") -> "list[tuple[str, bytes]]":
    from croupier.office.papers.pdf import pdf
    from croupier.office.papers.workbook import xlsx
    from croupier.office.school.certificate import certificate
    from croupier.office.school.papers import score_sheet, training_record

    record = training_record(document, student)
    certificates = ((one.game, certificate(document, student, one.game)) for one in student.games)
    written = [(f"certificate-{game}.pdf", paper) for game, paper in certificates if paper]
    sheets = ((number, score_sheet(document, student, number)) for number in range(len(student.tests)))
    written += [(f"test-{number + 1}.pdf", pdf(paper)) for number, paper in sheets if paper]
    return [("record.pdf", pdf(record)), ("record.xlsx", xlsx(record)), *written]


def _certificates(_args: argparse.Namespace, line: "Line") -> int:
    document = _document(line)
    for student in document.students:
        held = [f"{one.game} ({one.certificate.number})" for one in student.games if one.certificate]
        print(f"{student.name}: {', '.join(held) or 'none'}")
    if not document.registered:
        print("training is not registered here: anybody deals (setting training_is_registered)")
    return 0
