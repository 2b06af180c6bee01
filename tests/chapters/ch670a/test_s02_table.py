"""§ 670a.2: what the table tells, its meter, and what finds the start; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.chapters import chapter
from croupier.rules.procedure.steps import Roll, Select
from croupier.rules.terms.events import BettingClosed
from croupier.rules.terms.options import choose
from support.games.pai_gow import table

CHAPTER = chapter("670a")


def shown(**options: object) -> list[tuple[str, str]]:
    """The family and column of every paytable that a table with these options posts."""
    assert CHAPTER.posted is not None
    posted = CHAPTER.posted(choose(CHAPTER.options, options))
    return [(one.family, one.column) for one in posted]


@pytest.mark.cites("§ 670a.2(b)(9)")
def test_b_9_the_sign_shows_the_payouts_of_every_wager_on_offer_and_of_no_other() -> None:
    assert shown() == [("pai_gow", "A")]
    assert shown(fortune_bonus=True, insurance=True, progressive=True) == [
        ("pai_gow", "A"),
        ("fortune_bonus", "A"),
        ("fortune_envy", "$5"),
        ("insurance", "A"),
        ("progressive", "A"),
        ("progressive_envy", "$5"),
    ]


@pytest.mark.cites("§ 670a.2(b)(9)")
def test_b_9_the_sign_shows_the_smaller_envy_amounts_where_a_dollar_qualifies() -> None:
    assert shown(fortune_bonus=True, progressive=True, qualifying_minimum=1) == [
        ("pai_gow", "A"),
        ("fortune_bonus", "A"),
        ("fortune_envy", "$1"),
        ("fortune_envy", "$5"),
        ("progressive", "A"),
        ("progressive_envy", "$1"),
        ("progressive_envy", "$5"),
    ]


@pytest.mark.cites("§ 670a.2(b)(9)")
def test_b_9_a_sign_at_the_table_says_where_the_payouts_are() -> None:
    assert [(sign.cite, sign.says(CHAPTER.default_options)) for sign in CHAPTER.signs] == [
        ("§ 670a.2(b)(9)", "The payouts of every wager offered here are shown at your terminal.")
    ]


@pytest.mark.cites("§ 670a.2(c)", "§ 670a.12(d)(2)")
def test_c_the_table_has_a_meter_only_where_the_progressive_wager_is_offered() -> None:
    offered = CHAPTER.progressives(choose(CHAPTER.options, {"progressive": True, "progressive_reset": 7500}))

    assert [(level.name, level.seed, level.reseed) for level in offered[0].levels] == [("meter", 750000, 750000)]
    assert offered[0].wagers == ("progressive",)
    assert CHAPTER.progressives(choose(CHAPTER.options, {"progressive": False})) == ()


@pytest.mark.cites("§ 670a.2(d)(1)", "§ 670a.2(d)(2)")
@pytest.mark.parametrize(("means", "step"), [("shaker", Roll), ("rng", Select)])
def test_d_the_start_is_found_with_a_shaker_or_a_random_number_generator(means: str, step: type[Roll | Select]) -> None:
    rehearsal = table(1, starting_position=means).must(BettingClosed())

    assert isinstance(rehearsal.live.step, step)
