"""What a host does with one terminal, poll after poll: a generator that yields what to send and gets what came back."""

import secrets
from collections.abc import Callable, Generator
from typing import Any

from croupier.central.host.store import HostStore
from croupier.central.protocol.digits import NotDigits
from croupier.central.protocol.fields import Malformed
from croupier.central.protocol.meters import METER_NAMES, METERS
from croupier.central.protocol.notices import Notice
from croupier.central.protocol.polls import GENERAL, POLLS, busy

Talk = Generator[bytes, bytes, Any]

READ = (
    tuple(
        METERS[name]
        for name in METERS
        if METERS[name] <= 0x0E and name not in {"coin_acceptor", "hopper", "coin_to_drop"}
    ),
    tuple(METERS[name] for name in ("ticket_in_count", "ticket_out_count", "electronic_in", "electronic_out")),
    tuple(code for name, code in METERS.items() if name.startswith(("machine_paid", "attendant_paid", "total_"))),
    tuple(code for name, code in METERS.items() if name.startswith("bills_") and name not in {"bills_25", "bills_250"}),
)
"""Meters by their codes, as many as go into one poll."""

TRIES = 5
MISSED = 3
"""Polls without an answer after which the link is down."""

NOT_ENROLLED = 10.0
"""Seconds until an order is given again that nobody answered: the host may not be enrolled."""

SIGNED_WITHIN = 30.0
"""Seconds until a signature that has not come is asked for again: without its power a terminal forgets that it was."""

MOST_ASKED = 3

SYSTEM = 2
"""The host's own number in front of those of its vouchers."""

DENIED, REDEEMED = 0x82, 0x84

NOT_APPROVED = "its program is not an approved one"
SIGNATURE = 0x21
"""The poll that asks for a signature, which comes later in place of an exception."""


