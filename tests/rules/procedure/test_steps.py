"""What the table waits for: each step takes its own event and nothing else."""

from typing import Any

import pytest

from croupier.equipment.cards import Card, card, cards
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.dealing import Deal, To
from croupier.rules.procedure.steps import CountStub, NoMoreBets, ReadHoleCard, ReadMeters, Reveal, Roll, Select
from croupier.rules.terms.events import (
    BettingClosed,
    CardDealt,
    CardsRevealed,
    DiceRolled,
    HoleCardRead,
    MetersRead,
    NoRollCalled,
    RandomlySelected,
    RoundEvent,
    StubCounted,
)
from croupier.rules.terms.refusals import Reason
from croupier.words import verbatim
from support.games.toy import CITE, must, refusal, waiting


def revealing(*dealt: Card | None) -> LiveRound[Any]:
    """The dealer's cards lie there, read or not, and are about to be turned up."""
    live = waiting(Deal([To("dealer")] * len(dealt), CITE), Reveal(CITE, "dealer"))
    return must(live, *(CardDealt("dealer", one) for one in dealt))


# Turning cards up


def test_cards_that_were_read_are_turned_up_without_naming_them() -> None:
    live = must(revealing(*cards("As Ks")), CardsRevealed("dealer"))

    assert [laid.up for laid in live.round.laid["dealer"]] == [True, True]
    assert live.over


def test_cards_that_were_read_may_be_named_again() -> None:
    assert must(revealing(*cards("As Ks")), CardsRevealed("dealer", cards("As Ks"))).over


def test_cards_that_nobody_had_read_are_named_and_leave_the_pack() -> None:
    live = must(revealing(card("As"), None), CardsRevealed("dealer", cards("As Kd")))

    assert live.round.cards("dealer") == cards("As Kd")
    assert card("Kd") not in live.round.pack


@pytest.mark.parametrize(
    ("event", "reason"),
    [
        (CardsRevealed("dealer"), Reason.WRONG_NUMBER_OF_CARDS),
        (CardsRevealed("dealer", cards("As")), Reason.WRONG_NUMBER_OF_CARDS),
        (CardsRevealed("dealer", cards("As Kd Qd")), Reason.WRONG_NUMBER_OF_CARDS),
        (CardsRevealed("dealer", cards("2s Kd")), Reason.CARDS_DIFFER_FROM_THOSE_DEALT),
        (CardsRevealed("dealer", cards("As As")), Reason.CARD_IS_NOT_IN_THE_DECK),
        (CardsRevealed("dealer", cards("As Jk")), Reason.CARD_IS_NOT_IN_THE_DECK),
        (CardsRevealed("flop", cards("As Kd")), Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE),
        (BettingClosed(), Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE),
    ],
)
def test_cards_that_cannot_be_those_are_refused(event: RoundEvent, reason: Reason) -> None:
    assert refusal(revealing(card("As"), None), event).reason is reason


def test_one_unread_card_cannot_be_named_twice() -> None:
    live = revealing(None, None)

    assert refusal(live, CardsRevealed("dealer", cards("Kd Kd"))).reason is Reason.CARD_IS_NOT_IN_THE_DECK


# The card reader


@pytest.mark.parametrize("blackjack", [True, False])
def test_the_card_reader_tells_whether_it_is_a_blackjack(blackjack: bool) -> None:
    reading = ReadHoleCard(CITE)
    live = must(waiting(reading), HoleCardRead(blackjack))

    assert reading.found is blackjack
    assert live.over


def test_a_reader_that_contradicts_the_card_that_was_dealt_is_refused() -> None:
    live = waiting(ReadHoleCard(CITE, blackjack=True))

    assert refusal(live, HoleCardRead(blackjack=False)).reason is Reason.CARDS_DIFFER_FROM_THOSE_DEALT
    assert refusal(live, BettingClosed()).reason is Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE
    assert must(live, HoleCardRead(blackjack=True)).over


# Dice


def test_dice_are_shaken_until_a_roll_is_valid() -> None:
    live = waiting(Roll(CITE, 2, ("die_on_die",)))

    must(live, NoRollCalled("die_on_die"), NoRollCalled("die_on_die"), DiceRolled((3, 4)))

    assert live.round.rolls == [(3, 4)]
    assert live.over


