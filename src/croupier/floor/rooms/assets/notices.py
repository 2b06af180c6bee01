"""Notices: both bureaus before a transport, the Department before a device comes onto, moves on or leaves the floor.

§§ 463a.2, 463a.4(b).  What is recorded is that a notice was given, when and by whom, with all that it has to say; the
paper itself is made from the record (`croupier devices notice`).
"""

from collections.abc import Iterator
from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from croupier.floor.record.commands.office.assets import NotifyMovement, NotifyTransport, Transport
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.assets import MovementNotified, TransportNotified
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.register import MovementNotice, TransportNotice
from croupier.floor.record.refusals import Reason, refuse
from croupier.rules.terms.refusals import Refusal
from croupier.words import named, say

LONGEST_WAY = timedelta(days=366)
"""A transport or an installation of another year is a slip of the pen."""


def subject(notice: str) -> str:
    """Under which everything about a notice is found."""
    return f"notice:{notice}"


def refuse_taken(floor: Floor, name: str, cite: str) -> Refusal | None:
    """A notice has a name, and one of its own."""
    if not name.strip():
        return refuse(Reason.NAME_IS_MISSING, cite, say("asset.needs_reference"))
    register = floor.state.register
    if name in {*register.notices, *register.transports, *register.software_notices}:
        return refuse(Reason.NOTICE_EXISTS, cite, say("asset.notice_exists", notice=name))
    return None


# Transport


@decides(NotifyTransport)
def transport(floor: Floor, command: NotifyTransport, asked: Asked) -> Decision:
    """Complete, and no later than the day; a later one is recorded as late rather than not at all (§ 463a.2(a))."""
    today = asked.at.astimezone(ZoneInfo(floor.state.settings.time_zone)).date()
    if refused := refuse_taken(floor, command.notice, "§ 463a.2(a)") or _refuse_transport(command.transport, today):
        return refused
    late = today > command.transport.transported
    return [TransportNotified(command.notice, command.transport, asked.actor.name, late)]


def _refuse_transport(told: Transport, today: date) -> Refusal | None:
    for what, clause in _missing(told, today):
        detail = say("asset.notice_lacks", what=named("notice", what))
        return refuse(Reason.NOTICE_IS_INCOMPLETE, f"§ 463a.2(a)({clause})", detail)
    return None


def _missing(told: Transport, today: date) -> Iterator[tuple[str, int]]:
    """What § 463a.2(a)(1) to (9) ask for and the notice does not say, with the number of the paragraph."""
    if not told.shipper.named:
        yield "shipper", 1
    if told.owner.name and not told.owner.named:
        yield "owner", 2
    if told.new_owner.name and not told.new_owner.named:
        yield "new_owner", 3
    if not told.method.strip() or not all(one.named for one in told.carriers):
        yield "method", 4
    if not told.receiver.named:
        yield "receiver", 5
    if not all(one.strip() for one in told.serials) or len(set(told.serials)) < len(told.serials):
        yield "serials", 6
    leaves, comes = told.transported - today, told.expected.date() - told.transported
    if abs(leaves) > LONGEST_WAY or not timedelta() <= comes <= LONGEST_WAY:
        yield "expected", 7
    if told.overseas and not told.port.strip():
        yield "port", 8
    if not told.reason.strip():
        yield "reason", 9


@carries_out(TransportNotified)
def _transport_notified(floor: Floor, event: TransportNotified, at: datetime) -> None:
    floor.state.register.transports[event.notice] = TransportNotice(
        event.notice, event.transport, at, event.by, set(event.transport.serials), event.late
    )
    floor.mention(subject(event.notice))


def transport_of(floor: Floor, serial: str) -> TransportNotice | None:
    """The notice under which a device with this serial number is under way."""
    notices = floor.state.register.transports.values()
    return next((one for one in notices if serial in one.waiting), None)


# Movements on the floor


@decides(NotifyMovement)
def movement(floor: Floor, command: NotifyMovement, asked: Asked) -> Decision:
    """Of devices of the register, each with where it will be (§ 463a.4(b)(1)–(3))."""
    if refused := refuse_taken(floor, command.notice, "§ 463a.4(b)"):
        return refused
    for one in command.movements:
        if one.asset not in floor.state.register.assets:
            return unknown(one.asset)
        if not one.to.strip():
            return refuse(Reason.NOTICE_IS_INCOMPLETE, "§ 463a.4(b)", say("asset.where_to", asset=one.asset))
    return [MovementNotified(command.notice, command.movements, asked.actor.name)]


def unknown(asset: str) -> Refusal:
    """No device has that number."""
    return refuse(Reason.DEVICE_IS_NOT_REGISTERED, "§ 463a.3(b)", say("asset.unknown", asset=asset))


@carries_out(MovementNotified)
def _movement_notified(floor: Floor, event: MovementNotified, at: datetime) -> None:
    waiting = {one.asset: one.to for one in event.movements}
    floor.state.register.notices[event.notice] = MovementNotice(event.notice, at, event.by, dict(waiting), waiting)
    floor.mention(subject(event.notice), *(f"asset:{one.asset}" for one in event.movements))


def movement_of(floor: Floor, asset: str, to: str) -> MovementNotice | None:
    """The notice that says that a device will be there, as long as it has not gone."""
    notices = floor.state.register.notices.values()
    return next((one for one in notices if one.waiting.get(asset) == to), None)
