"""A live round refuses without a trace, ends with everything settled, and plays the same round again."""

from collections.abc import Sequence
from typing import Any

import pytest

from croupier.chapters import chapter as built
from croupier.equipment.cards import card, cards
from croupier.rules.game.live_round import LiveRound, Ready, replay
from croupier.rules.procedure.round import Opening, Round
from croupier.rules.procedure.steps import CarryOut, NoMoreBets, Procedure, Remedy, Settle
from croupier.rules.terms.events import (
    BettingClosed,
    CardDealt,
    CardsRevealed,
    CoverCardAppeared,
    DiceRolled,
    HoleCardRead,
    IrregularityFound,
    MetersRead,
    NoRollCalled,
    RandomlySelected,
    RoundEvent,
    StubCounted,
    WagersPlaced,
    WagerTakenDown,
    decode,
    encode,
)
from croupier.rules.terms.options import choose
from croupier.rules.terms.refusals import BrokenInvariant, Reason, Refusal, invariant
from croupier.words import verbatim
from support.games.toy import CITE, Options, chapter, dealt, decided, lines_of, must, placed, refusal, state, table

ROUND: Sequence[RoundEvent] = (
    placed(1, ante=10_00, side=2_00),
    placed(2, ante=10_00, jackpot=1_00),
    BettingClosed(),
    *(CardDealt(place, one) for place, one in zip(("1", "2", "dealer"), cards("Ks 3s 9d"), strict=True)),
    decided("s1", "raise", 15_00),
    decided("s2", "raise", 10_00),
    CardsRevealed("dealer"),
    MetersRead({"meter": "100000", "reserve": "0"}),
)
ONE_OF_EACH: Sequence[RoundEvent] = (
    placed(3, ante=10_00),
    WagersPlaced("s1", 1, "p1", {}),
    WagerTakenDown("s1", "long"),
    BettingClosed(),
    CardDealt("1", card("As")),
    CoverCardAppeared("1"),
    CardsRevealed("dealer"),
    HoleCardRead(blackjack=False),
    decided("s1", "fold"),
    DiceRolled((1, 2)),
    NoRollCalled("die_on_die"),
    RandomlySelected("magic_card", "As"),
    MetersRead({"meter": "1"}),
    IrregularityFound("misdeal"),
    StubCounted(52),
)


def played() -> LiveRound[Any]:
    return must(table(), *ROUND)


def test_a_round_runs_to_its_end_and_settles_everything_once() -> None:
    live = played()

    assert live.over
    assert live.step is None
    assert lines_of(live) == [
        ("s2", "ante", "lose", -10_00),
        ("s2", "jackpot", "lose", -1_00),
        ("s2", "raise", "lose", -10_00),
        ("s1", "ante", "win", 10_00),
        ("s1", "side", "win", 2_00),
        ("s1", "raise", "win", 15_00),
    ]
    assert not any(stake.at_risk for stake in live.round.stakes.values())


@pytest.mark.parametrize("event", ONE_OF_EACH, ids=lambda event: type(event).__name__)
def test_when_the_round_is_over_everything_is_refused(event: RoundEvent) -> None:
    assert refusal(played(), event).reason is Reason.THE_ROUND_IS_OVER


@pytest.mark.parametrize("when", range(len(ROUND)))
def test_what_the_table_does_not_wait_for_is_refused_and_changes_nothing(when: int) -> None:
    live = must(table(), *ROUND[:when])
    expected = type(ROUND[when])

    for event in ONE_OF_EACH:
        betting = isinstance(live.step, NoMoreBets) and isinstance(event, WagersPlaced | BettingClosed)
        if not betting and not isinstance(event, (expected, IrregularityFound, CoverCardAppeared)):
            assert refusal(live, event).reason in {
                Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE,
                Reason.BETTING_IS_CLOSED,
                Reason.UNKNOWN_STAKE,
            }


def test_asking_whether_something_may_happen_does_not_do_it() -> None:
    live = must(table(), *ROUND[:3])
    before = state(live)

    assert live.refuse(CardDealt("1", card("As"))) is None
    assert live.refuse(CardDealt("2", card("As"))) is not None

    assert state(live) == before


