"""Notices before slow solving or compilation; shown in a pipe too."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from croupier.cli.output.progress import hearing, working

MINUTE = 60


def announce(what: str) -> None:
    """Print one line on standard error, at once."""
    print(f"croupier: {what}", file=sys.stderr, flush=True)


def solving(work: Any) -> Any:
    """Solve a piece of :class:`croupier.odds.analysis.analyse.Work`, announcing it first."""
    announce(f"solving {work.wager}{about(work.seconds)}")
    with working(f"solving {work.wager}"), saying_what_is_compiled():
        return hearing(work.solve)


def about(seconds: int) -> str:
    """The duration in words; empty if too short to mention."""
    if not seconds:
        return ""
    long = f"{round(seconds / MINUTE)} minutes" if seconds >= 2 * MINUTE else f"{seconds} seconds"
    return f", which takes about {long} on two cores"


@contextmanager
def saying_what_is_compiled() -> Iterator[None]:
    """Announce compilation once, as soon as it is needed."""
    from croupier.odds.compiled import on_first_compilation

    with on_first_compilation(lambda: announce("compiling, which is done once and can take a minute")):
        yield
