"""A small house for tests: the real engine over a store in memory, people to ask it, and a dealer who stacks the deck.

``House().terminal("E1", 100_00).table("T").wager("E1", ante=10_00, super_bonus=10_00)`` stands before "no more bets".
Every command that is done must leave every identity of the floor true; every one that is refused must change nothing.
"""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from croupier.chapters import chapter
from croupier.equipment.cards import Card, card
from croupier.floor.engine.batch import Done
from croupier.floor.engine.chance import SeededChance
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.snapshots import image
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    AddStaff,
    AnyCommand,
    Choose,
    DealNext,
    EnableTerminal,
    HandleCards,
    InsertBill,
    InspectReader,
    InstallTable,
    InstallTerminal,
    LoadDice,
    OpenBetting,
    OpenTable,
    PayHand,
    PlaceWagers,
    PrepareCards,
    Report,
    ReportIrregularity,
    Request,
    TimeOut,
    ValidatePayout,
)
from croupier.floor.record.hand_pay import HandPay
from croupier.floor.record.payout import Payout
from croupier.floor.record.settings import Settings
from croupier.floor.record.table import Table
from croupier.floor.record.terminal import Terminal
from croupier.floor.record.voucher import Voucher
from croupier.floor.rooms.house import equipment
from croupier.floor.rooms.identities import differences
from croupier.floor.rooms.money.vouchers import known, number_of
from croupier.ledger.accounts import account
from croupier.money import Cents
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import SimulatedDealer, random_decision
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.handling import Readiness, Task
from croupier.rules.procedure.steps import NoMoreBets
from croupier.rules.terms.events import BettingClosed, CardDealt, DiceRolled, IrregularityFound
from croupier.rules.terms.refusals import Refusal
from support.storage.list_store import ListStore

DEALER = Actor("Dana", Role.DEALER)
FLOORPERSON = Actor("Flora", Role.FLOORPERSON)
PIT_MANAGER = Actor("Pia", Role.PIT_MANAGER)
ATTENDANT = Actor("Abe", Role.SLOT_ATTENDANT)
SUPERVISOR = Actor("Sue", Role.SLOT_SUPERVISOR)
SECURITY = Actor("Sam", Role.SECURITY)
CASHIER = Actor("Carl", Role.CASHIER)
TECHNICIAN = Actor("Tess", Role.TECHNICIAN)
SURVEILLANCE = Actor("Vera", Role.SURVEILLANCE)
COMPLIANCE = Actor("Cora", Role.COMPLIANCE)
FINANCE = Actor("Fay", Role.FINANCE)
MAIN_BANK = Actor("Mina", Role.MAIN_BANK)
COUNTER = Actor("Cleo", Role.COUNT_TEAM)
COUNT_SUPERVISOR = Actor("Curt", Role.COUNT_SUPERVISOR)
CENTRAL_CONTROL = Actor("central control", Role.REVENUE)
SYSTEM = Actor("system", Role.SYSTEM)

NOON = datetime(2026, 11, 16, 17, tzinfo=UTC)
"""Noon of a Monday in Pennsylvania."""

ANTE = {"ante": 10_00, "super_bonus": 10_00}
"""What a player of Crazy 4 Poker has to wager."""

PAIR = "Ks Kh 4d 8c 9h"
"""A hand that beats the dealer, and pays nothing besides."""

BELOW_KING = "2d 3d 5c 7c Tc"
KING_HIGH = "Kc 9d 7h 4s 2c"
"""Dealer's hands of Crazy 4 Poker: one that does not qualify, and one that just does."""


def device(terminal: str) -> Actor:
    """The glass of a terminal, and whoever sits at it."""
    return Actor(terminal, Role.TERMINAL)


def peripherals(terminal: str) -> Actor:
    """The validator, the reader, the printer, the box and the doors of a terminal."""
    return Actor(terminal, Role.PERIPHERALS)


