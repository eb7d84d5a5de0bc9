"""A building tile: its printed numbers, and the moments of the game at which a building may matter.

Roles ask every occupied building of a player at these moments and never name one. The return value shows the kind of
moment: an amount it adds, a restriction it lifts, moves it offers, a step that follows. `offers` lists the moves that a
building may offer, and `refuses` says why one of them is closed.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Move, MoveList, Step
from caravela.engine.phrases import Reason
from caravela.games.puerto_rico.answers import NO_BUILDING_ALLOWS, NOT_OCCUPIED, PASS
from caravela.games.puerto_rico.components import FIRST_BUILDING, NOTHING
from caravela.games.puerto_rico.presentation.view_types import BuildingSeen

if TYPE_CHECKING:
    from caravela.games.puerto_rico.game import PuertoRico
    from caravela.games.puerto_rico.player import Player


class Building:
    """One kind of building. A building without a function returns nothing at every moment."""

    def __init__(self, number: i64, name: str, row: list[int]) -> None:
        self.number: i64 = number
        self.place: i64 = FIRST_BUILDING + number
        self.name: str = name
        self.cost: i64 = row[0]
        self.points: i64 = row[1]
        self.circles: i64 = row[2]
        self.column: i64 = row[3]  # column of the game board: the number of quarries that may lower the cost
        self.spaces: i64 = row[4]
        self.copies: i64 = row[5]
        self.good: i64 = NOTHING  # what a production building processes
        self.beige: bool = True
        self.large_production: bool = False
        self.partner: i64 = NOTHING  # a building that is not in a game with this one
        # What the owner may do before each turn and decision outside the mayor phase, by seat. A field, not a moment
        # like those below: before every turn of every player only the buildings that have it are asked.
        self.before_any_turn: vec[Step] = vec[Step]()
        self.seen: BuildingSeen | None = None  # the view of an unbuilt copy, from which views are copied; cached

    # -- at any time, and whenever a role is taken -------------------------------------------------
    def extra_privileges(self) -> i64:
        """The number of additional privileges of a role that the owner took."""
        return 0

    # -- settler ---------------------------------------------------------------------------------
    def before_settling(self, game: PuertoRico, seat: i64) -> Step | None:
        """The step before the owner's normal turn as a settler."""
        return None

    def allows_quarry(self) -> bool:
        """Whether the owner may take a quarry without the settler's privilege."""
        return False

    def after_settling(self, game: PuertoRico, seat: i64, place: i64) -> Step | None:
        """The step after a tile is taken in the normal turn."""
        return None

    def other_tiles(self, game: PuertoRico, seat: i64, again: bool, out: MoveList) -> None:
        """Tiles the owner may take instead; `again` for the tile of a doubled privilege."""

    def instead_of_drawn(self) -> bool:
        """Whether the owner may look at a drawn tile and have a forest instead, or buy and sell forests."""
        return False

    def after_settlers(self, game: PuertoRico, seat: i64) -> Step | None:
        """The step after all players have settled."""
        return None

    # -- mayor -----------------------------------------------------------------------------------
    def people_with_mayor(self) -> i64:
        """The number of people from the supply at the owner's first turn."""
        return 0

    # -- builder ---------------------------------------------------------------------------------
    def after_building(self, game: PuertoRico, seat: i64, built: Building) -> Step | None:
        """The step after the owner has built another building."""
        return None

    def discount(self, player: Player, spaces: i64) -> i64:
        """The owner's discount on a building with this number of city spaces."""
        return 0

    def raises(self, game: PuertoRico, player: Player) -> i64:
        """The number of additional doubloons that the owner can raise for a building."""
        return 0

    def pay_rest(self, game: PuertoRico, seat: i64) -> Step | None:
        """The step in which the owner raises the missing doubloons."""
        return None

    def points_with_building(self, built: Building) -> i64:
        """Points when the owner builds another building."""
        return 0

    # -- craftsman -------------------------------------------------------------------------------
    def extra_production(self, player: Player, good: i64) -> i64:
        """Extra goods of a kind that the owner produces."""
        return 0

    def doubloons_with_production(self, player: Player, produced: vec[i64]) -> i64:
        """Money at the owner's turn in the craftsman phase, for goods produced or otherwise."""
        return 0

    def points_with_production(self, player: Player) -> i64:
        """Points at the owner's turn in the craftsman phase."""
        return 0

    # -- trader ----------------------------------------------------------------------------------
    def doubloons_with_sale(self) -> i64:
        """Money in addition to the price at the trading house."""
        return 0

    def sells_kind_again(self) -> bool:
        """Whether the owner may sell a kind that the trading house already has."""
        return False

    def other_sales(self, game: PuertoRico, seat: i64, out: MoveList) -> None:
        """Sales that the owner may choose instead of the trading house."""

    def trader_extras(self, game: PuertoRico, seat: i64, out: MoveList) -> None:
        """Free moves at the owner's turn in the trader phase, before or after the sale."""

    # -- captain ---------------------------------------------------------------------------------
    def before_loading(self, game: PuertoRico, seat: i64, first_turn: bool) -> Step | None:
        """The step at a turn of the captain phase while the owner has shipped nothing in it."""
        return None

    def own_ship(self, game: PuertoRico, seat: i64, out: MoveList) -> None:
        """Loads that the owner may choose instead of a cargo ship."""

    def points_with_load(self) -> i64:
        """Points in addition to those for the goods loaded."""
        return 0

    def doubloons_with_load(self) -> i64:
        """Money for a load."""
        return 0

    def kinds_stored(self) -> i64:
        """The number of kinds of goods that the owner may keep in full."""
        return 0

    def goods_stored(self) -> i64:
        """The number of single goods that the owner may keep beyond the usual one."""
        return 0

    # -- game end --------------------------------------------------------------------------------
    def points_at_end(self, game: PuertoRico, player: Player) -> i64:
        """Points beyond the printed ones, if the building is occupied when the game ends."""
        return 0

    # -- why not; off the hot path ---------------------------------------------------------------
    def offers(self, game: PuertoRico, seat: i64, asked: str) -> list[Move]:
        """All moves that the building may add to a question of this kind, allowed or not."""
        return []

    def refuses(self, game: PuertoRico, seat: i64, move: Move) -> Reason | None:
        """Why one of them is not allowed now although the building is occupied; none if it is."""
        return None


def offers_of(game: PuertoRico, seat: i64, asked: str) -> list[tuple[Building, Move]]:
    """The moves that a player's buildings may offer at a question, occupied or not."""
    player = game.players[seat]
    offers: list[tuple[Building, Move]] = []
    for building in game.kinds:
        if player.has(building):
            for move in building.offers(game, seat, asked):
                offers.append((building, move))
    return offers


def moves_offered(game: PuertoRico, seat: i64, asked: str) -> list[Move]:
    return [offer[1] for offer in offers_of(game, seat, asked)]


def refusal_of_offer(game: PuertoRico, seat: i64, asked: str, move: Move) -> Reason | None:
    """Why a move that a building offers is not allowed now."""
    for building, offered in offers_of(game, seat, asked):
        if offered is move:
            if game.players[seat].colonists[building.place] == 0:
                return NOT_OCCUPIED.told({"building": building.name})
            return building.refuses(game, seat, move)
    return None if move is PASS else NO_BUILDING_ALLOWS.told()
