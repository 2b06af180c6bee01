"""Anything that can be sent to a server, by chance and always the same for one seed: what the document allows, what it
nearly allows, and what nobody would send.

Requests go in batches over connections that stay open, frames over the sockets of pages and of peripherals, and bytes
that are nothing at all over connections of their own.
"""

import asyncio
import json
import os
import re
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from contextlib import suppress
from itertools import count
from random import Random
from typing import Any
from urllib.parse import quote

import msgspec

from croupier.floor.record.commands import PeripheralReport
from croupier.web.devices.protocol import Signer
from croupier.web.wire import api
from support.web.examples import NAMES, example
from support.web.served import PASSWORD

BATCH, PIECE = 64, 2_048
SECONDS_TO_ANSWER, SECONDS_WITH_A_DEVICE = 60, 5
SERVER_ERROR, NOT_READY, INTERNAL = 500, 503, (1011).to_bytes(2)
METHODS = ("GET", "GET", "GET", "POST", "HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "BREW")
PATHS = (
    "/",
    "/terminal",
    "/terminal/{}",
    "/dealer/{}",
    "/pit",
    "/surveillance",
    "/api/own/rounds",
    "/api/own/rounds/{}/{}",
    "/api/rounds/terminal/{}",
    "/api/rounds/table/{}",
    "/api/rounds/table/{}/{}",
    "/display/{}",
    "/login",
    "/voucher/{}/{}.pdf",
    "/static/{}/{}",
    "/api/game/{}",
    "/api/picture/{}",
    "/api/submission/{}",
    "/api/openapi.json",
    "/api/{}",
    "/odds/{}",
    "/learn/{}",
    "/api/learn/{}",
    "/api/learn/{}/worth",
    "/health",
    "/ready",
    "/metrics",
    "/live/{}",
    "/device/{}",
    "/{}",
)
HEADERS = (
    ("Accept-Language", "es, en;q=0.5, xx;q=nonsense"),
    ("Accept-Language", "," * 500),
    ("Origin", "https://somebody.example"),
    ("Origin", "null"),
    ("Accept", "text/html"),
    ("Range", "bytes=0-18446744073709551615"),
    ("If-None-Match", '"' + "x" * 200),
    ("Content-Type", "multipart/form-data; boundary="),
    ("X-Forwarded-For", "127.0.0.1, ::1, nonsense"),
    ("Cookie", "session=; device=\x80; a" + "=b;" * 50),
    ("Upgrade", "websocket"),
    ("Expect", "100-continue"),
)
WORDS = (
    *NAMES,
    "T",
    "657a",
    "1",
    "-1",
    "9" * 30,
    "..",
    "../../etc/passwd",
    "%00",
    "%ff%fe",
    "ask",
    "\u202e",
    "null",
    "NaN",
    "terminal",
    "pit",
    "dealer",
    "display",
)
RAW = (
    b"GET / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\nContent-Length: 6\r\n\r\nhello",
    b"POST /login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\nContent-Length: 4\r\n\r\n0\r\n\r\nGET /",
    b"POST /api/tip HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n",
    b"GET / HTTP/9.9\r\n\r\n",
    b"GET  / HTTP/1.1\nHost: localhost\n\n",
    b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03",
    b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n",
    b"PROXY TCP4 10.0.0.1 10.0.0.2 1 2\r\n",
    b"GET /live/terminal HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n",
)
STATUS = re.compile(rb"HTTP/1\.1 (\d{3}) ")
KIND = re.compile(rb'"kind":"(\w+)"')
HERE = b'{"kind": "here", "id": "all-of-it"}'
CLOSING, PING, PONG = 8, 9, 10
LENGTH = re.compile(rb"content-length: (\d+)", re.IGNORECASE)


class Fuzzing:
    """One run: what was sent and what came of it."""

    def __init__(self, told: dict[str, Any], signer: Signer, seed: int) -> None:
        self._port, self._told, self._signer, self._seed = told["port"], told, signer, seed
        self._schemas = api.described()["components"]["schemas"]
        self._commands = sorted(api.COMMANDS)
        self._reports: list[Any] = [kind for kind in api.COMMANDS.values() if kind.tag() in _REPORTS]
        self._numbers = count()
        self.sent: Counter[str] = Counter()
        self.answers: Counter[str] = Counter()
        self.broken: list[bytes] = []
        """What the server could not answer."""

    async def run(self, many: int) -> None:
        """Send so many, by everybody at once."""
        shares: list[tuple[Callable[[Random, int], Awaitable[None]], int, float]] = [
            (self._requests, 8, 0.25),
            (self._frames, 16, 0.68),
            (self._device_frames, 2, 0.05),
            (self._garbage, 2, 0.02),
        ]
        await asyncio.gather(
            *(
                self._until_sent(work, Random(f"{self._seed} {next(self._numbers)}"), round(many * share / workers))
                for work, workers, share in shares
                for _ in range(workers)
            )
        )

    async def _until_sent(self, work: Callable[[Random, int], Awaitable[None]], random: Random, many: int) -> None:
        """Each piece over connections of its own."""
        for begun in range(0, many, PIECE):
            await work(random, min(PIECE, many - begun))

    # Requests

    async def _requests(self, random: Random, many: int) -> None:
        """In batches; where the server ends a connection the rest goes over another."""
        waiting = [self._request(random) for _ in range(many)]
        while waiting:
            heard = max(1, await self._exchange(waiting[:BATCH]))
            self.sent["requests"] += heard
            waiting = waiting[heard:]

    async def _exchange(self, batch: list[bytes]) -> int:
        """How many of a batch were answered before the connection ended."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
        heard = 0
        with suppress(OSError, asyncio.IncompleteReadError, ValueError):
            async with asyncio.timeout(SECONDS_TO_ANSWER):
                writer.write(b"".join(batch))
                for request in batch:
                    await self._hear(reader, request)
                    heard += 1
        writer.close()
        return heard

    async def _hear(self, reader: asyncio.StreamReader, request: bytes) -> None:
        said = await reader.readuntil(b"\r\n\r\n")
        status = STATUS.match(said)
        asks_whether_ready = request.split(b" ", 2)[1].startswith(b"/ready")
        code = status[1].decode() if status else "no status"
        if asks_whether_ready and code == str(NOT_READY):  # nothing was written in time: an answer, and a true one
            code = "not ready"
        self.answers[code] += 1
        if code.isdecimal() and int(code) >= SERVER_ERROR:
            self.broken.append(request)
        length = LENGTH.search(said)
        if length and not request.startswith(b"HEAD"):
            await reader.readexactly(int(length[1]))

    def _request(self, random: Random) -> bytes:
        headers = [("Host", "localhost"), *self._who(random)]
        headers += random.sample(HEADERS[:10], random.choice((0, 0, 1, 3)))
        if random.random() < 0.7:
            tag = random.choice(self._commands)
            body = self._mutated(random, self._message(random, tag))
            return _http("POST", f"/api/{quote(tag)}", headers, body)
        path = random.choice(PATHS)
        words = [quote(random.choice(WORDS), safe=random.choice(("", "/%.:"))) for _ in range(path.count("{}"))]
        query = f"?{quote(random.choice(WORDS))}={quote(random.choice(WORDS))}" if random.random() < 0.3 else ""
        method = random.choice(METHODS)
        body = os.fsencode(random.choice(WORDS)) if method in {"POST", "PUT", "PATCH"} else b""
        return _http(method, path.format(*words) + query, headers, body)

    def _who(self, random: Random) -> list[tuple[str, str]]:
        known = [*self._told["devices"].values(), *self._told["people"].values(), {}]
        cookies = random.choice(known)
        return [("Cookie", "; ".join(f"{name}={value}" for name, value in cookies.items()))] if cookies else []

    def _message(self, random: Random, tag: str) -> Any:
        command = example(self._schemas[api.COMMANDS[tag].__name__], random)
        asked = {"id": f"f{random.getrandbits(60):x}", "command": command}
        if random.random() < 0.3:
            role = random.choice(list(self._told["people"]))
            asked["second"] = {"name": f"a {role}", "role": role, "password": random.choice((PASSWORD, "wrong"))}
        return asked

    def _mutated(self, random: Random, message: Any, *, text: bool = False) -> bytes:
        """The message, or what is left of it; bytes that are no text end a socket, and go seldom over one."""
        body = json.dumps(message).encode()
        match random.randrange(12):
            case 0:
                return body[: random.randrange(len(body))]
            case 1:
                at = random.randrange(len(body))
                return body[:at] + _anything(random, text=text) + body[at + 1 :]
            case 2:
                return body.replace(b'"', random.choice((b"'", b"", b'""')), random.randrange(1, 4))
            case 3:
                return b"[" * random.randrange(1, 3_000) + body
            case 4:
                return re.sub(rb"\d+", random.choice((b"1e400", b"-0", b"9" * 400, b"0.1", b"NaN")), body, count=1)
            case 5:
                return json.dumps({**message, random.choice(WORDS): random.choice(WORDS)}).encode()
            case _:
                return body

    # Frames

    async def _frames(self, random: Random, many: int) -> None:
        page, cookies = random.choice(self._pages())
        target = f"/live/{page}?table={random.choice(('T', 'T-2', '', 'x'))}"
        await self._over_a_socket(target, cookies, (self._frame(random) for _ in range(many)), "frames")

    def _pages(self) -> list[tuple[str, dict[str, str]]]:
        people = self._told["people"]
        staff = [("dealer", people["dealer"]), *(("pit", cookies) for cookies in people.values()), ("display", {})]
        return [*(("terminal", one) for one in self._told["devices"].values()), *staff]

    def _frame(self, random: Random) -> bytes:
        if random.random() < 0.001:
            return random.randbytes(random.randrange(1, 30))
        tag = random.choice(self._commands)
        message = {"kind": "ask", **self._message(random, tag)}
        if random.random() < 0.2:
            kind = random.choice(("watch", "consider", "foresee", "simulate", "nothing"))
            message = {"kind": kind, "id": "c", "table": random.choice(WORDS), "seat": 1, "wagers": {"ante": 5_00}}
        message_or_not = self._mutated(random, message, text=random.random() < 0.999)
        return framed(message_or_not, opcode=random.choices((1, 2, 0), (9_980, 10, 10))[0])

    async def _over_a_socket(self, target: str, cookies: dict[str, str], frames: Iterator[bytes], what: str) -> None:
        """Frames in batches: the answer to the last of a batch says that all were heard.

        Where a socket is ended another opens.  What was not read because the socket had ended before is not counted.
        """
        waiting = list(frames)
        while waiting:
            opened = await self._opened(target, cookies)
            if opened is None:
                self.sent[what] += 1
                waiting.pop()
                continue
            reader, writer = opened
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                async with asyncio.timeout(SECONDS_TO_ANSWER):
                    while waiting:
                        batch, waiting = waiting[:BATCH], waiting[BATCH:]
                        writer.write(b"".join(batch) + framed(HERE))
                        is_open = await self._heard_all(reader, writer)
                        self.sent[what] += len(batch) if is_open else 1
                        if not is_open:
                            break
            writer.close()

    async def _opened(
        self, target: str, cookies: dict[str, str]
    ) -> tuple[asyncio.StreamReader, asyncio.StreamWriter] | None:
        reader, writer = await asyncio.open_connection("127.0.0.1", self._port, limit=2**20)
        cookie = "; ".join(f"{name}={value}" for name, value in cookies.items())
        head = [f"GET {target} HTTP/1.1", "Host: localhost", "Upgrade: websocket", "Connection: Upgrade"]
        head += ["Sec-WebSocket-Key: MDEyMzQ1Njc4OWFiY2RlZg==", "Sec-WebSocket-Version: 13", f"Cookie: {cookie}"]
        writer.write("\r\n".join([*head, "", ""]).encode())
        try:
            said = await reader.readuntil(b"\r\n\r\n")
        except (OSError, asyncio.IncompleteReadError):
            said = b""
        if b" 101 " not in said.partition(b"\r\n")[0]:
            self.answers[(said[9:12] or b"cut off").decode()] += 1
            writer.close()
            return None
        return reader, writer

    async def _heard_all(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Whether the socket is still open after all that was sent was answered."""
        while True:
            opcode, payload = await _frame_of(reader)
            if payload.startswith(b'{"kind":"here"'):
                return True
            if opcode == CLOSING:
                why = f" {payload[2:].decode()}" if payload.startswith(INTERNAL) else ""
                self.answers[f"closed {int.from_bytes(payload[:2])}{why}"] += 1
                return False
            if opcode == PING:
                writer.write(framed(payload, opcode=PONG))
                continue
            kind = KIND.search(payload[:40])
            self.answers[kind[1].decode() if kind else "no kind"] += 1

    # Peripherals

    async def _device_frames(self, random: Random, many: int) -> None:
        """Some sign the challenge and report, most do not."""
        while many > 0:
            opened = await self._opened(random.choice(("/device/E2", "/device/E2", "/device/E1", "/device/x")), {})
            if opened is None:
                many -= 1
                self.sent["device frames"] += 1
                continue
            reader, writer = opened
            batch = min(many, random.randrange(1, BATCH))
            many -= batch
            with suppress(OSError, TimeoutError, asyncio.IncompleteReadError):
                async with asyncio.timeout(SECONDS_WITH_A_DEVICE):
                    _, challenge = await _frame_of(reader)
                    frames = list(self._reported(random, batch))
                    writer.write(self._greeting(random, challenge) + b"".join(frames))
                    while (answer := await _frame_of(reader))[0] != CLOSING:
                        if b'"kind":"state"' in answer[1]:
                            continue
                        self.sent["device frames"] += 1
                        self.answers["to devices"] += 1
                        frames.pop()
                        if not frames:
                            break
                    else:
                        self.answers[f"closed {int.from_bytes(answer[1][:2])}"] += 1
            writer.close()

    def _greeting(self, random: Random, challenge: bytes) -> bytes:
        """The challenge signed, or something else, or nothing."""
        nonce = str(json.loads(challenge).get("nonce", "")) if challenge.startswith(b"{") else ""
        hello = msgspec.json.encode(self._signer.hello(nonce))
        return random.choices((framed(hello), framed(hello[:-20]), b""), (90, 5, 5))[0]

    def _reported(self, random: Random, many: int) -> Iterator[bytes]:
        for _ in range(many):
            number = random.choice((0, 1, 2, 10**6, random.getrandbits(40)))
            report = self._signer.report(number, "r", self._report(random))
            yield framed(self._mutated(random, json.loads(msgspec.json.encode(report)), text=True))

    def _report(self, random: Random) -> PeripheralReport:
        kind = random.choice(self._reports)
        while True:
            with suppress(msgspec.ValidationError):
                made: PeripheralReport = msgspec.convert(example(self._schemas[kind.__name__], random), kind)
                return made

    # Nothing at all

    async def _garbage(self, random: Random, many: int) -> None:
        self.sent["garbage"] += many
        for _ in range(many):
            with suppress(OSError, asyncio.IncompleteReadError, TimeoutError):
                reader, writer = await asyncio.open_connection("127.0.0.1", self._port)
                anything = random.randbytes(random.randrange(1, 2_000))
                writer.write(random.choice((anything, random.choice(RAW))))
                writer.write_eof()
                async with asyncio.timeout(SECONDS_TO_ANSWER):
                    said = await reader.read(65_536)
                if status := STATUS.match(said):
                    self.answers[status[1].decode()] += 1
                writer.close()


def _anything(random: Random, *, text: bool) -> bytes:
    made = random.randbytes(random.randrange(1, 8))
    return bytes(one & 0x7F for one in made) if text else made


_REPORTS = {"insert_bill", "insert_voucher", "block_terminal", "unblock_terminal", "insert_box"}


def framed(payload: bytes, opcode: int = 1) -> bytes:
    """A frame of a socket, masked with zeros, which leaves it as it is."""
    length = len(payload)
    if length < 126:
        size = bytes([0x80 | length])
    else:
        size = b"\xfe" + length.to_bytes(2) if length < 65_536 else b"\xff" + length.to_bytes(8)
    return bytes([0x80 | opcode]) + size + b"\0\0\0\0" + payload


async def _frame_of(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    first, second = await reader.readexactly(2)
    length = second & 0x7F
    if length >= 126:
        length = int.from_bytes(await reader.readexactly(2 if length == 126 else 8))
    return first & 0xF, await reader.readexactly(length)


def _http(method: str, target: str, headers: list[tuple[str, str]], body: bytes) -> bytes:
    lines = [f"{method} {target} HTTP/1.1", *(f"{name}: {value}" for name, value in headers)]
    if body or method == "POST":
        lines.append(f"Content-Length: {len(body)}")
    return "\r\n".join([*lines, "", ""]).encode("latin-1", "replace") + body
