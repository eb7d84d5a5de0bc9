"""The log in sentences: headings for rounds and phases, a paragraph per turn, or single moves."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from caravela.engine.flow import Move
from caravela.engine.phrases import Fact, Facts
from caravela.language.sentences import Sentences, joined
from caravela.match.log import Chapter, Gain, LogLine, Paragraph, gains_of, line_of
from caravela.match.match import Match


@dataclass(frozen=True)
class Told:
    """A paragraph in sentences: the player, the turn as one text, and its single moves by ply."""

    seat: int | None
    first: int
    last: int
    whole: str
    moves: list[tuple[int, str]]


@dataclass(frozen=True)
class ToldChapter:
    """A phase of a round in sentences."""

    heading: str
    paragraphs: list[Told]

    @property
    def first(self) -> int:
        return self.paragraphs[0].first

    @property
    def last(self) -> int:
        return self.paragraphs[-1].last


@dataclass
class Kept:
    """Cached chapters, the viewer they are for and the moves they cover."""

    told_to: tuple[int | None, bool] = (None, False)
    chapters: list[ToldChapter] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)


class TurnSentences:
    """Writes turns: who does what, and what everybody gains by it."""

    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences
        self.translation = sentences.translation
        self.stock = sentences.rules.stock()

    # -- a turn ------------------------------------------------------------------------------------------

    def paragraph(self, paragraph: Paragraph) -> str:
        """A turn: the player, the moves, and everybody's gains; without moves, what happened by itself."""
        told = []
        for _, group in groupby(paragraph.lines, lambda line: line.by_chance):
            lines = list(group)
            told.append(f"{self.who(lines[0])} {'; '.join(self.deeds(lines))}.")
        return " ".join([*told, *self.gains(paragraph.gains, {line.kind for line in paragraph.lines})])

    def who(self, line: LogLine) -> str:
        if not line.by_chance:
            return self.sentences.names[line.seat or 0]
        if line.seat is None:
            return self.translation.say("The table")
        return self.translation.say("For {player}, the table", player=self.sentences.names[line.seat])

    def deeds(self, lines: Sequence[LogLine]) -> list[str]:
        """Consecutive moves that differ in one fact become one sentence with the facts joined."""
        told: list[str] = []
        before: Facts | None = None
        for _, group in groupby(self.without_lifting(lines), lambda line: line.kind):
            rest = list(group)
            while rest:
                alike = [rest[0]]
                for line in rest[1:]:
                    if varying([*alike, line]) is None and not self.is_counted([*alike, line]):
                        break
                    alike.append(line)
                told.append(self.together(alike, before))
                before = self.sentences.named(alike[-1].kind, alike[-1].facts)
                rest = rest[len(alike) :]
        return [f"{deed} (×{count})" if count > 1 else deed for deed, count in repeated(told)]

    def without_lifting(self, lines: Sequence[LogLine]) -> list[LogLine]:
        """The moves of a turn without those that only lift a piece: the next one says from where it moves."""
        return [line for i, line in enumerate(lines) if i + 1 == len(lines) or not self.is_lifting(line, lines[i + 1])]

    def is_lifting(self, line: LogLine, then: LogLine) -> bool:
        place = line.facts.get("place")
        return place is not None and then.facts.get("from") == place and self.sentences.can_name(then.kind, "from")

    def is_counted(self, lines: Sequence[LogLine]) -> bool:
        """Whether these are the same move several times, and the log has words for their number."""
        return not lines[0].facts and self.sentences.can_name(lines[0].kind, "count")

    def together(self, lines: Sequence[LogLine], before: Facts | None) -> str:
        key = varying(lines) if len(lines) > 1 else None
        first = lines[0]
        facts: dict[str, Fact | Sequence[Fact]] = dict(first.facts)
        named = key is not None and self.sentences.can_name(first.kind, key)
        # Facts that no sentence names, such as how many are left, make no difference: the moves are counted.
        is_counted = (
            len(lines) > 1 and not named and "count" not in facts and self.sentences.can_name(first.kind, "count")
        )
        if key is not None and named:
            facts[key] = [line.facts[key] for line in lines]
        elif is_counted:
            facts["count"] = len(lines)
        deed = self.sentences.deed(first.kind, facts, before, first.by_chance)
        return f"{deed} (×{len(lines)})" if len(lines) > 1 and not named and not is_counted else deed

    # -- gains -------------------------------------------------------------------------------------------

    def gains(self, gains: Sequence[Gain], kinds: set[str]) -> list[str]:
        """Everybody's gains and losses worth reporting: by moves of these kinds together, otherwise with the cause."""
        told: list[str] = []
        for seat in dict.fromkeys(gain.seat for gain in gains):
            own = [gain for gain in gains if gain.seat == seat and gain.remark is None]
            by_moves = [gain for gain in own if gain.cause in kinds]
            parts = self.by_moves(by_moves) if seat is not None else []
            parts += [self.moved(gain) for gain in by_moves]
            for gain in own:
                if gain.cause not in kinds:
                    amounts = self.amounts(gain.changes, sum(gain.points.values())) if seat is not None else ""
                    if what := ", ".join(part for part in (amounts, self.moved(gain)) if part):
                        parts.append(f"{what} ({self.sentences.cause(gain.cause, gain.component)})")
            if any(parts):
                name = self.translation.say("The table") if seat is None else self.sentences.names[seat]
                told.append(f"{name}: {'; '.join(part for part in parts if part)}.")
        return told + self.remarks([gain for gain in gains if gain.remark is not None])

    def by_moves(self, gains: Sequence[Gain]) -> list[str]:
        """What somebody gains by the moves of a turn, together."""
        return [self.amounts(*summed(gains))]

    def remarks(self, gains: Sequence[Gain]) -> list[str]:
        """Remarks of one kind that differ in one fact become one sentence."""
        told: list[str] = []
        for (seat, kind), group in groupby(gains, lambda gain: (gain.seat, gain.cause)):
            rest = [gain.remark or {} for gain in group]
            while rest:
                alike = 1
                while alike < len(rest) and len(differing([*rest[:alike], rest[alike]])) <= 1:
                    alike += 1
                facts: dict[str, Fact | Sequence[Fact]] = dict(rest[0])
                for key in differing(rest[:alike]):
                    facts[key] = [each[key] for each in rest[:alike]]
                said = self.sentences.remark(kind, facts)
                told.append(
                    f"{said[:1].upper()}{said[1:]}." if seat is None else f"{self.sentences.names[seat]}: {said}."
                )
                rest = rest[alike:]
        return told

    def moved(self, gain: Gain) -> str:
        """Pieces that moved by themselves, and where they are now."""
        return ", ".join(
            f"{', '.join(self.pieces(thing, sum(places.values())) for thing in things)} → {self.places(places)}"
            for things, places in by_places(gain.moved)
        )

    def pieces(self, thing: str, count: int) -> str:
        return self.sentences.counted(count, thing) if count > 1 else self.sentences.name(thing)

    def places(self, places: Mapping[str, int]) -> str:
        """The places; of several those to which more than one piece went with their number."""
        names = [self.sentences.name(place) for place, count in places.items() for _ in range(count)]
        return joined(names if len(places) > 1 else names[:1])

    def amounts(self, changes: Mapping[str, int], points: int) -> str:
        """Changes of the stock, and points."""
        amounts = [
            f"{sign(changes[thing])} {self.sentences.name(thing, changes[thing])}"
            for thing in self.stock
            if changes.get(thing, 0) != 0
        ]
        if points != 0:
            amounts.append(self.translation.say_count("{sum} point", "{sum} points", abs(points), sum=sign(points)))
        return ", ".join(amounts)


