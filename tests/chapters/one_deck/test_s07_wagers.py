"""§ .7 of the games with one deck: who may wager, until when, with what, within which limits."""

from collections.abc import Mapping
from typing import Any

import pytest

from croupier.rules.procedure.decisions import Decide
from croupier.rules.terms.events import BettingClosed
from croupier.rules.terms.options import BadSubmission
from croupier.rules.terms.refusals import Reason
from support.games.one_deck import REQUIRED, SIDE, table
from support.games.shared_rules import cited, each_chapter
from support.tables.rehearsed_table import Rehearsal

cites = pytest.mark.cites

LATER: Mapping[str, tuple[str, ...]] = {
    "647a": ("flop", "turn", "river"),
    "657a": ("play",),
    "663a": ("play",),
    "667a": ("flop",),
    "669a": ("play",),
    "670a": ("double_down",),
    "671a": ("bet", "options_fee"),
    "674a": ("across", "down", "middle"),
    "676a": ("back9",),
}
"""What is wagered by a decision after the cards are out."""


def within_limits(number: str, amount: float) -> dict[str, Any]:
    """The required wagers at this amount; a Pot Wager is always the table minimum."""
    return {wager: 5 if wager == "pot" else amount for wager in REQUIRED[number]}


seated = each_chapter(
    "§§ 647a.7(b), 657a.7(b), 663a.7(b), 667a.7(b), 669a.7(b), 670a.7(b), 671a.7(b), 674a.7(b), 676a.7(b)"
)


@seated
def test_b_a_seat_belongs_to_the_player_who_sits_there(number: str, clauses: set[str]) -> None:
    refused = table(number, 1).refused(1, player="somebody else", stake="other", **REQUIRED[number])

    assert refused.reason is Reason.SEAT_IS_TAKEN
    assert clauses <= cited(refused.cite)


@seated
def test_b_abandoned_wagers_lose_and_the_others_play_on(number: str, clauses: set[str]) -> None:
    rehearsal = table(number, 1, 2, side=True).until(Decide)
    wagers = dict(rehearsal.live.round.stakes["1"].wagers)

    assert rehearsal.irregularity("abandoned", stake="1") is None
    for stake in ("1", "nobody"):
        assert rehearsal.irregularity_refused("abandoned", stake=stake).reason is Reason.UNKNOWN_STAKE
    rehearsal.finish()

    assert rehearsal.lines(1) == {wager: ("lose", -amount) for wager, amount in wagers.items()}
    assert {line.cite for line in rehearsal.live.round.lines if line.stake == "1"} == {f"§ {one}" for one in clauses}
    assert rehearsal.live.round.stakes["2"].decisions


no_more_bets = each_chapter(
    "§§ 647a.7(c), 657a.7(c), 663a.7(c), 667a.7(c), 669a.7(c), 670a.7(c), 671a.7(d), 674a.7(c), 676a.7(c)"
)


@no_more_bets
@pytest.mark.parametrize("seat", [1, 2])
def test_c_nothing_is_made_increased_or_withdrawn_after_no_more_bets(number: str, seat: int, clauses: set[str]) -> None:
    rehearsal = table(number, 1).must(BettingClosed())
    required: dict[str, Any] = REQUIRED[number]

    added = [{**required, wager: amount} for wager, amount in SIDE[number].items()]
    for slip in ({}, required, within_limits(number, 20), *added):
        refused = rehearsal.refused(seat, **slip)
        assert refused.reason is Reason.BETTING_IS_CLOSED
        assert clauses <= cited(refused.cite)


@no_more_bets
def test_c_until_no_more_bets_a_slip_may_be_changed_and_withdrawn(number: str) -> None:
    rehearsal = table(number, 1).wager(1, **REQUIRED[number], **SIDE[number]).wager(1, **within_limits(number, 20))

    expected = {wager: 100 * amount for wager, amount in within_limits(number, 20).items()}
    assert rehearsal.live.round.stakes["1"].at_risk == expected
    assert rehearsal.try_wager(1) is None
    assert not rehearsal.live.round.stakes


@each_chapter(
    "§§ 647a.7(c), 647a.7(d)(1), 657a.7(c), 657a.7(d)(1), 663a.7(c), 663a.11(b), 667a.7(c), 667a.7(d)(2)",
    "§§ 669a.7(c), 669a.7(d)(2), 670a.7(c), 670a.7(e)(1), 671a.7(c)(1), 671a.1(Bet Wager), 674a.7(f)",
    "§§ 676a.7(d)(2), 676a.1(Back 9 Wager)",
)
def test_what_follows_the_cards_is_not_wagered_before_them(number: str, clauses: set[str]) -> None:
    for wager in LATER[number]:
        refused = Rehearsal(number).refused(1, **REQUIRED[number], **{wager: 10})
        assert refused.reason is Reason.WAGER_BELONGS_TO_A_LATER_STAGE
        assert wager == "options_fee" or cited(refused.cite) & clauses


