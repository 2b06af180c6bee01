"""Rounds played through as text: each step, what the table waits for, what may be chosen, what happened, who sees what,
and what every wager came to under which clause. The quickest introduction to a game, and a picture of its rules that
cannot change without a visible difference.

    .venv/bin/python tools/playthroughs.py 657a       print one
    .venv/bin/python tools/playthroughs.py --write    make all texts of tests/playthroughs again
"""

import argparse
import sys
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import croupier
from croupier.money import dollars, in_words
from croupier.rules.terms import events

FOLDER = Path(__file__).resolve().parents[1] / "tests" / "playthroughs"
WIDTH = 110
MOST_STEPS_ABOVE_THE_LEAST = 4


@dataclass(frozen=True)
class Scenario:
    """One round that is played through."""

    name: str
    seed: int
    options: Mapping[str, Any]
    wagers: Mapping[int, Mapping[str, int]]

    @property
    def path(self) -> Path:
        """Where its text is."""
        return FOLDER / f"{self.name}.txt"


def scenarios() -> list[Scenario]:
    """All of them, as they stand in the file."""
    stated = tomllib.loads((FOLDER / "scenarios.toml").read_text(encoding="utf-8"))
    return [_scenario(name, one) for name, one in stated.items()]


def _scenario(name: str, stated: Mapping[str, Any]) -> Scenario:
    wagers = {
        int(seat): {wager: dollars(amount) for wager, amount in slip.items()} for seat, slip in stated["wagers"].items()
    }
    return Scenario(name, stated["seed"], stated.get("options", {}), wagers)


