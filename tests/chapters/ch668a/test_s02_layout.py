"""§ 668a.2(f)(2)–(5): which layouts a Rules Submission may name."""

from typing import Any

import msgspec
import pytest

from croupier.chapters import chapter
from croupier.rules.terms.options import BadSubmission, choose

GAME = chapter("668a")
DOUBLES = [[1, 1], [2, 2], [3, 3], [4, 4], [5, 5], [6, 6]]
OTHERS = [[1, 2], [1, 3], [1, 4], [1, 5], [1, 6]]


def layout(part: str, pairs: list[list[Any]]) -> Any:
    return choose(GAME.options, {"layout": {part: pairs}})


@pytest.mark.cites("§ 668a.2(f)(2)–(5)")
def test_f_2_to_5_the_text_names_no_combinations_so_the_options_have_none() -> None:
    assert GAME.options().layout is None


@pytest.mark.parametrize(
    ("part", "most", "too_many"),
    [
        ("hop_the_left", DOUBLES[:1] + OTHERS, DOUBLES[:2] + OTHERS),  # 11 and 12 ways at 2 to 1
        ("hop_the_right", DOUBLES[:1] + OTHERS, DOUBLES[:2] + OTHERS),
        ("hop_the_top", DOUBLES[:4] + OTHERS, DOUBLES[:5] + OTHERS),  # 14 and 15 ways at 3 to 2
        ("hop_the_center", DOUBLES[:4] + OTHERS, DOUBLES[:5] + OTHERS),
    ],
)
@pytest.mark.cites("§§ 668a.2(f)(2)–(5), 668a.4")
def test_f_2_to_5_a_part_that_leaves_the_house_no_edge_is_refused(
    part: str, most: list[list[int]], too_many: list[list[int]]
) -> None:
    assert len(layout(part, most).layout.printed(part)) == len(most)
    with pytest.raises(BadSubmission, match=rf"layout\.{part}: 1[25] of 36 ways .* no edge"):
        layout(part, too_many)


@pytest.mark.parametrize(
    "pair", [[0, 1], [1, 7], [1], [1, 2, 3], ["1", 2], [True, 2]], ids=["0-1", "1-7", "1", "1-2-3", "text", "yes"]
)
@pytest.mark.cites("§§ 601a.10(a), 668a.2(f)(2)")
def test_f_2_what_two_dice_cannot_show_is_refused(pair: list[Any]) -> None:
    with pytest.raises(BadSubmission, match=r"layout cannot be .*: .*hop_the_top"):
        layout("hop_the_top", [pair])


@pytest.mark.parametrize("pairs", [[[1, 2], [1, 2]], [[1, 2], [2, 1]]], ids=["same", "reversed"])
@pytest.mark.cites("§ 668a.2(f)(2)")
def test_f_2_a_combination_twice_in_one_part_is_refused(pairs: list[list[int]]) -> None:
    with pytest.raises(BadSubmission, match=r"layout\.hop_the_top: 1-2 appears twice"):
        layout("hop_the_top", pairs)


@pytest.mark.cites("§ 668a.2(f)(2)–(5)")
def test_f_2_to_5_an_unknown_part_of_the_layout_is_refused() -> None:
    with pytest.raises(BadSubmission, match="hop_the_bottom"):
        layout("hop_the_bottom", [[1, 2]])


@pytest.mark.cites("§ 668a.2(f)(3)–(5)")
def test_f_3_to_5_left_right_and_center_of_the_sample_share_the_36_ways_without_overlap() -> None:
    options = GAME.default_options
    sides = (options.hop_the_left, options.hop_the_right, options.hop_the_center)
    assert len(frozenset().union(*sides)) == sum(map(len, sides)) == 21


@pytest.mark.cites("§ 668a.2(f)(2)–(5)")
def test_f_2_to_5_the_layout_is_written_as_it_is_read() -> None:
    written = msgspec.to_builtins(GAME.default_options.layout)
    assert choose(GAME.options, {"layout": written}).layout == GAME.default_options.layout
