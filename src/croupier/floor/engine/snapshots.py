"""The whole floor as bytes, and back: state, ledger, and the rounds by their openings and events."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import msgspec

from croupier.chapters import chapter
from croupier.floor.record.floor import Floor
from croupier.floor.record.ports import Chance
from croupier.floor.record.state import State
from croupier.ledger.accounts import account
from croupier.ledger.ledger import Ledger
from croupier.money import Cents
from croupier.rules.game.driver import replay


@dataclass(slots=True)
class Image:
    """What a snapshot holds."""

    state: State
    ledger: dict[str, Cents]


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return str(value)
    raise NotImplementedError(type(value))


def _typed(kind: type, value: Any) -> Any:
    if kind is Fraction:
        return Fraction(value)
    raise NotImplementedError(kind)


_encoder = msgspec.json.Encoder(enc_hook=_plain, order="sorted")
_decoder = msgspec.json.Decoder(Image, dec_hook=_typed)


def image(floor: Floor) -> bytes:
    """The floor as bytes: equal floors give equal bytes, whatever the order in which they came about."""
    held = {str(place): amount for place, amount in floor.ledger.held.items() if amount}
    return _encoder.encode(Image(floor.state, held))


def written_now(body: bytes) -> bytes:
    """An image as this version writes it, whichever version it is of."""
    return _encoder.encode(_shown(body))


def _shown(body: bytes) -> Image:
    """What an image shows; one of an earlier version does not say which controllers play money feeds."""
    shown = _decoder.decode(body)
    for table in shown.state.tables.values():
        if table.training and table.progressive in shown.state.controllers:
            shown.state.controllers[table.progressive].training = True
    return shown


def restored(body: bytes, chance: Chance) -> Floor:
    """The floor that an image shows; rounds under way are played again up to where they were."""
    shown = _shown(body)
    floor = Floor(chance, shown.state, Ledger({account(name): amount for name, amount in shown.ledger.items()}))
    for table in shown.state.tables.values():
        if table.opening is not None and table.number:
            options = floor.options(table)
            floor.rounds[table.id] = replay(chapter(table.chapter), options, table.opening, table.events)
    return floor
