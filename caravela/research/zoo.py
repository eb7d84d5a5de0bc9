"""The games as PettingZoo environments.

In the AEC environment the selected agent is the deciding seat. In the parallel environment every cycle is one decision:
all agents submit an action, and only that of the deciding seat counts.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv, ParallelEnv

from caravela.engine.dice import Dice
from caravela.engine.errors import NotAllowed
from caravela.games import rules_of
from caravela.research import observation, picture
from caravela.research.batch import ILLEGAL
from caravela.research.batches import Games
from caravela.research.rewards import reward_named

MODES = ["human", "ansi", "rgb_array"]
LIMIT = np.iinfo(np.int16)
NOTHING_YET: Mapping[str, object] = MappingProxyType({})

Seen = dict[str, Any]
"""What an agent observes: "observation", an array of numbers, and "action_mask"."""


class EnvironmentGame:
    """One game with what both kinds of environments share."""

    def __init__(
        self,
        game: str,
        players: int,
        options: Mapping[str, object],
        reward: str,
        illegal: str,
        max_cycles: int | None,
        render_mode: str | None,
    ) -> None:
        if illegal not in ("replace", "raise"):
            raise ValueError(f"illegal is 'replace' or 'raise', not '{illegal}'.")
        if render_mode is not None and render_mode not in MODES:
            raise ValueError(f"The render modes are {', '.join(MODES)}, not '{render_mode}'.")
        self.rules = rules_of(game)
        self.games = Games(game, players, 1, options)
        self.batch = self.games.batch
        self.observed, self.mask = self.games.observations[0], self.games.masks[0]
        self.worth = reward_named(reward)
        self.illegal = illegal
        self.max_cycles = max_cycles
        self.render_mode = render_mode
        self.seeds = Random()  # for games without a seed of their own
        self.dice = Dice(0)  # replaces illegal actions, and plays for seats that have reached their limit
        self.agents = [f"player_{seat}" for seat in range(players)]
        self.action_space = spaces.Discrete(self.games.moves)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(LIMIT.min, LIMIT.max, (len(self.games.layout),), np.int32),
                "action_mask": spaces.Box(0, 1, (self.games.moves,), np.int8),
            }
        )

    def begin(self, seed: int | None) -> None:
        """A new game; after a seed was given, later games without one follow from it."""
        if seed is None:
            seed = self.seeds.getrandbits(40)
        else:
            self.seeds = Random(seed)
        self.dice = Dice(seed + 1)
        self.games.reset([seed])

    @property
    def deciding(self) -> int:
        """The deciding seat; -1 when the game is over."""
        return self.batch.decider(0)

    def seen(self, seat: int) -> Seen:
        """A seat's observation. Only the deciding seat has open actions."""
        if seat == self.batch.decider(0):
            return {"observation": self.observed.copy(), "action_mask": self.mask.copy()}
        numbers = observation.numbers(self.rules, self.games.batch.games[0], seat)
        return {"observation": numbers, "action_mask": np.zeros(self.games.moves, np.int8)}

    def legal_or_any(self, action: int) -> tuple[int, bool]:
        """The action if it is legal, otherwise a legal one or an error; and whether the action was legal."""
        if self.batch.is_legal(0, action):
            return action, True
        if self.illegal == "raise":
            raise NotAllowed(f"Move {action} is not legal now; the action mask tells which are.")
        return self.batch.any_legal(0, self.dice), False

    def play(self, action: int) -> bool:
        """Play for the deciding seat; returns whether the action was legal."""
        if self.batch.answer_if_legal(0, action) != ILLEGAL:
            return True
        self.replace(action)
        return False

    def replace(self, action: int) -> None:
        """Play a legal action instead of an illegal one, or raise an error."""
        number, _ = self.legal_or_any(action)
        self.batch.answer(0, number)

    def play_any(self) -> None:
        self.batch.answer(0, self.batch.any_legal(0, self.dice))

    def rewards(self) -> list[float]:
        return self.worth(self.games.scores[0].tolist(), self.games.won[0].tolist())

    def render(self, seat: int) -> Any:
        game = self.games.batch.games[0]
        if self.render_mode == "rgb_array":
            return picture.as_picture(self.rules, game, seat)
        text = picture.as_text(self.rules, game, seat)
        if self.render_mode == "human":
            print(text)
            return None
        return text


