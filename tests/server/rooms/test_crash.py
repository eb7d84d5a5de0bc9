"""A game that crashes closes its table with a message; other tables continue."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from sqlalchemy import delete, update

from caravela.match.match import Match
from caravela.server.hub.bot_turns import BotTurns
from caravela.server.hub.hub import Hub
from caravela.server.protocol.messages import Leave, MakeMove, Open, Try, Watch
from caravela.server.rooms.apology import APOLOGY, comes_from_game
from caravela.server.rooms.room import Room
from caravela.server.store.schema import events, snapshots
from caravela.server.tables.events import Closed, Finished, SeatWish, Started, write_event
from tests.server.inside import inside, playing
from tests.waiting import until


class Crashing:
    """A game that plays on until the test wants it to fail."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.monkeypatch = monkeypatch

    def fail(self, what: str) -> None:
        """From now on one of a match's methods crashes inside the engine, as a corrupt position would make it."""
        self.monkeypatch.setattr(Match, what, crash_in_game)

    def mend(self) -> None:
        self.monkeypatch.undo()


def crash_in_game(*_: object, **__: object) -> None:
    exec(compile("[][1]", "crash", "exec"), {"__name__": "caravela.engine.flow"})


async def closed_with_apology(hub: Hub, room: Room) -> bool:
    last = (await hub.archive.events(room.id))[-1].event
    return isinstance(last, Closed) and last.reason == APOLOGY


async def test_a_crash_in_a_move_closes_the_table_and_tells_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        anna, bob = speakers
        room, other = await playing(speakers), await playing(speakers)
        await bob.talk.answer(Watch(table=room.id))
        crashing = Crashing(monkeypatch)
        number = int(room.game.match.moves()[0].number)
        ply = room.table.ply
        crashing.fail("play")
        assert await anna.refused(MakeMove(table=room.id, ply=ply, moves=[number])) == "closed"
        assert await closed_with_apology(hub, room)
        told = [each for each in bob.told if each["type"] == "update"][-1]
        assert told["now"]["status"] == "closed"
        assert told["now"]["reason"] == APOLOGY
        assert await anna.refused(MakeMove(table=room.id, ply=ply, moves=[number])) == "closed"
        crashing.mend()
        await anna.say(MakeMove(table=other.id, ply=ply, moves=[number]))


async def test_a_crash_while_a_bot_moves_ends_its_task_and_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        room = await playing(speakers)
        await speakers[0].say(Leave(table=room.id))
        Crashing(monkeypatch).fail("position")
        BotTurns.wake(hub.bot_turns, room)
        assert room.bot_task is not None
        with pytest.raises(Exception, match="sorry"):
            await room.bot_task
        assert await closed_with_apology(hub, room)
        await hub.sweeper.look_at(room.id)


async def test_a_crash_while_a_table_is_read_closes_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        anna, _ = speakers
        room = await playing(speakers)
        number = int(room.game.match.moves()[0].number)
        await anna.say(MakeMove(table=room.id, ply=room.table.ply, moves=[number]))
        room.forget()
        Crashing(monkeypatch).fail("answer")
        assert await anna.refused(Watch(table=room.id)) == "closed"
        assert await closed_with_apology(hub, room)


async def test_a_game_that_refuses_what_is_stored_of_it_is_closed(tmp_path: Path) -> None:
    """A table that cannot be read would be looked at in vain for ever, and its players could neither move nor leave."""
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        anna, _ = speakers
        room = await playing(speakers)
        async with hub.database.writing() as connection:
            for stored in await hub.archive.events(room.id):
                if isinstance(stored.event, Started):
                    body = write_event(msgspec.structs.replace(stored.event, names=["anna", "anna"]))
                    here = (events.c.table_id == room.id) & (events.c.number == stored.number)
                    await connection.execute(update(events).where(here).values(body=body))
            await connection.execute(delete(snapshots).where(snapshots.c.table_id == room.id))
        room.forget()
        await hub.sweeper.look_at(room.id)
        assert await closed_with_apology(hub, room)
        assert await anna.refused(Leave(table=room.id)) == "closed"
        await anna.talk.answer(Watch(table=room.id))
        assert anna.told[-1]["now"]["status"] == "closed"


