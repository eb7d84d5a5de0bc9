"""One game, one registration: what a title is called, what it hides, and where each of its parts is found.

The parts above the rules lie in folders that know the game: how bots judge it, what learning programs see of it, how it
is drawn. So a registration names them, as `module:NAME`, and they are loaded when somebody asks for them. Shared code
finds the parts of a game in its registration and nowhere else.
"""

from __future__ import annotations

import importlib
from typing import Any, final


@final
class Registration:
    """What a title declares. Only the rules are needed; without another part, what needs it is not there."""

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
        self.name: str = name  # for records, commands and addresses: lower case, with hyphens
        self.title: str = title  # as people write it
        self.rules: str = rules  # a `Rules`
        self.estimate: str = estimate  # an `Estimate`; without it, only the score counts for bots
        self.observation: str = observation  # an `Observer`
        self.reasons: str = reasons  # a function: why a puzzle's best move is better by the rules
        self.terminal_board: str = terminal_board  # a `TerminalBoard`
        self.page_board: str = page_board  # the folder in client/src/boards; without it, the view is shown as text
        self.always_secrets: bool = always_secrets
        self.secrets: dict[str, str] = secrets or {}  # values of options with which a seat cannot see everything

    def has_secrets(self, choices: dict[str, str]) -> bool:
        """Whether a player who has to decide may be unable to see something: then nobody looks over a shoulder."""
        if self.always_secrets:
            return True
        for option, value in self.secrets.items():
            if choices.get(option) == value:
                return True
        return False


def load(part: str) -> Any:
    """What a registration names as `module:NAME`."""
    module, mark, name = part.partition(":")
    assert mark, f"'{part}' is not written as module:NAME"
    return getattr(importlib.import_module(module), name)
