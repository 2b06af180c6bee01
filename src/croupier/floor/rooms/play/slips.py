"""Slips before they are placed: what each wager may amount to beside the others, and whether the slip may stand.

A player builds a slip chip by chip; a wager that can only have one amount gets it by itself.
"""

from collections.abc import Mapping
from typing import Any

from croupier.chapters import chapter
from croupier.floor.record.floor import Floor
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import Terminal
from croupier.floor.rooms.money import progressives
from croupier.floor.rooms.money.settlement import stake_of
from croupier.money import Cents
from croupier.rules.terms.events import WagersPlaced
from croupier.rules.terms.wagers import Slip, Wager


def considered(
    floor: Floor, table: Table, terminal: Terminal, seat: int, wagers: Mapping[str, Cents]
) -> dict[str, Any]:
    """The slip with what follows from it by itself, the amounts open to every wager, and why it may not be placed."""
    options = floor.options(table)
    open_wagers = [wager for wager in chapter(table.chapter).wagers if not wager.later and wager.offered(options)]
    slip = mended(open_wagers, wagers, options)
    driver = floor.rounds.get(table.id)
    refused = None
    if driver is not None and slip:
        event = WagersPlaced(stake_of(terminal.id, seat), seat, terminal.id, slip)
        refused = driver.refuse(event) or progressives.refuse_wagers(floor, table, driver, slip)
    return {
        "slip": slip,
        "total": sum(slip.values()),
        "refused": str(refused.detail) if refused else "",
        "cite": refused.cite if refused else "",
        "amounts": {wager.name: _amounts(wager, slip, options) for wager in open_wagers},
    }


def mended(wagers: list[Wager], placed: Mapping[str, Cents], options: Any) -> dict[str, Cents]:
    """The slip with every wager that must be there, at its least, and every one that can have one amount, at that."""
    slip: dict[str, Cents] = {name: amount for name, amount in placed.items() if amount > 0}
    if not slip:
        return {}
    for wager in wagers:
        amount = wager.amount(slip, options)
        missing = wager.required and wager.name not in slip
        only = wager.name in slip and amount.least == amount.most
        if (missing or only) and amount.least > 0:
            slip[wager.name] = amount.least
    return {wager.name: slip[wager.name] for wager in wagers if wager.name in slip}


def _amounts(wager: Wager, slip: Slip, options: Any) -> dict[str, Cents]:
    amount = wager.amount(slip, options)
    return {"least": amount.least, "most": amount.most, "step": amount.step}
