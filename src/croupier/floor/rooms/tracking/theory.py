"""What the house should win of a visit with a card: from the exact odds of what was really wagered (§ 461a.16).

No average bet and no hours at a table: every wager that was settled counts with the edge that it has under the Rules
Submission of its table.  Which odds these were is recorded with it, so that the same record says the same for ever
(docs/design/0374).
"""

from fractions import Fraction
from functools import lru_cache
from hashlib import sha256

from croupier.figures import Figure, NotShipped, current
from croupier.floor.record.events.office.tracking import Rate, VisitRated
from croupier.floor.record.floor import Floor, options_under
from croupier.floor.record.papers.patrons import Patron, Spell
from croupier.floor.record.table import Table


def rules_of(table: Table) -> str:
    """What tells the rules that a table plays under from all others."""
    return sha256(f"{table.chapter}\n{table.submission}".encode()).hexdigest()[:16]


@lru_cache(maxsize=256)
def known(chapter: str, submission: str) -> tuple[Figure, ...]:
    """The wagers of a game under a submission whose odds ship, each once; a progressive's move with its meter."""
    try:
        found = current(chapter).under(options_under(chapter, submission))
    except NotShipped:
        return ()
    kept, covered = list[Figure](), set[str]()
    for figure in found.values():
        if figure is not None and not figure.progressive and covered.isdisjoint(figure.of):
            kept.append(figure)
            covered.update(figure.of)
    return tuple(kept)


@lru_cache(maxsize=32)
def made_by(chapter: str) -> str:
    """Which rules and which solver the odds of a game are of; nothing where they are not known."""
    try:
        made = current(chapter)
    except NotShipped:
        return ""
    return sha256(f"{made.rules}\n{made.solver}".encode()).hexdigest()[:16]


@lru_cache(maxsize=256)
def counted(chapter: str, submission: str) -> tuple[Figure, ...]:
    """The figures that a visit is rated by: each for what was wagered on its own wager.

    A figure of a wager that the odds place now and then beside another is for that other one (Double Down, 670a): the
    figure of both together takes the place of both.
    """
    found = known(chapter, submission)
    for beside in [one for one in found if one.per not in one.of]:
        others = [one for one in current(chapter).under(options_under(chapter, submission)).values() if one]
        both = [one for one in others if one.per == beside.per and {beside.per, *beside.of} <= {*one.of}]
        found = tuple(one for one in found if one is not beside and (one.per != beside.per or not both)) + tuple(
            both[:1]
        )
    return found


def rates(floor: Floor, spell: Spell) -> tuple[Rate, ...]:
    """What was wagered with what odds; wagers that are settled with another are in the odds of that one."""
    return tuple(rate for rules in sorted(spell.wagered) for rate in _of_rules(floor, rules, spell.wagered[rules]))


def _of_rules(floor: Floor, rules: str, wagered: dict[str, int]) -> list[Rate]:
    chapter, submission = floor.state.patrons.rules[rules]
    found, made = counted(chapter, submission), made_by(chapter)
    edges = {figure.per: figure.expectation for figure in found}
    covered = {wager for figure in found for wager in figure.of}
    return [
        Rate(chapter, rules, wager, amount, edges.get(wager, ""), made)
        for wager, amount in sorted(wagered.items())
        if wager in edges or wager not in covered
    ]


def theory_of(found: tuple[Rate, ...]) -> Fraction:
    """What the house should have won, exactly, in cents."""
    return -sum((Fraction(one.expectation) * one.wagered for one in found if one.expectation), Fraction(0))


def points_for(floor: Floor, patron: Patron, theory: Fraction) -> int:
    """The whole points that a patron has come to; who plays at even odds or better gets none."""
    each = floor.state.settings.cents_per_point
    return max(0, int((patron.to_points + theory) // each)) if each else 0


def rated(floor: Floor, terminal: str) -> list[VisitRated]:
    """What the visit whose card is in a terminal was worth so far; nothing where nothing was wagered."""
    spell = floor.state.patrons.spells.get(terminal)
    if spell is None or not spell.rounds:
        return []
    found = rates(floor, spell)
    theory, unknown = theory_of(found), sum(one.wagered for one in found if not one.expectation)
    points = points_for(floor, floor.state.patrons.known[spell.patron], theory)
    worth = (spell.rounds, spell.handle, found, str(theory), unknown, points)
    return [VisitRated(terminal, spell.patron, spell.visit, *worth)]


def difference(floor: Floor, event: VisitRated) -> str:
    """What is wrong with a rating, as far as the journal before it can tell; nothing if it is right.

    Amounts always follow from the rounds that were played.  Odds are compared where those that were in force then are
    those of today.
    """
    patrons = floor.state.patrons
    spell = patrons.spells.get(event.terminal)
    if spell is None or (spell.patron, spell.visit) != (event.patron, event.visit):
        return f"visit {event.visit} of {event.patron} is rated, whose card is not in {event.terminal}"
    if (spell.rounds, spell.handle) != (event.rounds, event.handle):
        return f"visit {event.visit} of {event.patron} is rated for other rounds than were played"
    if any(spell.wagered.get(one.rules, {}).get(one.wager) != one.wagered for one in event.rates):
        return f"visit {event.visit} of {event.patron} is rated for other wagers than were settled"
    theory = theory_of(event.rates)
    if (event.theory, event.points) != (str(theory), points_for(floor, patrons.known[event.patron], theory)):
        return f"visit {event.visit} of {event.patron} is worth another theoretical win or other points"
    same_odds = all(one.made_by == made_by(one.chapter) for one in event.rates)
    if same_odds and [event] != rated(floor, event.terminal):
        return f"visit {event.visit} of {event.patron} is rated at other odds than its wagers have"
    return ""
