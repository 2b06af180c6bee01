"""A past round as its player may see it again: what they could see when it was played, and nothing else.

Only rounds of the same visit are shown: an earlier visitor is somebody else. Others' cards stay face down unless they
were turned up; others' wagers and decisions are private.

Why: docs/design/0121.
"""

from collections.abc import Iterator
from datetime import datetime
from typing import TypeVar

from croupier.floor.pages.documents.past_round import OwnRound, OwnRoundSummary, OwnStep
from croupier.floor.pages.past_round.replay import (
    Happening,
    NoSuchRound,
    Played,
    Reconstruction,
    reconstruct,
    rounds_of_terminal,
)
from croupier.floor.pages.receipt import Receipts
from croupier.floor.record.events import (
    CardCorrected,
    PayoutDeclined,
    PayoutValidated,
    RoundOpened,
    RoundWent,
    TableResumed,
    TableStopped,
)
from croupier.floor.record.ports import Store
from croupier.floor.record.terminal import terminal_of
from croupier.rules.game.faces import codes, visible
from croupier.rules.procedure.round import BURN, DISCARD, place_in_words
from croupier.rules.terms.events import CardDealt, Decided, IrregularityFound, RoundEvent, WagersPlaced, WagerTakenDown
from croupier.words import SILENCE, Sentence, say

ROUNDS_SHOWN = 10

RoundT = TypeVar("RoundT", bound=OwnRoundSummary)


def last_rounds(played: Played, terminal: str, since: datetime) -> list[OwnRoundSummary]:
    """The last rounds of a terminal since a moment with the outcome of each, newest first."""
    found = rounds_of_terminal(played, terminal, ROUNDS_SHOWN)
    rounds = (reconstruct(played.journal, table, number) for table, number, at in found if at >= since)
    return [_summary_as(OwnRoundSummary, one, terminal) for one in rounds]


def own_round(journal: Store, terminal: str, since: datetime, table: str, number: int) -> OwnRound:
    """One round, step by step; raises :class:`NoSuchRound` if it is not the player's, or not over."""
    found = reconstruct(journal, table, number)
    if not found.live.over or not seats(found, terminal) or found.happenings[-1].at < since:
        raise NoSuchRound(say("page.no_own_round", terminal=terminal, number=number, table=table))
    steps = [step for one in found.happenings for step in _step(found, one, terminal)]
    document = _summary_as(OwnRound, found, terminal)
    document.void, document.steps = found.live.round.void, steps
    return document


def _summary_as(kind: type[RoundT], found: Reconstruction, terminal: str) -> RoundT:
    """The round, when it was over, and the player's own lines."""
    lines = [line for _, line in found.lines if terminal_of(line.stake) == terminal]
    receipts = Receipts(found.live)
    return kind(
        table=found.table,
        round=found.number,
        game=found.live.chapter.name,
        at=found.happenings[-1].at.isoformat(),
        net=sum(line.net for line in lines),
        lines=[receipts.line(line) for line in lines],
    )


def seats(found: Reconstruction, terminal: str) -> set[int]:
    """The seats where the terminal had a stake."""
    return {stake.seat for stake in found.live.round.stakes.of(terminal)}


def _step(found: Reconstruction, one: Happening, terminal: str) -> Iterator[OwnStep]:
    own = seats(found, terminal)
    lies = {place: _faces(one, place, own) for place in one.laid if place not in {BURN, DISCARD}}
    if words := _in_words(found, one, terminal, own):
        yield OwnStep(words, one.told.cite, lies)


def _faces(one: Happening, place: str, own: set[int]) -> list[str | None]:
    return codes(visible(one, place, own))


def _in_words(found: Reconstruction, one: Happening, terminal: str, own: set[int]) -> Sentence:
    """The sentence for an event, as far as the player may know it; empty for what others did."""
    match one.event:
        case RoundOpened():
            return say("told.opened")
        case RoundWent(what=what):
            return _went(found, one, what, terminal, own)
        case CardCorrected():
            return say("told.card_put_right")
        case PayoutValidated() | PayoutDeclined():
            mine = any(terminal_of(stake) == terminal for stake in one.event.shares)
            return one.told.text if mine else SILENCE
        case TableStopped():
            return say("told.stopped")
        case TableResumed():
            return say("told.goes_on")
        case _:
            return SILENCE


def _went(found: Reconstruction, one: Happening, what: RoundEvent, terminal: str, own: set[int]) -> Sentence:
    match what:
        case WagersPlaced() | WagerTakenDown() | Decided():
            return one.told.text if terminal_of(what.stake) == terminal else SILENCE
        case CardDealt(place=place):
            seen = _faces(one, place, own) if place in one.laid and place not in {BURN, DISCARD} else [None]
            return one.told.text if seen and seen[-1] else say("told.face_down", place=place_in_words(place))
        case IrregularityFound(kind=kind):
            known = found.live.chapter.irregularity(kind)
            return known.title if known else say("told.irregularity_put_right")
        case _:
            return one.told.text
