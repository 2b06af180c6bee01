"""The second factor of a person: a QR code for an authenticator and its first code, or a security key.

Why: docs/design/0177, 0280.
"""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from functools import partial
from typing import Any, NamedTuple

import msgspec
from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from croupier.floor.engine import credentials, factors
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Actor
from croupier.floor.record.commands import AddKey, Name, SetFactor
from croupier.floor.record.commands import Request as FloorRequest
from croupier.floor.record.floor import Floor
from croupier.floor.record.person import SecurityKey
from croupier.floor.record.refusals import Reason, refuse
from croupier.rules.terms.refusals import Refusal
from croupier.web import languages
from croupier.web.identity import people as identity
from croupier.web.identity import security_keys
from croupier.web.server import assets
from croupier.web.server.proofs import WRONG_PASSWORD, Desk
from croupier.web.server.refusals import require_own_page
from croupier.web.wire import api
from croupier.words import say
from croupier.words.catalogue import language

FACTOR = "/factor"
PASSWORD = "/password"  # noqa: S105 - the address of a page
WRONG_CODE = refuse(Reason.CODE_IS_WRONG, "§ 465a.11(b)(3)(iv)(D)", say("people.code_is_wrong"))
NO_KEY = refuse(Reason.KEY_IS_REFUSED, "§ 465a.11(b)(3)(iv)(D)", say("people.key_is_not_believed"))


class Next(NamedTuple):
    """The secret a person would have next, whether they have one, and their keys."""

    generation: int
    secret: bytes
    address: str
    has: bool
    keys: tuple[SecurityKey, ...]
    facility: str


class Factors:
    """Where people enrol their second factor; two others can remove it (``clear_factor``)."""

    def __init__(
        self,
        engine: Engine,
        staff: Callable[[Request], Awaitable[Actor | None]],
        desk: Callable[[HTTPConnection], Desk],
    ) -> None:
        self._engine, self._staff, self._desk = engine, staff, desk

    @property
    def routes(self) -> list[Route]:
        """The routes."""
        return [
            Route(FACTOR, self.page, methods=["GET"]),
            Route(FACTOR, partial(self.change, way="code"), methods=["POST"]),
            Route(f"{FACTOR}/key", partial(self.change, way="key"), methods=["POST"]),
            Route("/challenge", self.challenge, methods=["POST"]),
        ]

    async def is_missing(self, person: Actor) -> bool:
        """Whether somebody lacks the second factor that their role needs."""

        def look(floor: Floor) -> bool:
            found = floor.state.staff.get(person.name)
            return person.role in floor.state.settings.second_factor and found is not None and not found.has_factor

        return await asyncio.wrap_future(self._engine.look(look))

    async def page(self, request: Request) -> Response:
        """The QR code and the form."""
        person = await self._staff(request)
        if person is None or await is_temporary(self._engine, person.name):
            return _elsewhere(person)
        return await self._form(person)

    async def challenge(self, request: Request) -> Response:
        """A challenge for a security key, answered once and only by this browser."""
        require_own_page(self._engine, request, None, "challenge")
        door, place = credentials.new_secret(), identity.place(request)
        challenge = self._desk(request).proofs.challenges.new(place.browser or credentials.hashed(door))
        response = api.told({"challenge": security_keys.wrapped(challenge)})
        if not place.browser:
            response.set_cookie(identity.DOOR, door, **identity.cookie(request))
        return response

    async def _form(self, person: Actor, wrong: str = "", way: str = "code") -> HTMLResponse:
        found = await self._next(person)
        secret = found.address.partition("secret=")[2].partition("&")[0]
        spaced = " ".join(secret[place : place + 4] for place in range(0, len(secret), 4))
        needed = await self.is_missing(person)
        asked = security_keys.asked_of([one.id for one in found.keys], person.name, found.facility)
        values = {"secret": spaced, "has": found.has, "keys": found.keys, "asked": msgspec.json.encode(asked).decode()}
        return shown("factor.html", picture=picture(found.address), needed=needed, wrong=wrong, way=way, **values)

    async def _next(self, person: Actor) -> Next:
        def look(floor: Floor) -> Next:
            account = floor.state.staff[person.name]
            made, facility = account.factors + 1, floor.state.settings.facility
            where = factors.address(floor.chance, facility, person.name, made)
            secret = floor.chance.factor_secret(person.name, made)
            return Next(made, secret, where, account.factor, account.keys, facility)

        return await asyncio.wrap_future(self._engine.look(look))

    async def change(self, request: Request, way: str) -> Response:
        """Enrol an authenticator by its code, or a new security key.

        The password and the current factor are asked for again, so that nobody can do it at an unattended browser.
        """
        form, person = await own_form(self._engine, request), await self._staff(request)
        if person is None or await is_temporary(self._engine, person.name):
            return _elsewhere(person)
        refused = await self._refuse(form, person, request, way)
        if refused is None:
            return RedirectResponse("/", status_code=303)
        response = await self._form(person, language(languages.current().code).said(refused.detail), way)
        response.status_code = 409
        return response

    async def _refuse(self, form: Mapping[str, str], person: Actor, request: Request, way: str) -> Refusal | None:
        desk = self._desk(request)
        proved = await desk.proves(person, form.get("password", ""), form.get("key", ""))
        if proved is not True:
            return proved if isinstance(proved, Refusal) else WRONG_PASSWORD
        command = await self._first_code(form, person) if way == "code" else new_key(form, desk)
        if isinstance(command, Refusal):
            return command
        asked = FloorRequest(f"factor {credentials.new_secret()}", person, command)
        answer = await asyncio.wrap_future(self._engine.submit(asked))
        return answer if isinstance(answer, Refusal) else None

    async def _first_code(self, form: Mapping[str, str], person: Actor) -> SetFactor | Refusal:
        found = await self._next(person)
        step = factors.found_step(found.secret, form.get("code", "").replace(" ", ""), self._engine.clock.now())
        return SetFactor(found.generation, step) if step else WRONG_CODE


def _elsewhere(person: Actor | None) -> Response:
    """Nobody sees the secret of a person whose password others know."""
    return RedirectResponse(PASSWORD if person else f"/login?next={FACTOR}", status_code=303)


async def is_temporary(engine: Engine, name: str) -> bool:
    """Whether a person has a password that two others gave them."""
    look = engine.look(lambda floor: getattr(floor.state.staff.get(name), "temporary", False))
    return bool(await asyncio.wrap_future(look))


def new_key(form: Mapping[str, str], desk: Desk) -> AddKey | Refusal:
    """The new key from a browser, with the name its person gave it."""
    try:
        label = msgspec.convert(form.get("label", "").strip(), Name)
        return AddKey(security_keys.registered({**form, "label": label}, desk.place, desk.proofs.challenges))
    except (msgspec.ValidationError, security_keys.NotBelieved):
        return NO_KEY


def picture(address: str) -> str:
    """An address as a QR code."""
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(address)
    code.make()
    size = code.getModuleCount()
    dark = "".join(f"M{x} {y}h1v1h-1z" for y in range(size) for x in range(size) if code.isDark(y, x))
    return f'<svg class="code" viewBox="-4 -4 {size + 8} {size + 8}" aria-hidden="true"><path d="{dark}"/></svg>'


async def own_form(engine: Engine, request: Request) -> dict[str, str]:
    """The fields of a form, if it was sent from our own origin."""
    require_own_page(engine, request, None, request.url.path.strip("/"))
    return await api.form(request)


def shown(name: str, **values: Any) -> HTMLResponse:
    """Render a page."""
    return HTMLResponse(assets.PAGES.get_template(name).render(**values))
