"""§ 669a.2: what the table tells, and its meter; what it shares is in tests/chapters/one_deck."""

from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.rules.terms.options import choose
from croupier.rules.terms.refusals import Reason
from support.tables.rehearsed_table import Rehearsal

CHAPTER = chapter("669a")


@pytest.mark.cites("§ 669a.2(b)", "§ 669a.2(b)(6)")
@pytest.mark.parametrize(
    ("selected", "shown"),
    [
        ({}, [("pair_plus", "A"), ("play", "A"), ("blind", "A")]),
        (
            {
                "pair_plus_paytable": "C",
                "progressive_payout": True,
                "progressive_unit": 5,
                "six_card_paytable": "B",
            },
            [
                ("pair_plus", "C"),
                ("play", "A"),
                ("blind", "A"),
                ("progressive", "A"),
                ("envy", "$5"),
                ("six_card_bonus", "B"),
            ],
        ),
        (
            {"progressive_payout": True},
            [("pair_plus", "A"), ("play", "A"), ("blind", "A"), ("progressive", "A"), ("envy", "$1"), ("envy", "$5")],
        ),
    ],
)
def test_b_6_the_payouts_of_exactly_the_wagers_on_offer_are_shown(
    selected: dict[str, Any], shown: list[tuple[str, str]]
) -> None:
    posted = CHAPTER.posted_paytables(choose(CHAPTER.options, selected))

    assert [(table.family, table.column) for table in posted] == shown


@pytest.mark.cites("§ 669a.2(b)(6)")
def test_b_6_the_signs_tell_the_multiples_of_the_play_wager() -> None:
    said = " ".join(sign.says(CHAPTER.default_options) for sign in CHAPTER.signs)

    assert "the Ante pays 1 to 1" in said
    assert "one, two or three times your Ante on your first three cards" in said
    assert "one or two times after 4th Street" in said
    assert "equal to your Ante after 5th Street" in said


@pytest.mark.cites("§ 669a.2(c)")
def test_c_the_system_has_one_meter_where_the_wager_is_offered_and_none_where_it_is_not() -> None:
    offered = choose(CHAPTER.options, {"progressive_payout": True})

    assert [level.name for one in CHAPTER.progressives(offered) for level in one.levels] == ["meter"]
    assert CHAPTER.progressives(choose(CHAPTER.options, {})) == ()


@pytest.mark.cites("§ 669a.2(c)(1)")
def test_c_1_a_progressive_wager_is_acknowledged_or_refused_by_name() -> None:
    rehearsal = Rehearsal("669a", progressive_unit=5)

    refused = rehearsal.try_wager(1, ante=10, blind=10, progressive=1)

    assert refused is not None
    assert refused.reason is Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL
    assert rehearsal.try_wager(1, ante=10, blind=10, progressive=5) is None
    assert rehearsal.live.round.stakes["1"].at_risk["progressive"] == 500
