"""How thorough property tests are: a sample in `make test`, everything in `make soak`."""

from __future__ import annotations

import os

from caravela.bots.experiments.benchmark import is_compiled

SOAKS = os.environ.get("CARAVELA_SOAK") == "1"


def by_build(plain: int, compiled: int, soak: int) -> int:
    """A number that depends on the run: plain Python, compiled rules, or soak."""
    return soak if SOAKS else compiled if is_compiled() else plain
