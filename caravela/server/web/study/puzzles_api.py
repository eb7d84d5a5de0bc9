"""Puzzles over HTTP: lists, the next one, the puzzle of the day, and answers."""

from __future__ import annotations

from typing import Annotated, Any

import msgspec
from litestar import Request, get, post
from litestar.params import Parameter
from litestar.response import Response
from msgspec import Meta

from caravela.server.protocol.studied import PuzzleAnswered, PuzzleIdea, PuzzleListed, PuzzleScore, PuzzleTold
from caravela.server.web.guard import address_of, hub_of, known_person, person_of
from caravela.server.web.languages import language_of

AnyRequest = Request[Any, Any, Any]
Key = Annotated[str, Parameter(min_length=1, max_length=20)]
GameName = Annotated[str, Parameter(min_length=1, max_length=40)]
Theme = Annotated[str, Parameter(max_length=20)]
After = Annotated[str, Parameter(max_length=20)]
Language = Annotated[str, Parameter(max_length=5)]


class Answer(msgspec.Struct, frozen=True):
    """The number of the chosen move."""

    move: Annotated[int, Meta(ge=0, le=1_000_000)]


async def visitor_of(request: AnyRequest) -> str | None:
    person = await person_of(request)
    return None if person is None else person.id


@get("/api/puzzles/today", tags=["puzzles"])
async def today(request: AnyRequest) -> PuzzleListed | None:
    """The puzzle of the day; null if there are no puzzles."""
    return await hub_of(request).puzzles.today(await visitor_of(request))


@get("/api/puzzles/of/{game:str}", tags=["puzzles"])
async def listed(request: AnyRequest, game: GameName) -> list[PuzzleListed]:
    """All puzzles of a game."""
    return await hub_of(request).puzzles.listed(game, await visitor_of(request))


@get("/api/puzzles/next/{game:str}", tags=["puzzles"])
async def following(request: AnyRequest, game: GameName, theme: Theme = "", after: After = "") -> PuzzleTold:
    """A puzzle that the visitor has not tried, with a rating near theirs."""
    hub, person = hub_of(request), await visitor_of(request)
    key = await hub.puzzles.next(game, person, theme, after)
    return await hub.puzzles.show(key, person, address_of(request))


@get("/api/puzzles/score/{game:str}", tags=["puzzles"])
async def score(request: AnyRequest, game: GameName) -> PuzzleScore:
    """How many puzzles the visitor has tried and solved."""
    return await hub_of(request).puzzles.score((await known_person(request)).id, game)


@get("/api/puzzles/{key:str}", tags=["puzzles"])
async def shown(request: AnyRequest, key: Key) -> PuzzleTold:
    """A puzzle."""
    return await hub_of(request).puzzles.show(key, await visitor_of(request), address_of(request))


@post("/api/puzzles/{key:str}/answer", tags=["puzzles"], status_code=200)
async def answer(request: AnyRequest, key: Key, data: Answer, lang: Language = "") -> PuzzleAnswered:
    """Answer a puzzle with a move. A person's first answer counts for the ratings."""
    hub, person = hub_of(request), await visitor_of(request)
    return await hub.puzzles.answer(key, person, data.move, lang or language_of(request))


@get("/api/puzzles/{key:str}/idea", tags=["puzzles"])
async def idea(request: AnyRequest, key: Key, move: int, lang: Language = "") -> PuzzleIdea:
    """What the best move leads to in contrast to an answer, including facts that need simulations."""
    hub, person = hub_of(request), await visitor_of(request)
    return await hub.puzzles.idea(key, person, address_of(request), move, lang or language_of(request))


@get("/api/puzzles/{key:str}/position", tags=["puzzles"], media_type="application/json")
async def position(request: AnyRequest, key: Key) -> Response[str]:
    """The position of a puzzle as text, for an analysis."""
    return Response(hub_of(request).puzzles.find(key).position(), media_type="application/json")


ROUTES = [today, listed, following, score, shown, answer, idea, position]
