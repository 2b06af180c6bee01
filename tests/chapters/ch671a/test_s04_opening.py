"""§ 671a.4: cards on their way into play."""

import pytest

from croupier.chapters.ch671a_lunar_poker.table import HANDLING
from croupier.rules.handling import CardsOnTheTable, HandlingReason, Readiness, Task
from croupier.rules.refusals import Refusal


def opened(*tasks: Task) -> CardsOnTheTable | Refusal:
    """The deck after these tasks, or the first refusal."""
    deck: CardsOnTheTable | Refusal = CardsOnTheTable(HANDLING)
    for task in tasks:
        if isinstance(deck, Refusal):
            return deck
        deck = deck.after(task)
    return deck


WHOLE_WAY = (Task.INSPECT, Task.VERIFY, Task.SPREAD, Task.VIEW, Task.MIX, Task.SHUFFLE)


@pytest.mark.cites("§ 671a.4(a)", "§ 671a.4(b)", "§ 671a.4(c)", "§ 671a.4(d)")
def test_a_to_d_a_deck_is_inspected_verified_spread_viewed_washed_and_shuffled() -> None:
    deck = opened(*WHOLE_WAY)

    assert isinstance(deck, CardsOnTheTable)
    assert deck.readiness is Readiness.SHUFFLED


@pytest.mark.cites("§ 671a.4(a)", "§ 671a.4(b)", "§ 671a.4(c)")
@pytest.mark.parametrize("left_out", range(len(WHOLE_WAY) - 1))
def test_a_to_c_no_task_of_the_opening_may_be_left_out(left_out: int) -> None:
    refused = opened(*WHOLE_WAY[:left_out], *WHOLE_WAY[left_out + 1 :])

    assert isinstance(refused, Refusal)
    assert refused.reason is HandlingReason.OUT_OF_ORDER
    assert refused.cite == "§ 671a.4(a)–(e)"


@pytest.mark.cites("§ 671a.4(e)")
def test_e_preinspected_and_preshuffled_decks_skip_the_opening() -> None:
    deck = opened(Task.ACCEPT_PREINSPECTED)

    assert isinstance(deck, CardsOnTheTable)
    assert deck.readiness is Readiness.SHUFFLED
