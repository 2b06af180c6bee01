"""Cashiers' drawers: opened with money of the main bank, counted blind, over and short recorded (docs/design/0360)."""

from datetime import date, datetime

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands.office.cage import CloseDrawer, FillDrawer, OpenDrawer, Pieces
from croupier.floor.record.dispatch import Asked, Decision, carries_out, decides
from croupier.floor.record.events.office.cage import DrawerClosed, DrawerFilled, DrawerOpened
from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.cage import ClosedDrawer, Drawer, TakenVoucher, drawer_account
from croupier.floor.record.refusals import Reason, Refused, refuse
from croupier.floor.record.signatures import refuse_unlicensed
from croupier.ledger.accounts import Account, Kind
from croupier.ledger.ledger import Transfer
from croupier.money import Cents
from croupier.rules.terms.refusals import Refusal
from croupier.words import say

MAIN_BANK = Account(Kind.CAGE, "main bank")
OVER_AND_SHORT = Account(Kind.CAGE, "over and short")
CITE = "§ 461a.8(d)"
CLOSED_KEPT = 200
"""Drawers that are remembered after they were closed; the journal knows all of them."""


def total(cash: tuple[Pieces, ...]) -> Cents:
    """What bills and coins come to."""
    return sum(one.value * one.count for one in cash)


def of_cashier(floor: Floor, name: str) -> Drawer | None:
    """The drawer that a cashier has open."""
    return next((one for one in floor.state.cage.drawers.values() if one.cashier == name), None)


def must_have(floor: Floor, cashier: Actor) -> Drawer:
    """The drawer that somebody pays from."""
    if (found := of_cashier(floor, cashier.name)) is None:
        raise Refused(no_drawer(cashier.name))
    return found


def no_drawer(cashier: str) -> Refusal:
    """Why somebody pays nothing."""
    return refuse(Reason.DRAWER_IS_NOT_OPEN, CITE, say("cage.no_drawer", cashier=cashier))


def kept(floor: Floor) -> bool:
    """Whether the cage keeps drawers: the facility says so, or one is open."""
    return floor.state.settings.drawers_are_kept or bool(floor.state.cage.drawers)


@decides(OpenDrawer)
def open_drawer(floor: Floor, command: OpenDrawer, asked: Asked) -> Decision:
    """One drawer for one cashier, by the main bank's count."""
    name = command.drawer.strip()
    if not name:
        return refuse(Reason.NAME_IS_MISSING, CITE, say("cage.drawer_needs_name"))
    if name in floor.state.terminals or name in floor.state.cage.machines:
        return refuse(Reason.TERMINAL_EXISTS, CITE, say("terminal.exists", terminal=name))
    if name in floor.state.cage.drawers or of_cashier(floor, asked.actor.name):
        return refuse(Reason.DRAWER_IS_OPEN, CITE, say("cage.drawer_is_open", drawer=name))
    if not (amount := total(command.cash)):
        return refuse(Reason.AMOUNT_MUST_BE_ABOVE_ZERO, CITE, say("cage.needs_money"))
    return [DrawerOpened(name, asked.actor.name, _bank(asked), command.cash, amount)]


def _bank(asked: Asked) -> str:
    """The person of the main bank who has counted along."""
    return asked.witness.name if asked.witness else ""


@carries_out(DrawerOpened)
def _opened(floor: Floor, event: DrawerOpened, at: datetime) -> None:
    floor.post(Transfer(drawer_account(event.drawer), MAIN_BANK, event.amount, "drawer opened"))
    floor.state.cage.drawers[event.drawer] = Drawer(event.drawer, event.cashier, at, event.amount)
    floor.mention(_subject(event.drawer))


def _subject(drawer: str) -> str:
    return f"drawer:{drawer}"