def test_a_late_slip_is_refused_with_the_clause_that_closed_the_betting() -> None:
    def procedure(_round: Round[Options]) -> Procedure:
        yield NoMoreBets("§ 657a.8(b)")
        yield NoMoreBets("§ 657a.9(a)(3)")
        return ()

    with_cards = must(table(), *ROUND[:4])
    without_cards = must(table(game=chapter(procedure)), placed(1, ante=10_00), BettingClosed())

    assert refusal(with_cards, placed(3, ante=10_00)).reason is Reason.BETTING_IS_CLOSED
    assert refusal(with_cards, placed(3, ante=10_00)).cite == CITE
    must(without_cards, placed(1, ante=20_00))  # a second window is open again


# Judging and taking


@pytest.mark.parametrize("when", range(len(ROUND)))
def test_what_was_judged_is_taken_and_nothing_changes_before(when: int) -> None:
    live = must(table(), *ROUND[:when])
    before = state(live)

    ready = live.judge(ROUND[when])
    assert isinstance(ready, Ready)
    assert state(live) == before
    live.take(ready)

    assert state(live) == state(must(table(), *ROUND[: when + 1]))


def test_nothing_is_taken_twice() -> None:
    live = table()
    ready = live.judge(ROUND[0])
    assert isinstance(ready, Ready)
    live.take(ready)

    with pytest.raises(BrokenInvariant, match="not judged"):
        live.take(ready)


def test_what_was_judged_before_something_else_happened_is_judged_again() -> None:
    live = must(table(), *ROUND[:6])
    ready = live.judge(decided("s1", "fold"))
    assert isinstance(ready, Ready)
    must(live, decided("s1", "raise", 15_00))
    before = state(live)

    with pytest.raises(BrokenInvariant, match="not judged"):
        live.take(ready)
    assert state(live) == before


def test_what_another_table_judged_is_not_taken() -> None:
    ready = table().judge(ROUND[0])
    assert isinstance(ready, Ready)

    with pytest.raises(BrokenInvariant, match="not judged"):
        table().take(ready)


def test_another_dealer_comes_before_what_was_judged_happens() -> None:
    live = table()
    ready = live.judge(ROUND[0])
    assert isinstance(ready, Ready)
    live.relieve()

    with pytest.raises(BrokenInvariant, match="not judged"):
        live.take(ready)


# Replay


@pytest.mark.parametrize("upto", range(len(ROUND) + 1))
def test_the_record_rebuilds_the_round_at_any_point(upto: int) -> None:
    live = must(table(), *ROUND[:upto])
    record = [encode(event) for event in live.events]

    again = replay(live.chapter, live.round.options, live.round.opening, [decode(one) for one in record])

    assert state(again) == state(live)
    assert again.round.meters.amounts == live.round.meters.amounts


@pytest.mark.parametrize(
    ("place", "forged"),
    [
        (0, placed(1, ante=9_00)),
        (3, CardDealt("2", card("Ks"))),
        (4, CardDealt("2", card("Ks"))),
        (6, decided("s1", "raise", 25_00)),
        (7, decided("s1", "raise", 10_00)),
        (8, CardsRevealed("dealer", cards("9c"))),
        (9, MetersRead({})),
    ],
)
def test_a_record_that_was_tampered_with_stops_the_replay(place: int, forged: RoundEvent) -> None:
    events = [*ROUND[:place], forged, *ROUND[place + 1 :]]

    with pytest.raises(BrokenInvariant, match="a recorded event is refused on replay"):
        replay(chapter(), choose(Options, {}), Opening(), events)


def test_a_record_with_a_missing_or_doubled_event_stops_the_replay() -> None:
    for events in ([*ROUND[:4], *ROUND[5:]], [*ROUND, ROUND[-1]]):
        with pytest.raises(BrokenInvariant):
            replay(chapter(), choose(Options, {}), Opening(), events)


@pytest.mark.parametrize("number", range(len(ROUND) + 1))
def test_the_round_can_be_seen_as_it_was_after_any_event(number: int) -> None:
    live = played()
    before = state(live)

    assert state(live.at(number)) == state(must(table(), *ROUND[:number]))
    assert state(live) == before


def test_what_happens_beside_the_round_does_not_happen_in_it() -> None:
    live = must(table(), *ROUND[:4])
    before = state(live)

    beside = live.beside()
    assert state(beside) == before
    must(beside, *ROUND[4:])

    assert beside.over
    assert state(live) == before


# Corrections and another dealer


