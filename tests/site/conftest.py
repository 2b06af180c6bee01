"""A house that is set up where nobody is at the keyboard."""

import io
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher

from croupier.cli.main import main
from croupier.floor.engine import credentials
from support.storage.private_postgres import PrivateServer, private_server

PASSWORDS = "correct horse battery\nstaple wagon lantern\n"
ANSWERS = """\
{more}
[settings]
facility = "The Mill"
[server]
names = ["localhost", "127.0.0.1"]
[people]
technician = "tess"
second = "fay"
"""

Init = Callable[..., int]


@pytest.fixture(autouse=True)
def quickly(monkeypatch: pytest.MonkeyPatch) -> None:
    """What is kept in earnest takes its time."""
    monkeypatch.setattr(credentials, "_hasher", PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))


@pytest.fixture
def init(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Init:
    """`croupier init --from`, with answers; top-level ones first."""

    def run(more: str = "", *words: str, answers: str = ANSWERS, typed: str = PASSWORDS) -> int:
        file = tmp_path / "answers.toml"
        file.write_text(answers.replace("{more}", more), encoding="utf-8")
        monkeypatch.setattr("sys.stdin", io.StringIO(typed))
        return main(["init", "--house", str(tmp_path / "mill"), "--from", str(file), *words])

    return run


@pytest.fixture(scope="module")
def postgres() -> Iterator[PrivateServer]:
    """A PostgreSQL server for these tests."""
    with private_server() as server:
        yield server
