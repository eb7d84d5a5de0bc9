"""All messages of a game that translators translate, collected from the rules.

A message has a context, which identifies it (`puerto-rico move load`), an English text and an optional plural. Texts
are templates of `engine.phrases`.
"""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, lru_cache
from types import ModuleType
from typing import Final

from caravela.engine.counting import Count
from caravela.engine.flow import Move, Step
from caravela.engine.phrases import Facts, Refusal, Remark
from caravela.engine.rules import Rules
from caravela.language.rulings import rulings_of
from caravela.language.templates import numbered

MOVE: Final = "move"
CHOICE: Final = "choice"
LOG: Final = "log"
QUESTION: Final = "question"
TOPIC: Final = "topic"
CAUSE: Final = "cause"
REASON: Final = "reason"
REMARK: Final = "remark"
NAME: Final = "name"
PHASE: Final = "phase"
HELP: Final = "help"
SECTION: Final = "section"
RULING: Final = "ruling"
ANSWER: Final = "answer"
GUIDE: Final = "guide"
OPTION: Final = "option"
OPTION_NAME: Final = "option-name"
VALUE: Final = "value"
FEATURE: Final = "feature"
PART: Final = "part"
"""The sections of a game's messages, the second word of a context: see README.md."""


@dataclass(frozen=True)
class Message:
    """One text to translate."""

    context: str
    text: str
    plural: str = ""


def context(game: str, section: str, key: str) -> str:
    return f"{game} {section} {key}"


def section_of(where: str) -> str:
    """The section of a game's message, by its context."""
    return where.split(" ")[1]


def log_key(kind: str, index: int) -> str:
    """The context of one of the log templates of a kind of move."""
    return f"{kind} {index + 1}"


def spaced(kind: str) -> str:
    """A kind as English words."""
    return kind.replace("-", " ")


class Messages:
    """The messages of a game, without duplicates."""

    def __init__(self, rules: Rules) -> None:
        self.rules = rules
        self.known: dict[str, Message] = {}
        self.names: set[str] = set()
        for move in rules.catalogue.moves:
            self.add_move(move)
        for step in rules.catalogue.steps.values():
            self.add_step(step)
        for refusal in refusals_of(rules):
            self.add(REASON, refusal.kind, refusal.says, refusal.says_plural)
        for remark in remarks_of(rules):
            self.add(REMARK, remark.kind, remark.says, remark.says_plural)
        for kinds, text in rules.refusing().items():
            self.add(CHOICE, kinds, text)
        self.add_things()
        self.add_parts()
        plurals = rules.plurals()
        for name in sorted(self.names):
            pattern, number = numbered(name)
            if not is_code(name):
                self.add(NAME, pattern, pattern, "" if number else plurals.get(name, ""))
        for phase in rules.phases():
            self.add(PHASE, phase, spaced(phase).capitalize())
        for name, text in rules.help().items():
            self.add(HELP, name, text)
        for section in rules.sections().values():
            self.add(SECTION, section, section)
        for ruling in rulings_of(rules):
            self.add(RULING, ruling.number, ruling.question)
            self.add(ANSWER, ruling.number, ruling.answer)
        for text, kind in guide_keys(rules).items():
            self.add(GUIDE, kind, text)
        for option in rules.options:
            self.add(OPTION_NAME, option.name, option.title)
            self.add(OPTION, option.name, option.help)
            for value in option.values:
                if not is_code(value):
                    self.add(VALUE, value, spaced(value))

    def add_parts(self) -> None:
        """Labels, groups and choices of the editable parts, with all modules and without."""
        texts: dict[str, None] = {}  # in order; most parts of most tables share them
        for wish in self.wishes():
            for players in (self.rules.least, self.rules.most):
                if self.rules.accepts(players, wish):
                    for part in self.rules.editing(self.rules.new_game(players, wish)).parts:
                        texts |= {part.label.says: None, part.group: None}
                        self.add_names(part.label.facts)
                        for choice in part.choices:
                            texts[choice.says] = None
                            if choice.name:
                                self.names.add(choice.name)
        for text in texts:
            if text:
                self.add(PART, text, text)

    def add(self, section: str, key: str, text: str, plural: str = "") -> None:
        where = context(self.rules.name, section, key).rstrip()
        message = Message(where, text, plural)
        known = self.known.setdefault(where, message)
        assert known == message, f"'{where}' has two texts: '{known.text}' and '{text}'"

    def add_move(self, move: Move) -> None:
        self.add(MOVE, move.kind, move.says, move.says_plural)
        self.add(CHOICE, move.kind, move.says, move.says_plural)
        for i, template in enumerate(move.tells):
            self.add(LOG, log_key(move.kind, i), template)
        if move.earns:
            self.add(CAUSE, move.kind, spaced(move.kind))
        self.add_names(move.facts())

    def add_step(self, step: Step) -> None:
        if step.question:
            self.add(QUESTION, step.kind, step.question)
        elif step.kind:
            self.add(CAUSE, step.kind, spaced(step.kind))
        self.add_names(step.facts())

    def add_names(self, facts: Facts) -> None:
        self.names.update(fact for fact in facts.values() if isinstance(fact, str))

    def add_things(self) -> None:
        """Counted things and their places, for each value of each option, alone and with all modules."""
        for wish in self.wishes():
            for players in (self.rules.least, self.rules.most):
                if self.rules.accepts(players, wish):
                    count = Count(labelled=True)
                    self.rules.count(self.rules.new_game(players, wish), count)
                    for label in count.counters:
                        self.names.update({label.thing, label.place} - {""})
        self.names.update(self.rules.help(), self.rules.terms(), self.rules.told_names())

    def wishes(self) -> list[dict[str, object]]:
        """Each value of each option, alone and with all modules."""
        modules: dict[str, object] = {option.name: "on" for option in self.rules.options if "on" in option.values}
        choices: list[dict[str, object]] = [{}, modules]
        for option in self.rules.options:
            needed: dict[str, object] = {option.needs: "on"} if option.needs else {}
            for value in option.values:
                choices += [needed | {option.name: value}, modules | {option.name: value}]
        return choices

    def listed(self) -> list[Message]:
        return list(self.known.values())


@cache
def collected(rules: Rules) -> Messages:
    """The messages of a game; they follow from its code, so they are collected once."""
    return Messages(rules)


def guide_keys(rules: Rules) -> dict[str, str]:
    """Every text of the guide once, with the first kind of question that uses it."""
    keys: dict[str, str] = {}
    for kind, text in rules.guide().items():
        keys.setdefault(text, kind)
    return keys


@lru_cache(maxsize=4096)
def is_code(name: str) -> bool:
    """A number, or a letter and a number: the same in all languages."""
    return any(sign.isdigit() for sign in name) and " " not in name


def refusals_of(rules: Rules) -> list[Refusal]:
    """All refusals in the game's modules."""
    return list({value.kind: value for value in values_in(rules) if isinstance(value, Refusal)}.values())


def remarks_of(rules: Rules) -> list[Remark]:
    """All remarks in the game's modules."""
    return list({value.kind: value for value in values_in(rules) if isinstance(value, Remark)}.values())


def values_in(rules: Rules) -> Iterator[object]:
    """Everything that the game's modules define, alone or in lists."""
    package = importlib.import_module(type(rules).__module__.rpartition(".")[0])
    for module in modules_of(package):
        for value in vars(module).values():
            yield from value if isinstance(value, list | tuple) else [value]


def modules_of(package: ModuleType) -> list[ModuleType]:
    names = [module.name for module in pkgutil.walk_packages(package.__path__, package.__name__ + ".")]
    return [importlib.import_module(name) for name in sorted(names)]
