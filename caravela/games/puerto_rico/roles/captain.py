"""The captain: goods are loaded on the cargo ships and sail for the old world.

Action: players must load while they can, round after round, one kind on one ship per turn; 1 point for each good.
Privilege: one point more with the captain's first load. At the end: goods are stored, and full ships unload.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.bits import bit
from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.puerto_rico.answers import NO_GOOD, NOT_IN_GAME, PASS, SEATS
from caravela.games.puerto_rico.building import Building, moves_offered, refusal_of_offer
from caravela.games.puerto_rico.components import BUILDING_NAMES, CAPTAIN, GOOD_NAMES, GOODS, NOTHING, PLACARD_NAMES
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.last_points import offer_points
from caravela.games.puerto_rico.roles.storage import STORING

SHIPS: Final[i64] = 5
SMALLEST_SHIP: Final[i64] = 4


@final
class CaptainPhase(Step):
    """Loading goes round from the captain until nobody loads; then all players store goods, and ships unload."""

    kind = "captain-phase"

    def happen(self, game: PuertoRico) -> None:
        game.captain_has_loaded = False
        game.turns_without_load = 0
        for player in game.players:
            player.used = 0
        game.opened = 0
        game.shipped = 0
        game.do_next(NEXT_LOADER[game.role_taker], STORE_GOODS)


@final
class NextLoader(Step):
    """The next player clockwise; a whole circle without a load ends the loading (PR-46)."""

    kind = "next-loader"

    def happen(self, game: PuertoRico) -> None:
        seat = self.seat
        while game.turns_without_load < game.seats:
            opening = (game.opened >> seat) & 1 == 0
            if opening:
                game.opened |= bit(seat)
                game.turn(OPEN_TURN[seat], LOADER_TURN[seat])
                return
            if len(game.facts.interlude) > 0 and (game.shipped >> seat) & 1 == 0:
                game.turn(LATER_TURN[seat], LOADER_TURN[seat])
                return
            if len(game.facts.interlude) > 0 or LOADING[seat].applies(game):
                game.turn(LOADER_TURN[seat])
                return
            game.turns_without_load += 1
            seat = game.left_of(seat)


@final
class OpenTurn(Step):
    """The turn of a player who has shipped nothing in this phase: some buildings act first, by number (PR-87)."""

    def __init__(self, seat: i64, first_turn: bool) -> None:
        super().__init__(seat)
        self.first_turn: bool = first_turn

    kind = "open-turn"

    def happen(self, game: PuertoRico) -> None:
        occupied = game.players[self.seat].occupied
        many: i64 = len(occupied)
        for i in range(many):
            first = occupied[many - 1 - i].before_loading(game, self.seat, self.first_turn)
            if first is not None:
                game.do_next(first)


@final
class LoaderTurn(Step):
    """A player loads if possible; then the next player."""

    kind = "loader-turn"

    def happen(self, game: PuertoRico) -> None:
        game.turns_without_load += 1  # until the player loads
        game.do_next(LOADING[self.seat], NEXT_LOADER[game.left_of(self.seat)])


# -- which ships may take a good -----------------------------------------------------------------


def carrier_of(game: PuertoRico, good: i64) -> i64:
    """The ship that carries this kind, full or not, or none. The kind may go on no other ship."""
    ships: i64 = len(game.ship_good)
    for ship in range(ships):
        if game.ship_good[ship] == good:
            return ship
    return NOTHING


def most_room(game: PuertoRico) -> i64:
    """The spaces of the largest empty ship."""
    most: i64 = 0
    ships: i64 = len(game.ship_good)
    for ship in range(ships):
        if game.ship_good[ship] == NOTHING:
            most = max(most, game.ship_spaces[ship])
    return most


def may_load(game: PuertoRico, count: i64, good: i64, ship: i64, carrier: i64, most: i64) -> bool:
    """Whether goods may go on a ship: the one with that kind if it has room, otherwise an empty ship that takes as many
    as any other (PR-45)."""
    if carrier != NOTHING:
        return ship == carrier and game.ship_load[ship] < game.ship_spaces[ship]
    return game.ship_good[ship] == NOTHING and game.ship_spaces[ship] >= min(count, most)


def must_load(game: PuertoRico, seat: i64) -> bool:
    """Whether some cargo ship accepts some of this player's goods."""
    goods = game.players[seat].goods
    most = most_room(game)
    for good in range(GOODS):
        if goods[good] > 0:
            carrier = carrier_of(game, good)
            if carrier == NOTHING:
                if most > 0:
                    return True
            elif game.ship_load[carrier] < game.ship_spaces[carrier]:
                return True
    return False


