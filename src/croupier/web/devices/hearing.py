"""The server's ear: reports of peripherals are verified, handed to the floor, and answered when they are durable."""

import asyncio
import hashlib

from croupier.floor.engine.batch import Answer
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import HearPeripherals, Request
from croupier.floor.record.refusals import Reason, refuse
from croupier.rules.terms.refusals import Refusal
from croupier.web.devices import protocol
from croupier.words import say


async def hear(engine: Engine, terminal: str, key: str, message: protocol.Reported) -> Answer:
    """Do what a report leads to, once: the same again is answered from the record.

    Nothing gets further than this that the holder of the key did not sign for this terminal, under this number.
    """
    if not protocol.is_signed(key, message.signature, protocol.reporting(terminal, message)):
        return not_proved(terminal)
    command = HearPeripherals(terminal, message.counter, protocol.report_in(message))
    request = Request(request_id(terminal, message), Actor(terminal, Role.PERIPHERALS), command)
    return await asyncio.wrap_future(engine.submit(request))


def request_id(terminal: str, message: protocol.Reported) -> str:
    """What the record calls a report: its id, and a hash of what it says."""
    digest = hashlib.sha256(message.report).hexdigest()[:16]
    return f"{Actor(terminal, Role.PERIPHERALS)}/{message.id} {digest}"


def not_proved(terminal: str) -> Refusal:
    """The sender has not proved to be the peripherals of this terminal."""
    return refuse(Reason.MESSAGE_IS_NOT_PROVED, "§ 605a.5", say("peripherals.not_proved", terminal=terminal))
