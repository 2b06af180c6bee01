"""The Rules Submissions of every game: what was filed, what is in force, and which tables play under it (§ 601a.2)."""

from datetime import date

from croupier.chapters import FOLDERS, chapter
from croupier.floor.pages.documents.filings import FiledGame, FilingDocument, FilingsDocument
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.submission import Filing
from croupier.floor.record.table import Phase
from croupier.floor.rooms.house import submissions


def filings_document(floor: Floor, today: date) -> FilingsDocument:
    """All games in the order of the chapters."""
    games = tuple(_game(floor, number, today) for number in FOLDERS)
    return FilingsDocument(today, floor.state.settings.submissions_are_filed, games)


def _game(floor: Floor, number: str, today: date) -> FiledGame:
    ready = submissions.in_force(floor, number, today)
    own = [one for one in floor.state.submissions.values() if one.chapter == number]
    return FiledGame(
        chapter=number,
        name=chapter(number).name,
        in_force=ready[-1].reference if ready else "",
        filings=tuple(_filing(floor, one, in_force=one in ready) for one in reversed(own)),
    )


def _filing(floor: Floor, one: Filing, *, in_force: bool) -> FilingDocument:
    playing = [table for table in floor.state.tables.values() if table.phase is not Phase.CLOSED]
    return FilingDocument(
        reference=one.reference,
        stage=one.stage,
        effective=one.effective,
        filed=one.filed,
        filed_by=one.filed_by,
        decided_by=one.decided_by,
        why=one.why,
        in_force=in_force,
        tables=tuple(table.id for table in playing if table.submission == one.text),
    )