@each_chapter(
    "§§ 647a.7(d)(1), 657a.7(d)(1), 663a.7(d), 667a.7(d)(1), 669a.7(d)(1), 670a.7(d), 671a.7(c)(1)–(2), 674a.7(d)",
    "§§ 676a.7(d)(1), 676a.1(Front 9 Wager)",
)
def test_nobody_takes_part_without_every_required_wager(number: str, clauses: set[str]) -> None:
    for missing in REQUIRED[number]:
        others = {wager: amount for wager, amount in REQUIRED[number].items() if wager != missing}
        for slip in ({**others, **SIDE[number]}, *([others] if others else [])):
            refused = Rehearsal(number).refused(1, **slip)
            assert refused.reason is Reason.REQUIRED_WAGER_IS_MISSING
            assert cited(refused.cite) & clauses


@each_chapter("§§ 657a.7(d)(1), 669a.7(d)(1), 674a.7(d)")
@pytest.mark.parametrize("differs", [-0.5, 0.5])
def test_the_two_required_wagers_are_equal(number: str, differs: float, clauses: set[str]) -> None:
    first, second = REQUIRED[number]
    slip = {first: 10, second: 10 + differs}

    refused = Rehearsal(number).refused(1, **slip)

    assert refused.reason is Reason.WAGER_DIFFERS_FROM_THE_WAGER_IT_MUST_EQUAL
    assert cited(refused.cite) == clauses


@each_chapter(
    "§§ 647a.7(d), 657a.7(d), 663a.7(e), 667a.7(d)(3)–(4), 669a.7(d), 670a.7(e), 671a.7(c)(3), 674a.7(e), 676a.7(d)"
)
def test_an_optional_wager_is_not_placed_alone(number: str) -> None:
    for wager, amount in SIDE[number].items():
        slip = {wager: amount}
        assert Rehearsal(number).refused(1, **slip).reason is Reason.REQUIRED_WAGER_IS_MISSING


@pytest.mark.parametrize(
    ("number", "wager", "off"),
    [
        pytest.param("647a", "holdem_bonus", "holdem_bonus_paytable", marks=cites("§ 647a.7(d)(2)")),
        pytest.param("647a", "progressive", "progressive_paytable", marks=cites("§ 647a.7(d)(3)")),
        pytest.param("647a", "five_card_hand_player", "five_card_hand_bonus", marks=cites("§ 647a.7(d)(4)")),
        pytest.param("647a", "five_card_hand_dealer", "five_card_hand_bonus", marks=cites("§ 647a.7(d)(4)")),
        pytest.param("647a", "six_card_bonus", "six_card_paytable", marks=cites("§ 647a.7(d)(5)")),
        pytest.param("657a", "four_card_progressive", "four_card_progressive_paytable", marks=cites("§ 657a.7(d)(3)")),
        pytest.param("657a", "five_card_hand_player", "five_card_hand_bonus", marks=cites("§ 657a.7(d)(5)")),
        pytest.param("657a", "five_card_hand_dealer", "five_card_hand_bonus", marks=cites("§ 657a.7(d)(5)")),
        pytest.param("657a", "six_card_bonus", "six_card_paytable", marks=cites("§ 657a.7(d)(6)")),
        pytest.param("663a", "tie", "tie_wager", marks=cites("§ 663a.7(e)(1)")),
        pytest.param("663a", "poker_bonus", "poker_bonus_wager", marks=cites("§ 663a.7(e)(2)")),
        pytest.param("667a", "three_card_bonus", "three_card_bonus", marks=cites("§ 667a.7(d)(3)")),
        pytest.param("667a", "progressive_flop", "progressive_paytable", marks=cites("§ 667a.7(d)(4)")),
        pytest.param("669a", "progressive", "progressive_payout", marks=cites("§ 669a.7(d)(4)")),
        pytest.param("669a", "six_card_bonus", "six_card_paytable", marks=cites("§ 669a.7(d)(5)")),
        pytest.param("670a", "fortune_bonus", "fortune_bonus", marks=cites("§ 670a.7(e)(2)")),
        pytest.param("670a", "insurance", "insurance", marks=cites("§ 670a.7(e)(3)")),
        pytest.param("670a", "progressive", "progressive", marks=cites("§ 670a.7(e)(4)")),
        pytest.param("671a", "super_dealer", "additional_super_wagers", marks=cites("§ 671a.7(c)(3)")),
        pytest.param("671a", "super_seat_2", "additional_super_wagers", marks=cites("§ 671a.7(c)(3)")),
        pytest.param("674a", "five_card_bonus", "five_card_bonus", marks=cites("§ 674a.7(e)")),
    ],
)
def test_an_optional_wager_is_taken_where_the_submission_offers_it_and_only_there(
    number: str, wager: str, off: str, clauses: set[str]
) -> None:
    amount = SIDE[number].get(wager, 5 if number == "671a" else 1)
    slip = {**REQUIRED[number], wager: amount}
    option: dict[str, Any] = {off: None if off.endswith("_paytable") else False}

    taken = Rehearsal(number).wager(1, **slip).live.round.stakes["1"].at_risk
    refused = Rehearsal(number, **option).refused(1, **slip)

    assert taken[wager] == 100 * amount
    assert refused.reason is Reason.WAGER_IS_NOT_OFFERED
    assert clauses <= cited(refused.cite)


