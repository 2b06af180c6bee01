"""Rounds of all kinds, at random: every one ends, settles each wager once, and can be replayed."""

from random import Random
from typing import Any

import pytest

from croupier.chapters import chapter
from croupier.rules.driver import Driver, replay
from croupier.rules.events import WagersPlaced
from croupier.rules.options import choose
from croupier.rules.round import Opening
from croupier.rules.simulated import play_out, random_slip

CHAPTER = chapter("671a")

SETTINGS: dict[str, list[Any]] = {
    "edition": ["adopted", "proposed"],
    "instant_paytable": ["A", "B", "C"],
    "super_sf_pays_as": ["literal", "flush"],
    "auto_declare": [True, False],
    "deck_exhaustion": ["reshuffle", "void"],
    "dealing_method": ["manual_shoe", "hand", "automated_shoe"],
    "turns": ["clockwise", "together"],
}


def opened(random: Random, stakes_to_a_seat: int) -> Driver[Any]:
    """A table with some seats taken and random options."""
    selected = {name: random.choice(values) for name, values in SETTINGS.items()}
    seating = "seated" if stakes_to_a_seat == 1 else "stadium"
    options = choose(CHAPTER.options, {**CHAPTER.submission.options, **selected, "seating": seating})
    driver = Driver(CHAPTER, options, Opening(count_stub=random.random() < 0.3))
    for seat in random.sample(range(1, 6), random.randint(1, 5)):
        for number in range(stakes_to_a_seat):
            name = f"{seat}.{number}"
            refused = driver.feed(WagersPlaced(name, seat, name, dict(random_slip(driver, random, seat))))
            assert refused is None, refused
    return driver


@pytest.mark.cites("§ 671a.11(g)")
@pytest.mark.parametrize("stakes_to_a_seat", [1, 3])
@pytest.mark.parametrize("seed", range(25))
def test_g_a_random_round_settles_every_wager_once_and_replays(seed: int, stakes_to_a_seat: int) -> None:
    random = Random(seed)
    driver = opened(random, stakes_to_a_seat)
    play_out(driver, random)

    for stake in driver.round.stakes.values():
        staked = {line.settles: line.staked for line in driver.round.lines if line.stake == stake.id and line.staked}
        assert staked == stake.wagers
    again = replay(CHAPTER, driver.round.options, driver.round.opening, driver.events)
    assert again.round.lines == driver.round.lines
    assert again.over
