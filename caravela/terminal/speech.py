"""The language of the screen, set when the table opens."""

from __future__ import annotations

from typing import Final

from caravela.games import rules_of
from caravela.language.sentences import Sentences
from caravela.language.translation import ENGLISH, Translation, translation


class Speech:
    """The translation and sentences of the screen."""

    def __init__(self) -> None:
        self.translation: Translation = translation(ENGLISH)
        self.sentences: Sentences | None = None

    def choose(self, language: str, game: str, names: list[str]) -> Sentences:
        """Set the language, game and players of the screen."""
        self.translation = translation(language)
        self.sentences = Sentences(rules_of(game), names, self.translation)
        return self.sentences


SPEECH: Final = Speech()


def say(text: str, **facts: str | int) -> str:
    """A message outside the games."""
    return SPEECH.translation.say(text, **facts)


def say_count(text: str, plural: str, count: int, **facts: str | int) -> str:
    """A message outside the games with a number."""
    return SPEECH.translation.say_count(text, plural, count, **facts)


def sentences() -> Sentences:
    """The sentences of the current game."""
    assert SPEECH.sentences is not None, "a table has its language before it is drawn"
    return SPEECH.sentences


def name(component: str, count: int = 1) -> str:
    """A component's name, singular or plural by number."""
    return sentences().name(component, count)


def counted(count: int, component: str) -> str:
    """A number of components."""
    return sentences().counted(count, component)
