"""A stadium on the real engine: everybody wagers at once and is settled at once."""

import time
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from pathlib import Path
from random import Random
from typing import Any

from croupier.floor.engine.batch import Done
from croupier.floor.engine.chance import SeededChance
from croupier.floor.engine.clocks import SystemClock
from croupier.floor.engine.engine import Engine
from croupier.floor.engine.line import WAITING_AT_MOST
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import (
    AnyCommand,
    Choose,
    EnableTerminal,
    HandleCards,
    InsertBill,
    InstallTable,
    InstallTerminal,
    OpenBetting,
    OpenTable,
    PayHand,
    PlaceWagers,
    Report,
    Request,
    reported,
)
from croupier.floor.rehearsal.next_task import decision_about
from croupier.rules.game.simulated import SimulatedDealer
from croupier.rules.procedure.handling import Shuffle, Task
from croupier.rules.terms.events import CardsRevealed
from croupier.rules.terms.refusals import invariant
from croupier.storage.opening import open_store

SUBMISSION = """
chapter = "657a"
edition = "2019"
reference = "stadium"
approved = 2019-08-31
effective = 2019-08-31
[options]
seating = "stadium"
turns = "together"
table_minimum = 5
queens_up_paytable = "A"
four_card_progressive_paytable = "A"
"""
WAGERS = {"ante": 5_00, "super_bonus": 5_00, "queens_up": 1_00, "four_card_progressive": 1_00}
BILLS = 10
"""Each terminal brings 10 hundred-dollar bills: more than all rounds of a run can cost."""

DEALER, FLOORPERSON = Actor("dealer", Role.DEALER), Actor("floorperson", Role.FLOORPERSON)
MANAGER, TECHNICIAN = Actor("manager", Role.PIT_MANAGER), Actor("technician", Role.TECHNICIAN)
COMPLIANCE = Actor("compliance", Role.COMPLIANCE)
ATTENDANT, SUPERVISOR = Actor("attendant", Role.SLOT_ATTENDANT), Actor("supervisor", Role.SLOT_SUPERVISOR)
Wish = tuple[Actor, AnyCommand] | tuple[Actor, AnyCommand, Actor]
"""An actor, a command, and possibly a witness."""
CENTRAL = Actor("central control", Role.REVENUE)


def together(submit: Callable[[Request], "Future[Any]"], requests: Sequence[Request]) -> tuple[float, list[Any]]:
    """Submit everything at once; returns the seconds until the last answer, and the answers."""
    began = time.perf_counter()
    futures = [submit(request) for request in requests]
    answers = [future.result() for future in futures]
    return time.perf_counter() - began, answers


class Stadium:
    """A table of Crazy 4 Poker with this many terminals."""

    def __init__(self, folder: Path, terminals: int) -> None:
        self.store = open_store(data=folder)
        self.engine = Engine(self.store, SystemClock(), SeededChance(Random(7)))  # noqa: S311 - the same every time
        self._players = [Actor(f"E{number}", Role.TERMINAL) for number in range(terminals)]
        self._asked = 0
        self.engine.start()
        self._open()

    def _open(self) -> None:
        for began in range(0, len(self._players), WAITING_AT_MOST):
            some = self._players[began : began + WAITING_AT_MOST]
            self._do([(TECHNICIAN, InstallTerminal(one.name, one.name, one.name)) for one in some])
            self._do([(CENTRAL, EnableTerminal(one.name)) for one in some])
        for _ in range(BILLS):
            self._do([(Actor(one.name, Role.PERIPHERALS), InsertBill(one.name, 100_00)) for one in self._players])
        self._do([(MANAGER, InstallTable("T", "657a")), (MANAGER, OpenTable("T", "dealer", SUBMISSION), COMPLIANCE)])
        for task in (Task.INSPECT, Task.VERIFY, Task.SPREAD, Task.VIEW, Task.MIX):
            self._do([(FLOORPERSON if task is Task.VERIFY else DEALER, HandleCards("T", task))])

    def _requests(self, wishes: Sequence[Wish]) -> list[Request]:
        began, self._asked = self._asked, self._asked + len(wishes)
        return [Request(f"bench {began + place}", *wish) for place, wish in enumerate(wishes, start=1)]

    def _do(self, wishes: Sequence[Wish]) -> float:
        took, answers = together(self.engine.submit, self._requests(wishes))
        refused = [answer for answer in answers if not isinstance(answer, Done)]
        invariant(not refused, f"the stadium was refused: {refused[:1]}")
        return took

    def wagers(self) -> list[Request]:
        """Everybody's slip, a sixth of the terminals at each seat."""
        return self._requests([(one, PlaceWagers(one.name, "T", seat, WAGERS)) for one, seat in self._seated()])

    def _seated(self) -> list[tuple[Actor, int]]:
        return [(one, 1 + place % 6) for place, one in enumerate(self._players)]

    def round(self) -> tuple[float, float, float]:
        """The durations of everybody's wagers, of their decisions, and of the settlement."""
        self._pay_what_waits()
        for task in (Task.SHUFFLE, Task.CUT, Task.BEGIN):
            self._do([(DEALER, HandleCards("T", task, Shuffle.MANUAL))])
        self._do([(DEALER, OpenBetting("T"))])
        wagers = self._do([(one.actor, one.command) for one in self.wagers()])
        dealer = SimulatedDealer(self.engine.floor.rounds["T"], Random(self._asked))  # noqa: S311 - as above
        while (event := dealer.next_event()) is not None:
            self._do([(DEALER, Report("T", reported(event)))])
        decisions = self._do([(one, Choose(one.name, "T", seat, "play", "play", 5_00)) for one, seat in self._seated()])
        settled = 0.0
        while (event := dealer.next_event()) is not None:
            settled = self._do([(DEALER, Report("T", reported(event)))])
            invariant(isinstance(event, CardsRevealed), "the dealer's hand settles the round")
        return wagers, decisions, settled

    def _pay_what_waits(self) -> None:
        """Pay winnings of the last round above a terminal's limit: the pit validates, attendants pay."""
        floor = self.engine.floor
        while decision := decision_about(floor, floor.state.tables["T"]):
            self._do([(FLOORPERSON, decision)])
        due = [one for terminal in floor.state.terminals.values() for one in floor.hand_pays(terminal)]
        self._do([(ATTENDANT, PayHand(one.id, one.amount), SUPERVISOR) for one in due])

    def close(self) -> None:
        """Stop the engine and release the folder."""
        self.engine.stop()
        self.store.close()
