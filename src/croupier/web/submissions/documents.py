"""What pages send and receive about a Rules Submission, as records."""

from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.rules.game.sign import SignDocument
from croupier.web.odds.documents import EdgesDocument
from croupier.words import SILENCE, Sentence

Kind: TypeAlias = Literal["choice", "amount", "share", "number", "text", "table"]
"""How a choice is entered; a table is entered as a TOML value."""


class Entered(Struct, frozen=True, forbid_unknown_fields=True):
    """What was entered, each choice as text; an omitted one stays as it is in force."""

    reference: str = ""
    effective: str = ""
    options: dict[str, str] = {}
    cards: dict[str, str] = {}


class SelectionDocument(Struct, frozen=True):
    """An option that the chapter leaves open.

    ``values`` are the legal ones, if they can be listed, ``closed`` those of them that the other choices exclude;
    ``was`` is the one in force, ``wrong`` what is wrong with the one entered.
    """

    option: str
    kind: Kind
    value: str
    was: str
    values: tuple[str, ...]
    closed: tuple[str, ...]
    least: int | None
    most: int | None
    text: str
    cite: str
    wrong: Sentence = SILENCE


class DraftDocument(Struct, frozen=True):
    """A Rules Submission being drafted or read: every choice, and the resulting table.

    ``against`` is the filing it is compared with, empty if that is the one that ships with the game. ``text`` is
    present only if it may be filed; ``sign`` and the edges once the choices are legal.
    """

    chapter: str
    name: str
    edition: str
    reference: str
    effective: str
    against: str
    options: tuple[SelectionDocument, ...]
    cards: tuple[SelectionDocument, ...]
    wrong: Sentence = SILENCE
    text: str = ""
    sign: SignDocument | None = None
    edges: EdgesDocument | None = None
    before: EdgesDocument | None = None
