"""The drawn camera: cards come from the shoe, turn over and go, and the picture says when it was taken."""

import pytest
from PIL import Image, ImageChops

from croupier.video.drawn import SLIDE_SECONDS, DrawnTable
from croupier.video.strip import WIDTH
from support.web.glass import Read, read, table

NOW = 1_800_000_000.0
FELT = (0, 0, WIDTH, 328)
"""What is seen above the words and the blocks."""


def changed(one: Image.Image, other: Image.Image) -> tuple[int, int, int, int] | None:
    """Where two pictures of the table differ."""
    return ImageChops.difference(one.crop(FELT), other.crop(FELT)).getbbox()


@pytest.fixture
def drawn() -> DrawnTable:
    """A table with nothing on it."""
    camera = DrawnTable()
    camera.see(table(), NOW - 60)
    return camera


@pytest.mark.cites("§ 605a.9(c)")
def test_a_card_moves_from_the_shoe_to_its_place_and_stays_there(drawn: DrawnTable) -> None:
    empty = drawn.picture(NOW)
    drawn.see(table(dealer=["As"]), NOW)
    begun, half, there, later = (drawn.picture(NOW + seconds) for seconds in (0.0, SLIDE_SECONDS / 2, 1, 9))

    assert changed(empty, begun)
    assert changed(begun, half)
    assert changed(half, there)
    assert changed(there, later) is None


def test_a_card_that_is_turned_up_turns_where_it_lies(drawn: DrawnTable) -> None:
    drawn.see(table(dealer=[None, None]), NOW)
    down = drawn.picture(NOW + 2)
    drawn.see(table(dealer=[None, "As"]), NOW + 3)
    turning, up = drawn.picture(NOW + 3.1), drawn.picture(NOW + 5)

    where = changed(down, up)
    assert changed(down, turning)
    assert where
    assert where[2] - where[0] < 60  # one card, not two


def test_cards_are_taken_away_after_the_round(drawn: DrawnTable) -> None:
    empty = drawn.picture(NOW)
    drawn.see(table(dealer=["As", "Kd"]), NOW)
    drawn.see(table(2), NOW + 2)

    assert changed(empty, drawn.picture(NOW + 2.1))
    assert changed(empty, drawn.picture(NOW + 5)) is None


def test_dice_roll_before_they_lie(drawn: DrawnTable) -> None:
    drawn.see({**table(), "rolls": [[6, 1]]}, NOW)

    assert changed(drawn.picture(NOW + 0.1), drawn.picture(NOW + 0.3))
    assert changed(drawn.picture(NOW + 2), drawn.picture(NOW + 3)) is None


def test_who_begins_to_look_sees_what_lies_there_at_once() -> None:
    camera = DrawnTable()
    camera.see(table(dealer=["As", None]), NOW)

    assert changed(camera.picture(NOW), camera.picture(NOW + 5)) is None


def test_every_picture_says_when_it_was_taken_and_of_which_round(drawn: DrawnTable) -> None:
    drawn.see(table(12, dealer=[None]), NOW)

    assert read(drawn.picture(NOW)) == Read(int(NOW * 1000) % 2**32, 12)
    assert read(drawn.picture(NOW + 0.25)) == Read(int((NOW + 0.25) * 1000) % 2**32, 12)


def test_what_cannot_be_seen_makes_no_difference() -> None:
    """Two rounds that differ in nothing but what lies face down are the same document, and the same picture."""
    pictures = []
    for _ in range(2):
        camera = DrawnTable()
        camera.see(table(dealer=[None] * 5, seat1=[None] * 5), NOW)
        pictures.append(camera.picture(NOW))

    assert changed(*pictures) is None
