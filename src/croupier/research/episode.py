"""One episode: wagers are placed, players act, and the dealer does the rest until every wager is settled."""

from collections.abc import Mapping
from fractions import Fraction

from croupier.library import Card, Choice, Game, RoundOfPlay
from croupier.money import Cents
from croupier.research.tables import GO_ON, Action, GameTable, Level, NoEnvironment

Slip = Mapping[str, Cents]
"""Amounts by wager name; the first is the unit of the others and of rewards."""


def slip_of(game: Game, table: GameTable, more: Slip) -> dict[str, Cents]:
    """The required wagers, each at its minimum, updated with those requested."""
    posted = {wager.name: wager for wager in game.wagers}
    if unknown := sorted(set(more) - set(posted)):
        raise NoEnvironment(f"{game.number} has no wager {unknown[0]!r}; it has {', '.join(posted)}")
    placed = {name: one.least or 0 for name, one in posted.items() if one.status == "required"}
    if not placed and not more:
        placed = {name: units * (posted[name].least or 0) for name, units in table.wagers.items()}
    return placed | dict(more)


def exact_value(game: Game, table: GameTable, slip: Slip) -> Fraction:
    """The exact value of these wagers under best play, in units, from the odds of each."""
    unit = next(iter(slip.values()))
    required = set(slip_of(game, table, {}))
    joint = [game.odds(name).expectation for name in table.value if required <= set(slip)]
    alone = [game.odds(name).expectation * slip[name] / unit for name in slip if name not in required]
    return sum([*joint, *alone], Fraction(0))


class Episode:
    """A round with players at some seats, and the following rounds while a wager stands."""

    def __init__(self, game: Game, table: GameTable, slips: Mapping[int, Slip], seed: int) -> None:
        self.table, self._slips = table, slips
        self.round = game.round(seed=seed)
        self._net = dict.fromkeys(slips, 0)
        self.over = False
        for seat, slip in slips.items():
            self.round.wager(seat, **slip)
        if table.stages:
            self._until_a_decision()

    @property
    def deciding(self) -> int | None:
        """The seat whose turn it is, the first of those that decide together; None if nothing is left to decide."""
        waiting = self.round.waiting_for
        return waiting.seats[0] if waiting and waiting.seats else None

    def unit(self, seat: int) -> Cents:
        """The amount of the first wager of a seat."""
        return next(iter(self._slips[seat].values()))

    def net(self, seat: int) -> Cents:
        """The player's net win or loss."""
        return self._net[seat] if self.over else self._net[seat] + self.round.net(seat)

    def own(self, seat: int) -> tuple[Card | None, ...]:
        """The hand whose cards actions refer to: all cards dealt to the seat, until cards are exchanged."""
        hands = self.round.hands(seat, seen_by=seat) if self.table.hand else ()
        return hands[0] if hands else self.round.cards(seen_by=seat).get(str(seat), ())

    def legal(self, seat: int) -> tuple[bool, ...]:
        """Which actions a player may take now."""
        choices = {choice.name: choice for choice in self.round.legal(seat)}
        if not choices:
            return tuple(action is GO_ON and self.deciding is None for action in self.table.actions)
        return tuple(
            action.choice in choices and self._allowed(seat, choices[action.choice], action)
            for action in self.table.actions
        )

    def _allowed(self, seat: int, choice: Choice, action: Action) -> bool:
        own = self.own(seat) if action.cards else ()
        if action.cards and action.cards[-1] >= len(own):
            return False
        amount = self._amount(seat, choice, action.level)
        if action.level == "most" and amount == self._amount(seat, choice, "least"):
            return False  # duplicates another action
        return self.round.refuses(seat, choice.name, amount, cards=self._named(seat, action)) is None

    def _amount(self, seat: int, choice: Choice, level: Level) -> Cents:
        if choice.amount is None:
            return 0
        if isinstance(level, int):
            return level * self.unit(seat)
        return choice.amount.least if level == "least" else choice.amount.most

    def _named(self, seat: int, action: Action) -> tuple[Card, ...]:
        own = self.own(seat) if action.cards else ()
        return tuple(card for place in action.cards if (card := own[place]))

    def act(self, seat: int, number: int) -> bool:
        """Take an action; an illegal one counts as a time-out, and False is returned."""
        legal = self.legal(seat)[number]
        if self.deciding is not None:
            if legal:
                self._decide(seat, self.table.actions[number])
            else:
                self._say_nothing(seat)
        self._until_a_decision()
        return legal

    def _decide(self, seat: int, action: Action) -> None:
        choice = next(one for one in self.round.legal(seat) if one.name == action.choice)
        amount = self._amount(seat, choice, action.level)
        self.round.decide(seat, choice.name, amount, cards=self._named(seat, action))

    def _say_nothing(self, seat: int) -> None:
        choices = self.round.legal(seat)
        choice = next((one for one in choices if one.default), choices[0])
        self.round.decide(seat, choice.name, cards=choice.default_cards)

    def _until_a_decision(self) -> None:
        """Let the dealer act until a player has to decide or everything is settled."""
        self.round.go_on()
        while self.round.over and not self.over:
            for seat in self._net:
                self._net[seat] += self.round.net(seat)
            following = self._following()
            self.over = following is None
            if following:
                self.round = following
                self.round.go_on()

    def _following(self) -> RoundOfPlay | None:
        """The next round if a wager stands, or None."""
        placed = {(str(seat), wager) for seat in self._net for wager in self.round.wagers(seat)}
        if placed <= {(line.stake, line.wager) for line in self.round.lines}:
            return None
        following = self.round.next_round()
        return following if any(following.wagers(seat) for seat in self._net) else None
