"""The sockets of peripherals: a challenge, then reports in, answers when durable, and the terminal's state out."""

import asyncio
import contextlib
import secrets
from collections.abc import Callable, Collection, Sequence
from zoneinfo import ZoneInfo

from starlette.websockets import WebSocket, WebSocketDisconnect

from croupier.floor.engine.engine import Engine
from croupier.floor.engine.kept_figures import terminals_among
from croupier.floor.record.events import FloorEvent
from croupier.floor.record.floor import Floor
from croupier.floor.record.terminal import Terminal
from croupier.floor.record.voucher import Voucher
from croupier.floor.rooms.money import peripherals, vouchers
from croupier.rules.terms.refusals import Refusal
from croupier.web.devices import protocol
from croupier.web.devices.hearing import hear, not_proved, request_id
from croupier.web.devices.protocol import NOT_LET_IN, TOO_LONG, TOO_MUCH_WRONG
from croupier.web.identity.people import address
from croupier.web.wire.messages import LONGEST_MESSAGE_BYTES, BadMessage, encode, misread

KeyOf = Callable[[Floor], str]
"""The current key of a terminal's peripherals; empty if they are not admitted."""

SECONDS_TO_GREET = 10
"""Seconds to sign the challenge before the connection is closed."""

WRONG_MESSAGES_AT_MOST = 10
"""Invalid or unsigned messages before a connection is closed."""


class Links:
    """All connected peripherals: one connection for each terminal."""

    def __init__(self, engine: Engine, wait: Callable[[str], float]) -> None:
        """``wait`` tells for how many seconds the peripherals of a terminal may not report again."""
        self._engine, self._wait, self._loop = engine, wait, asyncio.get_running_loop()
        self._open: dict[str, Link] = {}
        engine.listen(self._heard)

    def _heard(self, events: Sequence[FloorEvent], touched: Collection[str]) -> None:
        """On the engine's thread: wake the links of terminals that changed."""
        changed = {event.concerned_terminal for event in events} | terminals_among(touched)
        with contextlib.suppress(RuntimeError):  # the loop has ended
            self._loop.call_soon_threadsafe(self._wake, changed)

    def _wake(self, changed: Collection[str]) -> None:
        for terminal in changed & self._open.keys():
            self._open[terminal].changed.set()

    async def serve(self, socket: WebSocket, key: KeyOf) -> None:
        """Serve one connection until it ends; a second one of the same peripherals ends the first."""
        terminal = socket.path_params["terminal"]
        link = Link(socket, terminal, self._engine, key, lambda: self._wait(terminal))
        with contextlib.suppress(WebSocketDisconnect, RuntimeError):
            await socket.accept()
            if not await link.greeted():
                why = not_proved(terminal).reason.value
                self._engine.refused.tried(None, "hear_peripherals", why, address(socket), self._engine.clock.now())
                await socket.close(NOT_LET_IN)
                return
            if before := self._open.get(terminal):
                await before.leave()
            self._open[terminal] = link
            try:
                await link.run()
            finally:
                if self._open.get(terminal) is link:
                    del self._open[terminal]


