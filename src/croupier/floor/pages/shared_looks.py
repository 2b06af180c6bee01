"""One look at the floor between two commits, shared by the documents of many terminals.

In a stadium more than a thousand terminals share six hands: the cards, their value and the lines of each stake are
computed once for everybody at a seat, not a thousand times.
"""

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from typing import Any

from croupier.equipment.cards import Card
from croupier.floor.pages.receipt import Receipts
from croupier.floor.record.floor import Floor
from croupier.floor.record.payout import Payout
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import Terminal
from croupier.rules.game.faces import is_open_to, visible
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.round import Laid, Stake, Stakes, seat_of
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import TableOptions
from croupier.words import SILENCE, Sentence

State = tuple[Any, ...]
"""A value that compares equal as long as nothing has changed."""

Looks = dict[tuple[str, int], State]
"""What the players of each seat of each table shared in the previous look."""


class Sight:
    """The floor as it is now; valid only until the next command."""

    def __init__(self, floor: Floor, before: Looks | None = None) -> None:
        self.floor = floor
        self._before: Looks = {} if before is None else before
        self._tables: dict[str, TableSight] = {}
        self._alone: dict[str, list[TableSight]] = {}

    def tables_of(self, terminal: Terminal) -> "list[TableSight]":
        """The tables where a terminal plays or last wagered: that round's lines are shown until the next one.

        Further tables where it has wagers, a last round or a seat come after it.
        """
        first, known = terminal.table or terminal.joined, self._known_at.get(terminal.id, ())
        if all(name == first for name in known):  # the common case
            return self._alone.get(first) or self._alone_at(first)
        names = [first, *(name for name in known if name != first)]
        return [seen for name in names if (seen := self._at(name))]

    def _alone_at(self, name: str) -> "list[TableSight]":
        found = self._alone[name] = [seen] if (seen := self._at(name)) else []
        return found

    def _at(self, name: str) -> "TableSight | None":
        seen = self._tables.get(name)
        if seen is None and (table := self.floor.state.tables.get(name)):
            seen = self._tables[name] = TableSight(self.floor, table, self._before)
        return seen

    @cached_property
    def _known_at(self) -> dict[str, dict[str, None]]:
        """The tables where each terminal has something, in order; empty if it may play at only one."""
        found: dict[str, dict[str, None]] = defaultdict(dict)
        several = self.floor.state.settings.tables_at_once > 1
        for table in self.floor.state.tables.values() if several else ():
            live = self.floor.rounds.get(table.id)
            for stake in live.round.stakes.values() if live else ():
                found[stake.player][table.id] = None
            for kept in table.kept.values():
                found[kept.terminal][table.id] = None
        return found


class TableSight:
    """One table as it is now, with its current or last round."""

    def __init__(self, floor: Floor, table: Table, before: Looks) -> None:
        live = floor.rounds.get(table.id)
        self.floor, self.table = floor, table
        self.round = RoundSight(live) if live else None
        self.ready, self._kept = frozenset(table.ready), _kept(table)
        self._stakes, self._step = (live.round.stakes, live.decision) if live else (Stakes(), None)
        self._before = before
        self._now: dict[int, State] = {}

    def kept_for(self, terminal: str) -> tuple[int, ...]:
        """The seats that are kept for a terminal."""
        return self._kept.get(terminal, ())

    def payouts_to(self, stake: str) -> Sequence[Payout]:
        """The payouts to a stake that a floorperson validates or has decided."""
        return self._payouts.get(stake, ())

    @cached_property
    def _payouts(self) -> dict[str, list[Payout]]:
        found: dict[str, list[Payout]] = defaultdict(list)
        for payout in self.floor.state.payouts.values():
            for stake in payout.shares if payout.table == self.table.id else ():
                found[stake].append(payout)
        return found

    def stakes_of(self, terminal: str) -> Sequence[Stake]:
        """A terminal's stakes in the round."""
        return self._stakes.of(terminal)

    def shared_by(self, terminal: str) -> State:
        """What the terminal's own document depends on besides events of the terminal itself.

        An event that concerns a terminal names it, or changes a figure of its money. Events of a table are shown to
        everybody who plays there, and this value tells whether one of them is affected.
        """
        step, now, stakes = self._step, self._now, self._stakes.of(terminal)
        if len(stakes) == 1 and not stakes[0].hands:  # the common case, checked for each card
            (stake,) = stakes
            look = now.get(stake.seat) or self._look(stake.seat)
            turn = step is not None and step.is_turn_of(stake.id)
            return self.table.id, terminal in self.ready, self._kept.get(terminal), look, turn
        looks = [
            (
                now.get(stake.seat) or self._look(stake.seat),
                step is not None and step.is_turn_of(stake.id),
                [(tuple(hand.cards), hand.done) for hand in stake.hands] if stake.hands else None,
            )
            for stake in stakes
        ]
        return self.table.id, terminal in self.ready, self._kept.get(terminal), looks

    def _look(self, seat: int) -> State:
        """What all players of a seat see of the round; the identical object while it is unchanged."""
        now, place = self.round.shared_at(seat) if self.round else (), (self.table.id, seat)
        before = self._before.get(place)
        found = self._now[seat] = self._before[place] = before if before is not None and before == now else now
        return found


