"""One deck on its way into play, for the chapters that keep their cards alike (§§ .3 to .5)."""

from croupier.chapters import chapter
from croupier.rules.handling import CardHandling, CardsOnTheTable, Readiness, Shuffle, Task
from croupier.rules.refusals import Refusal

OPENING = (Task.INSPECT, Task.VERIFY, Task.SPREAD, Task.VIEW, Task.MIX, Task.SHUFFLE)
"""Everything that is done to cards that arrive at the table."""


def handling(number: str) -> CardHandling:
    """How a chapter keeps its cards."""
    found = chapter(number).handling
    assert isinstance(found, CardHandling)
    return found


def received(number: str) -> CardsOnTheTable:
    """A deck that has just arrived."""
    return CardsOnTheTable(handling(number))


def shuffled(number: str, how: Shuffle) -> CardsOnTheTable:
    """A deck that was shuffled in this way and lies in one stack."""
    return CardsOnTheTable(handling(number), Readiness.SHUFFLED, how)


def in_play(number: str) -> CardsOnTheTable:
    """A deck with which a round was played."""
    return CardsOnTheTable(handling(number), Readiness.IN_PLAY)


def after(deck: CardsOnTheTable, *tasks: Task) -> CardsOnTheTable:
    """The deck after tasks that must all be possible."""
    for task in tasks:
        done = deck.after(task)
        assert isinstance(done, CardsOnTheTable), done
        deck = done
    return deck


def refused(deck: CardsOnTheTable, *tasks: Task) -> Refusal:
    """The first refusal on the way through these tasks; there must be one."""
    for task in tasks:
        done = deck.after(task)
        if isinstance(done, Refusal):
            return done
        deck = done
    raise AssertionError(f"nothing was refused: {deck}")
