"""Stored studies: everybody with the link may view them, only the owner may change them."""

from __future__ import annotations

import asyncio
import time
from typing import TYPE_CHECKING, Any

import msgspec
from sqlalchemy import Row, Select, delete, func, insert, select, update

from caravela.games import rules_of
from caravela.match.position import PositionText
from caravela.server.errors import Refused
from caravela.server.people.names import clean_title
from caravela.server.people.registry import Person, new_id
from caravela.server.protocol.studied import NodeSaved, NodeTold, StudyListed, StudyTold
from caravela.server.store.schema import GOING, people, studies
from caravela.study.board.lines import LineNode, StudyBeginning, checked_nodes, is_imagined

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub

LONGEST_STUDY_TITLE = 80
MOST_LISTED = 50
COPIED = ("title", "game", "start", "lines", "moves", "of_table")
NO_STUDY = "There is no study at this address."


class Studies:
    """Stores and loads studies."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub

    async def row(self, id: str, person: str | None) -> Row[Any]:
        """A study that a person may see. A study of a running game is visible to its owner only, because its link would
        show other players what one seat sees."""
        wanted = select(studies, people.c.name.label("owner")).join(people, people.c.id == studies.c.person)
        async with self.hub.database.reading() as connection:
            row = (await connection.execute(wanted.where(studies.c.id == id))).first()
        if row is None or (row.person != person and is_imagined(row.start)):
            raise Refused("no-study", NO_STUDY)
        return row

    async def start_of(self, id: str, person: str) -> tuple[str, str]:
        """The game and the start position of a study."""
        row = await self.row(id, person)
        return row.game, row.start

    async def told(self, id: str, person: str | None) -> StudyTold:
        return await asyncio.to_thread(study_told, await self.row(id, person), person)

    async def of_person(self, person: str) -> list[StudyListed]:
        columns = (studies.c.id, studies.c.title, studies.c.game, studies.c.moves, studies.c.changed)
        wanted = select(*columns).where(studies.c.person == person).order_by(studies.c.changed.desc())
        async with self.hub.database.reading() as connection:
            rows = (await connection.execute(wanted.limit(MOST_LISTED))).all()
        return [StudyListed(row.id, row.title, row.game, row.moves, round(row.changed, 1)) for row in rows]

    async def keep(self, person: Person, title: str, start: StudyBeginning, of_table: str | None) -> str:
        """Store a new study, unless the person has the same one and never changed it; returns its id."""
        lines = await asyncio.to_thread(written, start.nodes)
        what = {"game": start.game, "start": start.start, "moves": len(start.nodes), "of_table": of_table}
        what |= {"title": clean_title(title, rules_of(start.game).title, LONGEST_STUDY_TITLE), "lines": lines}
        return await self.opened_again(person.id, what) or await self.insert(person, what)

    async def opened_again(self, person: str, what: dict[str, Any]) -> str | None:
        """The id of the person's study that is still as it began, with this content. Without it, looking into a game
        from several of its moments would soon use up the studies that a guest may keep."""
        columns = (studies.c[name] == value for name, value in what.items())
        wanted = select(studies.c.id).where(studies.c.person == person, studies.c.version == 1, *columns)
        async with self.hub.database.writing() as connection:
            id = (await connection.execute(wanted.order_by(studies.c.changed.desc()).limit(1))).scalar()
            if id is not None:
                await connection.execute(update(studies).where(studies.c.id == id).values(changed=time.time()))
        return id

    async def insert(self, person: Person, what: dict[str, Any]) -> str:
        """Insert a study within the person's limits; returns its id."""
        id, now, limits = new_id(), time.time(), self.hub.settings.limits
        there = select(people.c.id).where(people.c.id == person.id, people.c.kind != GOING).with_for_update()
        async with self.hub.database.writing() as connection:
            if (await connection.execute(there)).first() is None:
                raise Refused("no-person", "There is no such person.")
            count, size = (await connection.execute(kept_by(person.id))).one()
            most = limits.studies_kept_by_guest if person.kind == "guest" else limits.studies_kept
            if count >= most:
                raise Refused("too-many-studies", "You have {count} studies; delete one first.", count=count)
            self.check_size(size, what["start"], what["lines"])
            row = {
                "id": id,
                "person": person.id,
                **what,
                "title": clean_title(what["title"], rules_of(what["game"]).title, LONGEST_STUDY_TITLE),
                "version": 1,
                "created": now,
                "changed": now,
            }
            await connection.execute(insert(studies), row)
        return id

    async def save(self, id: str, person: str, version: int, title: str, nodes: list[NodeSaved]) -> int:
        """Replace the lines of a study, given the version they are based on; returns the new version."""
        row = await self.owned(id, person)
        lines = await asyncio.to_thread(checked_lines, row, nodes)
        here = (studies.c.id == id) & (studies.c.version == version)
        values = {
            "title": clean_title(title, row.title, LONGEST_STUDY_TITLE),
            "lines": lines,
            "moves": len(nodes),
            "version": version + 1,
            "changed": time.time(),
        }
        async with self.hub.database.writing() as connection:
            _, size = (await connection.execute(kept_by(person, without=id))).one()
            self.check_size(size, row.start, lines)
            if (await connection.execute(update(studies).where(here).values(**values))).rowcount == 0:
                raise Refused("study-changed", "The study was changed in another window; load it again.")
        return version + 1

    def check_size(self, others: int, start: str, lines: str) -> None:
        """Refuse a study if its owner's studies would be too large together."""
        if others + len(start) + len(lines) > self.hub.settings.limits.study_bytes:
            raise Refused("studies-too-large", "Your studies are too large; delete one first.")

    async def copy(self, id: str, person: Person) -> str:
        row = await self.row(id, person.id)
        return await self.insert(person, {column: getattr(row, column) for column in COPIED})

    async def remove(self, id: str, person: str) -> None:
        await self.owned(id, person)
        async with self.hub.database.writing() as connection:
            await connection.execute(delete(studies).where(studies.c.id == id, studies.c.person == person))

    async def owned(self, id: str, person: str) -> Row[Any]:
        row = await self.row(id, person)
        if row.person != person:
            raise Refused("not-yours", "Only the owner changes a study; make a copy of your own.")
        return row


