"""The search that advice rests on."""

from __future__ import annotations

from caravela.bots.roster import policy_for, search_settings_for, trained_estimate_for
from caravela.bots.search.search import Search
from caravela.engine.rules import Rules


def judging_search(rules: Rules, seed: int) -> Search:
    """Everybody plays on by the game's policy, and its net judges; in a game without them, by first sight."""
    return Search(rules, trained_estimate_for(rules), seed, search_settings_for(rules, policy=policy_for(rules)))
