"""`croupier play`: rounds in a text terminal against simulated cards; by keyboard only, for anybody."""

import argparse
import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from random import Random
from typing import Any

from croupier.cli.arguments import rulesets
from croupier.cli.errors import CommandError
from croupier.cli.play.deciding import Deciding
from croupier.cli.play.dialogue import Dialogue, Leave, NotUnderstood, amount_of, lenient_input
from croupier.cli.play.receipt import net_of, tell_others, tell_receipt
from croupier.cli.play.telling import Telling
from croupier.cli.play.wagering import YOU, Wagering
from croupier.equipment.shoe import Turn
from croupier.money import Cents, Rounding, in_words
from croupier.rules.game.chapter import Chapter
from croupier.rules.game.live_round import LiveRound, next_opening
from croupier.rules.game.simulated import SimulatedDealer, random_decision, random_slip
from croupier.rules.game.words import listed, plural, signed, title_of
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.handling import CardHandling
from croupier.rules.procedure.needs import CardNeeded, MetersNeeded
from croupier.rules.procedure.round import Opening
from croupier.rules.terms.events import (
    CoverCardAppeared,
    Decided,
    IrregularityFound,
    MetersRead,
    RoundEvent,
    WagersPlaced,
)
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.progressives import seeded
from croupier.rules.terms.refusals import invariant
from croupier.rules.terms.spoken import spoken

USUAL_PLAYERS = 3
BUY_IN: Cents = 1_000_00
"""A player's buy-in, repeated whenever it is used up."""


def configure(parser: argparse.ArgumentParser) -> None:
    """The arguments of the command."""
    rulesets.add_arguments(parser)
    parser.add_argument("--seats", type=int, metavar="N", help="how many players there are, you included")
    parser.add_argument("--seed", type=int, metavar="S", help="the same seed gives the same cards")
    parser.add_argument("--rounds", type=int, metavar="R", help="leave after this many rounds")
    parser.add_argument("--stake", nargs="+", default=[], metavar="DOLLARS", help="what Enter wagers first")
    parser.add_argument("--plain", action="store_true", help="cards in words, no color")


def run(args: argparse.Namespace) -> int:
    """Play until the person leaves, which is never an error."""
    from croupier.cli.output.screen import screen, shows_symbols
    from croupier.cli.play.faces import Faces

    game = rulesets.named_chapter(args)
    table = Table(
        game=game,
        options=rulesets.named_options(game, args),
        talk=Dialogue(screen(plain=args.plain), Faces(symbols=shows_symbols() and not args.plain)),
        players=players_of(args, game),
        seed=secrets.randbelow(1_000_000) if args.seed is None else args.seed,
        proposed=proposed_by(args),
    )
    lenient_input()
    table.open()
    try:
        while args.rounds is None or table.rounds < args.rounds:
            table.play_round()
    except (Leave, KeyboardInterrupt):
        pass
    table.close()
    return 0


def players_of(args: argparse.Namespace, game: Chapter[Any]) -> int:
    """The number of players."""
    if args.rounds is not None and args.rounds < 1:
        raise CommandError("play: --rounds must be at least 1")
    players = min(USUAL_PLAYERS, game.seats) if args.seats is None else args.seats
    if not 1 <= players <= game.seats:
        raise CommandError(f"play: --seats must be 1 to {game.seats} at {game.name} ({game.seats_cite})")
    return int(players)


def proposed_by(args: argparse.Namespace) -> tuple[Cents, ...]:
    """The amounts of ``--stake``."""
    try:
        return tuple(map(amount_of, args.stake))
    except NotUnderstood as error:
        raise CommandError(f"play: --stake: {error}") from None