def kept_by(person: str, without: str = "") -> Select[Any]:
    """The number of a person's studies, and their total size."""
    size = func.coalesce(func.sum(func.length(studies.c.start) + func.length(studies.c.lines)), 0)
    return select(func.count(), size).where(studies.c.person == person, studies.c.id != without)


def study_told(row: Row[Any], person: str | None) -> StudyTold:
    moves = rules_of(row.game).catalogue.moves
    position = PositionText(row.start)
    nodes = [
        NodeTold(node.parent, node.move, moves[node.move].kind, moves[node.move].facts(), node.seat, node.comment)
        for node in read_nodes(row.lines)
    ]
    return StudyTold(
        id=row.id,
        title=row.title,
        game=row.game,
        game_title=position.rules.title,
        options=position.choices,
        names=position.names,
        owner=row.owner,
        yours=row.person == person,
        version=row.version,
        nodes=nodes,
        imagined=is_imagined(row.start),
    )


def clean_comment(text: str) -> str:
    """The comment without characters that are invisible or change the direction of writing."""
    return "".join(letter for letter in text if letter.isprintable() or letter == "\n")


def checked_lines(row: Row[Any], nodes: list[NodeSaved]) -> str:
    """The lines as stored; refused if they are not a tree."""
    lines = [LineNode(node.parent, node.move, node.seat, clean_comment(node.comment)) for node in nodes]
    checked_nodes(rules_of(row.game), lines, len(PositionText(row.start).names))
    return written(lines)


def written(nodes: list[LineNode]) -> str:
    """Nodes as compact JSON: parent, move, seat, comment; an empty comment is left out."""
    return msgspec.json.encode(
        [
            [node.parent, node.move, node.seat, node.comment] if node.comment else [node.parent, node.move, node.seat]
            for node in nodes
        ]
    ).decode()


def read_nodes(text: str) -> list[LineNode]:
    return [LineNode(*row) for row in msgspec.json.decode(text)]
