"""The layout of a game: data read from a chapter's ``layout.toml``, checked when loaded.

A layout gives the arrangement of the wagers' spots before a player (§ .2 of each chapter), the paytable each shows, the
place of every choice, and the look of the middle of the table and of the player's hand.  It holds no rules: what may
be wagered, and for how much, is up to the wagers.  A row of spots looks in the file as it looks on the felt::

    [[rows]]
    spots = ["ante", "super_bonus", { wager = "five_card_hand_player", pays = ["five_card_hand"] }]

Printed text is named by its key in the word catalogues.  Loading refuses a wager that is unknown, repeated or
without a spot, an unknown paytable or row, and a key that is in no catalogue.
"""

import tomllib
from collections import Counter
from collections.abc import Collection, Iterator
from importlib import resources
from itertools import chain
from typing import Annotated, Literal, TypeAlias

import msgspec

from croupier.rules.terms.paytables import Paytables
from croupier.rules.terms.wagers import Wager
from croupier.words import is_said

Dice: TypeAlias = tuple[int, ...]
Felt: TypeAlias = Annotated[str, msgspec.Meta(pattern="^#[0-9a-f]{6}$")]
Stroke: TypeAlias = Annotated[str, msgspec.Meta(pattern="^[MmLlHhVvCcSsQqTtAaZz0-9 .,-]+$")]
"""An SVG path in a 200 by 120 view box."""

Printed: TypeAlias = Annotated[str, msgspec.Meta(title="Sentence")]
"""Printed text: the key of a sentence in a layout file, the sentence itself in a layout sent to pages."""


class BadLayout(ValueError):
    """A layout file that may not be used; the message names the place in the file and what to change."""


