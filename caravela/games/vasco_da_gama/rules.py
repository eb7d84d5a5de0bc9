"""The rules of Vasco da Gama, as the rest of the program calls them."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, cast, final

from mypy_extensions import i64

from caravela.engine.counting import Count
from caravela.engine.editing.parts import Editing
from caravela.engine.flow import Move, Step
from caravela.engine.game import Game
from caravela.engine.phrases import Facts, Remarked
from caravela.engine.printed import PrintedNumbers
from caravela.engine.rules import Rules
from caravela.games.vasco_da_gama import setup
from caravela.games.vasco_da_gama.box import PrintedBox
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.options import OPTIONS, Choices
from caravela.games.vasco_da_gama.positions import editing, position, position_checks
from caravela.games.vasco_da_gama.presentation import counters, remarks, view
from caravela.games.vasco_da_gama.presentation.help import GUIDE, HELP, SECTIONS, filled
from caravela.games.vasco_da_gama.presentation.refusing import REFUSING
from caravela.games.vasco_da_gama.printed import Boxes
from caravela.games.vasco_da_gama.registration import REGISTRATION
from caravela.games.vasco_da_gama.round import PHASE_KINDS, chapter


@final
class VascoDaGamaRules(Rules):
    def __init__(self) -> None:
        super().__init__(REGISTRATION, 2, 2, 4, OPTIONS, Path(__file__).with_name("data.toml"))
        self.checked: dict[str, Boxes] = {}  # by the path of the data file
        setup.fill_catalogue(self.catalogue)

    def set_up(self, players: int, choices: dict[str, str], printed: PrintedNumbers) -> Game:
        return setup.set_up(players, Choices(choices), self.boxes(printed).box(players))

    def boxes(self, printed: PrintedNumbers) -> Boxes:
        """The boxes of a data file, which is checked at its first use."""
        path = str(printed.path)
        known = self.checked.get(path)
        if known is None or known.printed is not printed:
            known = Boxes(printed)
            self.checked[path] = known
        return known

    def own_box(self) -> PrintedBox:
        """The boxes of the game's own data file."""
        return self.boxes(self.numbers(None)).box(self.most)

    def view(self, game: Game, seat: i64) -> dict[str, Any]:
        assert isinstance(game, VascoDaGama)
        return cast(dict[str, Any], view.view(game, seat))

    def write(self, game: Game) -> dict[str, Any]:
        assert isinstance(game, VascoDaGama)
        return position.write(game)

    def read(self, game: Game, position_: dict[str, Any]) -> None:
        assert isinstance(game, VascoDaGama)
        position.read(game, position_)

    def editing(self, game: Game) -> Editing:
        assert isinstance(game, VascoDaGama)
        return editing.editing(game, self.catalogue)

    def check(self, game: Game) -> None:
        assert isinstance(game, VascoDaGama)
        position_checks.check(game, self.catalogue)

    def pieces(self, game: Game) -> dict[str, int]:
        assert isinstance(game, VascoDaGama)
        return position.pieces(game)

    def breakdown(self, game: Game, seat: i64) -> dict[str, int]:
        assert isinstance(game, VascoDaGama)
        return view.breakdown(game, seat)

    def count(self, game: Game, out: Count) -> None:
        assert isinstance(game, VascoDaGama)
        counters.count(game, out)

    def count_for(self, game: Game, seat: i64, out: Count) -> None:
        assert isinstance(game, VascoDaGama)
        counters.count_for(game, seat, out)

    def stock(self) -> list[str]:
        return counters.STOCK

    def untold(self) -> frozenset[str]:
        return counters.UNTOLD

    def told_name(self, thing: str, source: str, target: str) -> str:
        return counters.told_name(thing, source, target)

    def told_names(self) -> list[str]:
        return counters.SHIP_NAMES

    def remarks(self, before: Game, by: Move | Step, after: Game) -> list[Remarked]:
        assert isinstance(before, VascoDaGama)
        assert isinstance(after, VascoDaGama)
        return remarks.remarks(before, by, after)

    def passed_over(self, game: Game, step: Step) -> Remarked | None:
        assert isinstance(game, VascoDaGama)
        return remarks.passed_over(game, step)

    def plurals(self) -> dict[str, str]:
        return counters.PLURALS

    def terms(self) -> list[str]:
        return [name for name in view.BONUS_NAMES if name]

    def chapter(self, game: Game) -> Facts:
        assert isinstance(game, VascoDaGama)
        return chapter(game)

    def phases(self) -> list[str]:
        return PHASE_KINDS

    def help(self) -> dict[str, str]:
        return filled(HELP, self.own_box())

    def sections(self) -> dict[str, str]:
        return SECTIONS

    def refusing(self) -> dict[str, str]:
        return REFUSING

    def guide(self) -> dict[str, str]:
        return filled(GUIDE, self.own_box())


RULES: Final = VascoDaGamaRules()
