"""What stands behind an address: a terminal of the floor, as its line knows it.

Everything here happens on the thread of the lines.  Polls are answered from the last standing; what changes anything is
asked of the floor, and the answer waits for it no longer than the protocol lets it.
"""

import secrets
from collections.abc import Callable
from datetime import datetime
from functools import partial
from typing import Any, NamedTuple, Protocol
from zoneinfo import ZoneInfo

from croupier.central.line.slave import Answer, Later, Refusal, Reply, Told
from croupier.central.protocol.notices import BILLS, Notice
from croupier.central.protocol.polls import Poll, signature_frame
from croupier.central.terminal.escrow import Escrow
from croupier.central.terminal.memory import Memory, Queued
from croupier.central.terminal.standing import Standing
from croupier.floor.engine.batch import Answer as FloorAnswer
from croupier.floor.engine.batch import Done
from croupier.floor.record.actors import SYSTEM, Actor, Role
from croupier.floor.record.commands import AnyCommand, Request, SetHostLink

MOST_WAITING = 32
"""Exceptions that wait to be told; with one more the oldest goes, and the host hears that some are missing."""

AGAIN = 15.0
"""Seconds after which an exception is told again while what it tells stands."""

SOON_AGAIN = 1.0
"""The same where the host has only seconds to answer."""

ASKED_AGAIN = 1.0
"""Seconds between two tries to tell the floor about the link."""

_AGAIN: dict[Notice, float | None] = {
    Notice.HAND_PAY_RESET: None,
    Notice.OVERFLOW: None,
    Notice.PROGRESSIVE_LEVEL_HIT: None,
    Notice.TRANSFER_REGISTRATION: None,
    Notice.VALIDATION_REQUEST: SOON_AGAIN,
    Notice.VOUCHER_INSERTED: SOON_AGAIN,
}
"""When an exception of priority is told again; None is never, and those not named wait their time."""


class FloorPort(Protocol):
    """The floor, from the thread of the lines."""

    def submit(self, request: Request, then: Callable[[FloorAnswer], None]) -> None:
        """Ask; ``then`` is called on the thread of the lines, when the answer is durable."""

    def now(self) -> datetime:
        """The time of the house."""


class _Untold(NamedTuple):
    """An answer of the floor about something that the line has not heard of yet: the entry, and what is then done."""

    sequence: int
    act: Callable[[], None]


Replier = Callable[["TerminalDevice", dict[str, Any], float], Reply]
REPLIES: dict[int, Replier] = {}
HEARD: dict[int, Callable[["TerminalDevice", dict[str, Any], float], None]] = {}
TICKS: list[Callable[["TerminalDevice", float], None]] = []
TAKES: list[Callable[["TerminalDevice", Standing, Standing], None]] = []
"""Who answers a poll, who hears what is said to all, who looks at the time, and who at every change of the floor:
the modules of ``replies`` and ``changes`` put themselves here."""


def replies(*codes: int) -> Callable[[Replier], Replier]:
    """Mark the function that answers these polls."""

    def register(replier: Replier) -> Replier:
        REPLIES.update(dict.fromkeys(codes, replier))
        return replier

    return register


