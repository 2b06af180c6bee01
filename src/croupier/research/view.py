"""What one player sees, as arrays of fixed shapes: never more than the rule of secrecy allows."""

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from croupier.library import Card, Game
from croupier.research.episode import Episode
from croupier.research.tables import OWN, GameTable

Observation: TypeAlias = dict[str, Any]
"""Arrays and numbers by name; the cards in a nested dictionary, by place."""

CARDS = tuple(Card)
NOTHING, BACK = 0, len(CARDS) + 1
"""A card is 1 to 53 in the order of `croupier.Card`; 0 is no card, 54 a card whose face the player may not see."""

HAND = "hand"
"""The hand whose cards actions refer to, if that is not all that was dealt to the seat."""

OTHER = "other_"
"""The prefix of another player's number, counted clockwise from the player's own seat."""

MOST_WAGERED = 10**9
"""In cents; far above any table limit."""

CODES = {card: code for code, card in enumerate(CARDS, 1)}


def cards_at(observation: Observation, place: str) -> tuple[Card, ...]:
    """The visible faces at a place."""
    return tuple(CARDS[code - 1] for code in observation["cards"][place].tolist() if NOTHING < code < BACK)


class View:
    """The observation of one player, with other players at the next seats clockwise."""

    def __init__(self, game: Game, table: GameTable, seats: int = 1) -> None:
        self.table, self._seats = table, seats
        self._wagers = tuple(wager.name for wager in game.wagers)
        own = {name: size for name, size in table.places.items() if name.startswith(OWN)}
        others = {name.replace(OWN, f"{OTHER}{one}", 1): size for one in range(1, seats) for name, size in own.items()}
        self.places = {**table.places, **({HAND: table.hand} if table.hand else {}), **others}

    def space(self) -> spaces.Dict:
        """The shapes of an observation."""
        table = self.table
        shapes: dict[str, spaces.Space[Any]] = {
            "stage": spaces.Discrete(len(table.stages) + 1),
            "wagers": spaces.Box(0, MOST_WAGERED, (len(self._wagers),), np.int64),
            "action_mask": spaces.MultiBinary(len(table.actions)),
        }
        if self.places:
            shapes["cards"] = spaces.Dict(
                {name: spaces.MultiDiscrete([BACK + 1] * size) for name, size in self.places.items()}
            )
        if table.hands:
            shapes["hand"] = spaces.Discrete(table.hands + 1)
            shapes["lammers"] = spaces.MultiDiscrete([table.hands] * table.hands)
        if table.dice:
            shapes["dice"] = spaces.MultiDiscrete([7] * table.dice)
        return spaces.Dict(shapes)

    def observe(self, episode: Episode, seat: int) -> Observation:
        """What the player at a seat sees now."""
        table, round = self.table, episode.round
        waiting = round.waiting_for
        turn = waiting if waiting and seat in waiting.seats else None
        placed = round.wagers(seat)
        seen: Observation = {
            "stage": np.int64(table.stage(turn.stage) if turn else 0),
            "wagers": np.array([placed.get(name, 0) for name in self._wagers], dtype=np.int64),
            "action_mask": np.array(episode.legal(seat), dtype=np.int8),
        }
        if self.places:
            seen["cards"] = self._cards(episode, seat)
        if table.hands:
            seen["hand"] = np.int64(turn.hand if turn else 0)
            seen["lammers"] = _filled(round.lammers(seat), table.hands)
        if table.dice:
            seen["dice"] = _filled(round.dice, table.dice)
        return seen

    def _cards(self, episode: Episode, seat: int) -> dict[str, NDArray[np.int64]]:
        found = {name: self._faces(episode, seat, name) for name in self.places if name != HAND}
        if self.table.hand:
            found[HAND] = episode.own(seat)
        return {name: _filled(map(_code, found[name]), size) for name, size in self.places.items()}

    def _faces(self, episode: Episode, seat: int, name: str) -> Sequence[Card | None]:
        """The cards of a place; hands that draw cards and may be split are listed hand by hand from the left."""
        head, _, part = name.partition(".")
        whose = self._whose(head, seat)
        hands = episode.round.hands(whose, seen_by=seat) if self.table.hands and whose else ()
        if hands:
            number = int(part or 1)
            return hands[number - 1] if number <= len(hands) else ()
        place = name if not whose else f"{whose}.{part}" if part else str(whose)
        return episode.round.cards(seen_by=seat).get(place, ())

    def _whose(self, head: str, seat: int) -> int:
        """The seat that a place belongs to: the player's own, the first, second … after him, or 0 for no seat."""
        if head == OWN:
            return seat
        if not head.startswith(OTHER):
            return 0
        return (seat - 1 + int(head.removeprefix(OTHER))) % self._seats + 1


def _code(card: Card | None) -> int:
    return CODES[card] if card else BACK


def _filled(values: Iterable[int], size: int) -> NDArray[np.int64]:
    found = np.zeros(size, dtype=np.int64)
    given = list(values)
    found[: len(given)] = given
    return found
