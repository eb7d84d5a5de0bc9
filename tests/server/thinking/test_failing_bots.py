"""Failing bots: a simpler bot moves at once, the log reports it, a metric counts it."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import threading
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from multiprocessing.process import BaseProcess
from pathlib import Path
from unittest.mock import patch

import pytest

import caravela
from caravela.server.hub.conversation import Conversation
from caravela.server.hub.hub import Hub
from caravela.server.operations import telemetry
from caravela.server.people.registry import signing_key
from caravela.server.protocol.messages import Done, Open, Watch
from caravela.server.settings import Settings
from caravela.server.store.database import Database
from caravela.server.tables.events import BotFailed, SeatWish
from caravela.server.tables.table import Table
from caravela.server.thinking import bots
from caravela.server.thinking import thinkers as thinkers_module
from caravela.server.thinking.bots import MOST_FAILURES, BotPlayers, Choice
from caravela.server.thinking.queue import LOOKED_AT_LATER, WAITED_FOR, Lane, ThinkingTurn
from caravela.server.thinking.thinkers import Thinkers, ThinkingFailed

SECONDS, SHORT = 60.0, 1.0
"""Timeouts of bots in these tests; on a busy machine a process takes seconds to start."""

Ask = Callable[[str, str, int], int]


def raises(bot: str, position: str, seed: int) -> int:
    if bot == "admiral":
        raise IndexError("moves")
    return bots.choose(bot, position, seed)


def cheats(bot: str, position: str, seed: int) -> int:
    return -1 if bot == "admiral" else bots.choose(bot, position, seed)


def dies(bot: str, position: str, seed: int) -> int:
    if bot == "admiral":
        os.kill(os.getpid(), signal.SIGKILL)
    return bots.choose(bot, position, seed)


def never_ends(bot: str, position: str, seed: int) -> int:
    if bot == "admiral":
        threading.Event().wait()
    return bots.choose(bot, position, seed)


def all_fail(bot: str, position: str, seed: int) -> int:
    raise RuntimeError(bot)


def two_unless_admiral(bot: str, position: str, seed: int) -> int:
    return -1 if bot == "admiral" else 2


class Reader:
    """A spectator, with all messages received."""

    def __init__(self, person: str) -> None:
        self.person = person
        self.told = b""

    def send(self, message: bytes) -> None:
        self.told += message


class BotsOnAnyMachine(BotPlayers):
    """The bot that never ends has a short time. Those that move instead have as long as a busy machine takes."""

    async def think(self, bot: str, position: str, turn: ThinkingTurn) -> int:
        self.seconds = SHORT if self.ask is never_ends and bot == "admiral" else SECONDS
        return await super().think(bot, position, turn)


@asynccontextmanager
async def opened(folder: Path, ask: Ask) -> AsyncIterator[Hub]:
    settings = Settings(database=f"sqlite+aiosqlite:///{folder / 'caravela.sqlite3'}")
    database = Database(settings.database)
    await database.prepare()
    hub = Hub(settings, database, await signing_key(database))
    hub.bot_turns.players = BotsOnAnyMachine(hub.thinkers, SECONDS, ask)
    await hub.open()
    try:
        yield hub
    finally:
        await hub.close()


def counted(bot: str, failure: str) -> float:
    return telemetry.REGISTRY.get_sample_value("caravela_bot_failures_total", {"bot": bot, "failure": failure}) or 0.0


async def after_the_bots(hub: Hub, *seats: str) -> tuple[Table, Reader]:
    """A table at which these bots and then a person sit, once it is for the person to move."""
    person, _ = await hub.registry.new_guest("anna")
    reader = Reader(person.id)
    speaking = Conversation(hub, person, reader)
    wish = Open(game="puerto-rico", seats=[*(SeatWish(bot=bot) for bot in seats), SeatWish()])
    answer = await speaking.answer(wish)
    assert isinstance(answer, Done)
    assert answer.table is not None
    await speaking.answer(Watch(table=answer.table))
    room = hub.room(answer.table)
    assert room.bot_task is not None
    await room.bot_task
    return room.table, reader


@pytest.mark.parametrize(
    ("ask", "failure", "instead"),
    [
        (raises, "error", "greedy"),
        (cheats, "illegal", "greedy"),
        (dies, "died", "greedy"),
        (never_ends, "slow", "greedy"),
        (all_fail, "error", bots.FIRST_MOVE),
    ],
)
async def test_the_table_goes_on_and_is_told(ask: Ask, failure: str, instead: str, tmp_path: Path) -> None:
    before = counted("admiral", failure)
    async with opened(tmp_path, ask) as hub:
        table, reader = await after_the_bots(hub, "admiral", "random")
        stored = await hub.archive.events(table.id)
    assert table.to_move == 2
    failed = [each.event for each in stored if isinstance(each.event, BotFailed) and each.event.bot == "admiral"]
    assert failed
    assert {event.instead for event in failed} == {instead}
    assert counted("admiral", failure) - before == len(failed) == table.seats[0].failures
    assert bots.FAILURES[failure] in failed[0].text
    assert b'"kind":"bot-failed"' in reader.told


async def test_a_bot_that_fails_often_is_not_asked_again(tmp_path: Path) -> None:
    legal = [1, 2]
    thinkers = Thinkers(1)
    players = BotPlayers(thinkers, SECONDS, two_unless_admiral)
    told = [await players.choose("admiral", "", legal, failures) for failures in range(MOST_FAILURES + 1)]
    thinkers.close()
    assert [choice.bot for choice in told] == ["greedy"] * (MOST_FAILURES + 1)
    assert [bool(choice.failure) for choice in told] == [True] * MOST_FAILURES + [False]
    assert "from now on" in told[MOST_FAILURES - 1].failure


async def test_a_quick_bot_waits_for_no_long_thought() -> None:
    """Independent of the number of requesters."""
    thinkers = Thinkers(1)
    long = [asyncio.create_task(thinkers.run(signal.pause, seconds=600.0)) for _ in range(3)]
    await asyncio.sleep(0)
    players = BotPlayers(thinkers, SECONDS, two_unless_admiral)
    for bot in ("greedy", "random"):
        assert (await players.choose(bot, "", [1, 2])).bot == bot
    assert not any(each.done() for each in long)
    for each in long:
        each.cancel()
    await asyncio.gather(*long, return_exceptions=True)
    thinkers.close()


async def test_another_bot_moves_where_a_player_waits_too_long_for_one() -> None:
    """However many addresses fill the queue. Where nobody looks, a bot goes on waiting."""
    thinkers = Thinkers(1)
    players = BotPlayers(thinkers, SECONDS, two_unless_admiral)
    lane: Lane = WAITED_FOR
    impatient = ThinkingTurn(lambda: lane, "anna", "anna", patience=0.001)
    async with thinkers.long.queue.place(ThinkingTurn(person="a flood", origin="a flood")):
        async with asyncio.timeout(SECONDS):
            choice = await players.choose("captain", "", [1, 2], 0, impatient)
        assert choice.bot == "greedy"
        assert "waited too long" in choice.failure
        lane = LOOKED_AT_LATER
        later = asyncio.create_task(players.choose("captain", "", [1, 2], 0, impatient))
        await players.choose("greedy", "", [1, 2])
        assert not later.done()
    assert await later == Choice(2, "captain")
    thinkers.close()


def crew_of_three(position: str) -> tuple[int, int]:
    """Runs in a thinking process: the move of a bot with four free cores, and whether it leaves a process behind."""
    with patch.object(bots, "free_cores", return_value=4):
        move = bots.choose("admiral", position, 5)
    left = 0
    with contextlib.suppress(ChildProcessError):
        left = int(os.waitpid(-1, os.WNOHANG) == (0, 0))
    return move, left


async def test_a_bot_uses_free_cores_and_leaves_no_process_behind() -> None:
    match = caravela.game("puerto-rico").start(players=3, seed=4)
    thinkers = Thinkers(1)
    move, left = await thinkers.run(crew_of_three, match.position(), seconds=SECONDS)
    thinkers.close()
    assert move in {int(each.number) for each in match.moves()}
    assert left == 0


async def test_a_killed_process_is_replaced_and_never_doubled() -> None:
    thinkers = Thinkers(1)
    first = await thinkers.run(os.getpid, seconds=SECONDS)
    with pytest.raises(ThinkingFailed) as reason:
        await thinkers.run(signal.pause, seconds=0.2)
    assert reason.value.failure == "slow"
    second = await thinkers.run(os.getpid, seconds=SECONDS)
    process = thinkers.long.all[0].process
    assert process is not None
    os.kill(second, signal.SIGKILL)
    process.join()
    third = await thinkers.run(os.getpid, seconds=SECONDS)
    assert len({first, second, third}) == 3
    assert await thinkers.run(os.getpid, seconds=SECONDS) == third
    thinkers.close()


async def test_a_cancelled_thought_frees_its_process() -> None:
    thinkers = Thinkers(1)
    waiting = asyncio.create_task(thinkers.run(signal.pause, seconds=60.0))
    await asyncio.sleep(0)
    waiting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await waiting
    assert await thinkers.run(os.getpid, seconds=SECONDS)
    thinkers.close()


async def test_a_process_is_replaced_after_so_many_jobs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(thinkers_module, "JOBS_OF_A_PROCESS", 3)
    thinkers = Thinkers(1)
    ids = [await thinkers.run(os.getpid, seconds=SECONDS) for _ in range(7)]
    thinkers.close()
    assert [ids.count(id) for id in dict.fromkeys(ids)] == [3, 3, 1]


async def test_there_is_one_process_even_after_one_is_killed_or_too_slow() -> None:
    """The one before has ended when the next one starts."""
    thinkers = Thinkers(1)
    seen: list[BaseProcess] = []
    for work, seconds in ((os.getpid, SECONDS), (signal.pause, 0.2), (os.getpid, SECONDS), (os.abort, SECONDS)) * 2:
        with contextlib.suppress(ThinkingFailed):
            await thinkers.run(work, seconds=seconds)
        process = thinkers.long.all[0].process
        if process is not None and process not in seen:
            assert not any(each.is_alive() for each in seen)
            seen.append(process)
    thinkers.close()
    assert len(seen) >= 3


def test_the_page_knows_what_is_played_where_no_bot_has_an_answer() -> None:
    """Else it tells it as the name of a bot, in English."""
    told = Path(__file__).parents[3] / "client" / "src" / "lib" / "table" / "events.ts"
    assert f'"{bots.FIRST_MOVE}"' in told.read_text()
