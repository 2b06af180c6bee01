"""A folder in which nothing may be written: one sentence, and nothing is begun that could not be kept."""

import os
import shutil
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from croupier.floor.record.ports import StorageFailure
from croupier.storage.opening import open_store
from support.storage.journal_book import Book

NOBODY = 65534


@pytest.fixture
def folder() -> Iterator[Path]:
    """A folder with a journal that anybody may read and only its owner write; all folders above it may be entered."""
    place = Path(tempfile.mkdtemp(prefix="croupier-read-only-"))
    place.chmod(0o755)
    store = open_store(place / "floor")
    store.append(Book().records(3))
    store.close()
    for one in (place / "floor", *(place / "floor").iterdir()):
        one.chmod(0o555 if one.is_dir() else 0o444)
    yield place / "floor"
    shutil.rmtree(place)


def as_nobody(work: Callable[[], str]) -> str:
    """What somebody finds who owns nothing here: permissions mean nothing to root."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        with os.fdopen(writing, "w", encoding="utf-8") as told:
            if os.getuid() == 0:
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            told.write(work())
        os._exit(0)
    os.close(writing)
    with os.fdopen(reading, encoding="utf-8") as heard:
        said = heard.read()
    os.waitpid(child, 0)
    return said


def tried(folder: Path) -> str:
    try:
        open_store(folder).append(Book().records(1))
    except StorageFailure as failure:
        return str(failure)
    except BaseException as other:  # noqa: BLE001 - the other process says what it was
        return f"not a sentence: {other!r}"
    return "it was written"


def test_a_folder_that_is_read_only_is_refused_in_a_sentence(folder: Path) -> None:
    before = {one.name: one.read_bytes() for one in folder.iterdir()}

    said = as_nobody(lambda: tried(folder))

    assert str(folder) in said
    assert "not a sentence" not in said
    assert "written" not in said
    assert {one.name: one.read_bytes() for one in folder.iterdir()} == before
