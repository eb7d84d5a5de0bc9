"""All routes of studies, puzzles and progress; each request counts against the limits of person and address."""

from __future__ import annotations

from litestar import Router
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler

from caravela.server.web.guard import address_of, hub_of, person_of
from caravela.server.web.study import progress_api, puzzles_api, studies_api


async def count_look(connection: ASGIConnection, _: BaseRouteHandler) -> None:  # type: ignore[type-arg]
    """Count a request: lists and trees are large and easy to request."""
    person, address = await person_of(connection), address_of(connection)
    hub_of(connection).rate_limits.check_both("looks", address if person is None else person.id, address)


ROUTER = Router(
    path="/", route_handlers=[*studies_api.ROUTES, *puzzles_api.ROUTES, *progress_api.ROUTES], guards=[count_look]
)
