"""Decisions in `croupier play`: numbered choices with their amounts, a sensible default for Enter, and why."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from croupier.cli.output.clauses import in_detail
from croupier.cli.play.dialogue import Dialogue, NotUnderstood, amount_of, number_of
from croupier.cli.play.wagering import YOU, sentence
from croupier.equipment.cards import Card, UnknownCard, card
from croupier.money import Cents, in_words
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.decisions import Choice, Decide
from croupier.rules.procedure.round import seat_of
from croupier.rules.terms.events import Decided
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.spoken import spoken


@dataclass(frozen=True, slots=True)
class Deciding:
    """One decision of the person at the terminal."""

    live: LiveRound[TableOptions]
    talk: Dialogue
    step: Decide

    def decide(self) -> Decided:
        """Ask until the table accepts a decision."""
        choices = self.live.legal(YOU)
        self.talk.say(f"Your decision{self.stage()}{self.which_hand()}", style="bold")
        for number, choice in enumerate(choices, start=1):
            self.talk.say(f"{number:>2}  {in_full(choice)}", indent=2)
        usual = choices.index(usual_choice(choices)) + 1
        while True:
            question = f"Choose 1{'' if len(choices) == 1 else f' to {len(choices)}'} [{usual}]"
            words = self.talk.ask(question, str, lambda: self.explain(choices)).split()
            try:
                return self.accepted(choices, words or [str(usual)])
            except NotUnderstood as error:
                self.talk.say(str(error), indent=2, style="yellow")

    def stage(self) -> str:
        """The title of the decision, if the chapter has one."""
        return "" if self.step.stage == "decision" else f" ({spoken(self.step.stage).lower()})"

    def which_hand(self) -> str:
        """Which of several hands it is about."""
        several = len(self.live.round.stakes[YOU].hands) > 1
        return f", hand {self.step.hand}" if several else ""

    def accepted(self, choices: Sequence[Choice], words: list[str]) -> Decided:
        """The decision of an answer such as "2" or "2 30"; asks for what it leaves open."""
        choice = chosen(choices, words[0])
        amount = self.amount(choice, " ".join(words[1:]))
        cards = self.cards(choice, amount)
        decided = self.event(choice, amount, cards)
        if refused := self.live.refuse(decided):
            raise NotUnderstood(sentence(refused))
        return decided

    def event(self, choice: Choice, amount: Cents, cards: Sequence[Card]) -> Decided:
        """The choice as an event."""
        return Decided(YOU, self.step.stage, choice.name, amount, tuple(cards), self.step.hand)

    # Amounts

    def amount(self, choice: Choice, said: str) -> Cents:
        """The amount given with the choice, the only one possible, or the one the person enters."""
        if choice.amount is None:
            return 0
        if said:
            return amount_of(said)
        least = choice.amount.least
        if least == choice.amount.most:
            return least
        question = f"How much? {choice.amount.limits} [{in_words(least)}]"
        return self.talk.ask(question, lambda answer: self.possible(choice, amount_of(answer) if answer else least))

    def possible(self, choice: Choice, amount: Cents) -> Cents:
        """The amount, unless the choice refuses it."""
        if choice.amount is not None and (refused := choice.amount.refuse(choice.title, amount)):
            raise NotUnderstood(sentence(refused))
        return amount

    # Cards

    def hand(self) -> list[Card]:
        """The person's cards that a choice can name."""
        stake = self.live.round.stakes[YOU]
        if stake.hands:
            return list(stake.hands[self.step.hand - 1].cards)
        laid = self.live.round.laid.items()
        return [one.card for place, cards in laid if seat_of(place) == stake.seat for one in cards if one.card]

    def cards(self, choice: Choice, amount: Cents) -> Sequence[Card]:
        """The cards the choice names."""
        if not choice.most_cards:
            return ()
        hand = self.hand()
        self.talk.say(self.talk.faces.numbered(hand), indent=4)
        usual = self.first_possible(choice, amount, hand)
        shown = " ".join(str(hand.index(one) + 1) for one in usual)
        question = f"{_how_many(choice)} by number or name, like 1 or {hand[0]} [{shown}]"
        return self.talk.ask(question, lambda answer: named(answer, hand) if answer else usual)

    def first_possible(self, choice: Choice, amount: Cents, hand: Sequence[Card]) -> Sequence[Card]:
        """Cards the table would accept, for a player who just presses Enter; the highest cards are kept."""
        low_first = sorted(hand, key=lambda one: one.rank)
        for count in range(choice.fewest_cards, choice.most_cards + 1):
            for cards in combinations(low_first, count):
                if self.live.refuse(self.event(choice, amount, cards)) is None:
                    return cards
        return ()

    # In words

    def explain(self, choices: Sequence[Choice]) -> None:
        """Every choice with its clause in our words; a clause shared by several is printed with the last of them."""
        for choice, following in zip(choices, [*choices[1:], None], strict=True):
            self.talk.say(in_full(choice), indent=4, style="bold")
            if choice.default:
                self.talk.say("This is what happens at a terminal when the time is up.", indent=6)
            if following is None or following.cite != choice.cite:
                for note in in_detail(self.live.chapter.number, choice.cite):
                    self.talk.say(note, indent=6)


def usual_choice(choices: Sequence[Choice]) -> Choice:
    """The default: what a time-out would choose, unless that gives up the hand."""
    by_time_out = next((one for one in choices if one.default), choices[0])
    if by_time_out.name != "fold":
        return by_time_out
    return next((one for one in choices if one is not by_time_out), by_time_out)


def in_full(choice: Choice) -> str:
    """The choice and what it costs."""
    return f"{choice.title}, {choice.amount.limits}" if choice.amount else choice.title


def chosen(choices: Sequence[Choice], word: str) -> Choice:
    """The choice of that number, or the only one whose name or title starts with the word."""
    if word.isdecimal():
        if 1 <= (number := number_of(word)) <= len(choices):
            return choices[number - 1]
        raise NotUnderstood(f"there is no {word}: choose 1 to {len(choices)}")
    begin = [one for one in choices if one.name.startswith(word.lower()) or one.title.lower().startswith(word.lower())]
    if len(begin) != 1:
        raise NotUnderstood(f"{word!r} is none of the choices: choose 1 to {len(choices)}, or ? for help")
    return begin[0]


def _how_many(choice: Choice) -> str:
    if choice.fewest_cards == choice.most_cards:
        return "Which card" if choice.most_cards == 1 else f"Which {choice.most_cards} cards"
    return f"Which {choice.fewest_cards} to {choice.most_cards} cards"


def named(answer: str, hand: Sequence[Card]) -> tuple[Card, ...]:
    """Cards of the hand by their numbers or in notation, each once."""
    cards = tuple(_named_one(word, hand) for word in answer.replace(",", " ").split())
    if len(set(cards)) < len(cards):
        raise NotUnderstood("name each card once")
    return cards


def _named_one(word: str, hand: Sequence[Card]) -> Card:
    if 1 <= (number := number_of(word)) <= len(hand):
        return hand[number - 1]
    try:
        found = card(word[:-1].upper().replace("10", "T") + word[-1:].lower())
    except UnknownCard:
        raise NotUnderstood(f"{word!r} is neither a number from 1 to {len(hand)} nor a card like {hand[0]}") from None
    if found not in hand:
        raise NotUnderstood(f"the {found.words} is not in your hand")
    return found
