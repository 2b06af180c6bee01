"""Dealing: the order of each method, and which card may go where."""

import pytest

from croupier.equipment.cards import card
from croupier.rules.procedure.dealing import (
    Deal,
    To,
    by_method,
    discard_hands_without_wagers,
    in_stacks,
    one_at_a_time,
    players_then_dealer,
)
from croupier.rules.terms.events import BettingClosed, CardDealt, CoverCardAppeared
from croupier.rules.terms.options import DealingMethod
from croupier.rules.terms.refusals import Reason
from support.games.toy import CITE, dealt, must, refusal, waiting


def places(order: tuple[To, ...]) -> list[str]:
    return [to.place for to in order]


def test_one_at_a_time_goes_around_and_stacks_do_not() -> None:
    assert places(one_at_a_time(2, [1, 3, "dealer"])) == ["1", "3", "dealer", "1", "3", "dealer"]
    assert places(in_stacks(2, [1, 3, "dealer"])) == ["1", "1", "3", "3", "dealer", "dealer"]
    assert not any(to.up for to in (*one_at_a_time(1, [1]), *in_stacks(1, [1])))


@pytest.mark.parametrize(
    ("method", "order"),
    [
        (DealingMethod.MANUAL_SHOE, ["1", "2", "1", "2"]),
        (DealingMethod.HAND, ["1", "2", "1", "2"]),
        (DealingMethod.AUTOMATED_SHOE, ["1", "1", "2", "2"]),
    ],
)
def test_only_an_automated_shoe_dispenses_stacks(method: DealingMethod, order: list[str]) -> None:
    assert places(by_method(method, 2, [1, 2])) == order


def test_the_dealer_comes_after_the_seats_that_wagered() -> None:
    live = waiting(Deal([To("1")], CITE), stakes=3)

    assert players_then_dealer(live.round) == [1, 2, 3, "dealer"]


def test_cards_are_laid_where_they_belong_until_all_are_out() -> None:
    live = waiting(Deal([To("1"), To("flop", up=True), To("dealer")], CITE))

    dealt(live, card("As"), card("Kd"))

    assert [(laid.card, laid.up) for laid in live.round.laid["flop"]] == [(card("Kd"), True)]
    assert not live.over
    must(live, CardDealt("dealer", None))
    assert live.over


@pytest.mark.parametrize(
    ("to", "prompt"),
    [
        (To("3"), "Deal a card face down to seat 3"),
        (To("flop", up=True), "Deal a card face up to the flop"),
        (To("dealer"), "Deal a card face down to the dealer"),
        (To("burn"), "Burn one card"),
    ],
)
def test_the_dealer_is_told_where_the_next_card_goes(to: To, prompt: str) -> None:
    live = waiting(Deal([to], CITE))

    assert live.step is not None
    assert live.step.prompt(live.round) == prompt


@pytest.mark.parametrize("place", ["2", "dealer", "", "²", "1 "])
def test_a_card_for_another_place_is_refused(place: str) -> None:
    live = waiting(Deal([To("1")], CITE))

    assert refusal(live, CardDealt(place, card("As"))).reason is Reason.CARD_BELONGS_ELSEWHERE


def test_a_card_that_was_dealt_before_is_refused() -> None:
    live = dealt(waiting(Deal([To("1"), To("1")], CITE)), card("As"))

    refused = refusal(live, CardDealt("1", card("As")))

    assert refused.reason is Reason.CARD_IS_NOT_IN_THE_DECK
    assert "ace of spades" in refused.detail
    assert refusal(live, CardDealt("1", card("Jk"))).reason is Reason.CARD_IS_NOT_IN_THE_DECK


@pytest.mark.parametrize("to", [To("1"), To("1.front"), To("flop", up=True)])
def test_a_card_that_somebody_sees_must_be_read(to: To) -> None:
    live = waiting(Deal([to], CITE))

    assert refusal(live, CardDealt(to.place, None)).reason is Reason.CARD_MUST_BE_READ


@pytest.mark.parametrize("to", [To("dealer"), To("burn"), To("six"), To("1", unread=True)])
def test_a_card_that_nobody_sees_may_stay_unread(to: To) -> None:
    live = waiting(Deal([to], CITE))

    must(live, CardDealt(to.place, None))

    assert live.round.laid[to.place][0].card is None
    assert len(live.round.pack) == 52


def test_the_place_is_judged_before_the_card() -> None:
    live = waiting(Deal([To("1")], CITE))

    assert refusal(live, CardDealt("2", card("Jk"))).reason is Reason.CARD_BELONGS_ELSEWHERE


def test_the_cover_card_appears_once_where_a_card_was_due() -> None:
    live = waiting(Deal([To("1"), To("2")], CITE))

    assert refusal(live, CoverCardAppeared("2")).reason is Reason.CARD_BELONGS_ELSEWHERE
    must(live, CoverCardAppeared("1"))
    assert (live.round.cover_card_at, live.round.reshuffle) == ("1", True)
    assert refusal(live, CoverCardAppeared("1")).reason is Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE
    dealt(live, card("As"), card("Ks"))
    assert live.over


def test_while_cards_come_out_nothing_else_is_waited_for() -> None:
    live = waiting(Deal([To("1")], CITE))

    refused = refusal(live, BettingClosed())

    assert refused.reason is Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE
    assert "Deal a card face down to seat 1" in refused.detail


def test_a_deal_of_no_cards_is_not_waited_for() -> None:
    assert waiting(Deal([], CITE)).over


def test_hands_with_nothing_at_risk_are_collected_as_they_lie() -> None:
    live = dealt(
        waiting(Deal([To("1"), To("2")], CITE), Deal([To("dealer")], CITE), stakes=2), *map(card, ("As", "Ks"))
    )
    round = live.round
    round.record([round.bet(round.stakes["s1"], "ante").forfeit(CITE)])

    discard_hands_without_wagers(round)

    assert set(round.laid) == {"2", "discard"}
    assert not round.laid["discard"][0].up