def own_ships(game: PuertoRico, seat: i64, out: MoveList) -> None:
    """The loads of this player on ships that buildings provide."""
    for building in game.players[seat].occupied:
        building.own_ship(game, seat, out)


@final
class Loading(Decision):
    """A player who can load must load, but chooses the goods freely. A ship of the player's own may be used instead."""

    kind = "loading"
    question = "Captain: load goods of one kind"

    def applies(self, game: PuertoRico) -> bool:
        if not game.players[self.seat].has_goods():
            return False
        if must_load(game, self.seat):
            return True
        ASKED.count = 0
        own_ships(game, self.seat, ASKED)
        return ASKED.count > 0

    def options(self, game: PuertoRico, out: MoveList) -> None:
        goods = game.players[self.seat].goods
        most = most_room(game)
        ships: i64 = len(game.ship_spaces)
        for good in range(GOODS):
            if goods[good] > 0:
                carrier = carrier_of(game, good)
                for ship in range(ships):
                    if may_load(game, goods[good], good, ship, carrier, most):
                        out.add(LOAD[game.ship_spaces[ship] - SMALLEST_SHIP][good])
        duty = out.count > 0
        own_ships(game, self.seat, out)
        if not duty:
            out.add(PASS)

    def about(self, game: PuertoRico) -> Facts:
        return {"role": PLACARD_NAMES[CAPTAIN]}

    def candidates(self, game: PuertoRico) -> list[Move]:
        moves: list[Move] = []
        for good in range(GOODS):
            for spaces in game.ship_spaces:
                moves.append(LOAD[spaces - SMALLEST_SHIP][good])
        return [*moves, *moves_offered(game, self.seat, self.kind), PASS]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        if isinstance(move, Load):
            return load_refusal(game, self.seat, move)
        if move is PASS:
            return MUST_LOAD.told() if must_load(game, self.seat) else None
        return refusal_of_offer(game, self.seat, self.kind, move)


def load_refusal(game: PuertoRico, seat: i64, load: Load) -> Reason | None:
    """Why these goods cannot go on this ship."""
    if load.spaces not in game.ship_spaces:
        return NOT_IN_GAME.told()
    count = game.players[seat].goods[load.good]
    ship, carrier, good = ship_of(game, load.spaces), carrier_of(game, load.good), GOOD_NAMES[load.good]
    if count == 0:
        return NO_GOOD.told({"good": good})
    if carrier != NOTHING and carrier != ship:
        return KIND_AT_SEA.told({"good": good, "ship": int(game.ship_spaces[carrier])})
    if game.ship_load[ship] == load.spaces:
        return SHIP_FULL.told({"ship": int(load.spaces)})
    if carrier == ship:
        return None
    if game.ship_good[ship] != NOTHING:
        return OTHER_KIND_ABOARD.told({"ship": int(load.spaces), "good": GOOD_NAMES[game.ship_good[ship]]})
    if load.spaces < min(count, most_room(game)):
        return MORE_ELSEWHERE.told({"number": int(count), "good": good})
    return None


def ship_of(game: PuertoRico, spaces: i64) -> i64:
    """The ship with this number of spaces."""
    ship: i64 = 0
    while game.ship_spaces[ship] != spaces:
        ship += 1
    return ship


@final
class Load(Move):
    """As many goods of one kind as possible, on one ship."""

    kind = "load"
    earns = True
    says = "loads {good} on ship {ship}"

    def __init__(self, spaces: i64, good: i64) -> None:
        super().__init__()
        self.spaces: i64 = spaces  # a ship is identified by its number of spaces
        self.good: i64 = good

    def play(self, game: PuertoRico, seat: i64) -> None:
        ship = ship_of(game, self.spaces)
        player = game.players[seat]
        count = min(player.goods[self.good], self.spaces - game.ship_load[ship])
        player.goods[self.good] -= count
        game.ship_good[ship] = self.good
        game.ship_load[ship] += count
        award_load(game, seat, count * game.facts.points_for_good)

    def facts(self) -> Facts:
        return {"good": GOOD_NAMES[self.good], "ship": int(self.spaces)}


def award_load(game: PuertoRico, seat: i64, points: i64, kinds: i64 = 1) -> None:
    """Award points for a load on any ship: for the goods, for the captain's first load, and from buildings."""
    player = game.players[seat]
    game.turns_without_load = 0
    game.shipped |= bit(seat)
    privilege: i64 = 0
    if seat == game.role_taker and not game.captain_has_loaded:
        game.captain_has_loaded = True
        privilege = privilege_points(game, seat)
    game.award_points(seat, points)
    game.bonus = 1
    if game.facts.bonus_for_each_kind:
        game.bonus = kinds
    occupied = player.occupied
    many: i64 = len(occupied)
    for i in range(many):
        building = occupied[many - 1 - i]
        if points_of(building) > 0 or pay_of(building) > 0:
            game.do_next(LOAD_BONUS[seat][building.number])
    if privilege > 0:
        game.do_next(PRIVILEGE_POINTS[seat])


