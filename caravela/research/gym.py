"""The games as Gymnasium environments: one seat learns, bots play the others.

Registered as `caravela/PuertoRico-v1`, `caravela/Madeira-v1`, `caravela/VascoDaGama-v1`.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
from numpy.typing import NDArray

from caravela.bots.bot import Bot
from caravela.bots.roster import bot_named
from caravela.engine.errors import BadChoice
from caravela.engine.flow import Move
from caravela.games import names
from caravela.research.batches import Games
from caravela.research.zoo import NOTHING_YET, EnvironmentGame, Seen


class SeatEnv(gymnasium.Env[Seen, np.int64]):
    """A table for one seat. Between its decisions the bots play and draws happen.

    An illegal action is replaced by a random legal one and reported in the info; with `illegal="raise"` it raises.
    """

    def __init__(
        self,
        game: str = "puerto-rico",
        players: int = 4,
        seat: int = 0,
        opponents: str = "random",
        options: Mapping[str, object] = NOTHING_YET,
        reward: str = "win share",
        illegal: str = "replace",
        render_mode: str | None = None,
    ) -> None:
        if not 0 <= seat < players:
            raise BadChoice(f"There is no seat {seat} at a table for {players}.")
        self.metadata = {"render_modes": ["human", "ansi", "rgb_array"], "render_fps": 4}
        self.table = EnvironmentGame(game, players, options, reward, illegal, None, render_mode)
        self.render_mode = render_mode
        self.seat = seat
        self.opponents = opponents
        self.observation_space = self.table.observation_space
        self.action_space = self.table.action_space
        self.bots: list[Bot] = []

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        chosen = int(self.np_random.integers(2**40))
        self.table.begin(chosen)
        self.bots = [
            bot_named(self.opponents, self.table.rules, chosen + 1 + seat) for seat in range(self.table.games.players)
        ]
        self.let_others_play()
        return self.table.seen(self.seat), {}

    def let_others_play(self) -> None:
        """Play until the own seat decides or the game is over. Bots see only what their seats see."""
        while self.table.deciding not in (-1, self.seat):
            self.play(self.bots[self.table.deciding].choose(self.table.games.batch.games[0]))

    def play(self, move: Move) -> None:
        """Show the move to all bots and play it."""
        batch = self.table.games.batch
        for bot in self.bots:
            bot.saw(batch.games[0], move)
        batch.answer(0, move.number)

    def step(self, action: np.int64) -> tuple[Seen, float, bool, bool, dict[str, Any]]:
        number, legal = self.table.legal_or_any(int(action))
        self.play(self.table.rules.catalogue.moves[number])
        self.let_others_play()
        over = self.table.deciding < 0
        reward = self.table.rewards()[self.seat] if over else 0.0
        return self.table.seen(self.seat), reward, over, False, {"legal": legal}

    def render(self) -> Any:
        return self.table.render(self.seat)


class BatchEnv(gymnasium.vector.VectorEnv[Seen, NDArray[np.int64], NDArray[Any]]):
    """Many tables stepped together in compiled code; the other seats play at random.

    Observations and masks are views of the games' memory, overwritten by every step.
    """

    def __init__(
        self,
        game: str = "puerto-rico",
        num_envs: int = 64,
        players: int = 4,
        seat: int = 0,
        options: Mapping[str, object] = NOTHING_YET,
        reward: str = "win share",
    ) -> None:
        if not 0 <= seat < players:
            raise BadChoice(f"There is no seat {seat} at a table for {players}.")
        one = EnvironmentGame(game, players, options, reward, "raise", None, None)
        self.games = Games(game, players, num_envs, options)
        self.num_envs = num_envs
        self.seat = seat
        self.worth = one.worth
        self.single_observation_space = one.observation_space
        self.single_action_space = one.action_space
        self.observation_space = gymnasium.vector.utils.batch_space(one.observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(one.action_space, num_envs)
        self.metadata = {"autoreset_mode": gymnasium.vector.AutoresetMode.NEXT_STEP}
        self.seen: Seen = {"observation": self.games.observations, "action_mask": self.games.masks}

    def reset(
        self, *, seed: int | list[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        if isinstance(seed, list):
            self.games.reset([secrets.randbits(40) if one is None else one for one in seed])
        else:
            super().reset(seed=seed)
            self.games.reset(int(self.np_random.integers(2**30)))
        self.games.batch.play_others(self.seat)
        return self.seen, {}

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Seen, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]:
        self.games.step(actions)
        self.games.batch.play_others(self.seat)
        over = self.games.deciding < 0
        rewards = np.zeros(self.num_envs)
        for i in np.flatnonzero(over):
            rewards[i] = self.worth(self.games.scores[i].tolist(), self.games.won[i].tolist())[self.seat]
        return self.seen, rewards, over, np.zeros(self.num_envs, np.bool_), {}


for name in names():
    gymnasium.register(
        f"caravela/{name.title().replace('-', '')}-v1",
        f"{__name__}:{SeatEnv.__name__}",
        vector_entry_point=f"{__name__}:{BatchEnv.__name__}",
        kwargs={"game": name},
    )
