"""Progressives: meters that grow with the wagers of one table or of several (§§ 605a.7, 605a.8).

A meter is exact; the ledger holds its whole cents.  No command sets an amount: meters grow when betting locks, and
only an award that is paid and recorded turns one back.

What the text leaves open: docs/readings/0103.
"""

from collections.abc import Mapping
from datetime import datetime
from fractions import Fraction

from croupier.floor.record.commands import SetController, SetLink
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import ControllerSet, LinkSet
from croupier.floor.record.floor import Floor
from croupier.floor.record.progressive import Controller, Hit
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import terminal_of
from croupier.ledger.ledger import Transfer
from croupier.money import Cents, Rounding
from croupier.rules.game.live_round import LiveRound
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.progressives import Level, Progressive, levels_of, seeded
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

HITS_REMEMBERED = 25
"""The last awards are remembered here; the journal knows all of them."""


def parameters(progressives: tuple[Progressive, ...]) -> dict[str, dict[str, str]]:
    """What defines a progressive and may not change while it is in operation (§ 605a.7(a)(6))."""
    return {name: _level(level) for name, level in levels_of(progressives).items()}


def _level(level: Level) -> dict[str, str]:
    return {
        "seed": str(level.seed),
        "reseed": str(level.reseed),
        "rate": str(level.rate),
        "reserve_rate": str(level.reserve_rate),
    }


def refuse_sharing(floor: Floor, table: Table, name: str, progressives: tuple[Progressive, ...]) -> Refusal | None:
    """Tables share a controller only if their meters have the same seeds and rates, and never money with play money."""
    known = floor.state.controllers.get(name)
    if known is None:
        return None
    if known.parameters != parameters(progressives):
        return refuse(Reason.PROGRESSIVES_DIFFER, "§ 605a.8", say("progressive.runs_otherwise", progressive=name))
    if known.training is not table.training:
        return refuse(Reason.PROGRESSIVES_DIFFER, "§ 605a.8", say("progressive.play_money"))
    return None


def refuse_leaving(floor: Floor, table: Table, name: str = "") -> Refusal | None:
    """The last table of a progressive does not leave it for another one, or for good, while its meters hold anything of
    players: nobody could win it any more (§ 605a.8, docs/readings/0103).
    """
    controller = floor.state.controllers.get(table.progressive)
    if controller is None or controller.id == name or _is_as_seeded(controller):
        return None
    others = (one for one in floor.state.tables.values() if one.id != table.id and not one.retired)
    if any(one.progressive == controller.id and one.opened for one in others):
        return None
    detail = say("premises.last_of_progressive", table=table.id, progressive=controller.id)
    return refuse(Reason.PROGRESSIVE_HOLDS_MONEY, "§ 605a.8", detail)


def _is_as_seeded(controller: Controller) -> bool:
    """Whether everything that lies there is still what the house began with."""
    seeds = {name: Fraction(terms["seed"]) for name, terms in controller.parameters.items()}
    untouched = all(amount == seeds.get(name, 0) for name, amount in controller.amounts.items())
    return untouched and not controller.hits_so_far and not controller.due


def connect(floor: Floor, table: Table, progressives: tuple[Progressive, ...]) -> None:
    """Put a table on its controller; the first one brings the seeds."""
    controller = floor.state.controllers.get(table.progressive)
    if controller is None:
        controller = Controller(
            table.progressive, parameters(progressives), seeded(progressives), training=table.training
        )
        floor.state.controllers[controller.id] = controller
    controller.tables.add(table.id)
    fund(floor, controller)


def wagers_of(progressives: tuple[Progressive, ...]) -> frozenset[str]:
    """The wagers that feed the meters."""
    return frozenset(wager for progressive in progressives for wager in progressive.wagers)


def refuse_wagers(
    floor: Floor, table: Table, live: LiveRound[TableOptions], wagers: Mapping[str, Cents]
) -> Refusal | None:
    """A progressive wager cannot be played while the controller or the link to it is down (§ 605a.8)."""
    if not table.progressive or (table.link_up and floor.state.controllers[table.progressive].up):
        return None
    fed = wagers_of(live.chapter.progressives(live.round.options))
    if not any(amount for name, amount in wagers.items() if name in fed):
        return None
    return refuse(Reason.PROGRESSIVE_IS_DOWN, "§ 605a.8", say("progressive.not_available"))


