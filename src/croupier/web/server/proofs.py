"""Who somebody is, by their password; and hashes of the passwords that people choose.

Passwords stay in this module: what leaves it is whether one was right, or the hash that is kept.
"""

import asyncio
from collections.abc import Callable
from typing import Any

from starlette.concurrency import run_in_threadpool

from croupier.floor.engine import credentials
from croupier.floor.engine.engine import TOO_MUCH, Engine
from croupier.floor.record.actors import SYSTEM, Actor, Role
from croupier.floor.record.commands import (
    AddStaff,
    AnyCommand,
    ChangePassword,
    EnrollDevice,
    RecordLogIn,
    ResetPassword,
)
from croupier.floor.record.commands import Request as FloorRequest
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.signatures import refuse_people
from croupier.rules.terms.refusals import Refusal
from croupier.web.sockets.quotas import Busy, Dear
from croupier.web.wire.messages import UNPROVED, Second
from croupier.web.wire.secrets import AddStaffForm, ChangePasswordForm, EnrollDeviceForm, ResetPasswordForm, SecretForm
from croupier.words import say

PASSWORDS = {"at_once": 1, "waiting": 24, "of_one": 8}
"""One password is verified at a time: each takes its time and 64 MB, and anybody may try."""

WRONG_PASSWORD = refuse(Reason.PASSWORD_IS_REFUSED, "§ 465a.11(b)(3)(iv)(D)", say("people.wrong_password"))


class Proofs:
    """The desk at which people prove who they are."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self._verifying = engine, Dear(**PASSWORDS)

    async def proves(self, name: str, role: Role, password: str, session: str = "", source: str = "") -> bool | Refusal:
        """Whether somebody is who they say; the attempt is recorded either way, and refused where it cannot be.

        ``source`` is where they ask from: not all who wait may come from one.
        """
        kept = await asyncio.wrap_future(
            self._engine.look(lambda floor: getattr(floor.state.staff.get(name), "password", None))
        )
        proved = await self._slowly(source or name, credentials.is_password, kept, password)
        if isinstance(proved, Refusal):
            return proved
        request = FloorRequest(
            f"log in {credentials.new_secret()}", SYSTEM, RecordLogIn(name, role, session, bool(proved))
        )
        answer = await asyncio.wrap_future(self._engine.submit(request))
        if isinstance(answer, Refusal):
            return answer
        return bool(proved) and bool(answer.events[-1].proved)  # type: ignore[union-attr]

    async def second(self, second: Second) -> Actor | Refusal:
        """A second person, by name and password, for one command."""
        proved = await self.proves(second.name, second.role, second.password)
        if isinstance(proved, Refusal):
            return proved
        return Actor(second.name, second.role) if proved else UNPROVED

    async def refuses(self, actor: Actor, form: SecretForm, witness: Actor | None) -> Refusal | None:
        """Why the people who ask may not: nothing is hashed for them."""
        request: Any = FloorRequest("", actor, form, witness)  # type: ignore[arg-type]  # by its tag it is the command
        return await asyncio.wrap_future(
            self._engine.look(lambda floor: refuse_people(floor.state, request.by_the_second))
        )

    async def kept(self, form: SecretForm, actor: Actor, session: str, token: str) -> AnyCommand | Refusal:
        """The command as the floor knows it: of a password or a token, the hash."""
        match form:
            case AddStaffForm(name=name, roles=roles, password=password):
                made = await self._hash(name, password)
                return made if isinstance(made, Refusal) else AddStaff(name, roles, made, temporary=True)
            case ResetPasswordForm(name=name, password=password):
                made = await self._hash(name, password)
                return made if isinstance(made, Refusal) else ResetPassword(name, made)
            case ChangePasswordForm():
                return await self._changed(form, actor, session)
            case EnrollDeviceForm(terminal=terminal):
                return EnrollDevice(terminal, credentials.hashed(token))

    async def _changed(self, form: ChangePasswordForm, actor: Actor, session: str) -> AnyCommand | Refusal:
        """Nobody chooses a password for a browser that was left alone: the old one is asked for."""
        proved = await self.proves(actor.name, actor.role, form.old)
        if isinstance(proved, Refusal):
            return proved
        if not proved or form.old == form.new:
            return WRONG_PASSWORD
        made = await self._hash(actor.name, form.new)
        return made if isinstance(made, Refusal) else ChangePassword(made, session)

    async def _hash(self, name: str, password: str) -> str | Refusal:
        if refused := credentials.refuse_password(name, password):
            return refused
        made = await self._slowly(name, credentials.hash_password, password)
        return made if isinstance(made, Refusal) else str(made)

    async def _slowly(self, source: str, work: Callable[..., object], *arguments: object) -> object:
        """In a thread, one at a time: hashing takes its time on purpose.  Where too many wait it is refused."""
        try:
            async with self._verifying.turn(source):
                return await run_in_threadpool(work, *arguments)
        except Busy:
            return TOO_MUCH
