"""The language of the table: one for the whole screen, chosen when it is opened."""

from __future__ import annotations

from typing import Final

from caravela.games import rules_of
from caravela.language.sentences import Sentences
from caravela.language.translation import ENGLISH, Translation, translation


class Speech:
    """What everything on the screen is said by."""

    def __init__(self) -> None:
        self.translation: Translation = translation(ENGLISH)
        self.sentences: Sentences | None = None

    def choose(self, language: str, game: str, names: list[str]) -> Sentences:
        """From now on the table speaks this language, of this game and these players."""
        self.translation = translation(language)
        self.sentences = Sentences(rules_of(game), names, self.translation)
        return self.sentences


SPEECH: Final = Speech()


def say(text: str, **facts: str | int) -> str:
    """A message that no game owns."""
    return SPEECH.translation.say(text, **facts)


def say_count(text: str, plural: str, count: int, **facts: str | int) -> str:
    """A message that no game owns, about a number."""
    return SPEECH.translation.say_count(text, plural, count, **facts)


def sentences() -> Sentences:
    """What speaks of the game on the table."""
    assert SPEECH.sentences is not None, "a table has its language before it is drawn"
    return SPEECH.sentences


def name(component: str, count: int = 1) -> str:
    """A component of the game, in the number wanted."""
    return sentences().name(component, count)


def counted(count: int, component: str) -> str:
    """So many of a component."""
    return sentences().counted(count, component)
