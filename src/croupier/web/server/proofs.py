"""Verification of passwords, and hashing of new ones.

Passwords do not leave this module: only whether one was right does, or the hash to store.
"""

import asyncio
import math
import time
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from typing import NamedTuple

from croupier.floor.engine import credentials, factors
from croupier.floor.engine.engine import TOO_MUCH, Engine
from croupier.floor.record.actors import SYSTEM, Actor, Role
from croupier.floor.record.commands import (
    AddPeople,
    AddStaff,
    AnyCommand,
    ChangePassword,
    EnrollDevice,
    NewAccount,
    RecordLogIn,
    ResetPassword,
)
from croupier.floor.record.commands import Request as FloorRequest
from croupier.floor.record.floor import Floor
from croupier.floor.record.person import SecurityKey
from croupier.floor.record.refusals import Reason, refuse
from croupier.floor.record.signatures import refuse_people, refuse_unlicensed
from croupier.rules.terms.refusals import Refusal
from croupier.web.identity import security_keys
from croupier.web.identity.guesses import Guesses, Remembered
from croupier.web.identity.security_keys import Challenges, Place, Used
from croupier.web.server.handles import give_way
from croupier.web.sockets.quotas import Busy, Dear
from croupier.web.wire.messages import UNPROVED, Second
from croupier.web.wire.proof import Around
from croupier.web.wire.secrets import (
    AddPeopleForm,
    AddStaffForm,
    ChangePasswordForm,
    EnrollDeviceForm,
    NewPerson,
    ResetPasswordForm,
    SecretForm,
)
from croupier.words import say

PASSWORDS = {"at_once": 1, "waiting": 24, "of_one": 8}
"""Passwords are verified one at a time: each takes time and 64 MB, and anybody may try."""

SECONDS_BETWEEN_RECORDS = 60
"""Wrong attempts at one name are recorded once in this time."""

NO_KEY = Used("", 0)

WRONG_PASSWORD = refuse(Reason.PASSWORD_IS_REFUSED, "§ 465a.11(b)(3)(iv)(D)", say("people.wrong_password"))


