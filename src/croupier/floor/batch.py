"""Commands on their way into one commit."""

from collections.abc import Sequence
from datetime import datetime

import msgspec

from croupier.floor.commands import Request
from croupier.floor.desk import carry_out, handle
from croupier.floor.events import Body, FloorEvent, encode
from croupier.floor.floor import Floor
from croupier.floor.ports import Clock, Record
from croupier.floor.standings import standing
from croupier.journal.chain import Chain
from croupier.rules.lines import Line
from croupier.rules.refusals import Refusal


class Done(msgspec.Struct, frozen=True):
    """The command was done, and everything it led to is durable."""

    sequence: int
    at: datetime
    events: tuple[FloorEvent, ...]
    lines: tuple[Line, ...] = ()
    """What was settled, as the receipts show it."""


Answer = Done | Refusal


class Batch:
    """Commands on their way into one commit."""

    def __init__(self, floor: Floor, chain: Chain, clock: Clock) -> None:
        self._floor, self._chain, self._clock = floor, chain, clock
        self.known: dict[str, Answer] = {}
        self.touched: dict[str, None] = {}
        self.records: list[Record] = []
        self.happened: list[FloorEvent] = []
        self.asked_last: Request

    def answer(self, request: Request) -> Answer:
        """Decide one command, once."""
        self.asked_last = request
        if request.id in self.known:
            return self.known[request.id]
        at = self._clock.now()
        events = handle(self._floor, request, at)
        if isinstance(events, Refusal):
            answer: Answer = events
        elif events:
            answer = self._recorded(request, events, at)
        else:
            answer = Done(self._chain.sequence, at, ())
        self.known[request.id] = answer
        return answer

    def _recorded(self, request: Request, events: Sequence[FloorEvent], at: datetime) -> Done:
        actor = str(request.actor) if request.witness is None else f"{request.actor}, {request.witness}"
        lines = self._keep(actor, request.id, events, at)
        return Done(self._chain.sequence, at, tuple(events), lines)

    def record(self, actor: str, command: str, events: Sequence[FloorEvent], at: datetime) -> None:
        """Carry out events that nobody has to decide, and record them."""
        for event in events:
            carry_out(self._floor, event, at)
        self._keep(actor, command, events, at)

    def _keep(self, actor: str, command: str, events: Sequence[FloorEvent], at: datetime) -> tuple[Line, ...]:
        effects = self._floor.take_effects()
        body = encode(Body(tuple(events), tuple(effects.lines)))
        entry = self._chain.append(at, actor, command, body)
        self.records.append(Record(entry, tuple(effects.transfers), tuple(effects.mentions)))
        self.happened += events
        self.touched.update(effects.touched)
        return tuple(effects.lines)

    def sealed(self) -> list[Record]:
        """The records; the figures as they stand after all of them go with the last one."""
        figures = {name: standing(self._floor, name) for name in self.touched}
        last = self.records[-1]
        return [*self.records[:-1], Record(last.entry, last.transfers, last.mentions, figures)]