class Story(TurnSentences):
    """Writes the log of a match, or a part of it, as a seat or a spectator may read it."""

    def __init__(self, match: Match, sentences: Sentences) -> None:
        super().__init__(sentences)
        self.match = match
        self.kept = Kept()

    def chapters(self, viewer: int | None = None, since: int = 0) -> list[ToldChapter]:
        return [self.chapter(chapter, viewer) for chapter in self.match.chapters(viewer, since)]

    def told(self, viewer: int | None = None) -> list[ToldChapter]:
        """The complete log. Finished paragraphs are cached, so that asking after every move is cheap."""
        kept, match = self.kept, self.match
        moves = [line.move for line in match.history]
        if (viewer, match.over) != kept.told_to:
            kept.told_to, kept.chapters, kept.moves = (viewer, match.over), [], []
        same = 0
        while same < min(len(moves), len(kept.moves)) and moves[same] is kept.moves[same]:
            same += 1
        while kept.chapters and kept.chapters[-1].last >= same:
            kept.chapters.pop()
        first = kept.chapters.pop().first if kept.chapters else 0  # it may have grown
        while kept.chapters and kept.chapters[-1].last >= first:
            kept.chapters.pop()  # what happens by itself comes after the same line as its move
        since = kept.chapters[-1].last + 1 if kept.chapters else 0
        kept.chapters += self.chapters(viewer, since)
        kept.moves = moves
        return list(kept.chapters)

    def chapter(self, chapter: Chapter, viewer: int | None) -> ToldChapter:
        paragraphs = [
            Told(part.seat, part.first, part.last, self.paragraph(part), self.moves(part, viewer))
            for part in chapter.paragraphs
        ]
        return ToldChapter(self.heading(chapter), paragraphs)

    def heading(self, chapter: Chapter) -> str:
        """The heading of a paragraph's round and phase."""
        return self.moment(chapter.heading)

    def moment(self, heading: Facts) -> str:
        """The heading for a round and phase."""
        parts = []
        if "round" in heading:
            parts.append(self.translation.say("Round {round}", round=heading["round"]))
        if "phase" in heading:
            parts.append(self.sentences.phase(str(heading["phase"])))
        return " · ".join(parts)

    def moves(self, paragraph: Paragraph, viewer: int | None) -> list[tuple[int, str]]:
        """The single moves of a turn, each with its gains."""
        return [(line.ply, self.single(line, viewer)) for line in paragraph.lines]

    def line(self, ply: int, viewer: int | None = None) -> str:
        """One line of the history as a seat or a spectator may read it."""
        return self.single(line_of(self.match, viewer, ply), viewer)

    def single(self, line: LogLine, viewer: int | None) -> str:
        gains = gains_of(self.match.rules, self.match.happened.told(viewer, line.ply))
        deed = f"{self.who(line)} {self.sentences.deed(line.kind, line.facts, by_chance=line.by_chance)}."
        return " ".join([deed, *self.gains(gains, {line.kind})])


