"""The registration of Vasco da Gama."""

from __future__ import annotations

from typing import Final

from caravela.engine.registration import Registration

REGISTRATION: Final = Registration(
    name="vasco-da-gama",
    title="Vasco da Gama",
    rules="caravela.games.vasco_da_gama.rules:RULES",
    estimate="caravela.bots.estimates.vasco_da_gama:ESTIMATE",
    observation="caravela.research.observations.vasco_da_gama:OBSERVER",
    reasons="caravela.study.reasons.vasco_da_gama:reasons",
    terminal_board="caravela.terminal.boards.vasco_da_gama:BOARD",
    page_board="vasco_da_gama",
)
