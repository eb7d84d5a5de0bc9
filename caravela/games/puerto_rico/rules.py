"""The rules of Puerto Rico, as the rest of the program calls them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, cast, final

from mypy_extensions import i64

from caravela.engine.counting import Count
from caravela.engine.dice import Dice
from caravela.engine.editing.parts import Editing
from caravela.engine.flow import Move, Step
from caravela.engine.game import Game
from caravela.engine.phrases import Facts, Remarked
from caravela.engine.printed import PrintedNumbers
from caravela.engine.rules import Rules
from caravela.engine.shown import Shown
from caravela.games.puerto_rico import catalogue, setup
from caravela.games.puerto_rico.components import END_NAMES
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.options import OPTIONS
from caravela.games.puerto_rico.positions import editing, position, position_checks
from caravela.games.puerto_rico.presentation import chapter, counters, remarks, view
from caravela.games.puerto_rico.presentation.help import GUIDE, SECTIONS, help_texts
from caravela.games.puerto_rico.presentation.refusing import REFUSING
from caravela.games.puerto_rico.registration import REGISTRATION


@final
class PuertoRicoRules(Rules):
    def __init__(self) -> None:
        super().__init__(REGISTRATION, 3, 2, 5, OPTIONS, Path(__file__).with_name("data.toml"))
        catalogue.fill_catalogue(self.catalogue)

    def set_up(self, players: int, choices: dict[str, str], printed: PrintedNumbers) -> Game:
        return setup.set_up(players, choices, printed)

    def view(self, game: Game, seat: i64) -> dict[str, Any]:
        assert isinstance(game, PuertoRico)
        return cast(dict[str, Any], view.view(game, seat, Shown()))

    def view_again(self, game: Game, seat: i64, shown: Shown) -> dict[str, Any]:
        assert isinstance(game, PuertoRico)
        return cast(dict[str, Any], view.view(game, seat, shown))

    def write(self, game: Game) -> dict[str, Any]:
        assert isinstance(game, PuertoRico)
        return position.write(game)

    def read(self, game: Game, position_: dict[str, Any]) -> None:
        assert isinstance(game, PuertoRico)
        position.read(game, position_)

    def editing(self, game: Game) -> Editing:
        assert isinstance(game, PuertoRico)
        return editing.editing(game, self.catalogue)

    def check(self, game: Game) -> None:
        assert isinstance(game, PuertoRico)
        position_checks.check(game)

    def pieces(self, game: Game) -> dict[str, int]:
        assert isinstance(game, PuertoRico)
        return position.pieces(game)

    def breakdown(self, game: Game, seat: i64) -> dict[str, int]:
        assert isinstance(game, PuertoRico)
        return view.breakdown(game, seat)

    def count(self, game: Game, out: Count) -> None:
        assert isinstance(game, PuertoRico)
        counters.count(game, out)

    def count_for(self, game: Game, seat: i64, out: Count) -> None:
        assert isinstance(game, PuertoRico)
        counters.count_for(game, seat, out)

    def stock(self) -> list[str]:
        return counters.STOCK

    def untold(self) -> frozenset[str]:
        return counters.UNTOLD

    def remarks(self, before: Game, by: Move | Step, after: Game) -> list[Remarked]:
        assert isinstance(before, PuertoRico)
        assert isinstance(after, PuertoRico)
        return remarks.remarks(before, by, after)

    def passed_over(self, game: Game, step: Step) -> Remarked | None:
        assert isinstance(game, PuertoRico)
        return remarks.passed_over(game, step)

    def plurals(self) -> dict[str, str]:
        return counters.PLURALS

    def terms(self) -> list[str]:
        return list(END_NAMES.values())

    def chapter(self, game: Game) -> Facts:
        assert isinstance(game, PuertoRico)
        return chapter.chapter(game)

    def phases(self) -> list[str]:
        return [*chapter.STEPS_OF_PHASE, chapter.GAME_END]

    def secrets_swapped(self, game: Game, seat: i64) -> Game | None:
        assert isinstance(game, PuertoRico)
        return view.secrets_swapped(game, seat)

    def secrets_swapped_alone(self, game: Game, seat: i64) -> list[Game]:
        assert isinstance(game, PuertoRico)
        return view.secrets_swapped_alone(game, seat)

    def imagined(self, game: Game, seat: i64, dice: Dice) -> Game:
        assert isinstance(game, PuertoRico)
        return view.imagined(game, seat, dice)

    def help(self) -> dict[str, str]:
        return help_texts(self.numbers(None))

    def sections(self) -> dict[str, str]:
        return SECTIONS

    def refusing(self) -> dict[str, str]:
        return REFUSING

    def guide(self) -> dict[str, str]:
        return GUIDE


RULES: Final = PuertoRicoRules()
