"""The result of a round: each of the person's wagers with its result, reason and clause, then the others."""

from collections.abc import Iterable

from rich.table import Table
from rich.text import Text

from croupier.cli.output.clauses import in_our_words
from croupier.cli.output.screen import KEPT_TOGETHER, show
from croupier.cli.play.dialogue import Dialogue
from croupier.cli.play.telling import hand_of, shown_figures
from croupier.cli.play.wagering import YOU
from croupier.money import Cents
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.words import short_title_of, signed, title_of
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import TableOptions

GOOD, BAD = "green", "red"


def tell_receipt(live: LiveRound[TableOptions], talk: Dialogue) -> None:
    """The settlement of the person's wagers."""
    mine = [line for line in live.round.lines if line.stake == YOU]
    if live.round.void:
        talk.say("The round is void: what was not settled goes back.", style="yellow")
    for figure in shown_figures(live, talk.faces):
        talk.say(figure)
    if mine:
        talk.say("Settlement", style="bold")
        show(talk.console, [_table(live, mine)])
        for why, wagers in _reasons(live, mine).items():
            talk.say(f"{', '.join(wagers)}: {why}", indent=4)
        for note in dict.fromkeys(note for line in mine for note in in_our_words(live.chapter.number, line.cite)):
            talk.say(note, indent=4, style="dim")


def _table(live: LiveRound[TableOptions], lines: Iterable[Line]) -> Table:
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(width=2)
    table.add_column(ratio=4)
    table.add_column(no_wrap=True)
    table.add_column(justify="right", no_wrap=True)
    table.add_column(ratio=4)
    for line in lines:
        clause = line.cite.replace("§ ", f"§{KEPT_TOGETHER}")
        style = GOOD if line.net > 0 else BAD if line.net < 0 else ""
        table.add_row(
            "",
            title_of(live.chapter, line.wager),
            Text(line.result.value, style=style),
            Text(signed(line.net), style=style),
            Text(clause, style="dim"),
        )
    return table


def _reasons(live: LiveRound[TableOptions], lines: Iterable[Line]) -> dict[str, list[str]]:
    """The reasons of results; wagers with the same reason are grouped."""
    reasons: dict[str, list[str]] = {}
    for line in lines:
        why = f"{live.round.why(line)} It comes from the meter." if line.meter else live.round.why(line)
        reasons.setdefault(why, []).append(short_title_of(live.chapter, line.wager))
    return reasons


def net_of(live: LiveRound[TableOptions], stake: str = YOU) -> Cents:
    """The change of a player's money in this round."""
    return sum(line.net for line in live.round.lines if line.stake == stake)


def tell_others(live: LiveRound[TableOptions], talk: Dialogue) -> None:
    """One line for each other seat: the cards that were shown, and the net."""
    for stake in live.round.stakes.values():
        if stake.id == YOU:
            continue
        cards = hand_of(live, stake.seat)
        seen = talk.faces.cards(cards) if any(cards) else Text("folded" if stake.folded else "")
        gap = "  " if seen else ""
        talk.say(f"Seat {stake.seat}:{gap}", seen, f"  {signed(net_of(live, stake.id))}", indent=2, style="dim")
