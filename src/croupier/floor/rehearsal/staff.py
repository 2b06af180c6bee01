"""The people of the rehearsal, and their commands."""

from random import Random
from typing import NamedTuple

from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import AnyCommand, PayHand
from croupier.floor.record.hand_pay import HandPay
from croupier.floor.record.settings import Settings

DEALERS = ("Dana", "Dev", "Dolores", "Dmitri")
FLOORPERSON = Actor("Flora", Role.FLOORPERSON)
PIT_MANAGER = Actor("Pia", Role.PIT_MANAGER)
ATTENDANT = Actor("Abe", Role.SLOT_ATTENDANT)
SUPERVISOR = Actor("Sue", Role.SLOT_SUPERVISOR)
SECURITY = Actor("Sam", Role.SECURITY)
CASHIER = Actor("Carl", Role.CASHIER)
TECHNICIAN = Actor("Tess", Role.TECHNICIAN)
COMPLIANCE = Actor("Cora", Role.COMPLIANCE)
CENTRAL_CONTROL = Actor("central control", Role.REVENUE)


class Movers(NamedTuple):
    """Who moves devices: slot operations, a technician, and the Board's representative for places."""

    slots: Actor
    technician: Actor
    compliance: Actor


MOVERS = Movers(SUPERVISOR, TECHNICIAN, COMPLIANCE)


class Wish(NamedTuple):
    """A command before it has an id: who gives it, and who witnesses it."""

    actor: Actor
    command: AnyCommand
    witness: Actor | None = None


def dealer(name: str) -> Actor:
    """The dealer with this name."""
    return Actor(name, Role.DEALER)


def peripherals(terminal: str) -> Actor:
    """The validator, the reader, the printer, the box and the doors of a terminal."""
    return Actor(terminal, Role.PERIPHERALS)


def player(terminal: str) -> Actor:
    """The player at a terminal, known by the device alone."""
    return Actor(terminal, Role.TERMINAL)


def hand_pay(due: HandPay, settings: Settings, random: Random) -> Wish:
    """An attendant's payment, with a second signature if needed (§ 465a.26(b)(3), (4))."""
    command = PayHand(due.id, due.amount)
    if due.amount < settings.second_signer_from:
        return Wish(random.choice((ATTENDANT, SUPERVISOR)), command)
    if due.amount < settings.supervisor_from:
        maker, signer = random.choice(((ATTENDANT, SECURITY), (ATTENDANT, SUPERVISOR), (SUPERVISOR, ATTENDANT)))
    else:
        maker, signer = random.choice(((ATTENDANT, SUPERVISOR), (SUPERVISOR, SECURITY)))
    return Wish(maker, command, signer)