def test_a_correction_gives_the_round_as_it_would_have_gone() -> None:
    live = must(table(), *ROUND[:7])
    before = state(live)

    corrected = live.corrected(5, card("2d"))

    assert state(corrected) == state(must(table(), *ROUND[:5], CardDealt("dealer", card("2d")), ROUND[6]))
    assert state(live) == before


@pytest.mark.parametrize(
    ("index", "one", "why"),
    [
        (5, "Ks", "the king of spades is no longer in the deck"),
        (3, "3s", "the three of spades is no longer in the deck"),
        (2, "2d", "no card was dealt there"),
        (6, "2d", "no card was dealt there"),
    ],
)
def test_a_correction_that_cannot_be_is_a_broken_invariant(index: int, one: str, why: str) -> None:
    live = must(table(), *ROUND[:7])
    before = state(live)

    with pytest.raises(BrokenInvariant, match=why):
        live.corrected(index, card(one))
    assert state(live) == before


@pytest.mark.parametrize(
    ("place", "number", "index"),
    [("1", 1, 3), ("2", 1, 4), ("dealer", 1, 5), ("1", 0, None), ("1", 2, None), ("1", -1, None), ("3", 1, None)],
)
def test_the_event_that_dealt_a_card_is_found_by_its_place(place: str, number: int, index: int | None) -> None:
    assert played().dealt(place, number) == index


@pytest.mark.parametrize("when", range(len(ROUND) + 1))
def test_a_round_begins_with_another_dealer_only_while_wagers_are_taken(when: int) -> None:
    live = must(table(), *ROUND[:when])
    betting = when <= 2
    before = state(live)

    assert live.relieve() is betting
    assert live.opening.new_dealer is betting
    assert state(live) == before
    assert live.beside().opening == live.opening


# What a procedure may not do


def test_a_procedure_that_leaves_a_wager_unsettled_stops_the_table() -> None:
    def forgetful(_round: Round[Options]) -> Procedure:
        yield NoMoreBets(CITE)
        return ()

    live = must(table(game=chapter(forgetful)), placed(1, ante=10_00))

    with pytest.raises(BrokenInvariant, match=r"s1 leaves \['ante'\] unsettled"):
        live.feed(BettingClosed())


def test_a_procedure_that_settles_twice_stops_the_table() -> None:
    def generous(round: Round[Options]) -> Procedure:
        yield NoMoreBets(CITE)
        line = round.bet(round.stakes["s1"], "ante").push(CITE)
        yield Settle([line])
        return [line]

    live = must(table(game=chapter(generous)), placed(1, ante=10_00))

    with pytest.raises(BrokenInvariant, match="ante of s1 holds None"):
        live.feed(BettingClosed())


def test_a_procedure_may_itself_call_for_a_remedy() -> None:
    def careful(round: Round[Options]) -> Procedure:
        yield NoMoreBets(CITE)
        yield CarryOut(Remedy(says=verbatim("look again"), cite=CITE, reshuffle=True))
        yield CarryOut(Remedy(says=verbatim("void"), cite=CITE, void=True))
        raise AssertionError(f"a void round goes on: {round}")

    live = must(table(game=chapter(careful)), placed(1, ante=10_00), BettingClosed())

    assert live.round.void
    assert live.round.reshuffle
    assert lines_of(live) == [("s1", "ante", "returned", 0)]


def test_without_options_a_driver_plays_under_the_shipped_submission() -> None:
    game = built("657a")

    assert LiveRound(game).round.options == game.default_options


def test_an_invariant_holds_or_stops_the_table() -> None:
    invariant(condition=True, message="never said")
    with pytest.raises(BrokenInvariant, match="the sky is falling"):
        invariant(condition=0, message="the sky is falling")


def test_a_refusal_is_read_as_a_sentence_with_reason_and_clause() -> None:
    refused = Refusal(Reason.UNKNOWN_SEAT, "§ 657a.2(a)", verbatim("there is no seat 9"))

    assert str(refused) == "there is no seat 9 [unknown_seat, § 657a.2(a)]"


def test_every_reason_is_named_by_its_value() -> None:
    assert [reason.value for reason in Reason] == [reason.name.lower() for reason in Reason]


def test_dealing_goes_on_after_a_refused_card() -> None:
    live = must(table(), *ROUND[:3])
    refusal(live, CardDealt("2", card("As")))

    dealt(live, *cards("Ks 3s 9d"))

    assert [laid.card for laid in live.round.laid["2"]] == [card("3s")]
