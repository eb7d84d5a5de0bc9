"""The view of a seat or a spectator. Chips are secret if an option hides them (PR-6), and so are plantations that one
player looked at or turned over (PR-84).
"""

from __future__ import annotations

from typing import Final, cast

from mypy_extensions import i64

from caravela.engine.dice import Dice
from caravela.engine.game import Game
from caravela.engine.shown import Shown, ShownPart
from caravela.engine.writing import named
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import (
    BASE_BUILDINGS,
    BUILDING_NAMES,
    CHOSEN_FROM,
    END_NAMES,
    GOOD_NAMES,
    GOODS,
    NOT_IN_PLAY,
    NOTHING,
    PLACARD_NAMES,
    PLACARDS,
    PLANTATIONS,
    QUARRY,
    TILE_NAMES,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player
from caravela.games.puerto_rico.positions.passing import USED, steps_ahead
from caravela.games.puerto_rico.positions.position import PLACES
from caravela.games.puerto_rico.presentation.view_types import (
    BuildingSeen,
    PlacardSeen,
    PlayerSeen,
    ShipSeen,
    TableSeen,
)
from caravela.games.puerto_rico.roles.builder import discount_of, is_in_game, price_with, privilege_seen
from caravela.games.puerto_rico.roles.craftsman import production_of

PLACING_KINDS: Final = ("placing", "placing-nobles")


def view(game: PuertoRico, seat: i64, shown: Shown) -> TableSeen:
    """The table as this seat sees it; a spectator has seat -1. When the game is over everything is open. Unchanged
    parts are the same objects as in the previous view, so views are read-only.
    """
    shown.begin()
    stack = 0
    for count in game.face_down:
        stack += count
    return {
        "round": game.round,
        "governor": game.governor,
        "role_taker": game.role_taker,
        "ends_after_this_round": ends_seen(game, shown.part()),
        "placards": placards_seen(game, shown.part()),
        "face_up": shown.part().named(game.face_up, GOOD_NAMES),
        "face_down": stack,
        "discarded": shown.part().named(game.discarded, GOOD_NAMES),
        "quarries": game.quarries,
        "goods": shown.part().named(game.goods, GOOD_NAMES),
        "colonists": game.colonists,
        "colonist_ship": game.colonist_ship,
        "nobles": game.nobles,
        "nobles_on_the_ship": game.noble_ship,
        "drawn": GOOD_NAMES[game.drawn] if game.drawn != NOTHING and looks_at_drawn(game, seat) else None,
        "points": max(0, game.points),  # when the supply is used up, further points are noted elsewhere
        "ships": ships_seen(game, shown.part()),
        "trading_house": shown.part().named(game.trading_house, GOOD_NAMES),
        "prices": prices_seen(game, shown.part()),
        "empty_spaces": empty_spaces(game, shown.part()),
        "market": market_seen(game, seat, shown.part()),
        "players": [player_seen(game, i, seat, shown.part()) for i in range(game.seats)],
    }


def looks_at_drawn(game: PuertoRico, seat: i64) -> bool:
    """Only the player who has to decide about it knows a plantation drawn face-down."""
    return not game.is_over() and game.next_step().seat == seat


def points_hidden(game: PuertoRico, of: i64, seat: i64) -> bool:
    return game.hidden_points and of != seat and not game.is_over()


def ends_seen(game: PuertoRico, part: ShownPart) -> list[str]:
    part.number(game.ending)
    if not part.is_known():
        part.content = [name for bit, name in END_NAMES.items() if game.ending & bit]
    return cast(list[str], part.content)


def placards_seen(game: PuertoRico, part: ShownPart) -> list[PlacardSeen]:
    part.row(game.placard_taker)
    part.row(game.placard_doubloons)
    if not part.is_known():
        part.content = [placard_seen(game, i) for i in range(PLACARDS) if game.placard_taker[i] != NOT_IN_PLAY]
    return cast(list[PlacardSeen], part.content)


def placard_seen(game: PuertoRico, placard: i64) -> PlacardSeen:
    taker = game.placard_taker[placard]
    return {
        "name": PLACARD_NAMES[placard],
        "doubloons": game.placard_doubloons[placard],
        "taker": taker if taker >= 0 else None,
    }


def ships_seen(game: PuertoRico, part: ShownPart) -> list[ShipSeen]:
    part.row(game.ship_spaces)
    part.row(game.ship_good)
    part.row(game.ship_load)
    if not part.is_known():
        part.content = [ship_seen(game, i) for i in range(i64(len(game.ship_spaces)))]
    return cast(list[ShipSeen], part.content)


def prices_seen(game: PuertoRico, part: ShownPart) -> dict[str, int]:
    part.row(game.prices)
    if not part.is_known():
        part.content = {GOOD_NAMES[i]: game.prices[i] for i in range(GOODS)}
    return cast(dict[str, int], part.content)


def ship_seen(game: PuertoRico, ship: i64) -> ShipSeen:
    good = game.ship_good[ship]
    return {
        "spaces": game.ship_spaces[ship],
        "good": GOOD_NAMES[good] if good >= 0 else None,
        "load": game.ship_load[ship],
    }


def market_seen(game: PuertoRico, seat: i64, part: ShownPart) -> list[BuildingSeen]:
    """The buildings of the game board, with the current price for this seat."""
    game = with_people_at_work(game, seat)
    privilege = privilege_seen(game, seat) if seat >= 0 else 0
    small = discount_of(game, seat, privilege, 1) if seat >= 0 else 0
    large = discount_of(game, seat, privilege, 2) if seat >= 0 else 0
    part.number(small)
    part.number(large)
    part.number(game.players[seat].colonists[QUARRY] if seat >= 0 else 0)
    name_buildings_in_game(game, part)
    if part.is_known():
        return cast(list[BuildingSeen], part.content)
    market: list[BuildingSeen] = []
    for building in game.kinds:
        if building.seen is None:
            building.seen = building_in_box(building)
        seen = building.seen.copy()
        if seat >= 0:
            seen["price"] = price_with(game, game.players[seat], building, small if building.spaces == 1 else large)
        left = game.buildings[building.number]
        if left > 0:
            seen["left"] = left
        elif not is_in_game(game, building):
            seen["in_the_game"] = False
        market.append(seen)
    part.content = market
    return market


def with_people_at_work(game: PuertoRico, seat: i64) -> PuertoRico:
    """While a player's people are being placed, prices are shown as they can be afterwards: quarries filled first."""
    if game.is_over():
        return game
    step = game.next_step()
    if step.seat != seat or step.kind not in PLACING_KINDS:
        return game
    twin = game.copy()
    player = twin.players[seat]
    left = player.windrose + player.windrose_nobles
    for place in [QUARRY, *range(game.places())]:
        while left > 0 and player.empty_circles(place) > 0:
            player.put(place, twin.kinds)
            left -= 1
    return twin


def name_buildings_in_game(game: PuertoRico, part: ShownPart) -> None:
    """List the numbers that show which buildings are left and which are in the game."""
    built: i64 = 0
    for player in game.players:
        built |= player.built
    part.number(built)
    part.row(game.buildings)


def building_in_box(building: Building) -> BuildingSeen:
    """The constant part of a building's view: copying it is faster than creating it again."""
    return {
        "name": building.name,
        "cost": building.cost,
        "price": building.cost,
        "points": building.points,
        "column": building.column,
        "circles": building.circles,
        "spaces": building.spaces,
        "beige": building.beige,
        "good": GOOD_NAMES[building.good] if building.good >= 0 else None,
        "left": 0,
        "in_the_game": True,
    }


def empty_spaces(game: PuertoRico, part: ShownPart) -> list[int]:
    """While buildings are chosen: the costs of the empty spaces of the game board."""
    name_buildings_in_game(game, part)
    if not part.is_known():
        part.content = [] if all_in_game(game) else spaces_waiting(game)
    return cast(list[int], part.content)


def spaces_waiting(game: PuertoRico) -> list[int]:
    spaces: dict[int, int] = {}
    for building in game.kinds:
        if building.beige and building.number < CHOSEN_FROM:
            left = spaces.get(building.cost, 0) - (1 if is_in_game(game, building) else 0)
            spaces[building.cost] = left + (1 if building.number < BASE_BUILDINGS else 0)
    return [cost for cost in sorted(spaces) for _ in range(spaces[cost])]


def all_in_game(game: PuertoRico) -> bool:
    """Whether every beige building of the base game is in play, so that no space is empty."""
    for building in game.kinds:
        if building.beige and building.number < BASE_BUILDINGS and not is_in_game(game, building):
            return False
    return True


def buildings_among(bits: i64) -> list[str]:
    return [BUILDING_NAMES[i] for i in range(i64(len(BUILDING_NAMES))) if (bits >> i) & 1 == 1]


def name_board(player: Player, part: ShownPart) -> None:
    """List all numbers of a player's board, on which scores and production depend too."""
    part.number(player.doubloons)
    part.number(player.points)
    part.number(player.windrose)
    part.number(player.tiles)
    part.number(player.city)
    part.number(player.built)
    part.number(player.forests)
    part.number(player.windrose_nobles)
    part.row(player.goods)
    part.row(player.circles)
    part.row(player.colonists)
    part.row(player.nobles)
    part.row(player.flipped)


def player_seen(game: PuertoRico, of: i64, seat: i64, part: ShownPart) -> PlayerSeen:
    """A player's board; only the owner sees the other side of a forest."""
    player = game.players[of]
    telling_used = player.used != 0 and bool(USED & steps_ahead(game))
    part.number(1 if game.is_over() else 0)
    part.number(player.used if telling_used else 0)
    name_board(player, part)
    if part.is_known():
        return cast(PlayerSeen, part.content)
    seen: PlayerSeen = {
        "doubloons": player.doubloons,
        "windrose": player.windrose,
        "goods": named(player.goods, GOOD_NAMES),
        "tiles": {TILE_NAMES[i]: player.circles[i] for i in range(QUARRY + 1) if player.circles[i] > 0},
        "buildings": buildings_among(player.built),
        "colonists": named(player.colonists, PLACES),
        "forests": player.forests,
        "used": buildings_among(player.used) if telling_used else [],
        "circles": named(player.circles, PLACES),
        "free_island_spaces": game.facts.island_spaces - player.tiles,
        "free_city_spaces": game.facts.city_spaces - player.city,
        "production": named(production_of(player), GOOD_NAMES),
    }
    if len(player.nobles) > 0:
        seen["nobles"] = named(player.nobles, PLACES)
        seen["nobles_on_the_windrose"] = player.windrose_nobles
    if len(player.flipped) > 0 and (of == seat or game.is_over()):
        seen["flipped"] = named(player.flipped, GOOD_NAMES)
    if not points_hidden(game, of, seat):
        seen["points"] = player.points
        seen["score"] = game.score(of)
        seen["breakdown"] = breakdown(game, of)
    part.content = seen
    return seen


def breakdown(game: PuertoRico, seat: i64) -> dict[str, int]:
    """The score of a player, computed by source."""
    player = game.players[seat]
    buildings: i64 = 0
    for building in game.kinds:
        if player.has(building):
            buildings += building.points
    points: dict[str, int] = {"chips": player.points, "buildings": buildings}
    if player.nobles_in_all() > 0:
        points["nobles"] = player.nobles_in_all() * game.facts.noble_points
    for building in player.occupied:
        extra = building.points_at_end(game, player)
        if extra > 0:
            points[building.name] = extra
    return points


def secrets_swapped(game: PuertoRico, seat: i64) -> Game | None:
    """Another game that this seat cannot distinguish from this one: with another hidden tile, or with other players'
    chips moved."""
    twins = secrets_swapped_alone(game, seat)
    return twins[0] if twins else None


def secrets_swapped_alone(game: PuertoRico, seat: i64) -> list[Game]:
    """One game for each kind of hidden information, in which only that information differs."""
    if game.is_over():
        return []
    twins: list[Game] = []
    for twin in (turned_over_otherwise(game, seat), drawn_otherwise(game, seat), chips_moved(game, seat)):
        if twin is not None:
            twins.append(twin)
    return twins


def drawn_otherwise(game: PuertoRico, seat: i64) -> PuertoRico | None:
    """A copy with another drawn tile, which only its player sees."""
    if game.drawn == NOTHING or looks_at_drawn(game, seat):
        return None
    for kind in range(PLANTATIONS):
        if kind != game.drawn and game.face_down[kind] > 0:
            twin = game.copy()
            twin.face_down[kind] -= 1
            twin.face_down[game.drawn] += 1
            twin.drawn = kind
            return twin
    return None


def turned_over_otherwise(game: PuertoRico, seat: i64) -> PuertoRico | None:
    """A copy with another plantation under a forest of another player."""
    for other in range(game.seats):
        flipped = game.players[other].flipped
        for kind in range(i64(len(flipped)) if other != seat else 0):
            for instead in range(PLANTATIONS):
                if flipped[kind] > 0 and instead != kind and game.face_down[instead] > 0:
                    twin = game.copy()
                    twin.players[other].flipped[kind] -= 1
                    twin.players[other].flipped[instead] += 1
                    twin.face_down[kind] += 1
                    twin.face_down[instead] -= 1
                    return twin
    return None


def chips_moved(game: PuertoRico, seat: i64) -> PuertoRico | None:
    """With hidden chips, a copy with one point moved between two other players."""
    if not game.hidden_points:
        return None
    others = [i for i in range(game.seats) if i != seat]
    for giver in others:
        for taker in others:
            if giver != taker and game.players[giver].points > 0:
                twin = game.copy()
                twin.players[giver].points -= 1
                twin.players[taker].points += 1
                return twin
    return None


def imagined(game: PuertoRico, seat: i64, dice: Dice) -> PuertoRico:
    """A sampled game that is consistent with what this seat sees: unseen tiles and others' face-down chips are
    redrawn."""
    twin = game.copy()
    if game.is_over():
        return twin
    # Return everything unseen before drawing; otherwise the draw would reveal the hidden places.
    draws_again = game.drawn != NOTHING and not looks_at_drawn(game, seat)
    if draws_again:
        twin.face_down[game.drawn] += 1
    if game.facts.forests_are_plantations:
        turn_over_anew(twin, seat, dice)
    if draws_again:
        twin.drawn = dice.draw(twin.face_down)
        twin.face_down[twin.drawn] -= 1
    if game.hidden_points and game.seats > 2:
        deal_chips(twin, seat, dice)
    return twin


def turn_over_anew(game: PuertoRico, seat: i64, dice: Dice) -> None:
    """Redraw the tiles under other players' forests from all tiles that are not seen elsewhere."""
    for other in range(game.seats):
        if other != seat:
            for kind in range(PLANTATIONS):
                game.face_down[kind] += game.players[other].flipped[kind]
                game.players[other].flipped[kind] = 0
    for other in range(game.seats):
        if other != seat:
            for _ in range(game.players[other].forests):
                kind = dice.draw(game.face_down)
                game.face_down[kind] -= 1
                game.players[other].flipped[kind] += 1


def deal_chips(game: PuertoRico, seat: i64, dice: Dice) -> None:
    """Deal the other players' chips anew: their sum is known from the supply, their distribution is not."""
    total: i64 = 0
    for other in range(game.seats):
        if other != seat:
            total += game.players[other].points
            game.players[other].points = 0
    for _ in range(total):
        other = dice.below(game.seats - 1)
        game.players[other if other < seat else other + 1].points += 1
