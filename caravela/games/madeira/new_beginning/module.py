"""The module of a new beginning."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import append
from mypy_extensions import i64

from caravela.engine.catalogue import Catalogue
from caravela.engine.flow import Move, Step
from caravela.engine.options import switch
from caravela.engine.phrases import Remarked
from caravela.engine.printed import PrintedNumbers
from caravela.games.madeira.box import ALL_REQUEST_NAMES
from caravela.games.madeira.components import GOODS, REQUESTS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.module import Module
from caravela.games.madeira.new_beginning import choosing, settling
from caravela.games.madeira.new_beginning.checks import check_beginning
from caravela.games.madeira.new_beginning.counters import BEGINNING_COUNTED
from caravela.games.madeira.new_beginning.help import SECTIONS, TEMPLATES
from caravela.games.madeira.new_beginning.remarks import remarks_on_choosing
from caravela.games.madeira.new_beginning.state import FIELDS, FIXED
from caravela.games.madeira.new_beginning.stores import StartingStores
from caravela.games.madeira.new_beginning.tiles import CITY_TILES, FIELD_TILES, REQUEST
from caravela.games.madeira.new_beginning.view import see_beginning
from caravela.games.madeira.presentation.view_types import TableSeen
from caravela.games.madeira.setup import DEALING_STARTING_REQUESTS, INITIAL_ORDER, INITIAL_PLACEMENT, instead_of


@final
class NewBeginningModule(Module):
    def fixed(self) -> dict[str, str]:
        return FIXED

    def is_in(self, game: Madeira) -> bool:
        return game.expansion.new_beginning.stores is not None

    def state(self, game: Madeira) -> object:
        return game.expansion.new_beginning

    def bring(self, game: Madeira, choices: dict[str, str], printed: PrintedNumbers, plan: list[Step]) -> None:
        """Players start with only workers, ships and pirates; choosing tiles replaces placing the first workers."""
        facts = game.facts
        facts.is_expanded = True
        facts.has_home_supply = False
        facts.counted = append(facts.counted, BEGINNING_COUNTED)
        game.expansion.new_beginning.stores = StartingStores(printed)
        game.expansion.new_beginning.make_room(game.seats)
        for player in game.players:
            player.reals = player.bread = player.wood = 0
            for good in range(GOODS):
                player.goods[good] = 0
        instead_of(plan, DEALING_STARTING_REQUESTS, [])
        instead_of(plan, INITIAL_ORDER, [])
        laid_out = [choosing.DRAWING_ORDER, choosing.REMOVING_TILES, choosing.OFFERING_REQUESTS]
        instead_of(plan, INITIAL_PLACEMENT, [*laid_out, choosing.NEXT_CATEGORY[0]])

    def fill_moves(self, catalogue: Catalogue) -> None:
        catalogue.move_row(choosing.DRAW_SEAT)
        catalogue.move_row(choosing.REMOVE_TILE)
        catalogue.move_row(choosing.OFFER_REQUEST)
        catalogue.move_row(choosing.TAKE_TILE)
        catalogue.move_row(settling.SETTLE_IN_CITY)

    def fill_steps(self, catalogue: Catalogue) -> None:
        catalogue.step("drawing the order", choosing.DRAWING_ORDER)
        catalogue.step("removing tiles", choosing.REMOVING_TILES)
        catalogue.step("offering requests", choosing.OFFERING_REQUESTS)
        catalogue.step_row("next category", choosing.NEXT_CATEGORY)
        catalogue.step_row("taking a tile", choosing.TAKING_TILE)
        catalogue.step_row("choosing a city", settling.CHOOSING_CITY)
        for area, row in enumerate(settling.SETTLING_IN):
            catalogue.step_row(f"settling in area {area}, seat", row)
        for area, row in enumerate(settling.CHOOSING_FIELD):
            catalogue.step_row(f"choosing a field in area {area}, seat", row)

    def add_pieces(self, game: Madeira, count: dict[str, int]) -> None:
        """Requests that are offered; those that show crowns are counted with the ones still to be dealt."""
        new_beginning = game.expansion.new_beginning
        for place in range(i64(len(new_beginning.offered))):
            kind = new_beginning.offered[place]
            if kind >= REQUESTS and (new_beginning.display[REQUEST] >> place) & 1 == 1:
                count[ALL_REQUEST_NAMES[kind]] += 1

    def check(self, game: Madeira) -> None:
        check_beginning(game)

    def terms(self) -> list[str]:
        return [*CITY_TILES, *FIELD_TILES]

    def remarks(self, before: Madeira, by: Move | Step, after: Madeira) -> list[Remarked]:
        return remarks_on_choosing(before, by, after)

    def see_table(self, game: Madeira, seen: TableSeen) -> None:
        see_beginning(game, seen)

    def help(self) -> dict[str, str]:
        return TEMPLATES

    def sections(self) -> dict[str, str]:
        return SECTIONS


NEW_BEGINNING: Final = NewBeginningModule(
    switch("new-beginning", "expansion, module 1: players choose what they start with, tile by tile"),
    [],
    FIELDS,
)
