"""What is asked about patrons who want to be known (§ 461a.16)."""

from datetime import date
from typing import Annotated, TypeAlias

import msgspec

from croupier.floor.record.commands.base import Command, Name, Number, Sum

Years = Annotated[int, msgspec.Meta(ge=0, le=50)]
"""How many years; 0 for life."""
PIN = r"^([0-9]{4,8})?$(?!\n)"
Pin = Annotated[str, msgspec.Meta(pattern=PIN)]
"""Four to eight digits, or none."""


class EnrollPatron(Command, frozen=True, tag="enroll_patron"):
    """Somebody wants a card, or another in place of a lost one, which ``patron`` is the account of.

    Of the document, of name and birth date, and of the PIN only keyed digests are kept.
    """

    patron: Name
    card: Name
    document: Name
    name: Name = ""
    born: date | None = None
    pin: Pin = ""


class InsertCard(Command, frozen=True, tag="insert_card"):
    """A player shows their card at a terminal; at the glass its number, with the PIN."""

    terminal: Name
    card: Name
    pin: Pin = ""


class RemoveCard(Command, frozen=True, tag="remove_card"):
    """A player takes their card back."""

    terminal: Name


class ExcludeMyself(Command, frozen=True, tag="exclude_myself"):
    """A player whose card is in a terminal wants to be kept from playing; ``patron`` is their account, said again."""

    terminal: Name
    patron: Name
    years: Years
    pin: Pin = ""


class ExcludePatron(Command, frozen=True, tag="exclude_patron"):
    """Somebody at the cage wants to be kept from playing."""

    patron: Name
    years: Years


class LimitMyself(Command, frozen=True, tag="limit_myself"):
    """A player whose card is in a terminal limits what they play, lose and put in on a gaming day; 0 is no limit."""

    terminal: Name
    minutes: Number
    loss: Sum
    deposit: Sum


class LimitPatron(Command, frozen=True, tag="limit_patron"):
    """The same at the desk, at the patron's wish."""

    patron: Name
    minutes: Number
    loss: Sum
    deposit: Sum


TrackingCommand: TypeAlias = (
    EnrollPatron | InsertCard | RemoveCard | ExcludeMyself | ExcludePatron | LimitMyself | LimitPatron
)
