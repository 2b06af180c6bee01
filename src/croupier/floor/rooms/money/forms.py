"""Federal forms that a hand pay calls for, by a table with dates: W-2G and the currency transaction report.

Who signs the slip is told; whether a win was 300 to 1 or more, and what else a person was paid that day, people know.
"""

import tomllib
from datetime import date
from importlib import resources

import msgspec

from croupier.floor.record.hand_pay import HandPayKind
from croupier.money import Cents


class FormRow(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"since": "from"}):
    """From which day on, from which amount on and for which payments a form is filled in."""

    since: date
    at_least: Cents
    kinds: frozenset[HandPayKind]


_TABLE = resources.files(__package__).joinpath("forms.toml").read_text(encoding="utf-8")
FORMS = msgspec.convert(tomllib.loads(_TABLE), dict[str, tuple[FormRow, ...]])


def forms(kind: HandPayKind, amount: Cents, day: date) -> tuple[str, ...]:
    """The forms of a payment on a gaming day."""
    return tuple(name for name, rows in FORMS.items() if _calls(rows, kind, amount, day))


def _calls(rows: tuple[FormRow, ...], kind: HandPayKind, amount: Cents, day: date) -> bool:
    in_force = max((one for one in rows if one.since <= day), key=lambda one: one.since, default=None)
    return in_force is not None and kind in in_force.kinds and amount >= in_force.at_least
