"""What a game tells the rest of the world about itself. Everything above the games knows them only by this class."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from mypy_extensions import i64

from caravela.engine.catalogue import Catalogue
from caravela.engine.counting import Count
from caravela.engine.dice import Dice
from caravela.engine.editing.parts import Editing
from caravela.engine.errors import BadChoice
from caravela.engine.flow import Move, Step
from caravela.engine.game import Game
from caravela.engine.options import Option, chosen
from caravela.engine.phrases import Facts, Remarked
from caravela.engine.printed import PrintedNumbers, text_of
from caravela.engine.registration import Registration
from caravela.engine.shown import Shown

SPECTATOR = -1
"""The seat of somebody who only looks on."""


class Rules:
    """One game as it stands on the shelf. Each game has one object of a subclass."""

    def __init__(
        self, registration: Registration, version: int, least: int, most: int, options: list[Option], data: Path
    ) -> None:
        self.registration: Registration = registration
        self.name: str = registration.name
        self.title: str = registration.title
        self.version: int = version  # changes when a record of an older version might replay differently
        self.least: int = least
        self.most: int = most
        self.options: list[Option] = options
        self.data: Path = data  # the file of printed numbers, in the game's own folder
        self.catalogue: Catalogue = Catalogue()
        self.printed: dict[str, PrintedNumbers] = {}  # data files already read, by path

    def new_game(self, players: int, wishes: dict[str, object], data: Path | None = None) -> Game:
        """A game set up for so many players, standing at its first decision or chance."""
        self.check_players(players)
        game = self.set_up(players, chosen(self.options, wishes), self.numbers(data))
        game.go_on()
        return game

    def check_players(self, players: int) -> None:
        if not self.least <= players <= self.most:
            raise BadChoice(f"{self.title} is for {self.least} to {self.most} players, not {players}.")

    def numbers(self, data: Path | None) -> PrintedNumbers:
        """The printed numbers of the game's own file, which is read once, or of another as that is now."""
        path = data or self.data
        known = self.printed.get(str(path))
        if known is None or (data is not None and text_of(path) != known.text):
            known = PrintedNumbers(path)
            self.printed[str(path)] = known
        return known

    def file(self, name: str) -> Path:
        """A file of the game's own folder."""
        return self.data.with_name(name)

    def chosen(self, wishes: dict[str, object]) -> dict[str, str]:
        """Every option with the value it has under these wishes."""
        return chosen(self.options, wishes)

    def accepts(self, players: int, wishes: dict[str, object]) -> bool:
        """Whether the game can be set up so."""
        try:
            self.new_game(players, wishes)
        except BadChoice:
            return False
        return True

    # -- each game's own -------------------------------------------------------------------------

    def set_up(self, players: int, choices: dict[str, str], printed: PrintedNumbers) -> Game:
        """The game set up by the rulebook's preparation, before anything has happened."""
        raise AssertionError("every game sets itself up")

    def view(self, game: Game, seat: i64) -> dict[str, Any]:
        """What this seat, or a spectator, may see, as plain data. The only place that knows what is secret."""
        return {}

    def view_again(self, game: Game, seat: i64, shown: Shown) -> dict[str, Any]:
        """The same. What has not changed since the last view of this seat may be the same object: only for reading."""
        return self.view(game, seat)

    def write(self, game: Game) -> dict[str, Any]:
        """The whole position as plain data, hidden things included; without the agenda."""
        return {}

    def read(self, game: Game, position: dict[str, Any]) -> None:
        """Lay out a position on a game freshly set up with the same players and options."""

    def check(self, game: Game) -> None:
        """Refuse a position that no game can reach, in one sentence with what is found and what is expected."""

    def editing(self, game: Game) -> Editing:
        """What of positions of a table like this one, freshly set up, can be changed by hand."""
        return Editing([], [])

    def endow(self, game: Game, dice: Dice) -> None:
        """Give the player to move more than random play earns, but no more than a game can reach.

        Code that collects what can happen at all calls it now and then, so that rare moves occur.
        """

    def pieces(self, game: Game) -> dict[str, int]:
        """How many pieces of each kind there are, wherever they lie: the same at every moment of a game."""
        return {}

    def breakdown(self, game: Game, seat: i64) -> dict[str, int]:
        """Where the points of a player come from, recounted from the pieces; they add up to the score."""
        return {}

    def count(self, game: Game, out: Count) -> None:
        """Count everything there is, always in the same order: see `engine.counting`."""

    def count_for(self, game: Game, seat: i64, out: Count) -> None:
        """Count at least everything that one player has, always in the same order."""
        self.count(game, out)

    def stock(self) -> list[str]:
        """The counted things whose gains and losses a log tells: money, goods, people."""
        return []

    def untold(self) -> frozenset[str]:
        """Which pieces a log passes over when they move by themselves: kinds of steps, things, and places they go to.

        Those that do the same every round, such as markers and discs that go home, or that are only taken in hand.
        """
        return frozenset()

    def told_besides(self) -> frozenset[str]:
        """Places where a move may bring more than it names: the log lists what arrives there."""
        return frozenset()

    def told_name(self, thing: str, source: str, target: str) -> str:
        """The name by which a log tells of a piece that went from one place to another."""
        return thing

    def told_names(self) -> list[str]:
        """The names that only `told_name` gives."""
        return []

    def remarks(self, before: Game, by: Move | Step, after: Game) -> list[Remarked]:
        """What the log says of a move or a step in addition to its changes: who comes first, a tie, the last round."""
        return []

    def passed_over(self, game: Game, step: Step) -> Remarked | None:
        """What a log tells of a step that does not apply when its turn comes; none if nobody waits for it."""
        return None

    def plurals(self) -> dict[str, str]:
        """The plural of every counted thing that has one: `doubloon` and `doubloons`, but not `corn`."""
        return {}

    def terms(self) -> list[str]:
        """Names that only the view tells, beside those of moves, steps, counted things and help."""
        return []

    def chapter(self, game: Game) -> Facts:
        """The round and phase the game is in, for the headings of a log."""
        return {}

    def phases(self) -> list[str]:
        """Every phase that `chapter` may name."""
        return []

    def secrets_swapped(self, game: Game, seat: i64) -> Game | None:
        """A copy in which what this seat cannot see is different; none if nothing is hidden from it."""
        return None

    def secrets_swapped_alone(self, game: Game, seat: i64) -> list[Game]:
        """Copies in which only one of the things that this seat cannot see is different, if there are several."""
        return []

    def imagined(self, game: Game, seat: i64, dice: Dice) -> Game:
        """A game this seat could be in: a copy in which everything it cannot see is dealt anew."""
        return game.copy()

    def help(self) -> dict[str, str]:
        """A short text in our own words for every component."""
        return {}

    def sections(self) -> dict[str, str]:
        """For every text of `help` the section of the rulebook, as the game's README names it."""
        return {}

    def guide(self) -> dict[str, str]:
        """A first game explained: what to think of at each question, by its kind; "" is what the game is about."""
        return {}
