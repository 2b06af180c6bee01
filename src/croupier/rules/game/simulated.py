"""A simulated dealer, shoe and players, for training tables, rehearsals and tests.

Everything is drawn from one ``random.Random``: the same seed gives the same round.
"""

from collections.abc import Collection, Mapping
from fractions import Fraction
from random import Random

from croupier.equipment.cards import Card
from croupier.equipment.stack import shuffled
from croupier.money import Cents
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.decisions import Choice, Decide
from croupier.rules.procedure.irregularities import SHOE_EXHAUSTED
from croupier.rules.procedure.needs import (
    Bets,
    CardNeeded,
    CountNeeded,
    DecisionsNeeded,
    FacesNeeded,
    MetersNeeded,
    ReaderNeeded,
    RollNeeded,
    SelectionNeeded,
)
from croupier.rules.procedure.steps import ReadHoleCard
from croupier.rules.terms.amounts import Amount, Slip
from croupier.rules.terms.events import (
    BettingClosed,
    CardDealt,
    CardsRevealed,
    Decided,
    DiceRolled,
    HoleCardRead,
    IrregularityFound,
    MetersRead,
    RandomlySelected,
    RoundEvent,
    StubCounted,
)
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.progressives import seeded
from croupier.rules.terms.refusals import BrokenInvariant, invariant
from croupier.rules.terms.wagers import refuse_slip

STEPS_ABOVE_THE_LEAST_AT_MOST = 20
"""The most steps above the minimum that a random amount may be."""


class SimulatedDealer:
    """Takes every step of the table that is not a player's decision."""

    def __init__(
        self, live: LiveRound[TableOptions], random: Random, meters: Mapping[str, Fraction] | None = None
    ) -> None:
        self.live = live
        self._random = random
        self._stack = _stack(live, random)
        chapter = live.chapter
        self._meters = dict(meters or seeded(chapter.progressives(live.round.options)))

    def next_event(self) -> RoundEvent | None:
        """What the dealer or the system does next; None when a player has to decide or the round is over."""
        match self.live.needs:
            case Bets():
                return BettingClosed()
            case CardNeeded(place=place):
                return self._card(place)
            case FacesNeeded(place=place):
                return CardsRevealed(place)
            case ReaderNeeded():
                return HoleCardRead(self._reader_says())
            case RollNeeded(dice=dice):
                return DiceRolled(tuple(self._random.randint(1, 6) for _ in range(dice)))
            case SelectionNeeded(purpose=purpose, among=among):
                return RandomlySelected(purpose, self._random.choice(among))
            case MetersNeeded():
                return MetersRead({name: str(amount) for name, amount in self._meters.items()})
            case CountNeeded(cards=cards):
                return StubCounted(found=cards)
            case DecisionsNeeded() | None:
                return None

    def _reader_says(self) -> bool:
        """The shoe's reading of the hole card; no Blackjack if nobody has read it."""
        step = self.live.step
        return isinstance(step, ReadHoleCard) and bool(step.blackjack)

    def _card(self, place: str) -> CardDealt | IrregularityFound:
        pack = self.live.round.pack
        while self._stack and self._stack[-1] not in pack:  # set aside after an irregularity
            self._stack.pop()
        if not self._stack:
            if not pack and self.live.chapter.irregularity(SHOE_EXHAUSTED):
                return IrregularityFound(SHOE_EXHAUSTED)
            self._stack = _stack(self.live, self._random)
        return CardDealt(place, self._stack.pop())


def _stack(live: LiveRound[TableOptions], random: Random) -> list[Card]:
    pack = live.round.pack
    return list(shuffled([card for card in Card for _ in range(pack.remaining(card))], random))


def random_amount(amount: Amount, random: Random) -> Cents:
    """A legal amount, not far above the minimum."""
    steps = min((amount.most - amount.least) // amount.step, STEPS_ABOVE_THE_LEAST_AT_MOST)
    return amount.least + amount.step * random.randint(0, steps)


def random_slip(live: LiveRound[TableOptions], random: Random, seat: int = 1) -> Slip:
    """A legal slip for a seat: the required wagers and some of the others."""
    chapter, options = live.chapter, live.round.options
    for _ in range(100):
        slip: dict[str, Cents] = {}
        for wager in chapter.wagers:
            wanted = wager.required or random.random() < 0.4
            if wanted and not wager.later and wager.offered(options):
                slip[wager.name] = random_amount(wager.may_amount_to(slip, options), random)
        refused = refuse_slip(chapter.wagers, slip, options) or chapter.refuse_slip(live.round, seat, slip)
        if slip and not refused:
            return slip
    raise AssertionError(f"no legal slip of {chapter.number} was found at random")


def random_decision(live: LiveRound[TableOptions], random: Random, among: Collection[str] = ()) -> Decided:
    """A random legal decision for a stake whose turn it is, among those named if any are."""
    step = live.decision
    if step is None:
        raise BrokenInvariant("nobody has to decide")
    stake = random.choice([one for one in step.deciding() if not among or one in among])
    for _ in range(200):
        choice = random.choice(step.open_to(live.round, stake))
        decided = _with_details(live, step, stake, choice, random)
        if live.refuse(decided) is None:
            return decided
    return step.default(live.round, stake)


def _with_details(live: LiveRound[TableOptions], step: Decide, stake: str, choice: Choice, random: Random) -> Decided:
    amount = random_amount(choice.amount, random) if choice.amount else 0
    hand = live.round.cards(live.round.stakes[stake].seat)
    count = random.randint(choice.fewest_cards, choice.most_cards) if choice.most_cards else 0
    cards = tuple(random.sample(hand, min(count, len(hand))))
    return Decided(stake, step.stage, choice.name, amount, cards, step.hand)


def play_out(live: LiveRound[TableOptions], random: Random, meters: Mapping[str, Fraction] | None = None) -> None:
    """Play a round to its end: the dealer by the rules, the players at random."""
    dealer = SimulatedDealer(live, random, meters)
    while not live.over:
        event = dealer.next_event() or random_decision(live, random)
        refused = live.feed(event)
        invariant(refused is None, f"the simulated table was refused: {refused}")
