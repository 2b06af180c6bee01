"""A round of the player's school: a function of the game, a number and the moves, so nothing is stored."""

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from croupier.chapters import chapter
from croupier.floor.pages.documents.terminal import LineDocument
from croupier.floor.pages.receipt import Receipts
from croupier.money import Cents
from croupier.rules.game.faces import Faces, Role, Viewer, codes, seen
from croupier.rules.game.live_round import LiveRound, next_opening
from croupier.rules.game.simulated import SimulatedDealer
from croupier.rules.game.words import hand_of, short_title_of, title_of
from croupier.rules.procedure.decisions import Choice, question
from croupier.rules.procedure.round import Stake
from croupier.rules.terms.amounts import Amount
from croupier.rules.terms.events import Decided, DiceRolled, RoundEvent, WagersPlaced
from croupier.rules.terms.refusals import invariant
from croupier.web.lessons.documents import LessonChoice, LessonDocument, LessonHand, LessonWager
from croupier.web.lessons.games import LESSONS, PLAYER, STAKE
from croupier.web.lessons.moves import MOST_MOVES, Move, NoSuchMove, named, read
from croupier.words import SILENCE, Sentence, say

SEAT = 1
OWN = "own"
"""The player's own seat, in the terms of the odds."""


class OpenMove(NamedTuple):
    """A choice that is open, for an amount."""

    choice: Choice
    amount: Cents

    @property
    def name(self) -> str:
        """The name, without the cards that it may also name."""
        return named(self.choice.name, self.amount)


