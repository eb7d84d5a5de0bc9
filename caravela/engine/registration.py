"""The registration of a game: its name, options with secrets, and its parts outside the rules.

Parts that depend on a game (evaluation by bots, observations, drawing) are in the folders of those features. The
registration names them as `module:NAME`, and they are loaded on demand. Shared code finds the parts of a game only
through its registration.
"""

from __future__ import annotations

import importlib
from typing import Any, final


@final
class Registration:
    """The declaration of a game. Only the rules are required; features whose part is missing are not available."""

    def __init__(
        self,
        name: str,
        title: str,
        rules: str,
        estimate: str = "",
        observation: str = "",
        reasons: str = "",
        terminal_board: str = "",
        page_board: str = "",
        always_secrets: bool = False,
        secrets: dict[str, str] | None = None,
    ) -> None:
        self.name: str = name  # in records, commands and URLs: lower case, with hyphens
        self.title: str = title  # for people
        self.rules: str = rules  # a `Rules` object
        self.estimate: str = estimate  # an `Estimate`; without it, bots count only the score
        self.observation: str = observation  # an `Observer`
        self.reasons: str = reasons  # a function that finds why a puzzle's best move is better by the rules
        self.terminal_board: str = terminal_board  # a `TerminalBoard`
        self.page_board: str = page_board  # the folder in client/src/boards; without it, the view is shown as text
        self.always_secrets: bool = always_secrets
        self.secrets: dict[str, str] = (
            secrets or {}
        )  # values of options with which some information is hidden from seats

    def has_secrets(self, choices: dict[str, str]) -> bool:
        """Whether something may be hidden from the player to decide; a shared screen then hides it between turns."""
        if self.always_secrets:
            return True
        for option, value in self.secrets.items():
            if choices.get(option) == value:
                return True
        return False


def load(part: str) -> Any:
    """Import the object named as `module:NAME`."""
    module, mark, name = part.partition(":")
    assert mark, f"'{part}' is not written as module:NAME"
    return getattr(importlib.import_module(module), name)