class Watch:
    """One terminal at the other end of a line."""

    def __init__(self, terminal: str, address: int, store: HostStore, clock: Callable[[], float], every: float) -> None:
        self.terminal, self._address, self._store = terminal, address, store
        self._clock, self._every = clock, every
        self._missed, self._up = 0, False
        self._plays: bool | None = None
        self._due: str = "first"
        self._ordered_again = float("-inf")
        self._unverified, self._doubted = True, False
        self._asked_for: list[int] = []
        """The seeds under which a signature was asked for and has not come, the newest last."""
        self._asked_at = float("-inf")
        self._read_at = clock()
        self.polls = self.answers = 0
        store.meet(terminal)

    def ask_meters(self, why: str) -> None:
        """Read the meters with the next polls."""
        self._due = why

    @property
    def up(self) -> bool:
        """Whether it answers."""
        return self._up

    def talk(self) -> Talk:
        """For ever: nobody is polled, so that all is acknowledged, and then it is its turn."""
        while True:
            yield bytes([GENERAL])
            yield from self.turn()

    def turn(self) -> Talk:
        """A general poll, what it tells, and what is due."""
        told = yield bytes([GENERAL | self._address])
        self._heard(told)
        if not self._up:
            return
        if told[1:2] == bytes([SIGNATURE]):
            self._signed(POLLS[SIGNATURE].asks.unpack(told[2:-2])["seed"])
        elif len(told) == 1 and told[0]:
            self._store.happened(self.terminal, told[0])
            yield from self._follow_up(told[0])
        yield from self._due_now()

    def _heard(self, told: bytes) -> None:
        self._missed = 0 if told else self._missed + 1
        up = bool(told) or (self._up and self._missed < MISSED)
        if up is not self._up:
            self._up, self._plays, self._unverified = up, None, True
            self._store.link(self.terminal, up=up)

    def _due_now(self) -> Talk:
        wanted = self._store.wanted(self.terminal)
        if wanted is not self._plays and self._clock() >= self._ordered_again:
            answer = yield from self._ask(0x02 if wanted else 0x01)
            self._plays = wanted if answer is not None else None
            self._ordered_again = self._clock() + (0 if answer is not None else NOT_ENROLLED)
        if self._unverified or self._asked_for:
            yield from self._verify()
        if self._due or self._clock() - self._read_at > self._every:
            why, self._due, self._read_at = self._due or "in turn", "", self._clock()
            if not (yield from self._read_meters(why)) and why != "in turn":
                self._due = self._due or why  # somebody waits for this one: it is asked for again

    # Its program

    def _verify(self) -> Talk:
        """Ask for a signature under a seed that the terminal cannot know before (§§ 461a.4(d), 463a.4(a)).

        One question at a time, as an answer does not say which one it answers.
        """
        seeds, again = self._store.seeds(), self._unverified and self._doubted
        waits = bool(self._asked_for) and self._clock() - self._asked_at < SIGNED_WITHIN
        if not seeds or (waits and not again):
            return
        seed = secrets.choice(seeds)
        if (yield from self._ask(SIGNATURE, {"seed": seed})) is not None:
            self._asked_for, self._asked_at = [*self._asked_for, seed][-MOST_ASKED:], self._clock()
            self._unverified = False

    def _signed(self, signature: int) -> None:
        """Where no approved program has it, the terminal is ordered not to play; people look, and order otherwise.

        What answers nothing that was asked is asked for once more: a link that was lost meanwhile, or a host that was
        started again, has the answers of another time come first.
        """
        answered = [place for place, seed in enumerate(self._asked_for) if self._store.program_with(seed, signature)]
        if answered:
            self._store.signed(self.terminal, self._asked_for[answered[0]], signature)
            self._asked_for, self._doubted = self._asked_for[answered[0] + 1 :], False
        elif self._asked_for and self._doubted:
            self._store.signed(self.terminal, self._asked_for[-1], signature)
            self._store.order(self.terminal, enable=False, reason=NOT_APPROVED)
            self._asked_for, self._doubted = [], False
        else:
            self._unverified = self._doubted = True

    # Polls

    def _ask(self, code: int, values: dict[str, Any] | None = None) -> Generator[bytes, bytes, dict[str, Any] | None]:
        """What a poll is answered with; None where nothing comes that makes sense."""
        poll = POLLS[code]
        for _ in range(TRIES):
            answer = yield poll.request(self._address, values)
            if answer == busy(self._address) or not answer:
                continue
            if poll.answers is None:
                return {} if answer == bytes([self._address]) else None
            try:
                return poll.answered(answer)
            except (Malformed, NotDigits, IndexError):
                continue
        return None

    def _read_meters(self, why: str) -> Generator[bytes, bytes, bool]:
        """Whether they were read. A reading is of one moment: what moves, moves in the first group, read twice."""
        for _ in range(TRIES):
            found: dict[str, int] = {}
            for place in range(len(READ)):
                part = yield from self._part(place)
                if part is None:
                    return False
                found |= part
            again = yield from self._part(0)
            if again is None:
                return False
            if again.items() <= found.items():
                self._store.read(self.terminal, found, why)
                return True
        return False

    def _part(self, place: int) -> Generator[bytes, bytes, dict[str, int] | None]:
        answer = yield from self._ask(0xAF if place % 2 else 0x6F, {"game": 0, "codes": READ[place]})
        if answer is None:
            return None
        return {METER_NAMES[code]: value for code, value in answer["meters"] if value is not None}

    # What was told

    def _follow_up(self, code: int) -> Talk:
        if code == Notice.POWER_APPLIED:
            self._plays, self._unverified = None, True
            told = yield from self._ask(0x54)
            if told:
                self._store.known_as(self.terminal, told["serial"], told["version"])
        elif code == Notice.HAND_PAY_PENDING:
            yield from self._ask(0x1B)
        elif code == Notice.VOUCHER_PRINTED:
            yield from self._ask(0x4D, {"function": 0})
        elif code == Notice.VALIDATION_REQUEST:
            yield from self._number()
        elif code == Notice.VOUCHER_INSERTED:
            yield from self._redeem()
        elif code == Notice.VOUCHER_TRANSFER_COMPLETE:
            yield from self._redeemed()

    def _number(self) -> Talk:
        pending = yield from self._ask(0x57)
        if not pending or pending["type"]:
            return
        digits = secrets.randbelow(10**16)
        number = f"{SYSTEM:02}{digits:016}"
        self._store.issue(number, self.terminal, pending["cents"])  # before anybody can hold it
        answer = yield from self._ask(0x58, {"system": SYSTEM, "number": digits})
        if answer is not None and answer["status"]:
            self._store.withdraw(number)

    def _redeem(self) -> Talk:
        lies = yield from self._ask(0x70)
        if not lies or "number" not in lies:
            return
        cents = self._store.good_for(f"{lies['number']:018}")
        code = 0 if cents is not None else DENIED
        values = {"code": code, "cents": cents or 0, "parsing": 0, "number": lies["number"]}
        yield from self._ask(0x71, values)

    def _redeemed(self) -> Talk:
        ended = yield from self._ask(0x71, {"code": 0xFF})
        if ended and ended["status"] == 0 and "number" in ended:
            self._store.redeemed(f"{ended['number']:018}", self.terminal)
