"""How much of a law over random games is asked: a share by `make test`, all of it by `make soak`."""

from __future__ import annotations

import os

from caravela.bots.experiments.benchmark import is_compiled

SOAKS = os.environ.get("CARAVELA_SOAK") == "1"


def by_build(plain: int, compiled: int, soak: int) -> int:
    """A number that depends on where the tests run: as plain Python, on the compiled rules, or in the soak."""
    return soak if SOAKS else compiled if is_compiled() else plain
