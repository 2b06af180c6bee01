"""The simulated peripherals of a demonstration: its pages have buttons for a player's actions at a real machine.

There are none on a floor in production, where nobody puts a bill in by touching the glass.
"""

import asyncio
from typing import get_args

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from croupier.floor.engine.batch import Answer, Done
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.recorded import recorded
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import Command, ConfirmPrinted, EnrollPeripherals, InsertBill, PeripheralReport
from croupier.floor.record.commands import Request as FloorRequest
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Clock
from croupier.floor.rooms.money import peripherals, vouchers
from croupier.rules.terms.refusals import Refusal
from croupier.web.devices.hearing import hear, request_id
from croupier.web.devices.protocol import Reported, Signer
from croupier.web.wire import api
from croupier.web.wire.documents import RefusedAnswer, answered
from croupier.web.wire.messages import BadMessage
from croupier.words import say, verbatim

TECHNICIAN = Actor("the simulated technician", Role.TECHNICIAN)
REPRESENTATIVE = Actor("the simulated representative of the Board", Role.COMPLIANCE)

REPORTS: dict[str, type[Command]] = {str(kind.__struct_config__.tag): kind for kind in get_args(PeripheralReport)}
"""A player's actions at a machine, by their names on the wire."""


class Machine:
    """The peripherals of one terminal: a key of their own, and the same protocol as real ones."""

    def __init__(self, terminal: str, engine: Engine, clock: Clock) -> None:
        self._engine, self._clock, self._signer = engine, clock, Signer(terminal)
        self._one_at_a_time = asyncio.Lock()
        self._enrolled = False

    async def report(self, name: str, what: PeripheralReport) -> Answer:
        """Sign and send a report; paper that would not be credited is returned, as by a validator."""
        async with self._one_at_a_time:
            if not self._enrolled and isinstance(refused := await self._enroll(), Refusal):
                return refused
            self._enrolled = True
            seen = await asyncio.wrap_future(self._engine.look(lambda floor: self._look(floor, what)))
            if isinstance(seen, Refusal):
                return seen
            message = self._signer.report(seen + 1, name, what)
            if (before := await asyncio.to_thread(self._recorded, message)) is not None:
                return before
            return await hear(self._engine, self._signer.terminal, self._signer.key, message)

    def _recorded(self, message: Reported) -> Answer | None:
        """The outcome of a report under this id before the machine was restarted."""
        name = request_id(self._signer.terminal, message)
        entry = self._engine.journal.by_commands([name]).get(name)
        return recorded(entry).answer if entry else None

    async def _enroll(self) -> Answer:
        command = EnrollPeripherals(self._signer.terminal, self._signer.key)
        request = FloorRequest(f"machine {self._signer.key}", TECHNICIAN, command, REPRESENTATIVE)
        return await asyncio.wrap_future(self._engine.submit(request))

    def _look(self, floor: Floor, what: PeripheralReport) -> Refusal | int:
        """The highest number received, or why the paper is returned."""
        terminal = floor.state.terminals[self._signer.terminal]
        paper = isinstance(what, InsertBill)
        refused = peripherals.given_back(floor, terminal, what, self._clock.now()) if paper else None
        return refused or terminal.heard


class SimulatedPeripherals:
    """A validator, a reader, a printer, a box and doors for every terminal."""

    def __init__(self, engine: Engine, clock: Clock) -> None:
        self._engine, self._clock = engine, clock
        self._machines: dict[str, Machine] = {}

    async def report(self, terminal: str, name: str, what: PeripheralReport) -> Answer:
        """Send a report from a terminal's devices, once per name; the answer comes when it is durable."""
        machine = self._machines.get(terminal) or Machine(terminal, self._engine, self._clock)
        self._machines[terminal] = machine
        return await machine.report(name, what)

    async def tray(self, request: Request, glass: Actor | None) -> Response:
        """The voucher just printed, with its number, for the player who takes it."""
        kept = request.path_params["voucher"]
        number = await asyncio.wrap_future(self._engine.look(lambda floor: _out_of(floor, glass, kept)))
        if glass is None or number is None:
            raise HTTPException(404, say("page.no_such_voucher"))
        await self.report(glass.name, f"printed-{kept}", ConfirmPrinted(glass.name, kept))
        return api.told({"number": number})

    async def answer(self, request: Request, glass: Actor | None) -> Response:
        """The same over plain HTTP, for the terminal whose page asks."""
        kind = REPORTS.get(request.path_params["command"])
        if kind is None:
            raise HTTPException(404, say("page.no_such_command"))
        if glass is None:
            raise HTTPException(401, say("page.log_in_or_enroll"))
        try:
            posted = msgspec.json.decode(await api.body(request), type=api.Posted)
            what: PeripheralReport = msgspec.json.decode(posted.command, type=kind)  # type: ignore[assignment]
        except BadMessage as wrong:
            return api.told(RefusedAnswer("", "bad_message", detail=str(wrong), said=verbatim(str(wrong))), 422)
        told = await self.report(glass.name, posted.id, what)
        return api.told(answered(posted.id, told), 200 if isinstance(told, Done) else 409)


def _out_of(floor: Floor, glass: Actor | None, kept: str) -> str | None:
    voucher = floor.state.vouchers.get(kept)
    if voucher is None or glass is None or voucher.terminal != glass.name:
        return None
    return vouchers.number_of(floor, voucher)
