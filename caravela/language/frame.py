"""Messages outside the games, collected from the calls that contain them: `say("Round {round}", round=3)`.

Terminal, commands, hints, coach and mails use `Translation.say` and `Translation.say_count`; `message` marks a text
that is translated later, for example a server message that the page translates. Their arguments are literals, so the
messages can
be collected from the sources.
"""

from __future__ import annotations

import ast
from pathlib import Path
from typing import Final

from caravela.language.messages import Message

FRAME: Final = "frame"
"""The context of these messages."""
SOURCES: Final = (
    "language",
    "terminal",
    "study",
    "bots",
    "match",
    "server",
    "cli.py",
    "bot_commands.py",
    "study_commands.py",
    "shell.py",
)
NOT_FOR_PAGE: Final = (
    "terminal",
    "cli.py",
    "bot_commands.py",
    "study_commands.py",
    "shell.py",
    "language/idea_sentences.py",
    "language/reasons.py",
)
"""Sources whose sentences appear only in a terminal, or which the server sends in the language of the page."""
PACKAGE: Final = Path(__file__).parents[1]
SAYING: Final[dict[str, int]] = {"say": 1, "message": 1, "say_count": 2}
"""The number of leading arguments that are texts."""


def message(text: str) -> str:
    """Marks a text that is translated later."""
    return text


def frame_messages(for_page: bool = False) -> list[Message]:
    """All messages outside the games, or those that the page may have to translate, without duplicates."""
    known: dict[str, Message] = {}
    left_out = {file for source in NOT_FOR_PAGE for file in files_of(source)} if for_page else set()
    for file in (file for source in SOURCES for file in files_of(source) if file not in left_out):
        for text, plural in texts_in(file):
            known.setdefault(text, Message(FRAME, text, plural))
            known[text] = known[text] if known[text].plural else Message(FRAME, text, plural)
    return list(known.values())


def files_of(source: str) -> list[Path]:
    path = PACKAGE / source
    return sorted(path.rglob("*.py")) if path.is_dir() else [path]


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
