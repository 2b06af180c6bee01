"""Figures stored beside the journal, for people who query the database; all are derived from the journal."""

from collections.abc import Iterable

import msgspec

from croupier.floor.record.floor import Floor
from croupier.ledger.accounts import Account, Kind, account

_MONEY_OF_A_TERMINAL = (f"balance:{Kind.GAME}:", f"balance:{Kind.PENDING}:")
_PROGRESSIVE = "progressive:"
_encoder = msgspec.json.Encoder(order="sorted")


def balance_of(place: Account) -> str:
    """The name of the figure that holds an account's balance."""
    return f"balance:{place}"


def terminals_among(names: Iterable[str]) -> set[str]:
    """The terminals whose money is among these figures."""
    return {name.split(":", 2)[2] for name in names if name.startswith(_MONEY_OF_A_TERMINAL)}


def progressive_among(names: Iterable[str]) -> bool:
    """Whether a progressive is among these figures."""
    return any(name.startswith(_PROGRESSIVE) for name in names)


def standing(floor: Floor, name: str) -> str:
    """The value of a figure: a balance in cents, a terminal's meters, a progressive."""
    what, _, of = name.partition(":")
    match what:
        case "balance":
            return str(floor.ledger.balance(account(of)))
        case "meters":
            return _encoder.encode(floor.state.terminals[of].meters).decode()
        case "progressive":
            controller = floor.state.controllers[of]
            amounts = {level: str(amount) for level, amount in controller.amounts.items()}
            paid = {"by_terminals": controller.paid_by_terminals, "by_attendants": controller.paid_by_attendants}
            shown = {"up": controller.up, "amounts": amounts, "paid": paid, "due": controller.due}
            return _encoder.encode(shown).decode()
        case _:
            raise LookupError(name)


def all_standings(floor: Floor) -> dict[str, str]:
    """Every figure there is."""
    names = [
        *map(balance_of, floor.ledger.held),
        *(f"meters:{terminal}" for terminal in floor.state.terminals),
        *(f"progressive:{controller}" for controller in floor.state.controllers),
    ]
    return {name: standing(floor, name) for name in names}
