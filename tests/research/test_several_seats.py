"""Every game with several players, as a PettingZoo environment."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test

from croupier.research.several_seats import SeatsEnvironment
from croupier.research.tables import NoEnvironment, numbers


@pytest.mark.parametrize("number", numbers())
def test_pettingzoo_finds_nothing_wrong(number: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it would rather have arrays than dictionaries, and a render()
        api_test(SeatsEnvironment(number, seats=2), num_cycles=20, verbose_progress=False)


def rewards_of(environment: SeatsEnvironment, seed: int) -> dict[str, float]:
    environment.reset(seed=seed)
    gained = dict.fromkeys(environment.possible_agents, 0.0)
    for agent in environment.agent_iter():
        seen, reward, over, _, _ = environment.last()
        gained[agent] += reward
        environment.step(None if over else int(np.flatnonzero(seen["action_mask"])[-1]))
    return gained


def test_players_of_one_table_win_and_lose_on_their_own() -> None:
    environment = SeatsEnvironment("657a", seats=3)
    found = [rewards_of(environment, seed) for seed in range(6)]
    assert found == [rewards_of(environment, seed) for seed in range(6)]
    assert any(len(set(one.values())) > 1 for one in found)


def test_whose_turn_it_is_not_has_nothing_to_choose() -> None:
    environment = SeatsEnvironment("674a", seats=2)
    environment.reset(seed=1)
    assert environment.agent_selection == "seat_1"
    assert environment.observe("seat_1")["action_mask"].any()
    assert not environment.observe("seat_2")["action_mask"].any()


def test_a_seat_sees_its_own_cards_and_the_backs_of_the_others() -> None:
    environment = SeatsEnvironment("657a", seats=2)
    environment.reset(seed=1)
    first, second = environment.observe("seat_1")["cards"], environment.observe("seat_2")["cards"]
    assert set(first["other_1"].tolist()) == set(second["other_1"].tolist()) == {54}
    assert not set(first["own"].tolist()) & set(second["own"].tolist())


def test_more_seats_than_the_table_has_are_refused() -> None:
    with pytest.raises(NoEnvironment, match="seats"):
        SeatsEnvironment("657a", seats=99)
