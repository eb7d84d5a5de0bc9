"""Valid tables of a later round that tests modify, and helpers to read them."""

from __future__ import annotations

import json
from typing import Any

from caravela.engine.errors import Damaged
from caravela.games import rules_of
from caravela.games.puerto_rico.components import NOBODY, PLACARDS
from caravela.match.position import check, lay_out, position_of
from tests.rulebook.puerto_rico.stage import Table

RULES = rules_of("puerto-rico")
SET = (
    "small market+forest house+black market+storehouse+hospice+trading post+church+small wharf+lighthouse+library"
    "+university+union hall+statue+cloister+guild hall+residence+fortress"
)
GUEST_SET = SET.replace("hospice", "guest house")

Position = dict[str, Any]


def later_table(players: int = 3, **options: object) -> Table:
    """The first seat takes a role in the round after everybody was governor once; each has the first tile."""
    table = Table(players, True, **options)
    game = table.game
    while table.waits_for() == "the table":
        table.play("the table", table.words()[0])
    game.round = 1 + players
    free = [placard for placard in range(PLACARDS) if game.placard_taker[placard] == NOBODY]
    for placard in free[game.turns :]:
        game.placard_doubloons[placard] = 1
    return table


def written(table: Table) -> Position:
    found: Position = json.loads(json.dumps(position_of(RULES, table.game)))
    return found


def refusal_of(table: Table, position: Position) -> str:
    """Why a position with the pieces of a table is refused; nothing if it is read."""
    again = table.game.copy()
    try:
        lay_out(RULES, again, position)
        check(RULES, again, RULES.pieces(table.game))
    except Damaged as refusal:
        return str(refusal)
    return ""


def read_again(table: Table) -> None:
    """The table is read back as it is."""
    position, again = written(table), table.game.copy()
    assert refusal_of(table, position) == ""
    lay_out(RULES, again, position)
    assert json.loads(json.dumps(position_of(RULES, again))) == position
