"""Sentences are templates filled with facts. Programs read the facts; translators translate the templates.

A template names its facts in braces: `loads {good} on ship {ship}`. `{a tile}` puts the indefinite article before the
fact. A sentence with a number may have a second template for the plural; the fact `count` decides. The fact `player` is
a seat: where its name is not known, seats are counted from 1.
"""

from __future__ import annotations

from typing import Final, final

Fact = str | int
Facts = dict[str, Fact]

SOUNDED_AS_CONSONANT: Final = ("uni", "one", "eu")
"""Beginnings of words that are spelled with a vowel but take the article `a`."""


def phrase(template: str, plural: str, facts: Facts) -> str:
    """The English sentence of these facts."""
    text = plural if plural != "" and facts.get("count") != 1 else template
    if "{" not in text:
        return text
    for name, fact in facts.items():
        text_of_fact = "player " + str(fact + 1) if name == "player" and isinstance(fact, int) else str(fact)
        text = text.replace("{" + name + "}", text_of_fact)
        if "{a " + name + "}" in text:
            text = text.replace("{a " + name + "}", with_article(text_of_fact))
    return text


def with_article(name: str) -> str:
    """A name with its indefinite article."""
    vowel = name[:1].lower() in "aeiou" and not name.lower().startswith(SOUNDED_AS_CONSONANT)
    return ("an " if vowel else "a ") + name


@final
class Refusal:
    """A rule that closes moves, with a stable kind and a template of the reason. Declared once, with the rule.

    `absent` means that a move is about something that is not there or not asked for: it is not a choice, so it is not
    listed as closed.
    """

    def __init__(self, kind: str, says: str, says_plural: str = "", absent: bool = False) -> None:
        self.kind: str = kind
        self.says: str = says
        self.says_plural: str = says_plural
        self.absent: bool = absent

    def told(self, facts: Facts | None = None) -> Reason:
        """The rule applied to one move."""
        return Reason(self, facts if facts is not None else {})


@final
class Reason:
    """Why one move is closed now."""

    def __init__(self, refusal: Refusal, facts: Facts) -> None:
        self.refusal: Refusal = refusal
        self.facts: Facts = facts

    @property
    def kind(self) -> str:
        return self.refusal.kind

    def __str__(self) -> str:
        return phrase(self.refusal.says, self.refusal.says_plural, self.facts)


@final
class Remark:
    """A log entry about something that nobody decided: a turn that passes, a tie, the last round. Declared once.

    Its kind is stable; `about` names the counted things whose changes it explains.
    """

    def __init__(self, kind: str, says: str, says_plural: str = "", about: tuple[str, ...] = ()) -> None:
        self.kind: str = kind
        self.says: str = says
        self.says_plural: str = says_plural
        self.about: tuple[str, ...] = about

    def told(self, seat: int = -1, facts: Facts | None = None) -> Remarked:
        """The remark about a seat, or about the table."""
        return Remarked(self, seat, facts if facts is not None else {})


@final
class Remarked:
    """A remark at one moment of a game."""

    def __init__(self, remark: Remark, seat: int, facts: Facts) -> None:
        self.remark: Remark = remark
        self.seat: int = seat
        self.facts: Facts = facts

    @property
    def kind(self) -> str:
        return self.remark.kind

    def __str__(self) -> str:
        return phrase(self.remark.says, self.remark.says_plural, self.facts)
