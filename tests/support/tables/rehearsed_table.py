"""A table for tests: real chapter, real round, a simulated dealer that can be stopped at any step.

``Rehearsal("657a").wager(1, ante=10, super_bonus=10).until(Decide)`` stands at the first decision.  Amounts are
dollars; refusals come back as values so that a test can look at them.
"""

from collections.abc import Callable
from random import Random
from typing import Any

from croupier.chapters import chapter
from croupier.equipment.cards import Card, card
from croupier.money import dollars
from croupier.rules.examples.script import Script
from croupier.rules.game.live_round import LiveRound, next_opening
from croupier.rules.game.simulated import SimulatedDealer, random_decision
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.round import Opening
from croupier.rules.procedure.steps import Roll, Step
from croupier.rules.terms.events import CardDealt, Decided, DiceRolled, IrregularityFound, RoundEvent, WagersPlaced
from croupier.rules.terms.options import choose
from croupier.rules.terms.refusals import Refusal


def settle(number: str, **entry: Any) -> dict[str, Any]:
    """Play one round in the format of the worked examples; amounts in dollars."""
    game = chapter(number)
    script = game.script or Script
    played: dict[str, Any] = script(game, {"kind": "settlement", **entry}).play()
    return played


def nets(played: dict[str, Any], seat: int = 1) -> dict[str, Any]:
    """What each wager of a seat came to: ``{"ante": ("push", 0)}``."""
    return {name: (one["result"], one["net"]) for name, one in played[str(seat)]["wagers"].items()}


