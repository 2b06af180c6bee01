"""The server's side of reports: verified, submitted to the floor, and answered when durable."""

import asyncio
import hashlib
from concurrent.futures import Future
from functools import partial

import msgspec

from croupier.floor.engine.batch import Answer
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.host_asked import AskHost
from croupier.floor.engine.recorded import recorded
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import HearPeripherals, InsertVoucher, Request
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.settings import VoucherSystem
from croupier.floor.rooms.money import vouchers
from croupier.money import Cents
from croupier.rules.terms.refusals import Refusal
from croupier.web.devices import protocol
from croupier.words import Money, say


async def hear(engine: Engine, terminal: str, key: str, message: protocol.Reported) -> Answer:
    """Carry out a report, once: a repeated one is answered from the record.

    Nothing gets further than this that the holder of the key did not sign for this terminal, under this number.
    """
    if not protocol.is_signed(key, message.signature, protocol.reporting(terminal, message)):
        return not_proved(terminal)
    report = protocol.report_in(message)
    command = HearPeripherals(terminal, message.counter, report)
    request = Request(request_id(terminal, message), Actor(terminal, Role.PERIPHERALS), command)
    if isinstance(report, InsertVoucher) and engine.ask_host is not None:
        return await _by_a_host(engine, engine.ask_host, request, report.number)
    return await asyncio.wrap_future(engine.submit(request))


async def _by_a_host(engine: Engine, ask: AskHost, request: Request, number: str) -> Answer:
    """Ask the host, where it keeps the vouchers; one it does not authorize is refused by the floor, on record.

    A recorded report is answered from the record, and the host is not asked twice.
    """
    entry = (await asyncio.to_thread(engine.journal.by_commands, [request.id])).get(request.id)
    if entry is not None:
        return recorded(entry).answer
    told: Answer | None = None
    if await asyncio.wrap_future(engine.look(_is_a_hosts)):
        told = await asyncio.wrap_future(ask(request.actor.name, number, partial(_take, engine, request, number)))
    differs = isinstance(told, Refusal) and told.reason is Reason.AMOUNT_DIFFERS
    return await asyncio.wrap_future(engine.submit(request)) if told is None or differs else told


def _is_a_hosts(floor: Floor) -> bool:
    return floor.state.settings.voucher_system is not VoucherSystem.HOUSE


def _take(engine: Engine, request: Request, number: str, host: Actor, cents: Cents) -> "Future[Answer]":
    """The machine's own report, with the host as witness, if both have the voucher at the same amount."""
    taken: Future[Answer] = Future()

    def seen(found: "Future[Cents]") -> None:
        if found.result() not in {0, cents}:
            detail = say("host.amount_differs", due=Money(found.result()), told=Money(cents))
            taken.set_result(refuse(Reason.AMOUNT_DIFFERS, "§ 461a.8", detail))
            return
        agreed = msgspec.structs.replace(request, witness=host)
        engine.submit(agreed).add_done_callback(lambda done: taken.set_result(done.result()))

    engine.look(lambda floor: _worth(floor, number)).add_done_callback(seen)
    return taken


def _worth(floor: Floor, number: str) -> Cents:
    voucher = vouchers.known(floor, number)
    return voucher.amount if voucher else 0


def request_id(terminal: str, message: protocol.Reported) -> str:
    """The command id of a report: its own id, and a hash of its content."""
    digest = hashlib.sha256(message.report).hexdigest()[:16]
    return f"{Actor(terminal, Role.PERIPHERALS)}/{message.id} {digest}"


def not_proved(terminal: str) -> Refusal:
    """The refusal of a sender that has not proved to be the peripherals of this terminal."""
    return refuse(Reason.MESSAGE_IS_NOT_PROVED, "§ 605a.5", say("peripherals.not_proved", terminal=terminal))
