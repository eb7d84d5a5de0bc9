"""Refusals carry facts beside the English sentence, so that they can be translated."""

from __future__ import annotations

import ast
import string
import time
from pathlib import Path

import httpx
import pytest
from sqlalchemy import update

import caravela.server
from caravela.server.errors import Refused
from caravela.server.protocol.messages import MakeMove, RefusalShown
from caravela.server.store.schema import people
from tests.server.inside import inside, playing
from tests.server.kit import ANSWER_PATIENCE, Serving

SOURCES = sorted(Path(caravela.server.__file__).parent.rglob("*.py"))


def refusals() -> list[tuple[str, ast.Call]]:
    """Every place where something is refused."""
    return [
        (f"{source.name}:{node.lineno}", node)
        for source in SOURCES
        for node in ast.walk(ast.parse(source.read_text()))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Refused"
    ]


def test_no_fact_is_in_a_sentence_alone() -> None:
    """The fact `limit` is in no sentence: it selects the reader's translation of `too-many`."""
    for where, call in refusals():
        sentence = call.args[1]
        assert not isinstance(sentence, ast.JoinedStr), f"{where}: give the facts by name"
        if isinstance(sentence, ast.Constant):
            wanted = {name for _, name, _, _ in string.Formatter().parse(str(sentence.value)) if name is not None}
            assert wanted == {keyword.arg for keyword in call.keywords} - {"limit"}, where


async def test_a_refused_message_tells_its_facts(tmp_path: Path) -> None:
    async with inside(tmp_path, "anna", "bob") as (_, [anna, bob]):
        room = await playing([anna, bob])
        answer = await bob.talk.answer(MakeMove(table=room.id, ply=room.table.ply, moves=["takes the settler"]))
        assert isinstance(answer, RefusalShown)
        assert (answer.code, answer.facts) == ("not-your-turn", {"name": "anna"})
        assert answer.sentence == "It is for anna to move."


async def test_who_is_banned_is_told_the_day_and_the_reason(tmp_path: Path) -> None:
    async with inside(tmp_path) as (hub, _):
        person, token = await hub.registry.new_guest("eve")
        async with hub.database.writing() as connection:
            until = time.time() + 86_400
            banned = update(people).where(people.c.id == person.id)
            await connection.execute(banned.values(banned_until=until, ban_reason="{rude}"))
        with pytest.raises(Refused) as refused:
            await hub.registry.by_token(token)
    day = time.strftime("%Y-%m-%d", time.gmtime(until))
    assert refused.value.facts == {"day": day, "reason": "{rude}"}
    assert str(refused.value) == f"The host keeps you out until {day}: {{rude}}"


def test_a_refused_request_tells_its_facts(server: Serving) -> None:
    told = httpx.get(f"{server.url}/api/people/nobody at all/statistics", timeout=ANSWER_PATIENCE).json()
    assert told == {
        "code": "no-person",
        "sentence": "There is no account 'nobody at all'.",
        "facts": {"name": "nobody at all"},
    }
