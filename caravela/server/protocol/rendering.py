"""What a viewer sees of a table. The only server module that turns stored data into messages.

A viewer owns seats or is a spectator. The match computes the views and log lines of a seat; this module removes from
events what the seat may not know, so that viewers with equal knowledge get equal bytes.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar, cast

import msgspec

from caravela.games import registration_of, rules_of
from caravela.match.happenings import LedgerEntry
from caravela.server.protocol.choices import choices_at
from caravela.server.protocol.messages import Update, writer
from caravela.server.protocol.shown import (
    EventTold,
    HappeningShown,
    LogShown,
    Now,
    SeatShown,
    SentenceShown,
    TableShown,
    UndoShown,
    View,
)
from caravela.server.protocol.telling import Telling
from caravela.server.tables.events import (
    AddedWords,
    Drawn,
    Event,
    Live,
    Moved,
    Ordered,
    OrderEnded,
    Renamed,
    Sat,
    Stored,
    Undone,
    Wished,
)
from caravela.server.tables.pace import Downtimes, deadline
from caravela.server.tables.play import Play
from caravela.server.tables.table import Table


@dataclass(frozen=True)
class Viewer:
    """Who views a table: the person, if any, and the seats they own there."""

    person: str | None
    seats: tuple[int, ...]

    @property
    def plays(self) -> bool:
        return bool(self.seats)


def viewer_at(table: Table, person: str | None) -> Viewer:
    return Viewer(person, tuple(table.seats_of(person)))


def shown_seat(table: Table, viewer: Viewer) -> int | None:
    """The seat whose view the viewer gets. Several people at one screen get the view of the seat to move, or else the
    public view."""
    if not viewer.seats:
        return None
    if table.to_move in viewer.seats:
        return table.to_move
    return viewer.seats[0] if len(viewer.seats) == 1 else None


def told_seat(viewer: Viewer) -> int | None:
    """The seat whose view of events the viewer gets. Several people at one screen get the public view."""
    return viewer.seats[0] if len(viewer.seats) == 1 else None


def first_ply(events: list[Stored]) -> int | None:
    """The first ply whose log is new after these events; None if the log does not change."""
    plies = [stored.event.ply for stored in events if isinstance(stored.event, Moved | Drawn)]
    plies += [stored.event.to for stored in events if isinstance(stored.event, Undone)]
    return min(plies, default=None)


def told_event(stored: Stored, knows: bool, game: str) -> EventTold:
    """An event with or without hidden information; a move has its kind and facts."""
    event: Event = stored.event
    fields: dict[str, Any] = msgspec.to_builtins(event)
    for inner in ("spent", "next", "unseen"):
        fields.pop(inner, None)
    if isinstance(event, Moved | Drawn):
        if event.unseen is not None and not knows:
            del fields["move"], fields["words"]
            fields["text"] = event.unseen
        else:
            move = rules_of(game).catalogue.moves[event.move]
            fields["deed"] = {"kind": move.kind, "facts": move.facts()}
    elif isinstance(event, AddedWords):
        del fields["words"]
    elif isinstance(event, Sat):
        del fields["person"]
    for secret in ("host", "position"):
        fields.pop(secret, None)
    return cast(EventTold, {"number": stored.number, "at": round(stored.at, 3), **fields})


def about(table: Table, viewer: Viewer) -> TableShown:
    opened, started = table.opened, table.started
    return TableShown(
        title=opened.title,
        game=opened.game,
        game_title=rules_of(opened.game).title,
        rules=opened.rules,
        options=opened.options,
        players=opened.players,
        access=opened.access,
        pace=opened.pace,
        spectators=opened.spectators,
        delay=opened.delay,
        rated=opened.rated,
        stand_in=opened.stand_in,
        host_fingerprint=opened.host_fingerprint,
        fingerprint=None if started is None else started.fingerprint,
        words=None if started is None else started.words,
        rematch_of=opened.rematch_of,
        begun=opened.position is not None,
        begun_from=opened.begun_from,
        begun_ply=opened.begun_ply,
        analysis=opened.analysis,
        you_host=viewer.person is not None and viewer.person == opened.host,
        secrets=registration_of(opened.game).has_secrets(opened.options),
    )


def seats_shown(table: Table, present: Collection[str | None]) -> list[SeatShown]:
    """The public part of the seats; the viewer's own seats are marked later."""
    timed = isinstance(table.opened.pace, Live) and table.started is not None
    return [
        SeatShown(
            name=seat.name,
            taken=seat.taken,
            bot=seat.bot,
            held=seat.held,
            held_reason=seat.held_reason,
            present=seat.person is not None and seat.person in present,
            added_words=bool(seat.words),
            asked=not seat.agrees,
            bank=round(seat.bank, 1) if timed else None,
        )
        for seat in table.seats
    ]


Part = TypeVar("Part")


def encoded(part: Part) -> Part:
    """A part of a message as encoded JSON, so that several messages can share it."""
    return cast(Part, msgspec.Raw(writer.encode(part)))


