"""Plays the turns of bots at the tables of this process."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from caravela.server.cluster.leases import LEASE_SECONDS
from caravela.server.errors import Conflict, Refused
from caravela.server.rooms.moving import go_on, play_one
from caravela.server.rooms.room import Room
from caravela.server.tables.events import BotFailed
from caravela.server.thinking.bots import SIMPLER, UNATTENDED_BOT, BotPlayers, Choice
from caravela.server.thinking.queue import ThinkingTurn

if TYPE_CHECKING:
    from caravela.server.hub.hub import Hub


class BotTurns:
    """The turns of bots: one task for each table where a bot is to move."""

    def __init__(self, hub: Hub) -> None:
        self.hub = hub
        self.players = BotPlayers(hub.thinkers, hub.settings.thinking_seconds)

    def wake(self, room: Room) -> None:
        """Start thinking if a bot is to move and is not thinking yet. Cancel a bot that thinks about an outdated
        position."""
        task = room.bot_task
        if task is not None and not task.done():
            if task is asyncio.current_task() or room.thinks_about is None or self.is_current(room, room.thinks_about):
                return
            task.cancel()
        if not self.hub.closing and self.bot_to_move(room) is not None:
            room.bot_task = self.hub.spawn(self.play(room))

    async def play(self, room: Room) -> None:
        """Play bots' turns while a bot is to move at this table and no other process plays it. A process that fails to
        get the lease does not try again, so this one looks for a new turn after it has released the lease."""
        if self.hub.alone:
            await self.play_on(room)
            return
        while await self.hub.leases.take(room.id, LEASE_SECONDS):
            try:
                await self.play_on(room)
            finally:
                if room.bot_task is asyncio.current_task():  # otherwise the next task holds the lease already
                    await asyncio.shield(self.hub.leases.give_up(room.id))
            if self.bot_to_move(room) is None:
                return

    def bot_to_move(self, room: Room) -> str | None:
        """The bot whose turn it is at a loaded table, or None."""
        table = room.loaded
        if table is None or table.status != "running" or table.to_move is None or room.play is None:
            return None
        return table.seats[table.to_move].played_by

    async def play_on(self, room: Room) -> None:
        origin = await self.hub.origin_of(room.id)
        while True:
            async with room.entered() as table:
                seat = table.to_move
                if table.status != "running" or seat is None or room.play is None:
                    return
                bot, failures, number = table.seats[seat].played_by, table.seats[seat].failures, table.number
                if bot is None:
                    return
                turn = self.hub.attendance.turn(room, origin)
                if self.hub.attendance.is_left_to_bots(room) and bot not in SIMPLER:
                    thinker = UNATTENDED_BOT
                else:
                    thinker = bot
                legal = [int(move.number) for move in room.play.match.moves()]
                position = room.play.match.position() if len(legal) > 1 else ""
            choice = await self.choose(room, thinker, position, legal, failures, turn)
            async with room.entered() as table:
                if table.number != number and not (position and self.is_current(room, position)):
                    continue
                if choice.failure:
                    room.happen(BotFailed(seat, bot, choice.bot, choice.failure))
                play_one(room, choice.move, "bot")
                await go_on(room)
                try:
                    await room.commit()
                except (Conflict, Refused):
                    await asyncio.sleep(0.2)
            await asyncio.sleep(0)

    async def choose(
        self, room: Room, bot: str, position: str, legal: list[int], failures: int, turn: ThinkingTurn
    ) -> Choice:
        if len(legal) == 1:
            return Choice(legal[0], bot)
        room.thinks_about = position
        try:
            return await self.players.choose(bot, position, legal, failures, turn)
        finally:
            if room.thinks_about == position:
                room.thinks_about = None

    def is_current(self, room: Room, position: str) -> bool:
        """Whether a bot is still to move in this position. Other changes at the table do not matter."""
        return self.bot_to_move(room) is not None and room.game.match.position() == position
