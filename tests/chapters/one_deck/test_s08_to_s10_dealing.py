"""§§ .8 to .10 of the games with one deck: no more bets, each card to its place, the stub."""

import pytest

from croupier.chapters import chapter
from croupier.equipment.cards import card
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.round import Opening, seat_of
from croupier.rules.procedure.steps import CountStub, NoMoreBets, Step
from croupier.rules.terms.events import BettingClosed, CardDealt, StubCounted
from croupier.rules.terms.options import DealingMethod
from croupier.rules.terms.refusals import Reason
from support.games.one_deck import REQUIRED, handling, table, void_with_all_returned
from support.games.shared_rules import cited, each_chapter
from support.tables.rehearsed_table import Rehearsal

by_every_method = pytest.mark.parametrize("method", DealingMethod)


def dealing_to_seat_1(step: Step) -> bool:
    return isinstance(step, Deal) and seat_of(step.remaining[0].place) == 1


@each_chapter(
    "§§ 647a.8(b), 647a.9(b), 647a.10(a)(2), 657a.8(b), 657a.9(a)(3), 657a.10(a)(2)",
    "§§ 663a.8(b), 663a.9(a)(3), 663a.10(a)(2), 667a.8(b), 667a.9(b), 667a.10(a)(2)",
    "§§ 669a.8(b), 669a.9(a)(3), 669a.10(a)(2), 670a.8(b), 670a.9(a)(3), 670a.10(a)(2)",
    "§§ 671a.8(b), 671a.9(a)(3), 671a.10(a)(2), 674a.8(b), 674a.9(a)(3), 674a.10(a)(2)",
    "§§ 676a.8(b), 676a.9(b), 676a.10(a)(2)",
)
@by_every_method
def test_no_card_comes_before_no_more_bets_and_no_bet_after(
    number: str, method: DealingMethod, clauses: set[str]
) -> None:
    rehearsal = table(number, 1, dealing_method=method.value)
    before = rehearsal.snapshot()
    early = rehearsal.live.feed(CardDealt("1", card("As")))
    assert early is not None
    assert early.reason is Reason.THE_TABLE_WAITS_FOR_SOMETHING_ELSE
    assert rehearsal.snapshot() == before

    rehearsal.must(BettingClosed())

    assert not isinstance(rehearsal.live.step, NoMoreBets)
    late = rehearsal.refused(2, **REQUIRED[number])
    assert late.reason is Reason.BETTING_IS_CLOSED
    assert clauses <= cited(late.cite)
    assert isinstance(rehearsal.until(Deal).live.step, Deal)


@each_chapter(
    "§§ 647a.8(d), 647a.9(d), 647a.10(b), 657a.8(d), 657a.9(b), 657a.10(b), 663a.8(d), 663a.9(b), 663a.10(b)",
    "§§ 667a.8(d), 667a.9(d), 667a.10(c), 669a.8(d)(1), 669a.9(b)(1), 669a.10(b), 670a.8(d), 670a.9(c), 670a.10(c)",
    "§§ 671a.8(c), 671a.9(b), 671a.10(b), 674a.8(d), 674a.9(b), 674a.10(b), 676a.8(b), 676a.9(b), 676a.10(b)",
)
@by_every_method
def test_a_card_to_another_place_is_refused(number: str, method: DealingMethod, clauses: set[str]) -> None:
    rehearsal = table(number, 1, 2, dealing_method=method.value).until(Deal)
    step = rehearsal.live.step
    assert isinstance(step, Deal)
    other = next(to.place for to in step.remaining if to.place != step.remaining[0].place)
    before = rehearsal.snapshot()

    refused = rehearsal.live.feed(CardDealt(other, card("As")))

    assert refused is not None
    assert refused.reason is Reason.CARD_BELONGS_ELSEWHERE
    assert cited(refused.cite) & clauses
    assert rehearsal.snapshot() == before


@each_chapter("§§ 647a.8(d), 657a.8(d), 663a.8(d), 667a.8(d), 669a.8(d)(1), 670a.8(d), 671a.8(c), 674a.8(d), 676a.8(b)")
def test_a_players_card_must_be_read_because_he_decides_on_it(number: str) -> None:
    rehearsal = table(number, 1).until(dealing_to_seat_1)
    assert isinstance(rehearsal.live.step, Deal)
    before = rehearsal.snapshot()

    refused = rehearsal.live.feed(CardDealt(rehearsal.live.step.remaining[0].place, None))

    assert refused is not None
    assert refused.reason is Reason.CARD_MUST_BE_READ
    assert rehearsal.snapshot() == before


# The stub


