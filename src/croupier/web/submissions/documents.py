"""What pages send and receive about a Rules Submission, as records."""

from typing import Literal, TypeAlias

from msgspec import Struct

from croupier.rules.game.sign import SignDocument
from croupier.web.odds.documents import EdgesDocument
from croupier.words import SILENCE, Sentence

Kind: TypeAlias = Literal["choice", "amount", "share", "number", "text", "table"]
"""How a choice is entered; a table is a value as a TOML document has it."""


class Entered(Struct, frozen=True, forbid_unknown_fields=True):
    """What somebody has entered, each choice as text; what is left out is as it is in force."""

    reference: str = ""
    effective: str = ""
    options: dict[str, str] = {}
    cards: dict[str, str] = {}


class SelectionDocument(Struct, frozen=True):
    """One choice that the chapter leaves open.

    ``values`` are those it may have, where they can be listed, ``closed`` those of them that the other choices exclude;
    ``was`` is what is in force, ``wrong`` what is wrong with what was entered.
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
    """A Rules Submission while it is written or read: every choice, and what the table would become.

    ``against`` is the filing it is compared with, nothing where that is what ships with the game.  ``text`` is there
    only when it may be filed; ``sign`` and the edges as soon as the choices are legal.
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
