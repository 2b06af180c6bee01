"""A blackjack round read from a worked example.

An example gives each seat's hands in their final order, from the left, and the dealer's hand, first card first.
Doubles and splits are actions; draws and stands follow from the cards, and may be stated as well.
"""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import ClassVar, Generic, TypeAlias

from croupier.equipment.cards import Card, card
from croupier.money import Cents
from croupier.rules.blackjack.dealing import HOLE_CARD
from croupier.rules.blackjack.hands import BLACKJACK, Hand, HandT, Slot, hands_held, place_of
from croupier.rules.blackjack.insurance import INSURANCE
from croupier.rules.blackjack.options import GameOptionsT
from croupier.rules.blackjack.totals import DEALER_STANDS_ON, total
from croupier.rules.examples.entries import Check, Json, anything, record
from croupier.rules.examples.script import BadScript, Script
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.needs import Bets, CardNeeded
from croupier.rules.procedure.round import DEALER, Stake
from croupier.rules.terms.events import CardDealt, Decided

Action: TypeAlias = dict[str, Json]


@dataclass(slots=True)
class Planned:
    """A hand in its final state, and what was done to it on the way."""

    said: Mapping[str, Json]
    cards: list[Card]
    slot: Slot = ()
    splits: list[Action] = field(default_factory=list)
    double: Action | None = None


