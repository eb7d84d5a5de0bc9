"""Positions of random games and changes of them, with the changes that give another possible position."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import pytest

from caravela.engine.dice import Dice
from caravela.engine.errors import Damaged
from caravela.engine.flow import MoveList
from caravela.engine.game import Game
from caravela.games import rules_of
from caravela.games.puerto_rico.components import (
    BUILDING_NAMES,
    COLONISTS_SHORT,
    GOOD_NAMES,
    NOBODY,
    PLACARD_NAMES,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.roles.craftsman import production_of
from caravela.match.position import lay_out, position_of
from tests.kit.thoroughness import by_build

RULES = rules_of("puerto-rico")
CHANGES = by_build(plain=4, compiled=30, soak=200)
"""Number of changes per position."""
NEW_SET = (
    "aqueduct+forest house+black market+storehouse+guest house+trading post+church+small wharf+lighthouse"
    "+library+specialty factory+union hall+statue+cloister+guild hall+residence+fortress"
)
TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"optional-production": "on", "stored-goods": "chosen"}),
    (4, {}),
    (5, {}),
    (3, {"new-buildings": "on", "building-set": NEW_SET}),
    (4, {"new-buildings": "on", "forests": "flip", "building-set": "random"}),
    (3, {"nobles": "on"}),
    (4, {"nobles": "on", "new-buildings": "on", "building-set": NEW_SET}),
    (5, {"nobles": "on", "new-buildings": "on"}),
]
every_table = pytest.mark.parametrize(("players", "options"), TABLES, ids=lambda value: str(value)[:40])
Path = tuple[Any, ...]


def step(game: Game, dice: Dice) -> None:
    """One random move or draw."""
    waiting, out = game.next_step(), MoveList()
    waiting.options(game, out)
    number = dice.draw(waiting.weights(game)) if waiting.by_chance else dice.below(out.count)
    game.play(out.moves[number])


def positions(players: int, options: dict[str, object], seed: int, rare: int) -> Iterator[PuertoRico]:
    """One moment of each kind of question of a random game, and its end."""
    dice, game = Dice(seed), RULES.new_game(players, options)
    seen: dict[str, int] = {}
    while not game.is_over():
        name = re.sub(r"\d+", "", RULES.catalogue.name_of(game.next_step()))
        seen[name] = seen.get(name, 0) + 1
        if seen[name] == 2 or dice.below(rare) == 0:
            assert isinstance(game, PuertoRico)
            yield game
        step(game, dice)
    assert isinstance(game, PuertoRico)
    yield game


@cache
def set_up(players: int, options: str) -> Game:
    return RULES.new_game(players, json.loads(options))


def read(players: int, options: dict[str, object], position: dict[str, Any]) -> PuertoRico:
    game = set_up(players, json.dumps(options)).copy()
    pieces = RULES.pieces(game)
    lay_out(RULES, game, position)
    RULES.check(game)
    if RULES.pieces(game) != pieces:
        raise Damaged("The position does not have the right pieces.")
    assert isinstance(game, PuertoRico)
    return game


def refusal_of(players: int, options: dict[str, object], position: dict[str, Any]) -> str:
    """The reason why a position is refused; None if it is read."""
    try:
        read(players, options, position)
    except Damaged as refusal:
        return str(refusal)
    return ""


def written(game: Game) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(json.dumps(position_of(RULES, game)))
    return found


# -- changes -------------------------------------------------------------------------------------------


def leaves(found: Any, path: Path = ()) -> Iterator[tuple[Path, Any]]:
    """Every field, the rows of names and the lists included."""
    if path:
        yield path, found
    if isinstance(found, dict):
        for key, value in found.items():
            yield from leaves(value, (*path, key))
    elif isinstance(found, list):
        for i, value in enumerate(found):
            yield from leaves(value, (*path, i))


def changes(path: Path, value: Any) -> list[Any]:
    """Other values for a field."""
    if isinstance(value, bool):
        return [not value, 1, None]
    if isinstance(value, int):
        return [value + 1, value - 1, value + 7, 10**6, str(value), True]
    if isinstance(value, str):
        return ["nothing of the kind", 0, None, *[good for good in GOOD_NAMES if path[-1] == "good" and good != value]]
    if value is None:
        return ["corn", "nothing of the kind", 0]
    if isinstance(value, list):
        other = [value[:-1], [*value, value[0]]] if value else []
        return [*other, [*value, "nothing of the kind"], 0, None]
    names = BUILDING_NAMES if path[-1] in ("colonists", "nobles", "buildings") else GOOD_NAMES
    more = [value | {name: 1} for name in names[:: 1 if len(names) < 9 else 7] if name not in value]
    return [*more, value | {"nothing of the kind": 1}, 0, []]


def changed(table: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    twin = copy.deepcopy(table)
    spot = twin
    for key in path[:-1]:
        spot = spot[key]
    spot[path[-1]] = value
    return twin


def is_number(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


# What one change alone can make of a sound position and still be one: by field, when it is. All else is impossible.
Possible = Callable[[PuertoRico, dict[str, Any], Path, Any], bool]


def nobody_took_a_role(table: dict[str, Any]) -> bool:
    """In the first round, when everything is as the set-up gave it."""
    return bool(table["round"] == 1 and table["role taker"] == NOBODY)


def doubloons_of_a_player(game: PuertoRico, table: dict[str, Any], path: Path, value: Any) -> bool:
    paying = any(type(each).__name__ == "FinishBuilding" and each.seat == path[1] for each in game.agenda)
    return is_number(value) and value >= 0 and (not paying or value == 0) and not nobody_took_a_role(table)


def forests(game: PuertoRico, table: dict[str, Any], path: Path, value: Any) -> bool:
    player = table["players"][path[1]]
    mine = "forest house" in player["buildings"] and "flipped" not in player
    return is_number(value) and 0 <= value <= (12 - sum(player["tiles"].values()) if mine else 0)


def placard_doubloons(game: PuertoRico, table: dict[str, Any], path: Path, value: Any) -> bool:
    row = value if len(path) == 1 else table["placard doubloons"] | {path[1]: value}
    if not isinstance(row, dict) or not set(row) <= set(PLACARD_NAMES):
        return False
    if not all(is_number(number) and number >= 0 for number in row.values()):
        return False
    taken = [taker for taker in table["placard takers"] if taker >= 0]
    rounds = table["round"] - 1 + (table["ending"] != 0 and not taken)
    free = [PLACARD_NAMES[i] for i, taker in enumerate(table["placard takers"]) if taker == NOBODY]
    left = len(free) + len(taken) - game.turns if rounds else 0
    laden = [name for name in row if row[name]]
    lawful = all(name in free and row[name] <= rounds for name in laden)
    return lawful and max(0, left - len(taken)) <= len(laden) <= left


def later_round(game: PuertoRico, table: dict[str, Any], path: Path, value: Any) -> bool:
    """The table does not show the number of the round."""
    if not is_number(value) or value <= table["round"] or (value - table["round"]) % game.seats != 0:
        return False
    later = table | {"round": value}
    return placard_doubloons(game, later, ("placard doubloons",), table["placard doubloons"])


def ending(game: PuertoRico, table: dict[str, Any], path: Path, value: Any) -> bool:
    """That colonists were short is not always seen."""
    if not is_number(value) or value ^ table["ending"] != COLONISTS_SHORT or game.facts.has_nobles:
        return False
    alone = table["ending"] == COLONISTS_SHORT and not [taker for taker in table["placard takers"] if taker >= 0]
    if alone and any(table["placard doubloons"].get(name, 0) >= table["round"] for name in PLACARD_NAMES):
        return False
    over = table["role taker"] == NOBODY
    if value < table["ending"]:
        return (
            not over
            or value > 0
            or bool(
                placard_doubloons(game, table | {"ending": value}, ("placard doubloons",), table["placard doubloons"])
            )
        )
    given_back = any("black market" in player["buildings"] for player in table["players"])
    mayor = table["placard takers"][1] != NOBODY or over
    if (
        over
        and table["ending"] == 0
        and not placard_doubloons(game, table | {"ending": value}, ("placard doubloons",), table["placard doubloons"])
    ):
        return False
    return mayor and (table["colonists"] == 0 or given_back)


def goods_of_the_craftsman(game: PuertoRico, table: dict[str, Any], path: Path, value: Any) -> bool:
    """What the craftsman has, and could make."""
    row = value if len(path) == 1 else table["produced"] | {path[1]: value}
    if not isinstance(row, dict) or not set(row) <= set(GOOD_NAMES):
        return False
    player = game.players[game.role_taker]
    able = production_of(player)
    waits = any(type(each).__name__ == "Producing" and each.seat == game.role_taker for each in game.agenda)
    for good, name in enumerate(GOOD_NAMES):
        most = 0 if waits or able[good] == 0 else min(player.goods[good], able[good] + 2)
        taken = (table.get("taken", 0) >> good) & 1
        if not is_number(row.get(name, 0)) or not taken <= row.get(name, 0) <= most:
            return False
    return True


def harvest(game: PuertoRico, table: dict[str, Any], path: Path, value: Any) -> bool:
    row = value if len(path) == 1 else table["harvest"] | {path[1]: value}
    if not isinstance(row, dict) or not set(row) <= set(GOOD_NAMES):
        return False
    ahead = {type(each).__name__: each.seat for each in game.agenda}
    seat = ahead.get("TakeHarvest", ahead.get("ProductionBonus", 0))
    goods = game.goods if "TakeHarvest" in ahead else game.players[seat].goods
    able = production_of(game.players[seat])
    for good, name in enumerate(GOOD_NAMES):
        most = min(goods[good], able[good] + 2) if able[good] else 0
        if not is_number(row.get(name, 0)) or not 0 <= row.get(name, 0) <= most:
            return False
    return True


def settler_has_a_tile(game: PuertoRico, table: dict[str, Any], path: Path, value: Any) -> bool:
    ahead = {type(each).__name__ for each in game.agenda if each.seat == game.role_taker}
    had_turn = not ahead & {"SettlerTurn", "Settling"} and game.players[game.role_taker].tiles > 0
    return value is False or (value is True and had_turn)


def aboard(game: PuertoRico, table: dict[str, Any], path: Path, value: Any) -> bool:
    kinds = [good for good in range(5) if (table["kinds aboard"] >> good) & 1]
    return is_number(value) and len(kinds) <= value <= sum(game.goods[good] for good in kinds)


POSSIBLE: dict[str, Possible] = {
    "round": later_round,
    "players.*.doubloons": doubloons_of_a_player,
    "players.*.forests": forests,
    "placard doubloons": placard_doubloons,
    "placard doubloons.*": placard_doubloons,
    "ending": ending,
    "produced": goods_of_the_craftsman,
    "produced.*": goods_of_the_craftsman,
    "harvest": harvest,
    "harvest.*": harvest,
    "settler has a tile": settler_has_a_tile,
    "aboard": aboard,
    "bonus": lambda game, table, path, value: value == 1 and is_number(value),
}
# Fields of which the table does not say whether another value could be: they tell what has happened in the phase.
UNSEEN = {
    "players.*.used", "opened", "shipped", "turns without load", "kept", "kept.*", "singles left", "warehouses left",
    "wanted", "owed", "taken", "kinds aboard",
}  # fmt: skip


def field(path: Path) -> str:
    """The field without the numbers and names inside it."""
    names = [part if isinstance(part, str) else "*" for part in path]
    if len(names) == 2 and names[0] in ("placard doubloons", "produced", "harvest", "kept"):
        names[1] = "*"
    return ".".join(names[:3] if names[0] == "players" else names[:2])


def impossible(game: PuertoRico, table: dict[str, Any], path: Path, value: Any) -> bool:
    return False
