"""Every game as a Gymnasium environment: its shapes, its legal actions, its rewards."""

from fractions import Fraction

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import croupier
import croupier.research
from croupier.research.environment import RoundEnvironment
from croupier.research.tables import NoEnvironment, numbers, table
from croupier.research.view import cards_at

each_game = pytest.mark.parametrize("number", numbers())


def played(environment: RoundEnvironment, seed: int) -> tuple[list[int], float]:
    """An episode of legal actions at random: the actions, and the reward."""
    seen, told = environment.reset(seed=seed)
    environment.action_space.seed(seed)
    actions, over, reward = [], False, 0.0
    while not over:
        assert environment.observation_space.contains(seen)
        action = int(environment.action_space.sample(mask=told["action_mask"]))
        actions.append(action)
        seen, reward, over, _, told = environment.step(action)
        assert told["legal"]
    assert environment.observation_space.contains(seen)
    return actions, reward


def test_every_game_has_an_environment() -> None:
    assert numbers() == croupier.games()


@each_game
def test_gymnasium_finds_nothing_wrong(number: str) -> None:
    check_env(gymnasium.make(f"croupier/{number}-v0").unwrapped, skip_render_check=True)


@each_game
def test_what_is_legal_is_taken_and_the_round_ends(number: str) -> None:
    environment = RoundEnvironment(number)
    for seed in range(8):
        played(environment, seed)


@each_game
def test_the_same_seed_is_the_same_episode(number: str) -> None:
    one, other = RoundEnvironment(number), RoundEnvironment(number)
    assert [played(one, seed) for seed in range(3)] == [played(other, seed) for seed in range(3)]


@each_game
def test_stages_and_choices_are_those_of_the_game(number: str) -> None:
    """Nothing that the game asks is missing in the table: everything legal is an action or a few of them."""
    environment = RoundEnvironment(number)
    known = {action.choice for action in environment.actions}
    for seed in range(12):
        seen, told = environment.reset(seed=seed)
        environment.action_space.seed(seed)
        over = False
        while not over:
            assert environment.episode
            open_now = {choice.name for choice in environment.episode.round.legal(1)}
            assert open_now <= known
            masked = {environment.actions[one].choice for one in np.flatnonzero(told["action_mask"])}
            assert masked == (open_now or {"go_on"})
            assert (seen["stage"] > 0) == bool(open_now)
            seen, _, over, _, told = environment.step(int(environment.action_space.sample(mask=told["action_mask"])))


def test_the_reward_is_the_net_in_units() -> None:
    environment = RoundEnvironment("657a", wagers={"ante": 10_00, "super_bonus": 10_00})
    environment.reset(seed=4)
    _, reward, over, _, told = environment.step(environment.table.index("fold"))
    assert over
    assert told["net"] == -20_00
    assert reward == -2.0


def test_an_action_that_is_not_legal_is_silence() -> None:
    """What a time-out does is done: in Crazy 4 Poker a fold."""
    environment = RoundEnvironment("657a")
    environment.reset(seed=1)
    _, reward, over, _, told = environment.step(environment.table.index("go_on"))
    assert (reward, over, told["legal"]) == (-2.0, True, False)


def test_setting_and_exchanging_are_actions() -> None:
    assert len([one for one in table("663a").actions if one.choice == "set"]) == 10
    assert len([one for one in table("670a").actions if one.choice == "set"]) == 6
    assert len([one for one in table("671a").actions if one.choice == "exchange"]) == 26


def test_cards_that_are_exchanged_leave_the_hand() -> None:
    environment = RoundEnvironment("671a")
    seen, told = environment.reset(seed=3)
    exchange = environment.table.index("exchange", cards=(0, 1))
    assert told["action_mask"][exchange]
    before = cards_at(seen, "hand")
    seen, _, over, _, _ = environment.step(exchange)
    assert not over
    assert not set(before[:2]) & set(cards_at(seen, "hand"))
    assert set(before[2:]) <= set(cards_at(seen, "hand"))


def test_amounts_are_levels_of_what_is_allowed() -> None:
    """Aces or better may play up to three times the Ante, any other hand once."""
    environment = RoundEnvironment("657a")
    masks = []
    for seed in range(40):
        _, told = environment.reset(seed=seed)
        masks.append(tuple(told["action_mask"].tolist()))
    assert set(masks) == {(0, 1, 1, 0, 0), (0, 1, 1, 1, 1)}


def test_the_exact_value_is_that_of_the_odds() -> None:
    game = croupier.game("657a")
    assert RoundEnvironment("657a").exact_value == game.odds("main").expectation
    with_side = RoundEnvironment("657a", wagers={"queens_up": 10_00})
    assert with_side.exact_value == game.odds("main").expectation + 2 * game.odds("queens_up").expectation
    assert RoundEnvironment("668a").exact_value == Fraction(-1, 18)


def test_another_slip_for_one_episode() -> None:
    environment = RoundEnvironment("676a")
    seen, _ = environment.reset(seed=1, options={"wagers": {"skins": 5_00}})
    assert seen["wagers"].tolist() == [5_00, 0, 5_00, 0]
    seen, _ = environment.reset()
    assert seen["wagers"].tolist() == [5_00, 0, 0, 0]


def test_a_wager_that_stands_is_played_until_it_is_settled() -> None:
    """A hardway is decided by the roll that makes it or loses it, not by the first (Props & Hops)."""
    environment = RoundEnvironment("668a", wagers={"six_hardway": 5_00})
    assert environment.exact_value == croupier.game("668a").odds("six_hardway").expectation
    rewards = {played(environment, seed)[1] for seed in range(12)}
    assert -1.0 in rewards
    assert 0.0 not in rewards


def test_dice_are_not_thrown_before_the_player_goes_on() -> None:
    environment = RoundEnvironment("668a")
    seen, _ = environment.reset(seed=1)
    assert seen["dice"].tolist() == [0, 0]
    seen, *_ = environment.step(0)
    assert all(seen["dice"])


def test_what_the_game_does_not_have_is_refused() -> None:
    with pytest.raises(NoEnvironment, match="no environment of '600a'"):
        table("600a")
    with pytest.raises(NoEnvironment, match="657a has no wager 'blind'"):
        RoundEnvironment("657a", wagers={"blind": 5_00})
    with pytest.raises(NoEnvironment, match="657a has no action bet"):
        table("657a").index("bet")
    with pytest.raises(croupier.Refused):
        RoundEnvironment("657a", wagers={"ante": 1}).reset(seed=1)
    with pytest.raises(gymnasium.error.ResetNeeded):
        RoundEnvironment("657a").step(0)


def test_a_round_can_be_shown_as_text() -> None:
    environment = RoundEnvironment("657a", render_mode="ansi")
    environment.reset(seed=1)
    shown = environment.render()
    assert shown
    assert "dealer: ?? ?? ?? ?? ??" in shown
    assert RoundEnvironment("657a").render() is None