def _own(floor: Floor, drawer: str, cashier: Actor) -> Drawer:
    found = floor.state.cage.drawers.get(drawer)
    if found is None:
        raise Refused(no_drawer(cashier.name))
    if found.cashier != cashier.name:
        detail = say("cage.drawer_of_another", drawer=drawer, cashier=found.cashier)
        raise Refused(refuse(Reason.DRAWER_IS_ANOTHERS, CITE, detail))
    return found


def _left_behind(floor: Floor, drawer: str, at: datetime) -> Drawer | None:
    """A drawer whose cashier may not work any more, locked out or without a credential: any other cashier counts it."""
    found = floor.state.cage.drawers.get(drawer)
    account = floor.state.staff.get(found.cashier) if found else None
    if account is None:
        return None
    cashier, today = Actor(account.name, Role.CASHIER), floor.state.settings.gaming_day(at)
    works = account.works_as(Role.CASHIER) and refuse_unlicensed(floor.state, cashier, today) is None
    return None if works else found


@decides(FillDrawer)
def fill(floor: Floor, command: FillDrawer, asked: Asked) -> Decision:
    """More for a cashier's own drawer."""
    drawer = _own(floor, command.drawer, asked.actor)
    if not (amount := total(command.cash)):
        return refuse(Reason.AMOUNT_MUST_BE_ABOVE_ZERO, CITE, say("cage.needs_money"))
    return [DrawerFilled(drawer.id, _bank(asked), command.cash, amount)]


@carries_out(DrawerFilled)
def _filled(floor: Floor, event: DrawerFilled, _at: datetime) -> None:
    drawer = floor.state.cage.drawers[event.drawer]
    floor.post(Transfer(drawer.account, MAIN_BANK, event.amount, "drawer filled"))
    drawer.put_in += event.amount
    floor.mention(_subject(event.drawer))


@decides(CloseDrawer)
def close(floor: Floor, command: CloseDrawer, asked: Asked) -> Decision:
    """What was counted goes back; the difference is recorded, and nobody who counts has been told it before."""
    drawer = _left_behind(floor, command.drawer, asked.at) or _own(floor, command.drawer, asked.actor)
    amount = total(command.cash)
    over = amount - floor.ledger.balance(drawer.account)
    return [DrawerClosed(drawer.id, _bank(asked), command.cash, amount, over)]


@carries_out(DrawerClosed)
def _closed(floor: Floor, event: DrawerClosed, at: datetime) -> None:
    cage = floor.state.cage
    drawer = cage.drawers.pop(event.drawer)
    differs(floor, drawer.account, event.over)
    floor.post(Transfer(MAIN_BANK, drawer.account, event.amount, "drawer closed"))
    moments, money = (drawer.opened, at), (drawer.put_in, drawer.paid, event.amount, event.over)
    cage.closed = [
        *cage.closed[1 - CLOSED_KEPT :],
        ClosedDrawer(drawer.id, drawer.cashier, event.bank, *moments, *money),
    ]
    floor.mention(_subject(event.drawer))


def differs(floor: Floor, place: Account, over: Cents) -> None:
    """What was found over or short in a place, so that the books have what is there."""
    if over > 0:
        floor.post(Transfer(place, OVER_AND_SHORT, over, "over"))
    if over < 0:
        floor.post(Transfer(OVER_AND_SHORT, place, -over, "short"))


# Paid out of one


def pays(floor: Floor, drawer: str, debit: Account, amount: Cents, reason: str) -> None:
    """Money leaves a drawer for something that was owed."""
    floor.post(Transfer(debit, paid_from(floor, drawer, amount), amount, reason))


def paid_from(floor: Floor, drawer: str, amount: Cents) -> Account:
    """Where money lies that leaves a drawer now."""
    found = floor.state.cage.drawers[drawer]
    found.paid += amount
    floor.mention(_subject(drawer))
    return found.account


def took(floor: Floor, place: str, serial: str, amount: Cents, day: date) -> None:
    """A voucher lies at a place of the cage until finance has it (§ 461a.8(l))."""
    floor.state.cage.taken.setdefault(place, []).append(TakenVoucher(serial, amount, day))
