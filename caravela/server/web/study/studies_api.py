"""Studies over HTTP: start one from a game, position, record or finished table; view, evaluate, save, share."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Annotated, Any

import msgspec
from litestar import Request, delete, get, post, put
from litestar.params import Parameter
from litestar.response import Response, Stream
from msgspec import Meta

from caravela.games import rules_of
from caravela.server.errors import Refused
from caravela.server.protocol.sight import sight
from caravela.server.protocol.studied import (
    EvaluationTold,
    ExplorerTold,
    NodeSaved,
    PositionEdited,
    PositionTold,
    StudyListed,
    StudyTold,
)
from caravela.server.rooms.trying import study_of
from caravela.server.web.guard import address_of, hub_of, known_person, owner_of, person_of
from caravela.study.board.lines import MOST_NODES, StudyBeginning, with_names

AnyRequest = Request[Any, Any, Any]
StudyId = Annotated[str, Parameter(min_length=1, max_length=40)]
TableId = Annotated[str, Parameter(min_length=1, max_length=40)]
Path = Annotated[list[Annotated[int, Meta(ge=0, le=1_000_000)]], Meta(max_length=MOST_NODES)]
Title = Annotated[str, Meta(max_length=80)]


class BeginStudy(msgspec.Struct, frozen=True):
    """The start of a study: exactly one of a game, a position, a record and a finished table."""

    title: Title = ""
    game: Annotated[str, Meta(max_length=40)] = ""
    players: Annotated[int, Meta(ge=1, le=10)] = 4
    options: dict[Annotated[str, Meta(max_length=40)], Annotated[str, Meta(max_length=400)]] = {}
    position: str = ""
    record: str = ""
    table: Annotated[str, Meta(max_length=40)] = ""


class SaveStudy(msgspec.Struct, frozen=True):
    """The whole tree, based on `version`."""

    version: Annotated[int, Meta(ge=0, le=1_000_000_000)]
    nodes: Annotated[list[NodeSaved], Meta(max_length=MOST_NODES)]
    title: Title = ""


class PositionWanted(msgspec.Struct, frozen=True):
    """A position in a study: the numbers of the moves and draws from its start."""

    path: Path = []
    seat: Annotated[int, Meta(ge=0, le=9)] | None = None  # whose view; by default the one that decides


class Evaluate(msgspec.Struct, frozen=True):
    """A position in a study, and the number of iterations."""

    path: Path = []
    iterations: Annotated[int, Meta(ge=1, le=1_000_000)] = 12_000


class EditPosition(msgspec.Struct, frozen=True):
    """A position, and a part of it to change; without a part it is only checked and shown."""

    position: str
    part: Annotated[str, Meta(max_length=120)] = ""
    value: int | Annotated[str, Meta(max_length=60)] = 0
    seat: Annotated[int, Meta(ge=0, le=9)] | None = None  # whose view; by default the one that decides
    describe: bool = False  # whether to list everything that can be changed


class Saved(msgspec.Struct, frozen=True):
    version: int


class Placed(msgspec.Struct, frozen=True):
    id: str


async def requester(request: AnyRequest) -> tuple[str, str]:
    """The requester for rate limits: the person, or the address of an anonymous visitor; and the address."""
    person, address = await person_of(request), address_of(request)
    return (address if person is None else person.id), address


@post("/api/studies", tags=["studies"])
async def begin(request: AnyRequest, data: BeginStudy) -> Placed:
    """Start a study. A table can be studied when its game is over; before that only if the table allows it, by its
    players, from what their seat sees, with hidden information sampled at random."""
    hub, person, address = hub_of(request), await known_person(request), address_of(request)
    hub.rate_limits.check_both("studies", person.id, address)
    if sum(map(bool, (data.game, data.position, data.record, data.table))) != 1:
        raise Refused("bad-choice", "A study starts from one of: a game, a position, a record, a finished table.")
    title = data.title
    if data.table:
        start, title = await of_table(request, person.id, data.table, title)
    elif data.game:
        wish = {"game": data.game, "players": data.players, "options": data.options}
        start = await hub.analysis.begin(person.id, address, "game", msgspec.json.encode(wish).decode())
    else:
        kind, text = ("position", data.position) if data.position else ("record", data.record)
        start = await hub.analysis.begin(person.id, address, kind, text)
    return Placed(await hub.studies.keep(person, title or rules_of(start.game).title, start, data.table or None))


async def of_table(request: AnyRequest, person: str, id: str, title: str) -> tuple[StudyBeginning, str]:
    """A study of a table, and its title: of the running game as a player may see it, or of the whole finished one."""
    hub = hub_of(request)
    room = hub.room(id)
    async with room.entered() as table:
        seen = sight(table, person)
        title, names = title or table.opened.title, table.names
        if seen.analysis is not None:
            return study_of(room, seen.analysis), title
        seen.of_everything("A game can be analysed when it is over.")
    record = await hub.archive.record(id)
    if record is None:
        raise Refused("no-page", "The game has no record.")
    return with_names(await hub.analysis.begin(person, address_of(request), "record", record), names), title


@get("/api/studies", tags=["studies"])
async def mine(request: AnyRequest) -> list[StudyListed]:
    """One's own studies, last changed first."""
    return await hub_of(request).studies.of_person((await known_person(request)).id)


