"""A person's progress over HTTP, as JSON and CSV."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, get
from litestar.params import Parameter
from litestar.response import Response

from caravela.games import rules_of
from caravela.server.protocol.studied import ProgressTold
from caravela.server.study.progress import as_csv
from caravela.server.web.guard import address_of, hub_of, known_person

AnyRequest = Request[Any, Any, Any]
GameName = Annotated[str, Parameter(min_length=1, max_length=40)]
OptionSet = Annotated[str, Parameter(max_length=64)]
Players = Annotated[int, Parameter(ge=0, le=10)]


@get("/api/me/progress/{game:str}", tags=["people"])
async def progress(request: AnyRequest, game: GameName, options: OptionSet = "", players: Players = 0) -> ProgressTold:
    """One's own points by source over time, openings and costliest decisions, for a set of options and a number of
    players; by default the most frequent ones."""
    person = await known_person(request)
    return await hub_of(request).progress.told(person.id, address_of(request), game, options, players)


@get("/api/me/progress/{game:str}/csv", tags=["people"], media_type="text/csv")
async def table(request: AnyRequest, game: GameName) -> Response[str]:
    """One's own games, one per line: time, place, points, and points by source."""
    hub, person = hub_of(request), await known_person(request)
    name = rules_of(game).name
    headers = {"Content-Disposition": f'attachment; filename="caravela-{name}.csv"'}
    return Response(as_csv(await hub.progress.rows(person.id, name)), media_type="text/csv", headers=headers)


ROUTES = [progress, table]
