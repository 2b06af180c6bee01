"""A table at which nobody plays: from when on its cards are spread, and that nothing is dealt before they were.

§§ 647a.5(f), 657a.5(f), 663a.5(f), 667a.5(f), 669a.5(f), 670a.5(g), 671a.5(f), 672a.5(g), 673a.5(g),
674a.5(f), 676a.5(f)

What gaming activity is, and how long it may be missing: docs/readings/0187.
"""

from collections.abc import Iterator
from datetime import datetime, timedelta

from croupier.floor.record.dispatch import carries_out
from croupier.floor.record.events import FellIdle, FloorEvent
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.table import Table, TableKind
from croupier.floor.rooms.house import decks, tables, voids
from croupier.rules.procedure.handling import OPENING, CardHandling, Readiness
from croupier.rules.terms.refusals import Refusal
from croupier.words import say


def nobody_wagers(floor: Floor, table: Table) -> bool:
    """Whether betting is open and nobody has wagered."""
    live = floor.rounds.get(table.id)
    return live is not None and live.betting and not live.round.stakes


def spread_from(floor: Floor, table: Table) -> datetime | None:
    """From when on the cards are to be spread unless somebody plays; None where they need not be.

    A device that reshuffles by itself keeps them, and cards that are opened or were spread are on their way.
    """
    if table.active is None or table.kind is TableKind.AUTOMATED or table.readiness in {*OPENING, Readiness.REMOVED}:
        return None
    live = floor.rounds.get(table.id)
    played = live is not None and not live.over and not nobody_wagers(floor, table)
    if played or decks.by_itself(table) or decks.cards_of(floor, table) is None:
        return None
    return table.active + limit(floor)


def limit(floor: Floor) -> timedelta:
    """How long gaming activity may be missing."""
    return timedelta(minutes=floor.state.settings.idle_minutes)


def falls_idle(floor: Floor, table: Table, at: datetime) -> bool:
    """Whether nobody has played for too long, and the record does not say so yet."""
    return not table.idle and spread_is_due(floor, table, at)


def fell_idle(floor: Floor, table: Table) -> Iterator[FloorEvent]:
    """Betting that nobody came to ends, and the dealer is told to spread the cards."""
    if tables.under_way(floor, table):
        yield from voids.ended(table, "")
    yield FellIdle(table.id)


@carries_out(FellIdle)
def _fell_idle(floor: Floor, event: FellIdle, _at: datetime) -> None:
    """Nobody is at the table: no seat is kept any more."""
    table = floor.state.tables[event.table]
    table.idle, table.kept = True, {}
    floor.mention(f"table:{table.id}")


def spread_is_due(floor: Floor, table: Table, at: datetime) -> bool:
    """Whether the cards have to be spread now."""
    if table.active is None or (not table.idle and at < table.active + limit(floor)):
        return False
    begins = spread_from(floor, table)
    return begins is not None and (table.idle or begins <= at)


def waits_for_a_player(table: Table) -> bool:
    """Whether cards that were in play lie spread, and nobody has come to look at them."""
    return table.readiness is Readiness.SPREAD and table.in_use_since is not None and not table.arrived


def refuse_dealing(floor: Floor, table: Table, at: datetime) -> Refusal | None:
    """Nobody plays on with cards that lay idle before the first player had the chance to look at them."""
    handling = decks.handling_of(floor, table)
    if not isinstance(handling, CardHandling) or not spread_is_due(floor, table, at):
        return None
    detail = say("table.spread_first", table=table.id, minutes=floor.state.settings.idle_minutes)
    return refuse(Reason.CARDS_HAVE_TO_BE_SPREAD, handling.cites["idle"], detail)
