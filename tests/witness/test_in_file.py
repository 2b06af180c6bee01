"""A witness that is a file of another mount."""

from pathlib import Path

import pytest

from croupier.floor.record.ports import WitnessFailure, WitnessUnreachable
from croupier.journal.seals import sealer_from
from croupier.witness.book import Book
from croupier.witness.naming import named
from support.storage.made_heads import LOG, head, proof


def test_every_head_is_a_line_and_none_goes_back(tmp_path: Path) -> None:
    sealer, book = sealer_from(tmp_path / "key"), Book.begin(tmp_path / "book")
    (witness,) = named([str(book.path), str(book.path)])

    assert witness.newest(LOG, sealer.key) is None
    witness.take(head(sealer, 3), [])
    witness.take(head(sealer, 7), proof(3, 7))
    with pytest.raises(WitnessFailure, match="does not extend"):
        witness.take(head(sealer, 3), [])
    assert [one.size for one in book.heads()] == [3, 7]
    assert witness.newest(LOG[::-1], "") == head(sealer, 7)


def test_a_file_that_is_not_there_is_out_of_reach_and_not_made(tmp_path: Path) -> None:
    (witness,) = named([str(tmp_path / "mount" / "book")])
    with pytest.raises(WitnessUnreachable, match="No such file"):
        witness.newest(LOG, "")
    with pytest.raises(WitnessUnreachable, match="No such file"):
        witness.take(head(sealer_from(tmp_path / "key"), 3), [])
    assert not (tmp_path / "mount").exists()


def test_a_file_that_is_no_book_is_not_taken_for_an_empty_one(tmp_path: Path) -> None:
    (tmp_path / "book").write_text("minutes\n")
    (witness,) = named([str(tmp_path / "book")])
    with pytest.raises(WitnessFailure, match="no line that can be read"):
        witness.newest(LOG, "")
