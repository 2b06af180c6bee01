"""Decisions: whose turn it is, what they may choose, and what a time-out does."""

from collections import defaultdict
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TypeAlias

import msgspec

from croupier.equipment.cards import Card
from croupier.rules.procedure.needs import DecisionsNeeded
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.procedure.steps import Step, Taking
from croupier.rules.terms.amounts import Amount
from croupier.rules.terms.events import Decided, RoundEvent
from croupier.rules.terms.options import TableOptions, Turns
from croupier.rules.terms.refusals import Reason, Refusal
from croupier.words import SILENCE, Sentence, is_said, named, say, series, verbatim

CardsRule: TypeAlias = Callable[[tuple[Card, ...]], Refusal | None]
CardsInWords: TypeAlias = Callable[[tuple[Card, ...]], Sentence]


class Choice(msgspec.Struct, frozen=True, kw_only=True):
    """One thing a player may choose now.

    ``wager`` and ``amount`` give what it puts at risk; ``fewest`` to ``most_cards`` the number of cards it names,
    ``cards_rule`` which ones are legal, and ``cards_in_words`` the hand they make.  ``default`` marks the choice of a
    time-out; ``default_cards`` are the cards it then names, which a terminal also preselects.
    """

    name: str
    title: Sentence
    cite: str
    wager: str = ""
    amount: Amount | None = None
    fewest_cards: int = 0
    most_cards: int = 0
    cards_rule: CardsRule | None = None
    cards_in_words: CardsInWords | None = None
    default: bool = False
    default_cards: tuple[Card, ...] = ()

    def refuse(self, event: Decided) -> Refusal | None:
        """Why this choice may not have the amount and cards of this decision."""
        least_and_most = self.amount or Amount(0, 0, self.cite)
        if refused := least_and_most.refuse(self.title, event.amount):
            return refused
        if not self.fewest_cards <= len(event.cards) <= self.most_cards:
            return Refusal(Reason.WRONG_NUMBER_OF_CARDS, self.cite, self._how_many(len(event.cards)))
        return self.cards_rule(event.cards) if self.cards_rule else None

    def _how_many(self, named: int) -> Sentence:
        fewest, most = self.fewest_cards, self.most_cards
        if fewest == most:
            return say("decision.names_cards", choice=self.title, number=most, named=named)
        return say("decision.names_some_cards", choice=self.title, fewest=fewest, most=most, named=named)


def fold(cite: str) -> Choice:
    """Give up what the chapter forfeits: the default on a time-out where checking is not open."""
    return Choice(name="fold", title=say("choice.fold"), cite=cite, default=True)


def check(cite: str) -> Choice:
    """Stay in without a wager: the default on a time-out where it is open."""
    return Choice(name="check", title=say("choice.check"), cite=cite, default=True)


def in_words(stage: str) -> Sentence:
    """The decision, as the dealer announces it."""
    return named("stage", stage) if is_said(f"stage.{stage}") else verbatim(stage.replace("_", " "))


def question(chapter: str, stage: str) -> Sentence:
    """The decision, as the player is asked; games that ask the same share the words.

    Without words for the stage, the terminal just says that it is the player's decision.
    """
    asked = (f"question.{chapter}_{stage}", f"question.{stage}")
    return next((say(key) for key in asked if is_said(key)), SILENCE)


Groups: TypeAlias = tuple[tuple[str, ...], ...]


def in_turn(round: Round[TableOptions], stakes: Sequence[Stake]) -> Groups:
    """Seat by seat clockwise; stakes that share a seat decide together, and all do if the submission says so."""
    taking_part = [stake for stake in stakes if not stake.out]
    if round.options.turns is Turns.TOGETHER:
        return (tuple(stake.id for stake in taking_part),)
    seats = sorted({stake.seat for stake in taking_part})
    return tuple(tuple(stake.id for stake in taking_part if stake.seat == seat) for seat in seats)


def larger_wager_first(round: Round[TableOptions], stakes: Sequence[Stake], wager: str) -> Groups:
    """As :func:`in_turn`, but a player with several boxes takes his turns in order of wager, largest first.

    Equal wagers go counterclockwise.
    """
    by_player: dict[str, list[Stake]] = defaultdict(list)
    for stake in sorted(stakes, key=lambda stake: (-stake.wagers[wager], -stake.seat)):
        if not stake.out:
            by_player[stake.player].append(stake)
    turns: dict[int, list[str]] = defaultdict(list)
    for boxes in by_player.values():
        for turn, stake in zip(_turns_of(round, boxes), boxes, strict=True):
            turns[turn].append(stake.id)
    return tuple(tuple(turns[turn]) for turn in sorted(turns))


def _turns_of(round: Round[TableOptions], boxes: Sequence[Stake]) -> list[int]:
    """The positions of a player's turns: his seats, or first and second if all decide together."""
    if round.options.turns is Turns.TOGETHER:
        return list(range(len(boxes)))
    return sorted(stake.seat for stake in boxes)


def _no_reason(_stake: Stake, _event: Decided) -> Refusal | None:
    return None