async def test_a_crash_at_the_start_closes_the_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async with inside(tmp_path, "anna") as (hub, [anna]):
        Crashing(monkeypatch).fail("settle")
        seats = [SeatWish(), SeatWish(bot="random")]
        assert await anna.refused(Open(game="puerto-rico", seats=seats, id="one")) == "closed"
        assert await closed_with_apology(hub, hub.room(hub.registry.table_id(anna.person or "", "one")))


async def test_a_crash_in_the_sources_of_points_hides_no_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path, "anna", "bob", "eve") as (_, [anna, bob, eve]):
        room = await playing([anna, bob])
        await bob.talk.answer(Watch(table=room.id))
        Crashing(monkeypatch).fail("ledger")
        async with room.entered():
            room.happen(Finished([40, 10], [1, 2], [0], "", ""))
            await room.commit()
        told = [each for each in bob.told if each["type"] == "update"][-1]
        assert (told["now"]["status"], told["now"]["scores"]) == ("over", [40, 10])
        for _ in range(2):
            await eve.talk.answer(Watch(table=room.id))
            assert eve.told[-1]["now"]["view"], "the game goes on to be shown"
            room.forget()


async def test_a_crash_in_a_replay_for_a_viewer_closes_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise its clock ran on while nobody could watch it."""
    async with inside(tmp_path, "anna", "bob") as (hub, [anna, bob]):
        room = await playing([anna, bob])
        await bob.talk.answer(Watch(table=room.id))
        number = int(room.game.match.moves()[0].number)
        await anna.say(MakeMove(table=room.id, ply=room.table.ply, moves=[number]))
        room.game.trim(0)
        Crashing(monkeypatch).fail("answer")
        assert await anna.refused(Watch(table=room.id)) == "closed"
        assert await closed_with_apology(hub, room)
        assert bob.told[-1]["now"]["status"] == "closed"


async def test_a_crash_in_what_spectators_see_late_closes_the_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The feed reads the game from the store, beside the one that is played."""
    async with inside(tmp_path, "anna", "bob", "eve") as (hub, [anna, bob, eve]):
        room = await playing([anna, bob], delay=0.2, rated=False)
        await eve.talk.answer(Watch(table=room.id))
        monkeypatch.setattr("caravela.server.rooms.late_feed.take_in", crash_in_game)
        monkeypatch.setattr(hub.archive, "load", crash_in_game)
        number = int(room.game.match.moves()[0].number)
        await anna.say(MakeMove(table=room.id, ply=room.table.ply, moves=[number]))
        await until(lambda: eve.told[-1].get("code") == "closed")
        assert await closed_with_apology(hub, room)


async def test_a_crash_in_what_is_only_tried_leaves_the_game_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with inside(tmp_path, "anna", "bob") as (hub, speakers):
        anna, _ = speakers
        room = await playing(speakers)
        number = int(room.game.match.moves()[0].number)
        crashing = Crashing(monkeypatch)
        crashing.fail("play")
        assert await anna.refused(Try(table=room.id, ply=room.table.ply, moves=[number])) == "failed"
        crashing.mend()
        await anna.say(MakeMove(table=room.id, ply=room.table.ply, moves=[number]))
        assert not await closed_with_apology(hub, room)


@pytest.mark.parametrize(("module", "is_game"), [("caravela.games.madeira.rules", True), ("caravela.server.x", False)])
def test_only_what_happens_inside_a_game_is_its_crash(module: str, is_game: bool) -> None:
    def caught(work: Callable[[], None]) -> Exception:
        try:
            work()
        except Exception as reason:
            return reason
        raise AssertionError

    def crash() -> None:
        exec(compile("[][1]", "crash", "exec"), {"__name__": module})

    assert comes_from_game(caught(crash)) == is_game
