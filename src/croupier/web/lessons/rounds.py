"""A round of the player's school: a function of the game, a number and a choice, so that nothing is kept of it."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from random import Random
from types import MappingProxyType
from typing import Any, NamedTuple

from croupier.chapters import chapter
from croupier.floor.pages.receipt import Receipts
from croupier.money import DOLLAR, Cents
from croupier.rules.game.faces import Faces, Role, Viewer, codes, seen
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import SimulatedDealer
from croupier.rules.game.words import hand_of, short_title_of
from croupier.rules.procedure.decisions import Choice, question
from croupier.rules.terms.events import Decided, RoundEvent, WagersPlaced
from croupier.rules.terms.refusals import invariant
from croupier.web.lessons.documents import LessonChoice, LessonDocument, LessonWager
from croupier.words import SILENCE, Sentence

STAKE = 5 * DOLLAR
"""Play money on each wager that the game requires."""

SEAT, PLAYER = 1, "1"
"""One player, at the first seat."""

OWN = "own"
"""What a document calls the place of the cards that the player decides by; they are shown to the end."""


@dataclass(frozen=True, slots=True)
class Lesson:
    """The wagers that the game requires, the first being the unit of what choices are worth; where one's cards lie."""

    wagers: tuple[str, ...]
    first: int
    """The round that a lesson begins with, by its number: one in which the choice can be explained."""
    own: str = PLAYER


LESSONS: Mapping[str, Lesson] = MappingProxyType(
    {
        "657a": Lesson(("ante", "super_bonus"), 30),
        "667a": Lesson(("ante", "pot"), 33),
        "676a": Lesson(("front9",), 5, f"{PLAYER}.front"),
    }
)
"""The games that ask once, and of which the odds know the worth of every choice in a moment."""


class NoSuchChoice(ValueError):
    """A choice that is not open in this round."""


class Open(NamedTuple):
    """A choice that is open, for an amount; its name says both."""

    choice: Choice
    units: int

    @property
    def name(self) -> str:
        """As addresses and documents have it: "fold-0", "play-3"."""
        return named(self.choice.name, self.units)


def named(choice: str, units: int) -> str:
    """The name of a choice that wagers these units of the first wager."""
    return f"{choice}-{units}"


class PlayRound:
    """Dealt from a seed up to the player's choice, and to its end where that is made.

    The cards come from a generator that anybody can follow: there is nothing to win.  No table has it.
    """

    def __init__(self, number: str, seed: int, chosen: str = "") -> None:
        self._lesson, self._seed, self._chosen = LESSONS[number], seed, chosen
        self._live: LiveRound[Any] = LiveRound(chapter(number))
        self._dealer = SimulatedDealer(self._live, Random(seed))  # noqa: S311 - play money, the same cards for a seed
        self._feed(WagersPlaced(PLAYER, SEAT, PLAYER, dict.fromkeys(self._lesson.wagers, STAKE)))
        self._go_on()
        self.own = codes(self._cards()[self._lesson.own])
        self._makes = self._in_words(self._lesson.own, self._cards()[self._lesson.own])
        self.open = tuple(self._choices())
        if chosen:
            self._decide()

    def _choices(self) -> Iterator[Open]:
        for choice in self._live.legal(PLAYER):
            least, most = (choice.amount.least, choice.amount.most) if choice.amount else (0, 0)
            for units in range(least // STAKE, most // STAKE + 1):
                yield Open(choice, units)

    def _decide(self) -> None:
        found = next((one for one in self.open if one.name == self._chosen), None)
        step = self._live.decision
        if found is None or step is None:
            raise NoSuchChoice(self._chosen)
        self._feed(Decided(PLAYER, step.stage, found.choice.name, found.units * STAKE, (), step.hand))
        self._go_on()
        invariant(self._live.over, "a game of the player's school asks once")

    def _feed(self, event: RoundEvent) -> None:
        refused = self._live.feed(event)
        invariant(refused is None, f"a round of the player's school goes on: {refused}")

    def _go_on(self) -> None:
        while event := self._dealer.next_event():
            self._feed(event)

    def _cards(self) -> dict[str, Faces]:
        return seen(self._live.round, Viewer(Role.PLAYER, PLAYER))

    def document(self) -> LessonDocument:
        """What the player sees now."""
        live, cards = self._live, self._cards()
        step, receipts = live.decision, Receipts(live)
        lines = [receipts.line(line) for line in live.round.lines]
        return LessonDocument(
            chapter=live.chapter.number,
            seed=self._seed,
            wagers=tuple(LessonWager(short_title_of(live.chapter, name), STAKE) for name in self._lesson.wagers),
            own=self.own,
            cards={place: codes(faces) for place, faces in cards.items() if place != self._lesson.own},
            words={place: self._in_words(place, faces) for place, faces in cards.items()} | {OWN: self._makes},
            question=question(live.chapter.number, step.stage) if step else SILENCE,
            choices=tuple(_told(one) for one in self.open),
            chosen=self._chosen,
            lines=lines,
            net=sum(line.net for line in lines),
        )

    def _in_words(self, place: str, faces: Faces) -> Sentence:
        shown = [face for face in faces if face]
        return hand_of(self._live.round, place, shown) if len(shown) == len(faces) else SILENCE


def _told(one: Open) -> LessonChoice:
    amount: Cents = one.units * STAKE
    return LessonChoice(one.name, one.choice.title, amount, one.choice.cite)
