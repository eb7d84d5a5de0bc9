"""The coach's report on a finished game, computed on the first request and stored.

Games are analysed one after the other in a worker with low priority.
"""

from __future__ import annotations

import asyncio
import itertools
from typing import TYPE_CHECKING, Literal

import msgspec
from sqlalchemy import delete, insert, select
from sqlalchemy.exc import IntegrityError

from caravela.bots.advice.coach import ChanceDraws, JudgedDecision, Review, real_decisions, review
from caravela.bots.advice.report import STYLE, html
from caravela.language.translation import ENGLISH, LANGUAGES
from caravela.match.record import read_record
from caravela.server.errors import Refused
from caravela.server.protocol.listed import ChancesAt, CoachFindings, DecisionJudged, KeyMoment
from caravela.server.protocol.shown import Deed
from caravela.server.store.schema import reviews, tables
from caravela.server.thinking import progress
from caravela.server.thinking.queue import UNATTENDED, ThinkingTurn

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub

MOST_WAITING = 200
"""The maximum number of requested reports in progress."""
USUAL = 60.0
"""The expected seconds for a report."""
LONGEST = 1800.0
"""The time limit for a report in seconds."""
STYLE_PATH = "/coach.css"
STYLE_SHEET = STYLE

State = Literal["none", "working", "ready"]


class Report(msgspec.Struct, frozen=True):
    """The state of a game's report, its address, and the progress from 0 to 1."""

    state: State
    link: str
    done: float = 0.0


HEAD = f'<link rel="stylesheet" href="{STYLE_PATH}"><link rel="icon" href="/client/ship.svg" type="image/svg+xml">'


FINDINGS = "findings"
"""The key of the coach's findings in a stored report, beside the pages by language."""


def report_on(record: str, id: str, names: list[str]) -> dict[str, str]:
    """The report as a page in each language, with its findings as data. `names` are the current names of the seats: the
    record still has those of people who were deleted since."""
    match = read_record(record, own=True)
    match.names = names
    decisions = itertools.count(1)
    every = max(1, len(real_decisions(match)))
    reviewed = review(match, advance=lambda: progress.tell(next(decisions) / every))
    pages = {language: html(reviewed, HEAD, language, f"/review/{id}?ply=") for language in LANGUAGES}
    return pages | {FINDINGS: msgspec.json.encode(findings_of(reviewed)).decode()}


def findings_of(reviewed: Review) -> CoachFindings:
    """A review as data: shares rounded to three decimals, moves by kind and facts."""
    moves = reviewed.match.rules.catalogue.moves

    def deed(number: int) -> Deed:
        return Deed(kind=moves[number].kind, facts=moves[number].facts())

    def moment(of: JudgedDecision | ChanceDraws) -> KeyMoment:
        if isinstance(of, JudgedDecision):
            return KeyMoment(of.ply, of.seat, round(-of.cost, 3), [deed(of.played)], deed(of.best))
        seat = max(range(len(of.change)), key=lambda i: abs(of.change[i]))
        return KeyMoment(of.ply, seat, round(of.change[seat], 3), [deed(number) for number in of.moves])

    return CoachFindings(
        [ChancesAt(ply, [round(chance, 3) for chance in chances]) for ply, chances in reviewed.curve],
        [
            DecisionJudged(
                each.ply,
                each.seat,
                deed(each.played),
                deed(each.best),
                round(each.cost, 3),
                round(each.with_played[each.seat], 3),
            )
            for each in reviewed.decisions
        ],
        [moment(each) for each in reviewed.key_moments()],
    )


class Coach:
    """Computes reports and stores them."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.thinkers = hub.make_thinkers(1, "coach")
        self.working: dict[str, asyncio.Task[None]] = {}
        self.done: dict[str, float] = {}

    async def pages(self, id: str) -> dict[str, str]:
        """The stored report by language with its findings; empty if there is none. Reports of release 0.1, a single
        English page without findings, are computed again."""
        async with self.hub.database.reading() as connection:
            stored = (await connection.execute(select(reviews.c.page).where(reviews.c.table_id == id))).scalar()
        if stored is None or not str(stored).startswith("{"):
            return {}
        pages = msgspec.json.decode(str(stored), type=dict[str, str])
        return pages if FINDINGS in pages else {}

    async def page(self, id: str, language: str) -> str | None:
        """The report in a language; English if that language is unknown."""
        pages = await self.pages(id)
        return pages.get(language if language in LANGUAGES else ENGLISH)

    async def findings(self, id: str) -> CoachFindings | None:
        stored = (await self.pages(id)).get(FINDINGS)
        return None if stored is None else msgspec.json.decode(stored, type=CoachFindings)

    async def state(self, id: str) -> Report:
        state: State = "working" if id in self.working else "none"
        if await self.pages(id):
            state = "ready"
        return Report(state, f"/coach/{id}", round(self.done.get(id, 0.0), 2))

    async def begin(self, id: str, person: str, address: str = "") -> Report:
        """Start a review of a finished game, unless one exists or is in progress."""
        report = await self.state(id)
        if report.state == "none" and id not in self.working:
            if len(self.working) >= MOST_WAITING:
                raise Refused("too-many", "The coach has many games to go through; ask again later.", limit="reports")
            limits, counted = self.hub.rate_limits, [("games with the coach", person)]
            if address:
                counted.append(("games with the coach from one address", address))
            if not limits.has_room(counted):
                raise Refused(
                    "too-many", "The coach is going through other games for you; wait for them.", limit="own reports"
                )
            limits.begin(counted)
            task = self.working[id] = self.hub.spawn(self.write(id, person, address))
            task.add_done_callback(lambda _: self.end(id))
            task.add_done_callback(lambda _: limits.end(counted))
        return Report("working", report.link, report.done) if id in self.working else report

    def advance(self, id: str, share: float) -> None:
        if id in self.working:
            self.done[id] = share

    def end(self, id: str) -> None:
        self.working.pop(id, None)
        self.done.pop(id, None)

    async def write(self, id: str, person: str, address: str) -> None:
        record = await self.hub.archive.record(id)
        if not record:
            return
        async with self.hub.room(id).entered() as table:
            number, names = table.number, table.names
        turn = ThinkingTurn(
            lambda: UNATTENDED,
            address or person,
            person,
            USUAL,
            advance=lambda share: self.advance(id, share),
        )
        pages = await self.thinkers.run(report_on, record, id, names, seconds=LONGEST, turn=turn)
        page = msgspec.json.encode(pages).decode()
        try:
            async with self.hub.database.writing() as connection:
                now = select(tables.c.number).where(tables.c.id == id).with_for_update()
                if (await connection.execute(now)).scalar() != number:  # a name was removed in the meantime
                    return
                await connection.execute(delete(reviews).where(reviews.c.table_id == id))
                await connection.execute(insert(reviews), {"table_id": id, "page": page})
        except IntegrityError:
            return  # another process was quicker
        self.hub.log.info("report ready", table=id)
