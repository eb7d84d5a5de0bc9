"""The registration of Puerto Rico."""

from __future__ import annotations

from typing import Final

from caravela.engine.registration import Registration

REGISTRATION: Final = Registration(
    name="puerto-rico",
    title="Puerto Rico",
    rules="caravela.games.puerto_rico.rules:RULES",
    estimate="caravela.bots.estimates.puerto_rico:ESTIMATE",
    observation="caravela.research.observations.puerto_rico:OBSERVER",
    reasons="caravela.study.reasons.puerto_rico:reasons",
    terminal_board="caravela.terminal.boards.puerto_rico:BOARD",
    page_board="puerto_rico",
    secrets={"points": "hidden", "forests": "flip"},
)
