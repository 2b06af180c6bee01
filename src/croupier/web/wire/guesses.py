"""Whoever tries out numbers of vouchers at a terminal does not get far: vouchers are switched off there.

Eighteen digits cannot be guessed; somebody who tries is a matter for an attendant all the same, and for the journal.
"""

from collections import defaultdict
from collections.abc import Callable
from concurrent.futures import Future

from croupier.floor.engine.batch import Answer
from croupier.floor.engine.credentials import new_secret
from croupier.floor.engine.engine import Engine, SeenT
from croupier.floor.record.actors import SYSTEM
from croupier.floor.record.commands import InsertVoucher, Request, SetVouchers
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason
from croupier.rules.terms.refusals import Refusal

TRIES = 5
"""So many unknown numbers in a row, and a slot supervisor or a technician has to switch vouchers on again."""


class Guarded:
    """The engine as pages ask it."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._wrong: defaultdict[str, set[Request]] = defaultdict(set)
        """Wrong tries by terminal; one that is sent again is still one."""

    def look(self, look: Callable[[Floor], SeenT]) -> "Future[SeenT]":
        """See the floor as it is recorded."""
        return self._engine.look(look)

    def submit(self, request: Request) -> "Future[Answer]":
        """Ask; the answer comes when it is durable."""
        answer = self._engine.submit(request)
        if isinstance(request.command, InsertVoucher):
            terminal = request.command.terminal
            answer.add_done_callback(lambda done: self._count(terminal, request, done.result()))
        return answer

    def _count(self, terminal: str, tried: Request, answer: Answer) -> None:
        """In the engine's thread."""
        if not isinstance(answer, Refusal):
            self._wrong.pop(terminal, None)
        elif answer.reason is Reason.UNKNOWN_VOUCHER:
            self._wrong[terminal].add(tried)
            if len(self._wrong[terminal]) >= TRIES:
                del self._wrong[terminal]
                switch_off = SetVouchers(terminal, enabled=False)
                self._engine.submit(Request(f"guesses {new_secret()}", SYSTEM, switch_off))
