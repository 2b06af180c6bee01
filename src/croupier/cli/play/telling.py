"""Narration of a round: what the person at the terminal may see of it, and nothing else."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from croupier.cli.play.dialogue import Dialogue
from croupier.cli.play.faces import Faces, dice
from croupier.cli.play.wagering import YOU
from croupier.equipment.cards import Card, UnknownCard, card
from croupier.money import in_words
from croupier.rules.blackjack.dealing import HOLE_CARD
from croupier.rules.game.faces import Role, Viewer, seen
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.words import listed, plural
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.round import BURN, DEALER, DISCARD, Stake, place_in_words, seat_of
from croupier.rules.procedure.steps import CountStub, NoMoreBets, ReadHoleCard, Reveal, Roll, Select, Step
from croupier.rules.terms.events import Decided
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.spoken import spoken

UNSEEN = {BURN, DISCARD}


@dataclass(frozen=True, slots=True)
class Telling:
    """One round as one person sees it."""

    live: LiveRound[TableOptions]
    talk: Dialogue
    seat: int

    def seen_before(self, step: Step) -> list[Card | None]:
        """What the person already sees of the cards a step is about to turn up."""
        return self.visible(_whole(step.place)) if isinstance(step, Reveal) else []

    def step_is_over(self, step: Step, before: list[Card | None]) -> None:
        """Narrate what a step of the dealer or the system revealed."""
        match step:
            case NoMoreBets():
                self.talk.say("No more bets.")
            case Deal():
                self._dealt(step)
            case Reveal(place=place) if self.visible(_whole(place)) != before:
                self._revealed(_whole(place))
            case Roll():
                faces = self.live.round.rolls[-1]
                total = f", {sum(faces)} in all" if len(faces) <= 3 else ""
                self.talk.say(f"The dice show {dice(faces)}{total}.")
            case Select(purpose=purpose):
                chosen = self.live.round.selected[purpose]
                self.talk.say(f"{spoken(purpose)} selected at random: ", self._selected(chosen), ".")
            case ReadHoleCard(found=found):
                self.talk.say(f"The card reader finds {'a' if found else 'no'} Blackjack of the dealer.")
            case CountStub(left=left):
                self.talk.say(f"The dealer counts the stub: {plural(left, 'card')} left, as it must be.")
            case _:
                pass

    def _selected(self, value: str) -> Text:
        try:
            return self.talk.faces.card(card(value))
        except UnknownCard:
            return Text(f"seat {value}" if value.isdecimal() else value)

    # Cards

    def _dealt(self, step: Deal) -> None:
        """Where the cards of a deal went, then the visible ones."""
        counted = Counter(to.place for to in step.order if to.place not in UNSEEN)
        if burned := sum(to.place == BURN for to in step.order):
            self.talk.say(f"The dealer burns {plural(burned, 'card')}.")
        if sum(counted.values()) == 1:
            self._one_card(*counted)
        elif counted:
            self.talk.say(f"The dealer deals {listed(self._counts(counted))}.")
            if not self._is_deciding():
                self._show_common(counted)
                if any(seat_of(place) == self.seat for place in counted):
                    self._show_own()

    def _one_card(self, place: str) -> None:
        """A single card, by name if the person may see it."""
        face = self.live.round.laid[place][-1].card if self.visible(place)[-1:] != [None] else None
        shown = Text("a card face down") if face is None else self.talk.faces.card(face)
        if _whole(place) == DEALER:
            self.talk.say("The dealer takes ", shown, ".")
        else:
            whom = f"you{_part(place)}" if seat_of(place) == self.seat else place_in_words(place)
            self.talk.say("The dealer deals ", shown, f" to {whom}.")
        if self._is_deciding():
            return
        if seat_of(place) == self.seat:
            self._show_own()
        else:
            self._show_common([_whole(place)])

    def _is_deciding(self) -> bool:
        """Whether all cards are about to be shown for a decision."""
        return self.live.decision is not None and self.live.decision.is_turn_of(YOU)

    def _counts(self, counted: Counter[str]) -> Iterator[str]:
        """Where the cards went: "5 cards to you", "5 cards to each of seats 2 and 3"."""
        others: dict[int, list[str]] = {}
        for place, count in counted.items():
            seat = seat_of(place)
            if seat == self.seat:
                yield f"{plural(count, 'card')} to you{_part(place)}"
            elif seat is None:
                yield f"{plural(count, 'card')} to {place_in_words(place)}"
            else:
                others.setdefault(count, []).append(f"{seat}{_part(place)}")
        for count, places in others.items():
            whom = f"seat {places[0]}" if len(places) == 1 else f"each of seats {listed(places)}"
            yield f"{plural(count, 'card')} to {whom}"

    def _show_common(self, places: Iterable[str]) -> None:
        """The visible dealer's and community cards."""
        for place in places:
            if seat_of(place) is None and place not in {*UNSEEN, HOLE_CARD} and any(self.visible(place)):
                self._row(spoken(place_in_words(place)), place, self.visible(place))

    def _show_own(self) -> None:
        """The person's cards: hands played by themselves, else everything at the seat."""
        stake = self.live.round.stakes[YOU]
        if stake.hands:
            self._hands(stake)
            return
        for place in self.live.round.laid:
            if seat_of(place) == self.seat and any(self.visible(place)):
                self._row(f"Your cards{_part(place)}", place, self.visible(place))

    def _revealed(self, place: str) -> None:
        if seat_of(place) == self.seat:
            self._row(f"Your cards{_part(place)}", place, self.visible(place))
        elif not self._is_deciding():
            self._row(f"{spoken(place_in_words(place))} shows", place, self.visible(place))

    def _row(self, whose: str, place: str, cards: list[Card | None]) -> None:
        words = self.in_words(place, cards)
        self.talk.say(f"{whose}:  ", self.talk.faces.cards(cards), Text(f"   {words}" if words else "", style="italic"))

    def in_words(self, place: str, cards: list[Card | None]) -> str:
        """The value of a hand; empty if one of its cards is hidden.

        Chapters count the hole card as part of the dealer's hand.
        """
        if None in cards or (seat_of(place) is None and place != DEALER):
            return ""
        hole = seen(self.live.round, Viewer(Role.PLAYER, YOU)).get(HOLE_CARD, []) if place == DEALER else []
        own = [one for one in cards[:1] + cards[1 + len(hole) :] if one is not None]
        return self.live.chapter.hand_in_words(self.live.round, place, own)

    def visible(self, place: str) -> list[Card | None]:
        """The cards of a place as this person sees them; None is face down. The dealer's include the hole card."""
        shown = seen(self.live.round, Viewer(Role.PLAYER, YOU))
        cards = shown.get(place, [])
        if place == DEALER:
            cards[1:1] = shown.get(HOLE_CARD, [])
        return cards

    # Before a decision

    def table(self) -> None:
        """Everything relevant to a decision: the open cards, then the person's own."""
        self._show_common(self.live.round.laid)
        self._show_own()

    def _hands(self, stake: Stake) -> None:
        """The hands that a stake plays by themselves; the one to decide on is marked."""
        step = self.live.decision
        for number, hand in enumerate(stake.hands, start=1):
            several = f" {number}" if len(stake.hands) > 1 else ""
            marked = " (to decide)" if several and step and number == step.hand else ""
            self._row(f"Your hand{several}{marked}", str(stake.seat), list(hand.cards))

    # The others

    def decided(self, event: Decided, title: str) -> None:
        """What a player chose."""
        who = "You" if event.stake == YOU else f"Seat {self.live.round.stakes[event.stake].seat}"
        amount = f", {in_words(event.amount)}" if event.amount else ""
        cards = f", {plural(len(event.cards), 'card')}" if event.cards else ""
        self.talk.say(f"{who}: {title}{amount}{cards}.")


def _whole(place: str) -> str:
    """The hand a place belongs to: the hole card has its own place but is the dealer's."""
    return DEALER if place == HOLE_CARD else place


def _part(place: str) -> str:
    """The part of a seat: "1.front" is the front, "1.2" the second hand."""
    _, _, part = place.partition(".")
    name = f"hand {part}" if part.isdecimal() else spoken(part).lower()
    return f" ({name})" if part else ""


def shown_figures(live: LiveRound[TableOptions], faces: Faces) -> list[Text]:
    """The dealer's hands or the dice in the chapter's words."""
    shown = live.round.shown.items()
    return [Text.assemble(f"{spoken(name)}: ", _figure(value, faces)) for name, value in shown if value]


def _figure(value: Any, faces: Faces) -> Text:
    figures = [str(one) for one in value] if isinstance(value, list | tuple) else [str(value)]
    try:
        return faces.cards([card(one) for one in figures])
    except UnknownCard:
        return Text(listed(figures))


def hand_of(live: LiveRound[TableOptions], seat: int) -> list[Card | None]:
    """The cards of a seat as visible to everybody after the round."""
    shown = seen(live.round, Viewer(Role.PUBLIC))
    return [one for place, laid in shown.items() if seat_of(place) == seat for one in laid]
