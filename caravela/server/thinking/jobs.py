"""Everything that processes are asked to think, so that one import makes a process ready for all of it."""

from __future__ import annotations

from caravela.games import names, rules_of
from caravela.server.thinking.advice import thought_of
from caravela.server.thinking.bots import choose
from caravela.server.thinking.coach import report_on

JOBS = {"choose": choose, "hints": thought_of, "report": report_on}

for _game in names():
    rules_of(_game)
