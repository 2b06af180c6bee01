"""Whole rounds at random: every way to deal, to start, to sit and to decide."""

from itertools import product
from random import Random

import pytest
from rehearsal import Rehearsal

from croupier.rules.driver import replay
from croupier.rules.options import Seating
from croupier.rules.simulated import play_out, random_slip
from croupier.rules.views import Role, Viewer, view

METHODS = ("manual_shoe", "hand", "automated_shoe")
STARTS = ("shaker", "rng")
TURNS = ("clockwise", "together")


def fill(rehearsal: Rehearsal, random: Random) -> None:
    """Random wagers at random seats; in a stadium up to four stakes share each."""
    stadium = rehearsal.driver.round.options.seating is Seating.STADIUM
    for seat in random.sample(range(1, 7), random.randint(1, 6)):
        for number in range(random.randint(1, 4) if stadium else 1):
            slip = random_slip(rehearsal.driver, random, seat)
            dollars = {name: cents / 100 for name, cents in slip.items()}
            rehearsal.wager(seat, stake=f"{seat}.{number}", player=f"{seat}.{number}", **dollars)


@pytest.mark.cites("§ 670a.11")
@pytest.mark.parametrize(("method", "start", "turns"), [*product(METHODS, STARTS, TURNS)])
@pytest.mark.parametrize("seating", ["seated", "stadium"])
def test_every_round_ends_with_every_wager_settled_once_and_can_be_replayed(
    method: str, start: str, turns: str, seating: str
) -> None:
    for seed in range(6):
        random = Random(seed)
        rehearsal = Rehearsal(
            "670a",
            dealing_method=method,
            starting_position=start,
            turns=turns,
            seating=seating,
            qualifying_minimum=random.choice([1, 5]),
            refuse_foul_settings=random.choice([True, False]),
            joker_six_card_straight=random.choice(["joker_low", "lowest_straight"]),
        )
        fill(rehearsal, random)
        driver = rehearsal.driver
        play_out(driver, random)

        placed = {
            (stake.id, wager): amount
            for stake in driver.round.stakes.values()
            for wager, amount in stake.wagers.items()
        }
        settled = [(line.stake, line.wager) for line in driver.round.lines if line.staked]
        assert sorted(settled) == sorted(placed)
        assert {
            key: line.staked for line in driver.round.lines if (key := (line.stake, line.wager)) in placed
        } == placed
        again = replay(driver.chapter, driver.round.options, driver.round.opening, driver.events)
        assert again.round.lines == driver.round.lines
        assert driver.round.stub == 11


@pytest.mark.cites("§ 670a.11(a)")
def test_no_view_shows_a_hidden_card_at_any_point_of_a_round() -> None:
    rehearsal = Rehearsal("670a").wager(2, pai_gow=10).wager(5, pai_gow=10)
    mine = Viewer(Role.PLAYER, "player 2")
    while not rehearsal.driver.over:
        for viewer in (Viewer(Role.PUBLIC), Viewer(Role.DEALER), mine):
            seen = view(rehearsal.driver, viewer)["cards"]
            for place, laid in rehearsal.driver.round.laid.items():
                own = viewer is mine and place == "2" and not rehearsal.driver.round.withheld
                shown = [one.card.value if one.card and (one.up or own) else None for one in laid]
                assert seen[place] == shown
        rehearsal.go_on(deciding=True)
