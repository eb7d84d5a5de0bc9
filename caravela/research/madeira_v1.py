"""PettingZoo's way in: `env()` by turns, `parallel_env()` by cycles, for madeira."""

from __future__ import annotations

from functools import partial

from caravela.research.zoo import CycleEnv, TurnEnv

raw_env = partial(TurnEnv, "madeira")
env = raw_env
parallel_env = partial(CycleEnv, "madeira")