class House:
    """One floor, its people and its clock."""

    def __init__(self, settings: Settings | None = None, store: ListStore | None = None) -> None:
        self.store = store or ListStore()
        last = self.store.last()
        self._now = max(NOON, last.at) if last else NOON
        self.random = Random(1)
        self._asked = 0
        self.engine = Engine(self.store, self, SeededChance(Random(2)), settings)

    def now(self) -> datetime:
        """The house is its own clock."""
        return self._now

    def ticks(self) -> int:
        """Time goes on evenly here."""
        return (self._now - NOON) // timedelta(microseconds=1) * 1_000

    @property
    def floor(self) -> Any:
        """The floor as it is; any, because tests look into its corners."""
        return self.engine.floor

    # Asking

    def do(self, actor: Actor, command: AnyCommand, witness: Actor | None = None) -> Done:
        """A command that must be done, and leave every identity true."""
        answer = self.engine.do(self.request(actor, command, witness))
        assert isinstance(answer, Done), answer
        assert list(differences(self.floor)) == []
        return answer

    def rejected(self, actor: Actor, command: AnyCommand) -> Refusal:
        """Why a command is refused, which must be recorded all the same and move no money."""
        written = len(self.store.records)
        answer = self.engine.do(self.request(actor, command))
        assert isinstance(answer, Refusal), answer
        assert [record.transfers for record in self.store.records[written:]] == [()]
        return answer

    def refused(self, actor: Actor, command: AnyCommand, witness: Actor | None = None) -> Refusal:
        """Why a command is refused, which must have changed nothing."""
        before, written = image(self.floor), len(self.store.records)
        answer = self.engine.do(self.request(actor, command, witness))
        assert isinstance(answer, Refusal), answer
        assert (image(self.floor), len(self.store.records)) == (before, written)
        return answer

    def request(self, actor: Actor, command: AnyCommand, witness: Actor | None = None) -> Request:
        """The command under an id of its own."""
        self._asked += 1
        return Request(f"command {self._asked}", actor, command, witness)

    def after(self, **time: float) -> "House":
        """The same house some time later."""
        self._now += timedelta(**time)
        return self

    def restart(self) -> "House":
        """Another process takes the same journal over."""
        self.engine = Engine(self.store, self, SeededChance(Random(self._asked)))
        return self

    # What stands on the floor

    def terminal(self, name: str = "E1", money: Cents = 0, **details: Any) -> "House":
        """A terminal that is enabled, with so much put in as bills."""
        self.do(TECHNICIAN, InstallTerminal(name, f"asset {name}", f"location {name}", **details))
        self.do(CENTRAL_CONTROL, EnableTerminal(name))
        return self.put_in(name, money)

    def put_in(self, name: str, money: Cents) -> "House":
        """Bills for an amount, the largest first."""
        for bill in (100_00, 50_00, 20_00, 10_00, 5_00, 2_00, 1_00):
            for _ in range(money // bill):
                self.do(peripherals(name), InsertBill(name, bill))
            money %= bill
        return self

    def table(
        self, name: str = "T", number: str = "657a", kind: str = "hybrid", progressive: str = "", **options: Any
    ) -> "House":
        """An open table with cards that are ready for the first shuffle."""
        self.do(PIT_MANAGER, InstallTable(name, number, kind))
        text = submission(number, **options) if options else ""
        dealer = "" if kind == "automated" else "Dana"
        self.do(FLOORPERSON, OpenTable(name, dealer, text, progressive), COMPLIANCE if text else None)
        return self if self.state(name).generator else self.ready_cards(name)

    def staff(self, name: str, *roles: Role, password: str = "hash", temporary: bool = False) -> "House":
        """A person with an account, given by two who may."""
        witness = next((one for one in (COMPLIANCE, CENTRAL_CONTROL) if one.role in roles), FINANCE)
        self.do(TECHNICIAN, AddStaff(name, roles, password, temporary), witness)
        return self

    def ready_cards(self, name: str = "T") -> "House":
        """The cards of a table inspected, verified, shown and mixed."""
        if chapter(self.state(name).chapter).cards(self.options(name)):
            for deck in (1, 2) if self.state(name).other else (1,):
                self.open_deck(name, deck)
        return self

    def open_deck(self, name: str = "T", deck: int = 1) -> "House":
        """A deck inspected, verified, shown and mixed."""
        steps = (DEALER, Task.INSPECT), (FLOORPERSON, Task.VERIFY), (DEALER, Task.SPREAD), (DEALER, Task.VIEW)
        for actor, task in (*steps, (DEALER, Task.MIX)):
            self.do(actor, HandleCards(name, task, deck=deck))
        return self

    def options(self, name: str) -> Any:
        """What a table plays under."""
        return self.floor.options(self.state(name))

    # A round

    def betting(self, table: str = "T") -> "House":
        """The next round, its cards shuffled and cut, once the payouts of the last one are validated."""
        self.validate_all(table)
        if self.state(table).generator:
            self.do(SYSTEM, OpenBetting(table))
        else:
            self.equip(table).prepared(table).do(DEALER, OpenBetting(table))
        return self

    def deals_itself(self, table: str = "T") -> "House":
        """Time for betting is over at a table that deals itself; it goes on until a player has to decide."""
        if self.round(table).betting:
            self._now = max(self._now, self.state(table).until or self._now)
            self.do(SYSTEM, TimeOut(table))
        while not self.round(table).over and not self.round(table).decision:
            self.do(SYSTEM, DealNext(table))
        return self

    def prepared(self, table: str = "T") -> "House":
        """The cards of a table shuffled by hand, cut and in play; by its device where it may not be done by hand."""
        state = self.state(table)
        if state.readiness is Readiness.MIXED and state.chapter not in {"672a", "673a"} and state.other is None:
            for task in (Task.SHUFFLE, Task.CUT, Task.BEGIN):
                self.do(DEALER, HandleCards(table, task))
        elif state.readiness in {Readiness.MIXED, Readiness.SHUFFLED, Readiness.CUT}:
            self.do(DEALER, PrepareCards(table))
        return self

    def wager(self, terminal: str, seat: int = 1, table: str = "T", /, **slip: Cents) -> "House":
        """A slip that must be taken; betting opens for it where no round is under way."""
        live = self.floor.rounds.get(table)
        if live is None or live.over:
            self.betting(table)
        self.do(device(terminal), PlaceWagers(terminal, table, seat, slip))
        return self

    def deal(self, table: str = "T", **hands: str) -> "House":
        """No more bets, then these cards to these places (``seat1``, ``dealer``) and others anywhere else.

        The dealer goes on until a player has to decide or the round is over.
        """
        dealer = StackedDealer(self.round(table), self.random, hands)
        while (event := dealer.next_event()) is not None:
            self.do(DEALER, Report(table, event))
        return self

    def choose(self, terminal: str, choice: str, amount: Cents = 0, seat: int = 1, table: str = "T") -> "House":
        """A decision that must be taken; call ``deal`` again to let the dealer go on."""
        self.do(device(terminal), self.choice(terminal, choice, amount, seat, table))
        return self

    def choice(self, terminal: str, choice: str, amount: Cents = 0, seat: int = 1, table: str = "T") -> Choose:
        """The command for a decision at the step that the table waits for."""
        step = self.round(table).step
        stage, hand = (step.stage, step.hand) if isinstance(step, Decide) else ("", 1)
        return Choose(terminal, table, seat, stage, choice, amount, hand=hand)

    def play_hand(self, hand: str, dealer: str = BELOW_KING, terminal: str = "E1", /, **slip: Cents) -> "House":
        """One whole round of Crazy 4 Poker for one player, who plays the Ante again."""
        self.wager(terminal, 1, "T", **(slip or ANTE)).deal(seat1=hand, dealer=dealer)
        return self.choose(terminal, "play", (slip or ANTE)["ante"]).deal(dealer=dealer)

    def roll(self, *faces: int, table: str = "T") -> "House":
        """No more bets if betting is open, then these dice."""
        if isinstance(self.round(table).step, NoMoreBets):
            self.do(DEALER, Report(table, BettingClosed()))
        self.do(DEALER, Report(table, DiceRolled(faces)))
        return self

    def finish(self, table: str = "T") -> "House":
        """Play the round to its end, the players deciding at random."""
        while not self.round(table).over:
            self.deal(table)
            if not self.round(table).over:
                made = random_decision(self.round(table), self.random)
                terminal, _, seat = made.stake.rpartition("@")
                command = Choose(
                    terminal, table, int(seat), made.stage, made.choice, made.amount, made.cards, made.hand
                )
                self.do(device(terminal), command)
        return self

    def irregularity(self, kind: str, table: str = "T", **details: Any) -> Done:
        """Something went wrong, and a floorperson approves the remedy."""
        return self.do(DEALER, ReportIrregularity(table, IrregularityFound(kind, **details)), FLOORPERSON)

    def equip(self, table: str = "T") -> "House":
        """A floorperson inspects the card reader of the day and loads the dice, where a table needs it."""
        state = self.state(table)
        if equipment.reader_is_due(self.floor, state, self.now()):
            self.do(FLOORPERSON, InspectReader(table))
        dice = equipment.dice_of(self.floor, state)
        if dice and equipment.dice_are_missing(self.floor, state, self.now()):
            self.do(FLOORPERSON, LoadDice(table, dice.dice))
        return self

    def validate_all(self, table: str = "T") -> "House":
        """A floorperson validates every payout of a table that waits."""
        for payout in self.payouts(table):
            self.do(FLOORPERSON, ValidatePayout(table, payout.id))
        return self

    def pay_all(self, table: str = "T") -> "House":
        """Every payout of a table is validated, and every hand pay paid, by a supervisor with an attendant."""
        self.validate_all(table)
        for due in self.due():
            self.do(SUPERVISOR, PayHand(due.id, due.amount), ATTENDANT)
        return self

    # Looking

    def state(self, table: str = "T") -> Table:
        """The table as it stands."""
        found: Table = self.floor.state.tables[table]
        return found

    def round(self, table: str = "T") -> LiveRound[Any]:
        """The round a table is in, or was in last."""
        found: LiveRound[Any] = self.floor.rounds[table]
        return found

    def at(self, name: str = "E1") -> Terminal:
        """The terminal as it stands."""
        found: Terminal = self.floor.state.terminals[name]
        return found

    def balance(self, name: str = "E1") -> Cents:
        """What the electronic fund display of a terminal shows."""
        shown: Cents = self.floor.balance(self.at(name))
        return shown

    def held(self, name: str) -> Cents:
        """What an account of the ledger holds, by its name: ``house:T``."""
        found: Cents = self.floor.ledger.balance(account(name))
        return found

    def meter(self, name: str, terminal: str = "E1", game: str = "") -> int:
        """What a meter of a terminal shows."""
        return self.at(terminal).meter(name, game)

    def figures(self, place: str) -> dict[str, int]:
        """The figures of the gaming day so far, of ``table:T`` or ``terminal:E1``."""
        return dict(self.floor.state.figures.get(place, {}))

    def payouts(self, table: str = "T") -> list[Payout]:
        """The payouts of a table that wait for a floorperson."""
        found: list[Payout] = self.floor.not_validated(self.state(table)) if table in self.floor.state.tables else []
        return found

    def number(self, issued: Any) -> str:
        """The validation number of a voucher that was just issued, as its printer is told."""
        return number_of(self.floor, self.floor.state.vouchers[issued.voucher])

    def numbers(self) -> list[str]:
        """The validation numbers of all vouchers that are outstanding."""
        return [number_of(self.floor, voucher) for voucher in self.floor.state.vouchers.values()]

    def voucher(self, number: str) -> Voucher:
        """The voucher of a number."""
        found = known(self.floor, number)
        assert found is not None
        return found

    def due(self, terminal: str = "") -> list[HandPay]:
        """The hand pays that wait."""
        waiting = self.floor.state.hand_pays.values()
        return [one for one in waiting if terminal in {"", one.terminal}]


class StackedDealer:
    """A simulated dealer who deals what the test wants."""

    def __init__(self, live: LiveRound[Any], random: Random, hands: dict[str, str]) -> None:
        self._live, self._dealer = live, SimulatedDealer(live, random)
        self._hands = {
            place.removeprefix("seat"): [card(one) for one in cards.split()] for place, cards in hands.items()
        }

    def next_event(self) -> Any:
        event = self._dealer.next_event()
        if not isinstance(event, CardDealt):
            return event
        if self._hands.get(event.place):
            return CardDealt(event.place, self._hands[event.place].pop(0))
        return CardDealt(event.place, self._another(event.card))

    def _another(self, drawn: Card | None) -> Card | None:
        wanted = {one for cards in self._hands.values() for one in cards}
        pack = self._live.round.pack
        if drawn is not None and drawn not in wanted and pack.remaining(drawn):
            return drawn
        return next(one for one in Card if pack.remaining(one) and one not in wanted)


def submission(number: str, cards: Mapping[str, Any] | None = None, **options: Any) -> str:
    """The Rules Submission that ships with a game, with other options; an empty text takes one out."""
    played = chapter(number)
    kept = ["[cards]", *(f"{name} = {_toml(value)}" for name, value in cards.items())] if cards else []
    selected = {name: value for name, value in {**played.submission.options, **options}.items() if value != ""}
    lines = [f"{name} = {_toml(value)}" for name, value in selected.items() if not isinstance(value, dict)]
    tables = [
        "\n".join([f"[options.{name}]", *(f"{key} = {_toml(item)}" for key, item in value.items())])
        for name, value in selected.items()
        if isinstance(value, dict)
    ]
    heading = [f'chapter = "{number}"', f'edition = "{played.edition}"', 'reference = "test"']
    dates = ["approved = 2020-01-01", "effective = 2020-01-01"]
    return "\n".join([*heading, *dates, "[options]", *lines, *tables, *kept])


def _toml(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else repr(value).replace("'", '"')
