"""Rate limits of one client at a table."""

from __future__ import annotations

from pathlib import Path

import pytest

from caravela.server.hub import conversation
from caravela.server.protocol.messages import GiveOrder, Hello, Leave, MakeMove, Return, Undo, Watch, Wish
from tests.server.inside import Speaker, inside, playing


async def test_a_table_grows_only_with_its_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Moves that are taken back and played again fill a table that everybody who opens it has to read. The game itself
    can be played to its end, and a seat is its owner's again."""
    async with inside(tmp_path, "anna", "bob") as (_, [anna, bob]):
        room = await playing([anna, bob], rated=False)
        await anna.say(Leave(table=room.id))
        monkeypatch.setattr(conversation, "MOST_EVENTS", room.table.number)
        await anna.say(Return(table=room.id))
        move = int(room.game.match.moves()[0].number)
        await anna.say(MakeMove(table=room.id, ply=room.table.ply, moves=[move]))
        for again in (Undo(table=room.id), Leave(table=room.id), Wish(table=room.id, forced=True)):
            assert await anna.refused(again) == "too-many"
        assert await bob.refused(GiveOrder(table=room.id, order=None)) == "too-many"


async def test_who_says_their_name_while_they_watch_is_told_what_is_theirs(tmp_path: Path) -> None:
    """From what they were told last, without a gap."""
    async with inside(tmp_path, "anna") as (hub, [anna]):
        known, token = await hub.registry.new_guest("bob")
        room = await playing([anna, Speaker(hub, known)], delay=3600.0, rated=False)
        bob = Speaker(hub, None)
        await bob.talk.answer(Watch(table=room.id))
        before = bob.told[-1]
        bob.known = known  # as a socket's is told by its conversation
        await bob.talk.answer(Hello(token=token))
        after = bob.told[-1]
        assert (before["now"]["status"], after["now"]["status"]) == ("open", "running")
        assert after["since"] == before["number"]
        assert after["now"]["you"] == [1]
        assert after["number"] == room.table.number
        told = len(bob.told)
        await bob.talk.answer(Hello(token=token))
        assert len(bob.told) == told, "whoever is known has been told everything already"
