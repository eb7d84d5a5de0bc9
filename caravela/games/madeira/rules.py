"""The rules of Madeira, as the rest of the program calls them."""

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
from caravela.games.madeira import modules
from caravela.games.madeira.box import ALL_PLURALS, ALL_STOCK
from caravela.games.madeira.catalogue import fill_catalogue
from caravela.games.madeira.components import PHASE_KINDS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.positions import editing, position
from caravela.games.madeira.positions.endowing import endow
from caravela.games.madeira.positions.position_checks import check_table
from caravela.games.madeira.presentation import counters, remarks, view
from caravela.games.madeira.presentation.help import GUIDE, SECTIONS, help_texts
from caravela.games.madeira.presentation.refusing import REFUSING
from caravela.games.madeira.registration import REGISTRATION


@final
class MadeiraRules(Rules):
    def __init__(self) -> None:
        data = Path(__file__).with_name("data.toml")
        super().__init__(REGISTRATION, 3, 2, 4, modules.OPTIONS + modules.RULING_OPTIONS, data)
        fill_catalogue(self.catalogue)
        self.texts: dict[str, str] = {}  # help, with the numbers of the game's own file

    def set_up(self, players: int, choices: dict[str, str], printed: PrintedNumbers) -> Game:
        return modules.set_up(players, choices, printed)

    def view(self, game: Game, seat: i64) -> dict[str, Any]:
        assert isinstance(game, Madeira)
        return cast(dict[str, Any], view.view(game, seat))

    def write(self, game: Game) -> dict[str, Any]:
        assert isinstance(game, Madeira)
        return position.write(game)

    def read(self, game: Game, position_: dict[str, Any]) -> None:
        assert isinstance(game, Madeira)
        position.read(game, position_)

    def editing(self, game: Game) -> Editing:
        assert isinstance(game, Madeira)
        return editing.editing(game, self.catalogue)

    def check(self, game: Game) -> None:
        assert isinstance(game, Madeira)
        check_table(game)
        if game.facts.is_expanded:
            modules.check(game)

    def endow(self, game: Game, dice: Dice) -> None:
        assert isinstance(game, Madeira)
        endow(game, dice)

    def pieces(self, game: Game) -> dict[str, int]:
        assert isinstance(game, Madeira)
        return position.pieces(game)

    def breakdown(self, game: Game, seat: i64) -> dict[str, int]:
        assert isinstance(game, Madeira)
        return view.breakdown(game, seat)

    def count(self, game: Game, out: Count) -> None:
        assert isinstance(game, Madeira)
        counters.count(game, out)

    def count_for(self, game: Game, seat: i64, out: Count) -> None:
        assert isinstance(game, Madeira)
        counters.count_for(game, seat, out)

    def stock(self) -> list[str]:
        return ALL_STOCK

    def untold(self) -> frozenset[str]:
        return counters.UNTOLD

    def told_besides(self) -> frozenset[str]:
        return counters.TOLD_BESIDES

    def remarks(self, before: Game, by: Move | Step, after: Game) -> list[Remarked]:
        assert isinstance(before, Madeira)
        assert isinstance(after, Madeira)
        return remarks.remarks(before, by, after)

    def passed_over(self, game: Game, step: Step) -> Remarked | None:
        assert isinstance(game, Madeira)
        return remarks.passed_over(game, step)

    def plurals(self) -> dict[str, str]:
        return ALL_PLURALS

    def terms(self) -> list[str]:
        return modules.terms()

    def chapter(self, game: Game) -> Facts:
        assert isinstance(game, Madeira)
        if not game.is_over():  # the log reports the effects of a phase's first step in that phase
            first = game.next_step().kind
            if first in ("maintenance", "crowns-requests"):
                return {"round": int(game.round), "phase": first}
        return {"round": int(game.round), "phase": PHASE_KINDS[game.phase]}

    def phases(self) -> list[str]:
        return PHASE_KINDS

    def secrets_swapped(self, game: Game, seat: i64) -> Game | None:
        assert isinstance(game, Madeira)
        return view.secrets_swapped(game, seat)

    def secrets_swapped_alone(self, game: Game, seat: i64) -> list[Game]:
        assert isinstance(game, Madeira)
        return view.secrets_swapped_alone(game, seat)

    def imagined(self, game: Game, seat: i64, dice: Dice) -> Game:
        assert isinstance(game, Madeira)
        return view.imagined(game, seat, dice)

    def disclose(self, game: Game) -> None:
        assert isinstance(game, Madeira)
        game.facts.pirates_known = True

    def help(self) -> dict[str, str]:
        if not self.texts:
            self.texts = help_texts(self.numbers(None))
        return self.texts

    def sections(self) -> dict[str, str]:
        return SECTIONS

    def refusing(self) -> dict[str, str]:
        return REFUSING

    def guide(self) -> dict[str, str]:
        return GUIDE


RULES: Final = MadeiraRules()