def summed(gains: Sequence[Gain]) -> tuple[dict[str, int], int]:
    """Gains of several causes together: things and points."""
    changes: dict[str, int] = {}
    for gain in gains:
        for thing, by in gain.changes.items():
            changes[thing] = changes.get(thing, 0) + by
    return changes, sum(sum(gain.points.values()) for gain in gains)


def by_places(moved: Mapping[str, Mapping[str, int]]) -> list[tuple[list[str], Mapping[str, int]]]:
    """Things that went to the same places together."""
    together: list[tuple[list[str], Mapping[str, int]]] = []
    for thing, places in moved.items():
        if together and together[-1][1] == places:
            together[-1][0].append(thing)
        else:
            together.append(([thing], places))
    return together


def sign(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{abs(number)}"


def repeated(told: Sequence[str]) -> list[tuple[str, int]]:
    """Consecutive equal sentences once, with their number."""
    return [(deed, len(list(group))) for deed, group in groupby(told)]


def differing(facts: Sequence[Facts]) -> list[str]:
    """The facts in which these differ."""
    return [key for key in facts[0] if len({each.get(key) for each in facts}) > 1]


def varying(lines: Sequence[LogLine]) -> str | None:
    """The one fact in which these moves differ; none if there is no such fact or more than one."""
    keys = [key for key in lines[0].facts if len({line.facts.get(key) for line in lines}) > 1]
    if any(line.facts.keys() != lines[0].facts.keys() for line in lines) or len(keys) > 1:
        return None
    if keys:
        return keys[0]
    facts = lines[0].facts
    names = [key for key, fact in facts.items() if isinstance(fact, str)]
    return names[0] if names else next(iter(facts), None)
