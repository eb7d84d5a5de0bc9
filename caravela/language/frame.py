"""Messages that no game owns, collected from the calls that say them: `say("Round {round}", round=3)`.

The table around a game, commands, hints and the coach say sentences through `Translation.say` and
`Translation.say_count`; a text that is kept for later is marked with `message`. Their arguments are literals, so that
the sources are the list of all messages.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

from caravela.language.messages import Message

FRAME: Final = "frame"
"""The context of these messages."""
SOURCES: Final = ("language", "terminal", "bots", "match", "cli.py", "bot_commands.py", "shell.py")
PACKAGE: Final = Path(__file__).parents[1]
SAYING: Final[dict[str, int]] = {"say": 1, "message": 1, "say_count": 2}
"""How many of the first arguments are texts."""


def message(text: str) -> str:
    """Marks a text that is said later."""
    return text


def frame_messages() -> list[Message]:
    """Every message that no game owns, each once."""
    known: dict[str, Message] = {}
    for source in SOURCES:
        path = PACKAGE / source
        for file in sorted(path.rglob("*.py")) if path.is_dir() else [path]:
            for text, plural in texts_in(file):
                known.setdefault(text, Message(FRAME, text, plural))
                known[text] = known[text] if known[text].plural else Message(FRAME, text, plural)
    return list(known.values())


def texts_in(file: Path) -> list[tuple[str, str]]:
    texts: list[tuple[str, str]] = []
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call):
            called = node.func
            name = (
                called.attr if isinstance(called, ast.Attribute) else called.id if isinstance(called, ast.Name) else ""
            )
            literals = [literal(argument) for argument in node.args[: SAYING.get(name, 0)]]
            if literals and literals[0]:
                texts.append((literals[0], literals[1] if len(literals) > 1 else ""))
    return texts


def literal(node: ast.expr) -> str:
    return node.value if isinstance(node, ast.Constant) and isinstance(node.value, str) else ""
