"""Irregularities every chapter shares: when they can occur, what they lead to, and what a void round returns."""

from dataclasses import replace
from typing import Any

import pytest

from croupier.equipment.cards import card
from croupier.rules.game.live_round import LiveRound
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.irregularities import (
    abandoned,
    automated_shoe_failed,
    device_out_of_order,
    drawn_unexposed,
    face_up_card,
    face_up_card_set_aside,
    shuffler_failed,
    voids,
    wrong_number_of_cards,
)
from croupier.rules.procedure.remedies import carry_out, returns, void_round
from croupier.rules.procedure.round import DISCARD
from croupier.rules.procedure.steps import Remedy, Reveal
from croupier.rules.terms.events import BettingClosed, CardsRevealed, IrregularityFound
from croupier.rules.terms.lines import bonus
from croupier.rules.terms.refusals import Reason
from croupier.words import verbatim
from support.games.toy import CITE, chapter, dealt, decided, lines_of, must, placed, refusal, table

ALL = (
    face_up_card(CITE),
    drawn_unexposed(CITE),
    wrong_number_of_cards(CITE),
    shuffler_failed(CITE),
    automated_shoe_failed(CITE),
    device_out_of_order(CITE),
    abandoned(CITE),
)


def betting(**options: Any) -> LiveRound[Any]:
    live = table(game=chapter(irregularities=ALL), **options)
    return must(live, placed(1, ante=10_00, side=2_00), placed(2, ante=10_00))


def dealing(**options: Any) -> LiveRound[Any]:
    return must(betting(**options), BettingClosed())


def deciding(**options: Any) -> LiveRound[Any]:
    return dealt(dealing(**options), card("As"), card("Ks"), card("2s"))


def revealing(**options: Any) -> LiveRound[Any]:
    return must(deciding(**options), decided("s1", "raise", 10_00), decided("s2", "fold"))


WHEN = {"betting": betting, "dealing": dealing, "deciding": deciding, "revealing": revealing}


@pytest.mark.parametrize(
    ("kind", "possible", "options"),
    [
        ("face_up_card", {"dealing"}, {}),
        ("drawn_in_error_unexposed", {"dealing", "deciding", "revealing"}, {}),
        ("wrong_number_of_cards", {"deciding", "revealing"}, {}),
        ("shuffler_failed", {"betting", "dealing"}, {}),
        ("automated_shoe_failed", set(), {}),
        (
            "automated_shoe_failed",
            {"dealing", "deciding", "revealing"},
            {"dealing_method": "automated_shoe"},
        ),
        ("device_out_of_order", {"betting", "dealing", "deciding", "revealing"}, {}),
        ("abandoned", {"dealing", "deciding", "revealing"}, {}),
    ],
)
def test_each_can_occur_at_its_time_and_at_no_other(kind: str, possible: set[str], options: dict[str, Any]) -> None:
    event = IrregularityFound(kind, card=card("7h") if kind == "face_up_card" else None, stake="s1")

    accepted = {when for when, round_at in WHEN.items() if round_at(**options).refuse(event) is None}

    assert accepted == possible
    for when in WHEN.keys() - possible:
        assert refusal(WHEN[when](**options), event).reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW


def test_a_kind_that_the_chapter_does_not_list_is_refused_with_those_it_has() -> None:
    refused = refusal(dealing(), IrregularityFound("earthquake"))

    assert refused.reason is Reason.UNKNOWN_IRREGULARITY
    assert "face_up_card, drawn_in_error_unexposed" in refused.detail


def test_a_remedy_is_worked_out_without_changing_anything() -> None:
    live = dealing()
    event = IrregularityFound("face_up_card", card=card("7h"))

    remedy = live.remedy(event)

    assert (remedy.aside, remedy.void) == (card("7h"), False)
    assert card("7h") in live.round.pack
    with pytest.raises(LookupError):
        live.remedy(IrregularityFound("earthquake"))


def test_the_first_card_found_face_up_is_set_aside_and_the_second_voids_the_round() -> None:
    live = must(dealing(), IrregularityFound("face_up_card", card=card("7h")))
    assert live.round.cards(DISCARD) == (card("7h"),)
    assert isinstance(live.step, Deal)

    must(live, IrregularityFound("face_up_card", card=card("8h")))

    assert live.over
    assert live.round.void
    assert {line.result.value for line in live.round.lines} == {"returned"}


