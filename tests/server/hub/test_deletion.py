"""Who is deleted leaves no name in titles and seats; their games go on."""

from __future__ import annotations

from pathlib import Path

import msgspec
from sqlalchemy import select

from caravela.server.hub.deletion import delete_person
from caravela.server.protocol.messages import Watch
from caravela.server.store.release import difference
from caravela.server.store.schema import seats, tables
from tests.server.inside import Speaker, bot_moves, inside, playing
from tests.server.notices.test_mail import hand_over


async def test_a_deleted_name_is_in_no_title_and_on_no_seat(tmp_path: Path) -> None:
    async with inside(tmp_path, "Leopoldina", "bob") as (hub, [leopoldina, bob]):
        room = await playing([leopoldina, bob])
        other = await playing([bob, leopoldina], title="For Leopoldina, with love")
        for each in (room, other):
            await hand_over(each, leopoldina)
        await delete_person(hub, str(leopoldina.person))
        again = Speaker(hub, bob.known)
        for each in (room, other):
            await again.talk.answer(Watch(table=each.id))
            shown = again.told[-1]
            named = msgspec.json.encode([shown["about"], shown["now"]["seats"]]).decode()
            assert "Leopoldina" not in named
            about = [event for event in shown["events"] if event["kind"] in ("opened", "sat", "started")]
            assert "Leopoldina" not in msgspec.json.encode(about).decode()
            assert await difference(hub.archive, each.id) is None, "the game is as it was"
            async with each.entered() as table:
                moving = table.to_move
            assert moving is not None
            await bot_moves(each)
        async with hub.database.reading() as connection:
            told = [*(await connection.execute(select(tables.c.title, seats.c.name).join(seats))).all()]
        assert "Leopoldina" not in str(told)
