"""Decisions: whose turn, which choices, which amounts and cards, and what a time-out does."""

from typing import Any

import pytest

from croupier.equipment.cards import Card, card, cards
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.decisions import Choice, Decide, check, fold, in_turn, larger_wager_first
from croupier.rules.procedure.round import Round, Stake
from croupier.rules.terms.amounts import Amount
from croupier.rules.terms.events import BettingClosed, CardsRevealed, Decided
from croupier.rules.terms.refusals import Reason, Refusal
from croupier.words import verbatim
from support.games.toy import CITE, choices, dealt, decided, must, placed, refusal, table, waiting


def acting(players: int = 2, **options: Any) -> LiveRound[Any]:
    """A round that waits for decisions: seat 1 has a king, seat 2 a queen and so on."""
    live = table(**options)
    must(live, *(placed(seat, ante=10_00) for seat in range(1, players + 1)), BettingClosed())
    return dealt(live, *cards("Ks Qs Js Ts 2s")[:players], card("2d"))


def waits_for(live: LiveRound[Any]) -> tuple[str, ...]:
    assert isinstance(live.step, Decide)
    return live.step.deciding()


def test_seats_decide_clockwise_one_after_the_other() -> None:
    live = acting(3)

    for seat in (1, 2, 3):
        assert waits_for(live) == (f"s{seat}",)
        must(live, decided(f"s{seat}", "raise", 10_00))
    assert not isinstance(live.step, Decide)


def test_all_decide_together_where_the_submission_says_so() -> None:
    live = acting(3, turns="together")

    assert waits_for(live) == ("s1", "s2", "s3")
    must(live, decided("s3", "fold"), decided("s1", "raise", 10_00))
    assert waits_for(live) == ("s2",)


def test_stakes_that_share_a_seat_decide_together_each_for_itself() -> None:
    live = table(seating="stadium")
    must(live, placed(1, stake="a", ante=10_00), placed(1, stake="b", player="b", ante=10_00), BettingClosed())
    dealt(live, card("Ks"), card("2s"))

    assert waits_for(live) == ("a", "b")
    must(live, decided("b", "fold"), decided("a", "raise", 15_00), CardsRevealed("dealer"))
    assert {stake.id: stake.folded for stake in live.round.stakes.values()} == {"a": False, "b": True}


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (decided("s9", "fold"), Reason.UNKNOWN_STAKE),
        (decided("s2", "fold"), Reason.DECISION_OUT_OF_TURN),
        (Decided("s1", "later", "fold"), Reason.DECISION_OUT_OF_TURN),
        (decided("s1", "fold", hand=2), Reason.DECISION_OUT_OF_TURN),
        (decided("s1", "fold", hand=0), Reason.DECISION_OUT_OF_TURN),
        (decided("s1", "check"), Reason.CHOICE_IS_NOT_OPEN),
        (decided("s1", ""), Reason.CHOICE_IS_NOT_OPEN),
        (decided("s1", "raise"), Reason.WAGER_BELOW_THE_MINIMUM),
        (decided("s1", "raise", 9_75), Reason.WAGER_BELOW_THE_MINIMUM),
        (decided("s1", "raise", -10_00), Reason.WAGER_BELOW_THE_MINIMUM),
        (decided("s1", "raise", 20_25), Reason.WAGER_ABOVE_THE_MAXIMUM),
        (decided("s1", "raise", 10_10), Reason.WAGER_IS_NOT_IN_WHOLE_CHIPS),
        (decided("s1", "raise", 10_25), Reason.WAGER_CANNOT_BE_PAID_EXACTLY),
        (decided("s1", "fold", 1), Reason.WAGER_ABOVE_THE_MAXIMUM),
        (decided("s1", "fold", cards=(card("Ks"),)), Reason.WRONG_NUMBER_OF_CARDS),
        (BettingClosed(), Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE),
    ],
)
def test_what_may_not_be_decided(event: Any, reason: Reason) -> None:
    assert refusal(acting(), event).reason is reason


@pytest.mark.parametrize("again", ["raise", "fold"])
def test_a_decision_is_made_once(again: str) -> None:
    live = must(acting(), decided("s1", "raise", 10_00))

    assert refusal(live, decided("s1", again)).reason is Reason.DECISION_IS_ALREADY_MADE


def test_who_is_out_of_the_hand_has_nothing_to_decide() -> None:
    live = waiting(lambda round: Decide("act", in_turn(round, [round.stakes["s1"]]), choices, CITE), stakes=2)

    assert refusal(live, decided("s2", "fold")).reason is Reason.DECISION_IS_ALREADY_MADE


def test_a_decision_is_noted_and_its_wager_put_at_risk() -> None:
    live = must(acting(), decided("s1", "raise", 15_00))
    stake = live.round.stakes["s1"]

    assert stake.decisions == [decided("s1", "raise", 15_00)]
    assert stake.at_risk == {"ante": 10_00, "raise": 15_00}


def test_what_a_stake_may_choose_is_open_only_at_its_turn() -> None:
    live = acting()

    assert [choice.name for choice in live.legal("s1")] == ["fold", "raise"]
    assert live.legal("s2") == ()
    assert table().legal("s1") == ()


def test_the_dealer_is_told_whom_to_ask() -> None:
    live = acting(3, turns="together")

    assert live.step is not None
    assert live.step.prompt(live.round) == "Ask seat 1, 2, 3 for the act decision"


