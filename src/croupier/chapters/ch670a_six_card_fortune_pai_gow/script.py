"""A round of Six-Card Fortune Pai Gow Poker from a worked example.

An example need not say where the deal started, what lies at positions without a wager, or that a player declined to
double down.  A foul is played as it was set, to be settled.
"""

from collections.abc import Mapping

from croupier.chapters.ch670a_six_card_fortune_pai_gow.house_way import house_way
from croupier.chapters.ch670a_six_card_fortune_pai_gow.options import Options, StartingPosition
from croupier.chapters.ch670a_six_card_fortune_pai_gow.play import DOUBLE_DOWN, unplayed_positions
from croupier.chapters.ch670a_six_card_fortune_pai_gow.settle import SET
from croupier.chapters.ch670a_six_card_fortune_pai_gow.table import (
    CARDS_EACH,
    CLOCKWISE,
    SHAKER,
    starting_position,
)
from croupier.equipment.cards import Card, card
from croupier.rules.examples.entries import Json
from croupier.rules.examples.script import BadScript, Entry, Script
from croupier.rules.game.chapter import Chapter
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.needs import RollNeeded, SelectionNeeded
from croupier.rules.procedure.round import DEALER
from croupier.rules.terms.events import Decided, DiceRolled, RandomlySelected, RoundEvent

START = {"start", "dice_total", "rng"}
"""The ways an example may say where the deal starts; the table finds it out by itself."""

STAGES = {"decline": DOUBLE_DOWN, "double_down": DOUBLE_DOWN, "set": SET, "house_way": SET}
"""To which stage an action belongs that does not say so."""


class PaiGowScript(Script[Options]):
    """Cards by seat and of the dealer, the low card of each setting, and where the deal starts."""

    def __init__(self, chapter: Chapter[Options], entry: Entry) -> None:
        super().__init__(chapter, entry)
        self.start: Mapping[str, Json] = {
            name: value for name, value in entry.get("options", {}).items() if name in START
        }
        # A player may have set his hands when the Double Down Wager is offered; here it is offered first.
        self.actions.sort(key=lambda action: stage_of(action) != DOUBLE_DOWN)

    def given_options(self) -> dict[str, Json]:
        """The options the entry names; a foul is not refused, and a random number needs its generator."""
        given = super().given_options()
        said = {name: given.pop(name) for name in START if name in given}
        if len(said) > 1:
            raise BadScript(f"options give both {' and '.join(sorted(said))}: one of them is enough")
        means = {"starting_position": StartingPosition.RNG.value} if "rng" in said else {}
        return {"refuse_foul_settings": False, **means, **given}

    def offers(self, given: Mapping[str, Json]) -> dict[str, Json]:
        """The Double Down Wager is on offer where somebody decides about it, the progressive where it has a meter."""
        offered = super().offers(given)
        if any(stage_of(action) == DOUBLE_DOWN for action in self.entry.get("actions", ())):
            offered["double_down"] = True
        if self.entry.get("meters"):
            offered["progressive"] = True
        return offered

    def progressive_unit(self, _options: Options) -> dict[str, Json]:
        """The unit is the smallest Progressive Payout Wager: a player may place it or $5."""
        slips = self.entry.get("wagers", {}).values()
        wagered = [slip["progressive"] for slip in slips if "progressive" in slip]
        return {"progressive_unit": min(wagered)} if wagered else {}

    def answer(self) -> RoundEvent | None:
        """The dice or the number come from the entry, or start the deal at the first seat."""
        if isinstance(self.live.needs, RollNeeded) and self.rolls:
            return self.next_roll()
        starting = isinstance(self.live.needs, RollNeeded | SelectionNeeded)
        return self.starting_event() if starting else super().answer()

    def starting_event(self) -> DiceRolled | RandomlySelected:
        """Dice or a number that start the deal where the entry says."""
        if self.options.starting_position is StartingPosition.SHAKER:
            return DiceRolled(dice_showing(self.number(range(SHAKER.dice, 6 * SHAKER.dice + 1))))
        return RandomlySelected("starting_position", str(self.number(range(1, len(CLOCKWISE) + 1))))

    def number(self, possible: range) -> int:
        """The total of the dice or the random number: as given, or one that leads to the start."""
        if given := [value for name, value in self.start.items() if name != "start"]:
            if type(given[0]) is not int or given[0] not in possible:
                raise BadScript(f"{given[0]!r} is no number from {possible[0]} to {possible[-1]}")
            return int(given[0])
        start = str(self.start.get("start", CLOCKWISE[0]))
        if start not in CLOCKWISE:
            raise BadScript(f"the deal cannot start at {start!r}: the positions are {', '.join(CLOCKWISE)}")
        return next(number for number in possible if starting_position(number) == start)

    def next_card(self, place: str) -> Card | None:
        """A position without a wager has cards that nobody reads, unless the entry names them."""
        if place not in self.hands and place in unplayed_positions(self.live.round):
            return None
        return super().next_card(place)

    def decision(self, decide: Decide) -> Decided:
        """The decision of an action; a seat without one for the Double Down Wager declines it."""
        said = {str(action["seat"]) for action in self.actions if stage_of(action) == DOUBLE_DOWN}
        silent = [stake for stake in decide.deciding() if stake not in said]
        if decide.stage == DOUBLE_DOWN and silent:
            return Decided(silent[0], DOUBLE_DOWN, "decline")
        return super().decision(decide)

    # The other kinds of examples.

    def place_least_wagers(self) -> None:
        """Wagers, "no more bets", and the start that the entry names."""
        super().place_least_wagers()
        self.feed(self.dealer.next_event())
        self.feed(self.starting_event())

    def deal(self) -> dict[str, Json]:
        """Where each card goes, and how many cards are left."""
        return {**super().deal(), "stub": self.live.round.stub}

    def read_hands(self) -> dict[str, list[Card]]:
        """A house way may call the dealer's cards just a hand."""
        hands = super().read_hands()
        if self.entry.get("kind") == "house_way" and "hand" in self.named:
            hands[DEALER] = [card(one) for one in self.named["hand"]]
        return hands

    def house_way(self) -> dict[str, Json]:
        """How the dealer must set his six cards (§ 670a.11(d))."""
        cards = tuple(self.hands.pop(DEALER))
        if len(set(cards)) != CARDS_EACH or len(cards) != CARDS_EACH:
            raise BadScript(f"the house way is for {CARDS_EACH} different cards, not {len(cards)}")
        self.check_nothing_left()
        setting = house_way(cards, self.options.joker_six_card_straight)
        return {"high": [one.value for one in setting.high], "low": setting.low.value}

    def inputs(self) -> set[str]:
        """A case may also give a hand or a start."""
        return super().inputs() | START | {"hand"}

    def of_case(self, case: Mapping[str, Json]) -> Script[Options]:
        """A hand is the dealer's cards."""
        named = {"cards" if name == "hand" else name: value for name, value in case.items()}
        return super().of_case(named)


def stage_of(action: Mapping[str, Json]) -> str:
    """The stage of an action: as it says, or by what it does."""
    return str(action.get("stage", STAGES.get(str(action.get("action")), "")))


def dice_showing(total: int) -> tuple[int, int, int]:
    """Three dice with this total."""
    first = min(6, total - 2)
    second = min(6, total - first - 1)
    return first, second, total - first - second
