"""A game as a PettingZoo environment: a player at each of several seats, acting in the game's order."""

from collections.abc import Mapping
from typing import Any, ClassVar

from gymnasium import spaces
from gymnasium.utils import seeding
from pettingzoo import AECEnv

from croupier.library import game as game_of
from croupier.money import Cents
from croupier.research.environment import SEEDS
from croupier.research.episode import Episode, slip_of
from croupier.research.tables import NoEnvironment, table
from croupier.research.view import Observation, View


class SeatsEnvironment(AECEnv[str, Observation, int]):
    """`SeatsEnvironment("657a", seats=3)`: agents `seat_1`, `seat_2`, …, each seeing only what its player may see.

    Observations, actions and rewards are those of `RoundEnvironment`; an observation has the places of the others
    as `other_1`, `other_2`, … clockwise.  When nobody has a decision, everybody takes `go_on` once.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": [], "name": "croupier_v0", "is_parallelizable": False}

    def __init__(
        self,
        game: str,
        *,
        seats: int = 2,
        wagers: Mapping[str, Cents] | None = None,
        rules: Mapping[str, object] | None = None,
    ) -> None:
        super().__init__()
        self.game = game_of(game, **(rules or {}))
        if not 1 <= seats <= self.game.seats:
            raise NoEnvironment(f"{game} has {self.game.seats} seats, not {seats}")
        self.table, self.render_mode = table(game), None
        self.possible_agents = [f"seat_{seat}" for seat in range(1, seats + 1)]
        self._slip = slip_of(self.game, self.table, wagers or {})
        self._view = View(self.game, self.table, seats)
        self._observations = {agent: self._view.space() for agent in self.possible_agents}
        self._actions = {agent: spaces.Discrete(len(self.table.actions)) for agent in self.possible_agents}
        self._random, _ = seeding.np_random()

    def observation_space(self, agent: str) -> spaces.Dict:
        """The shapes of an agent's observation."""
        return self._observations[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """The actions, the same for all agents."""
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Place everybody's wagers and advance to the first decision."""
        if seed is not None:
            self._random, _ = seeding.np_random(seed)
        self.agents = list(self.possible_agents)
        slip = slip_of(self.game, self.table, options["wagers"]) if options and "wagers" in options else self._slip
        slips = {_seat(agent): slip for agent in self.agents}
        self.episode = Episode(self.game, self.table, slips, int(self._random.integers(SEEDS)))
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._silent = list(self.agents)
        self._select()

    def observe(self, agent: str) -> Observation:
        """What the agent may see now; out of turn, it has no legal action."""
        seen = self._view.observe(self.episode, _seat(agent))
        if agent != self.agent_selection:
            seen["action_mask"][:] = 0
        return seen

    def step(self, action: int | None) -> None:
        """Take the action of the agent whose turn it is; None from one whose round is over."""
        agent = self.agent_selection
        if self.terminations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self._act(agent, int(action or 0))
        self._accumulate_rewards()

    def _act(self, agent: str, action: int) -> None:
        if self.episode.deciding is None and self._silent[1:]:
            del self._silent[0]  # the round continues after the last one
        else:
            self.infos[agent] = {"legal": self.episode.act(_seat(agent), action)}
            if self.episode.over:
                self._finish()
        self._select()

    def _finish(self) -> None:
        for agent in self.agents:
            seat = _seat(agent)
            self.rewards[agent] = self.episode.net(seat) / self.episode.unit(seat)
            self.terminations[agent] = True

    def _select(self) -> None:
        """Select the next agent: the one the game asks, or in turn those that only have to take `go_on`."""
        deciding = self.episode.deciding
        self.agent_selection = f"seat_{deciding}" if deciding else self._silent[0]


def _seat(agent: str) -> int:
    return int(agent.removeprefix("seat_"))
