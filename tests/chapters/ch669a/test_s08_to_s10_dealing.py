"""§§ 669a.8 to 669a.10: three cards each by every method; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.decisions import Decide
from croupier.rules.terms.events import CardDealt, CardsRevealed
from croupier.rules.terms.refusals import Reason
from support.games.raise_it_up import table

STREETS = "fourth fifth sixth"


def destinations(*seats: int, method: str) -> str:
    """Where the cards of a round go, in order."""
    return " ".join(table(*seats, dealing_method=method).finish().destinations())


@pytest.mark.cites("§ 669a.8(d)", "§ 669a.8(d)(1)", "§ 669a.8(d)(2)")
@pytest.mark.cites("§ 669a.9(b)", "§ 669a.9(b)(1)", "§ 669a.9(b)(2)")
@pytest.mark.parametrize("method", ["manual_shoe", "hand"])
@pytest.mark.parametrize(
    ("seats", "hands"),
    [((4,), "4 4 4"), ((6, 1), "1 6 1 6 1 6"), ((1, 2, 3, 4, 5, 6), "1 2 3 4 5 6 1 2 3 4 5 6 1 2 3 4 5 6")],
)
def test_s08_d_one_card_at_a_time_clockwise_then_the_three_streets(
    method: str, seats: tuple[int, ...], hands: str
) -> None:
    assert destinations(*seats, method=method) == f"{hands} {STREETS}"


@pytest.mark.cites("§ 669a.10(b)")
def test_s10_b_an_automated_shoe_gives_stacks_of_three_and_the_community_stack_last() -> None:
    assert destinations(5, 2, method="automated_shoe") == f"2 2 2 5 5 5 {STREETS}"


@pytest.mark.cites("§ 669a.8(d)")
def test_s08_d_community_cards_lie_face_down_and_may_be_unread_until_revealed() -> None:
    rehearsal = table(1).until(lambda step: isinstance(step, Deal) and step.remaining[0].place == "fourth")
    for street in STREETS.split():
        rehearsal.must(CardDealt(street, None))
    assert isinstance(rehearsal.live.step, Decide)
    assert all(not laid.up for street in STREETS.split() for laid in rehearsal.live.round.laid[street])
    assert rehearsal.decide(1, "play", 30) is None

    refused = rehearsal.live.feed(CardsRevealed("fourth"))

    assert refused is not None
    assert refused.reason is Reason.WRONG_NUMBER_OF_CARDS