class _Part(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a layout file."""


# Spots


class Spot(_Part, frozen=True):
    """The place of one wager.

    Printed on it is the sentence ``spot.<wager>``, or else the title of the wager; or the faces of its ``dice``.
    ``pays`` names the paytables it shows, of those posted, where the wager does not name them itself.  ``rows`` limits
    these to the rows about the wager; ``row`` is the one printed on the spot, where one table covers many wagers.
    ``printed_by`` names the option that sets the dice printed beside it.
    """

    wager: str
    dice: Dice = ()
    pays: tuple[str, ...] = ()
    rows: tuple[str, ...] = ()
    row: str = ""
    printed_by: str = ""


class Row(_Part, frozen=True):
    """Adjacent spots, all of one shape.

    ``pays`` names the paytables of spots that name none.  ``signs`` tells whether a spot with dice has room for its
    payout.  With ``blocks``, the spots are grouped in blocks: each holds the dice printed for one of these further
    spots, and that spot.  ``circles`` are dice in a row of circles; a lammer marks those that the round
    shows under the name ``thrown``.
    """

    spots: tuple[Spot, ...]
    title: str = ""
    shape: Literal["main", "bonus", "dice", "count", "wide"] = "main"
    pays: tuple[str, ...] = ()
    signs: bool = True
    blocks: tuple[Spot, ...] = ()
    circles: tuple[Dice, ...] = ()
    thrown: str = ""

    @property
    def all_spots(self) -> tuple[Spot, ...]:
        """The spots of the row and of its blocks."""
        return (*self.spots, *self.blocks)


class Slot(_Part, frozen=True):
    """The fixed place of a decision; choices that are the same act share one.

    ``label`` is printed on it, by default the sentence ``slot.<choice>`` or ``choice.<choice>``.
    ``times`` is the multiple of the minimum that the slot offers.  ``open`` is printed while the choice is open
    if the layout words it shorter than the procedure, ``open_many`` with the number of cards picked.
    An ``apart`` slot lies away from the others; a ``rare`` one is shown only while it is open.
    """

    of: tuple[str, ...]
    label: str = ""
    times: int = 0
    apart: bool = False
    rare: bool = False
    open: str = ""
    open_many: str = ""

    @property
    def printed(self) -> str:
        """The key of what is printed on it."""
        own = f"slot.{self.of[0]}"
        return self.label or (own if is_said(own) else f"choice.{self.of[0]}")


# The middle of the table


class Frame(_Part, frozen=True):
    """A printed frame for some of the cards before the dealer."""

    place: str
    cards: Annotated[int, msgspec.Meta(ge=1, le=9)]


class Line(_Part, frozen=True):
    """A line of cards across the middle, with the caption for what a hand makes with it."""

    name: str
    title: Printed
    boxes: tuple[str, ...]


class Cross(_Part, frozen=True, tag_field="widget", tag="cross"):
    """Five boxes of one card each in a cross; those at issue in a stage of decisions are highlighted."""

    lines: tuple[Line, ...]
    lit: dict[str, tuple[str, ...]]


class Shaker(_Part, frozen=True, tag_field="widget", tag="shaker"):
    """A bowl with two dice; ``shooter`` is the round's name for the seat that shakes it."""

    shooter: str


class DiceBox(_Part, frozen=True):
    """A box for the dice of one face."""

    face: int
    title: Printed


class ThrowBox(_Part, frozen=True, tag_field="widget", tag="throw_box"):
    """Many dice; those showing the face that counts lie in its box.

    The round shows the face under ``face``, their number under ``count``, and after a second roll under
    ``total``.
    """

    boxes: tuple[DiceBox, ...]
    face: str
    count: str
    total: str


class DealerHands(_Part, frozen=True, tag_field="widget", tag="dealer_hands"):
    """The dealer's cards set in two hands, as the round shows them under ``high`` and ``low``."""

    high: str
    low: str


Middle: TypeAlias = Cross | Shaker | ThrowBox | DealerHands


# The player's hand


class TwoHands(_Part, frozen=True, tag_field="widget", tag="two_hands"):
    """Cards that the player sets in two hands by one choice, ``low`` of them in the low hand."""

    choice: str
    low: int


class Exchange(_Part, frozen=True, tag_field="widget", tag="exchange"):
    """Cards that the player may exchange by one choice."""

    choice: str


class Half(_Part, frozen=True):
    """Part of a hand, dealt to its own place."""

    place: str
    title: Printed


class Halves(_Part, frozen=True, tag_field="widget", tag="halves"):
    """A hand in several places side by side."""

    places: tuple[Half, ...]


class Tag(_Part, frozen=True):
    """A wager shown on each hand in turn, in words with a placeholder for the amount."""

    wagers: tuple[str, ...]
    title: Printed


class Hands(_Part, frozen=True, tag_field="widget", tag="hands"):
    """One or several hands, the acting one marked; ``notes`` are shown at a stage of decisions."""

    tags: tuple[Tag, ...] = ()
    notes: dict[str, Printed] = {}


OwnHand: TypeAlias = TwoHands | Exchange | Halves | Hands


# The whole layout


class Layout(_Part, frozen=True):
    """Everything that lies before a player.

    ``further`` are wagers without a spot of their own, shown beside the others once placed.
    A ``large`` layout is the table itself and stays large during the round.
    ``felt`` is the colour of the cloth, recognizable from afar; by default the house's green.
    ``art`` is the game's own line work; ``frames`` are the places of cards before the dealer, from left to right.
    """

    rows: tuple[Row, ...]
    choices: tuple[Slot, ...] = ()
    further: tuple[Spot, ...] = ()
    shape: Literal["rows", "columns"] = "rows"
    large: bool = False
    middle: Middle | None = None
    hand: OwnHand | None = None
    felt: Felt = "#0d3b2e"
    art: tuple[Stroke, ...] = ()
    frames: tuple[Frame, ...] = ()

    @property
    def spots(self) -> tuple[Spot, ...]:
        """Every spot, in the order of the file."""
        return (*(spot for row in self.rows for spot in row.all_spots), *self.further)


def load(package: str, wagers: Collection[Wager], paytables: Paytables) -> Layout:
    """Read a chapter's layout, checked against its wagers and its paytables."""
    text = resources.files(package).joinpath("layout.toml").read_text(encoding="utf-8")
    return read(text, wagers, paytables)


def read(text: str, wagers: Collection[Wager], paytables: Paytables) -> Layout:
    """A layout from its text, checked against wagers and paytables."""
    try:
        layout = msgspec.convert(_spelled_out(tomllib.loads(text)), Layout)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
        raise BadLayout(str(error)) from error
    wrongs = (_wrong_wagers(layout, wagers), _wrong_paytables(layout, paytables), _wrong_choices(layout))
    for wrong in chain(*wrongs, _wrong_words(layout)):
        raise BadLayout(wrong)
    return layout


def _spelled_out(part: object) -> object:
    """Expand the short form: a spot with only a wager may be written as the wager's name."""
    if isinstance(part, list):
        return [_spelled_out(one) for one in part]
    if not isinstance(part, dict):
        return part
    return {
        name: [{"wager": one} if isinstance(one, str) else one for one in value]
        if name in {"spots", "blocks", "further"} and isinstance(value, list)
        else _spelled_out(value)
        for name, value in part.items()
    }


def _wrong_wagers(layout: Layout, wagers: Collection[Wager]) -> Iterator[str]:
    known = [wager.name for wager in wagers]
    placed = Counter(spot.wager for spot in layout.spots)
    tags = layout.hand.tags if isinstance(layout.hand, Hands) else ()
    for name in (*placed, *(wager for tag in tags for wager in tag.wagers)):
        if name not in known:
            yield f"there is no wager {name!r}; there are {', '.join(known)}"
    yield from (f"the wager {name!r} has {count} spots" for name, count in placed.items() if count > 1)
    yield from (f"the wager {name!r} has no spot; one that needs none is further" for name in known if not placed[name])


def _wrong_paytables(layout: Layout, paytables: Paytables) -> Iterator[str]:
    for pays, spots in (*((row.pays, row.all_spots) for row in layout.rows), ((), layout.further)):
        for spot in spots:
            yield from _wrong_rows(spot, spot.pays or pays, paytables)


def _wrong_rows(spot: Spot, families: tuple[str, ...], paytables: Paytables) -> Iterator[str]:
    for family in families:
        if family not in paytables.families:
            yield f"{spot.wager}: there is no paytable [{family}]; there are {', '.join(paytables.families)}"
    known = {
        row.name
        for family in families or (spot.wager,)
        for table in paytables.families.get(family, {}).values()
        for row in table
    }
    for row in (*spot.rows, *([spot.row] if spot.row else [])):
        if row not in known:
            yield f"{spot.wager}: {', '.join(families or (spot.wager,))} has no row {row!r}"


def _wrong_choices(layout: Layout) -> Iterator[str]:
    placed = Counter((choice, slot.times) for slot in layout.choices for choice in slot.of)
    yield from (f"the choice {choice!r} has {count} slots" for (choice, _), count in placed.items() if count > 1)


def _wrong_words(layout: Layout) -> Iterator[str]:
    yield from (f"no catalogue has the sentence {key!r}" for key in _keys(layout) if not is_said(key))


def _keys(layout: Layout) -> Iterator[str]:
    """The keys of all printed text."""
    yield from (row.title for row in layout.rows if row.title)
    for slot in layout.choices:
        yield from (slot.printed, *filter(None, (slot.open, slot.open_many)))
    match layout.middle:
        case Cross(lines=titled) | ThrowBox(boxes=titled):
            yield from (one.title for one in titled)
        case _:
            pass
    match layout.hand:
        case Halves(places=places):
            yield from (half.title for half in places)
        case Hands(tags=tags, notes=notes):
            yield from (*(tag.title for tag in tags), *notes.values())
        case _:
            pass