class Rehearsal:
    """One round of one chapter, step by step."""

    def __init__(self, number: str, seed: int = 1, opening: Opening | None = None, **options: Any) -> None:
        self.chapter = chapter(number)
        self.random = Random(seed)
        selected = {**self.chapter.submission.options, **options}
        self.live = LiveRound(self.chapter, choose(self.chapter.options, selected), opening)
        self.dealer = SimulatedDealer(self.live, self.random)
        self.stacked: dict[str, list[Card]] = {}

    def wager(self, seat: int, *, player: str = "", stake: str = "", **slip: float) -> "Rehearsal":
        """Place a slip that must be accepted."""
        refused = self.try_wager(seat, player=player, stake=stake, **slip)
        assert refused is None, refused
        return self

    def try_wager(self, seat: int, *, player: str = "", stake: str = "", **slip: float) -> Refusal | None:
        """Place a slip that may be refused; the stake is called by its seat unless named."""
        amounts = {name: dollars(amount) for name, amount in slip.items()}
        return self.live.feed(WagersPlaced(stake or str(seat), seat, player or f"player {seat}", amounts))

    def refused(self, seat: int = 1, **slip: Any) -> Refusal:
        """Why a slip is refused, which must have changed nothing."""
        before = self.snapshot()
        refusal = self.try_wager(seat, **slip)
        assert refusal is not None
        assert self.snapshot() == before
        return refusal

    def stack(self, **hands: str) -> "Rehearsal":
        """Say which cards come to a place: ``stack(seat1="As Kd", dealer="2c 3d")``; the rest is random."""
        for place, cards in hands.items():
            self.stacked[place.removeprefix("seat")] = [card(one) for one in cards.split()]
        return self

    def until(self, step: type[Step] | Callable[[Step], bool], *, deciding: bool = False) -> "Rehearsal":
        """Let the dealer go on until the table waits for such a step; players decide at random if asked to."""
        while not self.live.over:
            waiting = self.live.step
            assert waiting is not None
            if isinstance(waiting, step) if isinstance(step, type) else step(waiting):
                return self
            self.go_on(deciding=deciding)
        raise AssertionError("the round was over before")

    def go_on(self, *, deciding: bool = False) -> None:
        """One event of the dealer, or a random decision."""
        event = self.dealer.next_event()
        if event is None and deciding:
            event = random_decision(self.live, self.random)
        assert event is not None, f"somebody has to decide: {self.live.step}"
        if isinstance(event, CardDealt):
            event = self._stacked(event)
        self.must(event)

    def _stacked(self, event: CardDealt) -> CardDealt:
        if self.stacked.get(event.place):
            return CardDealt(event.place, self.stacked[event.place].pop(0))
        reserved = [one for cards in self.stacked.values() for one in cards]
        card = event.card
        while card in reserved or (card is not None and self.live.round.pack.remaining(card) == 0):
            again = self.dealer.next_event()
            assert isinstance(again, CardDealt)
            card = again.card
        return CardDealt(event.place, card)

    def finish(self) -> "Rehearsal":
        """Play the round to its end, players deciding at random."""
        while not self.live.over:
            self.go_on(deciding=True)
        return self

    def roll(self, *faces: int) -> "Rehearsal":
        """Close the betting if it is open and throw these dice."""
        return self.until(Roll).must(DiceRolled(faces))

    def next_round(self) -> "Rehearsal":
        """The same table one round later: what stands, what the chapter carries, the shoe as it was left."""
        self.live = LiveRound(self.chapter, self.live.round.options, next_opening(self.live))
        self.dealer = SimulatedDealer(self.live, self.random)
        self.stacked = {}
        return self

    def must(self, event: RoundEvent) -> "Rehearsal":
        """An event that must be accepted."""
        refused = self.live.feed(event)
        assert refused is None, refused
        return self

    def decide(self, seat: int | str, choice: str, amount: float = 0, cards: str = "") -> Refusal | None:
        """A decision at the step the table waits for; it may be refused."""
        step = self.live.step
        stage, hand = (step.stage, step.hand) if isinstance(step, Decide) else ("", 1)
        named = tuple(card(one) for one in cards.split())
        return self.live.feed(Decided(str(seat), stage, choice, dollars(amount), named, hand))

    def decision_refused(self, seat: int | str, choice: str, amount: float = 0, cards: str = "") -> Refusal:
        """Why a decision is refused, which must have changed nothing."""
        before = self.snapshot()
        refusal = self.decide(seat, choice, amount, cards)
        assert refusal is not None
        assert self.snapshot() == before
        return refusal

    def stay_in(self) -> "Rehearsal":
        """The next stake to decide makes the first choice that is not to fold, for as little as it may."""
        step = self.live.step
        assert isinstance(step, Decide)
        stake = step.deciding()[0]
        choice = next(choice for choice in self.live.legal(stake) if choice.name != "fold")
        amount = choice.amount.least if choice.amount else 0
        return self.must(Decided(stake, step.stage, choice.name, amount, (), step.hand))

    def irregularity(self, kind: str, **details: Any) -> Refusal | None:
        """Report an irregularity; it may be refused."""
        return self.live.feed(IrregularityFound(kind, **details))

    def irregularity_refused(self, kind: str, **details: Any) -> Refusal:
        """Why an irregularity is refused, which must have changed nothing."""
        before = self.snapshot()
        refusal = self.irregularity(kind, **details)
        assert refusal is not None
        assert self.snapshot() == before
        return refusal

    @property
    def void(self) -> bool:
        """Whether the round is over and void, and the cards are shuffled again."""
        return self.live.over and self.live.round.void and self.live.round.reshuffle

    def destinations(self) -> list[str]:
        """Where the cards of the round went, in order."""
        return [event.place for event in self.live.events if isinstance(event, CardDealt)]

    def lines(self, stake: str | int = 1) -> dict[str, tuple[str, int]]:
        """What each wager of a stake came to, in cents: ``{"ante": ("returned", 0)}``."""
        mine = [line for line in self.live.round.lines if line.stake == str(stake)]
        return {line.wager: (line.result.value, line.net) for line in mine}

    def snapshot(self) -> Any:
        """Everything that must not change when something is refused."""
        round = self.live.round
        stakes = {
            name: (dict(one.wagers), dict(one.at_risk), list(one.decisions)) for name, one in round.stakes.items()
        }
        laid = {place: [(one.card, one.up) for one in cards] for place, cards in round.laid.items()}
        return stakes, laid, list(round.lines), list(self.live.events), round.pack, repr(self.live.step)