class Moment:
    """The state of a table for rendering. What several viewers have in common is computed and encoded once.

    `history` replaces the part of the history in memory if that is too short.
    """

    def __init__(
        self,
        table: Table,
        play: Play | None,
        present: Collection[str | None],
        downtimes: Downtimes,
        time: float,
        history: Telling | None = None,
        ledgers: list[list[LedgerEntry]] | None = None,
    ) -> None:
        self.table = table
        self.play = play
        self.ledgers = ledgers
        self.telling = Telling(play) if history is None and play is not None else history
        self.time = round(time, 3)
        self.choices = choices_at(play) if play is not None else None
        self.seats = seats_shown(table, present)
        self.deadline: float | None = None
        if table.to_move is not None and table.seats[table.to_move].played_by is None:
            bank = table.seats[table.to_move].bank
            until = deadline(table.opened.pace, bank, table.clock_since, downtimes, time)
            self.deadline = None if until is None else round(until, 1)
        self.rendered: dict[tuple[int, bool], EventTold] = {}  # by event number and whether hidden parts are included
        self.logs: dict[tuple[int, int | None], LogShown] = {}  # by first ply and by the seat with more knowledge
        self.happenings: dict[tuple[int, int | None], list[HappeningShown]] = {}

    @cached_property
    def question(self) -> SentenceShown | None:
        question = None if self.choices is None else self.choices.question
        return None if question is None else encoded(question)

    def now(self, viewer: Viewer) -> Now:
        """The state of the table as the viewer may see it."""
        table, play = self.table, self.play
        seat = shown_seat(table, viewer)
        decides = table.to_move is not None and table.to_move in viewer.seats and play is not None
        own = table.seats[viewer.seats[0]] if viewer.seats else None
        over = table.finished
        seats = list(self.seats)
        for i in viewer.seats:
            seats[i] = msgspec.structs.replace(seats[i], you=True)
        return Now(
            status=table.status,
            ply=table.ply,
            seats=seats,
            you=list(viewer.seats),
            seat=seat,
            to_move=table.to_move,
            question=self.question,
            view=cast(View, play.view(seat)) if play is not None else None,
            moves=self.choices.moves if decides and self.choices is not None else None,
            closed=self.choices.closed if decides and self.choices is not None else None,
            undo=undo_shown(table, play, viewer),
            deadline=self.deadline,
            time=self.time,
            forced=own is not None and own.forced,
            order=own.order if own is not None else None,
            scores=over.scores if over else None,
            places=over.places if over else None,
            ledgers=self.ledgers,
            winners=over.winners if over else None,
            secret=over.secret if over else None,
            rematch=table.rematch,
            reason=table.reason,
        )

    def event(self, stored: Stored, viewer: Viewer) -> EventTold | None:
        """An event as the viewer may see it; None if it is not for them."""
        event = stored.event
        if isinstance(event, Renamed):
            return None
        if isinstance(event, Wished | Ordered | OrderEnded) and event.seat not in viewer.seats:
            return None
        secret = isinstance(event, Moved | Drawn) and event.unseen is not None
        knows = not secret or self.table.status == "over" or event.seat in viewer.seats  # type: ignore[union-attr]
        encoded_event = self.rendered.get((stored.number, knows))
        if encoded_event is None:
            encoded_event = self.rendered[stored.number, knows] = encoded(
                told_event(stored, knows, self.table.opened.game)
            )
        return encoded_event

    def log(self, telling: Telling, first: int, knower: int | None) -> LogShown:
        """The log from a ply on, with the knowledge of a seat."""
        key = (first, knower)
        if key not in self.logs:
            self.logs[key] = encoded(telling.log(knower, first))
        return self.logs[key]

    def happened(self, telling: Telling, first: int, knower: int | None) -> list[HappeningShown]:
        """The happenings from a ply on, with the knowledge of a seat."""
        key = (first, knower)
        if key not in self.happenings:
            happenings = telling.happenings(knower, first)
            self.happenings[key] = encoded(happenings) if happenings else happenings
        return self.happenings[key]

    def update(
        self,
        viewer: Viewer,
        since: int,
        events: list[Stored],
        with_about: bool,
        id: str | None = None,
        live: bool = True,
    ) -> Update:
        """The message that brings a viewer from event `since` to the newest."""
        log, happenings, first = None, [], first_ply(events)
        if first is not None and self.telling is not None:
            knower = self.telling.knower(told_seat(viewer), first)
            log = self.log(self.telling, first, knower)
            happenings = self.happened(self.telling, first, knower) if live else []
        return Update(
            id=id,
            table=self.table.id,
            since=since,
            number=self.table.number,
            events=[shown for stored in events if (shown := self.event(stored, viewer)) is not None],
            log=log,
            happenings=happenings,
            about=about(self.table, viewer) if with_about else None,
            now=self.now(viewer),
        )


def undo_shown(table: Table, play: Play | None, viewer: Viewer) -> UndoShown | None:
    if play is None or table.status != "running":
        return None
    asked = table.asked
    free = table.free_undo(viewer.seats)
    last = table.last_decision(viewer.seats)
    if asked is None and free is None and last is None:
        return None
    return UndoShown(
        free_to=free,
        last=last,
        asked_by=None if asked is None else asked.seat,
        asked_to=None if asked is None else asked.to,
        needs=[] if asked is None else asked.needs,
        agreed=list(table.agreed),
    )