class PlayRound:
    """A round dealt from a seed up to the decision after these moves, or to its end.

    The cards come from a predictable generator: there is nothing to win. It belongs to no table.
    """

    def __init__(self, number: str, seed: int, moves: Sequence[str] = ()) -> None:
        self._lesson, self._seed, self._moves = LESSONS[number], seed, list(moves)
        self._random = Random(seed)  # noqa: S311 - play money, the same cards for a seed
        self._live: LiveRound[Any] = LiveRound(chapter(number))
        self._dealer = SimulatedDealer(self._live, self._random)
        self._lines: list[LineDocument] = []
        self._rolls: list[list[int]] = []
        self._own: tuple[LessonHand, ...] = ()
        if self._lesson.wagers:
            self._place(self._lesson.wagers)
        if len(moves) > MOST_MOVES:
            raise NoSuchMove(moves[-1])
        for move in moves:
            self._make(read(move))

    # The moves

    @property
    def open(self) -> tuple[OpenMove, ...]:
        """The choices open now; none when the round is over."""
        live = self._live
        if not self.is_dealt:
            wagers = [live.chapter.wager(name) for name in self._lesson.offers]
            return tuple(
                OpenMove(Choice(name=one.name, title=title_of(live.chapter, one.name), cite=one.cite), STAKE)
                for one in wagers
            )
        return tuple(OpenMove(one, amount) for one in live.legal(PLAYER) for amount in _amounts(one.amount))

    @property
    def is_dealt(self) -> bool:
        """Whether the wagers have been placed."""
        return bool(self._live.round.stakes)

    def _make(self, move: Move) -> None:
        if not any((one.choice.name, one.amount) == move[:2] for one in self.open):
            raise NoSuchMove(str(move))
        step = self._live.decision
        if step is None:
            self._place((*self._lesson.besides, move.choice))
            return
        decided = Decided(PLAYER, step.stage, move.choice, move.amount, move.cards, step.hand)
        if self._live.refuse(decided):
            raise NoSuchMove(str(move))
        self._feed(decided)
        self._go_on()

    def _place(self, wagers: Sequence[str]) -> None:
        slip: dict[str, Cents] = {}
        for name in wagers:
            allowed = self._live.chapter.wager(name).may_amount_to(slip, self._live.round.options)
            slip[name] = min(max(STAKE, allowed.least), allowed.most)
        self._feed(WagersPlaced(PLAYER, SEAT, PLAYER, slip))
        self._go_on()

    def _feed(self, event: RoundEvent) -> None:
        refused = self._live.feed(event)
        invariant(refused is None, f"a round of the player's school goes on: {refused}")
        if isinstance(event, DiceRolled):
            self._rolls.append(list(event.faces))

    def _go_on(self) -> None:
        """Advance to the next decision or the end, through all rounds that a wager stays up for."""
        while True:
            while event := self._dealer.next_event():
                self._feed(event)
            self._note()
            if not self._live.over:
                return
            receipts = Receipts(self._live)
            self._lines += [receipts.line(line) for line in self._live.round.lines]
            opening = next_opening(self._live)
            if not opening.standing:
                return
            self._live = LiveRound(self._live.chapter, self._live.round.options, opening)
            self._dealer = SimulatedDealer(self._live, self._random)

    # What is seen

    @property
    def _stake(self) -> Stake | None:
        return self._live.round.stakes.get(PLAYER)

    def _cards(self) -> dict[str, Faces]:
        return seen(self._live.round, Viewer(Role.PLAYER, PLAYER))

    def _note(self) -> None:
        """Remember the player's own cards: they are shown to the end, even once they have moved."""
        stake, step = self._stake, self._live.decision
        if stake and stake.hands:
            asked = step.hand if step else 0
            self._own = tuple(self._hand(stake, number, asked) for number in range(1, len(stake.hands) + 1))
        elif faces := self._cards().get(self._lesson.own):
            self._own = (LessonHand(codes(faces), self._in_words(self._lesson.own, faces), SILENCE, asked=bool(step)),)

    def _hand(self, stake: Stake, number: int, asked: int) -> LessonHand:
        hand = stake.hands[number - 1]
        told = hand.told()
        words = told.words or self._in_words(PLAYER, [*hand.cards])
        name = say("lesson.hand", number=number) if len(stake.hands) > 1 else SILENCE
        return LessonHand(codes(hand.cards), words, name, number == asked, told.lammers)

    def position(self) -> dict[str, Any]:
        """What the player sees and has placed, as a question to the odds: no face-down card."""
        stake, step = self._stake, self._live.decision
        if stake is None or step is None:
            raise NoSuchMove("nobody is asked")
        faces = {place: [one for one in codes(held) if one] for place, held in self._cards().items()}
        return {
            "stage": step.stage,
            "cards": {_place_of(place): held for place, held in faces.items() if held},
            "placed": {wager: amount // STAKE for wager, amount in stake.wagers.items()},
            "hands": [_held(stake, number) for number in range(len(stake.hands))],
            "hand": step.hand,
        }

    def document(self) -> LessonDocument:
        """What the player sees now."""
        live = self._live
        places = {} if live.over and self._rolls else self._others()
        return LessonDocument(
            chapter=live.chapter.number,
            seed=self._seed,
            moves=self._moves,
            wagers=tuple(self._placed()),
            own=self._own,
            cards={place: codes(faces) for place, faces in places.items()},
            words={place: self._in_words(place, faces) for place, faces in places.items()},
            rolls=self._rolls,
            question=self._question(),
            choices=tuple(_told(one) for one in self.open),
            lines=self._lines,
            net=sum(line.net for line in self._lines),
        )

    def _question(self) -> Sentence:
        step = self._live.decision
        if step:
            return question(self._live.chapter.number, step.stage)
        return SILENCE if self._live.over else say("lesson.which_wager")

    def _placed(self) -> Iterator[LessonWager]:
        for name, amount in (self._stake.wagers if self._stake else {}).items():
            yield LessonWager(short_title_of(self._live.chapter, name), amount)

    def _others(self) -> dict[str, Faces]:
        """The places with cards other than the player's own."""
        stake = self._stake
        mine = {self._lesson.own, PLAYER} if stake and stake.hands else {self._lesson.own}
        hands = stake and stake.hands
        return {
            place: faces
            for place, faces in self._cards().items()
            if faces and place not in mine and not (hands and place.startswith(f"{PLAYER}."))
        }

    def _in_words(self, place: str, faces: Faces) -> Sentence:
        shown = [face for face in faces if face]
        return hand_of(self._live.round, place, shown) if len(shown) == len(faces) else SILENCE


def _amounts(amount: Amount | None) -> list[Cents]:
    """The stake, two and three times it …, as far as allowed; else the maximum."""
    if amount is None:
        return [0]
    times = [each for each in range(STAKE, amount.most + 1, STAKE) if each >= amount.least]
    return times or [amount.most]


def _place_of(place: str) -> str:
    seat, dot, part = place.partition(".")
    return f"{OWN}{dot}{part}" if seat == PLAYER else place


def _held(stake: Stake, number: int) -> dict[str, Any]:
    hand = stake.hands[number]
    told = hand.told()
    return {
        "cards": codes(hand.cards),
        "money": stake.at_risk.get(told.wager, 0) // STAKE,
        "lammers": told.lammers,
    }


def _told(one: OpenMove) -> LessonChoice:
    choice = one.choice
    return LessonChoice(one.name, choice.title, one.amount, choice.cite, choice.fewest_cards, choice.most_cards)
