"""A round read from a worked example: the same procedure and refusals as live play.

The format is that of the worked examples: options, cards by place, wagers and actions by seat, amounts in dollars.
A chapter that writes cards or actions in another shape brings a subclass that overrides what differs.
"""

from collections.abc import Callable, Mapping
from dataclasses import fields
from fractions import Fraction
from random import Random
from typing import ClassVar, Generic, TypeAlias, get_args, get_type_hints

from croupier.equipment.cards import Card, UnknownCard, card
from croupier.money import DOLLAR, Cents, MoneyError, dollars, in_dollars, in_words
from croupier.rules.examples.entries import CARDS, Check, Json, Noted, what_is_wrong
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import SimulatedDealer, random_decision
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.needs import Bets, CardNeeded, MetersNeeded, RollNeeded, SelectionNeeded
from croupier.rules.procedure.round import BURN, DEALER, DISCARD, Round
from croupier.rules.terms.events import (
    CardDealt,
    Decided,
    DiceRolled,
    MetersRead,
    RandomlySelected,
    RoundEvent,
    WagersPlaced,
)
from croupier.rules.terms.lines import Line
from croupier.rules.terms.options import BadSubmission, OptionsT, choose
from croupier.rules.terms.progressives import seeded

Entry: TypeAlias = Mapping[str, Json]

WIDE: Mapping[str, object] = {
    "table_minimum": "0.01",
    "table_maximum": 1_000_000_000,
    "side_minimum": "0.01",
    "side_maximum": 1_000_000_000,
    "smallest_chip": "0.01",
}
"""Wide limits: an example tests the rules of the game, not the limits of a table."""

USUAL_WAGER: Cents = 10_00
"""The wager where an example is not about amounts."""

METHODS = {"manual_or_hand": "manual_shoe", "automated": "automated_shoe"}


class BadScript(ValueError):
    """An example that cannot be played; the message says what is wrong with it."""


