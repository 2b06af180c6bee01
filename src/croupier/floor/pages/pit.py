"""The pit: every table and terminal with its state, what waits for somebody, and what the day has come to so far."""

from collections import Counter
from typing import Any

import msgspec

from croupier.chapters import chapter
from croupier.floor.pages.table import Document, hand_pay_document, milliseconds, summary
from croupier.floor.record.commands import ATTENDANTS
from croupier.floor.record.floor import Floor
from croupier.floor.record.hand_pay import HandPay
from croupier.floor.record.progressive import Controller
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import Terminal
from croupier.floor.rooms.house import days
from croupier.floor.rooms.money.hand_pays import signers
from croupier.rules.terms.options import Submission, read_submission


def pit_document(floor: Floor) -> Document:
    """The whole floor at a glance."""
    state = floor.state
    return {
        "facility": state.settings.facility,
        "day": state.day.isoformat() if state.day else "",
        "tables": [_table(floor, table) for table in state.tables.values()],
        "terminals": [_terminal(floor, terminal) for terminal in state.terminals.values()],
        "hand_pays": [_hand_pay(floor, one) for one in state.hand_pays.values()],
        "progressives": [_progressive(one) for one in state.controllers.values()],
        "total": _total(floor),
    }


def _table(floor: Floor, table: Table) -> Document:
    submission = submission_of(table)
    return {
        **summary(floor, table),
        "why": table.why,
        "round": table.number,
        "at_risk": floor.ledger.balance(table.at_risk),
        "reference": submission.reference,
        "effective": submission.effective.isoformat(),
        "progressive": table.progressive,
        "link_up": table.link_up,
        "figures": days.statement(floor.state.figures.get(f"table:{table.id}", {})),
    }


def submission_of(table: Table) -> Submission:
    """The Rules Submission a table plays under, or would if it opened under the one that ships with its game."""
    return read_submission(table.submission) if table.submission else chapter(table.chapter).submission


def submission_document(floor: Floor, name: str) -> Document | None:
    """The Rules Submission of a table, option by option (§ 601a.2)."""
    table = floor.table(name)
    if table is None:
        return None
    submission = submission_of(table)
    plain: dict[str, Any] = msgspec.to_builtins(submission)
    options = msgspec.to_builtins(floor.options(table), enc_hook=str)
    return {**plain, "table": table.id, "game": chapter(table.chapter).name, "options": options}


def _terminal(floor: Floor, terminal: Terminal) -> Document:
    figures = days.statement(floor.state.figures.get(f"terminal:{terminal.id}", {}))
    return {
        "terminal": terminal.id,
        "asset": terminal.asset,
        "location": terminal.location,
        "enabled": terminal.enabled,
        "blocks": sorted(block.value for block in terminal.blocks),
        "balance": floor.balance(terminal),
        "table": terminal.table,
        "box": terminal.box,
        "called": milliseconds(terminal.called),
        "revenue": figures["revenue"],
    }


def _hand_pay(floor: Floor, hand_pay: HandPay) -> Document:
    """With who has to sign besides, by the role of whoever makes the slip (§ 465a.26(b)(3), (4))."""
    settings = floor.state.settings
    signed = {maker.value: sorted(signers(settings, hand_pay.amount, maker)) for maker in sorted(ATTENDANTS)}
    terminal = floor.state.terminals[hand_pay.terminal]
    about = {"asset": terminal.asset, "location": terminal.location, "table": hand_pay.table, "round": hand_pay.round}
    return {**hand_pay_document(hand_pay), **about, "signers": signed}


def _progressive(controller: Controller) -> Document:
    """The meters of a progressive and its last awards, the newest first (§§ 605a.7(a), 605a.8)."""
    return {
        "progressive": controller.id,
        "up": controller.up,
        "tables": sorted(controller.tables),
        "levels": {name: int(amount) for name, amount in controller.amounts.items() if name in controller.parameters},
        "due": controller.due,
        "paid_by_terminals": controller.paid_by_terminals,
        "paid_by_attendants": controller.paid_by_attendants,
        "hits": [
            {
                "order": hit.order,
                "at": milliseconds(hit.at),
                "table": hit.table,
                "round": hit.round,
                "terminal": hit.terminal,
                "level": hit.level,
                "amount": hit.amount,
            }
            for hit in reversed(controller.hits)
        ],
    }


def _total(floor: Floor) -> dict[str, int]:
    """The day so far of all terminals together, also of those that have not sat down yet (§ 605a.2(d)(6), (7))."""
    total: Counter[str] = Counter()
    for place, figures in floor.state.figures.items():
        if place.startswith("terminal:"):
            total.update(figures)
    return days.statement(total)
