"""The simulated table: the same seed gives the same round, and everything it does is legal."""

from fractions import Fraction
from random import Random
from typing import Any

import pytest

from croupier.equipment.cards import card
from croupier.rules.game.live_round import LiveRound
from croupier.rules.game.simulated import SimulatedDealer, play_out, random_amount, random_decision, random_slip
from croupier.rules.procedure.decisions import Choice, Decide, in_turn
from croupier.rules.procedure.steps import CountStub, ReadHoleCard, ReadMeters, Reveal, Roll, Select
from croupier.rules.terms.amounts import Amount
from croupier.rules.terms.events import (
    BettingClosed,
    CardDealt,
    CardsRevealed,
    DiceRolled,
    HoleCardRead,
    MetersRead,
    RandomlySelected,
    RoundEvent,
    StubCounted,
    WagersPlaced,
)
from croupier.rules.terms.options import choose
from croupier.rules.terms.refusals import BrokenInvariant
from croupier.words import verbatim
from support.games.toy import CITE, chapter, decided, must, placed, table, waiting


def played(seed: int) -> LiveRound[Any]:
    live = table()
    random = Random(seed)
    for seat in (1, 2, 3):
        must(live, WagersPlaced(f"s{seat}", seat, f"p{seat}", dict(random_slip(live, random, seat))))
    play_out(live, random)
    return live


def test_the_same_seed_gives_the_same_round() -> None:
    assert played(1).events == played(1).events
    assert played(1).events != played(2).events


@pytest.mark.parametrize("seed", range(20))
def test_every_round_ends(seed: int) -> None:
    assert played(seed).over


@pytest.mark.parametrize(
    ("step", "event"),
    [
        (Reveal(CITE, "dealer"), CardsRevealed("dealer")),
        (ReadHoleCard(CITE, blackjack=True), HoleCardRead(blackjack=True)),
        (ReadHoleCard(CITE), HoleCardRead(blackjack=False)),
        (Select(CITE, "lucky_position", ("4",)), RandomlySelected("lucky_position", "4")),
        (ReadMeters(CITE), MetersRead({"meter": "100000", "reserve": "0"})),
        (CountStub(CITE, 52, 52), StubCounted(52)),
    ],
)
def test_the_dealer_answers_what_the_table_waits_for(step: Any, event: RoundEvent) -> None:
    assert SimulatedDealer(waiting(step), Random(1)).next_event() == event


def test_the_dealer_announces_no_more_bets_and_shakes_dice() -> None:
    rolled = SimulatedDealer(waiting(Roll(CITE, 3)), Random(1)).next_event()

    assert SimulatedDealer(table(), Random(1)).next_event() == BettingClosed()
    assert isinstance(rolled, DiceRolled)
    assert len(rolled.faces) == 3


def test_the_dealer_decides_for_nobody() -> None:
    live = must(table(), placed(1, ante=10_00), BettingClosed())
    dealer = SimulatedDealer(live, Random(1))
    while not isinstance(live.step, Decide):
        event = dealer.next_event()
        assert isinstance(event, CardDealt)
        must(live, event)

    assert dealer.next_event() is None


def test_the_meters_are_those_given_or_the_seeds() -> None:
    given = SimulatedDealer(waiting(ReadMeters(CITE)), Random(1), {"meter": Fraction(7)}).next_event()

    assert given == MetersRead({"meter": "7"})


@pytest.mark.parametrize("seed", range(30))
def test_a_random_amount_is_allowed(seed: int) -> None:
    amount = Amount(10_00, 10_00 + seed * 75, CITE, step=50)

    assert amount.refuse(verbatim("Ante"), random_amount(amount, Random(seed))) is None


@pytest.mark.parametrize("seed", range(30))
def test_a_random_slip_is_accepted(seed: int) -> None:
    live = table()
    slip = random_slip(live, Random(seed), 2)

    assert live.refuse(placed(2, **slip)) is None  # type: ignore[arg-type]
    assert "ante" in slip


def test_random_slips_hold_every_wager_in_the_end() -> None:
    live = table()
    names = {name for seed in range(100) for name in random_slip(live, Random(seed))}

    assert names == {"ante", "side", "twin", "jackpot", "long"}


def test_where_no_slip_is_legal_that_is_said() -> None:
    game = chapter(wagers=())

    with pytest.raises(AssertionError, match="no legal slip of 999a"):
        random_slip(LiveRound(game, choose(game.options, {})), Random(1))


@pytest.mark.parametrize("seed", range(30))
def test_a_random_decision_is_legal_and_names_cards_of_the_hand(seed: int) -> None:
    throw = Choice(name="throw", title=verbatim("Throw"), cite=CITE, fewest_cards=1, most_cards=1)
    live = waiting(lambda round: Decide("act", in_turn(round, list(round.stakes.values())), lambda _: (throw,), CITE))
    live.round.lay("1", card("As"), up=False)

    made = random_decision(live, Random(seed))

    assert made == decided("s1", "throw", cards=(card("As"),))
    assert live.refuse(made) is None


def test_a_random_decision_can_be_asked_of_one_stake() -> None:
    live = must(table(turns="together"), placed(1, ante=10_00), placed(2, ante=10_00), BettingClosed())
    dealer = SimulatedDealer(live, Random(1))
    while event := dealer.next_event():
        must(live, event)

    assert {random_decision(live, Random(seed), {"s2"}).stake for seed in range(10)} == {"s2"}


def test_nobody_can_be_made_to_decide_when_the_table_does_not_wait_for_it() -> None:
    with pytest.raises(BrokenInvariant, match="nobody has to decide"):
        random_decision(table(), Random(1))
