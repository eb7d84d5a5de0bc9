"""Checks of boards, ships and places."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caravela.engine.writing import plain
from caravela.games.puerto_rico.components import (
    BASE_BUILDINGS,
    BUILDING_NAMES,
    CHOSEN_FROM,
    FIRST_BUILDING,
    GOOD_NAMES,
    GOODS,
    NOBODY,
    NOTHING,
    TILE_NAMES,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.positions.checks.expecting import anybody_has, bits_of, expect, names_of, owns, within

PLACES: Final = [*TILE_NAMES, *BUILDING_NAMES]
# Buildings with a used-up function, with the step that is still ahead in its phase.
USED_UP: Final = {
    "land office": "EmptyTradingHouse",
    "wharf": "StoreGoods",
    "small wharf": "StoreGoods",
    "union hall": "StoreGoods",
}


def check_board(game: PuertoRico, seat: i64) -> None:
    """Island, city and used-up functions of one player."""
    player, who = game.players[seat], f"for player {seat + 1}"
    within(f"{who} island tiles:", player.tiles, 0, game.facts.island_spaces, at=f"table/players/{seat}/tiles")
    within(f"{who} city spaces filled:", player.city, 0, game.facts.city_spaces, at=f"table/players/{seat}/buildings")
    within(
        f"{who} large buildings:",
        player.large_buildings(game.kinds),
        0,
        game.facts.large_buildings,
        at=f"table/players/{seat}/buildings",
    )
    for i in range(len(BUILDING_NAMES)):
        if (player.used >> i) & 1 == 1:
            expect((player.built >> i) & 1 == 1, f"{who} the {BUILDING_NAMES[i]} used:", True, "a building he has")
            expect(BUILDING_NAMES[i] in USED_UP, f"{who} used", BUILDING_NAMES[i], ", ".join(USED_UP))
    if not game.facts.has_nobles:  # only buildings of the second expansion let players give up tiles
        kept = player.circles[game.facts.first_tiles[seat]]
        expect(kept > 0, f"{who} tiles of the kind he began with:", kept, "1 or more")
    forests = owns(player, "forest house")
    expect(forests or player.forests == 0, f"{who} forests:", player.forests, "0 without a forest house")
    if game.facts.forests_are_plantations:
        turned = sum(plain(player.flipped))
        expect(turned == player.forests, f"{who} plantations turned over:", turned, player.forests)


def check_buildings(game: PuertoRico) -> None:
    """The beige buildings were chosen by cost, one for each space, before anything else happened."""
    if not game.facts.beige_is_chosen:
        expect(game.chosen == 0, "buildings chosen:", len(bits_of(game.chosen, CHOSEN_FROM)), 0)
        return
    if game.facts.fixed_set > 0:
        expect(game.chosen == game.facts.fixed_set, "chosen", names_of(game.chosen), names_of(game.facts.fixed_set))
    spaces: dict[int, int] = {}
    chosen: dict[int, int] = {}
    for building in game.kinds:
        if building.beige and building.number < CHOSEN_FROM:
            mine = 1 if (game.chosen >> building.number) & 1 == 1 else 0
            chosen[building.cost] = chosen.get(building.cost, 0) + mine
            spaces[building.cost] = spaces.get(building.cost, 0) + (1 if building.number < BASE_BUILDINGS else 0)
            if mine and building.partner >= 0:
                other = (game.chosen >> building.partner) & 1
                expect(other == 0, f"beside the {building.name} its house rule's partner:", other, 0)
        else:
            mine = (game.chosen >> building.number) & 1
            expect(mine == 0, f"the {building.name} chosen:", mine, 0)
    begun = game.round > 1 or game.role_taker != NOBODY or sum(plain(game.face_up)) > 0
    for cost, count in spaces.items():
        within(f"buildings of cost {cost} chosen:", chosen[cost], count if begun else 0, count)


def check_people(game: PuertoRico) -> None:
    """People need circles; the colonist ship carries as many as there were empty circles when it was filled."""
    circles: i64 = 0
    for seat in range(game.seats):
        player, who = game.players[seat], f"for player {seat + 1}"
        for place in range(game.places()):
            within(
                f"{who} people on '{PLACES[place]}':",
                player.colonists[place],
                0,
                player.circles[place],
                at=f"table/players/{seat}/colonists/{PLACES[place]}",
            )
            if len(player.nobles) > 0:
                within(
                    f"{who} nobles on '{PLACES[place]}':",
                    player.nobles[place],
                    0,
                    player.colonists[place],
                    at=f"table/players/{seat}/nobles/{PLACES[place]}",
                )
            circles += player.circles[place] if place >= FIRST_BUILDING else 0
        within(
            f"{who} nobles on the windrose:",
            player.windrose_nobles,
            0,
            player.windrose,
            at=f"table/players/{seat}/nobles on the windrose",
        )
    within("nobles on the ship:", game.noble_ship, 0, 1 if game.facts.has_nobles else 0, at="table/nobles on the ship")
    within(
        "people on the ship:",
        game.colonist_ship + game.noble_ship,
        0,
        max(game.seats, circles),
        at="table/colonist ship",
    )


def check_ships(game: PuertoRico) -> None:
    """A ship carries one kind, and a kind sails on one ship; the trading house has four spaces."""
    seen: dict[int, int] = {}
    for i in range(len(game.ship_spaces)):
        good, load = game.ship_good[i], game.ship_load[i]
        what = f"on ship {game.ship_spaces[i]}"
        within(
            f"{what} goods:",
            load,
            0 if good == NOTHING else 1,
            0 if good == NOTHING else game.ship_spaces[i],
            at=f"table/ships/{i}/load",
        )
        if good != NOTHING:
            other = seen.get(good)
            expect(other is None, f"{what} {GOOD_NAMES[good]}, as on ship", other, "another kind")
            seen[good] = game.ship_spaces[i]
    within(
        "goods in the trading house:",
        sum(plain(game.trading_house)),
        0,
        game.facts.trading_house_spaces,
        at="table/trading house",
    )
    for good in range(GOODS):
        most = game.facts.trading_house_spaces if anybody_has(game, "office") else 1
        within(
            f"{GOOD_NAMES[good]} in the trading house:",
            game.trading_house[good],
            0,
            most,
            at=f"table/trading house/{GOOD_NAMES[good]}",
        )
    within("face-up plantations:", sum(plain(game.face_up)), 0, game.facts.face_up, at="table/face up")
