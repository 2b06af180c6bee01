"""What pages show of the Rules Submissions that were filed (§ 601a.2)."""

from datetime import date

from msgspec import Struct

from croupier.floor.record.papers.submission import Stage


class FilingDocument(Struct, frozen=True):
    """One version of the rules of a game, its state, and the tables that play under it now."""

    reference: str
    stage: Stage
    effective: date
    filed: date
    filed_by: str
    decided_by: str
    why: str
    in_force: bool
    tables: tuple[str, ...]


class FiledGame(Struct, frozen=True):
    """A game with all its filings, the newest first; ``in_force`` is the one that a new table opens under."""

    chapter: str
    name: str
    in_force: str
    filings: tuple[FilingDocument, ...]


class FilingsDocument(Struct, frozen=True):
    """Every game; ``are_filed`` says that tables open only under a filed submission."""

    today: date
    are_filed: bool
    games: tuple[FiledGame, ...]
