"""Commands that the set-up starts: silent while they work, a sign of life when that takes long, their last words when
they fail. Needs nothing but the standard library.
"""

import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

SIGN_OF_LIFE_SECONDS = 20
LINES_OF_TAIL = 8


class SetUpFailed(Exception):
    """Something could not be set up; the message is for the person at the keyboard."""


@dataclass(frozen=True)
class Done:
    """What a command came to, and everything it said."""

    code: int
    words: str

    @property
    def failed(self) -> bool:
        return self.code != 0


def say(message: str) -> None:
    """Tell the person at the keyboard what is going on."""
    print(f"croupier: {message}", file=sys.stderr, flush=True)


def run(command: Sequence[str], environment: Mapping[str, str] | None = None, folder: Path | None = None) -> Done:
    """Run a command to its end; says every few seconds how long it has been at work."""
    try:
        started = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env=environment,
            cwd=folder,
            text=True,
        )
    except OSError as failure:
        return Done(1, str(failure))
    words = _words(started)
    return Done(started.returncode, words)


def _words(started: subprocess.Popen[str]) -> str:
    began = time.monotonic()
    with started:
        while True:
            try:
                words, _ = started.communicate(timeout=SIGN_OF_LIFE_SECONDS)
            except subprocess.TimeoutExpired:
                say(f"  … {time.monotonic() - began:.0f} s")
            else:
                return words


def with_tail(message: str, words: str) -> str:
    """A message, and below it the last lines of what a command said."""
    lines = [line for line in words.splitlines() if line.strip()][-LINES_OF_TAIL:]
    return "\n".join([message, *(f"    {line}" for line in lines)])
