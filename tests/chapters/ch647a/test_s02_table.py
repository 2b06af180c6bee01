"""§ 647a.2: what the table tells, and its meters; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.chapters import chapter
from croupier.rules.terms.options import choose
from croupier.rules.terms.refusals import Reason
from support.tables.rehearsed_table import Rehearsal

CHAPTER = chapter("647a")


@pytest.mark.cites("§ 647a.2(b)(9)")
def test_b_9_the_payouts_of_exactly_the_wagers_on_offer_are_shown() -> None:
    selected = {
        "holdem_bonus_paytable": "B",
        "progressive_paytable": "C",
        "progressive_unit": 5,
        "five_card_hand_bonus": True,
        "magic_card": False,
        "six_card_paytable": "E",
    }
    shown = CHAPTER.posted_paytables(choose(CHAPTER.options, selected))

    assert [(table.family, table.column) for table in shown] == [
        ("holdem_bonus", "B"),
        ("progressive", "C"),
        ("six_card_bonus", "E"),
        ("envy", "$5"),
        ("five_card_hand", "A"),
        ("five_card_hand_extras", "A"),
    ]
    assert [row.name for row in shown[-1]] == ["lucky_bonus"]
    assert CHAPTER.posted_paytables(choose(CHAPTER.options, {})) == ()
    assert CHAPTER.signs[0].says(CHAPTER.default_options) == "Winning Ante, Flop, Turn and River Wagers pay 1 to 1."


@pytest.mark.cites("§ 647a.2(b)(10)(i)", "§ 647a.2(b)(11)")
@pytest.mark.parametrize("hand", ["straight", "flush"])
def test_b_10_i_the_sign_names_the_hand_below_which_the_ante_is_returned(hand: str) -> None:
    options = choose(CHAPTER.options, {"ante_pays_from": hand})
    said = {sign.cite: sign.says(options) for sign in CHAPTER.signs}

    assert said["§ 647a.2(b)(10)(i)"] == f"Your Ante pushes when you win with less than a {hand}."


@pytest.mark.cites("§ 647a.2(b)(10)(ii)", "§ 647a.2(b)(11)")
@pytest.mark.parametrize(
    ("selected", "limit"),
    [
        ({}, "$50,000"),
        ({"payout_limit": 75000}, "$75,000"),
        ({"table_minimum": 20000, "table_maximum": 20000}, "$100,000"),
    ],
)
def test_b_10_ii_the_sign_names_the_payout_limit_per_hand(selected: dict[str, object], limit: str) -> None:
    options = choose(CHAPTER.options, selected)
    said = {sign.cite: sign.says(options) for sign in CHAPTER.signs}

    assert said["§ 647a.2(b)(10)(ii)"] == f"Ante, Flop, Turn and River Wagers of one hand win {limit} at most."


@pytest.mark.cites("§ 647a.2(c)")
@pytest.mark.parametrize(
    ("column", "meters"),
    [("A", ["meter"]), ("B", ["mega", "major"]), ("C", ["mega", "major", "minor"]), ("D", ["mega", "major", "minor"])],
)
def test_c_the_system_has_the_meters_of_the_selected_paytable(column: str, meters: list[str]) -> None:
    options = choose(CHAPTER.options, {"progressive_paytable": column})

    assert [level.name for one in CHAPTER.progressives(options) for level in one.levels] == meters


@pytest.mark.cites("§ 647a.2(c)(1)")
def test_c_1_a_progressive_wager_is_acknowledged_or_refused_by_name() -> None:
    rehearsal = Rehearsal("647a", progressive_unit=5)

    refused = rehearsal.try_wager(1, ante=10, progressive=1)

    assert refused is not None
    assert refused.reason is Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL
    assert rehearsal.try_wager(1, ante=10, progressive=5) is None
    assert rehearsal.live.round.stakes["1"].at_risk["progressive"] == 500
