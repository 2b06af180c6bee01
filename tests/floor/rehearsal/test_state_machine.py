"""§ 605a.2(d): whatever happens on the floor, in whatever order, every cent is somewhere, once.

Hypothesis plays dealers, players, attendants, faults and days against the real engine.  After every step all
identities hold; in the end the journal alone gives the same floor.
"""

from collections.abc import Callable
from copy import deepcopy
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from croupier.equipment.cards import Card
from croupier.floor.audit.verification import verify
from croupier.floor.engine.batch import Done
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.loading import load
from croupier.floor.engine.snapshots import image
from croupier.floor.record.actors import Actor
from croupier.floor.record.commands import (
    AnyCommand,
    AskPit,
    BlockTerminal,
    CashOut,
    ChangeCards,
    Choose,
    ClearMemory,
    CloseDay,
    CloseTable,
    CorrectCard,
    DeclineApproval,
    DisableTerminal,
    EnableTerminal,
    ExtendTime,
    GrantApproval,
    HandleCards,
    InsertBill,
    InsertBox,
    InsertVoucher,
    OpenBetting,
    OpenTable,
    PayHand,
    PitCommand,
    PlaceWagers,
    RecordMeters,
    RedeemVoucher,
    Report,
    ReportIrregularity,
    ResumeTable,
    SetController,
    SetLink,
    SetVouchers,
    TakeDown,
    TimeOut,
    Tip,
    UnblockTerminal,
    VoidVoucher,
    WithdrawApproval,
)
from croupier.floor.record.dispatch import refusal_in
from croupier.floor.record.events import DayClosed, MemoryCleared, decode
from croupier.floor.record.settings import DENOMINATIONS, Settings
from croupier.floor.record.terminal import Block
from croupier.floor.rooms.house import days
from croupier.floor.rooms.identities import differences
from croupier.rules.game.simulated import random_decision, random_slip
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.handling import Readiness, Task
from croupier.rules.terms.events import IrregularityFound
from croupier.rules.terms.refusals import Refusal
from support.floor.house import (
    ATTENDANT,
    CASHIER,
    CENTRAL_CONTROL,
    COMPLIANCE,
    DEALER,
    FLOORPERSON,
    SECURITY,
    SUPERVISOR,
    SYSTEM,
    TECHNICIAN,
    House,
    StackedDealer,
    device,
    peripherals,
)

TERMINALS = ("E1", "E2", "E3", "E4")
TABLES = ("T", "S", "D", "B")
"""Two tables of Crazy 4 Poker on one progressive, one of them a stadium; dice with wagers that stand; blackjack."""

PROGRESSIVE: dict[str, Any] = {"five_card_progressive_paytable": "A", "four_card_progressive_paytable": ""}
HANDS: tuple[dict[str, str], ...] = (
    {},
    {"seat1": "Ts Js Qs Ks As", "seat2": "Th Jh Qh Kh Ah"},  # two royal flushes: all of the meter, twice
    {"seat1": "5s 6s 7s 8s 9s", "dealer": "2d 3d 5c 7c Tc"},  # a share of the meter
    {"seat1": "As Ah Ad Ac 2h"},  # a win far above the payout limit
)

terminals, tables, seeds = st.sampled_from(TERMINALS), st.sampled_from(TABLES), st.integers(0, 2**16)

PIT_COMMANDS: dict[str, Callable[[str], PitCommand]] = {
    "more time": lambda table: ExtendTime(table, 30),
    "go on": ResumeTable,
    "close": CloseTable,
    "cards": ChangeCards,
    "remedy": lambda table: ReportIrregularity(table, IrregularityFound("dealer_card_exposed")),
}


