"""What holds in every round of both games, whatever is dealt, decided and shared."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from croupier.chapters import chapter
from croupier.rules.driver import Driver, replay
from croupier.rules.events import IrregularityFound, WagersPlaced
from croupier.rules.options import choose
from croupier.rules.round import Opening
from croupier.rules.simulated import SimulatedDealer, random_decision, random_slip
from croupier.rules.views import Role, Viewer, view

OPTIONS: dict[str, st.SearchStrategy[Any]] = {
    "seating": st.sampled_from(["seated", "stadium"]),
    "turns": st.sampled_from(["clockwise", "together"]),
    "collection": st.sampled_from(["all_losers_first", "player_by_player"]),
    "bust_pushes_on_dealer_22": st.booleans(),
}

OWN: dict[str, dict[str, st.SearchStrategy[Any]]] = {
    "672a": {
        "decks": st.sampled_from([6, 8]),
        "push22_paytable": st.sampled_from([None, "A", "B"]),
        "even_money": st.booleans(),
    },
    "673a": {
        "decks": st.sampled_from([1, 2, 4, 6, 8]),
        "second_chance_base": st.sampled_from(["current_wager", "original_wager"]),
    },
}


def opened(number: str, data: st.DataObject) -> tuple[Driver[Any], Random]:
    """A table with players at random seats, several to a seat where they may share it; betting is open."""
    game = chapter(number)
    selected = {name: data.draw(values) for name, values in {**OPTIONS, **OWN[number]}.items()}
    options = choose(game.options, {**game.submission.options, **selected})
    random = Random(data.draw(st.integers(0, 10**6)))
    opening = Opening(new_shoe=data.draw(st.booleans()), new_dealer=data.draw(st.booleans()))
    driver = Driver(game, options, opening)
    for seat in data.draw(st.sets(st.integers(1, 6), min_size=1)):
        for name in "abc"[: 1 if selected["seating"] == "seated" else random.randint(1, 3)]:
            stake = f"{seat}{name}"
            assert driver.feed(WagersPlaced(stake, seat, stake, dict(random_slip(driver, random)))) is None
    return driver, random


def play_out(driver: Driver[Any], random: Random, *, mishaps: bool) -> None:
    """To the end; with mishaps everything goes wrong now and then that can."""
    dealer = SimulatedDealer(driver, random)
    kinds = [one.kind for one in driver.chapter.irregularities]
    while not driver.over:
        if mishaps and random.random() < 0.2:
            place = str(random.randint(1, 6))
            driver.feed(IrregularityFound(random.choice(kinds), place=place, card=_some_card(driver, random)))
            driver.feed(IrregularityFound("card_reader_repaired"))
        elif driver.feed(dealer.next_event() or random_decision(driver, random)):
            dealer = SimulatedDealer(driver, random)  # a card that went astray is no longer in its shoe


def _some_card(driver: Driver[Any], random: Random) -> Any:
    cards = driver.chapter.cards(driver.round.options)
    return random.choice([one for one in cards if driver.round.pack.remaining(one)] or cards)


@pytest.mark.parametrize("mishaps", [False, True])
@pytest.mark.parametrize("number", ["672a", "673a"])
@settings(max_examples=25)
@given(data=st.data())
def test_every_wager_is_settled_exactly_once_and_the_round_can_be_rebuilt(
    number: str, mishaps: bool, data: st.DataObject
) -> None:
    driver, random = opened(number, data)
    play_out(driver, random, mishaps=mishaps)

    for stake in driver.round.stakes.values():
        lines = [line for line in driver.round.lines if line.stake == stake.id]
        assert sum(line.staked for line in lines) == sum(stake.wagers.values())
        assert not stake.at_risk
    again = replay(driver.chapter, driver.round.options, driver.round.opening, driver.events)
    assert again.round.lines == driver.round.lines
    assert again.round.pack == driver.round.pack


@pytest.mark.parametrize("number", ["672a", "673a"])
@settings(max_examples=25)
@given(data=st.data())
def test_nobody_sees_the_hole_card_before_it_is_turned(number: str, data: st.DataObject) -> None:
    driver, random = opened(number, data)
    dealer = SimulatedDealer(driver, random)
    while not driver.over:
        laid = driver.round.laid.get("hole_card", [])
        if laid and not laid[0].up:
            for role in Role:
                assert view(driver, Viewer(role, "1a"))["cards"]["hole_card"] == [None]
        assert driver.feed(dealer.next_event() or random_decision(driver, random)) is None


@pytest.mark.parametrize("number", ["672a", "673a"])
@settings(max_examples=25)
@given(data=st.data())
def test_stakes_with_the_same_decisions_have_the_same_hands(number: str, data: st.DataObject) -> None:
    driver, random = opened(number, data)
    play_out(driver, random, mishaps=False)

    seen: dict[Any, Any] = {}
    for stake in driver.round.stakes.values():
        made = [
            (one.stage, one.choice, one.hand) for one in stake.decisions if one.stage in {"play", "decision", "bust"}
        ]
        hands = [hand.cards for hand in stake.hands]
        assert seen.setdefault((stake.seat, *made), hands) == hands
