"""The two commands.

  ./run            the whole system with a demonstration floor, for browsers; prints its addresses
  ./run ARGS       croupier ARGS, such as --help. Files are named from where you stand.
  ./test           the whole gate: ruff, its formatter, mypy, the doors between packages, all tests
  ./test ARGS      pytest with just these, such as -x tests/cli. Files are named from the project's folder.
  ./test --site    the documentation as a static site, in build/site
  ./test --help    this text

The first start makes .venv from the locks with plain pip, which obeys its own variables (PIP_INDEX_URL,
PIP_NO_INDEX, PIP_FIND_LINKS, …). The folder .venv belongs to these commands and is made again when it is not
whole. PYTHON=python3.12 ./run chooses another Python. ./test also provides a Chromium for the tests of the pages:
the machine's own, the distribution's package, or one in .venv. This file needs nothing but the standard library.
"""

import sys

if sys.version_info < (3, 11):  # noqa: UP036 - the reader with an old Python gets this line, not a syntax error
    sys.exit(f"croupier: needs Python 3.11 or newer, this is {sys.version.split()[0]} ({sys.executable})")

import fcntl
import hashlib
import importlib.util
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import NoReturn

import browser
import commands
import debian
from commands import SetUpFailed, say, with_tail

SITE = ["--site"]


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
            say("setting up .venv; this takes a few minutes …")
            install(house, purpose)


def provide_browser(house: House, arguments: tuple[str, ...]) -> None:
    """A browser for the tests of the pages. The gate does not start without one; with arguments pytest does, because
    they may name tests of something else.
    """
    with one_at_a_time(house):
        try:
            browser.provide(house.environment, again=not arguments)
        except SetUpFailed as failure:
            if not arguments:
                raise
            say(str(failure))


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
        install_ensurepip()
    made = commands.run([sys.executable, "-m", "venv", "--clear", str(house.environment)])
    if made.failed:
        raise SetUpFailed(with_tail("could not make .venv", made.words))


def install_ensurepip() -> None:
    """Debian keeps what makes environments in a package of its own."""
    package = f"python3.{sys.version_info.minor}-venv"
    rights = debian.rights() if debian.is_here() else None
    if rights is None:
        raise SetUpFailed(f"{sys.executable} cannot make environments. Type: {debian.command_for(package)}")
    say(f"installing {package} with apt-get …")
    done = debian.install(rights, package)
    if done.failed:
        raise SetUpFailed(with_tail(f"could not install {package}", done.words))


def pip(house: House, what: str, *arguments: str) -> None:
    """Silent unless it fails: pip warns about every index it cannot use, even when another one serves."""
    done = commands.run([str(house.python), "-m", "pip", "install", "--quiet", "--no-input", *arguments])
    if done.failed:
        raise SetUpFailed(with_tail(f"pip could not {what}; {likely_cause(done.words)}", done.words))


def likely_cause(words: str) -> str:
    if "HASH" in words:
        return "a file is not the one the lock names"
    if "No matching distribution" in words or "onnection" in words:
        return "the package index does not answer or lacks a package (see `pip config list`)"
    return "its last words:"


def write_whole(path: Path, text: str) -> None:
    draft = path.with_suffix(".draft")
    draft.write_text(text)
    draft.replace(path)


def start(house: House, purpose: str, arguments: list[str]) -> NoReturn:
    """Become the program that was asked for."""
    if purpose == "run":
        become([str(house.croupier), *run_what(arguments)])
    os.chdir(house.root)
    if arguments == SITE:
        become([str(house.python), str(house.root / "tools" / "documentation.py")])
    if arguments:
        become([str(house.python), "-m", "pytest", *arguments])
    become([str(house.python), str(house.root / "tools" / "gate.py")])


def needed(purpose: str, arguments: Sequence[str]) -> str:
    """Whose lock is installed: the packet of a laboratory has the results of tests, which are run for it."""
    return "test" if purpose == "run" and list(arguments[:1]) == ["lab"] else purpose


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
        prepare(house, needed(purpose, arguments))
        if purpose == "test" and list(arguments) != SITE:
            provide_browser(house, arguments)
        start(house, purpose, list(arguments))
    except SetUpFailed as failure:
        say(str(failure))
    except OSError as failure:
        say(f"set-up failed: {failure}")
    except KeyboardInterrupt:
        say("set-up interrupted; the next start begins again")
        return 130
    return 1


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
