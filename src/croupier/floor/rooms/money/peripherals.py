"""The peripherals of a terminal: each report is heard once, in order, and no faster than paper moves.

How a report comes here, and how its device is known: docs/design/0155.
"""

from datetime import datetime, timedelta

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    EnrollPeripherals,
    HearPeripherals,
    InsertBill,
    InsertVoucher,
    PeripheralReport,
)
from croupier.floor.record.dispatch import DECIDERS, Asked, Decision, carries_out, decides, refuses
from croupier.floor.record.events import (
    FloorEvent,
    PeripheralsEnrolled,
    PeripheralsHeard,
    PeripheralsRefused,
    TerminalBlocked,
    VoucherRedeemed,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.settings import Settings
from croupier.floor.record.terminal import Block, Terminal
from croupier.floor.rooms.money import terminals
from croupier.money import Cents
from croupier.rules.terms.refusals import Refusal
from croupier.words import as_data, as_sentence, from_data, say

MINUTE, BURST = timedelta(minutes=1), timedelta(seconds=10)
BURST_SHARE = 3
"""In ten seconds a validator stacks at most a third of what it can in a minute."""


@decides(EnrollPeripherals)
def enroll(floor: Floor, command: EnrollPeripherals, asked: Asked) -> Decision:
    """A new key takes the place of the old one; one that speaks for another terminal is refused."""
    terminal = terminals.own(floor, command.terminal, asked)
    others = (one for one in floor.state.terminals.values() if one.id != terminal.id)
    if other := next((one.id for one in others if one.peripherals_key == command.key), ""):
        return refuse(Reason.ANOTHER_TERMINAL_IS_MEANT, "§ 605a.5", say("peripherals.of_another", terminal=other))
    return [PeripheralsEnrolled(terminal.id, command.key)]


@carries_out(PeripheralsEnrolled)
def _enrolled(floor: Floor, event: PeripheralsEnrolled, _at: datetime) -> None:
    floor.state.terminals[event.terminal].peripherals_key = event.key
    floor.mention(f"terminal:{event.terminal}")


@decides(HearPeripherals)
def hear(floor: Floor, command: HearPeripherals, asked: Asked) -> Decision:
    """A report is taken under a number that is higher than every one before, and then that number is used up.

    What is refused is recorded too.  A bill that is not credited lies in the box all the same: somebody has to come
    (§§ 605a.5(c), 465a.17(a)).
    """
    terminal = terminals.own(floor, command.terminal, asked)
    if command.counter <= terminal.heard:
        detail = say("peripherals.message_is_old", terminal=terminal.id, counter=command.counter)
        return refuse(Reason.MESSAGE_IS_OLD, "§ 605a.5", detail)
    decided = _decided(floor, terminal, command.report, asked)
    if isinstance(decided, Refusal):
        return _recorded(terminal, command, decided)
    stacked = isinstance(command.report, InsertBill) or any(isinstance(one, VoucherRedeemed) for one in decided)
    return [PeripheralsHeard(terminal.id, command.counter, int(stacked)), *decided]


def _decided(floor: Floor, terminal: Terminal, report: PeripheralReport, asked: Asked) -> Decision:
    if report.terminal != terminal.id:
        return terminals.another_is_meant(terminal.id)
    if isinstance(report, InsertBill | InsertVoucher) and (impossible := _refuse_pace(floor, terminal, asked.at)):
        return impossible
    try:
        return DECIDERS[type(report)](floor, report, asked)
    except Refused as found:
        return found.refusal


def _refuse_pace(floor: Floor, terminal: Terminal, at: datetime) -> Refusal | None:
    """No box holds more paper than fits in, and no validator stacks faster than its motor turns (§ 465a.17(a))."""
    settings = floor.state.settings
    if terminal.in_box >= settings.box_holds:
        detail = say("peripherals.box_is_full", terminal=terminal.id, box=terminal.box, papers=settings.box_holds)
        return refuse(Reason.BOX_IS_FULL, "§ 465a.17(a)", detail)
    if _is_faster_than_paper(terminal, settings, at):
        detail = say("peripherals.too_fast", terminal=terminal.id, papers=settings.papers_per_minute)
        return refuse(Reason.FASTER_THAN_A_VALIDATOR, "§ 465a.17(a)", detail)
    return None


def _is_faster_than_paper(terminal: Terminal, settings: Settings, at: datetime) -> bool:
    most = settings.papers_per_minute
    lately = [moment for moment in terminal.stacked_at if at - moment < MINUTE]
    at_once = [moment for moment in lately if at - moment < BURST]
    return len(lately) >= most or len(at_once) >= max(1, most // BURST_SHARE)


def _recorded(terminal: Terminal, command: HearPeripherals, refused: Refusal) -> list[FloorEvent]:
    bill = command.report if isinstance(command.report, InsertBill) else None
    recorded: list[FloorEvent] = [
        PeripheralsRefused(
            terminal.id,
            command.counter,
            stacked=int(bill is not None),
            report=command.report.tag(),
            denomination=bill.denomination if bill else 0,
            reason=refused.reason.value,
            cite=refused.cite,
            detail=str(refused.detail),
            said=as_data(refused.detail),
        )
    ]
    if (bill or refused.reason in IMPOSSIBLE) and Block.VALIDATOR_ALARM not in terminal.blocks:
        recorded.append(TerminalBlocked(terminal.id, Block.VALIDATOR_ALARM))
    return recorded


IMPOSSIBLE = frozenset({Reason.BOX_IS_FULL, Reason.FASTER_THAN_A_VALIDATOR})


@refuses(PeripheralsRefused)
def _refused_because(event: PeripheralsRefused) -> Refusal:
    detail = as_sentence(from_data(event.said, event.detail))
    return refuse(Reason(event.reason), event.cite, detail)


@carries_out(PeripheralsHeard, PeripheralsRefused)
def _heard(floor: Floor, event: PeripheralsHeard, at: datetime) -> None:
    terminal = floor.state.terminals[event.terminal]
    terminal.heard = event.counter
    if event.stacked:
        terminal.in_box += event.stacked
        terminal.stacked_at = [*terminal.stacked_at, at][-floor.state.settings.papers_per_minute :]
    floor.mention(f"terminal:{event.terminal}")


# What a machine has to know before it takes paper


def takes(floor: Floor, terminal: Terminal) -> tuple[Cents, ...]:
    """The bills that would be credited now; none where the terminal takes no money or its box is full."""
    settings = floor.state.settings
    ready = terminal.enabled and not terminal.blocks and terminal.in_box < settings.box_holds
    return terminals.taken_bills(floor, terminal) if ready else ()


def given_back(floor: Floor, terminal: Terminal, paper: PeripheralReport, at: datetime) -> Refusal | None:
    """Why a validator gives paper back instead of stacking it; nothing changes."""
    decided = _decided(floor, terminal, paper, Asked(Actor(terminal.id, Role.PERIPHERALS), None, at))
    return decided if isinstance(decided, Refusal) else None