def _refuse_fraction(round: Round[TableOptions], choice: Choice, event: Decided) -> Refusal | None:
    if not choice.wager:
        return None
    return round.chapter.wager(choice.wager).refuse_fraction(event.amount, round.options)


@dataclass(slots=True)
class Decide(Step):
    """Wait for players to choose; ``because`` lets a chapter give its own reason why a choice is not open."""

    kind = "decide"
    expects = (Decided,)
    stage: str
    turns: Groups
    choices: Callable[[Stake], tuple[Choice, ...]]
    cite: str
    hand: int = 1
    because: Callable[[Stake, Decided], Refusal | None] = _no_reason
    waiting: list[dict[str, None]] = field(init=False)
    """The groups still to decide, each an ordered set."""

    def __post_init__(self) -> None:
        """Start with nobody decided."""
        self.waiting = [dict.fromkeys(group) for group in self.turns if group]

    def done(self) -> bool:
        """Whether everybody has decided."""
        return not self.waiting

    def deciding(self) -> tuple[str, ...]:
        """The stakes whose turn it is."""
        return tuple(self.waiting[0]) if self.waiting else ()

    def is_turn_of(self, stake: str) -> bool:
        """Whether it is this stake's turn."""
        return bool(self.waiting) and stake in self.waiting[0]

    def prompt(self, round: Round[TableOptions]) -> Sentence:
        """Whom to ask, and for what."""
        seats = sorted({round.stakes[stake].seat for stake in self.deciding()})
        if self.hand > 1:
            return say("step.decide_hand", seats=series(seats), hand=self.hand, stage=in_words(self.stage))
        return say("step.decide", seats=series(seats), stage=in_words(self.stage))

    def open_to(self, round: Round[TableOptions], stake: str) -> tuple[Choice, ...]:
        """What a stake may choose now: nothing unless it is its turn."""
        return self.choices(round.stakes[stake]) if self.is_turn_of(stake) else ()

    def open_later(self, round: Round[TableOptions], stake: str) -> tuple[Choice, ...]:
        """What a stake may choose when its turn in this step comes; no card is dealt before then."""
        waits = any(stake in group for group in self.waiting[1:])
        return self.choices(round.stakes[stake]) if waits else ()

    def needs(self, _round: Round[TableOptions]) -> DecisionsNeeded:
        """The stakes to decide, and the stage."""
        return DecisionsNeeded(self.stage, self.hand, self.deciding())

    def judge(self, round: Round[TableOptions], event: RoundEvent) -> Refusal | Taking:
        """Refuse a decision that is out of turn, repeated, not open, or has a wrong amount or wrong cards."""
        if not isinstance(event, Decided):
            return self.refuse_other(round)
        stake = round.stakes.get(event.stake)
        if stake is None:
            return Refusal(Reason.UNKNOWN_STAKE, self.cite, say("decision.unknown_stake", stake=event.stake))
        if refused := self._refuse_turn(event):
            return refused
        choice = self._chosen(round, stake, event)
        return choice if isinstance(choice, Refusal) else partial(self._note, stake, event, choice)

    def _refuse_turn(self, event: Decided) -> Refusal | None:
        if self.is_turn_of(event.stake) and (event.stage, event.hand) == (self.stage, self.hand):
            return None
        if any(event.stake in group for group in self.waiting):
            detail = say("decision.out_of_turn", stage=in_words(event.stage))
            return Refusal(Reason.DECISION_OUT_OF_TURN, self.cite, detail)
        detail = say("decision.nothing_to_decide", stage=in_words(self.stage))
        return Refusal(Reason.DECISION_IS_ALREADY_MADE, self.cite, detail)

    def _chosen(self, round: Round[TableOptions], stake: Stake, event: Decided) -> Choice | Refusal:
        """The choice a decision makes, or why it may not."""
        choices = self.choices(stake)
        for choice in choices:
            if choice.name == event.choice:
                return choice.refuse(event) or _refuse_fraction(round, choice, event) or choice
        open_now = series(choice.name for choice in choices)
        detail = say("decision.not_open", choice=event.choice, open=open_now)
        return self.because(stake, event) or Refusal(Reason.CHOICE_IS_NOT_OPEN, self.cite, detail)

    def _note(self, stake: Stake, event: Decided, choice: Choice) -> None:
        """Note the decision and put its wager at risk."""
        stake.decisions.append(event)
        if choice.wager:
            stake.place(choice.wager, event.amount)
        self.wait_no_more_for({event.stake})

    def wait_no_more_for(self, stakes: Collection[str]) -> None:
        """Drop these stakes: they have decided, or have nothing left to decide."""
        for group in self.waiting:
            for stake in stakes:
                group.pop(stake, None)
        self.waiting = [group for group in self.waiting if group]

    def default(self, round: Round[TableOptions], stake: str) -> Decided:
        """The decision a time-out makes for a stake."""
        choices = self.choices(round.stakes[stake])
        choice = next((one for one in choices if one.default), choices[0])
        amount = choice.amount.least if choice.amount else 0
        return Decided(stake, self.stage, choice.name, amount, choice.default_cards, self.hand)
