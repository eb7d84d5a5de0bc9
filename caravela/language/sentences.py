"""Kinds and facts in sentences of one language: moves, questions, reasons, names and help."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Final

from caravela.engine.flow import Move, Step
from caravela.engine.phrases import Fact, Facts, Reason
from caravela.engine.rules import Rules
from caravela.language.grammar import name_of, with_its_article
from caravela.language.messages import (
    CAUSE,
    FEATURE,
    GUIDE,
    HELP,
    LOG,
    MOVE,
    NAME,
    OPTION,
    OPTION_NAME,
    PHASE,
    QUESTION,
    REASON,
    REMARK,
    VALUE,
    context,
    is_code,
    log_key,
    remarks_of,
    spaced,
)
from caravela.language.templates import FACT, NUMBER, facts_in, numbered
from caravela.language.translation import Translation
from caravela.match.happenings import AT_END, SET_UP, UNSEEN
from caravela.match.match import ClosedMove

SentenceFacts = Mapping[str, Fact | Sequence[Fact]]
"""Facts of a sentence; several for a sentence about several moves."""
PLAYER: Final = "player"
INDEFINITE: Final = ("a", "um", "un", "ein", "einen")
"""Articles that a number can stand for."""


class Vocabulary:
    """The parts of a game's sentences that are the same at all tables."""

    def __init__(self, rules: Rules) -> None:
        self.templates = {move.kind: (move.says, move.says_plural) for move in rules.catalogue.moves}
        self.tells = {move.kind: move.tells for move in rules.catalogue.moves}
        self.remarks = {remark.kind: (remark.says, remark.says_plural) for remark in remarks_of(rules)}
        self.plurals = rules.plurals()


@cache
def vocabulary_of(rules: Rules) -> Vocabulary:
    return Vocabulary(rules)


