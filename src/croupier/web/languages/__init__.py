"""The languages of the pages: English in the code, the others in message files beside this one.

What is written in a page is looked up by its English sentence.  What the floor says (the names of hands, prompts,
refusals) comes in English in documents that all viewers share; it is looked up the same way, whole or by a pattern
with places: ``"pair of {rank}"``.

Why: docs/design/0129.
"""

import json
import re
import tomllib
from collections.abc import Mapping
from contextvars import ContextVar
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from urllib.parse import urlsplit

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import RedirectResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send

from croupier.web.identity import people as identity
from croupier.web.wire import api

COOKIE = "croupier_language"
YEAR_SECONDS = 365 * 24 * 60 * 60
ENGLISH = "en"
MOST_HEARD = 10_000
NAMES = {ENGLISH: "English", "es": "Español"}
LOCALES = {ENGLISH: "en-US", "es": "es-US"}
"""Spanish as it is spoken and as it writes money in the United States."""

PLACE = re.compile(r"\{(\w+)\}")
KINDS = {
    "number": r"\d[\d,.]*%?",
    "numbers": r"\d+(?:, \d+)*",
    "amount": r"[+−-]?\$[\d,]+(?:\.\d\d)?",
    "name": r"\S+?",
    "anything": r".+?",
}
"""What stands in a place of one of these names (or of one with a digit after it) is kept as it is; anything else is
looked up again."""


@dataclass(frozen=True, slots=True)
class Pattern:
    """A sentence of the floor with places."""

    english: str
    expression: str
    places: tuple[str, ...]
    translation: str


@dataclass(frozen=True, slots=True)
class Language:
    """A language with its messages."""

    code: str
    messages: Mapping[str, str]
    """What is written in the pages."""
    sentences: Mapping[str, str]
    """What the floor says, word for word."""
    patterns: tuple[Pattern, ...] = ()
    _heard: dict[str, str | None] = field(default_factory=dict, compare=False)
    """Parts of sentences come again and again while a sentence is taken apart."""

    @property
    def locale(self) -> str:
        """How numbers and dates are written."""
        return LOCALES[self.code]

    def text(self, english: str, **values: object) -> str:
        """A message of a page with its places filled."""
        return _filled(self.messages.get(english, english), values)

    def said(self, english: str) -> str:
        """A sentence of the floor; in English where it is not known."""
        return self.known(english) or english

    def known(self, english: str) -> str | None:
        """A sentence of the floor, if all of it is known."""
        if self.code == ENGLISH or not english:
            return english
        if english not in self._heard:
            if len(self._heard) >= MOST_HEARD:
                self._heard.clear()
            found = self.sentences.get(english) or self._by_pattern(english) or self._by_small_letter(english)
            self._heard[english] = found
        return self._heard[english]

    def _by_small_letter(self, english: str) -> str | None:
        small = self.known(english[0].lower() + english[1:]) if english[0].isupper() else None
        return small and small[0].upper() + small[1:]

    def _by_pattern(self, english: str) -> str | None:
        for pattern in self.patterns:
            if match := re.fullmatch(pattern.expression, english):
                values = {
                    place: value if _kind(place) in KINDS else self.known(value)
                    for place, value in zip(pattern.places, match.groups(), strict=True)
                }
                if None not in values.values():
                    return _filled(pattern.translation, values)
        return None


def _filled(words: str, values: Mapping[str, object]) -> str:
    return PLACE.sub(lambda place: str(values.get(place[1], place[0])), words)


def _kind(place: str) -> str:
    return place.rstrip("0123456789")


def pattern(english: str, translation: str) -> Pattern:
    """A sentence with places, as an expression that Python and JavaScript read alike."""
    words = PLACE.split(english)
    parts = [
        f"({KINDS.get(_kind(word), '.+?')})" if at % 2 else re.sub(r"[\\^$.|?*+()\[\]{}]", r"\\\g<0>", word)
        for at, word in enumerate(words)
    ]
    return Pattern(english, "".join(parts), tuple(words[1::2]), translation)


@cache
def language(code: str) -> Language:
    """A language by its code; of those that have no messages, English."""
    if code == ENGLISH or code not in LOCALES:
        return Language(ENGLISH, {}, {})
    file = resources.files(__package__).joinpath(f"{code}.toml")
    tables: dict[str, dict[str, str]] = tomllib.loads(file.read_text(encoding="utf-8"))
    said = tables["said"]
    patterns = tuple(pattern(english, words) for english, words in said.items() if PLACE.search(english))
    whole = {english: words for english, words in said.items() if not PLACE.search(english)}
    return Language(code, tables["pages"], whole, patterns)


def module(code: str) -> bytes:
    """The messages of a language as the pages import them."""
    spoken = language(code)
    patterns = [[one.expression, one.places, one.translation] for one in spoken.patterns]
    all_of_it = [dict(spoken.messages), dict(spoken.sentences), patterns, list(KINDS)]
    said = json.dumps(all_of_it, ensure_ascii=False, separators=(",", ":"))
    return f"export const [messages, sentences, patterns, kept] = {said};\n".encode()


def modules() -> dict[str, bytes]:
    """The message files that pages may ask for; English needs none."""
    return {f"shared/messages-{code}.js": module(code) for code in LOCALES if code != ENGLISH}


# Whose language


_spoken: ContextVar[str] = ContextVar("language", default=ENGLISH)


def current() -> Language:
    """The language of the person whose request is being answered."""
    return language(_spoken.get())


def chosen(connection: HTTPConnection) -> str:
    """The language somebody chose on this device, else the first of their browser's that there is."""
    wanted = [connection.cookies.get(COOKIE, ""), *_accepted(connection.headers.get("accept-language", ""))]
    return next((code for code in wanted if code in LOCALES), ENGLISH)


def _accepted(header: str) -> list[str]:
    """The languages of a browser, the dearest first; what is not understood is passed over."""
    weighed = []
    for one in header.split(",")[:20]:
        tag, _, weight = one.strip().partition(";q=")
        if re.fullmatch(r"(0(\.\d{1,3})?|1(\.0{1,3})?)?", weight):
            weighed.append((-float(weight or 1), tag.partition("-")[0].lower()))
    return [code for _, code in sorted(weighed, key=lambda one: one[0])]


async def choose(request: Request) -> Response:
    """Somebody chooses the language of this device, and gets the page back that they chose it on."""
    form = await api.form(request)
    if not identity.same_origin(request) or form.get("language") not in LOCALES:
        raise HTTPException(400, "there is no such language here")
    page = urlsplit(request.headers.get("referer", ""))
    response = RedirectResponse("/" + page.path.lstrip("/") + (f"?{page.query}" if page.query else ""), 303)
    response.set_cookie(COOKIE, form["language"], max_age=YEAR_SECONDS, **identity.cookie(request))
    return response


class Spoken:
    """Answers every request in the language of its person."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """One request."""
        if scope["type"] == "http":
            _spoken.set(chosen(HTTPConnection(scope)))
        await self._app(scope, receive, send)
