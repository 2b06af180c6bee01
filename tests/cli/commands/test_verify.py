"""`croupier verify`: whose seals are on the journal, and whether they are the site's."""

import json
from pathlib import Path

import pytest

from croupier.cli.main import main
from croupier.floor.engine.chance import TrueChance
from croupier.floor.engine.engine import Engine
from croupier.floor.record.commands import CloseDay
from croupier.journal.seals import sealer_from
from support.floor.house import SYSTEM, House
from support.floor.kept_house import kept


@pytest.fixture
def sealed(tmp_path: Path) -> tuple[Path, str]:
    """A folder with a journal of one day, and the public key it was sealed with, which is not in the folder."""
    sealer, house = sealer_from(tmp_path / "elsewhere"), House()
    house.engine = Engine(house.store, house, TrueChance(), sealer=sealer)
    house.after(days=1).do(SYSTEM, CloseDay())
    return Path(kept(house, tmp_path)), sealer.key


def test_the_key_of_the_seals_is_shown(sealed: tuple[Path, str], capsys: pytest.CaptureFixture[str]) -> None:
    folder, key = sealed

    assert main(["verify", "--data", str(folder)]) == 0
    assert f"days were sealed with the key {key}\n" in capsys.readouterr().out
    assert main(["verify", "--data", str(folder), "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["keys"] == [key]


def test_seals_are_compared_with_the_key_that_is_given(
    sealed: tuple[Path, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder, key = sealed
    another = sealer_from(tmp_path / "another").key

    assert main(["verify", "--data", str(folder), "--key", key.upper()]) == 0
    assert main(["verify", "--data", str(folder), "--key", another, "--key", key]) == 0
    assert main(["verify", "--data", str(folder), "--key", another]) == 1
    assert f"was made with the key {key}, which is not this site's" in capsys.readouterr().out


def test_without_one_they_are_compared_with_the_key_beside_the_journal(
    sealed: tuple[Path, str], capsys: pytest.CaptureFixture[str]
) -> None:
    folder, key = sealed
    sealer_from(folder / "seal.key")

    assert main(["verify", "--data", str(folder)]) == 1
    assert main(["verify", "--data", str(folder), "--key", key]) == 0
    (folder / "seal.key").write_bytes(b"no key")
    capsys.readouterr()
    assert main(["verify", "--data", str(folder)]) == 2
    assert "give the public key with --key" in capsys.readouterr().err


@pytest.mark.parametrize("key", ["", "12", "x" * 64])
def test_a_key_that_is_none(sealed: tuple[Path, str], key: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["verify", "--data", str(sealed[0]), "--key", key]) == 2
    assert "a key has 64 hexadecimal digits" in capsys.readouterr().err
