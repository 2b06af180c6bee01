"""Approvals: what dealers ask the pit for, until somebody there decides (docs/design/0136).

A floorperson who stands at the table signs on the dealer's console.  One who does not sees in the pit what is asked
for, and grants it with a password of their own, or declines it with a reason.  Nothing is done before that.  What is
granted is the dealer's command with that person standing by, done once.
"""

from datetime import datetime
from enum import StrEnum

import msgspec

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.approval import Approval, Lapse, approval_name
from croupier.floor.record.commands import (
    AskPit,
    CorrectCard,
    DeclineApproval,
    ExtendTime,
    GrantApproval,
    HandleCards,
    OpenTable,
    PitCommand,
    ReportIrregularity,
    Request,
    ResumeTable,
    ValidatePayout,
    WithdrawApproval,
)
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decide, decides, refuses
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.events import (
    ApprovalAsked,
    ApprovalClosed,
    ApprovalDeclined,
    ApprovalEvent,
    ApprovalGranted,
    ApprovalLapsed,
    ApprovalRefused,
    ApprovalWithdrawn,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.table import Phase, Table
from croupier.floor.rooms.house import tables
from croupier.rules.procedure.handling import HandlingReason
from croupier.rules.terms.refusals import Reason as RulesReason
from croupier.rules.terms.refusals import Refusal
from croupier.words import Sentence, as_data, from_data, named, say, verbatim

CITE = "§ 605a.2"
NOT_WAITING = refuse(Reason.APPROVAL_IS_NOT_WAITING, CITE, say("approval.not_waiting"))

_commands: msgspec.json.Decoder[PitCommand] = msgspec.json.Decoder(PitCommand)


def subject(approval: str) -> str:
    """Under which everything about an approval is found."""
    return f"approval:{approval}"


# Asking


@decides(AskPit)
def ask(floor: Floor, command: AskPit, asked: Asked) -> Decision:
    """What a dealer asks for takes the place of what they asked for before; it must be possible as things stand."""
    table = tables.known(floor, command.asked_for.table)
    if approval_name(asked.actor.name, command.wish) in floor.state.approvals:
        return []
    if gone := _gone(floor, _approval(floor, table, command, asked)):
        return refuse(Reason.APPROVAL_HAS_LAPSED, CITE, named("lapse", gone))
    sent = msgspec.Raw(msgspec.json.encode(command.asked_for))
    return [*_given_up(floor, asked.actor), ApprovalAsked(asked.actor.name, command.wish, sent)]


def _approval(floor: Floor, table: Table, command: AskPit, asked: Asked) -> Approval:
    dealer = asked.actor.name
    return Approval(
        dealer=dealer,
        wish=command.wish,
        command=command.asked_for,
        since=asked.at,
        round=table.number if tables.under_way(floor, table) else 0,
        readiness=table.readiness,
        deals=table.phase is not Phase.CLOSED and table.dealer == dealer,
    )


@carries_out(ApprovalAsked)
def _asked(floor: Floor, event: ApprovalAsked, at: datetime) -> None:
    floor.mention(subject(event.approval))
    try:
        command = AskPit(event.wish, _commands.decode(event.command))
    except msgspec.MsgspecError:  # a command of another version
        return
    asked, table = Asked(Actor(event.dealer, Role.DEALER), None, at), floor.state.tables[command.meant_table]
    floor.state.approvals[event.approval] = _approval(floor, table, command, asked)


@decides(WithdrawApproval)
def withdraw(floor: Floor, _command: WithdrawApproval, asked: Asked) -> Decision:
    """A dealer needs nothing any more."""
    return _given_up(floor, asked.actor)


def _given_up(floor: Floor, dealer: Actor) -> list[ApprovalWithdrawn]:
    mine = (approval for approval in floor.state.approvals.values() if approval.dealer == dealer.name)
    return [ApprovalWithdrawn(approval.dealer, approval.wish) for approval in mine]


# Deciding


@decides(GrantApproval)
def grant(floor: Floor, command: GrantApproval, asked: Asked) -> Decision:
    """What was asked for is decided now, as the dealer's own or, where only the pit may, as that person's own.

    The table may have gone on since: what the floor then refuses waits no longer.
    """
    approval = floor.state.approvals.get(approval_name(asked.actor.name, command.wish))
    if approval is None or approval.command.table != command.table:
        return NOT_WAITING
    by = str(asked.witness)
    meant = Request(approval.name, asked.actor, approval.command, asked.witness)
    decision = decide(floor, meant.by_the_second, asked.at)
    if not isinstance(decision, Refusal):
        return [ApprovalGranted(approval.dealer, approval.wish, by), *decision]
    return [_refusal(approval, by, decision)]


def _refusal(approval: Approval, by: str, refused: Refusal) -> ApprovalRefused:
    return ApprovalRefused(
        dealer=approval.dealer,
        wish=approval.wish,
        by=by,
        reason=refused.reason.value,
        cite=refused.cite,
        detail=str(refused.detail),
        said=as_data(refused.detail),
    )


@decides(DeclineApproval)
def decline(floor: Floor, command: DeclineApproval, asked: Asked) -> Decision:
    """Somebody of the pit says no, and may say why; never the person who asked, in another role."""
    found = to_decide(floor, approval_name(command.dealer, command.wish), asked.actor)
    if isinstance(found, Refusal):
        return found
    return [ApprovalDeclined(found.dealer, found.wish, asked.actor.name, command.why)]


def to_decide(floor: Floor, name: str, person: Actor) -> Approval | Refusal:
    """The approval that a person is about to decide: somebody of the pit, and not the person who asked."""
    if person.role not in DUTIES.givers(DeclineApproval.tag(), floor.state.settings):
        return refuse(Reason.ROLE_MAY_NOT_DO_THIS, CITE, say("people.pit_decides"))
    approval = floor.state.approvals.get(name)
    if approval is None:
        return NOT_WAITING
    if person.name == approval.dealer:
        return refuse(Reason.SECOND_PERSON_MUST_BE_ANOTHER, CITE, say("people.another_person"))
    return approval


# Lapsing


def lapsed(floor: Floor) -> list[ApprovalLapsed]:
    """The approvals that are for something that is gone; looked for after every command."""
    found = ((approval, _gone(floor, approval)) for approval in floor.state.approvals.values())
    return [ApprovalLapsed(approval.dealer, approval.wish, why) for approval, why in found if why]


def _gone(floor: Floor, approval: Approval) -> Lapse | None:
    table = floor.state.tables[approval.command.table]
    if approval.deals and table.dealer != approval.dealer:
        return Lapse.DEALER_HAS_LEFT
    if isinstance(approval.command, OpenTable):
        return None if table.phase is Phase.CLOSED else Lapse.TABLE_IS_OPEN
    if table.phase is Phase.CLOSED:
        return Lapse.TABLE_IS_CLOSED
    match approval.command:
        case ResumeTable():
            return None if table.phase is Phase.STOPPED else Lapse.TABLE_IS_NOT_STOPPED
        case ReportIrregularity() | CorrectCard() | ExtendTime():
            same = tables.under_way(floor, table) and table.number == approval.round
            return None if same else Lapse.ROUND_IS_OVER
        case HandleCards():
            return None if table.readiness is approval.readiness else Lapse.CARDS_HAVE_MOVED_ON
        case ValidatePayout(payout=name):
            waiting = {payout.id for payout in floor.not_validated(table)}
            return None if name in waiting else Lapse.PAYOUT_IS_DECIDED
        case _:
            return None


# The end


@carries_out(ApprovalGranted, ApprovalRefused, ApprovalDeclined, ApprovalWithdrawn, ApprovalLapsed)
def _closed(floor: Floor, event: ApprovalEvent, _at: datetime) -> None:
    floor.state.approvals.pop(event.approval, None)
    floor.mention(subject(event.approval))


@refuses(ApprovalRefused)
def _refused_because(event: ApprovalRefused) -> Refusal:
    detail = from_data(event.said, event.detail)
    return Refusal(
        _reason(event.reason), event.cite, detail if isinstance(detail, Sentence) else verbatim(event.detail)
    )


def _reason(name: str) -> StrEnum:
    for kind in (Reason, RulesReason, HandlingReason):
        if name in {reason.value for reason in kind}:
            return kind(name)
    return Reason.APPROVAL_WAS_REFUSED  # for a reason of another version


def why_not(event: ApprovalClosed) -> Refusal | None:
    """Why the dealer gets nothing of what was asked for; None if it was granted."""
    match event:
        case ApprovalGranted():
            return None
        case ApprovalRefused():
            return _refused_because(event)
        case ApprovalDeclined(by=by, why=why):
            because = say("approval.declined_because", name=by, why=why) if why else say("approval.declined", name=by)
            return refuse(Reason.APPROVAL_WAS_DECLINED, CITE, because)
        case ApprovalWithdrawn():
            return refuse(Reason.APPROVAL_WAS_WITHDRAWN, CITE, say("approval.withdrawn"))
        case ApprovalLapsed(why=lapse):
            return refuse(Reason.APPROVAL_HAS_LAPSED, CITE, named("lapse", lapse))
