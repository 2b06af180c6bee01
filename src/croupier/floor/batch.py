"""Commands on their way into one commit."""

from datetime import datetime

import msgspec

from croupier.floor.commands import Request
from croupier.floor.desk import carry_out, handle
from croupier.floor.events import Body, FloorEvent, encode
from croupier.floor.floor import Floor
from croupier.floor.ports import Clock, Record
from croupier.floor.standings import balance_of, standing
from croupier.journal.chain import Chain
from croupier.ledger.accounts import Account
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
        self._touched: dict[str, None] = {}
        self.known: dict[str, Answer] = {}
        self.figures: dict[str, str] = {}
        """Every figure that these commands changed, as it stands after the last of them."""
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

    def _recorded(self, request: Request, events: tuple[FloorEvent, ...], at: datetime) -> Done:
        actor = str(request.actor) if request.witness is None else f"{request.actor}, {request.witness}"
        lines = self._keep(actor, request.id, events, at)
        return Done(self._chain.sequence, at, events, lines)

    def record(self, actor: str, command: str, event: FloorEvent) -> None:
        """Carry out an event that nobody has to decide, and record it."""
        at = self._clock.now()
        carry_out(self._floor, event, at)
        self._keep(actor, command, (event,), at)

    def _keep(self, actor: str, command: str, events: tuple[FloorEvent, ...], at: datetime) -> tuple[Line, ...]:
        effects = self._floor.take_effects()
        lines = tuple(effects.lines)
        entry = self._chain.append(at, actor, command, encode(Body(events, lines)))
        self.records.append(Record(entry, tuple(effects.transfers), tuple(effects.mentions)))
        self.happened += events
        self._touched.update(effects.touched)
        return lines

    def sealed(self) -> list[Record]:
        """The records; the figures go with the last one."""
        self.figures = {name: standing(self._floor, name) for name in self._touched} | self._balances()
        last = self.records[-1]
        return [*self.records[:-1], Record(last.entry, last.transfers, last.mentions, self.figures)]

    def _balances(self) -> dict[str, str]:
        moved: dict[Account, None] = {}
        for record in self.records:
            for transfer in record.transfers:
                moved[transfer.debit] = moved[transfer.credit] = None
        return {balance_of(place): str(self._floor.ledger.balance(place)) for place in moved}
