"""Policies: the best play through the environment comes to what the odds say, and worse play to less."""

import json
import sys
from types import ModuleType
from typing import Any

import numpy as np
import pytest

from croupier.cli.main import main
from croupier.library import Card
from croupier.research.environment import RoundEnvironment
from croupier.research.leaderboard import Tally, measure
from croupier.research.policies import UnknownPolicy, named_policy
from croupier.research.policies.policy import Silent, best_of, cost_of
from croupier.research.tables import numbers
from croupier.research.view import CODES, Observation

BEST = tuple(number for number in numbers() if best_of(number))
QUICK = tuple(number for number in BEST if number != "674a")  # to solve that one takes ten seconds


class Highest(Silent):
    """Always the last action that is open."""

    def act(self, observation: Observation) -> int:
        return int(np.flatnonzero(observation["action_mask"])[-1])


def test_eight_games_have_their_best_play() -> None:
    assert BEST == ("657a", "667a", "668a", "669a", "672a", "674a", "675a", "676a")


@pytest.mark.parametrize("number", QUICK)
def test_the_best_play_reaches_the_exact_expectation(number: str) -> None:
    found = measure(number, "best", episodes=250, seed=1)
    assert found.illegal == 0
    assert abs(found.distance) < 3


@pytest.mark.long
@pytest.mark.parametrize("number", BEST)
def test_the_best_play_reaches_the_exact_expectation_in_many_rounds(number: str) -> None:
    found = measure(number, "best", episodes=20_000, seed=1)
    assert found.illegal == 0
    assert abs(found.distance) < 3


def test_worse_play_is_seen() -> None:
    assert measure("657a", "random", episodes=400, seed=1).distance < -3


def test_play_that_always_comes_to_the_same_has_no_error() -> None:
    found = measure("657a", "silent", episodes=5, seed=1)
    assert (found.mean, found.standard_error, found.distance) == (-2.0, 0.0, float("-inf"))


def test_a_policy_of_ones_own_is_named_by_where_it_is_imported_from(monkeypatch: pytest.MonkeyPatch) -> None:
    own = ModuleType("policies_of_a_reader")
    monkeypatch.setattr(own, "Highest", Highest, raising=False)
    monkeypatch.setitem(sys.modules, "policies_of_a_reader", own)
    found = measure("657a", "policies_of_a_reader:Highest", episodes=30, seed=1)
    assert found.illegal == 0
    assert found.mean != measure("657a", "best", episodes=30, seed=1).mean


def seeing(number: str, **places: str) -> Any:
    """What the best play does at the first decision with these cards before it."""
    environment = RoundEnvironment(number)
    chosen = named_policy("best", environment.game, environment.table)
    seen, _ = environment.reset(seed=1)
    for place, cards in places.items():
        codes = [CODES[Card(text)] for text in cards.split()]
        seen["cards"][place.replace("_", ".")][: len(codes)] = codes
    return environment, chosen, seen


@pytest.mark.parametrize(("own", "does"), [("Ks Qd 8h 4c 2d", "play 1"), ("Ks Qd 8h 3c 2d", "fold")])
def test_the_rule_of_crazy_4_poker_has_two_sides(own: str, does: str) -> None:
    environment, chosen, seen = seeing("657a", own=own)
    seen["action_mask"][environment.table.index("play", 3)] = 0
    assert str(environment.actions[chosen.act(seen)]) == does


def test_what_the_rule_costs_is_said() -> None:
    assert 0 < cost_of("657a") < 1e-5
    assert cost_of("667a") == 0


@pytest.mark.parametrize(
    ("own", "does"),
    [("As Ah 2d", "flop"), ("2c 5d 9h", "fold")],
)
def test_flop_poker_is_played_by_the_solver(own: str, does: str) -> None:
    environment, chosen, seen = seeing("667a", own=own)
    assert environment.actions[chosen.act(seen)].choice == does


@pytest.mark.parametrize(("front", "does"), [("As Ah", "back9"), ("Ks Kh", "fold")])
def test_go_fore_it_is_played_by_the_solver(front: str, does: str) -> None:
    environment, chosen, seen = seeing("676a", own_front=front)
    assert environment.actions[chosen.act(seen)].choice == does


def test_what_has_no_best_play_here_says_so() -> None:
    environment = RoundEnvironment("663a")
    with pytest.raises(UnknownPolicy, match="663a"):
        named_policy("best", environment.game, environment.table)
    for name in ("worst", "json:NoSuchThing", "no_such_module:Policy"):
        with pytest.raises(UnknownPolicy):
            named_policy(name, environment.game, environment.table)


def test_the_error_is_that_of_the_mean() -> None:
    tally = Tally()
    for net in (-5_00, 5_00, 10_00, -10_00):
        tally.add(net, 0)
    assert tally.mean(5_00) == 0
    assert tally.standard_error(5_00) == pytest.approx(np.std([-1, 1, 2, -2], ddof=1) / 2)


def test_the_leaderboard_puts_the_best_first(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["research", "leaderboard", "676a", "657a", "--episodes", "150", "--json"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert [(one["game"], one["policy"]) for one in found if one["policy"] == "best"] == [
        ("676a", "best"),
        ("657a", "best"),
    ]
    assert [one["policy"] for one in found][::3] == ["best", "best"]
    assert found[0]["exact_optimum"].count("/") == 1


def test_the_leaderboard_is_printed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["research", "leaderboard", "668a", "--policy", "silent", "--episodes", "30"]) == 0
    assert "668a  silent" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["600a"], "there is no game '600a'"),
        (["663a", "--policy", "best"], "the best play of 663a"),
        (["663a", "--policy", "worst"], "there is no policy 'worst'"),
    ],
)
def test_what_cannot_be_measured_is_said(arguments: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["research", "leaderboard", *arguments]) != 0
    assert said in capsys.readouterr().err