def test_a_chapter_may_set_any_number_of_face_up_cards_aside() -> None:
    game = chapter(irregularities=(face_up_card_set_aside(CITE),))
    live = must(table(game=game), placed(1, ante=10_00), BettingClosed())

    must(live, *(IrregularityFound("face_up_card", card=card(one)) for one in ("7h", "8h", "9h")))

    assert not live.over
    assert len(live.round.cards(DISCARD)) == 3


@pytest.mark.parametrize(
    ("found", "reason"), [(None, Reason.CARD_MUST_BE_READ), ("As", Reason.CARD_IS_NOT_IN_THE_DECK)]
)
def test_a_card_that_is_set_aside_must_be_named_and_be_there(found: str | None, reason: Reason) -> None:
    live = dealt(dealing(), card("As"))
    event = IrregularityFound("face_up_card", card=card(found) if found else None)

    assert refusal(live, event).reason is reason


def test_a_card_named_beside_another_irregularity_need_not_be_in_the_deck() -> None:
    must(deciding(), IrregularityFound("wrong_number_of_cards", card=card("As")))


def test_a_shuffler_that_failed_means_shuffling_again_and_nothing_else() -> None:
    live = must(betting(), IrregularityFound("shuffler_failed"))

    assert live.round.reshuffle
    assert not live.over
    must(live, placed(3, ante=10_00))


# Abandoned wagers


@pytest.mark.parametrize("stake", ["", "s9"])
def test_a_player_who_left_must_be_named(stake: str) -> None:
    assert refusal(deciding(), IrregularityFound("abandoned", stake=stake)).reason is Reason.UNKNOWN_STAKE


def test_a_player_who_left_loses_everything_and_the_round_goes_on() -> None:
    live = must(deciding(), IrregularityFound("abandoned", stake="s1"))

    assert lines_of(live) == [("s1", "ante", "lose", -10_00), ("s1", "side", "lose", -2_00)]
    assert refusal(live, IrregularityFound("abandoned", stake="s1")).reason is Reason.UNKNOWN_STAKE
    assert refusal(live, decided("s1", "fold")).reason is Reason.DECISION_IS_ALREADY_MADE
    must(live, decided("s2", "raise", 10_00), CardsRevealed("dealer"))
    assert live.over
    assert [line.stake for line in live.round.lines] == ["s1", "s1", "s2", "s2"]


def test_when_the_last_player_to_decide_has_left_nobody_is_waited_for() -> None:
    live = must(deciding(), decided("s1", "raise", 10_00), IrregularityFound("abandoned", stake="s2"))

    must(live, CardsRevealed("dealer"))

    assert live.over


# Void rounds


def test_a_void_round_returns_what_is_not_settled_and_what_was_stands() -> None:
    live = must(revealing(), IrregularityFound("wrong_number_of_cards"))

    assert live.round.reshuffle
    assert lines_of(live) == [
        ("s2", "ante", "forfeit", -10_00),
        ("s1", "ante", "returned", 0),
        ("s1", "side", "returned", 0),
        ("s1", "raise", "returned", 0),
    ]


def test_the_submission_may_take_back_what_was_settled() -> None:
    live = must(revealing(void_reverses_settled=True), IrregularityFound("wrong_number_of_cards"))

    assert ("s2", "ante", "reversed", 10_00) in lines_of(live)
    assert sum(line.net for line in live.round.lines) == 0


def test_a_void_round_leaves_nothing_at_risk_and_takes_no_more_events() -> None:
    live = must(deciding(), IrregularityFound("wrong_number_of_cards"))

    assert not any(stake.at_risk for stake in live.round.stakes.values())
    assert refusal(live, IrregularityFound("wrong_number_of_cards")).reason is Reason.THE_ROUND_IS_OVER


def test_some_wagers_may_be_settled_although_the_round_is_void() -> None:
    live = deciding()
    paid = live.round.bet(live.round.stakes["s1"], "side").lose(CITE)

    lines = returns(live.round, void_round(verbatim("void"), CITE, settled=(paid,)))

    assert [(line.stake, line.wager, line.result.value) for line in lines] == [
        ("s1", "side", "lose"),
        ("s2", "ante", "returned"),
        ("s1", "ante", "returned"),
    ]


