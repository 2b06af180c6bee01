"""A house whose cage keeps drawers: a cashier with one open, vouchers to pay, a redemption machine with money in it."""

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import CashOut, RedeemVoucher
from croupier.floor.record.commands.office.cage import InstallRedemption, LoadRedemption, OpenDrawer, Pieces
from croupier.floor.record.settings import Settings
from croupier.money import Cents
from support.floor.house import CASHIER, FINANCE, MAIN_BANK, SECURITY, SUPERVISOR, House, device

KIOSK = Actor("K1", Role.REDEMPTION_MACHINE)
FLOAT = (Pieces(100_00, 5), Pieces(20_00, 20), Pieces(1_00, 100))
"""A thousand dollars."""


def bills(amount: Cents) -> tuple[Pieces, ...]:
    """An amount in dollars and cents."""
    return (Pieces(1_00, amount // 100), Pieces(1, amount % 100))


def caged(**settings: object) -> House:
    """A terminal, and a cashier with a thousand dollars."""
    decided = Settings(drawers_are_kept=True, **settings)  # type: ignore[arg-type]
    house = House(decided).terminal("E1").terminal("E2")
    house.do(CASHIER, OpenDrawer("D1", FLOAT), MAIN_BANK)
    return house


def voucher(house: House, amount: Cents = 20_00) -> str:
    """The number of a voucher that a terminal has just issued."""
    (issued,) = house.put_in("E1", amount).do(device("E1"), CashOut("E1")).events
    return house.number(issued)


def paid(house: House, amount: Cents = 20_00) -> House:
    """A voucher that the cashier has paid."""
    house.do(CASHIER, RedeemVoucher(voucher(house, amount)))
    return house


def with_machine(house: House, amount: Cents = 500_00) -> House:
    """A redemption machine with so much in it."""
    house.do(SUPERVISOR, InstallRedemption("K1", "asset K1", "hall"), FINANCE)
    house.do(CASHIER, LoadRedemption("K1", bills(amount)), SECURITY)
    return house
