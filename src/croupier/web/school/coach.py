"""The coach at a training table: it judges each action, naming the clause, and injects irregularities."""

from collections import deque
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from typing import TypeAlias

import msgspec

from croupier.floor.engine.batch import Answer
from croupier.floor.record.commands import (
    AnyCommand,
    AskPit,
    CloseTable,
    HandleCards,
    OpenBetting,
    PrepareCards,
    Report,
    ReportIrregularity,
)
from croupier.floor.record.commands.office.school import Procedure
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import SimulatedDealer
from croupier.rules.procedure.handling import OPENING, Task
from croupier.rules.procedure.irregularities import IrregularityOf
from croupier.rules.terms.events import CardDealt, CardsRevealed, DiceRolled, HoleCardRead, RoundEvent
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import Refusal
from croupier.words import Sentence, named, say

Live: TypeAlias = LiveRound[TableOptions]

LINES_KEPT = 6
LONGEST_TASK = timedelta(minutes=2)
"""A longer time means the student was doing something else."""

PLAIN_ROUNDS = 1
"""Rounds before the first irregularity."""

CARDS_BEFORE = 2
"""Events of a round before an irregularity is injected."""


class CoachLine(msgspec.Struct, frozen=True):
    """The coach's comment on one action."""

    good: bool | None
    says: Sentence
    cite: str = ""


class CoachDocument(msgspec.Struct, frozen=True):
    """What the training table shows beside the console: the card or dice to come, and the last comment."""

    comes: tuple[str, ...]
    lines: tuple[CoachLine, ...]
    right: int
    wrong: int
    done: bool


@dataclass(slots=True)
class Tally:
    """The unrecorded results at a procedure."""

    right: int = 0
    wrong: int = 0
    time: timedelta = timedelta()


def procedure_of(command: AnyCommand) -> Procedure | None:
    """The procedure a dealer's command belongs to; None if it belongs to none."""
    match command:
        case AskPit(asked_for=wanted):
            return procedure_of(wanted)
        case HandleCards(task=task):
            return Procedure.OPENING if task in {*OPENING.values(), Task.ACCEPT_PREINSPECTED} else Procedure.SHUFFLE
        case PrepareCards():
            return Procedure.SHUFFLE
        case ReportIrregularity():
            return Procedure.IRREGULARITIES
        case Report(event=CardsRevealed() | HoleCardRead()):
            return Procedure.HANDS
        case OpenBetting() | Report():
            return Procedure.DEAL
        case CloseTable():
            return Procedure.CLOSING
        case _:
            return None


