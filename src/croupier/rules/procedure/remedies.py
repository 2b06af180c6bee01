"""Remedies: what happens to a round when something goes wrong."""

from croupier.rules.procedure.round import DISCARD, Round
from croupier.rules.procedure.steps import Remedy
from croupier.rules.terms.lines import Bet, Line, Result
from croupier.rules.terms.options import TableOptions
from croupier.words import Sentence


def void_round(says: Sentence, cite: str, settled: tuple[Line, ...] = ()) -> Remedy:
    """All hands void, all wagers returned, the cards reshuffled: the usual remedy."""
    return Remedy(says=says, cite=cite, void=True, reshuffle=True, settled=settled)


def returns(round: Round[TableOptions], remedy: Remedy) -> list[Line]:
    """The lines of a void round: those that stand, then everything at risk returned."""
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


def carry_out(round: Round[TableOptions], remedy: Remedy) -> None:
    """Apply a remedy to the round."""
    if remedy.aside is not None:
        round.lay(DISCARD, remedy.aside, up=True)
    if remedy.then is not None:
        remedy.then()
    round.reshuffle |= remedy.reshuffle
    round.remove_deck |= remedy.remove_deck
    round.stop_table |= remedy.stop_table
    if remedy.void:
        round.record(returns(round, remedy))
        round.void = True