class Playthrough:
    """A scenario, played and told."""

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario
        self._game = croupier.game(scenario.name.partition("-")[0], **scenario.options)
        self._round = self._game.round(seed=scenario.seed)
        self._random = Random(scenario.seed)  # noqa: S311 - the same seed gives the same decisions
        self._told = 0
        self._seen: list[str] = []

    def text(self) -> str:
        """The whole round."""
        return "\n".join(line.rstrip() for line in self._lines()) + "\n"

    def _lines(self) -> Iterator[str]:
        yield from self._heading()
        while waiting := self._round.waiting_for:
            yield from ("", f"The table waits: {waiting.words}.  {waiting.cite}")
            if waiting.kind == "bets":
                yield from self._wagering()
            elif waiting.kind == "deal":
                yield from self._dealing()
            elif waiting.kind == "decide":
                yield from self._deciding(waiting.seats[0])
            else:
                yield from self._acting()
            yield from self._looking()
        yield from self._ending()

    def _heading(self) -> Iterator[str]:
        game, options = self._game, self._scenario.options
        yield f"{game.number} {game.name}, edition {game.edition}"
        selected = ", ".join(f"{name} = {value}" for name, value in options.items())
        others = f", with {selected}" if selected else ""
        yield f"The options of the shipped submission{others}. Seed {self._scenario.seed}."

    # What happens

    def _wagering(self) -> Iterator[str]:
        for seat, slip in self._scenario.wagers.items():
            self._round.wager(seat, **slip)
            placed = ", ".join(f"{self._title(wager)} {in_words(amount)}" for wager, amount in slip.items())
            yield f"  seat {seat} places: {placed}"
        yield from self._acting()

    def _title(self, wager: str) -> str:
        return next(one.title for one in self._game.wagers if one.name == wager)

    def _dealing(self) -> Iterator[str]:
        """All cards of one deal, up to the next thing the table waits for."""
        dealt = []
        while (waiting := self._round.waiting_for) and waiting.kind == "deal" and not self._unsettled():
            dealt.append(happened(self._round.act()))
        yield from folded("  dealt:", dealt)
        yield from self._settled()

    def _deciding(self, seat: int) -> Iterator[str]:
        choices = self._round.legal(seat)
        for choice in choices:
            yield from folded("    may:", [_offer(choice)])
        choice = self._random.choice(choices)
        before = len(self._round.events)
        self._choose(seat, choice)
        yield f"  {happened(self._round.events[before])}"
        yield from self._settled()

    def _choose(self, seat: int, choice: croupier.Choice) -> None:
        """A choice with an amount and cards by chance; where the cards may not be named, as a time-out names them."""
        amount, count = None, self._random.randint(choice.fewest_cards, max(choice.fewest_cards, choice.most_cards))
        if choice.amount:
            steps = min((choice.amount.most - choice.amount.least) // choice.amount.step, MOST_STEPS_ABOVE_THE_LEAST)
            amount = choice.amount.least + choice.amount.step * self._random.randint(0, steps)
        hand = [card for card in self._round.cards(seen_by=seat).get(str(seat), ()) if card]
        try:
            self._round.decide(seat, choice.name, amount, cards=self._random.sample(hand, min(count, len(hand))))
        except croupier.Refused:
            self._round.decide(seat, choice.name, cards=choice.default_cards)

    def _acting(self) -> Iterator[str]:
        yield f"  {happened(self._round.act())}"
        yield from self._settled()

    # What is seen and settled

    def _unsettled(self) -> bool:
        return len(self._round.lines) > self._told

    def _settled(self) -> Iterator[str]:
        for line in self._round.lines[self._told :]:
            row = f", {line.row.replace('_', ' ')}" if line.row else ""
            hand = f", {line.hand}" if line.hand else ""
            net = f"{in_words(line.staked)} staked, {in_words(line.credited)} credited"
            yield f"  settled: seat {line.stake} {line.wager} {line.result.value}: {net}{row}{hand}.  {line.cite}"
        self._told = len(self._round.lines)

    def _looking(self) -> Iterator[str]:
        """Who sees which cards, where a player is about to decide or the round is over."""
        waiting = self._round.waiting_for
        if waiting and waiting.kind != "decide":
            return
        lines = list(self._sights())
        if lines and lines != self._seen:
            yield from lines
            self._seen = lines

    def _sights(self) -> Iterator[str]:
        """What everybody sees, and before it what a player sees besides."""
        everybody = self._sight(None)
        for seat in self._scenario.wagers:
            if (own := self._sight(seat)) != everybody:
                yield f"  seat {seat} sees: {own}"
        if everybody:
            yield f"  everybody sees: {everybody}"

    def _sight(self, seat: int | None) -> str:
        laid = self._round.cards(seen_by=seat).items()
        places = {place: cards for place, cards in laid if place not in {"discard", "burn"}}
        for player in self._scenario.wagers:
            hands = self._round.hands(player, seen_by=seat)
            if hands and hands != (places.get(str(player)),):
                places |= {f"{player} hand {number}": cards for number, cards in enumerate(hands, start=1)}
        return "; ".join(f"{place} {' '.join(str(card or '??') for card in cards)}" for place, cards in places.items())

    def _ending(self) -> Iterator[str]:
        nets = ", ".join(f"seat {seat} {in_words(self._round.net(seat))}" for seat in self._scenario.wagers)
        yield from ("", f"The round is over: {nets}.")


def _offer(choice: croupier.Choice) -> str:
    amount = f" for {choice.amount}" if choice.amount else ""
    cards = f", naming {choice.fewest_cards} to {choice.most_cards} cards" if choice.most_cards else ""
    default = " (what a time-out does)" if choice.default else ""
    return f"{choice.name}: {choice.title}{amount}{cards}{default}.  {choice.cite}"


def happened(event: events.RoundEvent | None) -> str:
    """An event in words."""
    match event:
        case events.CardDealt(place=place, card=card):
            return f"{place} {card or '??'}"
        case events.Decided(stake=stake, stage=stage, choice=choice, amount=amount, cards=cards):
            with_amount = f" {in_words(amount)}" if amount else ""
            with_cards = f" with {' '.join(map(str, cards))}" if cards else ""
            return f"seat {stake} decides at {stage}: {choice}{with_amount}{with_cards}"
        case events.BettingClosed():
            return "the dealer announces “no more bets”"
        case events.CardsRevealed(place=place):
            return f"the cards of {place} are turned up"
        case events.DiceRolled(faces=faces):
            return f"the dice show {' '.join(map(str, faces))}"
        case events.RandomlySelected(purpose=purpose, value=value):
            return f"the system selects {value} as {purpose.replace('_', ' ')}"
        case events.MetersRead(meters=meters):
            return "the meters show " + ", ".join(f"{name} {in_words(int(cents))}" for name, cents in meters.items())
        case events.HoleCardRead(blackjack=blackjack):
            return f"the card reader says: {'blackjack' if blackjack else 'no blackjack'}"
        case events.StubCounted(found=found):
            return f"{found} cards are accounted for"
        case _:
            return f"{type(event).__name__}"


def folded(head: str, parts: Iterable[str]) -> Iterator[str]:
    """Parts behind a heading, in lines that are not too long."""
    line = head
    for part in parts:
        if len(line) + len(part) + 2 > WIDTH and line.strip() != head.strip():
            yield line
            line = " " * len(head)
        line = f"{line}{' ' if line.strip() in {head.strip(), ''} else ', '}{part}"
    yield line


def main() -> int:
    """Print one, or write all."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("names", nargs="*", metavar="NAME", help="such as 657a")
    parser.add_argument("--write", action="store_true", help="make the texts again")
    args = parser.parse_args()
    for scenario in scenarios():
        if args.write:
            scenario.path.write_text(Playthrough(scenario).text(), encoding="utf-8")
        elif scenario.name in args.names:
            print(Playthrough(scenario).text())
    return 0


if __name__ == "__main__":
    sys.exit(main())
