"""A table that plays random rounds: random slips and decisions, cards read or not, and now and then a mishap."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from croupier.equipment.cards import Card
from croupier.equipment.devices import CardReader
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.live_round import LiveRound, next_opening
from croupier.rules.game.simulated import SimulatedDealer, random_decision, random_slip
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.irregularities import SHOE_EXHAUSTED, IrregularityOf
from croupier.rules.procedure.round import Opening, seat_of
from croupier.rules.procedure.steps import NoMoreBets, ReadHoleCard, Reveal, Roll
from croupier.rules.terms.events import (
    CardDealt,
    CardsRevealed,
    CoverCardAppeared,
    DiceRolled,
    HoleCardRead,
    IrregularityFound,
    NoRollCalled,
    RoundEvent,
    StubCounted,
    WagersPlaced,
    WagerTakenDown,
)
from croupier.rules.terms.options import choose

MOST_EVENTS = 2_000
"""No round of any game takes more."""

Watch = Callable[[LiveRound[Any]], None]


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything that decides how a table plays: the rest follows from the seed."""

    options: dict[str, object]
    places: tuple[tuple[str, int, str], ...]
    """Stake, seat and player of everybody who wagers."""
    seed: int
    rounds: int = 1
    mishaps: bool = False
    hidden_cards_unread: bool = False
    count_stub: bool = False


class RandomTable:
    """Plays the rounds of a scene; ``watch`` looks at the table before every event and at the end."""

    def __init__(self, game: Chapter[Any], scene: Scene, watch: Watch | None = None) -> None:
        self.game = game
        self.scene = scene
        self.options = choose(game.options, scene.options)
        self.random = Random(scene.seed)
        self.watch = watch or (lambda _live: None)
        self.played: list[LiveRound[Any]] = []

    def play(self) -> "RandomTable":
        """All rounds, one after the other."""
        opening = Opening(count_stub=self.scene.count_stub)
        for _ in range(self.scene.rounds):
            live = _Round(self, opening).play()
            self.played.append(live)
            opening = next_opening(live)
        return self


