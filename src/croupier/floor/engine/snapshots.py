"""Snapshots: the whole floor as bytes, and back: state, ledger, and the rounds as their openings and events."""

from collections.abc import Sequence
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
from croupier.rules.game.live_round import replay
from croupier.rules.procedure.round import Opening
from croupier.rules.terms.events import RoundEvent


class Played(msgspec.Struct, frozen=True):
    """A round, as what is needed to replay it."""

    opening: Opening
    events: Sequence[RoundEvent]


@dataclass(slots=True)
class Image:
    """The content of a snapshot; without a list of rounds, each is with its table."""

    state: State
    ledger: dict[str, Cents]
    rounds: dict[str, Played] | None = None


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


class _Table(msgspec.Struct):
    opening: Opening | None = None
    events: Sequence[RoundEvent] = ()


class _State(msgspec.Struct):
    tables: dict[str, _Table]


class _Before(msgspec.Struct):
    """An earlier image, with each round inside its table."""

    state: _State

    @property
    def rounds(self) -> dict[str, Played]:
        """The rounds by their tables."""
        tables = self.state.tables.items()
        return {name: Played(one.opening, one.events) for name, one in tables if one.opening is not None}


_decoder_before = msgspec.json.Decoder(_Before)


def image(floor: Floor) -> bytes:
    """Serialize the floor: equal floors give equal bytes, whatever led to them."""
    held = {str(place): amount for place, amount in floor.ledger.held.items() if amount}
    rounds = {table: Played(live.opening, live.events) for table, live in floor.rounds.items()}
    return _encoder.encode(Image(floor.state, held, rounds))


def written_now(body: bytes) -> bytes:
    """Rewrite an image of any version in the format of this one."""
    return _encoder.encode(_shown(body))


def _shown(body: bytes) -> Image:
    """Decode an image; an earlier version does not say which controllers play money feeds."""
    shown = _decoder.decode(body)
    if shown.rounds is None:
        shown.rounds = _decoder_before.decode(body).rounds
    for table in shown.state.tables.values():
        if table.training and table.progressive in shown.state.controllers:
            shown.state.controllers[table.progressive].training = True
    return shown


def restored(body: bytes, chance: Chance) -> Floor:
    """Restore a floor from an image; rounds under way are replayed to where they were."""
    shown = _shown(body)
    floor = Floor(chance, shown.state, Ledger({account(name): amount for name, amount in shown.ledger.items()}))
    for name, played in (shown.rounds or {}).items():
        table = shown.state.tables[name]
        floor.rounds[name] = replay(chapter(table.chapter), floor.options(table), played.opening, played.events)
    return floor
