"""Logging in and out, and changing a password."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping
from typing import TypeAlias

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from croupier.floor.engine import credentials
from croupier.floor.engine.engine import TOO_MUCH, Engine
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import LogOut, Name
from croupier.floor.record.commands import Request as FloorRequest
from croupier.floor.record.refusals import Reason, refuse
from croupier.rules.terms.refusals import Refusal
from croupier.web import languages
from croupier.web.identity import people as identity
from croupier.web.server.factor_page import FACTOR, PASSWORD, Factors, is_temporary, own_form, shown
from croupier.web.server.proofs import Desk, Proofs
from croupier.web.server.refusals import require_own_page
from croupier.web.wire.proof import Around
from croupier.web.wire.secrets import ChangePasswordForm
from croupier.words import say
from croupier.words.catalogue import language

OWN_PAGE = re.compile(r"/([\w-]+(/[\w-]+)?)?", re.ASCII)
"""Where a log-in may redirect: only to a page of ours."""

WRONG = say("page.wrong_password")

TWO_PASSWORDS = refuse(Reason.PASSWORD_IS_REFUSED, "§ 605a.2", say("people.passwords_differ"))

WhoAsks: TypeAlias = Callable[[Request], Awaitable[Actor | None]]


class LogIns:
    """Log-in, log-out and passwords of the staff."""

    proofs: Proofs

    def __init__(self, engine: Engine, staff: WhoAsks, devices: identity.Devices, *, demo: bool) -> None:
        self._engine, self._staff, self._devices, self._demo = engine, staff, devices, demo
        self.factors = Factors(engine, staff, self.at)

    def begin(self) -> None:
        """Start verifying, once the event loop runs."""
        self.proofs = Proofs(self._engine)

    def at(self, connection: HTTPConnection) -> Desk:
        """The desk for a connection's source: a known device, or an address."""
        return self.proofs.at(self._devices.source(connection), identity.place(connection))

    @property
    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route("/login", self.page, methods=["GET"]),
            Route("/login", self.log_in, methods=["POST"]),
            Route("/logout", self.log_out, methods=["POST"]),
            Route(PASSWORD, self.password_page, methods=["GET"]),
            Route(PASSWORD, self.change_password, methods=["POST"]),
            *self.factors.routes,
        ]

    # In and out

    async def page(self, request: Request) -> Response:
        """The log-in form."""
        return self._form(request.query_params)

    def _form(self, said: Mapping[str, str], wrong: str = "") -> HTMLResponse:
        target, role = said.get("next", "/"), said.get("role", Role.DEALER.value)
        values = {"target": target, "role": role, "roles": list(Role), "wrong": wrong, "ended": "ended" in said}
        return shown("login.html", **values, demo=self._demo)

    async def log_in(self, request: Request) -> Response:
        """Start a session in one of the person's roles; a temporary password must be replaced first."""
        form = await own_form(self._engine, request)
        session = credentials.new_secret()
        try:
            name, role = msgspec.convert([form.get("name", ""), form.get("role", "")], tuple[Name, Role])
        except msgspec.ValidationError:
            raise HTTPException(400, say("page.no_such_name_or_role")) from None
        typed = form.get("password", "") + form.get("code", "").replace(" ", "")
        desk, key = self.at(request), form.get("key", "")
        proved = await desk.proves(Actor(name, role), typed, key, credentials.hashed(session))
        if proved is TOO_MUCH:
            raise HTTPException(429, TOO_MUCH.detail, {"retry-after": "1"})
        if isinstance(proved, Refusal):
            status = 429 if proved.reason is Reason.WAIT_BEFORE_TRYING_AGAIN else 503
            raise HTTPException(status, proved.detail)
        if not proved:
            wrong = self._form(form, WRONG)
            wrong.status_code = 401
            return wrong
        target = await self.first(Actor(name, role)) or form.get("next", "/")
        response = RedirectResponse(target if OWN_PAGE.fullmatch(target) else "/", 303)
        await self._end_session(request)
        response.set_cookie(identity.SESSION, session, **identity.cookie(request))
        return response

    async def log_out(self, request: Request) -> Response:
        """End the session."""
        require_own_page(self._engine, request, None, "logout")
        await self._end_session(request)
        response = RedirectResponse("/", status_code=303)
        response.delete_cookie(identity.SESSION)
        return response

    async def _end_session(self, request: Request) -> None:
        """End the session this browser leaves, so that it cannot be reused."""
        person = await self._staff(request)
        if person is not None:
            session = identity.key(request, identity.SESSION)
            await asyncio.wrap_future(self._engine.submit(FloorRequest(f"log out {session}", person, LogOut(session))))

    # Passwords

    async def first(self, person: Actor) -> str:
        """The page that a person has to go to before any other; nothing where there is none."""
        if await is_temporary(self._engine, person.name):
            return PASSWORD
        return FACTOR if await self.factors.is_missing(person) else ""

    async def password_page(self, request: Request) -> Response:
        """The password form."""
        person = await self._staff(request)
        if person is None:
            return RedirectResponse(f"/login?next={PASSWORD}", status_code=303)
        return shown("password.html", temporary=await is_temporary(self._engine, person.name), wrong="")

    async def change_password(self, request: Request) -> Response:
        """Change the password of the person logged in with this browser."""
        form, person = await own_form(self._engine, request), await self._staff(request)
        if person is None:
            return RedirectResponse(f"/login?next={PASSWORD}", status_code=303)
        refused = await self._refuse_change(form, person, request)
        if refused is None:
            return RedirectResponse("/", status_code=303)
        wrong = language(languages.current().code).said(refused.detail)
        response = shown("password.html", temporary=await is_temporary(self._engine, person.name), wrong=wrong)
        response.status_code = 409
        return response

    async def _refuse_change(self, form: Mapping[str, str], person: Actor, request: Request) -> Refusal | None:
        if form.get("new", "") != form.get("again", ""):
            return TWO_PASSWORDS
        chosen = ChangePasswordForm(form.get("old", ""), form.get("new", ""), form.get("key", ""))
        name = f"password {credentials.new_secret()}"
        around = Around(identity.key(request, identity.SESSION), "", name)
        command = await self.at(request).kept(chosen, person, around)
        if isinstance(command, Refusal):
            return command
        asked = FloorRequest(name, person, command)
        answer = await asyncio.wrap_future(self._engine.submit(asked))
        return answer if isinstance(answer, Refusal) else None