@each_chapter(
    "§§ 647a.8(f), 647a.9(f), 647a.10(d), 657a.8(f), 657a.9(d), 657a.10(d), 663a.8(f), 663a.9(d), 663a.10(d)",
    "§§ 667a.8(f), 667a.9(f), 667a.10(e), 669a.8(f), 669a.9(d), 669a.10(d), 674a.8(f), 674a.9(d), 674a.10(d)",
    "§§ 676a.8(d), 676a.9(d), 676a.10(d)",
)
@pytest.mark.parametrize(
    ("counting_shuffler", "rounds", "due"),
    [(True, 9, False), (False, 4, False), (False, 5, True), (False, 6, True)],
)
def test_the_stub_is_counted_at_least_every_five_rounds_unless_the_shuffler_counts(
    number: str, counting_shuffler: bool, rounds: int, due: bool
) -> None:
    stub = handling(number).stub

    assert stub is not None
    assert stub.due(rounds, counting_shuffler=counting_shuffler) is due


@pytest.mark.parametrize(
    ("number", "left"),
    [
        pytest.param("657a", 42, marks=pytest.mark.cites("§§ 657a.8(e), 657a.9(c), 657a.10(c)")),
        pytest.param("663a", 42, marks=pytest.mark.cites("§§ 663a.8(e), 663a.9(c), 663a.10(c)")),
        pytest.param("669a", 46, marks=pytest.mark.cites("§§ 669a.8(e), 669a.9(c), 669a.10(c)")),
        pytest.param("674a", 45, marks=pytest.mark.cites("§§ 674a.8(e), 674a.9(c), 674a.10(c)")),
        pytest.param("676a", 44, marks=pytest.mark.cites("§§ 676a.8(c), 676a.9(c), 676a.10(c)")),
    ],
)
@by_every_method
@pytest.mark.parametrize("due", [True, False])
def test_the_stub_leaves_the_game_after_the_deal_and_before_any_decision(
    number: str, left: int, method: DealingMethod, due: bool
) -> None:
    opening = Opening(count_stub=due)
    rehearsal = table(number, 1, opening=opening, dealing_method=method.value).until(CountStub if due else Decide)

    assert rehearsal.live.round.stub == left
    assert not rehearsal.live.round.stakes["1"].decisions
    assert not any(isinstance(event, StubCounted) for event in rehearsal.live.events)


def counting(number: str, method: DealingMethod) -> Rehearsal:
    """A table with one player, who stays in, where the stub is to be counted now."""
    opening = Opening(count_stub=True)
    rehearsal = table(number, 1, side=True, opening=opening, dealing_method=method.value)
    while not isinstance(rehearsal.live.step, CountStub):
        if isinstance(rehearsal.live.step, Decide):
            rehearsal.stay_in()
        else:
            rehearsal.go_on()
    return rehearsal


@each_chapter(
    "§§ 647a.8(g), 647a.9(g), 647a.10(e), 657a.8(g), 657a.9(e), 657a.10(e), 663a.8(g), 663a.9(e), 663a.10(e)",
    "§§ 667a.8(g), 667a.9(g), 667a.10(f), 669a.8(g), 669a.9(e), 669a.10(e), 670a.8(e), 670a.9(d), 670a.10(d)",
    "§§ 674a.8(g), 674a.9(e), 674a.10(e), 676a.8(e), 676a.9(e), 676a.10(e)",
)
@by_every_method
def test_a_right_count_lets_the_round_go_on(number: str, method: DealingMethod) -> None:
    rehearsal = counting(number, method).must(StubCounted(found=complete(number)))

    assert not rehearsal.live.over
    assert not rehearsal.finish().live.round.void
    assert "returned" not in {result for result, _ in rehearsal.lines(1).values()}


@each_chapter(
    "§§ 647a.8(h), 647a.9(h), 647a.10(f), 657a.8(h), 657a.9(f), 657a.10(f), 663a.8(h), 663a.9(f), 663a.10(f)",
    "§§ 667a.8(h), 667a.9(h), 667a.10(g), 669a.8(h), 669a.9(f), 669a.10(f), 670a.8(f), 670a.9(e), 670a.10(e)",
    "§§ 674a.8(h), 674a.9(f), 674a.10(f), 676a.8(f), 676a.9(f), 676a.10(f)",
)
@by_every_method
@pytest.mark.parametrize(
    ("missing", "misdealt", "deck_removed"),
    [(0, True, False), (1, False, True), (-1, False, True), (1, True, True)],
)
def test_a_wrong_count_voids_the_round_and_a_deck_that_is_not_complete_goes(
    number: str, method: DealingMethod, missing: int, misdealt: bool, deck_removed: bool, clauses: set[str]
) -> None:
    """Missing cards with a misdealt hand are not written out in the text: the deck goes as well."""
    rehearsal = counting(number, method).must(StubCounted(complete(number) - missing, misdealt=misdealt))

    (cite,) = void_with_all_returned(rehearsal)
    assert clauses <= cited(cite)
    assert rehearsal.live.round.remove_deck is deck_removed
    assert not any(rehearsal.live.round.contributions().values())


def complete(number: str) -> int:
    """How many cards a full deck of the game has."""
    game = chapter(number)
    return len(game.cards(game.default_options))
