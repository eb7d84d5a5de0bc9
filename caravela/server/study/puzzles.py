"""Puzzles on the server: selection, verdicts on answers, and the ratings of puzzles and solvers.

A person's first answer to a puzzle is rated like a game between the two, which a right answer wins. The ratings are
stored as an option set of their own. An answer is also right if it reaches the same position in another order or loses
hardly any win share.
"""

from __future__ import annotations

import time
from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from sqlalchemy import false, select

from caravela.games import names, rules_of
from caravela.language.contrasts import Contrast
from caravela.language.idea_sentences import IdeaSentences
from caravela.language.sentences import Sentences
from caravela.language.translation import translation
from caravela.server.errors import Refused
from caravela.server.protocol.studied import (
    AnswerShare,
    DeedExpected,
    FactTold,
    PuzzleAnswered,
    PuzzleIdea,
    PuzzleListed,
    PuzzleScore,
    PuzzleTold,
)
from caravela.server.results.ratings import UPDATE_RATING, locked_ratings
from caravela.server.store.about import insert_for
from caravela.server.store.schema import GOING, PUZZLES, attempts, people, ratings
from caravela.study.ideas.explaining import explained
from caravela.study.puzzles.puzzle import START_RATINGS, Puzzle, shipped

if TYPE_CHECKING:
    from sqlalchemy.ext.asyncio import AsyncConnection

    from caravela.server.hub.hub import Hub

INACCURATE = 0.08
"""The maximum win share that an inaccurate answer loses."""
FIRST_MU, FIRST_SIGMA = 25.0, 25.0 / 3
SURE_SIGMA = 4.0
"""The initial uncertainty of a puzzle's rating; its difficulty is measured, so it is low."""
SHOWN_FACTOR, SHOWN_BASE = 40.0, 500.0
"""Ratings are shown on a familiar scale that starts at 1500."""


def shown_rating(mu: float) -> int:
    return round(SHOWN_BASE + SHOWN_FACTOR * mu)


def subject_of(puzzle: Puzzle) -> str:
    return f"puzzle {puzzle.key}"


def verdict_of(puzzle: Puzzle, move: int) -> Any:
    cost = puzzle.cost(move)
    if move == puzzle.best:
        return "best"
    if puzzle.is_right(move):
        return "same" if move in puzzle.also else "good"
    return "inaccurate" if cost < INACCURATE else "mistake"


def solves(puzzle: Puzzle, move: int) -> bool:
    """Whether a stored answer is right; the collection may have changed since."""
    return str(move) in puzzle.shares and puzzle.is_right(move)


def facts_told(facts: Sequence[Contrast]) -> list[FactTold]:
    return [FactTold(fact.kind, fact.seat, fact.about, fact.best, fact.other) for fact in facts]


