"""What a person is told before something is solved or compiled, which may take long; a pipe sees it too."""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from croupier.cli.output.progress import hearing, working

MINUTE = 60


def announce(what: str) -> None:
    """One line on standard error, at once."""
    print(f"croupier: {what}", file=sys.stderr, flush=True)


def solving(work: Any) -> Any:
    """Solve a piece of :class:`croupier.odds.analysis.analyse.Work`, and say so first."""
    announce(f"solving {work.wager}{about(work.seconds)}")
    with working(f"solving {work.wager}"), saying_what_is_compiled():
        return hearing(work.solve)


def about(seconds: int) -> str:
    """How long something takes, as far as it is worth saying."""
    if not seconds:
        return ""
    long = f"{round(seconds / MINUTE)} minutes" if seconds >= 2 * MINUTE else f"{seconds} seconds"
    return f", which takes about {long} on two cores"


@contextmanager
def saying_what_is_compiled() -> Iterator[None]:
    """Say once that something is compiled, as soon as it has to be."""
    from croupier.odds.compiled import on_first_compilation

    with on_first_compilation(lambda: announce("compiling, which is done once and can take a minute")):
        yield
