"""What is asked about patrons who want to be known (§ 461a.16)."""

from typing import Annotated, TypeAlias

import msgspec

from croupier.floor.record.commands.base import Command, Name

Years = Annotated[int, msgspec.Meta(ge=0, le=50)]
"""How many years; 0 for life."""


class EnrollPatron(Command, frozen=True, tag="enroll_patron"):
    """Somebody wants a card; they are known by a document of theirs, of which only a keyed digest is kept."""

    patron: Name
    card: Name
    document: Name


class InsertCard(Command, frozen=True, tag="insert_card"):
    """A player shows their card at a terminal."""

    terminal: Name
    card: Name


class RemoveCard(Command, frozen=True, tag="remove_card"):
    """A player takes their card back."""

    terminal: Name


class ExcludeMyself(Command, frozen=True, tag="exclude_myself"):
    """A player whose card is in a terminal wants to be kept from playing; ``patron`` is their name, said again."""

    terminal: Name
    patron: Name
    years: Years


class ExcludePatron(Command, frozen=True, tag="exclude_patron"):
    """Somebody at the cage wants to be kept from playing."""

    patron: Name
    years: Years


TrackingCommand: TypeAlias = EnrollPatron | InsertCard | RemoveCard | ExcludeMyself | ExcludePatron
