"""Analysis and puzzles in their own workers: positions of studies, and evaluations in slices.

The workers have low priority and their own queue, so that bots, hints and live tables never wait for them. An
evaluation is a sequence of short jobs; between two of them, other requests have their turn.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, TypeVar, cast

import msgspec

from caravela.bots.experiments.benchmark import is_compiled
from caravela.engine.draw import Draw
from caravela.engine.editing.parts import PositionPart
from caravela.engine.errors import CaravelaError
from caravela.engine.rules import Rules
from caravela.language.contrasts import Contrast, contrast_from
from caravela.match.match import Match, shortened
from caravela.match.record import read_record
from caravela.server.errors import Refused
from caravela.server.protocol.choices import MoveChoices
from caravela.server.protocol.shown import Deed, MoveShown, View
from caravela.server.protocol.studied import (
    DeedExpected,
    EvaluationTold,
    ExplorerTold,
    FaultTold,
    MoveExplored,
    MoveJudged,
    PartChoiceTold,
    PartTold,
    PositionEdited,
    PositionTold,
)
from caravela.server.protocol.telling import Telling
from caravela.server.tables.play import Play
from caravela.server.thinking.queue import ThinkingTurn
from caravela.server.thinking.thinkers import ThinkingFailed
from caravela.study.board.analysis import Evaluation, Slice, slices, think
from caravela.study.board.editing import PositionFault, edited, parts_of
from caravela.study.board.lines import (
    OpenStudies,
    StudyBeginning,
    begin_game,
    begin_position,
    begin_record,
    is_waiting_for_draw,
    position_in,
)
from caravela.study.explorer.corpora import Explored, explored, explored_line
from caravela.study.explorer.first_moves import first_moves
from caravela.study.making.proving import facts_against
from caravela.study.puzzles.puzzle import Puzzle, shipped

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub

Result = TypeVar("Result")

BUDGET = 12_000 if is_compiled() else 400
"""The maximum number of iterations of an evaluation."""
MOST_SHOWN = 6
"""The maximum number of moves in the result of an evaluation."""
MOST_AT_ONCE = 100
"""The maximum number of evaluations that run or wait."""
LOOKING, THINKING = 0.1, 1.0
"""The expected seconds for a short job and for a slice of an evaluation."""
LONGEST = 60.0
"""The time limit for a job in seconds."""
MOST_REPEATED = 600
"""The maximum length of a refusal, which may quote the request."""
TELLS_EVERY = 0.5
"""Seconds between two reports of the place in the queue."""

OPEN = OpenStudies()
"""A cache of the studies that this process used last."""


class Answered(msgspec.Struct, frozen=True):
    """The result of a job as JSON, or the sentence of its refusal."""

    body: str = ""
    refused: str = ""


def as_answer(work: Callable[[], object]) -> Answered:
    try:
        return Answered(msgspec.json.encode(work()).decode())
    except CaravelaError as reason:
        return Answered(refused=shortened(str(reason), MOST_REPEATED))


def begin_study(kind: str, given: str) -> Answered:
    """The start of a study from a new game, a position or a record."""
    if kind == "position":
        return as_answer(lambda: begin_position(given))
    if kind == "record":
        return as_answer(lambda: begin_record(given))
    wish = msgspec.json.decode(given)
    return as_answer(lambda: begin_game(wish["game"], wish["players"], wish["options"]))


def view_position(start: str, path: list[int], seat: int | None) -> Answered:
    """A position of a study from the view of a seat, by default the one that decides."""
    return as_answer(lambda: told_at(OPEN.at(start, path), seat))


def evaluate_slice(start: str, path: list[int], seed: int, iterations: int, focus: list[int]) -> Answered:
    """One slice of an evaluation."""
    return as_answer(lambda: think(OPEN.at(start, path), seed, iterations, focus))


def position_text(start: str, path: list[int]) -> Answered:
    """A position of a study as text."""
    return as_answer(lambda: position_in(start, OPEN.at(start, path)))


def edit_position(text: str, part: str, value: int | str, seat: int | None, describe: bool) -> Answered:
    """A position with one part changed, and everything that the page shows of it."""

    def work() -> PositionEdited:
        result = edited(text, part, value)
        match, fault = result.match, result.fault
        return PositionEdited(
            position=result.text,
            values=result.values,
            shown=None if match is None else told_at(match, seat) if fault is None else told_unchecked(match, seat),
            fault=None if fault is None else fault_told(fault),
            parts=[part_told(each) for each in parts_of(text)] if describe else [],
        )

    return as_answer(work)


def told_unchecked(match: Match, seat: int | None) -> PositionTold:
    """The view of an impossible position; it has no decisions."""
    seat = seat if seat is not None and 0 <= seat < match.game.seats else 0
    return PositionTold(ply=0, view=cast(View, match.view(seat)), seat=seat)


def fault_told(fault: PositionFault) -> FaultTold:
    seat = None if fault.seat < 0 else fault.seat
    kind: Any = fault.kind
    return FaultTold(
        kind, fault.words, fault.parts, fault.name, seat, fault.found, fault.expected, fault.most, fault.fitting
    )


def part_told(part: PositionPart) -> PartTold:
    kind: Any = part.kind
    return PartTold(
        id=part.id,
        kind=kind,
        label=part.label.says,
        group=part.group,
        facts=part.label.facts,
        seat=None if part.seat < 0 else part.seat,
        least=part.least,
        most=part.most,
        choices=[
            PartChoiceTold(each.value, each.name, None if each.seat < 0 else each.seat, each.says)
            for each in part.choices
        ],
        places=part.places,
        needs=part.needs,
    )


def puzzle_contrasts(key: str, game: str, other: int) -> Answered:
    """What the best move of a shipped puzzle leads to in contrast to another."""
    puzzle = next(each for each in shipped(game) if each.key == key)
    return as_answer(lambda: [fact.row() for fact in facts_against(puzzle, other)])


def explore_position(start: str, path: list[int]) -> Answered:
    """What bots played in a position of a study; empty if their games did not reach it."""

    def work() -> list[ExplorerTold]:
        match = OPEN.at(start, path)
        known = explored(match)
        return [] if known is None else [explorer_told(match.rules, known)]

    return as_answer(work)


def explore_record(record: str) -> Answered:
    """What bots played in the positions of a recorded game, as long as their games reached them."""

    def work() -> list[ExplorerTold]:
        match = read_record(record, own=True)
        return [explorer_told(match.rules, known) for known in explored_line(match)]

    return as_answer(work)


def opening_moves(games: list[tuple[str, int]]) -> Answered:
    """The first decisions of a seat in each of these records."""

    def work() -> list[list[Deed]]:
        moves = [first_moves(record, seat) for record, seat in games]
        return [[Deed(kind=each.kind, facts=each.facts()) for each in line] for line in moves]

    return as_answer(work)


SLOW = frozenset((begin_study, edit_position, puzzle_contrasts, opening_moves))
"""Short jobs that play whole games or many openings; the others take a few milliseconds."""


def explorer_told(rules: Rules, known: Explored) -> ExplorerTold:
    catalogue = rules.catalogue.moves
    moves = []
    for each in known.moves:
        low, high = each.interval
        moves.append(
            MoveExplored(
                each.move,
                catalogue[each.move].kind,
                catalogue[each.move].facts(),
                each.games,
                each.chosen,
                round(each.share, 4),
                round(low, 4),
                round(high, 4),
                round(each.places / each.games, 2),
                round(each.points / each.games, 1),
            )
        )
    return ExplorerTold(known.ply, known.corpus.bot, known.corpus.games, moves)


def told_at(match: Match, seat: int | None) -> PositionTold:
    by_chance = is_waiting_for_draw(match)
    step = None if match.over else match.game.next_step()
    to_move = None if step is None or by_chance else int(step.seat)
    seat = seat if seat is not None and 0 <= seat < match.game.seats else last_seat(match, to_move)
    choices = MoveChoices(match)
    moves = choices.moves
    weights: list[int] = []
    if by_chance:
        draw = Draw.in_game(match.game, match.draws)
        moves = [MoveShown(int(each.number), each.words(), each.kind, each.facts()) for each in draw.moves]
        weights = draw.weights
    play = Play(match, 0, 0)
    return PositionTold(
        ply=match.ply,
        view=cast(View, match.view(seat)),
        seat=seat,
        to_move=to_move,
        by_chance=by_chance,
        question=choices.question,
        moves=moves,
        weights=weights,
        closed=[] if by_chance else choices.closed,
        happenings=Telling(play).happenings(seat, match.ply - 1) if match.ply else [],
        scores=match.scores if match.over else [],
    )


def last_seat(match: Match, to_move: int | None) -> int:
    """The seat whose view is shown: the one that decides, or the last one that did."""
    if to_move is not None:
        return to_move
    return next((int(line.seat) for line in reversed(match.history) if not line.by_chance), 0)


def judged(rules: Rules, evaluation: Evaluation) -> list[MoveJudged]:
    catalogue = rules.catalogue.moves
    return [
        MoveJudged(
            move,
            catalogue[move].kind,
            catalogue[move].facts(),
            round(share, 4),
            visits,
            [
                DeedExpected(seat, catalogue[number].kind, catalogue[number].facts())
                for seat, number in evaluation.lines.get(move, [])
            ],
        )
        for move, share, visits in evaluation.best(MOST_SHOWN)
    ]


class Analysis:
    """Runs requests about positions and evaluations, within limits."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.thinkers = hub.make_thinkers(hub.settings.study_workers, "studies")
        self.running = 0
        self.jobs: Counter[str] = Counter()  # short jobs in progress or waiting, by address

    async def ask(
        self, kind: type[Result], person: str, address: str, work: Callable[..., Answered], *given: object
    ) -> Result:
        """The result of a short job."""
        origin = address or person
        turn = ThinkingTurn(origin=origin, person=person, seconds=LOOKING, quick=work not in SLOW)
        with self.waiting_for(origin):
            return self.read(kind, await self.thinkers.run(work, *given, seconds=LONGEST, turn=turn))

    @contextmanager
    def waiting_for(self, origin: str) -> Iterator[None]:
        """Count a job until it is done. A request is finished even if its client has left, so without a limit one
        address could add jobs, each with its text, faster than they are done."""
        if self.jobs[origin] >= self.hub.settings.limits.looks_waiting_and_address:
            raise Refused("too-many", "Too many positions are looked at for your address just now; wait a little.")
        self.jobs[origin] += 1
        try:
            yield
        finally:
            self.jobs[origin] -= 1
            if not self.jobs[origin]:
                del self.jobs[origin]

    def read(self, kind: type[Result], answer: Answered) -> Result:
        if answer.refused:
            raise Refused("bad-study", answer.refused)
        return msgspec.json.decode(answer.body, type=kind)

    async def begin(self, person: str, address: str, kind: str, given: str) -> StudyBeginning:
        return await self.ask(StudyBeginning, person, address, begin_study, kind, given)

    async def look(self, person: str, address: str, start: str, path: list[int], seat: int | None) -> PositionTold:
        return await self.ask(PositionTold, person, address, view_position, start, path, seat)

    async def edit(
        self, person: str, address: str, text: str, part: str, value: int | str, seat: int | None, describe: bool
    ) -> PositionEdited:
        return await self.ask(PositionEdited, person, address, edit_position, text, part, value, seat, describe)

    async def contrast(self, person: str, address: str, puzzle: Puzzle, other: int) -> list[Contrast]:
        """The contrasts from the puzzle's file, or else simulated in a worker; empty if that fails, because the idea
        can do without them."""
        known = puzzle.facts.get(str(other))
        if known is not None:
            return known
        try:
            rows = await self.ask(list[Any], person, address, puzzle_contrasts, puzzle.key, puzzle.game, other)
        except (Refused, ThinkingFailed):
            return []
        return [contrast_from(row) for row in rows]

    async def explore(self, person: str, address: str, start: str, path: list[int]) -> ExplorerTold | None:
        known = await self.ask(list[ExplorerTold], person, address, explore_position, start, path)
        return known[0] if known else None

    async def explore_record(self, person: str, address: str, record: str) -> list[ExplorerTold]:
        return await self.ask(list[ExplorerTold], person, address, explore_record, record)

    async def first_moves(self, person: str, address: str, games: list[tuple[str, int]]) -> list[list[Deed]]:
        return await self.ask(list[list[Deed]], person, address, opening_moves, games)

    async def position(self, person: str, address: str, start: str, path: list[int]) -> str:
        return await self.ask(str, person, address, position_text, start, path)

    async def evaluate(
        self, rules: Rules, person: str, address: str, start: str, path: list[int], budget: int
    ) -> AsyncIterator[EvaluationTold]:
        """Yield improving results until the budget is used up. The evaluation stops when the caller stops reading."""
        limits = self.hub.rate_limits
        counted = [("analyses at once", person), ("analyses at once from one address", address or person)]
        limits.check("analyses", person)
        if self.running >= MOST_AT_ONCE or not limits.has_room(counted):
            raise Refused("analysis-running", "Other analyses are running; wait for them or stop one.")
        budget = max(1, min(budget, BUDGET))
        limits.begin(counted)
        self.running += 1
        try:
            evaluation = Evaluation()
            sizes = list(slices(budget))
            count = len(sizes)
            for number, size in enumerate(sizes):
                turn = ThinkingTurn(origin=address or person, person=person, seconds=THINKING)
                job = asyncio.create_task(
                    self.thinkers.run(
                        evaluate_slice,
                        start,
                        path,
                        number + 1,
                        size,
                        evaluation.focus,
                        seconds=LONGEST,
                        turn=turn,
                    )
                )
                try:
                    async for place in self.places(job, turn):
                        yield self.told(rules, evaluation, budget, "waiting", place)
                    evaluation.add(self.read(Slice, job.result()))
                except ThinkingFailed:
                    yield self.told(rules, evaluation, budget, "failed")
                    return
                finally:
                    job.cancel()
                last = bool(evaluation.certain) or number + 1 == count
                yield self.told(rules, evaluation, budget, "done" if last else "thinking")
                if last or self.hub.closing:
                    return
        finally:
            self.running -= 1
            limits.end(counted)

    async def places(self, job: asyncio.Task[Any], turn: ThinkingTurn) -> AsyncIterator[int]:
        """Yield the place in the queue whenever it changes, until the job is done."""
        last_place = 0
        while True:
            done, _ = await asyncio.wait([job], timeout=TELLS_EVERY)
            if done:
                return
            place = self.thinkers.long.queue.place_of(turn)
            if place > 0 and place != last_place:
                last_place = place
                yield place

    def told(self, rules: Rules, evaluation: Evaluation, budget: int, state: Any, place: int = 0) -> EvaluationTold:
        chances = [round(chance, 4) for chance in evaluation.chances] if evaluation.iterations else []
        return EvaluationTold(state, place, evaluation.iterations, budget, chances, judged(rules, evaluation))