class Script(Generic[OptionsT]):
    """One example of one chapter."""

    card_fields: ClassVar[Mapping[str, Check]] = CARDS
    """The fields under which an entry lists cards and dice."""

    areas: ClassVar[Mapping[str, str]] = {}
    """The chapter's own places on the layout, by the field that lists their cards."""

    streets: ClassVar[Mapping[str, int]] = {}
    """The places of the community cards, in the order the entry lists them, and the number of cards at each."""

    outcomes: ClassVar[frozenset[str]] = frozenset({"destinations", "stub", "high", "low", "note", "notes"})
    """The fields of a case that are output; all others are input."""

    def __init__(self, chapter: Chapter[OptionsT], entry: Entry) -> None:
        if wrong := what_is_wrong(entry, self.card_fields):
            raise BadScript(wrong)
        self.chapter = chapter
        self.named = Noted(entry.get("cards", {}))
        self.entry: Entry = {**entry, "cards": self.named}
        self.check_seats(entry)
        self.check_edition()
        self.options = self._options()
        self.live = LiveRound(chapter, self.options)
        self.dealer = SimulatedDealer(self.live, Random(0))  # noqa: S311 - an example leaves nothing to chance
        self.hands = self._read_hands()
        self.actions = [dict(action) for action in entry.get("actions", ())]
        self.rolls = list(self.named.get("rolls", ()))

    def play(self) -> dict[str, Json]:
        """Play the example to its end and return what every wager came to."""
        while not self.live.over:
            self.feed(self.answer())
        self.check_nothing_left()
        return self.computed()

    def feed(self, event: RoundEvent | None) -> None:
        """Feed an event to the round; a refusal ends the script."""
        if event is None:
            raise BadScript(f"the example does not say what happens: {self._waits_for()}")
        if refused := self.live.feed(event):
            raise BadScript(str(refused))

    def _waits_for(self) -> str:
        return self.live.step.prompt(self.live.round) if self.live.step else "the round is over"

    def answer(self) -> RoundEvent | None:
        """What happens next according to the example."""
        if decide := self.live.decision:
            return self.decision(decide)
        match self.live.needs:
            case Bets() if not self.live.events:
                self.place_wagers()
                return self.dealer.next_event()
            case CardNeeded(place=place):
                return CardDealt(place, self.next_card(place))
            case RollNeeded():
                return self.next_roll()
            case MetersNeeded():
                return MetersRead(self.meters())
            case SelectionNeeded(purpose=purpose):
                return RandomlySelected(purpose, str(self.entry.get("cards", {}).get(purpose, "")))
            case _:
                return self.dealer.next_event()

    # Reading the entry

    def check_seats(self, entry: Entry) -> None:
        """Check that every seat the entry names exists."""
        known = {str(seat) for seat in range(1, self.chapter.seats + 1)}
        cards = entry.get("cards", {})
        named = [action["seat"] for action in entry.get("actions", ())]
        for seat in (*entry.get("wagers", {}), *cards.get("seats", {}), *cards.get("draws", {}), *named):
            if str(seat) not in known:
                raise BadScript(f"there is no seat {seat!r}: the table has seats 1 to {self.chapter.seats}")

    def check_edition(self) -> None:
        """Check that the chapter follows the entry's edition; where editions are an option, select it there."""
        held = self.chapter.edition
        kind = "proposed" if held.startswith("proposed") else "adopted"
        named = self.entry.get("edition", held)
        if named not in {held, kind, held.split()[-1]} and not hasattr(self.chapter.default_options, "edition"):
            raise BadScript(f"chapter {self.chapter.number} follows the text {held}, not {named!r}")

    def _options(self) -> OptionsT:
        given = self.given_options()
        selected = {**WIDE, **self.offers(given), **given}
        try:
            options = choose(self.chapter.options, selected)
            return choose(self.chapter.options, {**self.progressive_unit(options), **selected})
        except BadSubmission as error:
            raise BadScript(str(error)) from None

    def progressive_unit(self, options: OptionsT) -> dict[str, Json]:
        """The unit of a progressive: what the entry wagers on it, unless it names a unit."""
        fed = {name for progressive in self.chapter.progressives(options) for name in progressive.wagers}
        units: dict[str, Json] = {}
        for slip in self.entry.get("wagers", {}).values():
            for name in slip:
                if name in fed and hasattr(options, self.unit_of(name)):
                    units.setdefault(self.unit_of(name), slip[name])
        return units

    @staticmethod
    def unit_of(_wager: str) -> str:
        """The option that holds the unit of a progressive wager."""
        return "progressive_unit"

    def given_options(self) -> dict[str, Json]:
        """The options the entry gives, under the chapter's names."""
        given = dict(self.entry.get("options", {}))
        if "method" in given:
            method = given.pop("method")
            given["dealing_method"] = METHODS.get(str(method), method)
        if self.entry.get("kind") == "deal":
            given.pop("seats", None)
            for wager in self.chapter.wagers:
                if type(given.pop(wager.name, False)) is not bool:
                    raise BadScript(f"options.{wager.name} must be true or false where cards are dealt")
        return given

    def offers(self, given: Mapping[str, Json]) -> dict[str, Json]:
        """Offer every wager that the entry places, even if it does not name its option."""
        used = {name for slip in self.entry.get("wagers", {}).values() for name in slip}
        used |= {name for name, value in self.entry.get("options", {}).items() if value is True}
        hints = get_type_hints(self.chapter.options)
        offered: dict[str, Json] = {}
        for wager in self.chapter.wagers:
            if wager.name in used and wager.offered_by and wager.offered_by not in given:
                offered[wager.offered_by] = _first(hints[wager.offered_by])
        return offered

    def _read_hands(self) -> dict[str, list[Card]]:
        try:
            return self.read_hands()
        except UnknownCard as error:
            raise BadScript(str(error)) from None

    def read_hands(self) -> dict[str, list[Card]]:
        """The cards of every place, in dealing order."""
        cards = self.entry.get("cards", {})
        hands = {str(seat): [card(one) for one in hand] for seat, hand in cards.get("seats", {}).items()}
        hands[DEALER] = [card(one) for one in cards.get("dealer", ())]
        for field, place in self.areas.items():
            hands[place] = [card(one) for one in cards.get(field, ())]
        if self.streets:
            hands |= self.by_street([card(one) for one in cards.get("community", ())])
        return hands

    def by_street(self, community: list[Card]) -> dict[str, list[Card]]:
        """The community cards by place; surplus cards go to the last."""
        hands: dict[str, list[Card]] = {}
        for place, count in self.streets.items():
            hands[place], community = community[:count], community[count:]
        hands[[*self.streets][-1]] += community
        return hands

    def place_wagers(self) -> None:
        """Place the slips of all seats, each by its own player."""
        slips = self.entry.get("wagers", {})
        if not slips:
            raise BadScript("the example places no wagers")
        for seat, slip in slips.items():
            if not slip:
                raise BadScript(f"seat {seat} places no wagers")
            amounts = {name: self.amount(amount) for name, amount in slip.items() if self.is_early(name)}
            self.feed(WagersPlaced(str(seat), int(seat), f"seat {seat}", amounts))

    def is_early(self, name: str) -> bool:
        """Whether a wager is placed before "no more bets"; an unknown one is passed on, to be refused by name."""
        return not any(wager.later for wager in self.chapter.wagers if wager.name == name)

    @staticmethod
    def amount(value: Json) -> Cents:
        """An amount in dollars."""
        try:
            return dollars(value)
        except MoneyError as error:
            raise BadScript(str(error)) from None

    def next_card(self, place: str) -> Card | None:
        """The next card that the entry has for a place."""
        if place in {BURN, DISCARD}:
            return None
        if not self.hands.get(place):
            raise BadScript(f"too few cards for {place}")
        return self.hands[place].pop(0)

    def next_roll(self) -> DiceRolled:
        """The next roll of the entry."""
        if not self.rolls:
            raise BadScript("too few rolls")
        faces = self.rolls.pop(0)
        if not isinstance(faces, list) or any(type(face) is not int for face in faces):
            raise BadScript(f"{faces!r} is no roll: a roll is a list of faces")
        return DiceRolled(tuple(faces))

    def decision(self, decide: Decide) -> Decided:
        """The first remaining action of one of the deciding stakes."""
        for action in self.actions:
            if str(action.get("seat")) in decide.deciding():
                self.actions.remove(action)
                return self.decided(decide, str(action["seat"]), action)
        raise BadScript(f"no action is left for seat {', '.join(decide.deciding())} at {decide.stage}")

    def decided(self, decide: Decide, stake: str, action: Mapping[str, Json]) -> Decided:
        """An action as a decision: amounts may be given as dollars, as a fee or as a multiple."""
        if action.get("stage", decide.stage) != decide.stage:
            raise BadScript(f"seat {stake} acts at {action['stage']} where {decide.stage} is due")
        if action.get("hand", decide.hand) != decide.hand:
            raise BadScript(f"seat {stake} plays hand {action['hand']} where hand {decide.hand} is due")
        return Decided(
            stake,
            decide.stage,
            str(action.get("action", "")),
            self.action_amount(decide, stake, action),
            self.action_cards(action),
            decide.hand,
        )

    def action_amount(self, decide: Decide, stake: str, action: Mapping[str, Json]) -> Cents:
        """The amount of an action, or the only possible one if none is given."""
        said = {name: action[name] for name in ("amount", "fee", "multiple") if name in action}
        if len(said) > 1:
            raise BadScript(f"seat {stake} gives both {' and '.join(said)}: one of them is enough")
        for name in ("amount", "fee"):
            if name in said:
                return self.amount(said[name])
        if "multiple" in said:
            return self.times(self.measure(stake), said["multiple"])
        open_to = decide.open_to(self.live.round, stake)
        choice = next((one for one in open_to if one.name == action.get("action")), None)
        if choice is None or choice.amount is None:
            return 0
        if choice.amount.least != choice.amount.most:
            raise BadScript(f"seat {stake} does not say how much: {action['action']} may be several amounts")
        return choice.amount.least

    def measure(self, stake: str) -> Cents:
        """The base of a multiple: the Ante, or else the first wager in the chapter's order."""
        wagers = self.live.round.stakes[stake].wagers
        return wagers.get("ante") or next(wagers[one.name] for one in self.chapter.wagers if one.name in wagers)

    @staticmethod
    def times(unit: Cents, multiple: float) -> Cents:
        """A multiple of an amount, in whole cents."""
        amount = unit * Fraction(str(multiple))
        if amount.denominator != 1:
            raise BadScript(f"{multiple} times {in_words(unit)} is no amount in dollars and cents")
        return amount.numerator

    @staticmethod
    def action_cards(action: Mapping[str, Json]) -> tuple[Card, ...]:
        """The cards an action names: a low hand, or discards."""
        if "low" in action and "discard" in action:
            raise BadScript("an action names cards as low or as discard, not both")
        named = action.get("low", action.get("discard", ()))
        try:
            return tuple(card(one) for one in ([named] if isinstance(named, str) else named))
        except UnknownCard as error:
            raise BadScript(str(error)) from None

    def meters(self) -> dict[str, str]:
        """The meters when settlement starts: as the entry gives them, or else at their seeds."""
        amounts = seeded(self.chapter.progressives(self.options))
        for name, amount in self.entry.get("meters", {}).items():
            if name not in amounts:
                raise BadScript(f"there is no meter {name!r}; there are {', '.join(amounts) or 'none'}")
            amounts[name] = Fraction(str(amount)) * DOLLAR
        return {name: str(amount) for name, amount in amounts.items()}

    def check_nothing_left(self) -> None:
        """Refuse an example with cards, actions or fields that were not used."""
        if left := [place for place, cards in self.hands.items() if cards]:
            raise BadScript(f"too many cards for {left[0]}")
        if self.actions:
            action = self.actions[0]
            raise BadScript(f"seat {action.get('seat')} has no {action.get('action')} to make")
        if self.rolls:
            raise BadScript("too many rolls")
        for name in self.named.unasked():
            raise BadScript(f"the cards have {name!r}, which this game does not use")
        self.check_all_placed()

    def check_all_placed(self) -> None:
        """Check that listed wagers which belong to a decision were made by it."""
        for seat, slip in self.entry.get("wagers", {}).items():
            for name in slip:
                placed = [stake.wagers.get(name, 0) for round in self.rounds() for stake in round.stakes_at(int(seat))]
                if not any(placed) or not (self.is_early(name) or self.amount(slip[name]) in placed):
                    raise BadScript(f"seat {seat} lists {name} among its wagers, but no action places it")

    # The outcome

    def rounds(self) -> list[Round[OptionsT]]:
        """The rounds of the example: one, unless the chapter has wagers that outlive a round."""
        return [self.live.round]

    def computed(self) -> dict[str, Json]:
        """The results by seat and wager, and what the table shows."""
        result: dict[str, Json] = {}
        played = self.rounds()
        seats = {stake.id: stake.seat for round in played for stake in round.stakes.values()}
        for stake, seat in seats.items():
            result[str(seat)] = _seat([line for round in played for line in round.lines if line.stake == stake])
        if table := self.table():
            result["table"] = table
        return result

    def table(self) -> dict[str, Json]:
        """The meters after settlement, and the chapter's own figures."""
        shown: dict[str, Json] = dict(self.live.round.shown)
        if given := self.entry.get("meters"):
            after = self.live.round.meters.amounts
            shown["meters_after"] = {name: _number(after[name] / DOLLAR) for name in given if name in after}
        return shown

    # Other kinds of examples

    def deal(self) -> dict[str, Json]:
        """The kind ``deal``: where each card goes if everybody stays in."""
        self.place_least_wagers()
        while not self.live.over:
            self.feed(self.dealer.next_event() or self.stay_in())
        dealt = [event.place for event in self.live.events if isinstance(event, CardDealt)]
        return {"destinations": dealt}

    def place_least_wagers(self) -> None:
        """Place the required wagers and the named optional ones on every named seat."""
        named = self.entry.get("options", {})
        for seat in self.dealt_seats():
            slip: dict[str, Cents] = {}
            for wager in self.chapter.wagers:
                if (wager.required or named.get(wager.name) is True) and not wager.later:
                    amount = wager.may_amount_to(slip, self.options)
                    slip[wager.name] = min(max(amount.least, USUAL_WAGER), amount.most)
            self.feed(WagersPlaced(str(seat), seat, f"seat {seat}", slip))

    def dealt_seats(self) -> list[int]:
        """The seats that take part in a deal: those named, or else the first."""
        seats = self.entry.get("options", {}).get("seats", [1])
        if not isinstance(seats, list) or not seats or any(type(seat) is not int for seat in seats):
            raise BadScript("options.seats must be a list of seat numbers")
        if len(set(seats)) < len(seats):
            raise BadScript("options.seats names a seat twice")
        return seats

    def stay_in(self) -> Decided | None:
        """The first choice other than the time-out's, at its minimum; any legal one if that takes more input."""
        decide = self.live.decision
        if decide is None:
            return None
        stake = decide.deciding()[0]
        choices = self.live.legal(stake)
        choice = next((one for one in choices if not one.default), choices[0])
        amount = choice.amount.least if choice.amount else 0
        decided = Decided(stake, decide.stage, choice.name, amount, hand=decide.hand)
        return random_decision(self.live, Random(0)) if self.live.refuse(decided) else decided  # noqa: S311

    def meter(self) -> dict[str, Json]:
        """The kind ``meter``: exactly what a number of wagers adds to the meters at their rates."""
        if "contributions" not in self.entry:
            raise BadScript("a meter entry has contributions")
        made = self.entry["contributions"]
        wagered = made["wagers"] * Fraction(str(made["amount"]))
        after = {name: Fraction(str(amount)) for name, amount in self.entry.get("meters", {}).items()}
        for name, rate in made["rates"].items():
            if name not in after:
                raise BadScript(f"the rate of {name!r} belongs to no meter of the entry")
            after[name] += Fraction(str(rate)) * wagered
        return {"meters_after": {name: _number(amount) for name, amount in after.items()}}

    def house_way(self) -> dict[str, Json]:
        """The kind ``house_way``: how the dealer must set the cards."""
        raise BadScript(f"chapter {self.chapter.number} has no house way")

    def cases(self, of: Callable[["Script[OptionsT]"], dict[str, Json]]) -> list[dict[str, Json]] | None:
        """The outcome of every case, in the case's own format; None if a case asks for something else."""
        computed = []
        for case in self.entry["cases"]:
            if case.keys() - self.outcomes - self.inputs():
                return None
            computed.append({**case, **of(self.of_case(case))})
        return computed

    def inputs(self) -> set[str]:
        """The fields of a case that are input."""
        options = {option.name for option in fields(self.chapter.options)}
        return options | {wager.name for wager in self.chapter.wagers} | {"method", "seats", "cards", DEALER}

    def of_case(self, case: Mapping[str, Json]) -> "Script[OptionsT]":
        """A case as an example of its own: its cards are the dealer's, its other fields are options."""
        entry = {name: value for name, value in self.entry.items() if name != "cases"}
        entry["expected"] = {name: value for name, value in case.items() if name in self.outcomes}
        inputs = {name: value for name, value in case.items() if name not in self.outcomes}
        for name in ("cards", DEALER):
            if name in inputs:
                cards = inputs.pop(name)
                entry["cards"] = cards if isinstance(cards, Mapping) else {DEALER: cards}
        return type(self)(self.chapter, {**entry, "options": {**entry.get("options", {}), **inputs}})


def _seat(lines: list[Line]) -> dict[str, Json]:
    wagers: dict[str, dict[str, Json]] = {}
    for line in lines:
        before = wagers.get(line.wager, {"cents": 0})["cents"]
        wagers[line.wager] = {"result": line.result.value, "cents": before + line.net}
    return {
        "wagers": {name: {"result": one["result"], "net": in_dollars(one["cents"])} for name, one in wagers.items()},
        "net": in_dollars(sum(line.net for line in lines)),
    }


def _number(amount: Fraction) -> int | float:
    return amount.numerator if amount.denominator == 1 else float(amount)


def _first(annotation: Json) -> Json:
    """The value that switches an option on: true, or the first paytable."""
    if annotation is bool:
        return True
    options = [one for one in get_args(annotation) if one is not type(None)]
    first = options[0] if options else annotation
    return get_args(first)[0] if get_args(first) else first
