"""A batch: commands that share one commit."""

from collections.abc import Sequence
from datetime import datetime
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from croupier.floor.engine.handle import handle
from croupier.floor.engine.kept_figures import balance_of, standing
from croupier.floor.record.commands import Request
from croupier.floor.record.dispatch import carry_out, refusal_in
from croupier.floor.record.events import Body, FloorEvent, encode, encoded
from croupier.floor.record.floor import Effects, Floor
from croupier.floor.record.ports import Chance, Clock, Record
from croupier.floor.record.refusals import Reason, refuse
from croupier.journal.chain import Chain
from croupier.ledger.accounts import Account
from croupier.rules.terms.lines import Line
from croupier.rules.terms.refusals import Refusal
from croupier.words import say


class Done(msgspec.Struct, frozen=True):
    """The command was done, and everything it led to is durable."""

    sequence: int
    at: datetime
    events: tuple[FloorEvent, ...]
    lines: tuple[Line, ...] = ()
    """The settlement lines, as receipts show them."""


Answer = Done | Refusal


class Answered(NamedTuple):
    """An answer already given, with the hash of its request; older records have an empty hash."""

    asked: str
    answer: Answer

    def to(self, request: Request, chance: Chance) -> Answer:
        """Repeat the answer for the same request; a different request under its id learns nothing from it."""
        same = not self.asked or self.asked == asked(request, chance, keyed=self.asked.startswith("k"))
        return self.answer if same else ID_WAS_USED


ID_WAS_USED = refuse(Reason.COMMAND_ID_WAS_USED_FOR_ANOTHER_REQUEST, "§ 605a.2", say("engine.id_was_used"))


def asked(request: Request, chance: Chance, *, keyed: bool = True) -> str:
    """Hash who asks, what they ask and who witnesses; the id is not part of it.

    The hash is keyed because a request may hold a voucher number (docs/design/0156); in earlier journals it is not.
    """
    what = (request.actor, request.command, request.witness)
    try:
        said = encoded(what)
    except UnicodeError:  # half a surrogate pair: refused elsewhere, and recognized again here
        said = ascii(what).encode()
    return chance.request_digest(said) if keyed else blake2b(said, digest_size=12).hexdigest()


def answer_of(done: Done) -> Answer:
    """Reconstruct the answer from the record: done, or recorded but refused."""
    return refusal_in(done.events) or done


class Kept(msgspec.Struct):
    """What one command led to, before it is written to the journal."""

    actor: str
    command: str
    at: datetime
    events: tuple[FloorEvent, ...]
    effects: Effects
    request: Request | None
    """The request, or None where the floor itself acted."""


class Batch:
    """Commands that share one commit: decided one after the other, then written together."""

    def __init__(self, floor: Floor, chain: Chain, clock: Clock) -> None:
        self._floor, self._chain, self._clock = floor, chain, clock
        self._begun = chain.sequence
        self._kept: list[Kept] = []
        self.known: dict[str, Answered] = {}
        self.figures: dict[str, str] = {}
        """Every figure these commands changed, as of the last of them."""
        self.happened: list[FloorEvent] = []
        self.asked_last: Request
        """The request being decided or sealed: the culprit if something breaks."""

    @property
    def last(self) -> int:
        """The number of the last entry."""
        return self._begun + len(self._kept)

    @property
    def lines(self) -> list[Line]:
        """Every line settled in the batch."""
        return [line for one in self._kept for line in one.effects.lines]

    def answer(self, request: Request) -> Answer:
        """Decide one command; a known id is not decided twice."""
        self.asked_last = request
        if (before := self.known.get(request.id)) is not None:
            return before.to(request, self._floor.chance)
        at = self._clock.now()
        events = handle(self._floor, request, at)
        if isinstance(events, Refusal):
            answer: Answer = events
        else:
            lines = self._keep(_people(request), request.id, events, at, request) if events else ()
            answer = answer_of(Done(self.last, at, events, lines))
        self.known[request.id] = Answered(asked(request, self._floor.chance), answer)
        return answer

    def record(self, actor: str, command: str, event: FloorEvent) -> None:
        """Carry out and record an event that needs no decision."""
        at = self._clock.now()
        carry_out(self._floor, event, at)
        self._keep(actor, command, (event,), at)

    def _keep(
        self, actor: str, command: str, events: tuple[FloorEvent, ...], at: datetime, request: Request | None = None
    ) -> tuple[Line, ...]:
        effects = self._floor.take_effects()
        self._kept.append(Kept(actor, command, at, events, effects, request))
        self.happened += events
        return tuple(effects.lines)

    def sealed(self) -> list[Record]:
        """Chain the records to the journal; the figures go with the last one."""
        records = [self._record(one) for one in self._kept]
        touched = {name: None for one in self._kept for name in one.effects.touched}
        self.figures = {name: standing(self._floor, name) for name in touched} | self._balances(records)
        records[-1] = msgspec.structs.replace(records[-1], standings=self.figures)
        return records

    def _record(self, one: Kept) -> Record:
        effects, asked_for, witness = one.effects, "", ""
        if one.request is not None:
            self.asked_last, asked_for = one.request, self.known[one.command].asked
            witness = str(one.request.witness or "")
        body = encode(Body(one.events, tuple(effects.lines), asked_for, witness))
        entry = self._chain.append(one.at, one.actor, one.command, body)
        return Record(entry, tuple(effects.transfers), tuple(effects.mentions))

    def _balances(self, records: Sequence[Record]) -> dict[str, str]:
        moved: dict[Account, None] = {}
        for record in records:
            for transfer in record.transfers:
                moved[transfer.debit] = moved[transfer.credit] = None
        return {balance_of(place): str(self._floor.ledger.balance(place)) for place in moved}


def _people(request: Request) -> str:
    """Who asked, and who witnessed."""
    return str(request.actor) if request.witness is None else f"{request.actor}, {request.witness}"
