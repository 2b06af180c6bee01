"""Progress display, and handling of Ctrl-C while a command works; nothing is shown in a pipe or a file."""

import os
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import Future, wait
from contextlib import contextmanager
from threading import Thread
from typing import Any, TypeVar

from croupier.cli.errors import INTERRUPTED

T = TypeVar("T")

SECONDS_BETWEEN_LISTENING = 0.2
"""Seconds."""


@contextmanager
def working(what: str) -> Iterator[None]:
    """A spinner with the elapsed time."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    with _shown(SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn()) as shown:
        shown.add_task(what, total=None)
        yield


@contextmanager
def rounds_bar(rounds: int) -> Iterator[Callable[[int], None]]:
    """A bar with rounds per second and the time left; yields a function to report rounds played."""
    if not sys.stderr.isatty():
        yield lambda _played: None
        return
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn

    pace, left = TextColumn("{task.fields[pace]:,.0f} rounds/s,"), TextColumn("left")
    with _shown(BarColumn(), TaskProgressColumn(), pace, TimeRemainingColumn(), left) as shown:
        task = shown.add_task("", total=rounds, pace=0.0)

        def played(count: int) -> None:
            passed = shown.tasks[0].elapsed or 1.0
            shown.update(task, completed=count, pace=count / passed)

        yield played


@contextmanager
def draws_bar(what: str, total: int) -> Iterator[Callable[[int], None]]:
    """A named bar; yields a function to report progress."""
    if not sys.stderr.isatty():
        yield lambda _drawn: None
        return
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn

    name = TextColumn("{task.description}", markup=False)
    with _shown(name, BarColumn(), TaskProgressColumn(), TimeRemainingColumn(), TextColumn("left")) as shown:
        task = shown.add_task(what, total=total)
        yield lambda drawn: shown.update(task, completed=drawn)


def _shown(*columns: Any) -> Any:
    """A transient progress display on standard error."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False)


def hearing(work: Callable[[], T]) -> T:
    """Run work in a thread, so that Ctrl-C is handled while compiled code runs; returns its result."""
    result: Future[T] = Future()

    def do() -> None:
        try:
            result.set_result(work())
        except BaseException as error:  # noqa: BLE001 - whatever it is, the waiting thread is told
            result.set_exception(error)

    Thread(target=do, daemon=True).start()
    while not result.done():
        wait(
            [result], SECONDS_BETWEEN_LISTENING
        )  # not forever: a signal that comes just before the wait does not end it
    return result.result()


@contextmanager
def leaving_at_once() -> Iterator[None]:
    """Let Ctrl-C end the process at once, without waiting minutes for the threads of compiled loops.

    Nothing is lost, as files are written atomically.
    """
    try:
        yield
    except KeyboardInterrupt:
        sys.stdout.flush()
        os._exit(INTERRUPTED)
