"""A journal of an earlier version opens, verifies with the hash it always had, and goes on.

`support/journals/first.db.xz` is a rehearsal of two games with faults, and two snapshots, as the first version of the
floor wrote it. Where this fails, an old event does something on replay that it did not do: a new field of an event with
a default says from where on something is counted or kept.
"""

import json
import lzma
from pathlib import Path

import pytest

from croupier.cli.main import main

FIRST = Path(__file__).parents[3] / "support/journals/first.db.xz"
ENTRIES, LAST = 374, "2abc517d17fd67e6834ffd5d052cf6f430a5b53ecb796d5765ea1b383b17ac88"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """The folder of the old floor."""
    (tmp_path / "croupier.db").write_bytes(lzma.decompress(FIRST.read_bytes()))
    return tmp_path


def verified(folder: Path, capsys: pytest.CaptureFixture[str]) -> dict[str, object]:
    """What `verify` finds, which is nothing wrong."""
    capsys.readouterr()
    assert main(["verify", "--data", str(folder), "--json"]) == 0
    found: dict[str, object] = json.loads(capsys.readouterr().out)
    return found


def test_it_verifies_with_the_hash_it_had(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = verified(folder, capsys)

    assert (found["entries"], found["digest"]) == (ENTRIES, LAST)


@pytest.mark.parametrize("number", ["657a", "672a"])
def test_it_goes_on_from_its_snapshot(folder: Path, number: str, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--chapter", number, "--terminals", "3", "--rounds", "2", "--faults", "--seed", "12"]

    assert main(["rehearse", *arguments, "--data", str(folder)]) == 0

    entries = verified(folder, capsys)["entries"]
    assert isinstance(entries, int)
    assert entries > ENTRIES
