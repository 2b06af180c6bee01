"""`croupier patron`: the statement of an account with a card, from the journal (§ 461a.16).

    croupier patron P-000017 --house /srv/mill
    croupier patron P-000017 --out statements --house /srv/mill

It holds no name: whose account it is the desk tells by the card or the document that its patron shows.
"""

import argparse
from pathlib import Path

from croupier.cli.arguments import journals
from croupier.cli.errors import CommandError
from croupier.cli.output.files import write_whole
from croupier.cli.output.progress import working

WRONG = 1


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    parser.add_argument("account", help="the account, such as P-000017")
    parser.add_argument("--out", type=Path, metavar="DIR", help="also write PDF, XLSX and JSON")
    journals.add_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Say what the journal knows of an account."""
    import msgspec

    from croupier.floor.engine.chance import TrueChance
    from croupier.floor.engine.loading import load
    from croupier.office.papers.pdf import pdf
    from croupier.office.papers.workbook import xlsx
    from croupier.office.patrons import papers
    from croupier.office.patrons.documents import patron_document, with_visits

    with journals.opened(args) as store, working("reading the journal"):
        floor, _, _ = load(store, TrueChance())
        last, patron = store.last(), floor.state.patrons.known.get(args.account)
        if last is None or patron is None:
            raise CommandError(f"patron: there is no account {args.account}", WRONG)
        document = with_visits(patron_document(floor, patron, last.at), store)
    paper = papers.statement(document, floor.state.settings.time_zone)
    for part in paper.parts:
        print(part.title)
        for row in part.rows:
            print("  " + "  ".join(cell for cell in row if cell))
    if args.out:
        args.out.mkdir(parents=True, exist_ok=True)
        write_whole(args.out / f"{args.account}.pdf", pdf(paper))
        write_whole(args.out / f"{args.account}.xlsx", xlsx(paper))
        write_whole(args.out / f"{args.account}.json", msgspec.json.format(msgspec.json.encode(document), indent=1))
        print(f"{args.out / args.account}.pdf, .xlsx, .json")
    return 0