class TerminalDevice:
    """One terminal on a line."""

    def __init__(self, host: str, standing: Standing, memory: Memory, floor: FloorPort) -> None:
        self.host, self.standing, self.memory, self.floor = host, standing, memory, floor
        self.kept: Callable[[Memory], None] = lambda _memory: None
        self.conditions: dict[Notice, float] = {}
        self.escrow = Escrow()
        self.signature: int | None = None
        self.volatile: dict[str, Any] = {}
        """What a module of ``replies`` remembers until the power goes."""
        self.up = False
        self._told_link: float = float("-inf")
        self._dirty = True
        self._asking = 0
        self._untold: list[_Untold] = []

    # What it says

    @property
    def address(self) -> int:
        """Its own; only frames that are told on their own need it here."""
        return int(self.volatile.get("address", 1))

    @property
    def real_time(self) -> bool:
        """Whether events are told at once."""
        return self.memory.real_time

    def note(self, code: Notice, **values: int) -> None:
        """Something happened that the host has to hear of, in its turn."""
        waiting = self.memory.waiting
        waiting.append(Queued(code, values))
        if len(waiting) > MOST_WAITING:
            del waiting[0]
            self.memory.overflow = True
            self.stands(Notice.OVERFLOW)
        self.changed()

    def stands(self, code: Notice) -> None:
        """Something stands that the host hears of before all else."""
        self.conditions.setdefault(code, float("-inf"))

    def is_over(self, code: Notice) -> None:
        """It stands no longer."""
        self.conditions.pop(code, None)

    def next_told(self, now: float) -> Told | None:
        """What stands comes first, then the signature, then what waits."""
        for code, due in self.conditions.items():
            if now >= due:
                return Told(code, heard=lambda code=code: self._condition_heard(code, now))  # type: ignore[misc]
        if self.signature is not None:
            return Told(frame=signature_frame(self.address, self.signature), heard=self._signature_heard)
        if not self.memory.waiting:
            return None
        first = self.memory.waiting[0]
        bill = self.real_time and first.code in BILLS.values()
        return Told(Notice.BILL_OTHER if bill else first.code, first.values, heard=lambda: self._heard(first))

    def _condition_heard(self, code: Notice, now: float) -> None:
        again = _AGAIN.get(code, AGAIN)
        if again is not None:
            if code in self.conditions:
                self.conditions[code] = now + again
            return
        self.is_over(code)
        if code is Notice.OVERFLOW:
            self.memory.overflow = False
        if code is Notice.HAND_PAY_RESET:
            self.memory.hand_pay_reset = False
        self.changed()

    def _signature_heard(self) -> None:
        self.signature = None

    def _heard(self, told: Queued) -> None:
        if self.memory.waiting and self.memory.waiting[0] is told:
            del self.memory.waiting[0]
            self.changed()

    # What it is asked

    def answer(self, poll: Poll, asked: dict[str, Any], now: float) -> Reply:
        """What it answers; silence where it does not know the poll."""
        replier = REPLIES.get(poll.code)
        reply = replier(self, asked, now) if replier else None
        self._keep()
        return reply

    def hear(self, poll: Poll, asked: dict[str, Any], now: float) -> None:
        """What is said to everybody needs no answer; most of it is what may be said to one as well."""
        if poll.code in HEARD:
            HEARD[poll.code](self, asked, now)
        elif poll.code in REPLIES:
            REPLIES[poll.code](self, asked, now)
        self._keep()

    def ask(
        self,
        command: AnyCommand,
        then: Callable[[FloorAnswer], "Answer | Refusal | None"],
        *,
        name: str = "",
        by: Actor | None = None,
    ) -> Later:
        """Ask the floor, as the host on the line.

        The answer comes when it is durable and the line has heard what it led to, so that the next poll finds it.

        ``name`` is what the host calls it, where it may ask for the same again after a crash.
        """
        later = Later()
        self._asking += 1
        actor = by or Actor(self.host, Role.HOST)
        request = Request(name or f"{actor} {self.standing.terminal} {secrets.token_hex(12)}", actor, command)

        def give(answer: FloorAnswer) -> None:
            self._asking -= 1
            later.give(then(answer))

        self.floor.submit(request, lambda answer: self.once_told(answer, partial(give, answer)))
        return later

    def once_told(self, answer: FloorAnswer, act: Callable[[], None]) -> None:
        """Act on an answer of the floor when the line has heard what it led to."""
        self._untold.append(_Untold(answer.sequence if isinstance(answer, Done) else 0, act))
        self._act()

    def _act(self) -> None:
        told = [one for one in self._untold if one.sequence <= self.standing.sequence]
        self._untold = [one for one in self._untold if one not in told]
        for one in told:
            one.act()

    @property
    def settled(self) -> bool:
        """Whether nothing is under way that was asked of the floor: the terminal stands as it was ordered to."""
        return not self._asking

    # What it hears of the floor

    def take(self, new: Standing) -> None:
        """The terminal is so from now on."""
        old, self.standing = self.standing, new
        for look in TAKES:
            look(self, old, new)
        self.memory.sequence = new.sequence
        self.changed()
        self._act()
        self._keep()

    def link(self, *, up: bool, now: float) -> None:
        """The link came up or was lost; the floor hears of it (§ 463a.4(a))."""
        self.up = up
        self._told_link = float("-inf")
        self._tell_link(now)

    def _tell_link(self, now: float) -> None:
        if self.up is self.standing.linked or now - self._told_link < ASKED_AGAIN:
            return
        self._told_link = now
        command = SetHostLink(self.standing.terminal, self.host, self.up)
        self.ask(command, lambda _answer: None, by=SYSTEM)

    def tick(self, now: float) -> None:
        """Time passes."""
        self._tell_link(now)
        for look in TICKS:
            look(self, now)
        self._keep()

    # Its own

    def changed(self) -> None:
        """What is kept has changed."""
        self._dirty = True

    def _keep(self) -> None:
        if self._dirty:
            self._dirty = False
            self.kept(self.memory)

    def clock(self) -> datetime:
        """The time of the house where it stands, as its host has set it for this line."""
        local = self.floor.now().astimezone(ZoneInfo(self.standing.time_zone))
        return datetime.fromtimestamp(local.timestamp() + self.memory.clock_ahead, local.tzinfo)

    def date_and_time(self) -> dict[str, int]:
        """The same as polls tell it."""
        now = self.clock()
        return {"date": int(f"{now:%m%d%Y}"), "time": int(f"{now:%H%M%S}")}

    @property
    def asset(self) -> int:
        """Its asset number, as far as that is one."""
        digits = "".join(filter(str.isdecimal, self.standing.asset))
        return int(digits or "0") & 0xFFFFFFFF
