"""Files that a command writes: whole, or not at all."""

import os
from pathlib import Path

import pytest

from croupier.cli.errors import CommandError
from croupier.cli.output.files import write_whole


def only_file(folder: Path) -> tuple[str, bytes]:
    (file,) = folder.iterdir()
    return file.name, file.read_bytes()


def test_the_new_file_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    for content in (b"old", b"new"):
        write_whole(tmp_path / "report.pdf", content)
        assert only_file(tmp_path) == ("report.pdf", content)


def test_an_interrupted_one_leaves_the_old_one_as_it_was(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(_path: Path, _target: Path) -> None:
        raise KeyboardInterrupt

    write_whole(tmp_path / "report.pdf", b"old")
    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "report.pdf", b"new")
    assert only_file(tmp_path) == ("report.pdf", b"old")


def test_where_no_file_can_be_it_is_told(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(b"old")
    for wrong in ("folder", "file/report.pdf", "nowhere/report.pdf", "x" * 254):
        with pytest.raises(CommandError, match=wrong):
            write_whole(tmp_path / wrong, b"new")
    assert (tmp_path / "file").read_bytes() == b"old"


def test_a_link_stays_a_link_and_a_device_a_device(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path / "file")
    (tmp_path / "nowhere").symlink_to(os.devnull)
    write_whole(tmp_path / "link", b"new")
    write_whole(tmp_path / "nowhere", b"new")
    assert (tmp_path / "file").read_bytes() == b"new"
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "nowhere").is_char_device()
