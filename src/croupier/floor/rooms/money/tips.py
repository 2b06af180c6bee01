"""Tips given at terminals: recorded, and pooled as the certificate holder has specified (§ 465a.19(g), (g)(2)).

Whose they are, and for how long they are gathered: docs/readings/0186.
"""

from collections.abc import Iterable, Mapping
from datetime import datetime

from croupier.floor.record.actors import Role
from croupier.floor.record.commands import DistributeTips, Tip
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events import Tipped, TipsDistributed
from croupier.floor.record.floor import Floor
from croupier.floor.record.meters import Meter
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.settings import Tips
from croupier.floor.record.state import PaidTips
from croupier.floor.record.table import Table
from croupier.floor.rooms.house import days, dealing
from croupier.floor.rooms.money import terminals
from croupier.ledger.accounts import Account, Kind
from croupier.ledger.ledger import Transfer
from croupier.money import Cents
from croupier.words import Sentence, say

CITE = "§ 465a.19(g)(2)"

COMMON = "pool/common"
"""The owner of the common pool's account; no name of a table holds a stroke."""

DEALER = "dealer/"
"""How the owner of one dealer's account begins."""

CAGE = Account(Kind.CAGE, "tips")


@decides(Tip)
def tip(floor: Floor, command: Tip, asked: Asked) -> Decision:
    """Out of the game account to the dealers; never a wager (§ 465a.19(g)(2))."""
    terminal = terminals.in_play(floor, command.terminal, asked)
    table = floor.table(command.table)
    if table is None:
        return refuse(Reason.UNKNOWN_TABLE, CITE, say("table.unknown", table=command.table))
    if table.training is not terminal.training:
        return refuse(Reason.GAME_IS_NOT_ENABLED, CITE, say("terminal.tip_is_play_money"))
    if command.amount <= 0:
        return refuse(Reason.AMOUNT_MUST_BE_ABOVE_ZERO, CITE, say("terminal.tip_is_nothing"))
    if command.amount > floor.balance(terminal):
        return refuse(Reason.BALANCE_IS_TOO_LOW, CITE, say("terminal.tip_is_too_high"))
    return [Tipped(terminal.id, command.table, command.amount, pool_of(floor, table))]


def pool_of(floor: Floor, table: Table) -> str:
    """Whose a tip at a table is, as the certificate holder has specified (§ 465a.19(g), (g)(2)).

    Play money stays where it was given.
    """
    match Tips.TABLE if table.training else floor.state.settings.tips:
        case Tips.NONE:
            raise Refused(refuse(Reason.TIPS_ARE_NOT_TAKEN, CITE, say("terminal.tips_are_not_taken")))
        case Tips.DEALER if not table.dealer:
            raise Refused(refuse(Reason.DEALER_IS_MISSING, CITE, say("terminal.nobody_to_tip", table=table.id)))
        case Tips.DEALER:
            return f"{DEALER}{table.dealer}"
        case Tips.TABLE:
            return table.id
        case Tips.POOL:
            return COMMON


def account_of(pool: str) -> Account:
    """Where the tips of a pool lie until they are distributed."""
    return Account(Kind.TIPS, pool)


def named(pool: str) -> Sentence:
    """Whose a pool is."""
    kind, stroke, name = pool.partition("/")
    if pool == COMMON:
        return say("tips.common")
    return say("tips.of_dealer", dealer=name) if stroke and kind == "dealer" else say("tips.of_table", table=pool)


@carries_out(Tipped)
def _tipped(floor: Floor, event: Tipped, _at: datetime) -> None:
    """A tip from before pools were specified is the table's, and the day says nothing of its pool."""
    terminal = floor.state.terminals[event.terminal]
    floor.post(Transfer(terminal.account, account_of(event.pool or event.table), event.amount, "tip"))
    terminals.meter(floor, terminal, {Meter.TIPS: event.amount})
    days.add(floor, terminal, event.table, {"tips": event.amount})
    if event.pool and not terminal.training:
        _gather(floor, event.pool, event.amount)
    floor.mention(f"money:{terminal.id}")


