"""Commands over plain HTTP, and their OpenAPI document, derived from the commands themselves."""

import asyncio
import gzip
from collections.abc import Callable
from functools import cache
from math import ceil
from typing import Any, get_args
from urllib.parse import parse_qsl, quote

import msgspec
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from croupier import __version__
from croupier.floor.engine.batch import Answer, Done
from croupier.floor.engine.credentials import new_secret
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import Actor, Role
from croupier.floor.record.commands import AnyCommand, Command
from croupier.floor.record.commands import Request as FloorRequest
from croupier.floor.record.duties import DUTIES
from croupier.floor.record.settings import Settings
from croupier.rules.terms.refusals import Refusal
from croupier.web.identity import people as identity
from croupier.web.wire.documents import RefusedAnswer, answered, too_much
from croupier.web.wire.messages import LONGEST_MESSAGE_BYTES, BadMessage, Id, Second, encode
from croupier.web.wire.proof import Around, Desk, proven
from croupier.web.wire.reports import Asked, command_of
from croupier.web.wire.secrets import EnrollDeviceForm, SecretForm
from croupier.words import say, verbatim

COMMANDS: dict[str, type[Command]] = {command.tag(): command for command in (*get_args(Asked), *get_args(SecretForm))}
"""Every command by its name on the wire."""


def open_to(role: Role, settings: Settings) -> list[str]:
    """The commands that a role may give in a house."""
    return [tag for tag in COMMANDS if role in DUTIES.givers(tag, settings)]


class Posted(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request: the command's own fields, its id, and a second person where one is needed."""

    id: Id
    command: msgspec.Raw
    second: Second | None = None


async def command(
    request: Request, actor: Actor | None, engine: Engine, desk: Desk, wait: Callable[[Actor], float]
) -> Response:
    """Carry out a command and answer when it is durable."""
    kind = COMMANDS.get(request.path_params["command"])
    if kind is None:
        raise HTTPException(404, say("page.no_such_command"))
    source = identity.address(request)
    if actor is None:
        engine.refused.tried(None, kind.tag(), "nobody_asks", source, engine.clock.now())
        raise HTTPException(401, say("page.log_in_or_enroll"))
    try:
        posted = msgspec.json.decode(await body(request), type=Posted)
        asked: Any = msgspec.json.decode(posted.command, type=kind)
    except BadMessage as wrong:
        return told(RefusedAnswer("", "bad_message", detail=str(wrong), said=verbatim(str(wrong))), 422)
    if seconds := wait(actor):
        return _later(posted.id, seconds)
    token = new_secret()
    around = Around(identity.key(request, identity.SESSION), token, f"{actor}/{posted.id}")
    meant = await _request(posted, asked, actor, desk, around, engine.floor.state.settings)
    if isinstance(meant, Refusal):
        engine.refused.tried(actor, kind.tag(), str(meant.reason.value), source, engine.clock.now())
    answer = await _answer(engine, meant, source)
    response = told(answered(posted.id, answer), 200 if isinstance(answer, Done) else 409)
    if isinstance(asked, EnrollDeviceForm) and isinstance(answer, Done):
        response.set_cookie(identity.DEVICE, token, **identity.cookie(request))
    return response


def _later(ask: str, seconds: float) -> Response:
    """Rate-limited: a program is told when to retry."""
    response = told(too_much(ask, seconds), 429)
    response.headers["retry-after"] = str(ceil(seconds))
    return response


async def _request(
    posted: Posted, asked: Any, actor: Actor, desk: Desk, around: Around, settings: Settings
) -> FloorRequest | Refusal:
    """The request to the floor: the people behind it, and the command with secrets hashed."""
    witness = await desk.second(posted.second) if posted.second else None
    if isinstance(witness, Refusal):
        return witness
    meant: AnyCommand | Refusal
    if not isinstance(asked, SecretForm):
        meant = command_of(asked)
    elif refused := await desk.refuses(actor, asked, witness):
        meant = refused
    else:
        meant = await desk.kept(asked, actor, around)
    return meant if isinstance(meant, Refusal) else proven(around.id, actor, meant, witness, settings)


async def _answer(engine: Engine, asked: FloorRequest | Refusal, source: str) -> Answer:
    if isinstance(asked, Refusal):
        return asked
    return await asyncio.wrap_future(engine.submit(msgspec.structs.replace(asked, source=source)))


def told(document: object, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """A document as a JSON response."""
    return Response(encode(document), status, headers, media_type="application/json")


def as_file(name: str) -> dict[str, str]:
    """The header for a download; the name may contain characters a header cannot."""
    return {"content-disposition": f"attachment; filename*=UTF-8''{quote(name, safe='')}"}


def told_to_all(request: Request, document: object, status: int = 200) -> Response:
    """A document common to all, compressed if the browser accepts it: it has no secret to leak by its length."""
    response = told(document, status)
    response.headers["vary"] = "accept-encoding"
    if "gzip" in request.headers.get("accept-encoding", ""):
        response.body = gzip.compress(response.body, mtime=0)
        response.headers["content-encoding"] = "gzip"
        response.headers["content-length"] = str(len(response.body))
    return response


async def body(request: Request) -> bytes:
    """The body, if it is not too long."""
    sent = b""
    async for part in request.stream():
        sent += part
        if len(sent) > LONGEST_MESSAGE_BYTES:
            raise HTTPException(413, say("page.too_long"))
    return sent


async def form(request: Request) -> dict[str, str]:
    """The fields of a form."""
    try:
        return dict(parse_qsl((await body(request)).decode(), max_num_fields=20))
    except ValueError:
        raise HTTPException(400, say("page.no_form")) from None


@cache
def described() -> dict[str, Any]:
    """The OpenAPI document of all commands."""
    kinds = list(COMMANDS.values())
    schemas, components = msgspec.json.schema_components([*kinds, Second], ref_template="#/components/schemas/{name}")
    paths = {
        f"/api/{name}": {"post": _operation(name, kind, schema)}
        for (name, kind), schema in zip(COMMANDS.items(), schemas, strict=False)
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "Croupier", "version": __version__},
        "paths": paths,
        "components": {"schemas": components},
    }


def _operation(name: str, kind: type[Command], schema: dict[str, Any]) -> dict[str, Any]:
    second = " Needs a second person." if DUTIES.always_signed(name) else ""
    roles = ", ".join(sorted(role.value for role in kind.given_by()))
    content = {
        "type": "object",
        "required": ["id", "command"],
        "additionalProperties": False,
        "properties": {
            "id": msgspec.json.schema(Id),
            "command": schema,
            "second": {"anyOf": [{"$ref": "#/components/schemas/Second"}, {"type": "null"}]},
        },
    }
    answers = {"200": "done and durable", "401": "nobody is logged in", "403": "another site asks"}
    answers |= {"409": "refused by name", "413": "too long", "422": "no such message", "429": "too much at once"}
    return {
        "operationId": name,
        "summary": (kind.__doc__ or "").strip().partition("\n")[0],
        "description": f"Open to: {roles}.{second}",
        "requestBody": {"required": True, "content": {"application/json": {"schema": content}}},
        "responses": {status: {"description": words} for status, words in answers.items()},
    }


async def document(_request: Request) -> Response:
    """The OpenAPI document."""
    return JSONResponse(described())