@pytest.mark.parametrize(
    "event",
    [
        DiceRolled(()),
        DiceRolled((3,)),
        DiceRolled((3, 4, 5)),
        DiceRolled((0, 4)),
        DiceRolled((3, 7)),
        NoRollCalled("the wind"),
    ],
)
def test_what_two_dice_cannot_show_is_refused(event: RoundEvent) -> None:
    assert refusal(waiting(Roll(CITE, 2, ("die_on_die",))), event).reason is Reason.IMPOSSIBLE_ROLL


def test_the_dealer_is_told_how_to_shake() -> None:
    assert Roll(CITE, 3).prompt(waiting(Roll(CITE, 3)).round) == "Shake, uncover and announce 3 dice"
    assert Roll(CITE, 3, how=verbatim("Seat 2 shakes")).prompt(waiting(Roll(CITE, 3)).round) == "Seat 2 shakes"


# Random selection, meters, stub


def test_the_system_selects_one_of_the_things_there_are() -> None:
    live = waiting(Select(CITE, "lucky_position", ("1", "2", "dealer")))

    assert refusal(live, RandomlySelected("lucky_position", "3")).reason is Reason.IMPOSSIBLE_SELECTION
    assert refusal(live, RandomlySelected("magic_card", "1")).reason is Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE
    must(live, RandomlySelected("lucky_position", "dealer"))
    assert live.round.selected == {"lucky_position": "dealer"}


def test_meters_are_read_exactly() -> None:
    live = must(waiting(ReadMeters(CITE)), MetersRead({"meter": "1001/3", "reserve": "5"}))

    assert live.round.meters.shown("meter") == 333
    assert live.round.meters.levels["meter"].reseed == 500_00
    assert live.round.meters.reserve_joins


def test_the_reserve_policy_is_that_of_the_submission() -> None:
    live = must(waiting(ReadMeters(CITE), reserve_policy="reseed_only"), MetersRead({"meter": "1"}))

    assert not live.round.meters.reserve_joins


@pytest.mark.parametrize(
    ("meters", "reason"),
    [
        ({}, Reason.METER_IS_MISSING),
        ({"mega": "5"}, Reason.METER_IS_MISSING),
        ({"meter": ""}, Reason.METER_IS_NO_AMOUNT),
        ({"meter": "much"}, Reason.METER_IS_NO_AMOUNT),
        ({"meter": "1/0"}, Reason.METER_IS_NO_AMOUNT),
        ({"meter": "nan"}, Reason.METER_IS_NO_AMOUNT),
        ({"meter": "-5"}, Reason.METER_IS_NO_AMOUNT),
        ({"meter": "5", "reserve": "-1/3"}, Reason.METER_IS_NO_AMOUNT),
    ],
)
def test_meters_that_are_missing_or_no_amounts_are_refused(meters: dict[str, str], reason: Reason) -> None:
    assert refusal(waiting(ReadMeters(CITE)), MetersRead(meters)).reason is reason


def test_the_stub_is_counted_once() -> None:
    counting = CountStub(CITE, 42, 52)
    live = waiting(counting)

    assert "42 cards must remain" in counting.prompt(live.round)
    assert refusal(live, BettingClosed()).reason is Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE
    must(live, StubCounted(52))
    assert counting.counted == StubCounted(52)


@pytest.mark.parametrize(
    ("step", "prompt"),
    [
        (NoMoreBets(CITE), "Take wagers, then announce “no more bets”"),
        (Reveal(CITE), "Turn up the cards of the dealer"),
        (Reveal(CITE, "six"), "Turn up the cards of the Six Card Bonus area"),
        (ReadHoleCard(CITE), "Insert the hole card into the card reader"),
        (Select(CITE, "magic_card"), "Wait for the system to select the magic card"),
        (ReadMeters(CITE), "Wait for the progressive meters"),
    ],
)
def test_every_step_tells_the_dealer_what_to_do(step: Any, prompt: str) -> None:
    assert step.prompt(waiting(Roll(CITE)).round) == prompt
    assert not step.done()
