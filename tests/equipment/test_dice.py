"""Dice and shaker."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from croupier.equipment.dice import Die, NoRoll, NoRollReason, Roll, Shaker, ShakerRefusal, rolled


def test_a_roll_has_a_total_and_counts_its_faces() -> None:
    """Ten dice as in § 675a.4(e)."""
    roll = Roll.of([5, 5, 5, 5, 6, 6, 6, 1, 1, 4])

    assert roll.total == 44
    assert [roll.count(face) for face in Die] == [2, 0, 0, 1, 4, 3]


@pytest.mark.parametrize("face", [0, 7, -1])
def test_a_number_that_is_no_face_is_refused(face: int) -> None:
    """A die has six faces."""
    with pytest.raises(ValueError, match="is not a valid Die"):
        Roll.of([1, face])


@pytest.mark.cites("§ 675a.4(c)")
def test_a_cocked_die_shows_the_side_opposite_the_one_it_rests_on() -> None:
    """Opposite sides sum to seven."""
    assert all(face + face.opposite == 7 for face in Die)


@given(st.integers())
def test_rolls_follow_the_seed(seed: int) -> None:
    """Same seed, same faces."""
    assert rolled(10, Random(seed)) == rolled(10, Random(seed))


def test_every_face_comes_up_about_as_often() -> None:
    """60,000 dice by a known seed, each face within five standard deviations (some 91 each) of 10,000."""
    faces = Counter(rolled(60_000, Random(668)).faces)

    assert all(abs(faces[face] - 10_000) < 460 for face in Die)


@pytest.mark.cites("§ 668a.3(f)", "§ 675a.4(b)")
def test_a_shaker_shaken_fewer_than_three_times_is_not_uncovered() -> None:
    """Two shakes are refused and stay counted; the third makes a roll."""
    shaker = Shaker(dice=2)
    shaker.shake(2)

    assert shaker.uncover(Random(1)) is ShakerRefusal.SHAKEN_FEWER_THAN_THREE_TIMES
    assert (shaker.covered, shaker.shakes) == (True, 2)
    shaker.shake()
    assert isinstance(shaker.uncover(Random(1)), Roll)


@pytest.mark.cites("§ 668a.3(g)", "§ 668a.3(j)")
def test_an_uncovered_shaker_stays_so_until_it_is_covered() -> None:
    """It is neither shaken nor uncovered again before."""
    shaker = Shaker(dice=2, shakes=3)
    shaker.uncover(Random(1))

    assert shaker.shake() is ShakerRefusal.SHAKER_IS_NOT_COVERED
    assert shaker.uncover(Random(1)) is ShakerRefusal.SHAKER_IS_NOT_COVERED
    shaker.cover()
    assert shaker.shake(3) is None
    assert isinstance(shaker.uncover(Random(1)), Roll)


@pytest.mark.cites("§ 668a.3(f)")
def test_when_the_player_takes_the_lid_off_the_dice_are_shaken_again() -> None:
    """Earlier shakes no longer count."""
    shaker = Shaker(dice=2, shakes=3)

    assert shaker.lose_lid() == NoRoll(NoRollReason.LID_REMOVED)
    assert shaker.uncover(Random(1)) is ShakerRefusal.SHAKEN_FEWER_THAN_THREE_TIMES


@pytest.mark.cites("§ 668a.3(g)", "§ 668a.3(h)", "§ 675a.4(b)", "§ 675a.4(c)")
@pytest.mark.parametrize("mishap", NoRollReason)
def test_dice_that_do_not_come_to_rest_properly_are_no_roll(mishap: NoRollReason) -> None:
    """The shaker is covered and must be shaken again."""
    shaker = Shaker(dice=2, shakes=3)

    assert shaker.uncover(Random(1), mishap) == NoRoll(mishap)
    assert (shaker.covered, shaker.shakes) == (True, 0)


@pytest.mark.cites("§ 668a.3(a)", "§ 675a.3(a)")
@pytest.mark.parametrize("dice", [2, 3, 10])
def test_a_roll_has_as_many_faces_as_the_shaker_has_dice(dice: int) -> None:
    """Two, three or ten."""
    roll = Shaker(dice, shakes=3).uncover(Random(1))

    assert isinstance(roll, Roll)
    assert len(roll.faces) == dice
