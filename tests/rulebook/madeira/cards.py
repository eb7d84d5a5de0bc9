"""What tests of the capitanias share: a player who has played a card, and ships that begin to move."""

from __future__ import annotations

from caravela.games.madeira.actions.ships import move_ships
from caravela.games.madeira.components import NOBODY
from tests.rulebook.madeira.stage import RULES, Seat, Table

R1 = ("field 1a", "field 1b", "field 1c")
R2 = ("field 2a", "field 2b", "field 2c")
R3 = ("field 3a", "field 3b", "field 3c")


def table_with(
    card: str, *places: str, players: int = 4, round: int = 1, on: str = "", off: str = ""
) -> tuple[Table, Seat]:
    """Yellow has played a card and has workers on these places; options on or off that are not so by default."""
    table = Table(players, round, modules=f"capitanias {on}", off=off)
    table.lies()
    return table, table.seats[0].has_played(card).stands(*places)


def start(table: Table, ships: int) -> None:
    """Yellow moves so many ships in phase B, by a character."""
    table.game.passing[0] = NOBODY
    table.game.row_marker[0] = 0
    table.begins()
    move_ships(table.game, 0, ships)
    table.pieces = RULES.pieces(table.game)
    table.game.go_on()


def has_passed(seat: Seat) -> None:
    """The player's marker is back in the Passing Column."""
    game = seat.table.game
    game.row_marker[0] = -1
    game.passing[seat.number] = seat.number
