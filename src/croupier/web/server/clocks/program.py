"""The running program, compared with the approved one: at the start, and every day (§ 461a.26(b))."""

import asyncio

from croupier.floor.engine.credentials import new_secret
from croupier.floor.engine.engine import Engine
from croupier.floor.record.actors import SYSTEM
from croupier.floor.record.commands import Request
from croupier.floor.record.commands.office.software import CompareSoftware
from croupier.provenance.program import program_digest

SECONDS_BETWEEN = 600
"""The floor records one comparison a day, and any with a different result."""


async def watch_program(engine: Engine) -> None:
    """Compare until cancelled; the files are read once, as the process runs what it loaded then."""
    digest = await asyncio.to_thread(program_digest)
    while True:
        asked = Request(f"program {new_secret()}", SYSTEM, CompareSoftware(digest))
        await asyncio.wrap_future(engine.submit(asked))
        await asyncio.sleep(SECONDS_BETWEEN)
