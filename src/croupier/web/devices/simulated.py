"""The simulated peripherals of a demonstration: its pages have buttons for what a player's hands do at a real machine.

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
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import Command, PeripheralReport
from croupier.floor.record.commands import Request as FloorRequest
from croupier.web.wire import api
from croupier.web.wire.documents import answered
from croupier.web.wire.messages import BadMessage

REPORTS: dict[str, type[Command]] = {str(kind.__struct_config__.tag): kind for kind in get_args(PeripheralReport)}
"""What hands can do at a machine, by the name it has on the wire."""


class SimulatedPeripherals:
    """A validator, a reader, a printer, a box and doors for every terminal."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine

    async def report(self, terminal: str, name: str, what: PeripheralReport) -> Answer:
        """Let the devices of a terminal report something, once under a name; the answer comes when it is durable."""
        actor = Actor(terminal, Role.PERIPHERALS)
        return await asyncio.wrap_future(self._engine.submit(FloorRequest(f"{actor}/{name}", actor, what)))

    async def answer(self, request: Request, glass: Actor | None) -> Response:
        """The same over plain HTTP, for the terminal whose page asks."""
        kind = REPORTS.get(request.path_params["command"])
        if kind is None:
            raise HTTPException(404, "there is no such command")
        if glass is None:
            raise HTTPException(401, "log in, or enroll this device as a terminal")
        try:
            posted = msgspec.json.decode(await api.body(request), type=api.Posted)
            what: PeripheralReport = msgspec.json.decode(posted.command, type=kind)  # type: ignore[assignment]
        except BadMessage as wrong:
            return api.told({"kind": "refused", "reason": "bad_message", "detail": str(wrong)}, 422)
        told = await self.report(glass.name, posted.id, what)
        return api.told(answered(posted.id, told), 200 if isinstance(told, Done) else 409)
