"""The interface of a game. Code above the games knows them only through this class."""

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
"""The seat of a viewer without a seat."""


class Rules:
    """The rules of a game. Each game has one object of a subclass."""

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
        self.data: Path = data  # the file of printed numbers in the game's own folder
        self.catalogue: Catalogue = Catalogue()
        self.printed: dict[str, PrintedNumbers] = {}  # a cache of data files by path

    def new_game(self, players: int, wishes: dict[str, object], data: Path | None = None) -> Game:
        """A new game for this many players, advanced to its first decision or draw."""
        self.check_players(players)
        game = self.set_up(players, chosen(self.options, wishes), self.numbers(data))
        game.go_on()
        return game

    def check_players(self, players: int) -> None:
        if not self.least <= players <= self.most:
            raise BadChoice(f"{self.title} is for {self.least} to {self.most} players, not {players}.")

    def numbers(self, data: Path | None) -> PrintedNumbers:
        """The printed numbers of the game's own file, which is cached, or of another file, read anew."""
        path = data or self.data
        known = self.printed.get(str(path))
        if known is None or (data is not None and text_of(path) != known.text):
            known = PrintedNumbers(path)
            self.printed[str(path)] = known
        return known

    def file(self, name: str) -> Path:
        """A file in the game's own folder."""
        return self.data.with_name(name)

    def chosen(self, wishes: dict[str, object]) -> dict[str, str]:
        """The value of every option, with defaults for those not given."""
        return chosen(self.options, wishes)

    def accepts(self, players: int, wishes: dict[str, object]) -> bool:
        """Whether the game can be set up with this number of players and these options."""
        try:
            self.new_game(players, wishes)
        except BadChoice:
            return False
        return True

    # -- overridden by games ---------------------------------------------------------------------

    def set_up(self, players: int, choices: dict[str, str], printed: PrintedNumbers) -> Game:
        """A game set up as in the rulebook, before anything has happened."""
        raise AssertionError("every game sets itself up")

    def view(self, game: Game, seat: i64) -> dict[str, Any]:
        """What this seat, or a spectator, may see, as plain data. The only place that decides what is secret."""
        return {}

    def view_again(self, game: Game, seat: i64, shown: Shown) -> dict[str, Any]:
        """The same, read-only: parts that have not changed since this seat's last view may be the same objects."""
        return self.view(game, seat)

    def write(self, game: Game) -> dict[str, Any]:
        """The whole position as plain data, including hidden information, without the agenda."""
        return {}

    def read(self, game: Game, position: dict[str, Any]) -> None:
        """Restore a position in a new game with the same players and options."""

    def check(self, game: Game) -> None:
        """Refuse a position that no game can reach, in one sentence with the actual and the expected value."""

    def editing(self, game: Game) -> Editing:
        """The editable parts of positions of a table like this one, which is newly set up."""
        return Editing([], [])

    def endow(self, game: Game, dice: Dice) -> None:
        """Give the player to move more than random play earns, but no more than a game can reach.

        Code that samples all possible events calls it occasionally, so that rare moves occur.
        """

    def pieces(self, game: Game) -> dict[str, int]:
        """The number of pieces of each kind, wherever they lie; constant during a game."""
        return {}

    def breakdown(self, game: Game, seat: i64) -> dict[str, int]:
        """A player's points by source, computed from the pieces; they add up to the score."""
        return {}

    def count(self, game: Game, out: Count) -> None:
        """Count everything, always in the same order: see `engine.counting`."""

    def count_for(self, game: Game, seat: i64, out: Count) -> None:
        """Count at least everything that a player has, always in the same order."""
        self.count(game, out)

    def stock(self) -> list[str]:
        """The counted things whose gains and losses a log reports: money, goods, people."""
        return []

    def untold(self) -> frozenset[str]:
        """Automatic moves of pieces that a log omits: kinds of steps, things, and places they go to.

        Those that are the same every round, such as markers and discs that return home, or that are only picked up.
        """
        return frozenset()

    def told_besides(self) -> frozenset[str]:
        """Places where a move may bring more than it names; the log lists what arrives there."""
        return frozenset()

    def told_name(self, thing: str, source: str, target: str) -> str:
        """The name that a log uses for a piece that went from one place to another."""
        return thing

    def told_names(self) -> list[str]:
        """The names that only `told_name` returns."""
        return []

    def remarks(self, before: Game, by: Move | Step, after: Game) -> list[Remarked]:
        """Remarks in the log about a move or a step, in addition to its changes: who comes first, a tie, the last
        round."""
        return []

    def passed_over(self, game: Game, step: Step) -> Remarked | None:
        """The remark about a step that does not apply when its turn comes; None if there is none."""
        return None

    def plurals(self) -> dict[str, str]:
        """The plural of every counted thing that has one: `doubloon` and `doubloons`, but not `corn`."""
        return {}

    def terms(self) -> list[str]:
        """Names that occur only in views, not in moves, steps, counted things or help."""
        return []

    def chapter(self, game: Game) -> Facts:
        """The current round and phase, for the headings of a log."""
        return {}

    def phases(self) -> list[str]:
        """All phases that `chapter` may return."""
        return []

    def secrets_swapped(self, game: Game, seat: i64) -> Game | None:
        """A copy with different hidden information for this seat; None if nothing is hidden from it."""
        return None

    def secrets_swapped_alone(self, game: Game, seat: i64) -> list[Game]:
        """Copies with one difference each in the hidden information of this seat, if there are several kinds of it."""
        return []

    def imagined(self, game: Game, seat: i64, dice: Dice) -> Game:
        """A sampled game that is consistent with what the seat sees: everything hidden from it is redrawn."""
        return game.copy()

    def disclose(self, game: Game) -> None:
        """Open what everybody could have counted who watched this game from its start: nobody watched a puzzle."""

    def help(self) -> dict[str, str]:
        """A short text in our own words for every component."""
        return {}

    def sections(self) -> dict[str, str]:
        """The rulebook section of every text in `help`, as named in the game's README."""
        return {}

    def refusing(self) -> dict[str, str]:
        """The texts of choices that decline what a question offers, by the kinds of move and question."""
        return {}

    def guide(self) -> dict[str, str]:
        """A guide to the first game: advice for each kind of question; the key "" is the introduction."""
        return {}
