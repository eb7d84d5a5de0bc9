"""The registration of Madeira."""

from __future__ import annotations

from typing import Final

from caravela.engine.registration import Registration

REGISTRATION: Final = Registration(
    name="madeira",
    title="Madeira",
    rules="caravela.games.madeira.rules:RULES",
    estimate="caravela.bots.estimates.madeira:ESTIMATE",
    observation="caravela.research.observations.madeira:OBSERVER",
    reasons="caravela.study.reasons.madeira:reasons",
    terminal_board="caravela.terminal.boards.madeira:BOARD",
    page_board="madeira",
    always_secrets=True,  # pirates
)
