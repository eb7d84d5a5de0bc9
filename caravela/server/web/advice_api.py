"""Advice over HTTP: hints for the player to move, and the coach's report after the game."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get, post
from litestar.params import Parameter
from litestar.response import Response

from caravela.language.translation import ENGLISH
from caravela.server.errors import Refused
from caravela.server.protocol.listed import CoachFindings
from caravela.server.protocol.sight import sight
from caravela.server.rooms.trying import position_after
from caravela.server.thinking.advice import HintShown
from caravela.server.thinking.coach import STYLE_PATH, STYLE_SHEET, Report
from caravela.server.web.guard import address_of, hub_of, known_person

AnyRequest = Request[Any, Any, Any]
TableId = Annotated[str, Parameter(min_length=1, max_length=40)]
MovesMade = Annotated[str, Parameter(max_length=400, pattern=r"^(\d{1,6}(,\d{1,6})*)?$")]
Language = Annotated[str, Parameter(max_length=5)]

NOT_YET = "The coach has not gone through this game yet."


@get("/api/tables/{table:str}/hints", tags=["tables"])
async def hints(request: AnyRequest, table: TableId, moves: MovesMade = "") -> list[HintShown]:
    """The best moves for the player to move, best first; with `moves`, after these prepared moves. Refused in a rated
    game."""
    hub, person = hub_of(request), await known_person(request)
    prepared = [int(each) for each in moves.split(",") if each]
    return await hub.advice.ask(hub.room(table), person.id, prepared, position_after)


async def must_be_over(request: AnyRequest, table: str) -> None:
    async with hub_of(request).room(table).entered() as entered:
        sight(entered, None).of_everything("The coach goes through games that are over.")


@get("/api/tables/{table:str}/coach", tags=["tables"])
async def coach_state(request: AnyRequest, table: TableId) -> Report:
    """The state of the coach's report on a finished game, and its address."""
    await must_be_over(request, table)
    return await hub_of(request).coach.state(table)


@post("/api/tables/{table:str}/coach", tags=["tables"], status_code=200)
async def ask_coach(request: AnyRequest, table: TableId) -> Report:
    """Let the coach analyse a finished game. It takes a minute or two and is done once for everybody."""
    hub, person = hub_of(request), await known_person(request)
    hub.rate_limits.check("tables", person.id)
    await must_be_over(request, table)
    return await hub.coach.begin(table, person.id, address_of(request))


@get("/api/tables/{table:str}/coach/findings", tags=["tables"])
async def coach_findings(request: AnyRequest, table: TableId) -> CoachFindings:
    """The coach's findings as data: win chances over the game, every decision with its cost, the key moments."""
    await must_be_over(request, table)
    findings = await hub_of(request).coach.findings(table)
    if findings is None:
        raise Refused("no-page", NOT_YET)
    return findings


@get("/coach/{table:str}", include_in_schema=False)
async def report(request: AnyRequest, table: str, lang: Language = ENGLISH) -> Response[str]:
    """The report as a page in the requested language."""
    await must_be_over(request, table)
    page = await hub_of(request).coach.page(table, lang)
    if page is None:
        raise Refused("no-page", NOT_YET)
    return Response(page, media_type="text/html")


@get(STYLE_PATH, include_in_schema=False)
async def style() -> Response[str]:
    return Response(STYLE_SHEET, media_type="text/css")


ROUTES = [hints, coach_state, ask_coach, coach_findings, report, style]