def _gather(floor: Floor, pool: str, amount: int) -> None:
    """A pool is counted by gaming day, and gathers from the day of its first tip until it is distributed."""
    figures = floor.state.figures.setdefault(f"tips:{pool}", {})
    figures["tips"] = figures.get("tips", 0) + amount
    if floor.state.day is not None:
        floor.state.pools.setdefault(pool, floor.state.day)


# From the pool to the dealers


@decides(DistributeTips)
def distribute(floor: Floor, command: DistributeTips, asked: Asked) -> Decision:
    """All that lies in a pool, to the cent, by the time that each has dealt for it (§ 465a.19(g)(2))."""
    held = 0 if _is_play_money(floor, command.pool) else floor.ledger.balance(account_of(command.pool))
    if not held:
        return refuse(Reason.THE_POOL_IS_EMPTY, CITE, say("tips.pool_is_empty", pool=named(command.pool)))
    dealt = _earned(floor, command.pool, asked.at)
    unknown = without_account(floor, dealt)
    seconds = {dealer: stood for dealer, stood in dealt.items() if dealer not in unknown}
    if not seconds:
        reason = "tips.no_account" if unknown else "tips.nobody_has_dealt"
        return refuse(Reason.NOBODY_HAS_DEALT, CITE, say(reason, pool=named(command.pool)))
    since = floor.state.pools.get(command.pool)
    return [TipsDistributed(command.pool, since, seconds, shares(held, seconds), unknown)]


def without_account(floor: Floor, dealers: Iterable[str]) -> tuple[str, ...]:
    """Who of these has no account as a dealer, in a house whose dealers have them: an invented name earns nothing."""
    known = {one.name for one in floor.state.staff.values() if Role.DEALER in one.roles}
    return tuple(sorted(set(dealers) - known)) if known else ()


def dealt_for(floor: Floor, pool: str) -> set[str]:
    """Who was named as a dealer since a pool was distributed last."""
    if pool.startswith(DEALER):
        return {pool.removeprefix(DEALER)}
    tables = _tables_of(floor, pool)
    now = {table.dealer for table in tables if table.dealing_since is not None}
    return now.union(*(floor.state.dealt.get(table.id, {}) for table in tables))


def _is_play_money(floor: Floor, pool: str) -> bool:
    table = floor.state.tables.get(pool)
    return table is not None and table.training


def _earned(floor: Floor, pool: str, at: datetime) -> dict[str, int]:
    if pool.startswith(DEALER):
        return {pool.removeprefix(DEALER): 1}
    return dealing.seconds(floor, _tables_of(floor, pool), at)


def _tables_of(floor: Floor, pool: str) -> list[Table]:
    """The tables whose dealers share a pool."""
    if pool.startswith(DEALER):
        return []
    return [table for table in floor.state.tables.values() if pool in {COMMON, table.id}]


def shares(amount: Cents, seconds: Mapping[str, int]) -> dict[str, Cents]:
    """Pro rata; the cents that no division gives go, one each, to those whose parts were cut most."""
    total = sum(seconds.values())
    parts = {dealer: divmod(amount * stood, total) for dealer, stood in seconds.items()}
    left = amount - sum(whole for whole, _cut in parts.values())
    luckier = sorted(parts, key=lambda dealer: (-parts[dealer][1], dealer))[:left]
    return {dealer: whole + (dealer in luckier) for dealer, (whole, _cut) in parts.items()}


@carries_out(TipsDistributed)
def _distributed(floor: Floor, event: TipsDistributed, at: datetime) -> None:
    for amount in event.shares.values():
        if amount:
            floor.post(Transfer(account_of(event.pool), CAGE, amount, "tips"))
    floor.state.pools.pop(event.pool, None)
    floor.state.paid_tips[event.pool] = PaidTips(at, event.seconds, event.shares)
    for table in _tables_of(floor, event.pool):
        dealing.counted(floor, table, at)
    floor.mention("tips")