def test_a_bonus_is_reversed_like_everything_else() -> None:
    live = deciding(void_reverses_settled=True)
    live.round.record([bonus("s1", "envy", 5_00, CITE)])

    must(live, IrregularityFound("wrong_number_of_cards"))

    assert ("s1", "envy", "reversed", -5_00) in lines_of(live)


def test_what_a_remedy_does_to_the_round() -> None:
    live = dealing()
    seen: list[Any] = []

    round = live.round

    def then() -> None:
        seen.append(round)

    carry_out(round, Remedy(says=verbatim(""), cite=CITE, reshuffle=True, remove_deck=True, stop_table=True, then=then))

    assert (round.reshuffle, round.remove_deck, round.stop_table, round.void) == (True, True, True, False)
    assert seen == [round]


def test_flags_once_set_stay_set() -> None:
    live = dealing()
    carry_out(live.round, Remedy(says=verbatim(""), cite=CITE, reshuffle=True))
    carry_out(live.round, Remedy(says=verbatim(""), cite=CITE))

    assert live.round.reshuffle


def test_a_stopped_table_takes_no_events_but_irregularities() -> None:
    stops = replace(
        voids("broken", verbatim("Broken"), CITE),
        remedy=lambda _r, _e: Remedy(says=verbatim(""), cite=CITE, stop_table=True),
    )
    game = chapter(irregularities=(stops, wrong_number_of_cards(CITE)))
    live = must(table(game=game), placed(1, ante=10_00), BettingClosed())
    dealt(live, card("As"), card("2s"))

    must(live, IrregularityFound("broken"))

    assert refusal(live, decided("s1", "fold")).reason is Reason.THE_TABLE_IS_STOPPED
    must(live, IrregularityFound("wrong_number_of_cards"))
    assert live.over


def test_a_void_round_may_first_look_at_something() -> None:
    def look(round: Any) -> Any:
        yield Reveal(CITE, "dealer")
        return [round.bet(round.stakes["s1"], "side").lose(CITE)]

    looks = replace(
        voids("look", verbatim("Look"), CITE),
        remedy=lambda round, _event: Remedy(says=verbatim(""), cite=CITE, void=True, first=lambda: look(round)),
    )
    live = must(table(game=chapter(irregularities=(looks,))), placed(1, ante=10_00, side=2_00), BettingClosed())
    dealt(live, card("As"), card("2s"))

    must(live, IrregularityFound("look"))

    assert isinstance(live.step, Reveal)
    assert refusal(live, IrregularityFound("look")).reason is Reason.IRREGULARITY_CANNOT_OCCUR_NOW
    must(live, CardsRevealed("dealer"))
    assert live.over
    assert lines_of(live) == [("s1", "side", "lose", -2_00), ("s1", "ante", "returned", 0)]


def at_a_seat(**changes: Any) -> LiveRound[Any]:
    """A round in which a seat can be named; seats 1 and 2 hold an ace and a king."""
    found = replace(voids("torn", verbatim("A torn card"), CITE), needs_seat=True, **changes)
    live = must(table(game=chapter(irregularities=(found,))), *(placed(seat, ante=10_00) for seat in (1, 2)))
    return dealt(must(live, BettingClosed()), card("As"), card("Ks"), card("2s"))


@pytest.mark.parametrize("place", ["", "3", "dealer", "s1"])
def test_a_seat_must_be_one_with_a_stake_and_cards(place: str) -> None:
    assert refusal(at_a_seat(), IrregularityFound("torn", place)).reason is Reason.UNKNOWN_SEAT


def test_a_card_named_at_a_seat_must_lie_there() -> None:
    live = at_a_seat()

    assert refusal(live, IrregularityFound("torn", "1", card("Ks"))).reason is Reason.CARDS_ARE_NOT_IN_THE_HAND
    must(live, IrregularityFound("torn", "1", card("As")))


def test_a_seat_whose_player_is_out_has_nothing_left() -> None:
    live = at_a_seat()
    live.round.stakes["s1"].out = True

    assert refusal(live, IrregularityFound("torn", "1")).reason is Reason.UNKNOWN_SEAT
    must(live, IrregularityFound("torn", "2"))


def test_a_remedy_may_change_what_the_table_waits_for() -> None:
    seen: list[Any] = []
    live = at_a_seat(remedy=lambda _round, _event: Remedy(says=verbatim(""), cite=CITE, redirect=seen.append))

    must(live, IrregularityFound("torn", "1"))

    assert seen == [live.step]
