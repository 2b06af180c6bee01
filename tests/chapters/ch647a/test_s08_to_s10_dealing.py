"""§§ 647a.8 to 647a.10: the order of the cards by every method; what it shares is in tests/chapters/one_deck."""

from typing import Any

import pytest

from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.round import Opening
from croupier.rules.procedure.steps import CountStub, Reveal
from croupier.rules.terms.events import BettingClosed, CardDealt, CardsRevealed
from croupier.rules.terms.options import DealingMethod
from croupier.rules.terms.refusals import Reason
from support.games.holdem_bonus import table
from support.tables.rehearsed_table import Rehearsal

STREETS = "burn flop flop flop burn turn burn river"


def destinations(*seats: int, slip: dict[str, float] | None = None, **options: Any) -> str:
    """Where the cards of a round go, in order."""
    return " ".join(table(*seats, slip=slip, **options).finish().destinations())


@pytest.mark.cites("§ 647a.8(d)", "§ 647a.9(d)", "§ 647a.8(e)", "§ 647a.9(e)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
@pytest.mark.parametrize(
    ("seats", "hands"),
    [
        ((4,), "4 dealer 4 dealer"),
        ((3, 1), "1 3 dealer 1 3 dealer"),
        ((1, 2, 3, 4, 5, 6), "1 2 3 4 5 6 dealer 1 2 3 4 5 6 dealer"),
    ],
)
def test_s08_d_one_card_at_a_time_clockwise_and_the_dealer_last(
    method: str, seats: tuple[int, ...], hands: str
) -> None:
    assert destinations(*seats, dealing_method=method) == f"{hands} {STREETS}"


@pytest.mark.cites("§ 647a.8(d)", "§ 647a.9(d)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
def test_s08_d_the_six_card_bonus_cards_come_first_where_anyone_wagered(method: str) -> None:
    dealt = destinations(1, 3, slip={"six_card_bonus": 5}, dealing_method=method)

    assert dealt == f"six six six six 1 3 dealer 1 3 dealer {STREETS}"


@pytest.mark.cites("§ 647a.10(b)", "§ 647a.10(c)")
def test_s10_b_an_automated_shoe_gives_stacks_of_two_and_the_dealers_last() -> None:
    assert destinations(5, 2, dealing_method="automated_shoe") == f"2 2 5 5 dealer dealer {STREETS}"


@pytest.mark.cites("§ 647a.10(c)", "§ 647a.11")
def test_s10_c_the_bonus_cards_come_from_what_is_left_after_the_stacks() -> None:
    dealt = destinations(1, 3, slip={"six_card_bonus": 5}, dealing_method="automated_shoe")

    assert dealt == f"1 1 3 3 dealer dealer six six six six {STREETS}"


@pytest.mark.cites("§ 647a.10(g)")
@pytest.mark.parametrize(
    ("burns", "streets"), [(False, ""), (True, " burn burn burn")], ids=["without burns", "with burns"]
)
def test_s10_g_a_self_reshuffling_shoe_may_dispense_the_community_cards_first(burns: bool, streets: str) -> None:
    dealt = destinations(
        1,
        2,
        slip={"six_card_bonus": 5},
        dealing_method="automated_shoe",
        community_first=True,
        community_first_burns=burns,
    )

    assert dealt == f"flop flop flop turn river 1 1 2 2 dealer dealer six six six six{streets}"


@pytest.mark.cites("§ 647a.10(g)")
def test_s10_g_community_cards_that_came_first_are_revealed_three_one_one_at_their_stages() -> None:
    rehearsal = table(1, dealing_method="automated_shoe", community_first=True)
    rehearsal.until(lambda step: isinstance(step, Decide))
    hidden = {place: [laid.up for laid in cards] for place, cards in rehearsal.live.round.laid.items()}
    assert (hidden["flop"], hidden["turn"], hidden["river"]) == ([False] * 3, [False], [False])

    seen = []
    while not rehearsal.live.over:
        if isinstance(rehearsal.live.step, Decide):
            seen.append(rehearsal.live.step.stage)
        elif isinstance(rehearsal.live.step, Reveal):
            seen.append(f"{rehearsal.live.step.place} is turned up")
        rehearsal.go_on(deciding=True)

    streets = ["flop", "flop is turned up", "turn", "turn is turned up", "river", "river is turned up"]
    played = [stage for stage in seen if not stage.startswith("dealer")]
    # A player who folds decides once; the streets are turned up all the same.
    assert played in (streets, [streets[0], *streets[1::2]])


@pytest.mark.cites("§ 647a.10(g)")
def test_s10_g_a_hidden_community_card_may_be_unread_until_its_street() -> None:
    rehearsal = table(1, dealing_method="automated_shoe", community_first=True).must(BettingClosed())
    for place in ("flop", "flop", "flop", "turn", "river"):
        rehearsal.must(CardDealt(place, None))
    rehearsal.stack(seat1="2c 7d", dealer="9h 9d").until(Decide)
    assert rehearsal.decide(1, "bet", 20) is None

    refused = rehearsal.live.feed(CardsRevealed("flop"))
    assert refused is not None
    assert refused.reason is Reason.WRONG_NUMBER_OF_CARDS


def counting(**options: Any) -> Rehearsal:
    """A table with one player where a count of the stub is due, stopped at the count."""
    rehearsal = Rehearsal("647a", opening=Opening(count_stub=True), **options)
    return rehearsal.wager(1, ante=10, holdem_bonus=5).until(CountStub, deciding=True)


@pytest.mark.cites("§ 647a.8(e)", "§ 647a.9(e)", "§ 647a.10(c)")
@pytest.mark.parametrize("method", DealingMethod)
def test_s08_e_the_stub_leaves_the_game_after_the_last_community_card(method: DealingMethod) -> None:
    rehearsal = counting(dealing_method=method.value)

    assert len(rehearsal.live.round.cards("river")) == 1
    # Two hands of two cards, five community cards and three burnt ones are gone.
    assert rehearsal.live.round.stub == 52 - 4 - 5 - 3
