"""All functions that thinking processes run, by name, so that other machines can run them too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from caravela.server.thinking import analysis
from caravela.server.thinking.advice import HintShown, thought_of
from caravela.server.thinking.bots import timed_choice
from caravela.server.thinking.coach import report_on

JOBS: dict[str, Callable[..., Any]] = {
    "choose": timed_choice,
    "hints": thought_of,
    "report": report_on,
    "begin": analysis.begun,
    "look": analysis.looked_at,
    "position": analysis.positioned,
    "edit": analysis.changed_by_hand,
    "explore": analysis.explored_at,
    "explore-record": analysis.explored_in,
    "openings": analysis.began,
    "evaluate": analysis.thought_about,
    "contrast": analysis.contrasted,
}
RESULTS: dict[str, Any] = {
    "choose": tuple[int, float],
    "hints": list[HintShown],
    "report": dict[str, str],
    "begin": analysis.Answered,
    "look": analysis.Answered,
    "position": analysis.Answered,
    "edit": analysis.Answered,
    "explore": analysis.Answered,
    "explore-record": analysis.Answered,
    "openings": analysis.Answered,
    "evaluate": analysis.Answered,
    "contrast": analysis.Answered,
}
"""What a job gives."""
NAMES = {work: name for name, work in JOBS.items()}
