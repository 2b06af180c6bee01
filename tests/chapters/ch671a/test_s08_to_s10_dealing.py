"""§§ 671a.8 to 671a.10: where each card goes; what it shares is in tests/chapters/one_deck."""

import pytest

from croupier.equipment.cards import card
from croupier.rules.game.faces import Role, Viewer
from croupier.rules.procedure.dealing import Deal
from croupier.rules.procedure.steps import NoMoreBets, Reveal
from croupier.rules.terms.events import BettingClosed, CardDealt, CardsRevealed
from croupier.rules.terms.refusals import Reason
from support.games.lunar_poker import at, step_of, table
from support.tables.table_checks import seen_codes

AROUND = [("1", False), ("4", False), ("dealer", False)]
STACKS = [("1", False)] * 5 + [("4", False)] * 5 + [("dealer", False)] * 5


@pytest.mark.parametrize(
    ("method", "expected"),
    [
        pytest.param("manual_shoe", AROUND * 5, marks=pytest.mark.cites("§ 671a.8(b)", "§ 671a.8(c)")),
        pytest.param("hand", AROUND * 5, marks=pytest.mark.cites("§ 671a.9(b)")),
        pytest.param("automated_shoe", STACKS, marks=pytest.mark.cites("§ 671a.10(b)")),
    ],
)
def test_five_cards_go_to_every_seat_and_the_dealer_whose_last_is_face_up(
    method: str, expected: list[tuple[str, bool]]
) -> None:
    rehearsal = table(4, 1, dealing_method=method)
    assert isinstance(rehearsal.live.step, NoMoreBets)
    rehearsal.must(BettingClosed())

    deal = step_of(rehearsal)
    assert isinstance(deal, Deal)
    assert [(to.place, to.up) for to in deal.order] == [*expected[:-1], ("dealer", True)]


@pytest.mark.cites("§ 671a.8(c)")
def test_8_c_the_dealers_last_card_must_be_read_and_everybody_sees_it() -> None:
    rehearsal = table(1)
    rehearsal.stack(dealer="Kc Qd 9s 4h 2d")
    rehearsal.until(lambda step: isinstance(step, Deal) and len(step.remaining) == 1)
    before = rehearsal.snapshot()

    refused = rehearsal.live.feed(CardDealt("dealer", None))

    assert refused is not None
    assert refused.reason is Reason.CARD_MUST_BE_READ
    assert rehearsal.snapshot() == before
    rehearsal.until(at("decision"))
    public = seen_codes(rehearsal.live, Viewer(Role.PUBLIC))
    assert public["dealer"] == [None, None, None, None, "2d"]
    assert public["1"] == [None] * 5


@pytest.mark.cites("§ 671a.8(c)", "§ 671a.11(e)")
def test_8_c_the_other_four_may_stay_unread_until_they_are_turned_up() -> None:
    rehearsal = table(1)
    rehearsal.stack(seat1="9h 8d 7s 6c 5h")
    rehearsal.must(BettingClosed())
    for turn in range(5):
        rehearsal.go_on()
        rehearsal.must(CardDealt("dealer", None if turn < 4 else card("2d")))
    assert rehearsal.live.round.stub == 42
    assert rehearsal.decide(1, "bet", 20) is None
    assert isinstance(rehearsal.live.step, Reveal)

    dealer = tuple(card(one) for one in ("Kc", "Qd", "9s", "4h", "2d"))
    rehearsal.must(CardsRevealed("dealer", dealer))

    assert rehearsal.lines(1)["ante"] == ("win", 4000)
