"""The Model Context Protocol server, tested with the protocol's client library."""

from __future__ import annotations

import sys


async def test_a_model_plays_a_whole_game_over_standard_input_and_output() -> None:
    from mcp.client.client import Client  # only here: it takes longer to import than all other tests
    from mcp.client.stdio import StdioServerParameters
    from mcp_types import TextContent

    here = StdioServerParameters(command=sys.executable, args=["-m", "caravela.cli", "mcp"])
    async with Client(here) as client:

        async def call(tool: str, **words: object) -> str:
            answer = await client.call_tool(tool, dict(words))
            first = answer.content[0]
            assert isinstance(first, TextContent)
            return first.text

        tools = {tool.name for tool in (await client.list_tools()).tools}
        assert tools == {"start", "see", "list_moves", "move", "explain"}
        assert "No game has been started" in await call("see")
        assert "Seat 4 does not exist" in await call("start", game="madeira", players=3, seat=4)
        expanded = await call("start", game="madeira", players=3, bots="random", options={"capitanias": "on"})
        assert "card in hand: " in expanded
        assert "Not done: There is no option 'chess'" in await call("start", options={"chess": "on"})
        assert "The table:" in await call("start", game="vasco-da-gama", players=2, seat=2, bots="random")
        assert "is not allowed now" in await call("move", answer="flies to the moon")
        assert "captain" in (await call("explain", word="captain")).lower()
        assert "is not JSON" in await call("move", answer='{"kind": ')
        first = (await call("list_moves")).splitlines()[1]
        assert not (await call("move", answer=first[first.index("{") :])).startswith("Not done")
        moves = await call("list_moves")
        while moves != "The game is over.":
            _, first, *_ = moves.splitlines()
            assert not (await call("move", answer=first.split(":")[0])).startswith("Not done")
            moves = await call("list_moves")
        assert "Scores:" in await call("see")
