"""What a person sees while a command works, and how it hears Ctrl-C; a pipe or a file sees none of it."""

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
    """A spinner with the time that has passed."""
    if not sys.stderr.isatty():
        yield
        return
    from rich.progress import SpinnerColumn, TextColumn, TimeElapsedColumn

    with _shown(SpinnerColumn(), TextColumn("{task.description}", markup=False), TimeElapsedColumn()) as shown:
        shown.add_task(what, total=None)
        yield


@contextmanager
def rounds_bar(rounds: int) -> Iterator[Callable[[int], None]]:
    """A bar with rounds per second and the time that is left; what it gives is told how many rounds were played."""
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
    """A bar with a name; what it gives is told how much was drawn."""
    if not sys.stderr.isatty():
        yield lambda _drawn: None
        return
    from rich.progress import BarColumn, TaskProgressColumn, TextColumn, TimeRemainingColumn

    name = TextColumn("{task.description}", markup=False)
    with _shown(name, BarColumn(), TaskProgressColumn(), TimeRemainingColumn(), TextColumn("left")) as shown:
        task = shown.add_task(what, total=total)
        yield lambda drawn: shown.update(task, completed=drawn)


def _shown(*columns: Any) -> Any:
    """Columns on standard error that leave nothing behind."""
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    return Progress(*columns, console=console, transient=True, redirect_stdout=False, redirect_stderr=False)


def hearing(work: Callable[[], T]) -> T:
    """What the work gives; Ctrl-C is heard meanwhile, as it is not while compiled code runs in the main thread."""
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
    """Ctrl-C ends the process without waiting for compiled loops, which would go on for minutes in their threads.

    Nothing is lost: files are written beside their place and moved there whole.
    """
    try:
        yield
    except KeyboardInterrupt:
        sys.stdout.flush()
        os._exit(INTERRUPTED)