@each_chapter("§§ 647a.7(d), 657a.7(d), 663a.7(e), 667a.7(d), 669a.7(d), 670a.7(e), 671a.7(c), 674a.7(e), 676a.7(d)")
def test_there_are_no_other_wagers(number: str) -> None:
    assert Rehearsal(number).refused(1, **REQUIRED[number], pass_line=10).reason is Reason.UNKNOWN_WAGER


@each_chapter(
    "§§ 647a.7(d)(1), 657a.7(d)(1), 663a.7(d), 667a.7(d)(1), 669a.7(d)(1), 670a.7(d), 671a.7(c)(1), 674a.7(d)",
    "§ 676a.7(d)(1)",
)
@pytest.mark.parametrize(
    ("amount", "reason"),
    [
        (-10, Reason.WAGER_BELOW_THE_MINIMUM),
        (0, Reason.REQUIRED_WAGER_IS_MISSING),
        (4.5, Reason.WAGER_BELOW_THE_MINIMUM),
        (5, None),
        (10.5, None),
        (500, None),
        (500.5, Reason.WAGER_ABOVE_THE_MAXIMUM),
        (5.25, Reason.WAGER_IS_NOT_IN_WHOLE_CHIPS),
    ],
)
def test_what_is_required_keeps_to_the_limits_of_the_table(number: str, amount: float, reason: Reason | None) -> None:
    slip = within_limits(number, amount)

    if reason is None:
        assert Rehearsal(number).try_wager(1, **slip) is None
    else:
        assert Rehearsal(number).refused(1, **slip).reason is reason


# Boxes


one_position = each_chapter("§§ 667a.7(e), 669a.7(e), 671a.7(e), 674a.7(g), 676a.7(e)")


@one_position
def test_a_player_wagers_on_one_position_only(number: str, clauses: set[str]) -> None:
    refused = table(number, 3).refused(4, player="player 3", **REQUIRED[number])

    assert refused.reason is Reason.TOO_MANY_BOXES
    assert cited(refused.cite) == clauses


@one_position
def test_no_rules_submission_may_allow_a_second_position(number: str, clauses: set[str]) -> None:
    with pytest.raises(BadSubmission, match="adjacent_boxes") as refusal:
        Rehearsal(number, adjacent_boxes=2)

    assert clauses <= cited(str(refusal.value))


@each_chapter("§§ 647a.7(e), 657a.7(e), 663a.7(f), 670a.7(f)")
@pytest.mark.parametrize("boxes", [1, 2])
def test_a_player_wagers_on_as_many_adjacent_boxes_as_the_submission_says(
    number: str, boxes: int, clauses: set[str]
) -> None:
    rehearsal = Rehearsal(number, adjacent_boxes=boxes).wager(3, player="Ann", **REQUIRED[number])
    if boxes == 2:
        apart = rehearsal.refused(5, player="Ann", **REQUIRED[number])
        assert (apart.reason, cited(apart.cite)) == (Reason.BOXES_ARE_NOT_ADJACENT, clauses)
        rehearsal.wager(4, player="Ann", **REQUIRED[number])

    for seat in (2, 3 + boxes):
        refused = rehearsal.refused(seat, player="Ann", **REQUIRED[number])
        assert (refused.reason, cited(refused.cite)) == (Reason.TOO_MANY_BOXES, clauses)


@each_chapter("§§ 663a.7(f), 670a.7(f)")
def test_f_there_is_never_a_third_area(number: str, clauses: set[str]) -> None:
    with pytest.raises(BadSubmission, match="adjacent_boxes cannot be 3") as refusal:
        Rehearsal(number, adjacent_boxes=3)

    assert clauses <= cited(str(refusal.value))