@dataclass(slots=True)
class Table:
    """One person's table: the state that lasts from round to round."""

    game: Chapter[Any]
    options: Any
    talk: Dialogue
    players: int
    seed: int
    proposed: tuple[Cents, ...] = ()
    seat: int = 1
    rounds: int = 0
    bought_in: Cents = BUY_IN
    net: Cents = 0
    slip: Mapping[str, Cents] = field(default_factory=dict)
    opening: Opening = field(default_factory=Opening)
    meters: dict[str, Fraction] = field(init=False)
    random: Random = field(init=False)

    def __post_init__(self) -> None:
        self.random = Random(self.seed)  # noqa: S311 - play money
        self.meters = seeded(self.game.progressives(self.options))
        self.opening = Opening(new_shoe=True)

    @property
    def balance(self) -> Cents:
        """What the person has."""
        return self.bought_in + self.net

    # Coming and going

    def open(self) -> None:
        """Welcome the person and say how to answer."""
        say = self.talk.say
        say(self.game.name, style="bold")
        say(f"Chapter {self.game.number} of 58 Pa. Code, edition {self.game.edition}; seed {self.seed}.")
        others = [str(seat) for seat in range(2, self.players + 1)]
        company = f"{'Seat' if len(others) == 1 else 'Seats'} {listed(others)} play by chance." if others else ""
        say(f"You sit at seat 1 of {self.game.seats} with {in_words(BUY_IN)} of play money. {company}")
        for sign in self.game.posted_signs(self.options):
            self.talk.point(f"{sign.says(self.options)} ({sign.cite})")
        say("Enter takes what stands in brackets, ? explains, q leaves the table.")

    def close(self) -> None:
        """Print the closing line."""
        self.talk.blank()
        played = plural(self.rounds, "round")
        self.talk.say(f"You leave after {played} with {in_words(self.balance)}: net {signed(self.net)}.", style="bold")

    # A round

    def play_round(self) -> None:
        """One round from the wagers to the receipt."""
        live = LiveRound(self.game, self.options, self.opening)
        self.head()
        self.take_wagers(live)
        dealer = SimulatedDealer(live, self.random)
        while not live.over:
            self.go_on(live, dealer)
        self.settle(live)

    def head(self) -> None:
        """Print the round's number and the meters."""
        self.talk.blank()
        title = f"Round {self.rounds + 1}"
        rest = f"you have {in_words(self.balance)}"
        line = "-" * max(3, self.talk.console.width - len(title) - len(rest) - 2)
        self.talk.say(f"{title} {line} {rest}", style="bold")
        for progressive in self.game.progressives(self.options):
            for level in progressive.levels:
                fed_by = title_of(self.game, progressive.wagers[0])
                name = fed_by if level.name == "meter" else spoken(level.name)
                shown = Rounding.DOWN_TO_THE_CENT.cents(self.meters[level.name])
                self.talk.say(f"Progressive meter, {name}: {in_words(shown)}")

    def take_wagers(self, live: LiveRound[TableOptions]) -> None:
        """The person's slip, then those of the others."""
        self.slip = Wagering(live, self.talk, self.seat, self.slip, self.proposed).place()
        self.cover(sum(self.slip.values()))
        told = [said for seat in range(2, self.players + 1) if (said := self.wager_by_chance(live, seat))]
        if told:
            self.talk.say(f"{listed(told)}.")

    def wager_by_chance(self, live: LiveRound[TableOptions], seat: int) -> str:
        """Another player's wagers, as they are announced; empty if none are taken."""
        stake = f"seat {seat}"
        held = live.round.stakes.get(stake)
        standing = held.standing if held else frozenset()
        slip = {name: held for name, held in random_slip(live, self.random, seat).items() if name not in standing}
        if not slip or live.feed(WagersPlaced(stake, seat, stake, slip)):
            return ""
        return f"{'Seat' if seat == 2 else 'seat'} {seat} wagers {in_words(sum(slip.values()))}"

    def cover(self, amount: Cents) -> None:
        """Buy in again before the money runs out: this is play money."""
        while self.balance < amount:
            self.bought_in += BUY_IN
            self.talk.say(f"You buy in for another {in_words(BUY_IN)}.", style="yellow")

    def go_on(self, live: LiveRound[TableOptions], dealer: SimulatedDealer) -> None:
        """Advance one step: the dealer's or the system's, the person's decision, or another player's."""
        step = live.step
        tell = Telling(live, self.talk, self.seat)
        if live.decision:
            self.decide(live, live.decision, tell)
            return
        before = tell.seen_before(step) if step is not None else []
        while live.step is step and step is not None:
            if isinstance(live.needs, CardNeeded) and self.cover_card_is_next(live):
                self.talk.say("The cover card appears: the cards are shuffled after this round.")
                self.must(live, CoverCardAppeared(live.needs.place))
            event = MetersRead(self.read(live)) if isinstance(live.needs, MetersNeeded) else dealer.next_event()
            self.must(live, event)
        if step is not None and not live.round.void:
            tell.step_is_over(step, before)

    def cover_card_is_next(self, live: LiveRound[TableOptions]) -> bool:
        """Whether the cover card comes out now: it lies a quarter of the shoe from its end."""
        handling, round = self.game.handling, live.round
        from_a_shoe = isinstance(handling, CardHandling) and handling.shuffled_every is Turn.SHOE
        return from_a_shoe and not round.cover_card_at and 4 * len(round.pack) <= len(self.game.cards(self.options))

    def read(self, live: LiveRound[TableOptions]) -> dict[str, str]:
        """The meters, including this round's contributions."""
        return {name: str(amount) for name, amount in self.with_contributions(live).items()}

    def with_contributions(self, live: LiveRound[TableOptions]) -> dict[str, Fraction]:
        """The meters once this round is locked."""
        added = live.round.contributions()
        return {name: amount + added.get(name, 0) for name, amount in self.meters.items()}

    def must(self, live: LiveRound[TableOptions], event: RoundEvent | None) -> None:
        """Apply an event that cannot be refused."""
        invariant(event is not None, f"nobody knows what happens next: {live.step}")
        if isinstance(event, IrregularityFound):
            self.talk.say(f"{live.remedy(event).says} ({live.remedy(event).cite}).", style="yellow")
        refused = live.feed(event) if event is not None else None
        invariant(refused is None, f"the simulated table was refused: {refused}")

    def decide(self, live: LiveRound[TableOptions], step: Decide, tell: Telling) -> None:
        """Ask the person on their turn; otherwise decide at random."""
        if YOU in step.deciding():
            self.talk.blank()
            tell.table()
            decided = Deciding(live, self.talk, step).decide()
            self.cover(decided.amount + sum(live.round.stakes[YOU].at_risk.values()))
        else:
            decided = random_decision(live, self.random)
        title = self.title(live, step, decided)
        self.must(live, decided)
        tell.decided(decided, title)

    @staticmethod
    def title(live: LiveRound[TableOptions], step: Decide, decided: Decided) -> str:
        """The title of what was chosen."""
        return next(one.title for one in step.open_to(live.round, decided.stake) if one.name == decided.choice)

    def settle(self, live: LiveRound[TableOptions]) -> None:
        """Print the receipt, move the money, and carry over what the next round begins with."""
        self.talk.blank()
        tell_receipt(live, self.talk)
        self.net += net_of(live)
        self.rounds += 1
        self.talk.say(f"Your round: {signed(net_of(live))}. You have {in_words(self.balance)}.", style="bold")
        tell_others(live, self.talk)
        self.meters = dict(live.round.meters.amounts) or self.with_contributions(live)
        self.opening = next_opening(live)
