"""Rules about a slip as a whole."""

from croupier.rules.procedure.betting import SLIPS_REMEMBERED
from croupier.rules.procedure.slip_rules import Needs, SlipRule
from croupier.rules.terms.options import TableOptions
from croupier.rules.terms.refusals import Reason, Refusal
from croupier.words import verbatim
from support.games.toy import CITE, Answers, chapter, placed, refusal, table

DETAIL = verbatim("the Jackpot and the Long wager may only be placed with a Side")
NEEDS = Needs(
    wagers=("jackpot", "long"),
    any_of=("side", "twin"),
    called=verbatim("a Side"),
    reason=Reason.WAGER_NEEDS_ANOTHER_WAGER,
    cite=CITE,
    detail=DETAIL,
)
ANYTHING_NEEDS_THE_ANTE = Needs(
    any_of=("ante",),
    called=verbatim("an Ante"),
    reason=Reason.REQUIRED_WAGER_IS_MISSING,
    cite=CITE,
    detail=verbatim("no Ante"),
)


def refused(rule: SlipRule[TableOptions], *wagers: str) -> Refusal | None:
    return rule.refuse(table().round, 1, dict.fromkeys(wagers, 5_00))


def test_one_of_the_company_is_enough() -> None:
    assert refused(NEEDS, "ante", "jackpot") == Refusal(Reason.WAGER_NEEDS_ANOTHER_WAGER, CITE, DETAIL)
    assert refused(NEEDS, "ante", "jackpot", "side") is None
    assert refused(NEEDS, "ante", "long", "twin") is None


def test_wagers_that_are_not_named_need_nothing() -> None:
    assert refused(NEEDS, "ante") is None
    assert refused(NEEDS) is None


def test_where_no_wager_is_named_all_others_need_it() -> None:
    assert refused(ANYTHING_NEEDS_THE_ANTE, "side") is not None
    assert refused(ANYTHING_NEEDS_THE_ANTE, "ante") is None
    assert refused(ANYTHING_NEEDS_THE_ANTE) is None


def test_what_needs_company_is_closed_until_that_is_there() -> None:
    round = table().round

    assert NEEDS.closed(round, {"ante": 10_00}) == {"jackpot": "after a Side", "long": "after a Side"}
    assert NEEDS.closed(round, {"ante": 10_00, "side": 5_00}) == {}
    assert "ante" not in ANYTHING_NEEDS_THE_ANTE.closed(round, {})


def test_of_several_rules_the_first_refuses_and_the_first_says_why_a_wager_is_closed() -> None:
    second = Refusal(Reason.CHOICE_IS_NOT_OPEN, CITE, verbatim("never"))
    game = chapter(slip_rules=(ANYTHING_NEEDS_THE_ANTE, NEEDS, Answers(second)))
    round = table(game=game).round

    assert game.closed(round, {})["jackpot"] == "after an Ante"
    assert game.closed(round, {"ante": 10_00})["jackpot"] == "after a Side"
    assert refusal(table(game=game), placed(1, ante=10_00, jackpot=1_00)).detail == DETAIL
    assert refusal(table(game=game), placed(1, ante=10_00)) == second


def test_a_rule_closes_nothing_and_bars_no_seat_unless_it_says_so() -> None:
    rule = Answers(None)

    assert rule.closed(table().round, {}) == {}
    assert rule.seats_without("ante") == ()


def test_a_player_who_sends_another_refused_slip_again_and_again_fills_no_memory() -> None:
    live = table()
    for cents in range(1, 2 * SLIPS_REMEMBERED):
        assert isinstance(live.judge(placed(1, ante=5_00, unknown=cents)), Refusal)
    assert 0 < len(live.round.judged) <= SLIPS_REMEMBERED
