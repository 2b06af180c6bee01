"""The pit: the state of every table and terminal, what waits for somebody, and the day so far."""

from collections import Counter
from collections.abc import Callable, Collection, Mapping
from datetime import timedelta
from typing import Any

import msgspec

from croupier.chapters import chapter
from croupier.floor.pages.console import payout_document
from croupier.floor.pages.documents.pit import (
    ApprovalDocument,
    CorrectionDocument,
    DoubtDocument,
    HitDocument,
    PitDocument,
    PitHandPay,
    PitTable,
    PitTerminal,
    PoolDocument,
    ProgressiveDocument,
    SubmissionDocument,
    TipShare,
)
from croupier.floor.pages.foreseen import foreseen
from croupier.floor.pages.lacks import lacks
from croupier.floor.pages.next_steps import leading
from croupier.floor.pages.table import levels_of, milliseconds, summary_as
from croupier.floor.pages.terminal import hand_pay_as
from croupier.floor.record.actors import Role
from croupier.floor.record.approval import Approval
from croupier.floor.record.commands import ATTENDANTS, ReportIrregularity
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPay
from croupier.floor.record.progressive import Controller, Hit
from croupier.floor.record.table import Phase, Table
from croupier.floor.record.terminal import Terminal
from croupier.floor.rooms.assets import software
from croupier.floor.rooms.house import cap, days, idle, posted_limits, tables
from croupier.floor.rooms.money import hosts, tips
from croupier.floor.rooms.money.forms import forms
from croupier.floor.rooms.money.hand_pays import signers
from croupier.floor.rooms.play.corrections import place_of
from croupier.rules.terms.options import Submission, read_submission
from croupier.words import verbatim

LONGEST_STANDSTILL = timedelta(seconds=60)
"""With wagers on the table and no clock running, a round must advance within this time, or the pit is told."""


def pit_document(floor: Floor, role: Role) -> PitDocument:
    """The whole floor at a glance, as a role needs it (docs/design/0281)."""
    state, parts = floor.state, DUTIES.sees(role)
    document = PitDocument(
        facility=state.settings.facility,
        day=state.day.isoformat() if state.day else "",
        tables=[_table(floor, table, parts) for table in state.tables.values() if not table.retired],
        terminals=[_terminal(floor, one, parts) for one in state.terminals.values() if not one.retired],
        doubt=DoubtDocument(milliseconds(state.doubt.since), state.doubt.seconds) if state.doubt else None,
        unapproved=software.unapproved(floor),
        without_link=hosts.without_link(floor),
        lacks=lacks(floor),
        counted=cap.counted(floor),
        allowed=state.settings.tables_allowed,
        next=leading(floor, state.day),
        parts=list(parts),
    )
    for part in set(parts) & set(MADE):
        setattr(document, part, MADE[part](floor))
    return document


def _doubted_keys(floor: Floor) -> list[str]:
    return sorted(one.name for one in floor.state.staff.values() if any(key.doubted for key in one.keys))


def approval_documents(floor: Floor) -> list[ApprovalDocument]:
    """The dealers' requests to the pit with the current effect of each remedy; oldest first."""
    waiting = sorted(floor.state.approvals.values(), key=lambda approval: (approval.since, approval.name))
    return [_approval(floor, approval) for approval in waiting]


def _approval(floor: Floor, approval: Approval) -> ApprovalDocument:
    command, table = approval.command, floor.state.tables[approval.command.table]
    document = ApprovalDocument(approval.name, approval.dealer, milliseconds(approval.since), command, table.id)
    if isinstance(command, ReportIrregularity):
        found = chapter(table.chapter).irregularity(command.event.kind)
        document.title = found.title if found else verbatim(command.event.kind)
        document.remedy = foreseen(floor, table.id, command.event)
    return document


def _table(floor: Floor, table: Table, parts: Collection[str]) -> PitTable:
    submission, document = submission_of(table), summary_as(PitTable, floor, table)
    document.why, document.round = table.reason, table.number
    document.at_risk = floor.ledger.balance(table.at_risk) if "at_risk" in parts else None
    document.moved, document.stuck_from = _moved(floor, table)
    document.spread_from = milliseconds(idle.spread_from(floor, table)) if table.phase is Phase.OPEN else 0
    document.reference, document.effective = submission.reference, submission.effective.isoformat()
    approved, to_come = posted_limits.approved(table), posted_limits.to_come(table)
    document.approved = approved.minimum, approved.maximum
    document.to_come = to_come.minimum, to_come.maximum
    document.progressive, document.link_up = table.progressive, table.link_up
    document.correction = _correction(floor, table)
    if "total" in parts:
        document.figures = days.statement(floor.state.figures.get(f"table:{table.id}", {}))
    return document


def _correction(floor: Floor, table: Table) -> CorrectionDocument | None:
    """A correction that needs a second person; the card itself is shown on demand (:class:`LookIntoStop`)."""
    if table.correction is None:
        return None
    place, number = place_of(floor.rounds[table.id], table.correction.index)
    return CorrectionDocument(place, number, list(table.correction.by))


def _moved(floor: Floor, table: Table) -> tuple[int, int]:
    """When the round last advanced, and from when it counts as stuck: never while a clock runs or nothing is at risk.

    If the last advance is unknown, as after a start, it counts as stuck at once.
    """
    moved = floor.moved.get(table.id)
    waits = tables.under_way(floor, table) and floor.ledger.balance(table.at_risk) and not table.until
    if not waits or table.phase is not Phase.OPEN:
        return milliseconds(moved), 0
    return milliseconds(moved), milliseconds(moved + LONGEST_STANDSTILL) if moved else 1


