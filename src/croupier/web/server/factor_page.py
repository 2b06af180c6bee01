"""The second factor of a person: a picture for their authenticator, and the first code it shows (docs/design/0177)."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Any, NamedTuple

from reportlab.graphics.barcode.qrencoder import QRCode, QRErrorCorrectLevel
from starlette.requests import HTTPConnection, Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route

from croupier.floor.engine import credentials, factors
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Actor
from croupier.floor.record.commands import Request as FloorRequest
from croupier.floor.record.commands import SetFactor
from croupier.floor.record.floor import Floor
from croupier.floor.record.refusals import Reason, refuse
from croupier.rules.terms.refusals import Refusal
from croupier.web import languages
from croupier.web.server import assets
from croupier.web.server.proofs import WRONG_PASSWORD, Desk
from croupier.web.server.refusals import require_own_page
from croupier.web.wire import api
from croupier.words import say
from croupier.words.catalogue import language

FACTOR = "/factor"
WRONG_CODE = refuse(Reason.CODE_IS_WRONG, "§ 465a.11(b)(3)(iv)(D)", say("people.code_is_wrong"))


class Next(NamedTuple):
    """The secret that a person would have next, and whether they have one."""

    generation: int
    secret: bytes
    address: str
    has: bool


class Factors:
    """Where people come by their second factor; two others take it away (``clear_factor``)."""

    def __init__(
        self,
        engine: Engine,
        staff: Callable[[Request], Awaitable[Actor | None]],
        desk: Callable[[HTTPConnection], Desk],
    ) -> None:
        self._engine, self._staff, self._desk = engine, staff, desk

    @property
    def routes(self) -> list[Route]:
        """Its addresses."""
        return [Route(FACTOR, self.page, methods=["GET"]), Route(FACTOR, self.set, methods=["POST"])]

    async def is_missing(self, person: Actor) -> bool:
        """Whether somebody works in a role that needs a second factor and has none."""

        def look(floor: Floor) -> bool:
            found = floor.state.staff.get(person.name)
            return person.role in floor.state.settings.second_factor and found is not None and not found.factor

        return await asyncio.wrap_future(self._engine.look(look))

    async def page(self, request: Request) -> Response:
        """The picture and the form."""
        person = await self._staff(request)
        if person is None:
            return RedirectResponse(f"/login?next={FACTOR}", status_code=303)
        return await self._form(person)

    async def _form(self, person: Actor, wrong: str = "") -> HTMLResponse:
        found = await self._next(person)
        secret = found.address.partition("secret=")[2].partition("&")[0]
        spaced = " ".join(secret[place : place + 4] for place in range(0, len(secret), 4))
        needed = await self.is_missing(person)
        return shown(
            "factor.html", picture=picture(found.address), secret=spaced, has=found.has, needed=needed, wrong=wrong
        )

    async def _next(self, person: Actor) -> Next:
        def look(floor: Floor) -> Next:
            account = floor.state.staff[person.name]
            made, facility = account.factors + 1, floor.state.settings.facility
            where = factors.address(floor.chance, facility, person.name, made)
            return Next(made, floor.chance.factor_secret(person.name, made), where, account.factor)

        return await asyncio.wrap_future(self._engine.look(look))

    async def set(self, request: Request) -> Response:
        """The code that the authenticator shows; the password again, as nobody does it for a browser left alone."""
        form, person = await own_form(self._engine, request), await self._staff(request)
        if person is None:
            return RedirectResponse(f"/login?next={FACTOR}", status_code=303)
        refused = await self._refuse(form, person, request)
        if refused is None:
            return RedirectResponse("/", status_code=303)
        response = await self._form(person, language(languages.current().code).said(refused.detail))
        response.status_code = 409
        return response

    async def _refuse(self, form: Mapping[str, str], person: Actor, request: Request) -> Refusal | None:
        proved = await self._desk(request).proves(person.name, person.role, form.get("password", ""))
        if proved is not True:
            return proved if isinstance(proved, Refusal) else WRONG_PASSWORD
        found = await self._next(person)
        step = factors.found_step(found.secret, form.get("code", "").replace(" ", ""), self._engine.clock.now())
        if not step:
            return WRONG_CODE
        asked = FloorRequest(f"factor {credentials.new_secret()}", person, SetFactor(found.generation, step))
        answer = await asyncio.wrap_future(self._engine.submit(asked))
        return answer if isinstance(answer, Refusal) else None


def picture(address: str) -> str:
    """An address as a square of dark and light fields, for a camera."""
    code = QRCode(None, QRErrorCorrectLevel.M)
    code.addData(address)
    code.make()
    size = code.getModuleCount()
    dark = "".join(f"M{x} {y}h1v1h-1z" for y in range(size) for x in range(size) if code.isDark(y, x))
    return f'<svg class="code" viewBox="-4 -4 {size + 8} {size + 8}" aria-hidden="true"><path d="{dark}"/></svg>'


async def own_form(engine: Engine, request: Request) -> dict[str, str]:
    """The fields of a form of ours, which nobody sends from another site."""
    require_own_page(engine, request, None, request.url.path.strip("/"))
    return await api.form(request)


def shown(name: str, **values: Any) -> HTMLResponse:
    """A page."""
    return HTMLResponse(assets.PAGES.get_template(name).render(**values))
