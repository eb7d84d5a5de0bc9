"""The search used for advice."""

from __future__ import annotations

from caravela.bots.roster import policy_for, search_settings_for, trained_estimate_for
from caravela.bots.search.search import Search
from caravela.engine.rules import Rules


def judging_search(rules: Rules, seed: int) -> Search:
    """A search whose rollouts follow the game's policy and are evaluated by its net; without them, by the estimate
    alone."""
    return Search(rules, trained_estimate_for(rules), seed, search_settings_for(rules, policy=policy_for(rules)))
