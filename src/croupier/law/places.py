"""Places: lines of a checkout, and what is on them."""

from dataclasses import dataclass
from pathlib import Path

from croupier.law.citation import Clause


class Unreadable(Exception):
    """A file that is not valid Python or TOML, so its citations are unknown."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A line of a file, and what is on it: `module:function`, `file.toml:table` or the id of a test."""

    file: str
    line: int
    name: str


@dataclass(frozen=True, slots=True)
class Citation:
    """One clause cited at one place; None if a text that should cite does not.

    ``counts`` tells whether it is evidence: code that a live path runs, or a test of such code.
    """

    clause: Clause | None
    place: Place
    text: str
    counts: bool = True


@dataclass(frozen=True, slots=True)
class Tree:
    """The package's folder, and the tests beside it if this is a checkout and not an installed wheel."""

    package: Path
    tests: Path | None

    @classmethod
    def here(cls) -> "Tree":
        """The tree that contains this module."""
        package = Path(__file__).resolve().parents[1]
        tests = package.parents[1] / "tests"
        return cls(package, tests if package.parent.name == "src" and tests.is_dir() else None)

    @property
    def root(self) -> Path:
        """The folder that file names are relative to."""
        return self.package.parent if self.tests is None else self.tests.parent
