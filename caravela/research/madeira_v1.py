"""PettingZoo entry point for Madeira: `env()` by turns, `parallel_env()` by cycles."""

from __future__ import annotations

from functools import partial

from caravela.research.zoo import CycleEnv, TurnEnv

raw_env = partial(TurnEnv, "madeira")
env = raw_env
parallel_env = partial(CycleEnv, "madeira")
