"""All functions that workers run, by name, so that other machines can run them, too."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from caravela.server.thinking import analysis
from caravela.server.thinking.advice import HintShown, compute_hints
from caravela.server.thinking.bots import timed_choice
from caravela.server.thinking.coach import report_on

JOBS: dict[str, Callable[..., Any]] = {
    "choose": timed_choice,
    "hints": compute_hints,
    "report": report_on,
    "begin": analysis.begin_study,
    "look": analysis.view_position,
    "position": analysis.position_text,
    "edit": analysis.edit_position,
    "explore": analysis.explore_position,
    "explore-record": analysis.explore_record,
    "openings": analysis.opening_moves,
    "evaluate": analysis.evaluate_slice,
    "contrast": analysis.puzzle_contrasts,
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
"""The result types of the jobs."""
NAMES = {work: name for name, work in JOBS.items()}
