"""The bots there are, by name."""

from __future__ import annotations

import importlib
from typing import Final

from caravela.bots.bot import Bot, RandomBot
from caravela.bots.estimate import Estimate
from caravela.bots.greedy import GreedyBot
from caravela.engine.errors import BadChoice
from caravela.engine.rules import Rules

BOTS: Final[dict[str, str]] = {
    "random": "plays any legal move",
    "greedy": "looks one move ahead",
}


def estimate_for(rules: Rules) -> Estimate:
    """The estimate of a game."""
    module = importlib.import_module("caravela.bots.estimates." + rules.name.replace("-", "_"))
    found = module.ESTIMATE
    assert isinstance(found, Estimate)
    return found


def bot_named(name: str, rules: Rules, seed: int) -> Bot:
    """A bot for one seat of a game."""
    if name == "random":
        return RandomBot(rules, seed)
    if name == "greedy":
        return GreedyBot(rules, estimate_for(rules), seed)
    raise BadChoice(f"There is no bot '{name}'; the bots are {', '.join(BOTS)}.")