class Sentences:
    """Makes the sentences of one game, with its players' names, in one language."""

    def __init__(self, rules: Rules, names: Sequence[str], translation: Translation) -> None:
        self.rules = rules
        self.names = names
        self.translation = translation
        self.vocabulary = vocabulary_of(rules)

    # -- names and templates -----------------------------------------------------------------------------

    def written(self, name: str, count: int = 1) -> str:
        """A component's name as its translator wrote it, with gender, singular or plural by number."""
        if is_code(name):
            return name
        pattern, number = numbered(name)
        where = context(self.rules.name, NAME, pattern)
        plural = "" if number else self.vocabulary.plurals.get(name, "")
        return self.translation.text(where, pattern, plural, abs(count)).replace(NUMBER, number)

    def name(self, name: str, count: int = 1) -> str:
        """A component's name, singular or plural by number."""
        return name_of(self.written(name, count)).plain

    def counted(self, count: int, name: str) -> str:
        """A number of components."""
        return f"{count} {self.name(name, count)}"

    def filled(self, where: str, text: str, plural: str, facts: SentenceFacts) -> str:
        """Fill a template of this language with facts."""
        count = facts.get("count", 1)
        template = self.translation.text(where, text, plural, count if isinstance(count, int) else 1)

        def told(match: re.Match[str]) -> str:
            fact = facts.get(match["key"])
            if fact is None:
                return match[0]
            several = [fact] if isinstance(fact, str | int) else list(fact)
            return self.translation.listed(self.together(match["key"], several, match["article"]))

        return FACT.sub(told, template)

    def together(self, key: str, several: list[Fact], article: str | None) -> list[str]:
        """The names of some facts; repeated names are counted: "a violet sailor", "2 grey sailors"."""
        if article not in INDEFINITE:
            return with_numbers([self.said(key, value, article) for value in several])
        counted: list[str] = []
        for value in dict.fromkeys(several):
            count = several.count(value)
            if count > 1 and isinstance(value, str) and value in self.vocabulary.plurals:
                counted.append(self.counted(count, value))
            else:
                counted += with_numbers([self.said(key, value, article)] * count)
        return counted

    def said(self, key: str, fact: Fact, article: str | None = None) -> str:
        """A fact, possibly after an article."""
        if key == PLAYER and isinstance(fact, int):
            return self.names[fact]
        if isinstance(fact, int):
            return str(fact)
        if article is None or is_code(fact):
            return self.name(fact)
        return with_its_article(self.translation.language, article, self.written(fact))

    # -- moves, questions, reasons -------------------------------------------------------------------------

    def move(self, move: Move) -> str:
        """A choice in the words of records."""
        return self.choice(move.kind, move.facts())

    def choice(self, kind: str, facts: SentenceFacts) -> str:
        text, plural = self.vocabulary.templates[kind]
        return self.filled(context(self.rules.name, MOVE, kind), text, plural, facts)

    def deed(
        self, kind: str, facts: SentenceFacts, before: SentenceFacts | None = None, by_chance: bool = False
    ) -> str:
        """A move in the past, without the player's name; the log may have more detail than the words of records.

        Facts that the previous deed has named are not repeated: "picks number 9; places it in the expedition area".
        """
        if kind == UNSEEN and by_chance:
            return self.translation.say("draws unseen")
        if kind == UNSEEN:
            return self.translation.say("decides unseen")
        for i, template in enumerate(self.vocabulary.tells[kind]):
            if facts_in(template) <= facts.keys():
                more = facts_in(template) - facts_in(self.vocabulary.templates[kind][0])
                if before is not None and more and all(before.get(name) == facts[name] for name in more):
                    break
                return self.filled(context(self.rules.name, LOG, log_key(kind, i)), template, "", facts)
        return self.choice(kind, facts)

    def named(self, kind: str, facts: Facts) -> Facts:
        """The facts that a log names when it shows only this deed."""
        if kind == UNSEEN:
            return {}
        known = [facts_in(template) for template in self.vocabulary.tells[kind] if facts_in(template) <= facts.keys()]
        named = known[0] if known else facts_in(self.vocabulary.templates[kind][0])
        return {name: fact for name, fact in facts.items() if name in named}

    def can_name(self, kind: str, fact: str) -> bool:
        """Whether a log template of this kind of move can name this fact."""
        if kind == UNSEEN:
            return False
        templates = (self.vocabulary.templates[kind][0], *self.vocabulary.tells[kind])
        return any(fact in facts_in(template) for template in templates)

    def question(self, step: Step, about: SentenceFacts) -> str:
        """The question, with its current facts."""
        where = context(self.rules.name, QUESTION, step.kind)
        return self.filled(where, step.question, "", {**step.facts(), **about})

    def reason(self, reason: Reason) -> str:
        """The reason why a choice is closed."""
        refusal = reason.refusal
        where = context(self.rules.name, REASON, refusal.kind)
        return self.filled(where, refusal.says, refusal.says_plural, reason.facts)

    def closed(self, closed: ClosedMove) -> str:
        """The reason why this choice is closed."""
        return closed.reason if closed.rule is None else self.reason(closed.rule)

    def cause(self, kind: str, component: str = "") -> str:
        """Why something happened automatically, and by which component."""
        if component:
            return f"{self.cause(kind)}: {self.name(component)}"
        if kind == AT_END:
            return self.translation.say("at the end of the game")
        if kind == SET_UP:
            return self.translation.say("at the start")
        return self.translation.text(context(self.rules.name, CAUSE, kind), spaced(kind))

    def remark(self, kind: str, facts: SentenceFacts) -> str:
        """A log entry about an event that nobody decided."""
        text, plural = self.vocabulary.remarks[kind]
        return self.filled(context(self.rules.name, REMARK, kind), text, plural, facts)

    def phase(self, phase: str) -> str:
        return self.translation.text(context(self.rules.name, PHASE, phase), spaced(phase).capitalize())

    # -- help ----------------------------------------------------------------------------------------------

    def help(self) -> dict[str, str]:
        """The help text of each component, by its English name."""
        return {name: self.own(HELP, name, text) for name, text in self.rules.help().items()}

    def about(self) -> str:
        """The introduction to the game."""
        text = self.rules.guide().get("", "")
        return self.translation.text(f"{self.rules.name} {GUIDE}", text) if text else ""

    def option(self, name: str) -> str:
        title = next(option.title for option in self.rules.options if option.name == name)
        return self.own(OPTION_NAME, name, title)

    def value(self, value: str) -> str:
        return value if is_code(value) else self.own(VALUE, value, spaced(value))

    def option_help(self, name: str, text: str) -> str:
        return self.own(OPTION, name, text)

    def feature(self, name: str) -> str:
        """The feature by which hints compare moves."""
        return self.own(FEATURE, name, name)

    def own(self, section: str, key: str, text: str) -> str:
        """A message of the game without facts."""
        return self.translation.text(context(self.rules.name, section, key), text)


def with_numbers(said: list[str]) -> list[str]:
    """Each name once; repeated names with their number."""
    return [f"{name} (×{said.count(name)})" if said.count(name) > 1 else name for name in dict.fromkeys(said)]


def joined(said: list[str]) -> str:
    return ", ".join(with_numbers(said))
