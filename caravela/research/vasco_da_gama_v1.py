"""PettingZoo entry point for Vasco da Gama: `env()` by turns, `parallel_env()` by cycles."""

from __future__ import annotations

from functools import partial

from caravela.research.zoo import CycleEnv, TurnEnv

raw_env = partial(TurnEnv, "vasco-da-gama")
env = raw_env
parallel_env = partial(CycleEnv, "vasco-da-gama")