class BlackjackScript(Script[GameOptionsT], Generic[GameOptionsT, HandT]):
    """What the examples of both blackjack games have in common; a chapter says what its hands hold."""

    hand: type[HandT]
    """The kind of hand of the game."""
    hand_fields: ClassVar[Mapping[str, Check]]
    """What an example may say of a hand besides its cards."""
    actions_known: ClassVar[frozenset[str]]
    """What a player can do with a hand; anything else is put to the table, which says why it refuses."""
    stage: ClassVar[str]
    """The stage at which hands are played."""

    # The cards

    def read_hands(self) -> dict[str, list[Card]]:
        """The cards of every place, in the order they are dealt there."""
        self.plans: dict[str, list[Planned]] = {}
        if self.entry.get("kind") == "deal":
            return {}
        hands: dict[str, list[Card]] = {}
        for seat, given in self.named.get("seats", {}).items():
            self.plans[seat] = self._plan(seat, given)
            for planned in self.plans[seat]:
                hands[place_of(int(seat), planned.slot)] = self._dealt(self.plans[seat], planned)
        dealer = [card(one) for one in self.named.get(DEALER, ())]
        if len(dealer) < 2:
            raise BadScript("the dealer has fewer than two cards")
        self.dealers_hand = dealer
        return {**hands, DEALER: [dealer[0], *dealer[2:]], HOLE_CARD: dealer[1:2]}

    def _plan(self, seat: str, given: list[Json]) -> list[Planned]:
        plans = [self._planned(seat, hand) for hand in given]
        splits = [one for one in self.actions_of(seat) if one["action"].startswith("split")]
        if len(plans) != len(splits) + 1:
            raise BadScript(f"seat {seat} has {len(plans)} hands after {len(splits)} splits")
        slots, origins = _slots(seat, self._split_hands(seat))
        for planned, slot in zip(plans, slots, strict=True):
            planned.slot = slot
            planned.splits = [one for one, origin in zip(splits, origins, strict=True) if origin == slot]
        self._assign_doubles(seat, plans)
        return plans

    def actions_of(self, seat: str) -> list[Action]:
        """The actions of a seat, in order."""
        return [one for one in self.entry.get("actions", ()) if str(one["seat"]) == seat]

    def _split_hands(self, seat: str) -> list[int]:
        """The hand that each split is of; one that names none is of the hand that is being played."""
        numbers: list[int] = []
        current = 1
        for action in self.actions_of(seat):
            current = action.get("hand", current)
            if action["action"].startswith("split"):
                numbers.append(current)
            elif action["action"].startswith("double") and "hand" in action:
                current += 1
        return numbers

    def _planned(self, seat: str, hand: Json) -> Planned:
        if not isinstance(hand, Mapping):
            raise BadScript(f"seat {seat} must hold a list of hands with their cards")
        if wrong := record("cards", cards=anything, **self.hand_fields)(f"a hand of seat {seat}", hand):
            raise BadScript(wrong)
        cards = [card(one) for one in hand["cards"]]
        if len(cards) < 2:
            raise BadScript(f"a hand of seat {seat} has fewer than two cards")
        return Planned(hand, cards)

    def _assign_doubles(self, seat: str, plans: list[Planned]) -> None:
        for action in self.actions_of(seat):
            if action["action"].startswith("double"):
                number = action["hand"] if "hand" in action else self._doubled(seat, plans)
                if not 1 <= number <= len(plans) or plans[number - 1].double:
                    raise BadScript(f"seat {seat} cannot double hand {number}")
                plans[number - 1].double = action

    def _doubled(self, seat: str, plans: list[Planned]) -> int:
        """The hand that an action doubles without naming it: the first that shows it."""
        for number, planned in enumerate(plans, start=1):
            if not planned.double and (len(plans) == 1 or self.looks_doubled(seat, planned)):
                return number
        raise BadScript(f"no hand of seat {seat} looks as if it was doubled")

    @abstractmethod
    def looks_doubled(self, seat: str, planned: Planned) -> bool:
        """Whether the money said to lie on a hand shows that it was doubled."""

    def original(self, seat: str) -> Cents:
        """The Blackjack Wager of a seat."""
        return self.amount(self.entry.get("wagers", {}).get(seat, {}).get(BLACKJACK, 0))

    def _dealt(self, plans: list[Planned], planned: Planned) -> list[Card]:
        """The cards dealt to the place of a hand: first those that were split off it, then those it kept."""
        split_off = sorted((one for one in plans if one.slot[:-1] == planned.slot and one.slot), key=_last_step)
        first = [] if planned.slot else planned.cards[:1]
        return [*first, *(one.cards[0] for one in split_off), *self.drawn(planned)]

    def drawn(self, planned: Planned) -> list[Card]:
        """The cards a hand got after its first."""
        return planned.cards[1:]

    # The decisions

    def decision(self, decide: Decide) -> Decided:
        """What the stake whose turn it is decides, from its actions and its cards."""
        seat = decide.deciding()[0]
        if decide.stage == INSURANCE:
            return self.insurance(decide, seat)
        return self.playing(decide, seat)

    def insurance(self, decide: Decide, seat: str) -> Decided:
        """The decision an action states, or else the one the seat's wagers imply."""
        said = self.take(seat, lambda action: action.get("stage") == INSURANCE)
        amount = self.entry["wagers"][seat].get(INSURANCE)
        if said is None:
            said = {"action": "decline"} if amount is None else {"action": INSURANCE}
        if said["action"] == INSURANCE and "amount" not in said and amount is not None:
            said = {**said, "amount": amount}
        return self.decided(decide, seat, said)

    def playing(self, decide: Decide, seat: str) -> Decided:
        """A split or a double if the example has one for the hand; else a card until the hand is complete."""
        planned = self.plans[seat][decide.hand - 1]
        hand = hands_held(self.stake(seat), self.hand)[decide.hand - 1]
        if foreign := self.take(seat, self.is_foreign):
            return self.decided(decide, seat, foreign)
        if hand.splits < len(planned.splits):
            return self.make(decide, seat, planned.splits[hand.splits])
        if planned.double and not hand.doubled:
            return self.make(decide, seat, planned.double)
        name = "draw" if len(hand.cards) < len(planned.cards) else "stand"
        said = self.find(
            seat, lambda action: action["action"] == name and action.get("hand", decide.hand) == decide.hand
        )
        return self.make(decide, seat, said) if said else self.decided(decide, seat, {"action": name})

    def is_foreign(self, action: Action) -> bool:
        """Whether this action is unknown for a hand."""
        return action.get("stage", self.stage) == self.stage and action["action"] not in self.actions_known

    def make(self, decide: Decide, seat: str, action: Action) -> Decided:
        """The decision for an action on a known hand."""
        self.require_first(seat, action)
        self.actions.remove(action)
        return self.decided(decide, seat, {**action, "hand": decide.hand})

    def require_first(self, seat: str, action: Action) -> None:
        """Require that actions naming a hand come in the order of play."""
        first = self.find(seat, lambda one: one.get("stage", self.stage) == self.stage)
        if first is not None and first != action and len(self.stake(seat).hands) == 1:
            raise BadScript(f"seat {seat} says {first['action']} before {action['action']}")

    def find(self, seat: str, wanted: Callable[[Action], bool]) -> Action | None:
        """The first remaining action of a seat that matches."""
        return next((one for one in self.actions if str(one["seat"]) == seat and wanted(one)), None)

    def take(self, seat: str, wanted: Callable[[Action], bool]) -> Action | None:
        """As :meth:`find`, and remove it from those remaining."""
        found = self.find(seat, wanted)
        if found is not None:
            self.actions.remove(found)
        return found

    def action_amount(self, decide: Decide, stake: str, action: Mapping[str, Json]) -> Cents:
        """The amount of an action; a double without one is for the most allowed."""
        choice = next((one for one in decide.open_to(self.live.round, stake) if one.name == action["action"]), None)
        if choice and choice.amount and not action.keys() & {"amount", "fee", "multiple"}:
            return choice.amount.most
        return super().action_amount(decide, stake, action)

    def stake(self, seat: str) -> Stake:
        """The stake of a seat."""
        return self.live.round.stakes[seat]

    # The end

    def check_nothing_left(self) -> None:
        """Check that hands and money came out as the example says."""
        if self.hands[DEALER] and _draws_by_the_book(self.dealers_hand):
            self.hands[DEALER].clear()  # cards the dealer would have drawn, had any wager depended on them
        super().check_nothing_left()
        for seat, plans in self.plans.items():
            for planned, hand in zip(plans, hands_held(self.stake(seat), self.hand), strict=True):
                self.check_hand(seat, planned, hand)

    @abstractmethod
    def check_hand(self, seat: str, planned: Planned, hand: HandT) -> None:
        """Check what the example says of a hand."""

    def check_said(self, seat: str, name: str, said: object, so: object) -> None:
        """Check a figure of the example against the one played."""
        if said is not None and said != so:
            raise BadScript(f"seat {seat}: {name} is said to be {said}, but it comes to {so}")

    def money_on(self, seat: str, hand: Hand) -> Cents:
        """What was at risk on a hand when it was settled."""
        return sum(line.staked for line in self.live.round.lines if line.stake == seat and line.settles == hand.wager)

    def deal(self) -> dict[str, Json]:
        """The kind ``deal``: the initial cards; what follows depends on the players."""
        self.place_least_wagers()
        while isinstance(self.live.needs, Bets | CardNeeded):
            self.feed(self.dealer.next_event())
        dealt = [event.place for event in self.live.events if isinstance(event, CardDealt)]
        return {"destinations": [DEALER if place == HOLE_CARD else place for place in dealt]}


def _last_step(planned: Planned) -> int:
    return -planned.slot[-1]


def _slots(seat: str, hands: list[int]) -> tuple[list[Slot], list[Slot]]:
    """The slots of these hands, from the left, after their splits; and the slot of each split."""
    slots: list[Slot] = [()]
    origins: list[Slot] = []
    for number in hands:
        if not 1 <= number <= len(slots):
            raise BadScript(f"seat {seat} cannot split hand {number}: there are {len(slots)}")
        origin = slots[number - 1]
        origins.append(origin)
        slots = sorted([*slots, (*origin, -origins.count(origin))])
    return slots, origins


def _draws_by_the_book(dealer: list[Card]) -> bool:
    """Whether a dealer would draw exactly these cards."""
    below = all(total(dealer[:count]).points < DEALER_STANDS_ON for count in range(2, len(dealer)))
    return below and total(dealer).points >= DEALER_STANDS_ON