class FloorMachine(RuleBasedStateMachine):
    """A floor, and everything that can happen on it."""

    @initialize(award_limit=st.sampled_from([0, 1_500_00]))
    def open(self, award_limit: int) -> None:
        """Four terminals with money, four open tables."""
        self.house = House(Settings(voucher_limit=300_00, payout_limit=90_00, award_limit=award_limit))
        for name in TERMINALS:
            self.house.terminal(name, 200_00)
        self.house.table("T", progressive="P", adjacent_boxes=2, void_reverses_settled=True, **PROGRESSIVE)
        self.house.table("S", progressive="P", seating="stadium", **PROGRESSIVE)
        self.house.table("D", "668a").table("B", "672a", void_reverses_settled=True)
        self.numbers = ["010000000000000000"]
        self.meters: dict[str, Any] = {}
        self.opened_with: dict[str, int] = {}

    def ask(self, actor: Actor, command: AnyCommand, witness: Actor | None = None) -> Done | None:
        """Ask; what is refused must have changed nothing, unless the refusal itself is recorded."""
        before, written = image(self.house.floor), len(self.house.store.records)
        answer = self.house.engine.do(self.house.request(actor, command, witness))
        if isinstance(answer, Refusal):
            assert not answer.detail.startswith("this cannot be"), answer
            traces = self.house.store.records[written:]
            assert [refusal_in(decode(trace.entry.body).events) for trace in traces] == [answer] * len(traces)
            assert not any(trace.transfers for trace in traces)
            assert traces or image(self.house.floor) == before
            return None
        for event in answer.events:
            if isinstance(event, MemoryCleared):
                self.meters.pop(event.terminal, None)
            elif isinstance(event, DayClosed):
                self.opened_with = event.held
        self.numbers = list(dict.fromkeys([*self.numbers, *self.house.numbers()]))
        return answer

    # Money

    @rule(name=terminals, bill=st.sampled_from((*DENOMINATIONS, 3_00)))
    def bill(self, name: str, bill: int) -> None:
        self.ask(peripherals(name), InsertBill(name, bill))

    @rule(name=terminals)
    def cash_out(self, name: str) -> None:
        self.ask(device(name), CashOut(name))

    @rule(name=terminals, seed=seeds, at_the_cage=st.booleans())
    def redeem(self, name: str, seed: int, at_the_cage: bool) -> None:
        number = Random(seed).choice(self.numbers)
        if at_the_cage:
            self.ask(CASHIER, RedeemVoucher(number))
        else:
            self.ask(peripherals(name), InsertVoucher(name, number))

    @rule(seed=seeds)
    def void_voucher(self, seed: int) -> None:
        self.ask(SUPERVISOR, VoidVoucher(Random(seed).choice(self.numbers), "torn"), SECURITY)

    @rule(name=terminals, table=tables, amount=st.integers(-1, 50_00))
    def tip(self, name: str, table: str, amount: int) -> None:
        self.ask(device(name), Tip(name, table, amount))

    @precondition(lambda self: self.house.due())
    @rule(seed=seeds, override=st.sampled_from([0, 0, 0, 5_00, -5_00]))
    def pay_by_hand(self, seed: int, override: int) -> None:
        due = Random(seed).choice(self.house.due())
        amount = max(0, due.amount + override)
        self.ask(SUPERVISOR, PayHand(due.id, amount, "misread" if override else ""), ATTENDANT)

    # Terminals

    @rule(name=terminals, trouble=st.sampled_from([*Block, "disabled", "no vouchers", "new box"]))
    def trouble(self, name: str, trouble: str) -> None:
        """A terminal is blocked, disabled, or goes on with something changed."""
        match trouble:
            case "disabled":
                self.ask(CENTRAL_CONTROL, DisableTerminal(name))
            case "no vouchers":
                self.ask(SUPERVISOR, SetVouchers(name, enabled=False))
            case "new box":
                self.ask(peripherals(name), BlockTerminal(name, Block.BOX_REMOVED))
                self.ask(SECURITY, InsertBox(name, "box 1"))
            case block:
                self.ask(ATTENDANT, BlockTerminal(name, Block(block)))

    @rule()
    def repair(self) -> None:
        """Everything that is wrong is put right, as far as it can be; whoever has nothing left buys in."""
        self.ask(TECHNICIAN, SetController("P", up=True))
        for table in TABLES:
            self.ask(FLOORPERSON, ResumeTable(table))
            self.ask(TECHNICIAN, SetLink(table, up=True))
        for name in TERMINALS:
            self.ask(CENTRAL_CONTROL, EnableTerminal(name))
            for block in sorted(self.house.at(name).blocks):
                self.ask(ATTENDANT, UnblockTerminal(name, block))
            if self.house.balance(name) < 50_00:
                self.ask(peripherals(name), InsertBill(name, 100_00))

    @rule(name=terminals, recorded=st.booleans())
    def clear_memory(self, name: str, recorded: bool) -> None:
        """With an empty terminal, or refused."""
        self.ask(device(name), CashOut(name))
        for due in self.house.due(name):
            self.ask(SUPERVISOR, PayHand(due.id, due.amount), ATTENDANT)
        if recorded:
            self.ask(COMPLIANCE, RecordMeters(name))
        self.ask(TECHNICIAN, ClearMemory(name), COMPLIANCE)

    # Rounds

    @rule(table=tables)
    def open_betting(self, table: str) -> None:
        """The next round, with new cards where they are due."""
        state = self.house.state(table)
        if state.readiness is Readiness.REMOVED or days_old(self.house, table):
            self.ask(FLOORPERSON, ChangeCards(table))
        if state.readiness is Readiness.RECEIVED:
            for actor, task in ((DEALER, Task.INSPECT), (FLOORPERSON, Task.VERIFY)):
                self.ask(actor, HandleCards(table, task))
            for task in (Task.SPREAD, Task.VIEW, Task.MIX):
                self.ask(DEALER, HandleCards(table, task))
        self.ask(DEALER, OpenBetting(table))

    @rule(name=terminals, table=tables, seat=st.integers(1, 3), seed=seeds)
    def wager(self, name: str, table: str, seat: int, seed: int) -> None:
        live = self.house.floor.rounds.get(table)
        if live is not None and not live.over:
            slip = random_slip(live, Random(seed), seat)
            if table in {"T", "S"}:
                slip = {**slip, "five_card_progressive": 1_00}
            self.ask(device(name), PlaceWagers(name, table, seat, dict(slip)))

    @rule(table=tables, seed=seeds)
    def everybody_wagers(self, table: str, seed: int) -> None:
        self.open_betting(table)
        for seat, name in enumerate(TERMINALS, start=1):
            self.wager(name, table, seat if table != "S" else 1, seed)

    @rule(name=terminals, table=tables, seat=st.integers(1, 3))
    def withdraw(self, name: str, table: str, seat: int) -> None:
        self.ask(device(name), PlaceWagers(name, table, seat, {}))

    @rule(table=tables, steps=st.integers(1, 40), seed=seeds, hands=st.sampled_from(HANDS))
    def deal(self, table: str, steps: int, seed: int, hands: dict[str, str]) -> None:
        """The dealer goes on for a while."""
        live = self.house.floor.rounds.get(table)
        if live is None or live.over:
            return
        if self.house.state(table).readiness is Readiness.MIXED:
            for task in (Task.SHUFFLE, Task.CUT, Task.BEGIN):
                self.ask(DEALER, HandleCards(table, task))
        dealer = StackedDealer(live, Random(seed), hands)
        for _ in range(steps):
            event = None if live.over else dealer.next_event()
            if event is None or isinstance(event, IrregularityFound) or self.ask(DEALER, Report(table, event)) is None:
                return

    @rule(table=tables, decisions=st.integers(1, 6), seed=seeds)
    def decide(self, table: str, decisions: int, seed: int) -> None:
        for one in range(decisions):
            live = self.house.floor.rounds.get(table)
            if live is None or not isinstance(live.step, Decide):
                return
            made = random_decision(live, Random(seed + one))
            name, _, seat = made.stake.rpartition("@")
            choice = Choose(name, table, int(seat), made.stage, made.choice, made.amount, made.cards, made.hand)
            self.ask(device(name), choice)

    @rule(table=tables)
    def time_out(self, table: str) -> None:
        self.house.after(seconds=30)
        self.ask(SYSTEM, TimeOut(table))

    @rule(seed=seeds, hands=st.sampled_from(HANDS), goes_wrong=st.integers(0, 4))
    def round_of_crazy_4_poker(self, seed: int, hands: dict[str, str], goes_wrong: int) -> None:
        self.whole_round("T", seed, hands, goes_wrong)

    @rule(seed=seeds, hands=st.sampled_from(HANDS), goes_wrong=st.integers(0, 4))
    def round_in_a_stadium(self, seed: int, hands: dict[str, str], goes_wrong: int) -> None:
        self.whole_round("S", seed, hands, goes_wrong)

    @rule(seed=seeds, goes_wrong=st.integers(0, 6))
    def round_of_blackjack(self, seed: int, goes_wrong: int) -> None:
        self.whole_round("B", seed, {}, goes_wrong)

    @rule(seed=seeds, taken_down=st.booleans())
    def roll_of_the_dice(self, seed: int, taken_down: bool) -> None:
        """With wagers that stand from roll to roll, and players who take theirs down."""
        self.open_betting("D")
        for seat, name in enumerate(TERMINALS[2:], start=3):
            self.ask(device(name), PlaceWagers(name, "D", seat, {"six_eight_shake": 5_00}))
            if taken_down:
                self.ask(device(name), TakeDown(name, "D", seat, "six_eight_shake"))
        self.wager("E1", "D", 1, seed)
        self.deal("D", 10, seed, {})

    def whole_round(self, table: str, seed: int, hands: dict[str, str], goes_wrong: int) -> None:
        """Everybody comes from elsewhere and wagers; something goes wrong at a step, or nothing."""
        self.repair()
        for other in TABLES:
            self.go_on(other, seed, {}, 0)
        self.everybody_wagers(table, seed)
        self.go_on(table, seed, hands, goes_wrong)

    def go_on(self, table: str, seed: int, hands: dict[str, str], goes_wrong: int) -> None:
        """To the end of a round; whoever does not decide is timed out."""
        for step in range(60):
            live = self.house.floor.rounds.get(table)
            if live is None or live.over or not live.round.stakes:
                return
            self.deal(table, 60, seed + step, hands)
            if step + 1 == goes_wrong:
                self.irregularity(table, seed)
                self.void_after_a_loss(table)
                self.pit(table, 2 + seed % 2, list(Card)[seed % 52])
            self.decide(table, 3, seed + step)
            self.time_out(table)

    @rule(table=tables, seed=seeds)
    def irregularity(self, table: str, seed: int) -> None:
        live, random = self.house.floor.rounds.get(table), Random(seed)
        if live is None or live.step is None:
            return
        possible = [one for one in live.chapter.irregularities if one.possible(live.round, live.step)]
        if not possible:
            return
        seat = random.choice([*map(str, live.round.stakes.seats), "9"])
        stake = random.choice([*live.round.stakes, ""])
        found = IrregularityFound(random.choice(possible).kind, seat, random.choice(list(Card)), stake)
        self.ask(DEALER, ReportIrregularity(table, found), FLOORPERSON)

    @rule(
        table=tables, what=st.sampled_from([*PIT_COMMANDS]), decision=st.sampled_from(["yes", "no", "later", "never"])
    )
    def approval(self, table: str, what: str, decision: str) -> None:
        """The pit is asked, and decides on this or on what was asked before."""
        self.ask(DEALER, AskPit(what, PIT_COMMANDS[what](table)))
        for approval in list(self.house.floor.state.approvals.values()):
            if decision == "yes":
                self.ask(DEALER, GrantApproval(approval.command.table, approval.wish), FLOORPERSON)
            elif decision == "no":
                self.ask(FLOORPERSON, DeclineApproval(approval.dealer, approval.wish))
            elif decision == "never":
                self.ask(DEALER, WithdrawApproval())

    @rule(table=st.sampled_from(["T", "S"]))
    def void_after_a_loss(self, table: str) -> None:
        """What was settled before a round became void stands, or is taken back."""
        live = self.house.floor.rounds.get(table)
        if live is not None and isinstance(live.step, Decide):
            for found in (
                IrregularityFound("abandoned", stake=live.step.deciding()[0]),
                IrregularityFound("dealer_card_exposed"),
            ):
                self.ask(DEALER, ReportIrregularity(table, found), FLOORPERSON)

    @rule(table=tables, index=st.integers(1, 3), card=st.sampled_from(Card))
    def pit(self, table: str, index: int, card: Card) -> None:
        """A floorperson corrects a card, lets a stopped table go on, closes one whose round is over."""
        self.ask(FLOORPERSON, CorrectCard(table, "1", index, card))
        self.ask(FLOORPERSON, ResumeTable(table))
        if index == 1:
            state = self.house.state(table)
            submission, progressive = state.submission, state.progressive
            self.ask(FLOORPERSON, CloseTable(table))
            self.ask(FLOORPERSON, OpenTable(table, "Dana", submission, progressive), COMPLIANCE)

    # The progressive, the day, the machine room

    @rule(table=st.sampled_from(["T", "S"]), controller=st.booleans())
    def progressive_fails(self, table: str, controller: bool) -> None:
        self.ask(TECHNICIAN, SetController("P", up=False) if controller else SetLink(table, up=False))

    @rule(hours=st.sampled_from([1, 6, 24, 24 * 400]))
    def time_goes_by(self, hours: int) -> None:
        self.house.after(hours=hours)
        self.ask(SYSTEM, CloseDay())

    @rule(name=terminals, table=tables)
    def storage_fails(self, name: str, table: str) -> None:
        self.house.store.fails = True
        for actor, command in ((peripherals(name), InsertBill(name, 20_00)), (DEALER, OpenBetting(table))):
            self.ask(actor, command)
        self.house.store.fails = False

    @rule(snapshot=st.booleans())
    def restart(self, snapshot: bool) -> None:
        """Another process goes on where this one was."""
        before = image(self.house.floor)
        if snapshot:
            self.house.engine.stop()
        self.house.restart()
        assert image(self.house.floor) == before

    # What must hold

    @invariant()
    def every_identity_holds(self) -> None:
        assert list(differences(self.house.floor)) == []

    @invariant()
    def meters_only_grow(self) -> None:
        for name in TERMINALS:
            meters = self.house.at(name).meters
            for game, before in self.meters.get(name, {}).items():
                assert all(meters[game].get(meter, 0) >= value for meter, value in before.items())
            self.meters[name] = deepcopy(meters)

    @invariant()
    def the_day_explains_the_balances(self) -> None:
        """What came in less what went out is the win and the change of what the terminal holds."""
        held = days.held(self.house.floor)
        for name in TERMINALS:
            day = days.statement(self.house.figures(f"terminal:{name}"))
            by_hand = day["jackpots"] + day["progressives"] - day["terminal_progressives"]
            came = day["deposited"] - day["withdrawn"] - by_hand - day["tips"]
            change = held.get(name, 0) - self.opened_with.get(name, 0)
            assert came == day["revenue"] + change

    @invariant()
    def a_terminal_is_where_its_stakes_are(self) -> None:
        for name in TERMINALS:
            rounds = self.house.floor.rounds.items()
            playing = {table for table, live in rounds if not live.over and live.round.stakes.of(name)}
            standing = {table for table in TABLES if stands(self.house, table, name)}
            assert {self.house.at(name).table} - {""} == playing | standing

    @invariant()
    def no_account_is_overdrawn(self) -> None:
        for account, amount in self.house.floor.ledger.held.items():
            assert amount >= 0 or account.kind.may_be_overdrawn

    def teardown(self) -> None:
        """The journal alone gives the same floor."""
        if hasattr(self, "house"):
            assert image(load(self.house.store, TrueChance())[0]) == image(self.house.floor)
            assert verify(self.house.store).difference == ""


def stands(house: House, table: str, terminal: str) -> bool:
    """Whether a wager of the terminal stands into the table's next round."""
    return any(wager.player == terminal for wager in house.state(table).following.standing)


def days_old(house: House, table: str) -> bool:
    since = house.state(table).in_use_since
    return since is not None and (house.now() - since).total_seconds() > 3_600


FloorMachine.TestCase.settings = settings(
    max_examples=40,
    stateful_step_count=25,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)


@pytest.mark.cites("§§ 605a.2(d)(1), 605a.2(d)(2), 605a.2(d)(6), 605a.5(d)")
class TestFloor(FloorMachine.TestCase):  # type: ignore[misc, valid-type]
    """Hypothesis looks for an order of things in which a cent is lost."""
