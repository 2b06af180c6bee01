"""Self-exclusion, at a terminal's glass or at the desk: it holds at every terminal and at the cage (§ 461a.16)."""

from datetime import datetime, timedelta

from croupier.floor.record.commands.office.tracking import ExcludeMyself, ExcludePatron
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.tracking import PatronExcluded
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.patrons import Patron
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.rooms.tracking import patron_cards, spells, theory
from croupier.floor.rooms.tracking.patrons import CITE, subject, the_patron
from croupier.words import say


@decides(ExcludeMyself)
def exclude_myself(floor: Floor, command: ExcludeMyself, asked: Asked) -> Decision:
    """By the patron whose card is in, who says their account again, and their PIN if they have one."""
    patron = patron_cards.patron_at(floor, patron_cards.own(floor, command.terminal, asked))
    if command.patron.strip().casefold() != patron.id.casefold():
        return refuse(Reason.UNKNOWN_PERSON, CITE, say("patron.name_differs"))
    if refused := patron_cards.refuse_waiting(floor, command.terminal, asked.at):
        return refused
    if patron.pin and not patron_cards.proves(floor, patron, command.pin):
        return [patron_cards.rejection(floor, command.terminal, patron, asked.at)]
    return _excluded(floor, patron, command.years, asked)


@decides(ExcludePatron)
def exclude(floor: Floor, command: ExcludePatron, asked: Asked) -> Decision:
    """By people of the house, at a patron's wish."""
    return _excluded(floor, the_patron(floor, command.patron), command.years, asked)


def _excluded(floor: Floor, patron: Patron, years: int, asked: Asked) -> Decision:
    """An exclusion is made longer, never shorter."""
    today = floor.state.settings.gaming_day(asked.at)
    until = today + timedelta(days=366 * years) if years else None
    if patron.is_excluded(today) and (patron.until is None or (until is not None and until <= patron.until)):
        return refuse(Reason.LIMIT_CANNOT_BE_RAISED, CITE, say("patron.is_excluded_longer"))
    terminal = patron_cards.where(floor, patron)
    return [*theory.rated(floor, terminal), PatronExcluded(patron.id, until, terminal)]


@carries_out(PatronExcluded)
def _carried_out(floor: Floor, event: PatronExcluded, at: datetime) -> None:
    """From now on; where their card is in, no new wager is taken of that visit, and all they have is theirs."""
    patrons = floor.state.patrons
    patron = patrons.known[event.patron]
    patron.excluded, patron.until = True, event.until
    if terminal := patron_cards.where(floor, patron):
        spells.end(floor, terminal, at)
        del patrons.at[terminal]
        if visit := floor.state.terminals[terminal].visit:
            visit.excluded = True
        floor.mention(f"terminal:{terminal}", "cards")
    floor.mention(subject(event.patron), "exclusions")
