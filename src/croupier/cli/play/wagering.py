"""Placing wagers in `croupier play`: the required ones first, then optional ones by number and amount."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from croupier.cli.output.clauses import in_detail
from croupier.cli.play.dialogue import Dialogue, NotUnderstood, amount_of, number_of
from croupier.money import Cents, in_words
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.words import listed
from croupier.rules.terms.amounts import Amount
from croupier.rules.terms.events import WagersPlaced, WagerTakenDown
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import Refusal
from croupier.rules.terms.spoken import spoken
from croupier.rules.terms.wagers import Wager

YOU = "you"
EXAMPLE: Cents = 5_00
MANY = 12
"""More wagers than this are listed in columns."""


@dataclass(slots=True)
class Wagering:
    """One person's slip for one round.

    ``before`` is the slip of the last round, ``proposed`` what the command line suggests for the required wagers.
    """

    live: LiveRound[TableOptions]
    talk: Dialogue
    seat: int
    before: Mapping[str, Cents]
    proposed: tuple[Cents, ...] = ()
    slip: dict[str, Cents] = field(default_factory=dict)

    def place(self) -> Mapping[str, Cents]:
        """Ask until a slip is accepted and placed."""
        self.tell_standing()
        while True:
            if not self.repeats():
                self.slip = {}
                self.talk.say("Place your wagers.", style="bold")
                self.ask_required()
                self.ask_optional()
            if not self.slip and self.standing:
                return self.slip
            refused = self.live.feed(WagersPlaced(YOU, self.seat, YOU, self.slip))
            if refused is None:
                return self.slip
            self.tell_refusal(refused)

    # Standing wagers

    @property
    def standing(self) -> dict[str, Cents]:
        """Wagers standing from earlier rounds."""
        stake = self.live.round.stakes.get(YOU)
        return {} if stake is None else {name: stake.at_risk[name] for name in stake.standing if name in stake.at_risk}

    def tell_standing(self) -> None:
        """Print the wagers standing from earlier rounds, and whether they may be taken down."""
        for name, amount in self.standing.items():
            wager = self.live.chapter.wager(name)
            self.talk.say(f"Your {wager.title} of {in_words(amount)} is still up from an earlier round.")
            if wager.may_be_taken_down and self.talk.ask("Take it down? y or n [n]", _yes, self.explains(wager)):
                refused = self.live.feed(WagerTakenDown(YOU, name))
                self.talk.say(refused.detail if refused else f"{in_words(amount)} comes back to you.", indent=2)

    # The slip

    def repeats(self) -> bool:
        """Ask whether to repeat the wagers of the last round."""
        held = {name: amount for name, amount in self.before.items() if name not in self.taken}
        event = WagersPlaced(YOU, self.seat, YOU, held)
        if not held or self.slip or self.live.refuse(event):
            return False
        total = f"; {in_words(sum(held.values()))} in all" if len(held) > 1 else ""
        said = listed(f"{self.title(name)} {in_words(amount)}" for name, amount in held.items())
        self.talk.say(f"The same as before: {said}{total}.")
        if not self.talk.ask("Again? y or n [y]", lambda answer: _yes(answer or "y"), self.explain_all):
            return False
        self.slip = held
        return True

    @property
    def taken(self) -> frozenset[str]:
        """The wagers that cannot be placed because they stand, or stood, from an earlier round."""
        stake = self.live.round.stakes.get(YOU)
        return frozenset() if stake is None else stake.standing

    def offered(self, *, required: bool) -> Iterator[Wager]:
        """The wagers that may be placed before the round."""
        for wager in self.live.chapter.wagers:
            placeable = wager.offered(self.live.round.options) and not wager.later and wager.name not in self.taken
            if placeable and wager.required is required and self.suits_the_seat(wager):
                yield wager

    def suits_the_seat(self, wager: Wager) -> bool:
        """Whether the wager may be placed from this seat at all."""
        return self.seat not in self.live.chapter.seats_without(wager.name)

    def ask_required(self) -> None:
        """Ask for each required wager, unless only one amount is possible."""
        for place, wager in enumerate(self.offered(required=True)):
            amount = wager.may_amount_to(self.slip, self.live.round.options)
            if amount.least == amount.most:
                self.slip[wager.name] = amount.least
                self.talk.say(f"{wager.title}: {in_words(amount.least)}.", indent=2)
                continue
            proposed = self.proposed[place] if place < len(self.proposed) else amount.least
            usual = self.before.get(wager.name, proposed)
            question = f"{wager.title}, {_range(amount)} [{in_words(usual)}]"
            self.slip[wager.name] = self.talk.ask(question, partial(self.read, wager, usual), self.explains(wager))

    def read(self, wager: Wager, usual: Cents, answer: str) -> Cents:
        """Parse an amount that the wager permits."""
        amount = amount_of(answer) if answer else usual
        slip = {**self.slip, wager.name: amount}
        if refused := wager.refuse(slip, self.live.round.options):
            raise NotUnderstood(sentence(refused))
        return amount

    def ask_optional(self) -> None:
        """Ask for optional wagers one by one, until the person has enough."""
        wagers = list(self.offered(required=False))
        if not wagers:
            return
        self.talk.say("Optional wagers:", indent=2)
        self.list_optional(wagers)
        while True:
            first = not self.slip and not self.standing
            amount = wagers[0].may_amount_to(self.slip, self.live.round.options)
            least = amount.least
            enough = f"1 {in_words(least)}" if first else "no more"
            example = in_words(min(max(least, EXAMPLE), amount.most)).removeprefix("$")
            question = f"Add one by number and amount, like 1 {example} [{enough}]"
            chosen = self.talk.ask(question, lambda answer: self.choose(wagers, answer), self.explain_all)
            if chosen is None and not first:
                return
            self.take(chosen or (wagers[0], least))

    def list_optional(self, wagers: list[Wager]) -> None:
        """Print the optional wagers with their numbers, in columns if there are many."""
        options = self.live.round.options
        limits = [_range(wager.may_amount_to(self.slip, options)) for wager in wagers]
        titles = [f"{number:>2}  {wager.title}" for number, wager in enumerate(wagers, start=1)]
        if len(wagers) > MANY and len(set(limits)) == 1:
            lines = [*_in_columns(titles, 3), f"Each of them: {limits[0]}"]
        else:
            width = max(map(len, titles)) + 2
            lines = [f"{title:<{width}}{limit}" for title, limit in zip(titles, limits, strict=True)]
        for line in lines:
            self.talk.say(line, indent=4)

    def choose(self, wagers: list[Wager], answer: str) -> tuple[Wager, Cents] | None:
        """Parse a wager and an amount; None if the person has enough."""
        word, _, rest = answer.partition(" ")
        if not answer:
            return None
        if not 1 <= (number := number_of(word)) <= len(wagers):
            raise NotUnderstood(f"{word!r} is no number from 1 to {len(wagers)}")
        wager = wagers[number - 1]
        if rest.strip() in {"0", "$0"}:
            return wager, 0
        least = wager.may_amount_to(self.slip, self.live.round.options).least
        return wager, self.read(wager, least, rest.strip())

    def take(self, chosen: tuple[Wager, Cents]) -> None:
        """Add a wager to the slip, or remove it."""
        wager, amount = chosen
        self.slip.pop(wager.name, None)
        if amount:
            self.slip[wager.name] = amount
        placed = listed(f"{self.title(name)} {in_words(held)}" for name, held in self.slip.items()) if self.slip else ""
        self.talk.say(f"So far: {placed or 'nothing'}.", indent=4)

    # In words

    def title(self, name: str) -> str:
        """The title of a wager."""
        return self.live.chapter.wager(name).title

    def tell_refusal(self, refused: Refusal) -> None:
        """Why the slip was not taken."""
        self.talk.say(sentence(refused), indent=2, style="yellow")

    def explains(self, wager: Wager) -> Any:
        """The ``?`` help for one wager."""
        return lambda: self.explain(wager)

    def explain_all(self) -> None:
        """The ``?`` help for all optional wagers."""
        for wager in self.offered(required=False):
            self.explain(wager)
        self.talk.say("An amount of 0 takes a wager off the slip again.", indent=4)

    def explain(self, wager: Wager) -> None:
        """A wager: its clause in our words, and what it pays."""
        game, options = self.live.chapter, self.live.round.options
        self.talk.say(wager.title, indent=4, style="bold")
        for note in in_detail(game.number, wager.cite):
            self.talk.say(note, indent=6)
        for table in game.posted_paytables(options):
            if table.family.startswith(wager.name) or wager.name.startswith(table.family):
                rows = "; ".join(f"{spoken(row.name).lower()}: {row.pays}" for row in table)
                self.talk.say(f"{table.title} pays {rows} ({table.cite}).", indent=6)


def sentence(refused: Refusal) -> str:
    """A refusal as a sentence with its clause."""
    return f"{refused.detail[:1].upper()}{refused.detail[1:]} ({refused.cite})."


def _range(amount: Amount) -> str:
    return str(amount).removeprefix("exactly ")


def _yes(answer: str) -> bool:
    if answer.lower() in {"y", "yes"}:
        return True
    if answer.lower() in {"", "n", "no"}:
        return False
    raise NotUnderstood("Answer y or n")


def _in_columns(entries: list[str], columns: int) -> list[str]:
    rows = -(-len(entries) // columns)
    width = max(map(len, entries)) + 2
    return ["".join(f"{entry:<{width}}" for entry in entries[row::rows]) for row in range(rows)]
