"""The layout as pages receive it: the chapter's layout, reduced to the options in force."""

from collections.abc import Iterable, Sequence
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from croupier.rules.game.chapter import Chapter
from croupier.rules.game.fixed_odds import FAMILY, fixed_odds
from croupier.rules.game.layout import (
    Cross,
    Dice,
    DiceBox,
    Frame,
    Half,
    Halves,
    Hands,
    Line,
    Middle,
    OwnHand,
    Row,
    Slot,
    Spot,
    ThrowBox,
)
from croupier.rules.game.words import spot_title_of
from croupier.rules.terms.options import TableOptions
from croupier.words import SILENCE, Sentence, say


class ShownSpot(msgspec.Struct, frozen=True):
    """A spot that the table offers.

    ``paytables`` are the families of the posted paytables that it shows, ``rows`` the rows of them that apply to
    it, ``row`` the one on the spot itself.  ``printed`` are the dice beside it; ``not_at`` the seats without the
    spot.
    """

    wager: str
    title: Sentence
    dice: Dice
    paytables: tuple[str, ...]
    rows: tuple[str, ...]
    row: str
    printed: tuple[Dice, ...]
    not_at: tuple[int, ...]


class ShownRow(msgspec.Struct, frozen=True):
    """Adjacent spots; if they are grouped in blocks, ``blocks`` names the wagers of each."""

    title: Sentence
    shape: str
    signs: bool
    spots: tuple[ShownSpot, ...]
    blocks: tuple[tuple[str, ...], ...]
    circles: tuple[Dice, ...]
    thrown: str


class ShownSlot(msgspec.Struct, frozen=True):
    """The place of a decision; the page fills in the number of cards in ``open_many``."""

    of: tuple[str, ...]
    label: Sentence
    times: int
    apart: bool
    rare: bool
    open: Sentence
    open_many: Sentence


class ShownLayout(msgspec.Struct, frozen=True):
    """Everything that lies before a player of this table."""

    shape: str
    large: bool
    rows: tuple[ShownRow, ...]
    further: tuple[ShownSpot, ...]
    choices: tuple[ShownSlot, ...]
    middle: Middle | None
    hand: OwnHand | None
    art: tuple[str, ...]
    frames: tuple[Frame, ...]


def shown_layout(game: Chapter[TableOptions], options: TableOptions) -> ShownLayout:
    """The layout of a chapter at a table with these options."""
    layout = game.layout
    rows = (_row(game, row, options) for row in layout.rows)
    return ShownLayout(
        shape=layout.shape,
        large=layout.large,
        rows=tuple(row for row in rows if row.spots),
        further=_offered(game, layout.further, options),
        choices=tuple(map(_slot, layout.choices)),
        middle=_middle(layout.middle),
        hand=_hand(layout.hand),
        art=layout.art,
        frames=layout.frames,
    )


def _slot(slot: Slot) -> ShownSlot:
    return ShownSlot(
        of=slot.of,
        label=say(slot.printed),
        times=slot.times,
        apart=slot.apart,
        rare=slot.rare,
        open=say(slot.open) if slot.open else SILENCE,
        open_many=say(slot.open_many, count="{count}") if slot.open_many else SILENCE,
    )


def _middle(middle: Middle | None) -> Middle | None:
    match middle:
        case Cross(lines=lines):
            return replace(middle, lines=_titled(lines))
        case ThrowBox(boxes=boxes):
            return replace(middle, boxes=_titled(boxes))
        case _:
            return middle


def _hand(hand: OwnHand | None) -> OwnHand | None:
    """The player's hand with its captions; the page fills in the amount of a tag."""
    match hand:
        case Halves(places=places):
            return replace(hand, places=_titled(places))
        case Hands(tags=tags, notes=notes):
            titled = tuple(replace(tag, title=say(tag.title, amount="{amount}")) for tag in tags)
            return replace(hand, tags=titled, notes={stage: say(key) for stage, key in notes.items()})
        case _:
            return hand


Titled = TypeVar("Titled", Line, DiceBox, Half)


def _titled(parts: tuple[Titled, ...]) -> tuple[Titled, ...]:
    return tuple(replace(part, title=say(part.title)) for part in parts)


def _row(game: Chapter[TableOptions], row: Row, options: TableOptions) -> ShownRow:
    spots, own = _offered(game, row.spots, options, row.pays), _offered(game, row.blocks, options, row.pays)
    return ShownRow(
        title=say(row.title) if row.title else SILENCE,
        shape=row.shape,
        signs=row.signs,
        spots=(*spots, *own),
        blocks=_blocks(spots, own) if row.blocks else (),
        circles=row.circles,
        thrown=row.thrown,
    )


def _offered(
    game: Chapter[TableOptions], spots: Iterable[Spot], options: TableOptions, pays: tuple[str, ...] = ()
) -> tuple[ShownSpot, ...]:
    return tuple(_spot(game, spot, options, pays) for spot in spots if game.wager(spot.wager).offered(options))


def _spot(game: Chapter[TableOptions], spot: Spot, options: TableOptions, pays: tuple[str, ...]) -> ShownSpot:
    wager = game.wager(spot.wager)
    paytables = _paytables(game, spot, options, pays)
    at_odds = fixed_odds(game, wager, options, paytables) is not None
    rows = (*_rows(game, spot, options, paytables), wager.name) if at_odds else spot.rows
    return ShownSpot(
        wager=wager.name,
        title=spot_title_of(game, wager.name),
        dice=spot.dice,
        paytables=(FAMILY, *paytables) if at_odds else paytables,
        rows=rows,
        row=spot.row,
        printed=_printed(spot, options),
        not_at=game.seats_without(spot.wager),
    )


def _paytables(
    game: Chapter[TableOptions], spot: Spot, options: TableOptions, pays: tuple[str, ...]
) -> tuple[str, ...]:
    """The posted paytables the layout names, or else those that pay the wager, or else the one of its name."""
    posted = [table.family for table in game.posted_paytables(options)]
    named = spot.pays or pays or game.wager(spot.wager).pays.families(options) or (spot.wager,)
    return tuple(family for family in named if family in posted)


def _rows(
    game: Chapter[TableOptions], spot: Spot, options: TableOptions, paytables: tuple[str, ...]
) -> tuple[str, ...]:
    """The names of the rows of these paytables that apply to a spot."""
    if spot.rows:
        return spot.rows
    return tuple(row.name for table in game.posted_paytables(options) if table.family in paytables for row in table)


def _printed(spot: Spot, options: TableOptions) -> tuple[Dice, ...]:
    """The dice that an option prints beside a wager; none if the option is not selected."""
    selected = getattr(options, spot.printed_by) if spot.printed_by else None
    return tuple(tuple(sorted(dice)) for dice in getattr(selected, spot.wager, ()))


def _blocks(spots: Sequence[ShownSpot], own: Sequence[ShownSpot]) -> tuple[tuple[str, ...], ...]:
    """For each wager of ``own``, the spots of the dice printed for it, then its own; last, those printed for none."""
    by_dice = {spot.dice: spot.wager for spot in spots}
    blocks = [[*(by_dice[dice] for dice in spot.printed), spot.wager] for spot in own]
    placed = {wager for block in blocks for wager in block}
    rest = [spot.wager for spot in spots if spot.wager not in placed]
    return tuple(tuple(block) for block in (*blocks, rest) if block)
