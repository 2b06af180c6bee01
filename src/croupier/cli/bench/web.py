"""`croupier bench web`: a stadium over real sockets, compared with a bare server that moves the same bytes."""

import asyncio
import gzip
import http.client
import os
import re
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AsyncExitStack, ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import urljoin

from croupier.cli.errors import CommandError
from croupier.web.server.handles import allow_many_sockets
from croupier.web.swarm.bare import TELL
from croupier.web.swarm.figures import Figures, spread
from croupier.web.swarm.stadium import Plan, Stadium
from croupier.web.swarm.wire import Wire, connected

STADIUM, ROUNDS, BROADCASTS = 1_250, 3, 40
ARRIVING_TOGETHER = 64
SECONDS_TO_START = 60.0
"""Seconds for a server to start answering."""

CROUPIER = "import sys; from croupier.cli.main import main; sys.exit(main())"

REFERENCE = re.compile(r"""(?:src|href)="(/static/[^"]+)"|(?:from|import)\s*\(?\s*"(\.\.?/[\w./-]+)\"""")
"""The files a page or module loads."""


@dataclass(frozen=True, slots=True)
class Figure:
    """One measurement; ``limit`` is its maximum, ``bare`` the bare server's value in the same run."""

    figure: str
    ours: float
    unit: str
    limit: float | None = None
    bare: float | None = None

    @property
    def ratio(self) -> float | None:
        """Ours relative to the bare server, if it was measured."""
        return self.ours / self.bare if self.bare else None


def figures() -> Iterator[Figure]:
    """All figures; every process started is stopped again."""
    allow_many_sockets()
    terminals = STADIUM
    with tempfile.TemporaryDirectory(prefix="croupier-bench-") as folder, ExitStack() as running:
        place = Path(folder)
        bare_port, port = _free_port(), _free_port()
        peer = running.enter_context(_process("-m", "croupier.web.swarm.bare", str(bare_port), folder))
        _until_open(bare_port)
        bare = asyncio.run(_bare_figures(bare_port, peer, terminals))
        served = "serve", "--demo", "--data", str(place / "data"), "--port", str(port)
        server = running.enter_context(_process("-c", CROUPIER, *served))
        _until_open(port)
        yield from _page(port)
        yield from asyncio.run(_stadium(port, server, terminals, bare))


# Processes


@contextmanager
def _process(*arguments: str) -> Iterator["subprocess.Popen[bytes]"]:
    process = subprocess.Popen([sys.executable, *arguments], stdout=subprocess.DEVNULL)  # noqa: S603 - our own module
    try:
        yield process
    finally:
        process.terminate()
        try:
            process.wait(SECONDS_TO_START)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        return port


def _until_open(port: int) -> None:
    end = time.monotonic() + SECONDS_TO_START
    while time.monotonic() < end:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.05)
        else:
            return
    raise CommandError(f"bench: the server at port {port} does not answer")


