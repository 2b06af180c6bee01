"""`croupier units`: what systemd itself says of the units, and what they start."""

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

from croupier.cli.main import main

Init = Callable[..., int]


def written(folder: Path, *words: str) -> dict[str, str]:
    folder.mkdir()
    assert main(["units", "--write", str(folder), "--user", "root", *words]) == 0
    return {file.name: file.read_text(encoding="utf-8") for file in folder.iterdir()}


def test_a_house_has_a_server_copies_and_a_look_at_everything(init: Init, tmp_path: Path) -> None:
    init(f'backup = "{tmp_path / "copies"}"\nwitnesses = ["{tmp_path / "board.heads"}"]')
    made = written(tmp_path / "units", "--house", str(tmp_path / "mill"))

    assert sorted(made) == [
        "croupier-backup.service",
        "croupier-backup.timer",
        "croupier-doctor.service",
        "croupier-doctor.timer",
        "croupier.service",
    ]
    assert f"serve --house {tmp_path / 'mill'}" in made["croupier.service"]
    assert f"ReadWritePaths={tmp_path / 'mill'} {tmp_path}" in made["croupier.service"]
    assert f"ReadWritePaths={tmp_path / 'copies'}" in made["croupier-backup.service"]


def test_without_a_place_for_copies_there_is_no_unit_for_them(init: Init, tmp_path: Path) -> None:
    init()

    assert "croupier-backup.service" not in written(tmp_path / "units", "--house", str(tmp_path / "mill"))


@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here to ask")
def test_systemd_finds_nothing_wrong(init: Init, tmp_path: Path) -> None:
    init(f'backup = "{tmp_path / "copies"}"')
    written(tmp_path / "units", "--house", str(tmp_path / "mill"))
    written(tmp_path / "theirs", "--witness", str(tmp_path / "books"), "--key", "a" * 64)

    files = [*(tmp_path / "units").iterdir(), *(tmp_path / "theirs").iterdir()]
    said = subprocess.run(["systemd-analyze", "verify", *files], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stderr) == (0, "")


def test_what_is_to_be_typed_next_starts_no_service_of_a_timer(
    init: Init, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    init()
    written(tmp_path / "units", "--house", str(tmp_path / "mill"))

    assert capsys.readouterr().out.splitlines()[-1].endswith("enable --now croupier.service croupier-doctor.timer")


def test_a_witness_needs_a_key(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["units", "--witness", str(tmp_path)]) == 2
    assert "takes the heads of a --key" in capsys.readouterr().err
