"""Many games at once for NumPy: arrays that the compiled games write into, stepped by one call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from caravela.games import rules_of
from caravela.research.batch import Batch
from caravela.research.observation import in_place, layout, observer_of


class Games:
    """A batch of games of one kind with the same players and options.

    The arrays are views of the games' memory and change with every step; copy what you want to keep or to change.
    `deciding` is the deciding seat of each game, -1 where the game is over. A finished game ignores its action and
    restarts at the next step.
    """

    def __init__(self, game: str, players: int, count: int, options: Mapping[str, object] | None = None) -> None:
        rules = rules_of(game)
        self.layout = layout(game, players)
        start = rules.new_game(players, dict(options or {}))
        self.batch = Batch(rules, observer_of(rules), start, count, len(self.layout))
        self.count = count
        self.players = players
        self.moves = len(rules.catalogue.moves)
        self.observations: NDArray[np.int32] = in_place(self.batch.sheet.row, np.int32).reshape(count, -1)
        self.masks: NDArray[np.int8] = in_place(self.batch.masks, np.int8).reshape(count, -1)
        self.chosen: NDArray[np.int64] = in_place(self.batch.chosen, np.int64)
        self.deciding: NDArray[np.int64] = in_place(self.batch.deciding, np.int64)
        self.scores: NDArray[np.int64] = in_place(self.batch.scores, np.int64).reshape(count, -1)
        self.won: NDArray[np.float64] = in_place(self.batch.won, np.float64).reshape(count, -1)
        for array in (self.observations, self.masks, self.deciding, self.scores, self.won):
            array.flags.writeable = False  # only what changes is written anew

    def reset(self, seeds: int | Sequence[int] = 0) -> None:
        """Start every game; one seed gives each game a different one."""
        if isinstance(seeds, int):
            seeds = [seeds * self.count + i for i in range(self.count)]
        if len(seeds) != self.count:
            raise ValueError(f"There are {self.count} games and {len(seeds)} seeds.")
        self.batch.begin(list(seeds))

    def step(self, actions: Sequence[int] | NDArray[np.int64]) -> None:
        """Make one decision in every game, by move number."""
        chosen = np.asarray(actions).astype("<i8", casting="same_kind", copy=False).reshape(-1)
        if len(chosen) != self.count:
            raise ValueError(f"There are {self.count} games and {len(chosen)} actions.")
        self.batch.step(chosen.tobytes())

    def any_legal(self, seed: int = 0) -> NDArray[np.int64]:
        """A random legal move for every game; -1 where the game is over."""
        self.batch.choose_any_legal(seed)
        return self.chosen.copy()