class Proofs:
    """Verifies who people are."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self._verifying = engine, Dear(**PASSWORDS)
        self._behind = ThreadPoolExecutor(1, "passwords", initializer=give_way)
        self.guesses, self._unrecorded = Guesses(), Remembered(time.monotonic)
        self.challenges = Challenges()
        self._recorded: dict[str, float] = {}

    def at(self, source: str, place: Place) -> "Desk":
        """The desk for one device or address, and its browser."""
        return Desk(self, source, place)

    async def proves(self, who: "Claim", session: str = "") -> bool | Refusal:
        """Verify a claim; refused if the source must wait, or if it cannot be recorded."""
        if wait := self.guesses.wait(who.source, who.name):
            detail = say("people.wait", seconds=math.ceil(wait))
            return refuse(Reason.WAIT_BEFORE_TRYING_AGAIN, "§ 605a.2", detail)
        at = self._engine.clock.now()
        account = await asyncio.wrap_future(self._engine.look(lambda floor: _account(floor, who, at)))
        await asyncio.sleep(self.guesses.pause(who.source, who.name, account.failures))
        used = self._used(account, who)
        password, step = (who.password, 0) if who.key else self._told_apart(account, who.password)
        right = await self.slowly(who.source, credentials.is_password, account.password, password)
        if isinstance(right, Refusal):
            return right
        proved = bool(right) and account.works and (step > 0 or bool(used.id) or account.is_plain)
        if proved and account.unlicensed is not None:
            self._note(who, known=True, why=Reason(account.unlicensed.reason.value))
            return account.unlicensed
        (self.guesses.proved if proved else self.guesses.failed)(who.source, who.name)
        if not proved:
            self._note(who, known=account.password is not None)
        who = who._replace(step=step, used=used)
        return await self._record(who, session, proved=proved, known=account.password is not None)

    def _used(self, account: "Account", who: "Claim") -> Used:
        """The security key that was used, if it is one of theirs and its answer is valid."""
        if not who.key or who.place is None:
            return NO_KEY
        try:
            return security_keys.used(who.key, account.keys, who.place, self.challenges)
        except security_keys.NotBelieved:
            return NO_KEY

    def _told_apart(self, account: "Account", typed: str) -> tuple[str, int]:
        """The password, and the period of the code appended to it, if the account has a second factor."""
        if not account.secret:
            return typed, 0
        password, code = typed[: -factors.DIGITS], typed[-factors.DIGITS :]
        return password, factors.found_step(account.secret, code, self._engine.clock.now(), account.step)

    def _note(self, who: "Claim", *, known: bool, why: Reason = Reason.PASSWORD_IS_REFUSED) -> None:
        """Count a wrong password as a refused attempt; a typed name may be a password, and is not kept."""
        person = Actor(who.name, who.role) if known else None
        self._engine.refused.tried(person, "log_in", why.value, who.source, self._engine.clock.now())

    async def _record(self, who: "Claim", session: str, *, proved: bool, known: bool) -> bool | Refusal:
        """Record a success always and before it takes effect; failures at one name once a minute, summed up.

        So nobody can flood the journal by guessing. All unknown names count as one.
        """
        tries, name = 1, who.name if known else ""
        if not proved:
            self._unrecorded.one_more(name)
            if time.monotonic() - self._recorded.get(name, -math.inf) < SECONDS_BETWEEN_RECORDS:
                return False
            tries = self._unrecorded.of(name).wrong
            self._recorded[name] = time.monotonic()
            self._unrecorded.forget(name)
        command = RecordLogIn(name, who.role, session, proved, tries, who.source, who.step, *who.used)
        request = FloorRequest(f"log in {credentials.new_secret()}", SYSTEM, command)
        answer = await asyncio.wrap_future(self._engine.submit(request))
        if isinstance(answer, Refusal):
            return answer
        counted = bool(answer.events[-1].proved)  # type: ignore[union-attr]
        if proved and not counted:
            self._note(who, known=known, why=Reason.KEY_COUNTS_BACK if who.used.id else Reason.PASSWORD_IS_REFUSED)
        return counted

    async def has(self, source: str, name: str, password: str) -> bool | Refusal:
        """Whether it is the password that somebody has now, without any code behind it."""
        kept = await asyncio.wrap_future(self._engine.look(lambda floor: floor.state.staff[name].password))
        found = await self.slowly(source, credentials.is_password, kept, password)
        return found if isinstance(found, Refusal) else bool(found)

    async def refuses(self, request: FloorRequest) -> Refusal | None:
        """Why the people in a request may not give it."""
        at = self._engine.clock.now()
        return await asyncio.wrap_future(self._engine.look(lambda floor: refuse_people(floor.state, request, at)))

    async def slowly(self, source: str, work: Callable[..., object], *arguments: object) -> object:
        """Run slow work in a thread, one at a time; refused if the queue is full."""
        try:
            async with self._verifying.turn(source):
                return await asyncio.get_running_loop().run_in_executor(self._behind, partial(work, *arguments))
        except Busy:
            return TOO_MUCH


class Claim(NamedTuple):
    """Who somebody claims to be, and where from."""

    name: str
    role: Role
    password: str
    source: str
    key: str = ""
    place: Place | None = None
    step: int = 0
    used: Used = NO_KEY


class Account(NamedTuple):
    """The facts about an account, or about an unknown name."""

    password: str | None = None
    works: bool = False
    failures: int = 0
    secret: bytes = b""
    step: int = 0
    keys: Mapping[str, SecurityKey] = {}
    unlicensed: Refusal | None = None
    """Why a verified person may not work: their credential (§ 465a.11(b))."""

    @property
    def is_plain(self) -> bool:
        """Whether a password is enough."""
        return not self.secret and not self.keys


def _account(floor: Floor, who: Claim, at: datetime) -> Account:
    person = floor.state.staff.get(who.name)
    if person is None:
        return Account()
    secret = floor.chance.factor_secret(person.name, person.factors) if person.factor else b""
    keys = {one.id: one for one in person.keys}
    today = floor.state.settings.gaming_day(at)
    unlicensed = refuse_unlicensed(floor.state, Actor(who.name, who.role), today)
    works = person.works_as(who.role)
    return Account(person.password, works, person.failures, secret, person.factor_step, keys, unlicensed)


class Desk(NamedTuple):
    """Verification for one source: failed attempts count only against it."""

    proofs: Proofs
    source: str
    place: Place

    async def proves(self, who: Actor, password: str, key: str = "", session: str = "") -> bool | Refusal:
        """Verify a person by password and security key."""
        return await self.proofs.proves(Claim(who.name, who.role, password, self.source, key, self.place), session)

    async def second(self, second: Second) -> Actor | Refusal:
        """Verify a second person, by name and password, for one command."""
        who = Actor(second.name, second.role)
        proved = await self.proves(who, second.password, second.key)
        if isinstance(proved, Refusal):
            return proved
        return who if proved else UNPROVED

    async def refuses(self, actor: Actor, form: SecretForm, witness: Actor | None) -> Refusal | None:
        """Why the people in a form's request may not give it: checked before anything is hashed."""
        request = FloorRequest("", actor, form, witness)  # type: ignore[arg-type]  # by its tag it is the command
        return await self.proofs.refuses(request.by_the_second)

    async def kept(self, form: SecretForm, actor: Actor, around: Around) -> AnyCommand | Refusal:
        """The command as recorded: with a hash in place of a password or token."""
        match form:
            case AddStaffForm(name=name, roles=roles, password=password):
                made = await self._hash(name, password, around.id)
                return made if isinstance(made, Refusal) else AddStaff(name, roles, made, temporary=True)
            case AddPeopleForm(people=people):
                return await self._all_hashed(people, around)
            case ResetPasswordForm(name=name, password=password):
                made = await self._hash(name, password, around.id)
                return made if isinstance(made, Refusal) else ResetPassword(name, made)
            case ChangePasswordForm():
                return await self._changed(form, actor, around)
            case EnrollDeviceForm(terminal=terminal):
                return EnrollDevice(terminal, credentials.hashed(around.token))

    async def _changed(self, form: ChangePasswordForm, actor: Actor, around: Around) -> AnyCommand | Refusal:
        """Change a password given the old one, so that nobody can do it at an unattended browser."""
        proved = await self.proves(actor, form.old, form.key)
        if isinstance(proved, Refusal):
            return proved
        same = await self.proofs.has(self.source, actor.name, form.new)
        if isinstance(same, Refusal):
            return same
        if not proved or same:
            return WRONG_PASSWORD
        made = await self._hash(actor.name, form.new, around.id)
        return made if isinstance(made, Refusal) else ChangePassword(made, around.session)

    async def _all_hashed(self, people: Sequence[NewPerson], around: Around) -> AnyCommand | Refusal:
        """The list with hashes; one refused password refuses the whole list."""
        made = []
        for one in people:
            password = await self._hash(one.name, one.password, f"{around.id}/{one.name}")
            if isinstance(password, Refusal):
                return password
            made.append(NewAccount(one.name, one.roles, password))
        return AddPeople(tuple(made))

    async def _hash(self, name: str, password: str, once: str) -> str | Refusal:
        if refused := credentials.refuse_password(name, password):
            return refused
        made = await self.proofs.slowly(self.source, credentials.hash_password, password, once)
        return made if isinstance(made, Refusal) else str(made)
