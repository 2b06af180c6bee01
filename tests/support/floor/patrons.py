"""Pat has an account, a card and a PIN; two terminals with money, one table."""

from datetime import date

from croupier.floor.record.commands.office.tracking import EnrollPatron
from croupier.floor.record.settings import Settings
from support.floor.house import CASHIER, House, peripherals

CARD, PASSPORT, NAME, BORN, PIN = "card 4711", "passport 1", "Pat Petersen", date(1980, 1, 31), "4321"
PAT = "P-000001"
E1, E2 = peripherals("E1"), peripherals("E2")
"""The readers of both terminals."""

SETTINGS = Settings(cents_per_point=10, card_numbers_at_glass=True)


def enrolled(settings: Settings = SETTINGS) -> House:
    """A house with its first patron."""
    house = House(settings).terminal("E1", 200_00).terminal("E2", 200_00).table("T")
    house.do(CASHIER, EnrollPatron("", CARD, PASSPORT, NAME, BORN, PIN))
    return house
