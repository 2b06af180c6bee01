"""The two commands.

  ./run            the whole system with a demonstration floor, for browsers; prints its addresses
  ./run ARGS       croupier ARGS, such as --help. Files are named from where you stand.
  ./test           the whole gate: ruff, its formatter, mypy, the doors between packages, all tests
  ./test ARGS      pytest with just these, such as -x tests/cli. Files are named from the project's folder.
  ./test --help    this text

The first start makes .venv from the locks with plain pip, which obeys its own variables (PIP_INDEX_URL,
PIP_NO_INDEX, PIP_FIND_LINKS, …). The folder .venv belongs to these commands and is made anew when it is not
whole. PYTHON=python3.12 ./run chooses another Python. This file needs nothing but the standard library.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - the reader with an old Python gets this line, not a syntax error
    sys.exit(f"croupier: needs Python 3.11 or newer, this is {sys.version.split()[0]} ({sys.executable})")

import fcntl
import hashlib
import importlib.util
import os
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

TAIL_OF_PIP = 8


class SetUpFailed(Exception):
    """The environment could not be made; the message is for the person at the keyboard."""


@dataclass(frozen=True)
class House:
    """Where the project lies and where its environment goes."""

    root: Path

    @property
    def environment(self) -> Path:
        return self.root / ".venv"

    @property
    def python(self) -> Path:
        return self.environment / "bin" / "python"

    @property
    def croupier(self) -> Path:
        return self.environment / "bin" / "croupier"

    @property
    def stamp(self) -> Path:
        """Says for whom .venv was made and, a digest a line, what is in it; exists only when all of it is."""
        return self.environment / "croupier.stamp"

    @property
    def maker(self) -> str:
        """An environment serves only the Python and the place it was made for."""
        return f"Python {sys.version_info.major}.{sys.version_info.minor} in {self.root}"

    def lock(self, purpose: str) -> Path:
        return self.root / "locks" / f"{purpose}.txt"

    def digest(self, purpose: str) -> str:
        parts = self.lock(purpose).read_bytes(), (self.root / "pyproject.toml").read_bytes()
        return hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()

    def stamped(self) -> list[str]:
        return self.stamp.read_text().splitlines() if self.stamp.exists() else []

    def is_whole(self) -> bool:
        return self.python.exists() and self.stamped()[:1] == [self.maker]

    def is_ready(self, purpose: str) -> bool:
        return self.is_whole() and self.digest(purpose) in self.stamped()


def prepare(house: House, purpose: str) -> None:
    """Afterwards .venv holds what the lock of this purpose says; costs nothing when it already does."""
    if house.is_ready(purpose):
        return
    with one_at_a_time(house):
        if not house.is_ready(purpose):
            print("croupier: setting up .venv; this takes a moment …", file=sys.stderr, flush=True)
            install(house, purpose)


@contextmanager
def one_at_a_time(house: House) -> Iterator[None]:
    """Two commands started together: the second waits for the first."""
    with (house.root / "pyproject.toml").open() as held:
        fcntl.flock(held, fcntl.LOCK_EX)
        yield


def install(house: House, purpose: str) -> None:
    """The stamp goes first and comes back last: an interrupted installation never passes for a whole one."""
    whole = house.is_whole()
    house.stamp.unlink(missing_ok=True)
    if not whole:
        make_environment(house)
    pip(house, f"install locks/{purpose}.txt", "--require-hashes", "-r", str(house.lock(purpose)))
    pip(house, "install croupier itself", "--no-deps", "--no-build-isolation", "-e", str(house.root))
    # The test lock holds everything the run lock holds.
    purposes = ["run", "test"] if purpose == "test" else ["run"]
    write_whole(house.stamp, "\n".join([house.maker, *map(house.digest, purposes)]))


def make_environment(house: House) -> None:
    if importlib.util.find_spec("ensurepip") is None:
        raise SetUpFailed(f"{sys.executable} cannot make environments: apt install python3-venv")
    made = subprocess.run(
        [sys.executable, "-m", "venv", "--clear", str(house.environment)],
        capture_output=True,
        text=True,
        check=False,
    )
    if made.returncode != 0:
        raise SetUpFailed(with_tail("could not make .venv", made.stdout + made.stderr))


def pip(house: House, what: str, *arguments: str) -> None:
    """Silent unless it fails: pip warns about every index it cannot use, even when another one serves."""
    command = [str(house.python), "-m", "pip", "install", "--quiet", "--no-input", *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise SetUpFailed(with_tail(f"pip could not {what}; {likely_cause(done.stderr)}", done.stderr))


def likely_cause(words: str) -> str:
    if "HASH" in words:
        return "a file is not the one the lock names"
    if "No matching distribution" in words or "onnection" in words:
        return "the package index does not answer or lacks a package (see `pip config list`)"
    return "its last words:"


def with_tail(message: str, words: str) -> str:
    lines = [line for line in words.splitlines() if line.strip()][-TAIL_OF_PIP:]
    return "\n".join([message, *(f"    {line}" for line in lines)])


def write_whole(path: Path, text: str) -> None:
    draft = path.with_suffix(".draft")
    draft.write_text(text)
    draft.replace(path)


def start(house: House, purpose: str, arguments: list[str]) -> NoReturn:
    """Become the program that was asked for."""
    if purpose == "run":
        become([str(house.croupier), *run_what(arguments)])
    os.chdir(house.root)
    if arguments:
        become([str(house.python), "-m", "pytest", *arguments])
    become([str(house.python), str(house.root / "tools" / "gate.py")])


def run_what(arguments: list[str]) -> list[str]:
    """A command of croupier; without one the demonstration, with its options if there are any."""
    is_command = arguments and (not arguments[0].startswith("-") or arguments[0] in {"-h", "--help", "--version"})
    return arguments if is_command else ["serve", "--demo", *arguments]


def become(command: list[str]) -> NoReturn:
    sys.stdout.flush()
    os.execv(command[0], command)  # noqa: S606 - no shell is the point


def main(purpose: str, *arguments: str) -> int:
    house = House(Path(__file__).resolve().parent.parent)
    if purpose == "test" and arguments in [("--help",), ("-h",)]:
        print(__doc__)
        return 0
    try:
        prepare(house, purpose)
        start(house, purpose, list(arguments))
    except SetUpFailed as failure:
        print(f"croupier: {failure}", file=sys.stderr)
    except OSError as failure:
        print(f"croupier: set-up failed: {failure}", file=sys.stderr)
    except KeyboardInterrupt:
        print("croupier: set-up interrupted; the next start begins anew", file=sys.stderr)
        return 130
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
