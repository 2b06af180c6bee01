"""§§ 667a.8 to 667a.10: the Pot, three cards each, the flop; what it shares is in tests/chapters/one_deck."""

from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.procedure.round import Opening
from croupier.rules.procedure.steps import CountStub
from croupier.rules.terms.events import CardDealt
from croupier.rules.terms.options import DealingMethod
from support.games.flop_poker import table
from support.tables.rehearsed_table import Rehearsal

CHAPTER = chapter("667a")
FLOP = ["flop", "flop", "flop"]


def destinations(method: str, *seats: int) -> list[str]:
    """Where the cards of a round go, in order, with everybody staying in."""
    return table(*seats, dealing_method=method).finish().destinations()


@pytest.mark.cites("§ 667a.8(c)", "§ 667a.9(c)", "§ 667a.10(b)")
@pytest.mark.parametrize("method", DealingMethod)
def test_every_pot_wager_is_gathered_into_one_pot(method: DealingMethod) -> None:
    rehearsal = table(1, 3, 6, dealing_method=method.value).finish()

    pots = [line for line in rehearsal.live.round.lines if line.wager == "pot"]

    assert [line.staked for line in pots] == [500, 500, 500]
    assert sum(line.credited for line in pots) == 1500


@pytest.mark.cites("§ 667a.8(d)", "§ 667a.9(d)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
@pytest.mark.parametrize(
    ("seats", "hands"), [((2,), "2 2 2"), ((1, 4, 6), "1 4 6 1 4 6 1 4 6"), ((1, 2, 3, 4, 5, 6), "1 2 3 4 5 6 " * 3)]
)
def test_d_one_card_at_a_time_clockwise_until_each_player_has_three(
    method: str, seats: tuple[int, ...], hands: str
) -> None:
    assert destinations(method, *seats) == [*hands.split(), "burn", *FLOP]


@pytest.mark.cites("§ 667a.10(c)")
@pytest.mark.parametrize(("seats", "hands"), [((2,), "2 2 2"), ((1, 4, 6), "1 1 1 4 4 4 6 6 6")])
def test_10_c_stacks_of_three_clockwise_then_the_community_stack(seats: tuple[int, ...], hands: str) -> None:
    assert destinations("automated_shoe", *seats) == [*hands.split(), *FLOP]


@pytest.mark.cites("§ 667a.10(c)")
def test_10_c_the_community_stack_lies_face_down_and_may_be_unread() -> None:
    rehearsal = table(1, dealing_method="automated_shoe")
    rehearsal.until(lambda step: isinstance(step, Deal) and step.remaining[0].place == "flop")

    for _ in FLOP:
        rehearsal.must(CardDealt("flop", None))

    assert [(laid.card, laid.up) for laid in rehearsal.live.round.laid["flop"]] == [(None, False)] * 3
    assert isinstance(rehearsal.live.step, Decide)


def counting(**options: Any) -> Rehearsal:
    """A table with one player where a count of the stub is due, stopped at the count."""
    rehearsal = Rehearsal("667a", opening=Opening(count_stub=True), **options)
    return rehearsal.wager(1, pot=5, ante=10).until(CountStub, deciding=True)


@pytest.mark.cites("§ 667a.8(e)", "§ 667a.9(e)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
def test_e_the_stub_leaves_the_game_after_the_community_cards(method: str) -> None:
    rehearsal = counting(dealing_method=method)

    assert len(rehearsal.live.round.cards("flop")) == 3
    assert rehearsal.live.round.stakes["1"].decisions


@pytest.mark.cites("§ 667a.10(d)")
def test_10_d_the_stub_leaves_an_automated_shoe_after_the_last_stack() -> None:
    rehearsal = counting(dealing_method="automated_shoe")

    assert len(rehearsal.live.round.laid["flop"]) == 3
    assert not rehearsal.live.round.stakes["1"].decisions
