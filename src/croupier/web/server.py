"""One process, one port: the engine in its thread, the pages in an event loop."""

import resource
from pathlib import Path
from random import Random

import uvicorn

from croupier.floor.chance import TrueChance
from croupier.floor.clocks import SystemClock
from croupier.floor.engine import Engine
from croupier.journal.seals import sealer_from
from croupier.storage.opening import open_store
from croupier.web import demo as demonstration
from croupier.web.app import Web
from croupier.web.dealers import deal_everywhere

SOCKETS = 8_192


def serve(*, data: Path | None, database: str | None, host: str, port: int, demo: bool) -> None:
    """Serve until interrupted; what was asked is answered and a snapshot kept before the process ends."""
    _allow_many_sockets()
    store = open_store(data=data, database=database)
    clock = SystemClock()
    sealer = sealer_from((data or Path()) / "seal.key")
    engine = Engine(store, clock, TrueChance(), sealer=sealer)
    try:
        if demo:
            demonstration.seed(engine)
        engine.start()
        tasks = ((lambda running: deal_everywhere(running, Random(), clock)),) if demo else ()  # noqa: S311 - demo cards
        application = Web(engine, demo=demo, tasks=tasks).application()
        uvicorn.run(
            application,
            host=host,
            port=port,
            log_level="warning",
            ws_per_message_deflate=False,
            ws_max_size=65_536,
            server_header=False,
        )
    finally:
        engine.stop()
        store.close()


def _allow_many_sockets() -> None:
    """A stadium has more terminals than a process may usually open sockets."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(SOCKETS, most), most))
