"""The players: their seats, affordable wagers, decisions, and money."""

from collections.abc import Iterator
from random import Random

from croupier.floor.record.commands import (
    Arrive,
    CashOut,
    Choose,
    GetUp,
    InsertBill,
    InsertVoucher,
    PlaceWagers,
    TakeDown,
    Tip,
)
from croupier.floor.record.floor import Floor
from croupier.floor.record.settings import DENOMINATIONS
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import Block, Terminal, stake_of, terminal_of
from croupier.floor.rehearsal.accounts import Accounts
from croupier.floor.rehearsal.plan import Plan
from croupier.floor.rehearsal.staff import Wish, peripherals, player
from croupier.floor.rooms.play.presence import kept_seats
from croupier.money import Cents
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import random_decision, random_slip
from croupier.rules.procedure.decisions import Decide
from croupier.rules.terms.events import Decided, WagersPlaced
from croupier.rules.terms.options import Seating, TableOptions

CHANCE_TO_SIT_DOWN = 0.85
CHANCE_OF_A_SECOND_BOX = 0.2
CHANCE_OF_SECOND_THOUGHTS = 0.05
CHANCE_TO_TAKE_DOWN = 0.1
CHANCE_TO_ARRIVE = 0.5
RANDOM_TRIES = 5


class Players:
    """The players at all terminals.

    ``_seated`` has the seats of each player in a table's round; a player who has wagered is removed from ``_want``.
    """

    def __init__(self, plan: Plan, random: Random, accounts: Accounts) -> None:
        self._plan, self._random, self._accounts = plan, random, accounts
        self._seated: dict[str, dict[str, list[int]]] = {}
        self._want: dict[str, list[tuple[str, int]]] = {}
        self._rounds: dict[str, int] = {}

    # Seats

    def leave(self, table: str) -> None:
        """The round is over: clear the seats."""
        self._seated.pop(table, None)
        self._want.pop(table, None)

    def _sit_down(self, floor: Floor, table: Table, live: LiveRound[TableOptions]) -> None:
        self._rounds[table.id] = table.number
        seats = self._seated[table.id] = {}
        for stake in live.round.stakes.values():
            seats.setdefault(terminal_of(stake.id), []).append(stake.seat)
        arriving = list(self._arriving(floor, table))
        if live.round.options.seating is Seating.STADIUM:
            for terminal in arriving:
                if self._random.random() < CHANCE_TO_SIT_DOWN:
                    seats.setdefault(terminal, [self._random.randint(1, live.chapter.seats)])
        else:
            self._take_seats(arriving, live, seats, kept_seats(floor, table))
        self._want[table.id] = [(terminal, seat) for terminal, places in seats.items() for seat in places]

    def _arriving(self, floor: Floor, table: Table) -> Iterator[str]:
        """The players who come: each keeps to a table, unless there are more tables than players."""
        names = list(floor.state.tables)
        mine = names.index(table.id)
        anywhere = len(floor.state.terminals) < len(names)
        for number, terminal in enumerate(floor.state.terminals.values()):
            if (anywhere or number % len(names) == mine) and self._may_come(terminal, table):
                yield terminal.id

    def _may_come(self, terminal: Terminal, table: Table) -> bool:
        elsewhere = any(terminal.id in seats for name, seats in self._seated.items() if name != table.id)
        return terminal.enabled and not terminal.blocks and not elsewhere and terminal.table in {"", table.id}

    def _take_seats(
        self, arriving: list[str], live: LiveRound[TableOptions], seats: dict[str, list[int]], kept: dict[int, str]
    ) -> None:
        """One player to a seat, regulars at theirs; some play the next box as well, where allowed."""
        for seat, terminal in kept.items():
            if terminal in arriving and terminal not in seats and self._random.random() < CHANCE_TO_SIT_DOWN:
                seats[terminal] = [seat]
        taken = {seat for places in seats.values() for seat in places} | kept.keys()
        free = [seat for seat in range(1, live.chapter.seats + 1) if seat not in taken]
        newcomers = [terminal for terminal in arriving if terminal not in seats]
        self._random.shuffle(newcomers)
        while free and newcomers:
            seat = free.pop(0)
            if self._random.random() > CHANCE_TO_SIT_DOWN:
                continue
            places = seats[newcomers.pop()] = [seat]
            boxes = live.round.options.adjacent_boxes
            if boxes > 1 and free and free[0] == seat + 1 and self._random.random() < CHANCE_OF_A_SECOND_BOX:
                places.append(free.pop(0))

    # Wagers

    def slips(self, floor: Floor, table: Table, live: LiveRound[TableOptions]) -> list[Wish]:
        """The next actions of those who want to wager; none if all have wagered, or nobody is there yet."""
        if self._rounds.get(table.id) != table.number or table.id not in self._want:
            self._sit_down(floor, table, live)
        wishes = [wish for place in list(self._want[table.id]) for wish in self._slip(floor, table, live, place)]
        if not wishes and not live.round.stakes:
            self.leave(table.id)
        return wishes

    def _slip(
        self, floor: Floor, table: Table, live: LiveRound[TableOptions], place: tuple[str, int]
    ) -> Iterator[Wish]:
        """Insert money if needed, else place the slip; a player who can wager no more gives up."""
        terminal, seat = place
        state = floor.state.terminals[terminal]
        if state.blocks or not state.enabled:
            self._want[table.id].remove(place)
            return
        held = live.round.stakes.get(stake_of(terminal, seat))
        standing = held.standing if held else frozenset()
        if held and standing and self._random.random() < CHANCE_TO_TAKE_DOWN:
            yield Wish(player(terminal), TakeDown(terminal, table.id, seat, self._random.choice(sorted(standing))))
        wagers = self._wagers(floor, table, live, place, standing)
        if wagers is None:
            self._want[table.id].remove(place)
            return
        price = sum(wagers.values())
        if price > self._accounts.balance(terminal):
            yield self._more_money(terminal, price)
            return
        self._want[table.id].remove(place)
        yield Wish(player(terminal), PlaceWagers(terminal, table.id, seat, wagers))
        if self._random.random() < CHANCE_OF_SECOND_THOUGHTS:
            yield Wish(player(terminal), PlaceWagers(terminal, table.id, seat, {}))
            self._want[table.id].append(place)

    def _wagers(
        self,
        floor: Floor,
        table: Table,
        live: LiveRound[TableOptions],
        place: tuple[str, int],
        standing: frozenset[str],
    ) -> dict[str, Cents] | None:
        """A slip the game accepts; None if standing wagers leave nothing to place."""
        terminal, seat = place
        barred = self._barred(floor, table, live)
        for _ in range(RANDOM_TRIES):
            slip = random_slip(live, self._random, seat)
            wagers = {name: slip[name] for name in slip if name not in standing and name not in barred}
            event = WagersPlaced(stake_of(terminal, seat), seat, terminal, wagers)
            if wagers and live.refuse(event) is None:
                return wagers
        return None

    def _barred(self, floor: Floor, table: Table, live: LiveRound[TableOptions]) -> frozenset[str]:
        """The progressive wagers unavailable while controller or link is down; most players notice."""
        if not table.progressive or self._random.random() < 0.1:
            return frozenset()
        if table.link_up and floor.state.controllers[table.progressive].up:
            return frozenset()
        fed = live.chapter.progressives(live.round.options)
        return frozenset(wager for progressive in fed for wager in progressive.wagers)

    # Decisions

    def decisions(self, floor: Floor, table: Table, live: LiveRound[TableOptions]) -> list[Wish]:
        """The choices of those whose turn it is; none if all have lost their connection."""
        step = live.decision
        if step is None:
            return []
        connected = [stake for stake in step.deciding() if self._can_decide(floor, stake)]
        return [self._choice(table, live, step, stake) for stake in connected]

    @staticmethod
    def _can_decide(floor: Floor, stake: str) -> bool:
        return not floor.state.terminals[terminal_of(stake)].blocks - {Block.HAND_PAY}

    def _choice(self, table: Table, live: LiveRound[TableOptions], step: Decide, stake: str) -> Wish:
        terminal = terminal_of(stake)
        made = self._affordable(live, step, stake, self._accounts.balance(terminal))
        seat = live.round.stakes[stake].seat
        choice = Choose(terminal, table.id, seat, made.stage, made.choice, made.amount, made.cards, made.hand)
        return Wish(player(terminal), choice)

    def _affordable(self, live: LiveRound[TableOptions], step: Decide, stake: str, balance: Cents) -> Decided:
        for _ in range(RANDOM_TRIES):
            made = random_decision(live, self._random, (stake,))
            if made.amount <= balance:
                return made
        return step.default(live.round, stake)

    # Money

    def _more_money(self, terminal: str, price: Cents) -> Wish:
        missing = price - self._accounts.balance(terminal)
        if self._accounts.vouchers and self._random.random() < 0.4:
            return self._voucher(terminal)
        enough = [bill for bill in DENOMINATIONS if bill >= missing]
        return Wish(peripherals(terminal), InsertBill(terminal, enough[0] if enough else DENOMINATIONS[-1]))

    def _voucher(self, terminal: str) -> Wish:
        """Insert a voucher issued earlier, wherever that was."""
        number = self._accounts.any_voucher(self._random)
        return Wish(peripherals(terminal), InsertVoucher(terminal, number))

    def idle(self, floor: Floor) -> Iterator[Wish]:
        """What somebody does with their money between rounds."""
        names = list(floor.state.terminals)
        for terminal in self._random.sample(names, min(len(names), 1 + len(names) // 50)):
            chance = self._random.random()
            if chance < 0.15:
                yield Wish(peripherals(terminal), InsertBill(terminal, self._random.choice(DENOMINATIONS)))
            elif chance < 0.25 and self._accounts.vouchers:
                yield self._voucher(terminal)
            elif chance < 0.35 and self._accounts.balance(terminal):
                yield Wish(player(terminal), CashOut(terminal))
            elif chance < 0.4 and self._accounts.balance(terminal):
                yield self._tip(floor, terminal)
            elif chance < 0.5 and (joined := floor.table(floor.state.terminals[terminal].joined)):
                yield Wish(player(terminal), GetUp(terminal, joined.id))

    def comes(self, floor: Floor, table: Table) -> Wish | None:
        """A free player joins a table whose cards lie spread; None if nobody comes."""
        free = [one.id for one in floor.state.terminals.values() if self._may_come(one, table)]
        if not free or self._random.random() > CHANCE_TO_ARRIVE:
            return None
        terminal = self._random.choice(free)
        return Wish(player(terminal), Arrive(terminal, table.id))

    def _tip(self, floor: Floor, terminal: str) -> Wish:
        table = self._random.choice(list(floor.state.tables))
        amount = min(self._accounts.balance(terminal), 100 * self._random.randint(1, 10))
        return Wish(player(terminal), Tip(terminal, table, amount))