def of_today(day: datetime) -> Puzzle | None:
    """The puzzle of the day: the games alternate, and each collection is used in order."""
    available = [game for game in names() if shipped(game)]
    if not available:
        return None
    number = day.toordinal()
    collection = shipped(available[number % len(available)])
    return collection[number // len(available) % len(collection)]


class Puzzles:
    """Selects puzzles and judges answers."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    def find(self, key: str) -> Puzzle:
        for game in names():
            for puzzle in shipped(game):
                if puzzle.key == key:
                    return puzzle
        raise Refused("no-puzzle", "There is no such puzzle.")

    def collection(self, game: str) -> tuple[Puzzle, ...]:
        if game not in names():
            raise Refused("bad-choice", "There is no such game.")
        return shipped(game)

    async def answered_by(self, person: str | None, game: str) -> dict[str, int]:
        """A person's first answer to each puzzle."""
        if person is None:
            return {}
        wanted = select(attempts.c.puzzle, attempts.c.move).where(attempts.c.person == person, attempts.c.game == game)
        async with self.hub.database.reading() as connection:
            return {row.puzzle: int(row.move) for row in await connection.execute(wanted)}

    async def known_ratings(self, person: str | None, *puzzles: Puzzle) -> dict[str, float]:
        """The stored ratings of some puzzles of a game and of a person."""
        subjects = [*map(subject_of, puzzles), *([] if person is None else [f"person {person}"])]
        wanted = select(ratings.c.subject, ratings.c.mu).where(
            ratings.c.game == puzzles[0].game if puzzles else false(),
            ratings.c.options == PUZZLES,
            ratings.c.subject.in_(subjects),
        )
        async with self.hub.database.reading() as connection:
            return {row.subject: float(row.mu) for row in await connection.execute(wanted)}

    def told(self, puzzle: Puzzle, answered: dict[str, int], known: dict[str, float]) -> PuzzleListed:
        move = answered.get(puzzle.key)
        mu = known.get(subject_of(puzzle), START_RATINGS[puzzle.difficulty])
        return PuzzleListed(
            key=puzzle.key,
            game=puzzle.game,
            game_title=rules_of(puzzle.game).title,
            theme=puzzle.theme,
            difficulty=puzzle.difficulty,
            rating=shown_rating(mu),
            players=len(puzzle.players),
            options=puzzle.options,
            solved=None if move is None else solves(puzzle, move),
        )

    async def listed(self, game: str, person: str | None) -> list[PuzzleListed]:
        answered, known = await self.answered_by(person, game), await self.known_ratings(None, *self.collection(game))
        return [self.told(puzzle, answered, known) for puzzle in self.collection(game)]

    async def next(self, game: str, person: str | None, theme: str, after: str) -> str:
        """The key of the next puzzle: an untried one with a rating near the person's. Whoever skips puzzles sees all
        of them before one comes again."""
        answered, known = await self.answered_by(person, game), await self.known_ratings(person, *self.collection(game))
        own = known.get(f"person {person}", FIRST_MU)
        fitting = [each for each in self.collection(game) if theme in ("", each.theme)]
        if not fitting:
            raise Refused("no-puzzle", "There is no such puzzle.")
        fresh = [each for each in fitting if each.key not in answered]
        if person is not None and fresh:  # anonymous visitors, and whoever has tried all, see them in order
            fresh.sort(key=lambda each: abs(known.get(subject_of(each), START_RATINGS[each.difficulty]) - own))
        keys = [each.key for each in fresh or fitting]
        return keys[(keys.index(after) + 1) % len(keys)] if after in keys else keys[0]

    async def today(self, person: str | None) -> PuzzleListed | None:
        puzzle = of_today(datetime.now(UTC))
        if puzzle is None:
            return None
        answered, known = await self.answered_by(person, puzzle.game), await self.known_ratings(None, puzzle)
        return self.told(puzzle, answered, known)

    async def show(self, key: str, person: str | None, address: str) -> PuzzleTold:
        puzzle = self.find(key)
        answered, known = await self.answered_by(person, puzzle.game), await self.known_ratings(None, puzzle)
        position = await self.hub.analysis.look(person or address, address, puzzle.position(), [], puzzle.seat)
        return PuzzleTold(self.told(puzzle, answered, known), position)

    async def answer(self, key: str, person: str | None, move: int, language: str) -> PuzzleAnswered:
        """Judge a move. A person's first answer is stored and rated."""
        puzzle = self.find(key)
        cost, verdict = puzzle.cost(move), verdict_of(puzzle, move)
        before = after = None
        if person is not None:
            before, after = await self.rate(puzzle, person, move, cost)
        rules = rules_of(puzzle.game)
        catalogue = rules.catalogue.moves
        shares = sorted(((share, int(number)) for number, share in puzzle.shares.items()), reverse=True)
        compared = puzzle.compared_with(move)
        facts = puzzle.facts.get(str(compared))
        idea = explained(puzzle, compared, facts or [], move)
        sentences = IdeaSentences(Sentences(rules, puzzle.players, translation(language)))
        return PuzzleAnswered(
            verdict=verdict,
            cost=round(cost, 3),
            played=puzzle.won_against(move) is not None,
            best=puzzle.best,
            tempting=puzzle.tempting,
            shares=[
                AnswerShare(number, catalogue[number].kind, catalogue[number].facts(), share)
                for share, number in shares
            ],
            compared=compared,
            facts=facts_told(idea.facts),
            line=[DeedExpected(seat, each.kind, each.facts()) for seat, each in idea.line],
            idea=sentences.idea(idea),
            pending=facts is None,
            rating=None if after is None else shown_rating(after),
            change=0 if after is None or before is None else shown_rating(after) - shown_rating(before),
        )

    async def idea(self, key: str, person: str | None, address: str, move: int, language: str) -> PuzzleIdea:
        """The idea, for whoever has answered. Facts that the collection lacks are simulated first, which takes a
        while."""
        puzzle = self.find(key)
        if person is not None and key not in await self.answered_by(person, puzzle.game):
            raise Refused("bad-choice", "Answer the puzzle first.")
        compared = puzzle.compared_with(move)
        facts = await self.hub.analysis.contrast(person or address, address, puzzle, compared)
        idea = explained(puzzle, compared, facts, move)
        sentences = IdeaSentences(Sentences(rules_of(puzzle.game), puzzle.players, translation(language)))
        return PuzzleIdea(compared, facts_told(idea.facts), sentences.idea(idea))

    async def rate(self, puzzle: Puzzle, person: str, move: int, cost: float) -> tuple[float | None, float | None]:
        """The solver's rating before and after; None if the answer is not their first."""
        there = select(people.c.kind).where(people.c.id == person, people.c.kind != GOING).with_for_update()
        async with self.hub.database.writing() as connection:
            kind = (await connection.execute(there)).scalar()
            if kind is None:
                return None, None
            row = insert_for(connection, attempts).values(
                person=person, puzzle=puzzle.key, game=puzzle.game, move=move, cost=cost, at=time.time()
            )
            if (await connection.execute(row.on_conflict_do_nothing())).rowcount == 0:
                return None, None
            rated = [f"person {person}", *([subject_of(puzzle)] if kind == "account" else [])]
            return await self.rated(connection, puzzle, rated, puzzle.is_right(move))

    async def rated(
        self, connection: AsyncConnection, puzzle: Puzzle, changing: list[str], won: bool
    ) -> tuple[float, float]:
        """Update the ratings in `changing`: first the solver's, then the puzzle's if the solver has an account. Guests
        do not change puzzles, because creating guests costs nothing."""
        from openskill.models import PlackettLuce

        solver, own = changing[0], subject_of(puzzle)
        first = {"subject": own, "game": puzzle.game, "options": PUZZLES, "games": 0}
        first |= {"mu": START_RATINGS[puzzle.difficulty], "sigma": SURE_SIGMA}
        await connection.execute(insert_for(connection, ratings).values(**first).on_conflict_do_nothing())
        known = await locked_ratings(connection, puzzle.game, PUZZLES, sorted([own, solver]))
        model = PlackettLuce()
        teams = [[model.rating(mu=known[each].mu, sigma=known[each].sigma)] for each in (solver, own)]
        rated = model.rate(teams, ranks=[0, 1] if won else [1, 0])
        changes = [
            {
                "of_subject": subject,
                "of_game": puzzle.game,
                "of_options": PUZZLES,
                "new_mu": team[0].mu,
                "new_sigma": team[0].sigma,
                "new_games": int(known[subject].games) + 1,
            }
            for subject, team in zip((solver, own), rated, strict=True)
            if subject in changing
        ]
        await connection.execute(UPDATE_RATING, changes)
        return float(known[solver].mu), float(rated[0][0].mu)

    async def score(self, person: str, game: str) -> PuzzleScore:
        answered, known = await self.answered_by(person, game), await self.known_ratings(person, *self.collection(game))
        solved = sum(each.key in answered and solves(each, answered[each.key]) for each in self.collection(game))
        mu = known.get(f"person {person}")
        return PuzzleScore(len(answered), solved, None if mu is None else shown_rating(mu))