def grow(floor: Floor, table: Table, live: LiveRound[TableOptions]) -> None:
    """Betting is locked: every progressive wager adds its share, exactly (§ 605a.7(a)(1))."""
    if not table.progressive:
        return
    controller = floor.state.controllers[table.progressive]
    for name, added in live.round.contributions().items():
        controller.amounts[name] += added
    fund(floor, controller)


def read(controller: Controller) -> dict[str, str]:
    """The meters as they stand, exact."""
    return {name: str(amount) for name, amount in controller.amounts.items()}


def award(floor: Floor, table: Table, live: LiveRound[TableOptions], lines: list[Line], at: datetime) -> None:
    """The round took awards from the meters in the order of settlement; note them and what is left.

    Nothing else turns a meter back (§ 605a.7(a)(5), (6)).
    """
    awards = [line for line in lines if line.meter]
    if not awards:
        return
    controller = floor.state.controllers[table.progressive]
    controller.amounts = {name: live.round.meters.amounts[name] for name in controller.amounts}
    for line in awards:
        controller.hits_so_far += 1
        waits = line.needs_validation and table.validates
        if waits or line.credited > floor.state.settings.award_limit:
            controller.due += line.credited
        else:
            controller.paid_by_terminals += line.credited
        hit = Hit(
            controller.hits_so_far, at, table.id, table.number, terminal_of(line.stake), line.meter, line.credited
        )
        controller.hits = [*controller.hits, hit][-HITS_REMEMBERED:]
    fund(floor, controller)


def credited(floor: Floor, name: str, amount: Cents) -> None:
    """An award that was due has gone to a game account (§ 605a.7(a)(2))."""
    controller = floor.state.controllers[name]
    controller.due -= amount
    controller.paid_by_terminals += amount
    floor.touch(f"progressive:{name}")


def take_back(floor: Floor, name: str, level: str, amount: Cents) -> None:
    """An award that was due is not: its meter has it again, with all that it has grown since (docs/readings/0140)."""
    controller = floor.state.controllers[name]
    controller.due -= amount
    controller.amounts[level] += amount
    fund(floor, controller)


def fund(floor: Floor, controller: Controller) -> None:
    """Let the ledger hold the whole cents of every meter and reserve; the house stands for them.

    In the order of their names: a floor that comes from a snapshot must move the same money in the same order.
    """
    for name, amount in sorted(controller.amounts.items()):
        held = controller.held(name)
        more = _whole(amount) - floor.ledger.balance(held)
        if more > 0:
            floor.post(Transfer(controller.house, held, more, "progressive grows"))
        elif more < 0:
            floor.post(Transfer(held, controller.house, -more, "reserve released"))
    floor.touch(f"progressive:{controller.id}")


def _whole(amount: Fraction) -> Cents:
    return Rounding.DOWN_TO_THE_CENT.cents(amount)


# Faults


@decides(SetLink)
def set_link(floor: Floor, command: SetLink, _asked: Asked) -> Decision:
    """The link of a table to its controller."""
    table = floor.table(command.table)
    if table is None or not table.progressive:
        return refuse(Reason.UNKNOWN_PROGRESSIVE, "§ 605a.8", say("progressive.table_has_none", table=command.table))
    return [LinkSet(command.table, command.up)]


@carries_out(LinkSet)
def _link_set(floor: Floor, event: LinkSet, _at: datetime) -> None:
    floor.state.tables[event.table].link_up = event.up
    floor.mention(f"table:{event.table}")


@decides(SetController)
def set_controller(floor: Floor, command: SetController, _asked: Asked) -> Decision:
    """The controller itself; when it works again its meters stand where they stood (§ 605a.8)."""
    if command.progressive not in floor.state.controllers:
        return refuse(
            Reason.UNKNOWN_PROGRESSIVE, "§ 605a.8", say("progressive.unknown", progressive=command.progressive)
        )
    return [ControllerSet(command.progressive, command.up)]


@carries_out(ControllerSet)
def _controller_set(floor: Floor, event: ControllerSet, _at: datetime) -> None:
    floor.state.controllers[event.progressive].up = event.up
    floor.touch(f"progressive:{event.progressive}")