def submission_of(table: Table) -> Submission:
    """The Rules Submission a table plays under, or the one that ships with its game."""
    return read_submission(table.submission) if table.submission else chapter(table.chapter).submission


def submission_document(floor: Floor, name: str) -> SubmissionDocument | None:
    """The Rules Submission of a table, option by option (§ 601a.2)."""
    table = floor.table(name)
    if table is None:
        return None
    submission = submission_of(table)
    return SubmissionDocument(
        chapter=submission.chapter,
        edition=submission.edition,
        reference=submission.reference,
        approved=submission.approved,
        effective=submission.effective,
        options=msgspec.to_builtins(floor.options(table), enc_hook=str),
        table=table.id,
        game=chapter(table.chapter).name,
    )


def _terminal(floor: Floor, terminal: Terminal, parts: Collection[str]) -> PitTerminal:
    figures = days.statement(floor.state.figures.get(f"terminal:{terminal.id}", {}))
    return PitTerminal(
        terminal=terminal.id,
        asset=terminal.asset,
        location=terminal.location,
        enabled=terminal.enabled,
        blocks=sorted(terminal.blocks),
        balance=floor.balance(terminal) if "credits" in parts else None,
        table=terminal.table,
        beside=terminal.beside,
        box=terminal.box,
        called=milliseconds(terminal.called),
        revenue=figures["revenue"] if "total" in parts else None,
    )


def _hand_pay(floor: Floor, hand_pay: HandPay) -> PitHandPay:
    """A hand pay with its second signature, by the role of the maker of the slip (§ 465a.26(b)(3), (4))."""
    settings, document = floor.state.settings, hand_pay_as(PitHandPay, floor, hand_pay)
    terminal = floor.state.terminals[hand_pay.terminal]
    document.asset, document.location = terminal.asset, terminal.location
    document.table, document.round = hand_pay.table, hand_pay.round
    for maker in sorted(ATTENDANTS):
        document.signers[maker.value] = sorted(signers(settings, hand_pay.amount, maker))
    document.forms = list(forms(hand_pay.kind, hand_pay.amount, settings.gaming_day(hand_pay.since)))
    document.slip = hand_pay.made.number if hand_pay.made else ""
    return document


def _progressive(controller: Controller) -> ProgressiveDocument:
    """The meters of a progressive and its last awards, the newest first (§§ 605a.7(a), 605a.8)."""
    return ProgressiveDocument(
        progressive=controller.id,
        up=controller.up,
        tables=sorted(controller.tables),
        levels=levels_of(controller),
        due=controller.due,
        paid_by_terminals=controller.paid_by_terminals,
        paid_by_attendants=controller.paid_by_attendants,
        hits=[_hit(hit) for hit in reversed(controller.hits)],
    )


def _hit(hit: Hit) -> HitDocument:
    return HitDocument(
        order=hit.order,
        at=milliseconds(hit.at),
        table=hit.table,
        round=hit.round,
        terminal=hit.terminal,
        level=hit.level,
        amount=hit.amount,
    )


def _pool(floor: Floor, pool: str) -> PoolDocument:
    """Tips by pool and gaming day, as they are distributed (§ 465a.19(g)(2))."""
    since, last = floor.state.pools.get(pool), floor.state.paid_tips.get(pool)
    return PoolDocument(
        id=pool,
        pool=tips.named(pool),
        today=floor.state.figures.get(f"tips:{pool}", {}).get("tips", 0),
        held=floor.ledger.balance(tips.account_of(pool)),
        since=since.isoformat() if since else "",
        paid=[TipShare(dealer, last.seconds[dealer], amount) for dealer, amount in last.shares.items()] if last else [],
        paid_at=milliseconds(last.at) if last else 0,
        unknown=list(tips.without_account(floor, tips.dealt_for(floor, pool))),
    )


def _dealers(floor: Floor) -> dict[str, str]:
    """Everybody with a dealer's account who may log in, and where they deal."""
    at = {table.dealer: table.id for table in floor.state.tables.values() if table.phase is not Phase.CLOSED}
    names = sorted(name for name, person in floor.state.staff.items() if Role.DEALER in person.roles)
    return {name: at.get(name, "") for name in names}


def _total(floor: Floor) -> dict[str, int]:
    """The day so far of all terminals together, including those with no player yet (§ 605a.2(d)(6), (7))."""
    total: Counter[str] = Counter()
    for place, figures in floor.state.figures.items():
        if place.startswith("terminal:"):
            total.update(figures)
    return days.statement(total)


MADE: Mapping[str, Callable[[Floor], Any]] = {
    "hand_pays": lambda floor: [_hand_pay(floor, one) for one in floor.state.hand_pays.values()],
    "payouts": lambda floor: [payout_document(floor, one) for one in floor.state.payouts.values() if one.pending],
    "progressives": lambda floor: [_progressive(one) for one in floor.state.controllers.values()],
    "total": _total,
    "dealers": _dealers,
    "doubted_keys": _doubted_keys,
    "pools": lambda floor: [_pool(floor, pool) for pool in sorted({*floor.state.pools, *floor.state.paid_tips})],
}
"""The parts present in a document only for those who may see them."""
