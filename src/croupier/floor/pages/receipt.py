"""Settlement lines as receipts show them, in words beside the names."""

from typing import TypeVar

from croupier.floor.pages.documents.terminal import LineDocument
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.words import row_in_words, short_title_of, title_of
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import TableOptions
from croupier.words import SILENCE, as_sentence

LineT = TypeVar("LineT", bound=LineDocument)


def receipt_line(live: LiveRound[TableOptions], line: Line) -> LineDocument:
    """A line of a player's receipt."""
    return line_as(LineDocument, live, line)


def line_as(kind: type[LineT], live: LiveRound[TableOptions], line: Line) -> LineT:
    """A line of a document that tells something besides, which its maker adds."""
    return kind(
        stake=line.stake,
        wager=line.wager,
        result=line.result,
        staked=line.staked,
        credited=line.credited,
        net=line.net,
        row=line.row,
        hand=as_sentence(line.hand),
        meter=line.meter,
        needs_validation=line.needs_validation,
        cite=line.cite,
        title=title_of(live.chapter, line.wager),
        short=short_title_of(live.chapter, line.wager),
        row_in_words=row_in_words(line.row) if line.row else SILENCE,
    )
