"""The files of a checkout with their hashes, and which of them affect money, cards or the record."""

from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from croupier.cli.errors import CommandError
from croupier.law.places import Tree

FOLDERS = ("deploy", "docs", "locks", "src", "tests", "tools")
FILES = ("ARCHITECTURE.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "README.md", "pyproject.toml", "run", "test")
MADE = ("__pycache__", "node_modules")
"""Folders of generated files."""

CRITICAL = (
    "locks/run.txt",
    "src/croupier/central/",
    "src/croupier/chapters/",
    "src/croupier/equipment/",
    "src/croupier/floor/audit/",
    "src/croupier/floor/engine/",
    "src/croupier/floor/record/",
    "src/croupier/floor/rooms/",
    "src/croupier/journal/",
    "src/croupier/ledger/",
    "src/croupier/money.py",
    "src/croupier/peripherals/",
    "src/croupier/rng/generator.py",
    "src/croupier/rng/health.py",
    "src/croupier/rng/sources.py",
    "src/croupier/rules/",
    "src/croupier/storage/",
    "src/croupier/web/identity/",
    "src/croupier/web/server/",
    "src/croupier/web/sockets/",
    "src/croupier/witness/",
)
"""Code that decides what is paid, what is dealt, who may do what, and what is recorded."""


def checkout() -> Path:
    """The root of the sources; an installed package lacks the tests, locks and papers."""
    tree = Tree.here()
    if tree.tests is None:
        raise CommandError("lab: a packet is made from a checkout of the sources, which this is not")
    return tree.root


def hashes(root: Path) -> dict[str, str]:
    """The SHA-256 of every file of the checkout, in order of names."""
    return {file.relative_to(root).as_posix(): sha256(file.read_bytes()).hexdigest() for file in sorted(_files(root))}


def _files(root: Path) -> Iterator[Path]:
    yield from (root / name for name in FILES if (root / name).is_file())
    for folder in FOLDERS:
        for file in (root / folder).rglob("*"):
            parts = file.relative_to(root).parts
            if file.is_file() and not any(part in MADE or part.startswith(".") for part in parts):
                yield file


def is_critical(name: str) -> bool:
    """Whether a change of the file must be reported."""
    return any(name == one or (one.endswith("/") and name.startswith(one)) for one in CRITICAL)