def _kept(table: Table) -> dict[str, tuple[int, ...]]:
    """The kept seats, by terminal."""
    found: dict[str, tuple[int, ...]] = {}
    for seat, one in table.kept.items():
        found[one.terminal] = tuple(sorted((*found.get(one.terminal, ()), int(seat))))
    return found


class RoundSight:
    """One round as it is now."""

    def __init__(self, live: LiveRound[TableOptions]) -> None:
        self.live, self.receipts = live, Receipts(live)
        self._words: dict[str, Sentence] = {}
        self._cards: dict[str, list[Card]] = {}
        self._codes: dict[str, list[str]] = {}
        self._own_places: dict[int, list[str]] = {}

    @cached_property
    def _lines(self) -> dict[str, list[Line]]:
        found: dict[str, list[Line]] = defaultdict(list)
        for line in self.live.round.lines:
            found[line.stake].append(line)
        return found

    def lines(self, stake: str) -> Sequence[Line]:
        """The lines of a stake."""
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
        """The cards read at a place of some seat, as the players of that seat see them."""
        if place not in self._cards:
            seat = seat_of(place)
            faces = visible(self.live.round, place, () if seat is None else (seat,))
            self._cards[place] = [card for card in faces if card]
        return self._cards[place]

    def codes(self, place: str) -> list[str]:
        """The same cards, as document codes."""
        if place not in self._codes:
            self._codes[place] = [card.value for card in self.cards(place)]
        return self._codes[place]

    def words(self, place: str) -> Sentence:
        """The value of a place's cards, as the dealer would announce it; for those who may see them."""
        if place not in self._words:
            round, cards = self.live.round, self.cards(place)
            self._words[place] = self.live.chapter.hand_in_words(round, place, cards) if cards else SILENCE
        return self._words[place]

    # Dependencies of documents

    @cached_property
    def _common(self) -> State:
        """What everybody in the round depends on: what was settled, and the inputs of any decision under way."""
        round, step = self.live.round, self.live.decision
        went = _Same(self.live), len(round.lines), len(round.rolls), len(round.selected)
        if step is None:
            return went
        middle = tuple((place, _faces(round.laid[place])) for place in self._places.get(None, ()))
        return *went, _Same(step), middle

    def shared_at(self, seat: int) -> State:
        """What the players of a seat share: the progress of the round, their cards and the value of these."""
        laid, places = self.live.round.laid, self.own_places(seat)
        return self._common, *((place, _faces(laid[place]), self.words(place)) for place in places)


class _Same:
    """Equal only to itself: two steps that look alike are two steps."""

    __slots__ = ("_one",)

    def __init__(self, one: object) -> None:
        self._one = one

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Same) and other._one is self._one

    __hash__ = None  # type: ignore[assignment]


def _faces(laid: Sequence[Laid]) -> State:
    return tuple((one.card, one.up) for one in laid)
