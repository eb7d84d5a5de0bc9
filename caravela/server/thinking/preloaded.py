"""Imports of a thinking process before its first job, so that replacing one takes no time."""

from __future__ import annotations

from caravela.games import names, rules_of
from caravela.server.thinking.jobs import JOBS

assert JOBS
RULES = [rules_of(game) for game in names()]
