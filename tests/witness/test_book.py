"""The book of a witness: only ever added to, right after a power cut in the middle of a line."""

from pathlib import Path

import pytest

from croupier.journal.seals import Sealer, sealer_from
from croupier.witness.book import Book, Held, Refused
from support.storage.made_heads import LOG, MOMENT, head, proof


@pytest.fixture
def sealer(tmp_path: Path) -> Sealer:
    return sealer_from(tmp_path / "seal.key")


@pytest.fixture
def book(tmp_path: Path) -> Book:
    return Book.begin(tmp_path / "book")


def test_the_newest_line_is_what_is_held(book: Book, sealer: Sealer) -> None:
    assert book.newest() is None
    for size in (3, 7):
        book.add(Held(head(sealer, size), MOMENT))
    assert book.newest() == Held(head(sealer, 7), MOMENT)
    assert list(book.heads()) == [head(sealer, 3), head(sealer, 7)]


@pytest.mark.parametrize("kept", [1, 40, -1])
def test_a_line_that_a_power_cut_left_unfinished_hides_nothing(book: Book, sealer: Sealer, kept: int) -> None:
    book.add(Held(head(sealer, 3), MOMENT))
    whole = book.path.read_bytes()
    book.path.write_bytes(whole + whole[:kept])
    if kept > 0:
        assert book.newest() == Held(head(sealer, 3), MOMENT)

    book.add(Held(head(sealer, 7), MOMENT))

    assert book.newest() == Held(head(sealer, 7), MOMENT)
    assert list(book.heads())[-1] == head(sealer, 7)


def test_a_file_of_something_else_is_no_book(book: Book) -> None:
    book.path.write_text("minutes of the meeting\n")
    with pytest.raises(Refused, match="no line that can be read"):
        book.newest()


def test_a_book_that_is_there_is_not_begun_again(book: Book) -> None:
    with pytest.raises(FileExistsError):
        Book.begin(book.path)


def test_only_what_extends_the_newest_head_follows_it(book: Book, sealer: Sealer) -> None:
    book.require_sequel(head(sealer, 3), [])
    book.add(Held(head(sealer, 3), MOMENT))

    book.require_sequel(head(sealer, 3), [])
    book.require_sequel(head(sealer, 7), proof(3, 7))
    for wrong, shown in (
        (head(sealer, 7), []),
        (head(sealer, 7, "theirs"), proof(3, 7)),
        (head(sealer, 2), []),
        (head(sealer, 3, "theirs"), []),
    ):
        with pytest.raises(Refused, match=r"does not extend 3:\w{64} of 2026-11-16 17:00:00 UTC"):
            book.require_sequel(wrong, shown)
    with pytest.raises(Refused, match="another journal"):
        book.require_sequel(head(sealer, 7, log=LOG[::-1]), proof(3, 7))


def test_only_the_operators_word_lets_a_book_begin_again_and_it_stays_in_the_book(book: Book, sealer: Sealer) -> None:
    book.add(Held(head(sealer, 7), MOMENT))
    book.accept("the disk burnt; the Board agreed")

    assert book.newest() is None
    book.require_sequel(head(sealer, 2, "theirs"), [])
    book.add(Held(head(sealer, 2, "theirs"), MOMENT))
    assert list(book.heads()) == [head(sealer, 2, "theirs")]
    assert b"the disk burnt" in book.path.read_bytes()
    assert str(head(sealer, 7).root).encode() in book.path.read_bytes()
