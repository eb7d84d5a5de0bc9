"""Previews of turns: they match the result, store and draw nothing, and reveal nothing hidden."""

from __future__ import annotations

import json
import random
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from caravela.engine.counting import POINTS
from caravela.games import names, rules_of
from caravela.match.box import Box
from caravela.match.match import Match
from caravela.server.errors import Refused
from caravela.server.protocol.messages import Try, writer
from caravela.server.rooms import trying
from caravela.server.rooms.trying import Trial
from caravela.server.tables.play import Play
from tests.server.inside import inside, playing
from tests.server.kit import Client, Serving, clients, seated
from tests.server.two_worlds import hiding_options

TURNS = 25


def gained_at(player: Client, table: str, ply: int) -> dict[str, int]:
    """A player's reported gains and losses at a ply, including everything that followed the move."""
    [seat] = player.now(table)["you"]
    sums: Counter[str] = Counter()
    for text in player.received:
        message = json.loads(text)
        for each in message.get("happenings", []) if message.get("table") == table else []:
            if each["ply"] == ply and each.get("seat") == seat:
                sums.update(each.get("changes", {}))
                sums[POINTS] += sum(each.get("points", {}).values())
    return {POINTS: sums[POINTS], **{thing: by for thing, by in sums.items() if by != 0}}


async def a_turn_tried_first(
    player: Client, table: str, chooser: random.Random
) -> tuple[int, list[dict[str, Any]], bool]:
    """Previews moves one by one until the turn ends, then plays all at once.

    Gives the trial's steps, and whether the last one depends on what the player cannot see.
    """
    now = player.now(table)
    number, ply, moves = player.number(table), now["ply"], now["moves"]
    staged: list[int] = []
    while True:
        staged.append(chooser.choice(moves)["move"])
        told = await player.say("try", table=table, ply=ply, moves=staged)
        assert [step["move"] for step in told["steps"]] == staged
        if told.get("ends"):
            break
        moves = told["moves"]
        assert told["view"]["ply"] == ply + len(staged)
    assert player.number(table) == number
    done = await player.say("move", table=table, ply=ply, moves=staged)
    assert done["played"] == len(staged)
    assert "refused" not in done
    return ply, told["steps"], told["ends"] in ("unseen", "over")


@pytest.mark.parametrize("game", names())
async def test_a_turn_brings_what_its_trial_told(server: Serving, game: str) -> None:
    chooser = random.Random(3)
    async with clients(server.url, "anna", "bob") as [anna, bob]:
        table = await seated([anna, bob], game)
        several = 0
        for _ in range(TURNS):
            last = max(anna.number(table), bob.number(table))
            for player in (anna, bob):
                await player.until(lambda who=player, upto=last: who.number(table) >= upto)
            mover = anna if anna.now(table).get("moves") else bob
            ply, steps, depends = await a_turn_tried_first(mover, table, chooser)
            several += len(steps) > 1
            lines = {each["ply"]: each for each in mover.events[table] if each["kind"] == "moved"}
            for i, step in enumerate(steps):
                assert lines[ply + i]["words"] == step["words"]
                assert lines[ply + i]["deed"] == {"kind": step["kind"], "facts": step["facts"]}
                if step is not steps[-1] or not depends:
                    assert gained_at(mover, table, ply + i) == {**step.get("brings", {}), POINTS: step.get("points", 0)}
        assert several >= 5


async def test_trying_stores_and_tells_nothing(server: Serving) -> None:
    async with clients(server.url, "anna", "bob", "eve") as [anna, bob, eve]:
        table = await seated([anna, bob])
        mover, waiting = (anna, bob) if anna.now(table).get("moves") else (bob, anna)
        before, now = (mover.number(table), len(waiting.received)), mover.now(table)
        for each in now["moves"]:
            await mover.say("try", table=table, ply=now["ply"], moves=[each["move"]])
        again = await mover.say("watch", table=table)
        assert (again["number"], again["now"]["ply"], again["now"]["moves"]) == (before[0], now["ply"], now["moves"])
        assert [each for each in waiting.received[before[1] :] if '"update"' in each] == []
        at = {"table": table, "moves": [now["moves"][0]["move"]]}
        assert await mover.refused("try", **at, ply=now["ply"] + 1) == "stale"
        assert await waiting.refused("try", **at, ply=now["ply"]) == "not-your-turn"
        assert await eve.refused("try", **at, ply=now["ply"]) == "no-seat"
        assert await mover.refused("try", table=table, ply=now["ply"], moves=["flies"]) == "not-allowed"


async def test_moves_without_a_choice_are_tried_too_if_they_are_made_by_themselves(server: Serving) -> None:
    async with clients(server.url, "anna") as [anna]:
        done = await anna.say("open", game="madeira", seats=[{}, {"name": "other"}], access="hotseat")
        table = done["table"]
        await anna.watch(table)
        await anna.say("wish", table=table, forced=True)
        chooser = random.Random(1)
        found = 0
        while not found:
            now = anna.now(table)
            told = await anna.say("try", table=table, ply=now["ply"], moves=[chooser.choice(now["moves"])["move"]])
            found = sum(step.get("auto", False) for step in told["steps"])
            await anna.say("move", table=table, ply=now["ply"], moves=[step["move"] for step in told["steps"]])


@pytest.mark.parametrize("game", names())
def test_a_trial_knows_no_more_than_the_seat(game: str) -> None:
    """The preview does not depend on hidden information and does not change the game."""
    rules = rules_of(game)
    for options in hiding_options(rules):
        match, chooser = Box(game).start(3, 11, dict(options)), random.Random(11)
        compared = 0
        while not match.over:
            seat = match.seat
            assert seat is not None
            twins = [rules.secrets_swapped(match.game, seat), *rules.secrets_swapped_alone(match.game, seat)]
            written = match.position()
            for move in match.moves()[:2] if match.ply % 5 == 0 else []:
                told = told_of(match, seat, int(move.number))
                for twin in twins:
                    if twin is not None:
                        other = Match(rules, match.choices, match.names, twin, match.chance)
                        assert told_of(other, seat, int(move.number)) == told
                        compared += 1
            assert match.position() == written
            match.play(chooser.choice(match.moves()))
        assert compared > 30 or game == "vasco-da-gama"


def told_of(match: Match, seat: int, move: int) -> bytes:
    trial = Trial(Play(match, 0, 0), seat)
    trial.ply = 0
    trial.play(move)
    return writer.encode(trial.told(Try(table="t", ply=0, moves=[move])))


async def test_an_error_in_what_is_only_imagined_does_not_end_the_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*given: object) -> None:
        raise IndexError

    monkeypatch.setattr(trying, "imagined_by", fails)
    monkeypatch.setattr(trying, "worlds_of", fails)
    async with inside(tmp_path, "anna") as (hub, [anna]):
        room = await playing([anna], bots=1, analysis=True, rated=False)
        with pytest.raises(Refused, match="cannot be tried"):
            async with room.entered():
                trying.study_of(room, 0)
        move = int(room.game.match.moves()[0].number)
        assert await anna.refused(Try(table=room.id, ply=room.table.ply, moves=[move])) == "failed"
        with pytest.raises(Refused, match="cannot be tried"):
            await hub.advice.ask(room, str(anna.person), [move], trying.position_after)
        assert room.table.status == "running"
