"""One look at the floor between two commits: what the documents of many terminals have in common is worked out once.

A stadium has more than a thousand terminals at six hands: their cards, what these make, and the lines of each stake are
the same for all who share a seat, or would be looked for a thousand times.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from croupier.equipment.cards import Card
from croupier.floor.record.floor import Floor
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import Terminal
from croupier.rules.game.faces import is_open_to, visible
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.round import Laid, Stake, seat_of
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import TableOptions
from croupier.words import SILENCE, Sentence

State = tuple[Any, ...]
"""Something that is equal to what it was as long as nothing has changed."""


class Sight:
    """The floor as it is now; not to be kept beyond the next command."""

    def __init__(self, floor: Floor) -> None:
        self.floor = floor
        self._rounds: dict[str, RoundSight] = {}

    def round(self, table: str) -> "RoundSight | None":
        """The round a table is in, or was in last."""
        live = self.floor.rounds.get(table)
        if live is None:
            return None
        return self._rounds.get(table) or self._rounds.setdefault(table, RoundSight(live))

    def table_of(self, terminal: Terminal) -> Table | None:
        """Where a terminal plays, or wagered last: the lines of that round are shown until the next one."""
        return self.floor.state.tables.get(terminal.table or terminal.joined)

    def _due(self, terminal: Terminal) -> State:
        """What waits for an attendant at a terminal."""
        waiting = self.floor.hand_pays(terminal)
        return tuple((due.id, due.amount) for due in waiting) if waiting else ()

    def _limits(self, terminal: Terminal) -> State:
        """What a player has set for their visit."""
        visit = terminal.visit
        return (visit.minutes, visit.loss, visit.deposit, visit.rests_until) if visit else ()

    def state_of(self, terminal: Terminal) -> State:
        """What the terminal's own document follows from: while this is the same, so is the document."""
        table = self.table_of(terminal)
        seen = self.round(table.id) if table else None
        stakes = seen.live.round.stakes.of(terminal.id) if seen else ()
        return (
            self.floor.balance(terminal),
            terminal.enabled,
            terminal.called,
            frozenset(terminal.blocks),
            self._due(terminal),
            self.floor.pending(terminal),
            table.id if table else "",
            table is not None and terminal.id in table.ready,
            self._limits(terminal),
            table.kept_for(terminal.id) if table else [],
            *(seen.state_of(stake) for stake in stakes if seen),
        )


class RoundSight:
    """One round as it is now."""

    def __init__(self, live: LiveRound[TableOptions]) -> None:
        self.live = live
        self._seats: dict[int, State] = {}
        self._words: dict[str, Sentence] = {}
        self._cards: dict[str, list[Card]] = {}
        self._own_places: dict[int, list[str]] = {}

    @cached_property
    def _lines(self) -> dict[str, list[Line]]:
        found: dict[str, list[Line]] = defaultdict(list)
        for line in self.live.round.lines:
            found[line.stake].append(line)
        return found

    def lines(self, stake: str) -> Sequence[Line]:
        """What was settled for a stake."""
        return self._lines.get(stake, ())

    @cached_property
    def _places(self) -> dict[int | None, list[str]]:
        found: dict[int | None, list[str]] = defaultdict(list)
        for place in self.live.round.laid:
            found[seat_of(place)].append(place)
        return found

    def own_places(self, seat: int) -> list[str]:
        """The places of a seat whose cards its players may look at."""
        if seat not in self._own_places:
            places = self._places.get(seat, ())
            self._own_places[seat] = [place for place in places if is_open_to(self.live.round, place, {seat})]
        return self._own_places[seat]

    def cards(self, place: str) -> list[Card]:
        """The cards of a place of some seat that were read, as the players of that seat see them."""
        if place not in self._cards:
            seat = seat_of(place)
            faces = visible(self.live.round, place, () if seat is None else (seat,))
            self._cards[place] = [card for card in faces if card]
        return self._cards[place]

    def words(self, place: str) -> Sentence:
        """What all cards of a place make, as the dealer would announce it; for those who may see them."""
        if place not in self._words:
            round, cards = self.live.round, self.cards(place)
            self._words[place] = self.live.chapter.hand_in_words(round, place, cards) if cards else SILENCE
        return self._words[place]

    # What documents follow from

    @cached_property
    def _step(self) -> Decide | None:
        return self.live.decision

    @cached_property
    def _common(self) -> State:
        """What concerns everybody in the round: what was settled, and while somebody decides, what that depends on."""
        round, step = self.live.round, self._step
        if step is None:
            return _Same(self.live), len(round.lines)
        middle = tuple((place, _faces(round.laid[place])) for place in self._places.get(None, ()))
        return _Same(self.live), len(round.lines), _Same(step), middle, len(round.rolls), len(round.selected)

    def state_of(self, stake: Stake) -> State:
        """What a stake's part of its player's document follows from."""
        step = self._step
        return (
            self._common,
            self._seat(stake.seat),
            step is not None and step.is_turn_of(stake.id),
            len(stake.decisions),
            tuple(stake.at_risk.items()),
            tuple(stake.wagers.items()),
            stake.standing,
            stake.folded,
            tuple((tuple(hand.cards), hand.done) for hand in stake.hands) if stake.hands else (),
        )

    def _seat(self, seat: int) -> State:
        if seat not in self._seats:
            laid, places = self.live.round.laid, self.own_places(seat)
            self._seats[seat] = tuple((place, _faces(laid[place]), self.words(place)) for place in places)
        return self._seats[seat]


class _Same:
    """Equal to itself alone: two steps that look alike are two steps."""

    __slots__ = ("_one",)

    def __init__(self, one: object) -> None:
        self._one = one

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other._one is self._one

    __hash__ = None  # type: ignore[assignment]


def _faces(laid: Sequence[Laid]) -> State:
    return tuple((one.card, one.up) for one in laid)