@pytest.mark.parametrize(("stage", "words"), [("fourth", "4th Street"), ("double_down", "double down")])
def test_stages_have_names_that_people_say(stage: str, words: str) -> None:
    live = choosing(fold("§ 1"))
    early = Decided("s1", stage, "fold")

    refused = live.refuse(early)

    assert refused is not None
    assert refused.detail == f"it is not this stake's turn to decide {words}"


# What a time-out does


def choosing(*open_to_all: Choice, hand: int = 1) -> LiveRound[Any]:
    return waiting(
        lambda round: Decide("act", in_turn(round, list(round.stakes.values())), lambda _stake: open_to_all, CITE, hand)
    )


def bet(**details: Any) -> Choice:
    return Choice(name="bet", title=verbatim("Bet"), cite=CITE, **details)


@pytest.mark.parametrize(
    ("open_now", "expected"),
    [
        ((bet(), check(CITE)), decided("s1", "check")),
        ((bet(), fold(CITE)), decided("s1", "fold")),
        ((bet(wager="ante", amount=Amount(5_00, 9_00, CITE)),), decided("s1", "bet", 5_00)),
        (
            (bet(fewest_cards=2, most_cards=2, default=True, default_cards=cards("As Ks")),),
            decided("s1", "bet", cards=cards("As Ks")),
        ),
    ],
)
def test_a_time_out_takes_the_default_or_the_first_choice_at_its_least(
    open_now: tuple[Choice, ...], expected: Decided
) -> None:
    live = choosing(*open_now)
    assert isinstance(live.step, Decide)

    given = live.step.default(live.round, "s1")

    assert given == expected
    assert live.refuse(given) is None


def test_a_time_out_decides_for_the_hand_that_is_asked_for() -> None:
    live = choosing(fold(CITE), hand=3)
    assert isinstance(live.step, Decide)

    assert live.step.default(live.round, "s1").hand == 3
    assert refusal(live, decided("s1", "fold")).reason is Reason.DECISION_OUT_OF_TURN


# Cards and reasons of the chapter's own


@pytest.mark.parametrize(("named", "accepted"), [("", False), ("As", True), ("As Ks", True), ("As Ks Qs", False)])
def test_a_choice_says_how_many_cards_it_names(named: str, accepted: bool) -> None:
    live = choosing(bet(fewest_cards=1, most_cards=2))
    event = decided("s1", "bet", cards=cards(named))

    refused = live.refuse(event)

    assert (refused is None) is accepted
    if refused:
        assert refused.reason is Reason.WRONG_NUMBER_OF_CARDS
        assert "select 1 to 2 cards" in refused.detail


def test_a_choice_says_which_cards_it_takes() -> None:
    own = Refusal(Reason.CARDS_ARE_NOT_IN_THE_HAND, CITE, verbatim("not yours"))

    def rule(named: tuple[Card, ...]) -> Refusal | None:
        return own if card("As") in named else None

    live = choosing(bet(fewest_cards=1, most_cards=1, cards_rule=rule))

    assert refusal(live, decided("s1", "bet", cards=cards("As"))) == own
    must(live, decided("s1", "bet", cards=cards("Ks")))


def test_a_chapter_may_say_why_a_choice_is_not_open() -> None:
    own = Refusal(Reason.WAGER_NEEDS_ANOTHER_WAGER, CITE, verbatim("only with an ace"))

    def because(_stake: Stake, event: Decided) -> Refusal | None:
        return own if event.choice == "raise" else None

    live = waiting(
        lambda round: Decide(
            "act", in_turn(round, list(round.stakes.values())), lambda _: (fold(CITE),), CITE, 1, because
        )
    )

    assert refusal(live, decided("s1", "raise")) == own
    assert refusal(live, decided("s1", "double")).reason is Reason.CHOICE_IS_NOT_OPEN


def test_a_decision_that_nobody_has_to_make_is_not_waited_for() -> None:
    assert waiting(lambda _round: Decide("act", (), choices, CITE)).over
    assert waiting(lambda _round: Decide("act", ((), ()), choices, CITE)).over


def test_who_has_left_is_asked_no_more() -> None:
    def turns(round: Round[Any]) -> tuple[tuple[str, ...], ...]:
        return in_turn(round, list(round.stakes.values()))

    live = must(table(), *(placed(seat, ante=10_00) for seat in (1, 2)))
    live.round.stakes["s1"].out = True

    assert turns(live.round) == (("s2",),)


@pytest.mark.parametrize(
    ("antes", "order"),
    [((10_00, 20_00), (("s3",), ("s2",))), ((20_00, 10_00), (("s2",), ("s3",))), ((10_00, 10_00), (("s3",), ("s2",)))],
)
def test_a_player_with_two_boxes_begins_with_the_larger_wager(
    antes: tuple[int, int], order: tuple[tuple[str, ...], ...]
) -> None:
    live = table(adjacent_boxes=2)
    must(live, *(placed(seat, player="ann", ante=ante) for seat, ante in zip((2, 3), antes, strict=True)))

    assert larger_wager_first(live.round, list(live.round.stakes.values()), "ante") == order


def test_where_all_decide_together_each_begins_with_his_larger_wager() -> None:
    live = table(adjacent_boxes=2, turns="together")
    must(live, placed(1, ante=10_00), placed(2, player="ann", ante=10_00), placed(3, player="ann", ante=20_00))

    assert larger_wager_first(live.round, list(live.round.stakes.values()), "ante") == (("s3", "s1"), ("s2",))
