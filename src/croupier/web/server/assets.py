"""Static files, served from the package under names that change with their content."""

import asyncio
import gzip
import hashlib
import re
from collections.abc import Iterator
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from jinja2 import Environment, FunctionLoader, StrictUndefined, select_autoescape
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response

from croupier.chapters import FOLDERS, chapter
from croupier.web import languages
from croupier.web.answers import felts
from croupier.web.server import fonts
from croupier.words import language, named

KINDS = {
    "js": "text/javascript",
    "css": "text/css",
    "svg": "image/svg+xml",
    "json": "application/json",
    "woff2": "font/woff2",
}


@cache
def files() -> dict[str, bytes]:
    """The files of the folder ``static`` by path, with catalogues, felts and pictures; nothing else is served."""
    static = dict(sorted(_in(resources.files("croupier.web").joinpath("static"), "")))
    pictures = {f"felts/{number}.svg": felts.picture(number) for number in FOLDERS}
    return static | languages.modules() | {"shared/felts.css": _felts()} | pictures


def _felts() -> bytes:
    """The colour of each game's felt, for any element that names its game."""
    rules = (f'[data-felt="{number}"] {{ --felt: {chapter(number).layout.felt}; }}\n' for number in FOLDERS)
    return "".join(rules).encode()


def _in(folder: Traversable, path: str) -> Iterator[tuple[str, bytes]]:
    for file in folder.iterdir():
        if file.is_dir():
            yield from _in(file, f"{path}{file.name}/")
        elif file.name.rpartition(".")[2] in KINDS:
            yield path + file.name, _for_browsers(file.name, file.read_bytes())


COMMENT = re.compile(rb"^[ \t]*(?://[^\n]*|/\*(?:[^*]|\*(?!/))*\*/)[ \t]*$", re.MULTILINE)
"""A comment on lines of its own."""


def _for_browsers(name: str, body: bytes) -> bytes:
    """Remove comments for browsers, keeping line numbers."""
    if not name.endswith((".js", ".css")):
        return body
    return COMMENT.sub(lambda found: b"\n" * found[0].count(b"\n"), body)


@cache
def packed() -> dict[str, bytes]:
    """The same files, compressed."""
    return {name: gzip.compress(body, mtime=0) for name, body in files().items()}


@cache
def version() -> str:
    """A version that changes with any file, so that browsers may cache for ever."""
    return hashlib.sha256(b"".join(name.encode() + body for name, body in files().items())).hexdigest()[:12]


async def serve(request: Request) -> Response:
    """A static file, cacheable without limit."""
    name = request.path_params["name"]
    headers = {"cache-control": "public, max-age=31536000, immutable", "vary": "accept-encoding"}
    if name in fonts.FACES:
        body = await asyncio.to_thread(fonts.cut, name)  # already compressed; subset on first use
    elif name not in files():
        raise HTTPException(404)
    elif "gzip" in request.headers.get("accept-encoding", ""):
        body, headers["content-encoding"] = packed()[name], "gzip"
    else:
        body = files()[name]
    return Response(body, media_type=KINDS[name.rpartition(".")[2]], headers=headers)


def _page(name: str) -> str | None:
    file = resources.files("croupier.web").joinpath("pages", name)
    return file.read_text(encoding="utf-8") if file.is_file() else None


PAGES = Environment(loader=FunctionLoader(_page), autoescape=select_autoescape(default=True), undefined=StrictUndefined)
PAGES.globals |= {
    "static": lambda name: f"/static/{version()}/{name}",
    "language": languages.current,
    "languages": lambda: [language(code) for code in languages.offered()],
    "t": lambda english, **values: languages.current().text(english, **values),
    "said": lambda sentence: languages.current().said(sentence),
    "named": lambda table, name: languages.current().said(named(table, name)),
}
