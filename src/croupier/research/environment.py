"""A game as a Gymnasium environment: one player, one episode for all wagers placed before "no more bets"."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Any, ClassVar

import gymnasium
from gymnasium import spaces

from croupier.library import game as game_of
from croupier.money import Cents
from croupier.research.episode import Episode, exact_value, slip_of
from croupier.research.tables import table
from croupier.research.view import Observation, View

SEAT = 1
SEEDS = 2**63
"""The range of episode seeds, each drawn from the environment's seed."""


class RoundEnvironment(gymnasium.Env[Observation, int]):
    """`RoundEnvironment("657a")`: an observation is what the player may see, an action one of `actions`.

    The required wagers are placed at their minimum; `wagers` sets others in cents, `rules` options of the Rules
    Submission.  Rewards come at the end, in units of the first wager.  Legal actions are in
    `observation["action_mask"]` and `info["action_mask"]`; an illegal action counts as a time-out and takes
    its default.  `reset(options={"wagers": {…}})` places other wagers in that episode.
    """

    metadata: ClassVar[dict[str, Any]] = {"render_modes": ["ansi"]}

    def __init__(
        self,
        game: str,
        *,
        wagers: Mapping[str, Cents] | None = None,
        rules: Mapping[str, object] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.game = game_of(game, **(rules or {}))
        self.table = table(game)
        self.actions = self.table.actions
        self.render_mode = render_mode
        self._wagers = dict(wagers or {})
        self._slip = slip_of(self.game, self.table, self._wagers)
        self._view = View(self.game, self.table)
        self.action_space = spaces.Discrete(len(self.actions))
        self.observation_space = self._view.space()
        self.episode: Episode | None = None

    @property
    def exact_value(self) -> Fraction:
        """The exact value of an episode under best play, in units, with the current wagers."""
        return exact_value(self.game, self.table, self._slip)

    @property
    def unit(self) -> Cents:
        """The amount of the first wager, the unit of rewards."""
        return next(iter(self._slip.values()))

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Place the wagers and advance to the first decision; a dice game waits for `go_on`."""
        super().reset(seed=seed)
        wagers = (options or {}).get("wagers", self._wagers)
        self._slip = slip_of(self.game, self.table, wagers)
        self.episode = Episode(self.game, self.table, {SEAT: self._slip}, int(self.np_random.integers(SEEDS)))
        seen = self._view.observe(self.episode, SEAT)
        return seen, self._told(self.episode, seen)

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Take an action; the reward comes at the end."""
        if self.episode is None:
            raise gymnasium.error.ResetNeeded("reset the environment first")
        episode = self.episode
        legal = episode.act(SEAT, int(action))
        seen = self._view.observe(episode, SEAT)
        reward = episode.net(SEAT) / episode.unit(SEAT) if episode.over else 0.0
        return seen, reward, episode.over, False, {**self._told(episode, seen), "legal": legal}

    def render(self) -> str | None:
        """The cards as the player sees them, as text."""
        if self.render_mode != "ansi" or self.episode is None:
            return None
        shown = self.episode.round.cards(seen_by=SEAT)
        return "\n".join(
            f"{place}: {' '.join(card.value if card else '??' for card in cards)}" for place, cards in shown.items()
        )

    @staticmethod
    def _told(episode: Episode, seen: Observation) -> dict[str, Any]:
        return {"action_mask": seen["action_mask"], "net": episode.net(SEAT)}
