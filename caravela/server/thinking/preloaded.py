"""Imported in the fork server, so that a new worker starts quickly."""

from __future__ import annotations

from caravela.games import names, rules_of
from caravela.server.thinking.jobs import JOBS

assert JOBS
RULES = [rules_of(game) for game in names()]