class TurnEnv(AECEnv[str, Seen, int]):
    """Agents in the order in which their seats decide.

    `max_cycles` limits the decisions of each agent. A seat that has reached the limit is truncated and plays at random
    until all have reached it. An illegal action is replaced by a random legal one and counted in the agent's info, or
    raises an error with `illegal="raise"`.
    """

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        players: int = 4,
        options: Mapping[str, object] = NOTHING_YET,
        reward: str = "win share",
        illegal: str = "replace",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {"name": f"{game.replace('-', '_')}_v1", "render_modes": MODES, "is_parallelizable": False}
        self.table = EnvironmentGame(game, players, options, reward, illegal, max_cycles, render_mode)
        self.render_mode = render_mode
        self.possible_agents = self.table.agents[:]
        self.seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Any:
        return self.table.observation_space

    def action_space(self, agent: str) -> Any:
        return self.table.action_space

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, int]] = {agent: {} for agent in self.agents}
        self.decided = dict.fromkeys(self.agents, 0)
        self._skip_agent_selection = None
        self.agent_selection = self.possible_agents[self.table.deciding]

    def observe(self, agent: str) -> Seen:
        return self.table.seen(self.seats[agent])

    def last(self, observe: bool = True) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """What PettingZoo's own method returns, with fewer calls: it is asked before every step."""
        agent, table = self.agent_selection, self.table
        over, cut = self.terminations[agent], self.truncations[agent]
        seen: Seen | None = None
        if observe and (over or cut):
            seen = self.observe(agent)
        elif observe:
            seen = {"observation": table.observed.copy(), "action_mask": table.mask.copy()}
        return seen, self._cumulative_rewards[agent], over, cut, self.infos[agent]

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None, "a seat that decides needs an action"
        self._cumulative_rewards[agent] = 0.0
        table = self.table
        deciding = table.batch.answer_if_legal(0, int(action))
        if deciding == ILLEGAL:
            table.replace(int(action))
            deciding = table.batch.decider(0)
            self.infos[agent] = {"illegal": self.infos[agent].get("illegal", 0) + 1}
        most = table.max_cycles
        if most is not None:
            self.decided[agent] += 1
            self.truncations[agent] = self.decided[agent] >= most
            while self.table.deciding >= 0 and not all(self.truncations.values()) and self.is_held():
                self.table.play_any()
            deciding = table.batch.decider(0)
        if deciding < 0:
            self.finish()
        elif most is None or not self.is_held():
            self.agent_selection = self.possible_agents[deciding]
        if most is not None or deciding < 0:
            self._deads_step_first()

    def is_held(self) -> bool:
        """Whether the deciding seat has reached its limit."""
        agent = self.possible_agents[self.table.deciding]
        return agent not in self.agents or self.truncations[agent]

    def finish(self) -> None:
        for agent, reward in zip(self.possible_agents, self.table.rewards(), strict=True):
            if agent in self.agents:
                self.terminations[agent] = True
                self.rewards[agent] = reward
                self._cumulative_rewards[agent] += reward

    def render(self) -> Any:
        return self.table.render(max(self.table.deciding, 0))

    def close(self) -> None:
        """There is nothing to close."""


class CycleEnv(ParallelEnv[str, Seen, int]):
    """All agents at once; in each cycle the deciding seat plays and the others' actions are ignored."""

    metadata: dict[str, Any]

    def __init__(
        self,
        game: str,
        players: int = 4,
        options: Mapping[str, object] = NOTHING_YET,
        reward: str = "win share",
        illegal: str = "replace",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        self.metadata = {"name": f"{game.replace('-', '_')}_v1", "render_modes": MODES}
        self.table = EnvironmentGame(game, players, options, reward, illegal, max_cycles, render_mode)
        self.render_mode = render_mode
        self.possible_agents = self.table.agents[:]
        self.agents: list[str] = []
        self.cycles = 0

    def observation_space(self, agent: str) -> Any:
        return self.table.observation_space

    def action_space(self, agent: str) -> Any:
        return self.table.action_space

    def all_seen(self) -> dict[str, Seen]:
        return {agent: self.table.seen(seat) for seat, agent in enumerate(self.possible_agents)}

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Seen], dict[str, Any]]:
        self.table.begin(seed)
        self.agents = self.possible_agents[:]
        self.cycles = 0
        return self.all_seen(), {agent: {} for agent in self.agents}

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Seen], dict[str, float], dict[str, bool], dict[str, bool], dict[str, Any]]:
        legal = self.table.play(int(actions[self.possible_agents[self.table.deciding]]))
        self.cycles += 1
        over = self.table.deciding < 0
        cut = not over and self.table.max_cycles is not None and self.cycles >= self.table.max_cycles
        worth = self.table.rewards() if over else [0.0] * len(self.agents)
        agents = self.possible_agents
        outcome = (
            self.all_seen(),
            dict(zip(agents, worth, strict=True)),
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, cut),
            {agent: {"legal": legal} for agent in agents},
        )
        if over or cut:
            self.agents = []
        return outcome

    def render(self) -> Any:
        return self.table.render(max(self.table.deciding, 0))

    def close(self) -> None:
        """There is nothing to close."""