def _processor(process: "subprocess.Popen[bytes]") -> float:
    """The process's processor time in seconds, which varies less with other load than elapsed time."""
    fields = Path(f"/proc/{process.pid}/stat").read_text(encoding="ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _memory(process: "subprocess.Popen[bytes]") -> float:
    """Resident megabytes."""
    status = Path(f"/proc/{process.pid}/status").read_text(encoding="ascii")
    return int(re.findall(r"VmRSS:\s*(\d+)", status)[0]) / 1024


# The bare server


@dataclass(slots=True)
class Measured:
    """What the terminals measured, and the server's processor time for it."""

    figures: Figures
    processor: float = 0.0

    @property
    def for_each(self) -> float:
        """Microseconds of processor time per message delivered."""
        messages = sum(map(len, self.figures.arrivals.values())) + len(self.figures.acknowledged)
        return 1e6 * self.processor / messages


async def _bare_figures(port: int, peer: "subprocess.Popen[bytes]", terminals: int) -> Measured:
    """As many sockets, a message as large as a table's document, and a row for every message."""
    found = Figures()
    told = TELL + "x" * 2_500
    async with AsyncExitStack() as leaving:
        heard: asyncio.Queue[float] = asyncio.Queue()
        loop = asyncio.get_running_loop()
        wires = await _connections(port, terminals, lambda _message: heard.put_nowait(loop.time()), leaving)
        began = _processor(peer)
        for number in range(BROADCASTS):
            found.acts[number] = loop.time()
            wires[0].send(told.encode())
            found.arrivals[number] = [await heard.get() for _ in wires]
        for number in range(ROUNDS):
            sent = loop.time()
            for wire in wires:
                wire.send(b"x" * 150)
            for _ in wires:
                found.wager_is_durable(number, sent, await heard.get())
        return Measured(found, _processor(peer) - began)


async def _connections(
    port: int, number: int, heard: Callable[[bytes], None], leaving: AsyncExitStack
) -> Sequence[Wire]:
    door = asyncio.Semaphore(ARRIVING_TOGETHER)

    async def one() -> Wire:
        async with door:
            wire = await connected(f"ws://127.0.0.1:{port}/", "", heard, lambda: None)
            leaving.callback(wire.close)
            return wire

    return await asyncio.gather(*(one() for _ in range(number)))


# Our server


def _page(port: int) -> Iterator[Figure]:
    """The transfer size of the terminal's page with an empty browser cache."""
    cookie = _got(port, "/terminal/E-01")[1]["set-cookie"].partition(";")[0]
    waiting, sizes = ["/terminal"], dict[str, int]()
    while waiting:
        path = waiting.pop()
        body, headers = _got(port, path, cookie)
        sizes[path] = len(body)
        text = gzip.decompress(body) if headers["content-encoding"] == "gzip" else body
        for absolute, beside in REFERENCE.findall(text.decode(errors="replace")):
            asked = absolute or urljoin(path, beside)
            if asked not in sizes and asked not in waiting:
                waiting.append(asked)
    yield Figure("the terminal's page, uncached", sum(sizes.values()) / 1000, "kB", 150)
    yield Figure("requests for it", len(sizes), "")


def _got(port: int, path: str, cookie: str = "") -> tuple[bytes, http.client.HTTPMessage]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=SECONDS_TO_START)
    connection.request("GET", path, headers={"Cookie": cookie, "Accept-Encoding": "gzip"})
    response = connection.getresponse()
    body = response.read()
    connection.close()
    return body, response.headers


async def _stadium(port: int, server: "subprocess.Popen[bytes]", terminals: int, bare: Measured) -> list[Figure]:
    stadium = Stadium(Plan(f"http://127.0.0.1:{port}", terminals, 1 + ROUNDS), lambda _played: None)
    before = _memory(server)
    async with AsyncExitStack() as leaving:
        await stadium.fill(leaving)
        await stadium.warm_up()
        began = _processor(server)
        await stadium.play()
        ours = Measured(stadium.figures, _processor(server) - began)
        memory = (_memory(server) - before) / terminals
        await stadium.compare()
    return [
        *_beside(ours, bare, f"{terminals:,} terminals: "),
        Figure("server memory for each", memory * 1000, "kB", 1000),
    ]


def _beside(ours: Measured, bare: Measured, many: str) -> Iterator[Figure]:
    shown, bare_shown = spread(ours.figures.shown()), spread(bare.figures.shown())
    yield Figure(many + "an act of the dealer shown to all, p50", shown.p50, "ms", None, bare_shown.p50)
    yield Figure(many + "an act of the dealer shown to all, p99", shown.p99, "ms", 250, bare_shown.p99)
    own = spread(ours.figures.shown(own=True))
    yield Figure(many + "everybody asked or told a result, p99", own.p99, "ms")
    burst, bare_burst = _bursts(ours.figures), _bursts(bare.figures)
    yield Figure(many + "all wager at once, all durable", burst, "ms", 500, bare_burst)
    yield Figure("work of the server for each message", ours.for_each, "us", None, bare.for_each)
    yield Figure(many + "differences of money", len(ours.figures.differences), "", 0)


def _bursts(found: Figures) -> float:
    """The median of the rounds, in milliseconds."""
    return spread([one.seconds for one in found.wagering.values()]).p50