class _Round:
    def __init__(self, table: RandomTable, opening: Opening) -> None:
        self.table, self.random = table, table.random
        self.live = LiveRound(table.game, table.options, opening)
        self.dealer = SimulatedDealer(self.live, table.random)
        self.unread: dict[str, list[Card]] = {}
        self.mishaps_left = 2 if table.scene.mishaps else 0
        self.second_thoughts: list[RoundEvent] = []

    def play(self) -> LiveRound[Any]:
        while not self.live.over:
            assert len(self.live.events) < MOST_EVENTS, "the round does not end"
            self.table.watch(self.live)
            self._feed(self._next_event())
        self.table.watch(self.live)
        return self.live

    def _feed(self, event: RoundEvent) -> None:
        refused = self.live.feed(event)
        assert refused is None, f"{event}: {refused}"

    def _next_event(self) -> RoundEvent:
        if isinstance(self.live.step, NoMoreBets) and (wish := self._next_wish()):
            return wish
        if event := self._mishap() or self._put_right():
            return event
        event = self.dealer.next_event()
        while isinstance(event, CardDealt) and event.card in self._hidden():
            if all(card in self._hidden() for card in Card if card in self.live.round.pack):
                return IrregularityFound(SHOE_EXHAUSTED)  # only what lies unread on the table is left
            event = self.dealer.next_event()  # a card that lies unread cannot come again, even after a shuffle
        if event is None:
            return random_decision(self.live, self.random)
        return self._as_the_dealer_sees_it(event)

    def _hidden(self) -> set[Card]:
        """The cards that lie unread, where there is one of each."""
        one_deck = len(self.table.game.cards(self.table.options)) <= 53
        return {card for cards in self.unread.values() for card in cards} if one_deck else set()

    # Wagers

    def _next_wish(self) -> RoundEvent | None:
        """A slip, the same stake thinking better of it, or a standing wager that comes down."""
        if self.second_thoughts:
            return self.second_thoughts.pop(0)
        slip = self._next_slip()
        if slip and self.random.random() < 0.2 and not self._holds(slip.stake):
            self.second_thoughts = [WagersPlaced(slip.stake, slip.seat, slip.player, {}), slip]
        return slip or self._take_down()

    def _holds(self, stake: str) -> bool:
        return stake in self.live.round.stakes

    def _take_down(self) -> WagerTakenDown | None:
        for stake in self.live.round.stakes.values():
            for wager in stake.standing:
                event = WagerTakenDown(stake.id, wager)
                if self.random.random() < 0.2 and self.live.refuse(event) is None:
                    return event
        return None

    def _next_slip(self) -> WagersPlaced | None:
        placed = [event.stake for event in self.live.events if isinstance(event, WagersPlaced)]
        for stake, seat, player in self.table.scene.places:
            if stake not in placed and (slip := self._slip(stake, seat, player)):
                return slip
        return None

    def _slip(self, stake: str, seat: int, player: str) -> WagersPlaced | None:
        """A slip that is accepted; none where what stands from earlier rounds leaves nothing to place."""
        held = self.live.round.stakes.get(stake)
        standing = held.standing if held else frozenset()
        for _ in range(20):
            slip = random_slip(self.live, self.random, seat)
            event = WagersPlaced(stake, seat, player, {name: slip[name] for name in slip if name not in standing})
            if event.wagers and self.live.refuse(event) is None:
                return event
        return None

    # Cards

    def _as_the_dealer_sees_it(self, event: RoundEvent) -> RoundEvent:
        match event:
            case CardDealt(place=place, card=card) if card and self._stays_unread(event):
                self.unread.setdefault(place, []).append(card)
                return CardDealt(place, None)
            case CardsRevealed(place=place) if isinstance(self.live.step, Reveal):
                return CardsRevealed(place, self._shown(place))
            case StubCounted(found=found) if self.table.scene.mishaps and self.random.random() < 0.3:
                return StubCounted(found - self.random.randint(0, 1), misdealt=self.random.random() < 0.5)
            case DiceRolled() if isinstance(self.live.step, Roll) and self.random.random() < 0.2:
                return NoRollCalled(self.random.choice(self.live.step.no_roll)) if self.live.step.no_roll else event
            case HoleCardRead() if isinstance(self.live.step, ReadHoleCard) and self.live.step.blackjack is None:
                return HoleCardRead(self._is_blackjack())
            case _:
                return event

    def _stays_unread(self, event: CardDealt) -> bool:
        wanted = self.table.scene.hidden_cards_unread and self.random.random() < 0.7
        return wanted and self.live.refuse(CardDealt(event.place, None)) is None

    def _shown(self, place: str) -> tuple[Card, ...]:
        """The cards of a place, named where nobody had read them."""
        laid = self.live.round.laid.get(place, [])
        if all(one.card for one in laid):
            return ()
        unread = iter(self.unread.pop(place))
        return tuple(one.card or next(unread) for one in laid)

    def _is_blackjack(self) -> bool:
        (hidden,) = self.unread["hole_card"]
        return CardReader(inspected=True).gives_blackjack(self.live.round.cards("dealer")[0], hidden)

    # Mishaps

    def _mishap(self) -> RoundEvent | None:
        if not self.mishaps_left or self.random.random() > 0.05:
            return None
        if isinstance(self.live.step, Deal) and self.random.random() < 0.3:
            cover = CoverCardAppeared(self.live.step.remaining[0].place)
            if self.live.refuse(cover) is None:
                return cover
        self.mishaps_left -= 1
        return self._irregularity(self.table.game.irregularities)

    def _put_right(self) -> RoundEvent | None:
        """What lets a stopped table go on."""
        if not self.live.round.stop_table:
            return None
        found = self._irregularity(self.table.game.irregularities)
        assert found is not None, "a table that was stopped cannot go on"
        return found

    def _irregularity(self, known: Sequence[IrregularityOf[Any]]) -> IrregularityFound | None:
        """Any irregularity that is possible now."""
        for irregularity in self.random.sample(known, len(known)):
            for _ in range(5):
                event = self._found(irregularity)
                if self.live.refuse(event) is None:
                    return event
        return None

    def _found(self, irregularity: IrregularityOf[Any]) -> IrregularityFound:
        round = self.live.round
        pack = [card for card in Card if round.pack.remaining(card) and card not in self._hidden()]
        lying = [one.card for place, laid in round.laid.items() if seat_of(place) for one in laid if one.card]
        cards = pack if irregularity.needs_card else lying
        return IrregularityFound(
            irregularity.kind,
            place=self.random.choice([*map(str, round.seats_clockwise), *round.laid, ""]),
            card=self.random.choice(cards) if cards and irregularity.needs_card else None,
            stake=self.random.choice([*round.stakes, ""]),
        )