def points_of(building: Building) -> i64:
    return building.points_with_load()


def pay_of(building: Building) -> i64:
    return building.doubloons_with_load()


def privilege_points(game: PuertoRico, seat: i64) -> i64:
    """The points of the captain's privilege for the first load."""
    return game.privilege(seat) * game.facts.captain_points


@final
class PrivilegePoints(Step):
    """The captain's privilege, which a player may decline if it would take the last points (PR-67). A doubled privilege
    counts as two (PR-88): points that leave a chip in the supply are taken, and the player is asked only about the
    rest.
    """

    kind = "captain-privilege"

    def happen(self, game: PuertoRico) -> None:
        left = game.privilege(self.seat)
        while left > 0 and game.ending == 0 and game.facts.captain_points < game.points:
            game.award_points(self.seat, game.facts.captain_points)
            left -= 1
        offer_points(game, self.seat, left * game.facts.captain_points)


@final
class LoadBonus(Step):
    """The bonus of one building for a load, once or for each kind aboard (PR-48)."""

    kind = "load-bonus"

    def __init__(self, seat: i64, building: i64) -> None:
        super().__init__(seat)
        self.building: i64 = building

    def happen(self, game: PuertoRico) -> None:
        building = game.kinds[self.building]
        game.players[self.seat].doubloons += pay_of(building) * game.bonus
        offer_points(game, self.seat, points_of(building) * game.bonus)

    def facts(self) -> Facts:
        return {"building": BUILDING_NAMES[self.building]}


@final
class StoreGoods(Step):
    """When nobody loads, all players store goods; then the captain unloads."""

    kind = "goods-storage"

    def happen(self, game: PuertoRico) -> None:
        game.each_turn(STORING, game.role_taker, UNLOAD_FULL_SHIPS)


# -- the captain's last duty ---------------------------------------------------------------------


@final
class UnloadFullShips(Step):
    """Full ships sail and come back empty; the others keep their goods."""

    kind = "unload-ships"

    def happen(self, game: PuertoRico) -> None:
        for ship in range(i64(len(game.ship_spaces))):
            if game.ship_load[ship] == game.ship_spaces[ship]:
                game.goods[game.ship_good[ship]] += game.ship_load[ship]
                game.ship_good[ship] = NOTHING
                game.ship_load[ship] = 0


def load_bonuses(seat: i64) -> vec[Step]:
    return vec[Step]([LoadBonus(seat, building) for building in range(len(BUILDING_NAMES))])


def loads_of(spaces: i64) -> vec[Move]:
    return vec[Move]([Load(spaces, good) for good in range(GOODS)])


SHIP_FULL: Final = Refusal("ship-full", "ship {ship} is full")
KIND_AT_SEA: Final = Refusal("kind-at-sea", "{good} is on ship {ship}, and a kind sails on one ship only")
OTHER_KIND_ABOARD: Final = Refusal("other-kind-aboard", "ship {ship} carries {good}")
MORE_ELSEWHERE: Final = Refusal("more-elsewhere", "another empty ship takes more of your {number} {good}")
MUST_LOAD: Final = Refusal("must-load", "a player who can load must load")

ASKED: Final = MoveList()
CAPTAIN_PHASE: Final = CaptainPhase()
NEXT_LOADER: Final = vec[Step]([NextLoader(seat) for seat in range(SEATS)])
OPEN_TURN: Final = vec[Step]([OpenTurn(seat, True) for seat in range(SEATS)])
LATER_TURN: Final = vec[Step]([OpenTurn(seat, False) for seat in range(SEATS)])
PRIVILEGE_POINTS: Final = vec[Step]([PrivilegePoints(seat) for seat in range(SEATS)])
LOAD_BONUS: Final = vec[vec[Step]]([load_bonuses(seat) for seat in range(SEATS)])
LOADER_TURN: Final = vec[Step]([LoaderTurn(seat) for seat in range(SEATS)])
STORE_GOODS: Final = StoreGoods()
LOADING: Final = vec[Step]([Loading(seat) for seat in range(SEATS)])
UNLOAD_FULL_SHIPS: Final = UnloadFullShips()

LOAD: Final = vec[vec[Move]]([loads_of(SMALLEST_SHIP + ship) for ship in range(SHIPS)])
