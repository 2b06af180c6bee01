"""Settlement lines as on receipts, with the names in words.

What players of a seat share is computed once: docs/design/0401.
"""

from typing import NamedTuple, TypeVar

from croupier.equipment.cards import Card
from croupier.floor.pages.documents.terminal import LineDocument
from croupier.rules.game.faces import visible
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.words import short_title_of, title_of
from croupier.rules.procedure.round import Stake
from croupier.rules.terms.lines import Line, Result
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.reasons import Fact
from croupier.rules.terms.spoken import row_in_words
from croupier.words import SILENCE, Sentence, as_sentence

LineT = TypeVar("LineT", bound=LineDocument)


class Receipts:
    """The receipts of one round as it is now; what the lines of a stadium share is computed once."""

    def __init__(self, live: LiveRound[TableOptions]) -> None:
        self._live = live
        self._called: dict[tuple[str, str], Called] = {}
        self._on_table: dict[int, set[Card | None]] = {}
        self._told: dict[tuple[int, str, Result], Told] = {}

    def line(self, line: Line) -> LineDocument:
        """A line of a player's receipt, with the deciding cards as far as the player sees them."""
        wager = line.wager, line.row
        if wager not in self._called:
            self._called[wager] = _called(self._live, line)
        told = self._told_of(line)
        document = line_as(LineDocument, self._live, line, self._called[wager], told.why)
        document.plays = told.plays
        return document

    def _told_of(self, line: Line) -> "Told":
        """The explanation of a line, computed once for players of a seat settled by the same fact."""
        round = self._live.round
        fact, stake = round.fact(line), round.stakes[line.stake]
        if stake.hands:
            return Told(fact, round.why(line), self._plays(fact, stake))
        alike = stake.seat, line.wager, line.result
        told = self._told.get(alike)
        if told is None or told.fact != fact:
            told = self._told[alike] = Told(fact, round.why(line), self._plays(fact, stake))
        return told

    def _plays(self, fact: Fact | None, stake: Stake) -> list[str]:
        if fact is None or not fact.hands:
            return []
        seen = self._seen_at(stake.seat).union(*(hand.cards for hand in stake.hands))
        return [card.value for hand in fact.hands for card in hand.plays if card in seen]

    def _seen_at(self, seat: int) -> set[Card | None]:
        """Every card on the table whose face the players of a seat can see."""
        if seat not in self._on_table:
            round = self._live.round
            self._on_table[seat] = {card for place in round.laid for card in visible(round, place, (seat,))}
        return self._on_table[seat]


class Told(NamedTuple):
    """Why a line came out as it did and the deciding cards, derived from the fact it was settled by."""

    fact: Fact | None
    why: Sentence
    plays: list[str]


class Called(NamedTuple):
    """The title of a line's wager, its short form, and the row that paid it."""

    title: Sentence
    short: Sentence
    row: Sentence


def _called(live: LiveRound[TableOptions], line: Line) -> Called:
    return Called(
        title_of(live.chapter, line.wager),
        short_title_of(live.chapter, line.wager),
        row_in_words(line.row) if line.row else SILENCE,
    )


def line_as(
    kind: type[LineT],
    live: LiveRound[TableOptions],
    line: Line,
    called: Called | None = None,
    why: Sentence | None = None,
) -> LineT:
    """Build a line document of a given kind; its caller sets the further fields."""
    called = called or _called(live, line)
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
        title=called.title,
        short=called.short,
        row_in_words=called.row,
        why=live.round.why(line) if why is None else why,
    )
