"""Games with one deck, for the tests of what they share: the cards on their way into play, and a table with wagers."""

from collections.abc import Mapping
from typing import Any

from croupier.chapters import chapter
from croupier.rules.procedure.handling import CardHandling, CardsOnTheTable, Readiness, Shuffle, Task
from croupier.rules.terms.refusals import Refusal
from support.tables.rehearsed_table import Rehearsal

OPENING = (Task.INSPECT, Task.VERIFY, Task.SPREAD, Task.VIEW, Task.MIX, Task.SHUFFLE)
"""Everything that is done to cards that arrive at the table."""

REQUIRED: Mapping[str, dict[str, Any]] = {
    "647a": {"ante": 10},
    "657a": {"ante": 10, "super_bonus": 10},
    "663a": {"ante": 10},
    "667a": {"pot": 5, "ante": 10},
    "669a": {"ante": 10, "blind": 10},
    "670a": {"pai_gow": 10},
    "671a": {"ante": 10, "super": 10},
    "674a": {"ante_across": 10, "ante_down": 10},
    "676a": {"front9": 10},
}
"""The least a player must wager to take part, in dollars."""

SIDE: Mapping[str, dict[str, Any]] = {
    "647a": {"holdem_bonus": 5, "progressive": 1, "five_card_hand_player": 1, "six_card_bonus": 5},
    "657a": {"queens_up": 5, "four_card_progressive": 1, "five_card_hand_player": 1, "six_card_bonus": 1},
    "663a": {"tie": 5, "poker_bonus": 5},
    "667a": {"three_card_bonus": 5, "progressive_flop": 1},
    "669a": {"pair_plus": 5, "progressive": 1, "six_card_bonus": 5},
    "670a": {"fortune_bonus": 5, "insurance": 5, "progressive": 5},
    "671a": {"super_dealer": 5},
    "674a": {"five_card_bonus": 5},
    "676a": {"skins": 5, "gopher": 5},
}
"""What a player may wager besides, under the shipped submission."""


# The deck


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


# The table


def table(
    number: str, *seats: int, slip: Mapping[str, Any] | None = None, side: bool = False, **more: Any
) -> Rehearsal:
    """A table at which these seats have wagered what is required and what a slip adds; with ``side`` all they may."""
    rehearsal = Rehearsal(number, **more)
    added = {**(slip or {}), **(SIDE[number] if side else {})}
    for seat in seats:
        rehearsal.wager(seat, **{**REQUIRED[number], **added})
    return rehearsal


def void_with_all_returned(rehearsal: Rehearsal) -> set[str]:
    """The clauses under which every wager of a void round went back; the cards are shuffled again."""
    assert rehearsal.void
    round = rehearsal.live.round
    for stake in round.stakes.values():
        assert not stake.at_risk
        assert rehearsal.lines(stake.id) == dict.fromkeys(stake.wagers, ("returned", 0))
    return {line.cite for line in round.lines}
