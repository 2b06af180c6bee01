"""Remedies: what becomes of a round when something went wrong."""

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any

from croupier.equipment.cards import Card
from croupier.rules.procedure.round import DISCARD, Round
from croupier.rules.terms.lines import Bet, Line, Result


@dataclass(frozen=True, slots=True, kw_only=True)
class Remedy:
    """What the law does about an irregularity.

    A void round returns every wager that is not settled yet; ``settled`` are lines that stand in spite of it.
    ``first`` is a procedure for what has to happen before the round is void, such as looking at a card: the
    lines it returns stand as well.  ``aside`` is a card that goes to the discard rack unused; ``then`` does what
    only this remedy does to the round, ``redirect`` to the step the table waits for.
    """

    says: str
    cite: str
    void: bool = False
    reshuffle: bool = False
    remove_deck: bool = False
    stop_table: bool = False
    settled: tuple[Line, ...] = ()
    first: Callable[[Round[Any]], Generator[Any, None, Sequence[Line]]] | None = None
    aside: Card | None = None
    then: Callable[[Round[Any]], None] | None = None
    redirect: Callable[[Any], None] | None = None


def void_round(says: str, cite: str, settled: tuple[Line, ...] = ()) -> Remedy:
    """All hands void, all wagers back, the cards reshuffled: the remedy most chapters give."""
    return Remedy(says=says, cite=cite, void=True, reshuffle=True, settled=settled)


def returns(round: Round[Any], remedy: Remedy) -> list[Line]:
    """The lines of a void round: what still is settled, then everything at risk goes back."""
    lines = list(remedy.settled)
    gone = {(line.stake, line.settles) for line in lines}
    for stake in round.in_settlement_order():
        for wager, amount in stake.at_risk.items():
            if (stake.id, wager) not in gone:
                bet = Bet(stake=stake.id, wager=wager, amount=amount)
                lines.append(bet.returned(remedy.cite))
    if round.options.void_reverses_settled:
        lines += [_reversed(line, remedy.cite) for line in round.lines if line.net]
    return lines


def _reversed(line: Line, cite: str) -> Line:
    return Line(stake=line.stake, wager=line.wager, result=Result.REVERSED, staked=0, credited=-line.net, cite=cite)


def carry_out(round: Round[Any], remedy: Remedy) -> None:
    """Do to the round what the remedy says."""
    if remedy.aside is not None:
        round.lay(DISCARD, remedy.aside, up=True)
    if remedy.then is not None:
        remedy.then(round)
    round.reshuffle |= remedy.reshuffle
    round.remove_deck |= remedy.remove_deck
    round.stop_table |= remedy.stop_table
    if remedy.void:
        round.record(returns(round, remedy))
        round.void = True
