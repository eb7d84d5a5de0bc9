"""A Model Context Protocol server over standard input and output, which lets a language model play.

The model plays one seat, bots play the others. It sees what its seat sees, in words.
"""

from __future__ import annotations

import json
from typing import Any

from caravela.bots.roster import bot_named
from caravela.engine.errors import BadChoice, CaravelaError, NotAllowed
from caravela.engine.flow import Move
from caravela.language.sentences import Sentences
from caravela.language.storytelling import Story
from caravela.language.translation import ENGLISH, Translation
from caravela.match.box import Box
from caravela.match.chance import SystemChance
from caravela.match.match import Match
from caravela.research import observation


class Harness:
    """One match as text: view, moves and help."""

    def __init__(self, game: str, players: int, seat: int, bots: str, options: dict[str, Any]) -> None:
        if not 0 <= seat < players:
            raise BadChoice(f"Seat {seat + 1} does not exist; choose 1 to {players}.")
        self.match: Match = Box(game).start(players, options=options, chance=SystemChance())
        self.story = Story(self.match, Sentences(self.match.rules, self.match.names, Translation(ENGLISH)))
        self.seat = seat
        self.read = 0  # log lines reported so far
        self.bots = [bot_named(bots, self.match.rules, at) for at in range(players)]
        self.let_others_play()

    def let_others_play(self) -> None:
        while self.match.seat not in (None, self.seat):
            self.play(self.bots[self.match.seat or 0].choose(self.match.game))

    def play(self, what: Any) -> None:
        move = self.match.find(what)
        for bot in self.bots:
            bot.saw(self.match.game, move)
        self.match.play(move)

    def see(self) -> str:
        """What happened since the last call, and the table as the seat sees it."""
        lines = self.news(self.read)
        self.read = self.match.ply
        table = observation.text(self.match.rules, self.match.game, self.seat)
        ending = f"\nThe game is over. Scores: {self.match.scores}." if self.match.over else ""
        return "\n".join(["What happened:", *lines, "", "The table:", table]) + ending

    def moves(self) -> str:
        """The question and all legal moves, each with number, words, kind and facts."""
        if self.match.over:
            return "The game is over."
        return "\n".join([self.match.question, *map(listed, self.match.moves())])

    def move(self, answer: str) -> str:
        """Play a move by its words, its number or its kind and facts; then the others play. Reports what happened."""
        self.play(understood(answer.strip()))
        first = self.read
        self.let_others_play()
        self.read = self.match.ply
        return "\n".join(self.news(first))

    def news(self, first: int) -> list[str]:
        """The lines of the log from one on, as the seat may read them."""
        return [self.story.line(ply, self.seat) for ply in range(first, self.match.ply)]

    def explain(self, word: str) -> str:
        """Help on a component, and why choices that name it are closed."""
        wanted = word.strip().lower()
        entries = [f"{name}: {text}" for name, text in self.match.rules.help().items() if wanted in name.lower()]
        for closed in self.match.why_not():
            if any(wanted in str(fact).lower() for fact in closed.move.facts().values()):
                entries.append(str(closed))
        if not entries:
            raise NotAllowed(f"There is no help on '{word}'; ask for a component, such as those the table names.")
        return "\n".join(entries)


def listed(move: Move) -> str:
    return f"{move.number}: {move.words()} {json.dumps({'kind': move.kind, **move.facts()})}"


def understood(answer: str) -> str | int | dict[str, Any]:
    """A number, a JSON object of kind and facts, or words."""
    if answer.isdigit():
        return int(answer)
    if answer.startswith("{"):
        try:
            decoded = json.loads(answer)
        except ValueError as error:
            raise NotAllowed(f"'{answer[:60]}' is not JSON: {error}.") from None
        assert isinstance(decoded, dict)
        return decoded
    return answer


def server() -> Any:
    """The server with its tools."""
    from mcp.server import MCPServer

    tables: list[Harness] = []
    made = MCPServer("caravela")

    def table() -> Harness:
        if not tables:
            raise NotAllowed("No game has been started; call start first.")
        return tables[-1]

    def told(answer: Any, *words: Any) -> str:
        """The answer, or one sentence with the reason why there is none."""
        try:
            return str(answer(*words))
        except CaravelaError as reason:
            return f"Not done: {reason}"

    def begin(game: str, players: int, seat: int, bots: str, options: dict[str, str]) -> str:
        tables.append(Harness(game, players, seat - 1, bots, dict(options)))
        return table().see() + "\n\n" + table().moves()

    @made.tool()
    def start(
        game: str = "puerto-rico",
        players: int = 3,
        seat: int = 1,
        bots: str = "greedy",
        options: dict[str, str] | None = None,
    ) -> str:
        """Start a game against bots; seat 1 is the first. An unknown name returns the list of games."""
        return told(begin, game, players, seat, bots, options or {})

    @made.tool()
    def see() -> str:
        """The table as your seat sees it, and what happened since your last call."""
        return told(lambda: table().see())

    @made.tool()
    def list_moves() -> str:
        """The current question, and all legal moves with their numbers."""
        return told(lambda: table().moves())

    @made.tool()
    def move(answer: str) -> str:
        """Play a move: its words, its number, or its kind and facts as JSON, {"kind": "take-role", "role": "mayor"}."""
        return told(lambda: table().move(answer))

    @made.tool()
    def explain(word: str) -> str:
        """Help on a component of the game, and why choices that name it are closed."""
        return told(lambda: table().explain(word))

    return made
