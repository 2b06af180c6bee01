"""Settlement lines as receipts show them, in words beside the names."""

from typing import TypeVar

from croupier.equipment.cards import Card
from croupier.floor.pages.documents.terminal import LineDocument
from croupier.rules.game.faces import visible
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.words import short_title_of, title_of
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.spoken import row_in_words
from croupier.words import SILENCE, as_sentence

LineT = TypeVar("LineT", bound=LineDocument)


def receipt_line(live: LiveRound[TableOptions], line: Line) -> LineDocument:
    """A line of a player's receipt, with the cards that decided it as far as the player sees them."""
    document = line_as(LineDocument, live, line)
    document.plays = _plays(live.round, line)
    return document


def _plays(round: Round[TableOptions], line: Line) -> list[str]:
    fact = round.fact(line)
    if fact is None or not fact.hands:
        return []
    seen = _seen(round, round.stakes[line.stake])
    return [card.value for hand in fact.hands for card in hand.plays if card in seen]


def _seen(round: Round[TableOptions], stake: Stake) -> set[Card | None]:
    """Every card whose face the player of a stake can see."""
    on_table = {card for place in round.laid for card in visible(round, place, (stake.seat,))}
    return on_table | {card for hand in stake.hands for card in hand.cards}


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
        why=live.round.why(line),
    )