@get("/api/studies/{study:str}", tags=["studies"])
async def told(request: AnyRequest, study: StudyId) -> StudyTold:
    """A study with its tree of lines."""
    person = await person_of(request)
    return await hub_of(request).studies.told(study, None if person is None else person.id)


@put("/api/studies/{study:str}", tags=["studies"])
async def save(request: AnyRequest, study: StudyId, data: SaveStudy) -> Saved:
    """Save the tree of one's own study."""
    hub, person = hub_of(request), await known_person(request)
    return Saved(await hub.studies.save(study, person.id, data.version, data.title, data.nodes))


@delete("/api/studies/{study:str}", tags=["studies"], status_code=200)
async def remove(request: AnyRequest, study: StudyId) -> Placed:
    """Delete one's own study; a program's token may not."""
    await hub_of(request).studies.remove(study, (await owner_of(request)).id)
    return Placed(study)


@post("/api/studies/{study:str}/copy", tags=["studies"])
async def copy(request: AnyRequest, study: StudyId) -> Placed:
    """A copy of a study as one's own."""
    hub, person = hub_of(request), await known_person(request)
    hub.rate_limits.check_both("studies", person.id, address_of(request))
    return Placed(await hub.studies.copy(study, person))


@post("/api/studies/{study:str}/look", tags=["studies"], status_code=200)
async def look(request: AnyRequest, study: StudyId, data: PositionWanted) -> PositionTold:
    """A position of a study: the view of a seat, and what may be decided or drawn."""
    hub, (person, address) = hub_of(request), await requester(request)
    _, start = await hub.studies.start_of(study, person)
    return await hub.analysis.look(person, address, start, data.path, data.seat)


@post("/api/studies/{study:str}/explore", tags=["studies"], status_code=200)
async def explore(request: AnyRequest, study: StudyId, data: PositionWanted) -> ExplorerTold | None:
    """What bots chose in a position of the opening and how they fared; nothing once their games are left."""
    hub, (person, address) = hub_of(request), await requester(request)
    _, start = await hub.studies.start_of(study, person)
    return await hub.analysis.explore(person, address, start, data.path)


@get("/api/tables/{table:str}/explorer", tags=["studies"])
async def explore_table(request: AnyRequest, table: TableId) -> list[ExplorerTold]:
    """The same for the opening decisions of a finished game, until it leaves the bots' games."""
    hub, (person, address) = hub_of(request), await requester(request)
    async with hub.room(table).entered() as entered:
        sight(entered, None).of_everything("The explorer opens when the game is over.")
    record = await hub.archive.record(table)
    return [] if record is None else await hub.analysis.explore_record(person, address, record)


@post("/api/studies/{study:str}/position", tags=["studies"], status_code=200, media_type="application/json")
async def position(request: AnyRequest, study: StudyId, data: PositionWanted) -> Response[str]:
    """A position of a study as text, to keep, to change or to play on from."""
    hub, (person, address) = hub_of(request), await requester(request)
    _, start = await hub.studies.start_of(study, person)
    return Response(await hub.analysis.position(person, address, start, data.path), media_type="application/json")


@post("/api/positions/edit", tags=["studies"], status_code=200)
async def edit(request: AnyRequest, data: EditPosition) -> PositionEdited:
    """Change a part of a position by hand: the position after it, its values, and what is impossible in it."""
    hub, (person, address) = hub_of(request), await requester(request)
    return await hub.analysis.edit(person, address, data.position, data.part, data.value, data.seat, data.describe)


@post("/api/studies/{study:str}/evaluate", tags=["studies"], status_code=200)
async def evaluate(request: AnyRequest, study: StudyId, data: Evaluate) -> Stream:
    """Chances and best moves of a position: a line of JSON for each place in the queue and each better result. Ending
    the request ends the thinking."""
    hub, (person, address) = hub_of(request), await requester(request)
    game, start = await hub.studies.start_of(study, person)
    told = hub.analysis.evaluate(rules_of(game), person, address, start, data.path, data.iterations)
    first = await anext(told)  # a refusal is an answer of its own
    return Stream(lines_of(first, told), media_type="application/x-ndjson")


async def lines_of(first: EvaluationTold, rest: AsyncIterator[EvaluationTold]) -> AsyncIterator[bytes]:
    yield msgspec.json.encode(first) + b"\n"
    async for each in rest:
        yield msgspec.json.encode(each) + b"\n"


ROUTES = [begin, mine, told, save, remove, copy, look, explore, explore_table, position, edit, evaluate]