@dataclass(slots=True)
class Coach:
    """Follows one student at one table."""

    random: Random
    lines: deque[CoachLine] = field(default_factory=lambda: deque(maxlen=LINES_KEPT))
    tallies: dict[Procedure, Tally] = field(default_factory=dict)
    right: int = 0
    wrong: int = 0
    happened: IrregularityOf[TableOptions] | None = None
    """The irregularity injected, until it is reported."""
    remedied: bool = False
    done: bool = False
    _rounds: int = 0
    _dealing: SimulatedDealer | None = None
    _next: tuple[int, RoundEvent | None] = (-1, None)
    _last: datetime | None = None
    _signed: str = ""

    def __post_init__(self) -> None:
        self.lines.append(CoachLine(None, say("coach.welcome")))

    # The training shoe

    def comes(self, live: Live | None) -> RoundEvent | None:
        """The next card or roll; the same until the round has advanced."""
        if live is None or live.over:
            return None
        if self._dealing is None or self._dealing.live is not live:
            self._dealing, self._next = SimulatedDealer(live, self.random), (-1, None)
        if self._next[0] != len(live.events):
            self._next = (len(live.events), _still(self._next[1], self._dealing.next_event(), live))
        return self._next[1]

    def _due(self, live: Live | None) -> RoundEvent | None:
        """What was to come before the last event of the round; None if nobody looked then."""
        number, event = self._next
        return event if live is not None and number == len(live.events) - 1 else None

    def shown(self, live: Live | None) -> tuple[str, ...]:
        """What comes next, as the student reads it: a card, or dice."""
        match self.comes(live):
            case CardDealt(card=card) if card is not None:
                return (card.value,)
            case DiceRolled(faces=faces):
                return tuple(str(face) for face in faces)
            case _:
                return ()

    # Injected irregularities

    def looks(self, live: Live | None) -> None:
        """Inject an irregularity after a plain round, once one is possible; one no longer possible has been missed."""
        if live is None:
            return
        if live.over:
            self._round_is_over()
        elif live.step is not None and self.happened is None and not self.remedied:
            self._may_happen(live)
        elif self.happened is not None and (live.step is None or not self.happened.possible(live.round, live.step)):
            self._missed()

    def _round_is_over(self) -> None:
        if self._dealing is not None:
            self._dealing, self._rounds = None, self._rounds + 1
            if self.happened is not None:
                self._missed()
            if self.remedied and not self.done:
                self.done = True
                self.lines.append(CoachLine(good=True, says=say("coach.done")))

    def _may_happen(self, live: Live) -> None:
        if self._rounds < PLAIN_ROUNDS or len(live.events) <= CARDS_BEFORE or live.step is None or live.betting:
            return
        of_the_game = (one for one in live.chapter.irregularities if _can_be_injected(one))
        can = [one for one in of_the_game if one.possible(live.round, live.step)]
        if can:
            self.happened = self.random.choice(can)
            self.lines.append(CoachLine(None, say("coach.happened", what=self.happened.what)))

    def _missed(self) -> None:
        if self.happened is not None:
            says = say("coach.missed", what=self.happened.what)
            self._count(Procedure.IRREGULARITIES, good=False, says=says, cite=self.happened.cite)
        self.happened = None

    def may_sign(self, command: AnyCommand) -> bool:
        """Whether the pit signs: an irregularity only if it has happened."""
        return not isinstance(command, ReportIrregularity) or command.event.kind == self._signed

    # The student's actions

    def heard(self, command: AnyCommand, answer: Answer, at: datetime, live: Live | None) -> None:
        """Judge a command that was done or refused."""
        procedure, due = procedure_of(command), self._due(live)
        if procedure is None:
            return
        wanted = command.asked_for if isinstance(command, AskPit) else command
        if isinstance(answer, Refusal):
            self._count(procedure, good=False, says=say("coach.refused", detail=answer.detail), cite=answer.cite)
        elif isinstance(wanted, ReportIrregularity):
            self._reported(wanted, live)
        elif _wrong_card(wanted, due) and isinstance(due, CardDealt) and due.card is not None:
            self._count(Procedure.DEAL, good=False, says=say("coach.wrong_card", card=due.card.words))
        else:
            self._count(procedure, good=True, says=say("coach.right", what=named("procedure", procedure.value)))
        self._spent(procedure, at)

    def _reported(self, command: ReportIrregularity, live: Live | None) -> None:
        what = live.chapter.irregularity(command.event.kind) if live else None
        if self.happened is None or what is None:
            self._count(Procedure.IRREGULARITIES, good=False, says=say("coach.not_happened"))
        elif command.event.kind != self.happened.kind:
            says = say("coach.wrong_irregularity", reported=what.what, what=self.happened.what)
            self._count(Procedure.IRREGULARITIES, good=False, says=says, cite=self.happened.cite)
        else:
            self._count(Procedure.IRREGULARITIES, good=True, says=say("coach.remedied", what=what.what), cite=what.cite)
            self.happened, self.remedied, self._signed = None, True, what.kind

    def _count(self, procedure: Procedure, *, good: bool, says: Sentence, cite: str = "") -> None:
        tally = self.tallies.setdefault(procedure, Tally())
        tally.right, tally.wrong = tally.right + good, tally.wrong + (not good)
        self.right, self.wrong = self.right + good, self.wrong + (not good)
        self.lines.append(CoachLine(good, says, cite))

    def _spent(self, procedure: Procedure, at: datetime) -> None:
        if self._last is not None:
            self.tallies.setdefault(procedure, Tally()).time += min(at - self._last, LONGEST_TASK)
        self._last = at

    def taken(self) -> dict[Procedure, Tally]:
        """Take the results not yet recorded, to record them."""
        taken, self.tallies = self.tallies, {}
        return taken

    def document(self, live: Live | None) -> CoachDocument:
        """The content of the page."""
        return CoachDocument(self.shown(live), tuple(self.lines), self.right, self.wrong, self.done)


def _still(last: RoundEvent | None, event: RoundEvent | None, live: Live) -> RoundEvent | None:
    """Keep the card that lay ready as the next one, whatever happened meanwhile, unless it is gone."""
    if not isinstance(last, CardDealt) or not isinstance(event, CardDealt) or last.card is None:
        return event
    return CardDealt(event.place, last.card) if last.card in live.round.pack else event


def _can_be_injected(one: IrregularityOf[TableOptions]) -> bool:
    """Whether a dealer can report it without a real table to look at."""
    return not (one.needs_card or one.needs_seat or one.needs_stake)


def _wrong_card(command: AnyCommand, due: RoundEvent | None) -> bool:
    """Whether a card other than the shoe's was entered; one dealt face down need not be read."""
    if not isinstance(command, Report) or not isinstance(command.event, CardDealt) or not isinstance(due, CardDealt):
        return False
    return command.event.card is not None and command.event.card is not due.card
