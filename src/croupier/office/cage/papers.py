"""The papers of the cage: drawers as they were counted, vouchers compared, what nobody claims, the log of a machine."""

from datetime import datetime

from croupier.floor.record.floor import Floor
from croupier.floor.record.papers.cage import ClosedDrawer, RedemptionMachine, Transaction
from croupier.floor.rooms.cage import unclaimed
from croupier.office.papers.sheet import OfficePaper, Part, dollars, moment

LAW = "58 Pa. Code \u00a7"


def drawers(floor: Floor, at: datetime) -> OfficePaper:
    """Drawers that were closed: what went in, what was paid, what was counted, over and short."""
    settings, closed = floor.state.settings, floor.state.cage.closed
    headings = ("Drawer", "Cashier", "Main bank", "Opened", "Closed", "Put in", "Paid", "Counted", "Over or short")
    rows = [_drawer(one, settings.time_zone) for one in closed]
    money = [sum(getattr(one, name) for one in closed) for name in ("put_in", "paid", "counted", "over")]
    total = [("Total", "", "", "", "", *map(dollars, money))] if rows else []
    parts = [Part("Drawers", "Drawers", headings, [*rows, *total])]
    signers = ("Main bank", "Finance")
    today = settings.gaming_day(at)
    return OfficePaper(settings.facility, today, parts, "Counted drawers", f"{LAW} 461a.8(d)", (), signers)


def _drawer(one: ClosedDrawer, zone: str) -> tuple[str, ...]:
    told = (one.id, one.cashier, one.bank, moment(one.opened, zone), moment(one.closed, zone))
    return (*told, *map(dollars, (one.put_in, one.paid, one.counted, one.over)))


def comparison(floor: Floor, at: datetime) -> OfficePaper:
    """Gaming days whose vouchers finance has compared, and what it has not compared yet (§ 461a.8(l))."""
    settings, cage = floor.state.settings, floor.state.cage
    compared = [
        (
            *(one.day.isoformat(), one.by, str(one.vouchers), dollars(one.amount), dollars(one.difference)),
            *(dollars(one.liability), one.explained),
        )
        for one in cage.compared
    ]
    handed = [
        (
            *(one.place, moment(one.at, settings.time_zone), one.by, one.to, str(one.papers), dollars(one.amount)),
            *(str(len(one.vouchers)), dollars(one.difference)),
        )
        for one in cage.handed
    ]
    headings = ("Gaming day", "By", "Vouchers", "Value", "Difference", "Outstanding then", "Explanation")
    waiting = ("Place", "Handed over", "By", "To", "Vouchers", "Value", "System has", "Difference")
    parts = [
        Part("Reconciled", "Reconciled", headings, compared),
        Part("Not reconciled yet", "Waiting", waiting, handed),
    ]
    title = "Vouchers handed over and reconciled"
    today = settings.gaming_day(at)
    return OfficePaper(settings.facility, today, parts, title, f"{LAW} 461a.8(l)", (), ("Finance",))


def unclaimed_list(floor: Floor, at: datetime) -> OfficePaper:
    """Vouchers that nobody has claimed long after they expired; of their numbers only the end is told."""
    settings = floor.state.settings
    today = settings.gaming_day(at)
    found = sorted(unclaimed.unclaimed(floor, today), key=lambda one: (one.expires, one.serial))
    rows = [
        (
            one.serial,
            one.shown,
            one.terminal,
            moment(one.issued, settings.time_zone),
            str(one.expires),
            dollars(one.amount),
        )
        for one in found
    ]
    total = [("Total", str(len(rows)), "", "", "", dollars(sum(one.amount for one in found)))] if rows else []
    headings = ("Serial", "Number ends", "Terminal", "Issued", "Expired", "Value")
    parts = [Part("Vouchers", "Unclaimed", headings, [*rows, *total])]
    return OfficePaper(settings.facility, today, parts, "Unclaimed vouchers", f"{LAW} 461a.8", (), ("Finance",))


def machine_log(floor: Floor, at: datetime, machine: RedemptionMachine) -> OfficePaper:
    """The meters of a redemption machine, its transactions of 30 days, and what else it noted (§ 461a.10)."""
    settings = floor.state.settings
    zone = settings.time_zone
    meters = [(_meter(name), _metered(name, amount)) for name, amount in machine.meters.items()]
    log = [_transaction(one, zone) for one in machine.log]
    notes = [(moment(one.at, zone), one.what.replace("_", " ")) for one in machine.notes]
    headings = ("No.", "Time", "Vouchers", "Value", "Dispensed", "Owed", "Outcome")
    parts = [
        Part("Meters", "Meters", ("Meter", "Reading"), meters),
        Part("Transactions", "Transactions", headings, log),
        Part("Doors, accesses, errors", "Notes", ("Time", "What"), notes),
    ]
    facts = [("Machine", machine.id), ("Asset number", machine.asset), ("Location", machine.location)]
    title = f"Redemption machine {machine.id}: meters and 30-day log"
    return OfficePaper(settings.facility, settings.gaming_day(at), parts, title, f"{LAW} 461a.10", facts)


def _meter(name: str) -> str:
    """Pieces of money are metered by what each is worth, in cents."""
    kind, _, worth = name.partition("/")
    return f"Pieces of {dollars(int(worth))} dispensed" if worth else kind.replace("_", " ").capitalize()


def _metered(name: str, amount: int) -> str:
    return dollars(amount) if name in {"vouchers_in", "cash_in", "cash_out", "cash_counted"} else f"{amount:,}"


def _transaction(one: Transaction, zone: str) -> tuple[str, ...]:
    vouchers = ", ".join(f"{serial} {dollars(amount)}" for serial, amount in one.vouchers)
    became = ": ".join(text for text in (one.disposition.value.replace("_", " "), one.fault) if text)
    return (
        str(one.number),
        moment(one.at, zone),
        vouchers,
        *map(dollars, (one.amount, one.dispensed, one.owed)),
        became,
    )
