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
class StoryParagraph:
    """A paragraph in sentences: the player, the turn as one text, and its single moves by ply."""

    seat: int | None
    first: int
    last: int
    whole: str
    moves: list[tuple[int, str]]


@dataclass(frozen=True)
class StoryChapter:
    """A phase of a round in sentences."""

    heading: str
    paragraphs: list[StoryParagraph]

    @property
    def first(self) -> int:
        return self.paragraphs[0].first

    @property
    def last(self) -> int:
        return self.paragraphs[-1].last


@dataclass
class StoryCache:
    """Cached chapters, the viewer they are for and the moves they cover."""

    viewer: tuple[int | None, bool] = (None, False)
    chapters: list[StoryChapter] = field(default_factory=list)
    moves: list[Move] = field(default_factory=list)


class TurnSentences:
    """Writes turns: the player, the moves, and the gains of all players."""

    def __init__(self, sentences: Sentences) -> None:
        self.sentences = sentences
        self.translation = sentences.translation
        self.stock = sentences.rules.stock()

    # -- a turn ------------------------------------------------------------------------------------------

    def paragraph(self, paragraph: Paragraph) -> str:
        """A turn: the player, the moves, and the gains of all players; without moves, automatic events."""
        sentences = []
        for _, group in groupby(paragraph.lines, lambda line: line.by_chance):
            lines = list(group)
            sentences.append(f"{self.who(lines[0])} {'; '.join(self.deeds(lines))}.")
        return " ".join([*sentences, *self.gains(paragraph.gains, {line.kind for line in paragraph.lines})])

    def who(self, line: LogLine) -> str:
        if not line.by_chance:
            return self.sentences.names[line.seat or 0]
        if line.seat is None:
            return self.translation.say("The table")
        return self.translation.say("For {player}, the table", player=self.sentences.names[line.seat])

    def deeds(self, lines: Sequence[LogLine]) -> list[str]:
        """Consecutive moves that differ in one fact become one sentence with the facts joined."""
        deeds: list[str] = []
        before: Facts | None = None
        for _, group in groupby(self.without_lifting(lines), lambda line: line.kind):
            rest = list(group)
            while rest:
                alike = [rest[0]]
                for line in rest[1:]:
                    if varying([*alike, line]) is None and not self.is_counted([*alike, line]):
                        break
                    alike.append(line)
                deeds.append(self.together(alike, before))
                before = self.sentences.named(alike[-1].kind, alike[-1].facts)
                rest = rest[len(alike) :]
        return [f"{deed} (×{count})" if count > 1 else deed for deed, count in repeated(deeds)]

    def without_lifting(self, lines: Sequence[LogLine]) -> list[LogLine]:
        """The moves of a turn without those that only lift a piece: the next move names the place it comes from."""
        return [line for i, line in enumerate(lines) if i + 1 == len(lines) or not self.is_lifting(line, lines[i + 1])]

    def is_lifting(self, line: LogLine, then: LogLine) -> bool:
        place = line.facts.get("place")
        return place is not None and then.facts.get("from") == place and self.sentences.can_name(then.kind, "from")

    def is_counted(self, lines: Sequence[LogLine]) -> bool:
        """Whether this is one move repeated, and the log has a template with a number for it."""
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
        """The reportable gains and losses of all players: summed for moves of these kinds, otherwise with the cause."""
        sentences: list[str] = []
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
                sentences.append(f"{name}: {'; '.join(part for part in parts if part)}.")
        return sentences + self.remarks([gain for gain in gains if gain.remark is not None])

    def by_moves(self, gains: Sequence[Gain]) -> list[str]:
        """The gains of one player by all moves of a turn."""
        return [self.amounts(*summed(gains))]

    def remarks(self, gains: Sequence[Gain]) -> list[str]:
        """Remarks of one kind that differ in one fact become one sentence."""
        sentences: list[str] = []
        for (seat, kind), group in groupby(gains, lambda gain: (gain.seat, gain.cause)):
            rest = [gain.remark or {} for gain in group]
            while rest:
                alike = 1
                while alike < len(rest) and len(differing([*rest[:alike], rest[alike]])) <= 1:
                    alike += 1
                facts: dict[str, Fact | Sequence[Fact]] = dict(rest[0])
                for key in differing(rest[:alike]):
                    facts[key] = [remark_facts[key] for remark_facts in rest[:alike]]
                remark = self.sentences.remark(kind, facts)
                sentences.append(
                    f"{remark[:1].upper()}{remark[1:]}." if seat is None else f"{self.sentences.names[seat]}: {remark}."
                )
                rest = rest[alike:]
        return sentences

    def moved(self, gain: Gain) -> str:
        """Pieces that moved automatically, and their new places."""
        return ", ".join(
            f"{', '.join(self.pieces(thing, sum(places.values())) for thing in things)} → {self.places(places)}"
            for things, places in by_places(gain.moved)
        )

    def pieces(self, thing: str, count: int) -> str:
        return self.sentences.counted(count, thing) if count > 1 else self.sentences.name(thing)

    def places(self, places: Mapping[str, int]) -> str:
        """The places; if there are several, with the number of pieces where more than one went."""
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
        self.cache = StoryCache()

    def chapters(self, viewer: int | None = None, since: int = 0) -> list[StoryChapter]:
        return [self.chapter(chapter, viewer) for chapter in self.match.chapters(viewer, since)]

    def told(self, viewer: int | None = None) -> list[StoryChapter]:
        """The complete log. Finished paragraphs are cached, so that asking after every move is cheap."""
        cache, match = self.cache, self.match
        moves = [line.move for line in match.history]
        if (viewer, match.over) != cache.viewer:
            cache.viewer, cache.chapters, cache.moves = (viewer, match.over), [], []
        same = 0
        while same < min(len(moves), len(cache.moves)) and moves[same] is cache.moves[same]:
            same += 1
        while cache.chapters and cache.chapters[-1].last >= same:
            cache.chapters.pop()
        first = cache.chapters.pop().first if cache.chapters else 0  # it may have grown
        while cache.chapters and cache.chapters[-1].last >= first:
            cache.chapters.pop()  # automatic events have the same line as the move before them
        since = cache.chapters[-1].last + 1 if cache.chapters else 0
        cache.chapters += self.chapters(viewer, since)
        cache.moves = moves
        return list(cache.chapters)

    def chapter(self, chapter: Chapter, viewer: int | None) -> StoryChapter:
        paragraphs = [
            StoryParagraph(part.seat, part.first, part.last, self.paragraph(part), self.moves(part, viewer))
            for part in chapter.paragraphs
        ]
        return StoryChapter(self.heading(chapter), paragraphs)

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
    """Groups of things that went to the same places."""
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
    return [key for key in facts[0] if len({remark_facts.get(key) for remark_facts in facts}) > 1]


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
