"""Slips before they are placed: what each wager may amount to beside the others, and whether the slip may stand.

A player builds a slip chip by chip; a wager that can only have one amount gets it by itself, and wagers that must be
equal follow the one that is changed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from croupier.chapters import chapter
from croupier.floor.record.floor import Floor
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import Terminal, stake_of
from croupier.floor.rooms.money import progressives
from croupier.money import Cents
from croupier.rules.game.live_round import LiveRound
from croupier.rules.terms.amounts import Slip
from croupier.rules.terms.events import WagersPlaced
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import Refusal
from croupier.rules.terms.wagers import Wager
from croupier.words import SILENCE, Sentence


@dataclass(frozen=True, slots=True)
class Wanted:
    """What a player would like to place from a seat; ``changed`` names the wager that was touched last, if one was."""

    seat: int
    wagers: Mapping[str, Cents]
    changed: str = ""


class AmountsOpen(msgspec.Struct, frozen=True):
    """The amounts that are open to a wager beside the others."""

    least: Cents
    most: Cents
    step: Cents


class ConsideredSlip(msgspec.Struct, frozen=True):
    """A slip with what follows from it by itself, and why it may not be placed.

    ``amounts`` are open to every wager beside the others; ``closed`` are those that cannot be added, and why.
    """

    slip: dict[str, Cents]
    total: Cents
    refused: Sentence
    cite: str
    amounts: dict[str, AmountsOpen]
    closed: dict[str, Sentence]


def considered(floor: Floor, table: Table, terminal: Terminal, wanted: Wanted) -> ConsideredSlip:
    """What a slip would need."""
    game, options = chapter(table.chapter), floor.options(table)
    open_wagers = [wager for wager in game.wagers if not wager.later and wager.offered(options)]
    slip = mended(open_wagers, _carried_over(open_wagers, wanted), options)
    live = floor.rounds.get(table.id)
    refused = _refused(floor, table, terminal, Wanted(wanted.seat, slip)) if live is not None and slip else None
    return ConsideredSlip(
        slip=slip,
        total=sum(slip.values()),
        refused=refused.detail if refused else SILENCE,
        cite=refused.cite if refused else "",
        amounts={wager.name: _amounts(wager, slip, options) for wager in open_wagers},
        closed=_closed(live, stake_of(terminal.id, wanted.seat), slip) if live is not None else {},
    )


def _closed(live: LiveRound[TableOptions], stake: str, slip: Slip) -> dict[str, Sentence]:
    """What cannot be added; what stands from an earlier round is there already."""
    held = live.round.stakes.get(stake)
    standing = held.standing if held else frozenset[str]()
    closed = live.chapter.closed(live.round, slip)
    return {wager: why for wager, why in closed.items() if wager not in standing}


def _refused(floor: Floor, table: Table, terminal: Terminal, wanted: Wanted) -> Refusal | None:
    live = floor.rounds[table.id]
    event = WagersPlaced(stake_of(terminal.id, wanted.seat), wanted.seat, terminal.id, dict(wanted.wagers))
    return live.refuse(event) or progressives.refuse_wagers(floor, table, live, wanted.wagers)


def _carried_over(wagers: list[Wager], wanted: Wanted) -> Slip:
    placed = {name: amount for name, amount in wanted.wagers.items() if amount > 0}
    changed = next((wager for wager in wagers if wager.name == wanted.changed), None)
    return placed if changed is None else changed.amount.carried_over(changed.name, placed)


def mended(wagers: list[Wager], placed: Slip, options: Any) -> dict[str, Cents]:
    """The slip with every wager that must be there, at its least, and every one that can have one amount, at that."""
    slip = dict(placed)
    if not slip:
        return {}
    for wager in wagers:
        amount = wager.may_amount_to(slip, options)
        missing = wager.required and wager.name not in slip
        only = wager.name in slip and amount.is_the_only_one
        if (missing or only) and amount.least > 0:
            slip[wager.name] = amount.least
    return {wager.name: slip[wager.name] for wager in wagers if wager.name in slip}


def _amounts(wager: Wager, slip: Slip, options: Any) -> AmountsOpen:
    amount = wager.amount.open_to(slip, options)
    return AmountsOpen(amount.least, amount.most, amount.step)
