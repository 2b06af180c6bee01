"""The language of a request, and the catalogues as pages load them.

Sentences travel as data (:func:`croupier.words.as_data`), and each page renders them in its user's language, from that
language's module.

Why: docs/design/0129.
"""

import json
import re
from collections.abc import Mapping
from contextvars import ContextVar
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.web.identity import people as identity
from croupier.web.wire import api
from croupier.words import Language, codes, language, say
from croupier.words.catalogue import ENGLISH, Parts

COOKIE = "croupier_language"
TOLD_WHEN_ASKED = ("clause.", "command.", "reason.")
"""Rendered by the server on request: no page carries these."""
OF_THE_OFFICE = frozenset(
    (
        *("asset", "asset_kind", "cage_due", "camera", "count", "count_due", "credential", "delivery", "deviation"),
        *("device_field", "drop", "due", "game_type", "key", "key_kind", "master_list", "place_kind", "plan"),
        *("procedure", "record_kind", "retention", "school", "software", "subject", "tax", "view"),
    )
)
"""Tables of sentences that no player's command and no table can produce."""
YEAR_SECONDS = 365 * 24 * 60 * 60


# What pages load


def module(code: str) -> bytes:
    """The module of a terminal: sentences by key, the page's own messages by their English."""
    spoken = language(code)
    sentences = {key: one for key, one in _sentences(spoken).items() if not _is_of_the_office(key)}
    messages = {english: words for english, words in spoken.messages().items() if _is_at_terminals(english)}
    return f"export const [sentences, messages] = {_compact([sentences, messages])};\n".encode()


def house_module(code: str) -> bytes:
    """The module of everything that only the other pages say."""
    spoken = language(code)
    sentences = {key: one for key, one in _sentences(spoken).items() if _is_of_the_office(key)}
    messages = {english: words for english, words in spoken.messages().items() if not _is_at_terminals(english)}
    return f"export const [sentences, messages] = {_compact([sentences, messages])};\n".encode()


def _sentences(spoken: Language) -> dict[str, str | list[str]]:
    """Every sentence that pages carry, in English where a translation is missing."""
    forms = {**language(ENGLISH).sentences(), **spoken.sentences()}
    return {key: _as_pages_read(one) for key, one in forms.items() if not key.startswith(TOLD_WHEN_ASKED)}


def _is_of_the_office(key: str) -> bool:
    return key.partition(".")[0] in OF_THE_OFFICE


def _compact(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


NUMBERED = re.compile(r"\{\d")
"""A message with numbered places: from shipped figures, on every page that shows an edge."""


def _is_at_terminals(english: str) -> bool:
    return bool(NUMBERED.search(english)) or json.dumps(english, ensure_ascii=False) in _pages_of_terminals()


@cache
def _pages_of_terminals() -> str:
    """The source of all modules of a terminal's page."""
    static = Path(__file__).parents[1] / "static"
    pages = sorted(file for room in ("terminal", "shared") for file in (static / room).rglob("*.js"))
    return "".join(page.read_text(encoding="utf-8") for page in pages)


def _as_pages_read(forms: Mapping[str, Parts]) -> str | list[str]:
    """A sentence with its places in braces; the forms for one and other if it varies with a number."""
    written = {
        form: "".join(f"{{{word}}}" if at % 2 else word for at, word in enumerate(parts))
        for form, parts in forms.items()
    }
    return [written["one"], written["other"]] if "one" in written else written["other"]


def modules() -> dict[str, bytes]:
    """The catalogues that pages may load."""
    made = {"": module, "-house": house_module}
    return {f"shared/words-{code}{part}.js": make(code) for code in codes() for part, make in made.items()}


# Choice of the language


_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


_offered: ContextVar[tuple[str, ...]] = ContextVar("offered", default=())


def offered() -> tuple[str, ...]:
    """The languages of this house, its default first; all languages, unless it chose."""
    return _offered.get() or tuple(codes())


def current() -> Language:
    """The language of the person whose request is being answered."""
    return language(_spoken.get())


def chosen(connection: HTTPConnection) -> str:
    """The language chosen on this device, else the first available one of the browser."""
    wanted = [connection.cookies.get(COOKIE, ""), *_accepted(connection.headers.get("accept-language", ""))]
    known = offered()
    usual = ENGLISH if ENGLISH in known and not _offered.get() else known[0]
    return next((code for code in wanted if code in known), usual)


def _accepted(header: str) -> list[str]:
    """The languages a browser accepts, in order of preference; malformed ones are skipped."""
    weighed = []
    for one in header.split(",")[:20]:
        tag, _, weight = one.strip().partition(";q=")
        if re.fullmatch(r"(0(\.\d{1,3})?|1(\.0{1,3})?)?", weight):
            weighed.append((-float(weight or 1), tag.partition("-")[0].lower()))
    return [code for _, code in sorted(weighed, key=lambda one: one[0])]


async def choose(request: Request) -> Response:
    """Set the language of this device, and return to the page it was chosen on."""
    form = await api.form(request)
    if not identity.same_origin(request) or form.get("language") not in offered():
        raise HTTPException(400, say("page.no_such_language"))
    page = urlsplit(request.headers.get("referer", ""))
    response = RedirectResponse("/" + page.path.lstrip("/") + (f"?{page.query}" if page.query else ""), 303)
    response.set_cookie(COOKIE, form["language"], max_age=YEAR_SECONDS, **identity.cookie(request))
    return response


class Spoken:
    """Answers every request in its user's language."""

    def __init__(self, app: ASGIApp, offered: tuple[str, ...] = ()) -> None:
        self._app, self._offered = app, offered

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] == "http":
            _offered.set(self._offered)
            _spoken.set(chosen(HTTPConnection(scope)))
        await self._app(scope, receive, send)
