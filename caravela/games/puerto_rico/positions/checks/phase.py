"""Checks that the state of the current phase fits the steps on the agenda."""

from __future__ import annotations

from caravela.engine.writing import plain
from caravela.games.puerto_rico.components import BUILDING_NAMES, GOODS, NOTHING
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.positions.checks.boards import USED_UP
from caravela.games.puerto_rico.positions.checks.expecting import bits_of, expect, named_goods, names_of, within
from caravela.games.puerto_rico.positions.checks.goods import (
    check_harvest,
    check_loading,
    check_production,
    check_small_wharf,
    check_storing,
    check_supplying,
)
from caravela.games.puerto_rico.positions.checks.pieces import check_payment, check_placing, check_row, check_settler
from caravela.games.puerto_rico.positions.checks.turn import check_needs, check_used
from caravela.games.puerto_rico.positions.passing import PASSING, USED, steps_ahead


def check_memory(game: PuertoRico) -> None:
    """Temporary numbers are set only while certain steps are on the agenda."""
    ahead = steps_ahead(game)
    numbers = remembered(game)
    for name, (steps, usual) in PASSING.items():
        if not steps & ahead:
            expect(numbers[name] == usual, f"'{name}'", numbers[name], f"{usual}, as it does not matter now")
    for seat in range(game.seats):
        used = names_of(game.players[seat].used)
        expect(game.players[seat].used == 0 or bool(USED & ahead), f"used by player {seat + 1}:", used, "nothing now")
        for i in bits_of(game.players[seat].used, len(BUILDING_NAMES)):
            expect(USED_UP[BUILDING_NAMES[i]] in ahead, f"used by player {seat + 1}:", BUILDING_NAMES[i], "nothing now")


def check_phase(game: PuertoRico) -> None:
    """Check what the steps on the agenda imply."""
    ahead = steps_ahead(game)
    check_row(game, ahead)
    if not ahead & {"StoreGoods", "UnloadFullShips"}:
        for i in range(len(game.ship_spaces)):
            within(f"on ship {game.ship_spaces[i]} goods:", game.ship_load[i], 0, game.ship_spaces[i] - 1)
    if "EmptyTradingHouse" not in ahead:
        within("goods in the trading house:", sum(plain(game.trading_house)), 0, game.facts.trading_house_spaces - 1)
    if "StoreGoods" in ahead:
        check_loading(game)
    check_used(game)
    for step in game.agenda:
        check_needs(game, step)
        match type(step).__name__:
            case "HavePrivilege" | "UsePrivilege" | "CraftsmanPrivilege" | "CraftsmanDoubledPrivilege":
                check_production(game, ahead)
            case "TakeHarvest":
                check_harvest(game, step.seat, game.goods)
            case "ProductionBonus":
                check_harvest(game, step.seat, game.players[step.seat].goods)
            case "LoadBonus":
                within("loads with a bonus:", game.bonus, 1, GOODS if game.facts.bonus_for_each_kind else 1)
            case "GivingBack":
                check_storing(game, step.seat, ahead)
            case "SettlerAgain" | "SettlingAgain":
                check_settler(game)
            case "PlacingDrawn":
                expect(game.drawn != NOTHING, "a plantation drawn:", "none", "one")
            case "FinishBuilding":
                check_payment(game, step.seat, ahead)
            case "Supplying":
                check_supplying(game, step.seat)
            case "Placing" | "PlacingNoble":
                check_placing(game, step.seat, "PlacingNoble" in ahead)
            case "FillingSmallWharf":
                check_small_wharf(game)
            case _:
                pass


def remembered(game: PuertoRico) -> dict[str, object]:
    """All temporary numbers, by their names in a position."""
    return {
        "produced": named_goods(game.produced),
        "harvest": named_goods(game.harvest),
        "captain has loaded": game.captain_has_loaded,
        "turns without load": game.turns_without_load,
        "opened": game.opened,
        "shipped": game.shipped,
        "kept": named_goods(game.kept),
        "warehouses left": game.warehouses_left,
        "singles left": game.singles_left,
        "settler has a tile": game.settler_has_tile,
        "drawn": game.drawn,
        "wanted": game.wanted,
        "owed": game.owed,
        "taken": game.taken,
        "stage": game.stage,
        "room": game.room,
        "aboard": game.aboard,
        "kinds aboard": game.aboard_kinds,
        "offered": game.offered,
        "bonus": game.bonus,
    }