class Link:
    """The peripherals of one terminal, connected."""

    def __init__(self, socket: WebSocket, terminal: str, engine: Engine, key: KeyOf, wait: Callable[[], float]) -> None:
        self._socket, self._terminal, self._engine, self._key_of = socket, terminal, engine, key
        self._wrong, self._wait = 0, wait
        self.changed = asyncio.Event()

    async def _key(self) -> str:
        return await asyncio.wrap_future(self._engine.look(self._key_of))

    async def greeted(self) -> bool:
        """Whether the peer holds the key: it signs a fresh challenge."""
        challenge = protocol.Challenge(secrets.token_hex(32))
        await self._send(challenge)
        try:
            async with asyncio.timeout(SECONDS_TO_GREET):
                hello = protocol.from_device(await self._socket.receive_text())
        except (TimeoutError, KeyError, *BadMessage):
            return False
        part = protocol.greeting(self._terminal, challenge.nonce)
        key = await self._key()
        return (
            isinstance(hello, protocol.Hello)
            and hello.terminal == self._terminal
            and protocol.is_signed(key, hello.signature, part)
        )

    async def run(self) -> None:
        """Receive and answer reports one by one, sending state changes meanwhile."""
        telling = asyncio.create_task(self._tell())
        try:
            while self._wrong < WRONG_MESSAGES_AT_MOST:
                text = await self._socket.receive_text()
                if len(text) > LONGEST_MESSAGE_BYTES:
                    await self._socket.close(TOO_LONG)
                    return
                await self._take(text)
            await self._socket.close(TOO_MUCH_WRONG)
        except KeyError:  # binary data, which no device sends
            await self._socket.close(TOO_MUCH_WRONG)
        finally:
            telling.cancel()

    async def leave(self) -> None:
        """Replaced by another connection of the same peripherals."""
        with contextlib.suppress(RuntimeError):
            await self._socket.close(NOT_LET_IN)

    async def _take(self, text: str) -> None:
        try:
            message = protocol.from_device(text)
            if isinstance(message, protocol.Reported):
                await self._hear(message)
                return
            why = not_proved(self._terminal)
            await self._send(protocol.Refused("", why.reason.value, why.cite, str(why.detail)))
        except BadMessage as wrong:
            bad = misread(text, wrong)
            await self._send(protocol.Refused(bad.id, bad.reason, detail=str(bad.detail)))
        self._wrong += 1

    async def _hear(self, message: protocol.Reported) -> None:
        key = await self._key()
        if not key:
            await self._socket.close(NOT_LET_IN)
            return
        told = await hear(self._engine, self._terminal, key, message)
        if isinstance(told, Refusal):
            self._wrong += told == not_proved(self._terminal)
            entry = await asyncio.to_thread(self._recorded, message)
            await self._send(protocol.Refused(message.id, told.reason.value, told.cite, str(told.detail), entry))
        else:
            entry = told.sequence
            await self._send(protocol.Done(message.id, entry))
        if entry:  # it stays in the journal; what comes too fast waits at the device, and nothing is lost
            await asyncio.sleep(self._wait())

    def _recorded(self, message: protocol.Reported) -> int:
        """The entry that records a refusal; none if the floor has not decided."""
        name = request_id(self._terminal, message)
        entry = self._engine.journal.by_commands([name]).get(name)
        return entry.sequence if entry else 0

    async def _tell(self) -> None:
        """Send the terminal's state whenever it changes."""
        last: protocol.StateOfTerminal | None = None
        while True:
            self.changed.clear()
            state = await asyncio.wrap_future(self._engine.look(self._state))
            if state != last:
                await self._send(state)
                last = state
            await self.changed.wait()

    def _state(self, floor: Floor) -> protocol.StateOfTerminal:
        terminal = floor.state.terminals[self._terminal]
        waiting = [floor.state.vouchers[kept] for kept in terminal.to_print if kept in floor.state.vouchers]
        to_print = tuple(_to_print(floor, terminal, one) for one in waiting)
        return protocol.StateOfTerminal(terminal.heard, peripherals.takes(floor, terminal), to_print)

    async def _send(self, message: protocol.FromServer) -> None:
        await self._socket.send_text(encode(message).decode())


def _to_print(floor: Floor, terminal: Terminal, voucher: Voucher) -> protocol.ToPrint:
    """The content of a voucher to print; its number is derived here and stored nowhere (§ 461a.8)."""
    settings = floor.state.settings
    return protocol.ToPrint(
        voucher=voucher.number,
        number=vouchers.number_of(floor, voucher),
        amount=voucher.amount,
        sequence=voucher.sequence,
        issued=voucher.issued.astimezone(ZoneInfo(settings.time_zone)),
        expires=voucher.expires,
        asset=terminal.asset,
        location=terminal.location,
        facility=settings.facility,
    )
