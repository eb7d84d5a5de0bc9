"""The module of the king's demands."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.catalogue import Catalogue
from caravela.engine.editing.parts import PositionPart
from caravela.engine.flow import Step
from caravela.engine.options import switch
from caravela.engine.phrases import Remarked
from caravela.engine.printed import PrintedNumbers
from caravela.games.madeira.box import ALL_REQUESTS
from caravela.games.madeira.components import REQUESTS
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.module import Module
from caravela.games.madeira.hooks.request import Request
from caravela.games.madeira.kings_demands import fulfilling, preparation
from caravela.games.madeira.kings_demands.checks import check_demands
from caravela.games.madeira.kings_demands.help import SECTIONS, TEMPLATES
from caravela.games.madeira.kings_demands.names import DEMANDS
from caravela.games.madeira.kings_demands.remarks import DEMAND_NOT_PAID
from caravela.games.madeira.kings_demands.state import FIELDS, FIXED, parts
from caravela.games.madeira.kings_demands.tiles import all_demands
from caravela.games.madeira.phases import a_round_setup, e_crowns_requests
from caravela.games.madeira.setup import LAYING_REQUESTS, instead_of


@final
class KingsDemandsModule(Module):
    def parts(self, seats: int) -> list[PositionPart]:
        return parts()

    def fixed(self) -> dict[str, str]:
        return FIXED

    def is_in(self, game: Madeira) -> bool:
        return len(game.facts.further_requests) > 0

    def state(self, game: Madeira) -> object:
        return game.expansion.kings_demands

    def bring(self, game: Madeira, choices: dict[str, str], printed: PrintedNumbers, plan: list[Step]) -> None:
        """Change the preparation: demands are laid out, and dealt if they are not chosen."""
        facts = game.facts
        facts.is_expanded = True
        facts.request_kinds = ALL_REQUESTS
        facts.further_requests = vec[Request](all_demands(printed))
        facts.deals_requests = False
        facts.fulfilling = fulfilling.FULFILLING_DEMANDS
        game.requests = vec[i64]([0] * REQUESTS + [1] * DEMANDS)
        game.row_requests = vec[i64]([0] * (game.seats * ALL_REQUESTS))
        for player in game.players:
            player.requests = vec[i64]([0] * ALL_REQUESTS)
        game.expansion.kings_demands.make_room()
        dealt = [] if choices["new-beginning"] == "on" else [preparation.DEALING_DEMANDS]
        instead_of(plan, LAYING_REQUESTS, [preparation.LAYING_DEMANDS, *dealt])

    def fill_moves(self, catalogue: Catalogue) -> None:
        catalogue.move_row(a_round_setup.TAKE_REQUEST[REQUESTS:])
        catalogue.move_row(e_crowns_requests.KEEP_REQUEST[REQUESTS:])
        catalogue.move_row(preparation.LAY_DEMAND)
        catalogue.move_row(preparation.DEAL_DEMAND)
        catalogue.move_row(fulfilling.PAY_DEMAND)

    def fill_steps(self, catalogue: Catalogue) -> None:
        catalogue.step("laying demands", preparation.LAYING_DEMANDS)
        catalogue.step("dealing demands", preparation.DEALING_DEMANDS)
        catalogue.step_row("fulfilling demands", fulfilling.FULFILLING_DEMANDS)
        for demand, row in enumerate(fulfilling.PAYING_DEMAND):
            catalogue.step_row(f"paying for demand {demand}, seat", row)
        catalogue.step_row("favors count", fulfilling.FAVORS_COUNT)

    def passed_over(self, game: Madeira, step: Step) -> Remarked | None:
        return DEMAND_NOT_PAID.told(int(step.seat), step.facts()) if step.kind == "paying-for-demand" else None

    def check(self, game: Madeira) -> None:
        check_demands(game)

    def help(self) -> dict[str, str]:
        return TEMPLATES

    def sections(self) -> dict[str, str]:
        return SECTIONS


KINGS_DEMANDS: Final = KingsDemandsModule(
    switch(
        "kings-demands",
        "expansion, module 3: thirty demands in the place of the Crown's requests",
        title="king's demands",
    ),
    [],
    FIELDS,
)
