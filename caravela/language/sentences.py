"""Kinds and facts in sentences of one language: moves, questions, reasons, and the paragraphs of a log."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final

from caravela.engine.flow import Move, Step
from caravela.engine.phrases import Facts, Reason, fills, with_article
from caravela.engine.rules import Rules
from caravela.language.messages import CAUSE, LOG, MOVE, NAME, QUESTION, REASON, context, log_key
from caravela.language.translation import ENGLISH, Translation
from caravela.match.happenings import UNSEEN
from caravela.match.log import Chapter, Gain, Line, Paragraph

FRAME = "log"
"""The context of messages that no game owns."""
FRAME_MESSAGES: Final = [
    ("decides unseen", ""),
    ("Round {round}", ""),
    ("The table", ""),
    ("The table, for {player},", ""),
    ("point", "points"),
]


class Sentences:
    """Speaks of one game, with its players' names, in one language."""

    def __init__(self, rules: Rules, names: Sequence[str], translation: Translation) -> None:
        self.rules = rules
        self.names = names
        self.translation = translation
        self.templates = {move.kind: (move.says, move.says_plural) for move in rules.catalogue.moves}
        self.tells = {move.kind: move.tells for move in rules.catalogue.moves}
        self.plurals = rules.plurals()
        self.stock = rules.stock()

    # -- templates and facts -----------------------------------------------------------------------------

    def name(self, name: str, count: int = 1) -> str:
        """A component, in the number wanted."""
        where = context(self.rules.name, NAME, name)
        plural = self.plurals.get(name, "")
        if plural and self.translation.language == ENGLISH:
            return name if abs(count) == 1 else plural
        return self.translation.text(where, name, plural, abs(count))

    def filled(self, where: str, text: str, plural: str, facts: Facts) -> str:
        """A template of this language with its facts filled in."""
        count = facts.get("count", 1)
        text = self.translation.text(where, text, plural, count if isinstance(count, int) else 1)
        for key, fact in facts.items():
            said = self.said(key, fact)
            text = text.replace("{" + key + "}", said).replace("{a " + key + "}", self.with_article(said))
        return text

    def said(self, key: str, fact: str | int) -> str:
        if key == "player" and isinstance(fact, int):
            return self.names[fact]
        return str(fact) if isinstance(fact, int) else self.name(fact)

    def with_article(self, name: str) -> str:
        return with_article(name) if self.translation.language == ENGLISH else name

    def frame(self, text: str, plural: str = "", count: int = 1, **facts: str | int) -> str:
        """A message that no game owns."""
        text = self.translation.text(FRAME, text, plural, count)
        for key, fact in facts.items():
            text = text.replace("{" + key + "}", str(fact))
        return text

    # -- moves, questions, reasons -------------------------------------------------------------------------

    def move(self, move: Move) -> str:
        return self.choice(move.kind, move.facts())

    def choice(self, kind: str, facts: Facts) -> str:
        """What may be done, or was done, in the words of records."""
        text, plural = self.templates[kind]
        return self.filled(context(self.rules.name, MOVE, kind), text, plural, facts)

    def deed(self, kind: str, facts: Facts) -> str:
        """What was done, without who did it; a log may know more about it than the words of records say."""
        if kind == UNSEEN:
            return self.frame("decides unseen")
        for i, template in enumerate(self.tells[kind]):
            if fills(facts, template):
                return self.filled(context(self.rules.name, LOG, log_key(kind, i)), template, "", facts)
        return self.choice(kind, facts)

    def question(self, step: Step, about: Facts) -> str:
        where = context(self.rules.name, QUESTION, step.kind)
        return self.filled(where, step.question, "", step.facts() | about)

    def reason(self, reason: Reason) -> str:
        refusal = reason.refusal
        where = context(self.rules.name, REASON, refusal.kind)
        return self.filled(where, refusal.says, refusal.says_plural, reason.facts)

    def cause(self, kind: str) -> str:
        """Why something happened by itself."""
        return self.translation.text(context(self.rules.name, CAUSE, kind), kind.replace("-", " "))

    # -- the log -------------------------------------------------------------------------------------------

    def heading(self, chapter: Chapter) -> str:
        """The round and the phase."""
        parts = []
        if "round" in chapter.heading:
            parts.append(self.frame("Round {round}", round=chapter.heading["round"]))
        if "phase" in chapter.heading:
            parts.append(self.name(str(chapter.heading["phase"])))
        return " · ".join(parts)

    def paragraph(self, paragraph: Paragraph) -> str:
        """A whole turn: who, what, and what it brought everybody."""
        deeds = "; ".join(self.deeds(paragraph.lines))
        told = [self.gain(gain, paragraph) for gain in paragraph.gains if gain.seat is not None]
        return " ".join([f"{self.who(paragraph.lines[0])} {deeds}.", *[f"{gain}." for gain in told if gain]])

    def who(self, line: Line) -> str:
        if not line.by_chance:
            return self.names[line.seat or 0]
        if line.seat is None:
            return self.frame("The table")
        return self.frame("The table, for {player},", player=self.names[line.seat])

    def deeds(self, lines: Sequence[Line]) -> list[str]:
        """Moves in a row that differ in one fact are told as one, with the facts joined."""
        told: list[str] = []
        for kind, group in groupby(lines, lambda line: line.kind):
            rest = list(group)
            while rest:
                alike = [rest[0]]
                for line in rest[1:]:
                    if self.varying([*alike, line]) is None:
                        break
                    alike.append(line)
                told.append(self.together(kind, alike))
                rest = rest[len(alike) :]
        return told

    def varying(self, lines: Sequence[Line]) -> str | None:
        """The one fact in which these moves differ; none if there is no such fact, or several."""
        keys = [key for key in lines[0].facts if len({line.facts.get(key) for line in lines}) > 1]
        if any(line.facts.keys() != lines[0].facts.keys() for line in lines) or len(keys) > 1:
            return None
        if keys:
            return keys[0]
        names = [key for key, fact in lines[0].facts.items() if isinstance(fact, str)]
        return names[0] if names else None

    def together(self, kind: str, lines: Sequence[Line]) -> str:
        if len(lines) == 1:
            return self.deed(kind, lines[0].facts)
        key = self.varying(lines)
        assert key is not None
        said = [self.said(key, line.facts[key]) for line in lines]
        joined = ", ".join(
            f"{name} ({said.count(name)})" if said.count(name) > 1 else name for name in dict.fromkeys(said)
        )
        return self.deed(kind, lines[0].facts | {key: joined})

    def gain(self, gain: Gain, paragraph: Paragraph) -> str:
        """What somebody got or lost, if it is worth telling; the cause is told if it was not the move itself."""
        amounts = [self.amount(thing, gain.changes[thing]) for thing in self.stock if thing in gain.changes]
        points = sum(gain.points.values())
        if points != 0:
            amounts.append(self.amount("point", points))
        if not amounts:
            return ""
        kinds = {line.kind for line in paragraph.lines}
        cause = "" if gain.cause in kinds else f" ({self.cause(gain.cause)})"
        return f"{self.names[gain.seat or 0]}: {', '.join(amounts)}{cause}"

    def amount(self, thing: str, by: int) -> str:
        sign = "+" if by > 0 else "−"
        if thing == "point":
            return f"{sign}{abs(by)} {self.frame('point', 'points', abs(by))}"
        return f"{sign}{abs(by)} {self.name(thing, by)}"
