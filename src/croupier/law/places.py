"""Places: the lines of a checkout, and what stands there."""

from dataclasses import dataclass
from pathlib import Path

from croupier.law.citation import Clause


class Unreadable(Exception):
    """A file that is not Python or not TOML, so nobody can say what it cites."""


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A line of a file, and what stands there: `module:function`, `file.toml:table` or the id of a test."""

    file: str
    line: int
    name: str


@dataclass(frozen=True, slots=True)
class Citation:
    """One clause cited at one place; the clause is None where the text that should cite names none.

    ``counts`` is whether it is evidence: code that a live path runs, or a test of such code.
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
        """The tree this module itself lies in."""
        package = Path(__file__).resolve().parents[1]
        tests = package.parents[1] / "tests"
        return cls(package, tests if package.parent.name == "src" and tests.is_dir() else None)

    @property
    def root(self) -> Path:
        """The folder that file names are given from."""
        return self.package.parent if self.tests is None else self.tests.parent
