"""What no game of Puerto Rico can come to. A position is refused in one sentence, with what is found and expected.

That no piece appears or vanishes is asked elsewhere, of all games. Here stands what is more: how the placards of a
round are taken, what boards, ships and places hold, and what the phase going on remembers.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.errors import Damaged
from caravela.engine.writing import plain
from caravela.games.puerto_rico.components import (
    BASE_BUILDINGS,
    BUILDING_NAMES,
    CHOSEN_FROM,
    CITY_FULL,
    COLONISTS_SHORT,
    FIRST_BUILDING,
    GOOD_NAMES,
    GOODS,
    MAYOR,
    NOBODY,
    NOT_IN_PLAY,
    NOTHING,
    PLACARD_NAMES,
    PLACARDS,
    POINTS_GONE,
    PROSPECTOR,
    SECOND_PROSPECTOR,
    TILE_NAMES,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.passing import PASSING, USED, steps_ahead
from caravela.games.puerto_rico.player import Player
from caravela.games.puerto_rico.roles.craftsman import production_of
from caravela.games.puerto_rico.roles.storage import kinds_stored, singles_kept

PLACES: Final = [*TILE_NAMES, *BUILDING_NAMES]
# Buildings whose function is used up, with the step that lies ahead in its phase.
USED_UP: Final = {
    "land office": "EmptyTradingHouse",
    "wharf": "StoreGoods",
    "small wharf": "StoreGoods",
    "union hall": "StoreGoods",
}
SETTLING: Final = {"SettlerAgain", "SettlingAgain", "CloseSettling", "AfterSettlers", "RenewPlantations"}
PLANTS_OF_TWO: Final = 2  # how many goods more than workers a player may produce of a kind


def expect(holds: bool, what: str, found: object, expected: object) -> None:
    """Refuse a position in which something is not as it has to be."""
    if not holds:
        raise Damaged(f"The position has {what} {found}; expected is {expected}.")


def within(what: str, found: i64, least: i64, most: i64) -> None:
    expect(least <= found <= most, what, found, f"{least} to {most}" if least < most else f"{least}")


def bits_of(bits: i64, size: i64) -> list[int]:
    """The numbers of a set."""
    return [i for i in range(size) if (bits >> i) & 1 == 1]


def check_table(game: PuertoRico) -> None:
    """What holds at every moment."""
    for seat in range(game.seats):
        check_board(game, seat)
    check_ending(game)
    check_placards(game)
    check_buildings(game)
    check_people(game)
    check_ships(game)


# -- the round -----------------------------------------------------------------------------------------


def check_placards(game: PuertoRico) -> None:
    """Players take placards in turn from the governor, who changes with every round."""
    expect(
        game.governor == (game.round - 1) % game.seats,
        f"in round {game.round} the governor at seat",
        game.governor + 1,
        (game.round - 1) % game.seats + 1,
    )
    in_play = [i for i in range(PLACARDS) if placard_is_in_play(game, i)]
    for i in range(PLACARDS):
        out = game.placard_taker[i] == NOT_IN_PLAY
        expect(out != (i in in_play), f"the {PLACARD_NAMES[i]} in the game:", not out, i in in_play)
    takers = [game.placard_taker[i] for i in in_play if game.placard_taker[i] != NOBODY]
    within("placards taken in this round:", len(takers), 0, game.turns)
    in_turn = [(game.governor + turn) % game.seats for turn in range(len(takers))]
    expect(sorted(takers) == sorted(in_turn), "placards taken by seats", named_seats(takers), named_seats(in_turn))
    taker = in_turn[-1] if in_turn else NOBODY
    expect(game.role_taker == taker, "the role of seat", game.role_taker + 1, f"{taker + 1} (0 is nobody)")
    over = game.ending != 0 and not takers
    rounds = game.round if over else game.round - 1
    left = len(in_play) - game.turns
    laden = [i for i in range(PLACARDS) if game.placard_doubloons[i] > 0]
    for i in laden:
        most = rounds * game.facts.placard_doubloons if i in in_play and game.placard_taker[i] == NOBODY else 0
        within(f"doubloons on the {PLACARD_NAMES[i]}:", game.placard_doubloons[i], 0, most)
    least = max(0, left - len(takers)) if rounds > 0 else 0
    within("placards with doubloons:", len(laden), least, left if rounds > 0 else 0)


def placard_is_in_play(game: PuertoRico, placard: i64) -> bool:
    if placard == PROSPECTOR:
        return game.facts.prospectors > 0
    return placard != SECOND_PROSPECTOR or game.facts.prospectors > 1


def named_seats(seats: list[int]) -> str:
    return ", ".join(str(seat + 1) for seat in sorted(seats)) or "none"


def check_ending(game: PuertoRico) -> None:
    """Why the game ends is seen on the table; only a black market may take back what has happened."""
    full = any(player.city >= game.facts.city_spaces for player in game.players)
    expect(full == (game.ending & CITY_FULL > 0), "the end by a full city:", game.ending & CITY_FULL > 0, full)
    gone, given_back = game.ending & POINTS_GONE > 0, has_black_market(game)
    expect(gone or game.points > 0, "the points in the supply:", game.points, "1 or more as the game goes on")
    expect(not gone or game.points <= 0 or given_back, "the points in the supply:", game.points, "0 or less")
    if game.ending & COLONISTS_SHORT > 0:
        expect(not game.facts.has_nobles, "the end by a lack of colonists with nobles:", True, False)
        expect(game.colonists == 0 or given_back, "the colonists in the supply:", game.colonists, 0)
        mayor = game.placard_taker[MAYOR] != NOBODY or game.role_taker == NOBODY
        expect(mayor, "the end by a lack of colonists before the mayor of this round:", True, False)


def has_black_market(game: PuertoRico) -> bool:
    number = BUILDING_NAMES.index("black market")
    return number < len(game.kinds) and any(player.has(game.kinds[number]) for player in game.players)


# -- buildings -----------------------------------------------------------------------------------------


def check_buildings(game: PuertoRico) -> None:
    """The beige kinds were chosen by cost, one for each space, before anything else happened."""
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


def names_of(bits: i64) -> str:
    return ", ".join(BUILDING_NAMES[i] for i in bits_of(bits, len(BUILDING_NAMES))) or "nothing"


def check_board(game: PuertoRico, seat: i64) -> None:
    """Island, city and the functions used up of one player."""
    player, who = game.players[seat], f"for player {seat + 1}"
    within(f"{who} island tiles:", player.tiles, 0, game.facts.island_spaces)
    within(f"{who} city spaces filled:", player.city, 0, game.facts.city_spaces)
    within(f"{who} large buildings:", player.large_buildings(game.kinds), 0, game.facts.large_buildings)
    for i in range(len(BUILDING_NAMES)):
        if (player.used >> i) & 1 == 1:
            expect((player.built >> i) & 1 == 1, f"{who} the {BUILDING_NAMES[i]} used:", True, "a building he has")
            expect(BUILDING_NAMES[i] in USED_UP, f"{who} used", BUILDING_NAMES[i], ", ".join(USED_UP))
    forests = owns(player, "forest house")
    expect(forests or player.forests == 0, f"{who} forests:", player.forests, "0 without a forest house")
    if game.facts.forests_are_plantations:
        turned = sum(plain(player.flipped))
        expect(turned == player.forests, f"{who} plantations turned over:", turned, player.forests)


def owns(player: Player, name: str) -> bool:
    return (player.built >> BUILDING_NAMES.index(name)) & 1 == 1


# -- people --------------------------------------------------------------------------------------------


def check_people(game: PuertoRico) -> None:
    """Nobody stands where there is no circle; the ship carries what circles asked for when it was filled."""
    circles: i64 = 0
    for seat in range(game.seats):
        player, who = game.players[seat], f"for player {seat + 1}"
        for place in range(game.places()):
            within(f"{who} people on '{PLACES[place]}':", player.colonists[place], 0, player.circles[place])
            if len(player.nobles) > 0:
                within(f"{who} nobles on '{PLACES[place]}':", player.nobles[place], 0, player.colonists[place])
            circles += player.circles[place] if place >= FIRST_BUILDING else 0
        within(f"{who} nobles on the windrose:", player.windrose_nobles, 0, player.windrose)
    within("nobles on the ship:", game.noble_ship, 0, 1 if game.facts.has_nobles else 0)
    within("people on the ship:", game.colonist_ship + game.noble_ship, 0, max(game.seats, circles))


# -- ships and the trading house -----------------------------------------------------------------------


def check_ships(game: PuertoRico) -> None:
    """A ship carries one kind, and a kind sails on one ship; the trading house has four spaces."""
    seen: dict[int, int] = {}
    for i in range(len(game.ship_spaces)):
        good, load = game.ship_good[i], game.ship_load[i]
        what = f"on ship {game.ship_spaces[i]}"
        within(f"{what} goods:", load, 0 if good == NOTHING else 1, 0 if good == NOTHING else game.ship_spaces[i])
        if good != NOTHING:
            other = seen.get(good)
            expect(other is None, f"{what} {GOOD_NAMES[good]}, as on ship", other, "another kind")
            seen[good] = game.ship_spaces[i]
    within("goods in the trading house:", sum(plain(game.trading_house)), 0, game.facts.trading_house_spaces)
    for good in range(GOODS):
        most = game.facts.trading_house_spaces if anybody_has(game, "office") else 1
        within(f"{GOOD_NAMES[good]} in the trading house:", game.trading_house[good], 0, most)
    within("face-up plantations:", sum(plain(game.face_up)), 0, game.facts.face_up)


def anybody_has(game: PuertoRico, name: str) -> bool:
    return any(owns(player, name) for player in game.players)


# -- the phase going on --------------------------------------------------------------------------------


def check_phase(game: PuertoRico) -> None:
    """What the steps that lie ahead promise."""
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
    check_row(game, ahead)
    if not ahead & {"StoreGoods", "UnloadFullShips"}:
        for i in range(len(game.ship_spaces)):
            within(f"on ship {game.ship_spaces[i]} goods:", game.ship_load[i], 0, game.ship_spaces[i] - 1)
    if "EmptyTradingHouse" not in ahead:
        within("goods in the trading house:", sum(plain(game.trading_house)), 0, game.facts.trading_house_spaces - 1)
    if "StoreGoods" in ahead:
        check_loading(game)
    for step in game.agenda:
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
            case "TakingLastPoints":
                expect(game.ending == 0, "the last points on offer when the game ends anyhow:", True, False)
                within("points on offer:", game.offered, game.points, max(game.points, 99))
            case _:
                pass


def remembered(game: PuertoRico) -> dict[str, object]:
    """All that is remembered for a while, by its name in a position."""
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


def named_goods(row: vec[i64]) -> dict[str, int]:
    return {GOOD_NAMES[good]: row[good] for good in range(GOODS) if row[good] > 0}


def check_row(game: PuertoRico, ahead: set[str]) -> None:
    """Outside the settler phase the row is full, unless there were not enough tiles when it was renewed."""
    coming = sum(1 for step in game.agenda if type(step).__name__ == "TurningUp")
    row = sum(plain(game.face_up)) + coming
    if coming:
        within("face-up plantations, with those to come:", row, 0, game.facts.face_up)
    left = sum(plain(game.face_down)) + sum(plain(game.discarded))
    if not ahead & SETTLING and left > 0 and not game.facts.has_nobles:
        within("face-up plantations, with those to come:", row, game.facts.face_up, game.facts.face_up)


def check_settler(game: PuertoRico) -> None:
    """The settler has a tile of this phase only after his turn."""
    ahead = {type(step).__name__ for step in game.agenda if step.seat == game.role_taker}
    if ahead & {"SettlerTurn", "Settling"} or game.players[game.role_taker].tiles == 0:
        expect(not game.settler_has_tile, "the settler with a tile of this phase:", True, False)


def check_production(game: PuertoRico, ahead: set[str]) -> None:
    """The craftsman has what he produced; and what he took with the first of two privileges is one of its kinds."""
    seat = game.role_taker
    player = game.players[seat]
    waits = any(type(step).__name__ == "Producing" and step.seat == seat for step in game.agenda)
    able = production_of(player)
    for good in range(GOODS):
        most = min(player.goods[good], able[good] + PLANTS_OF_TWO if able[good] > 0 else 0)
        within(f"{GOOD_NAMES[good]} produced by the craftsman:", game.produced[good], 0, 0 if waits else most)
    kinds = bits_of(game.taken, 5)
    if "CraftsmanDoubledPrivilege" in ahead:
        expect(not kinds, "kinds taken with the privilege:", len(kinds), 0)
    if "CraftsmanPrivilege" in ahead:
        within("kinds taken with the privilege:", len(kinds), 0, 1 if game.privilege(seat) > 1 else 0)
        for good in kinds:
            expect(game.produced[good] > 0, f"{GOOD_NAMES[good]} taken, produced:", 0, "1 or more")


def check_harvest(game: PuertoRico, seat: i64, goods: vec[i64]) -> None:
    """What can be taken, and lies in the supply, or on the windrose if it has been taken."""
    able = production_of(game.players[seat])
    for good in range(GOODS):
        most = min(goods[good], able[good] + PLANTS_OF_TWO if able[good] > 0 else 0)
        within(f"{GOOD_NAMES[good]} in the harvest:", game.harvest[good], 0, most)


def check_loading(game: PuertoRico) -> None:
    """Turns go round from the captain; whoever loaded last is as many turns ago as went by without a load."""
    above = [step for step in game.agenda if type(step).__name__ in ("NextLoader", "LoaderTurn")]
    expect(game.role_taker != NOBODY and len(above) == 1, "loaders ahead:", len(above), 1)
    counted = type(above[0]).__name__ == "NextLoader"  # whether the turn going on is counted already
    turn = (above[0].seat - 1) % game.seats if counted else above[0].seat
    nobody_yet = counted and game.opened == 0
    first_lap = 0
    for i in range((turn - game.role_taker) % game.seats + 1):
        first_lap |= 1 << ((game.role_taker + i) % game.seats)
    everybody = 2**game.seats - 1
    laps = [0] if nobody_yet else [first_lap, everybody]
    expect(game.opened in laps, "seats that had a turn:", seats_in(game.opened), " or ".join(map(seats_in, laps)))
    expect(game.shipped & ~game.opened == 0, "seats that loaded:", seats_in(game.shipped), "some that had a turn")
    captain = (game.shipped >> game.role_taker) & 1 == 1
    expect(game.captain_has_loaded == captain, "the captain's first load made:", game.captain_has_loaded, captain)
    if game.shipped == 0:
        turns = 0 if nobody_yet else (turn - game.role_taker) % game.seats + (1 if counted else 0)
        expect(game.opened != everybody or turns == game.turns_without_load, "loads in a whole lap:", 0, "1 or more")
        expect(game.turns_without_load == turns, "turns without a load:", game.turns_without_load, turns)
    else:
        last = (turn - game.turns_without_load - (0 if counted else 1)) % game.seats
        loaded = (game.shipped >> last) & 1 == 1
        expect(loaded, f"{game.turns_without_load} turns ago a load of seat {last + 1}:", loaded, True)
    for seat in range(game.seats):
        used = game.players[seat].used
        for name, bits in [("wharf", game.shipped), ("union hall", game.opened)]:
            if (used >> BUILDING_NAMES.index(name)) & 1 == 1:
                expect((bits >> seat) & 1 == 1, f"the {name} used by seat", seat + 1, seats_in(bits))


def seats_in(bits: int) -> str:
    return named_seats(bits_of(bits, 5))


def check_storing(game: PuertoRico, seat: i64, ahead: set[str]) -> None:
    """What is kept so far is some kinds whole and some single goods, as many as the room used."""
    player = game.players[seat]
    kinds, singles = kinds_stored(player), singles_kept(game, player)
    within("warehouses left:", game.warehouses_left, 0, kinds)
    within("single goods left to keep:", game.singles_left, 0, singles)
    for good in range(GOODS):
        within(f"{GOOD_NAMES[good]} kept:", game.kept[good], 0, player.goods[good])
    if "StoringKind" in ahead:
        expect(game.singles_left == singles, "single goods left to keep:", game.singles_left, singles)
    elif not game.facts.goods_may_be_given_up:
        expect(game.warehouses_left == 0, "warehouses left:", game.warehouses_left, 0)
    stored = kinds - game.warehouses_left
    whole = [good for good in range(GOODS) if 0 < game.kept[good] == player.goods[good]]
    beside = {sum(plain(game.kept)) - sum(player.goods[good] for good in some) for some in combinations(whole, stored)}
    expect(singles - game.singles_left in beside, "goods kept singly:", told(beside), singles - game.singles_left)


def told(numbers: Iterable[int]) -> str:
    return " or ".join(str(number) for number in sorted(numbers)) or "none"


def check_payment(game: PuertoRico, seat: i64, ahead: set[str]) -> None:
    """A building is paid with things from the black market: it is there, and what is owed can be returned."""
    expect(game.wanted != NOTHING, "a building being paid:", "none", "one")
    player, building = game.players[seat], game.kinds[game.wanted]
    within(f"copies of the {building.name} to be had:", game.buildings[game.wanted], 1, 99)
    expect(not player.has(building), f"the {building.name} being paid by its owner:", True, False)
    within("city spaces for it:", game.facts.city_spaces - player.city, building.spaces, game.facts.city_spaces)
    expect(player.doubloons == 0, "doubloons of whoever pays:", player.doubloons, 0)
    returned = len(bits_of(game.taken, 5)) if "Returning" in ahead else 0
    within("things returned and owed:", returned + game.owed, 1 if "Returning" in ahead else 0, min(3, building.cost))
    expect("Returning" in ahead or game.owed == 0, "owed", game.owed, 0)
    left = 1 if player.colonists_in_all() > 0 and game.taken & 1 == 0 else 0
    left += 1 if player.has_goods() and game.taken & 2 == 0 else 0
    left += 1 if player.points > 0 and game.taken & 4 == 0 else 0
    within("owed", game.owed, 0, left)
    expect(game.taken < 8, "returned", game.taken, "up to 7")


def check_supplying(game: PuertoRico, seat: i64) -> None:
    """One good for each noble, of those delivered and those that may follow."""
    delivered = bits_of(game.taken, 5)
    nobles = game.players[seat].nobles_in_all()
    expect(game.owed + len(delivered) == nobles, "goods for the crown:", game.owed + len(delivered), nobles)
    for good in delivered:
        expect(game.goods[good] > 0, f"{GOOD_NAMES[good]} delivered, in the supply:", 0, "1 or more")


def check_placing(game: PuertoRico, seat: i64, nobles: bool) -> None:
    """People are placed from the first place on: behind the last of them nobody stands."""
    player = game.players[seat]
    for place in range(game.stage + 1, game.places()):
        of_them = player.nobles[place] if len(player.nobles) > 0 else 0
        there = of_them if nobles else player.colonists[place] - of_them
        expect(there == 0, f"people placed on '{PLACES[place]}', behind the place of the last:", there, 0)
    if game.stage > 0:
        of_them = player.nobles[game.stage] if len(player.nobles) > 0 else 0
        there = of_them if nobles else player.colonists[game.stage] - of_them
        expect(there > 0, f"people placed on '{PLACES[game.stage]}', the place of the last:", there, "1 or more")
    if not nobles:
        room = player.empty_circles_from(game.stage)
        expect(game.room == room, "empty circles from the place of the last on:", game.room, room)
        within("people to place:", player.windrose, 1, room)
    else:
        within("nobles to place:", player.windrose_nobles, 1, player.windrose)


def check_small_wharf(game: PuertoRico) -> None:
    """What is aboard has gone to the supply."""
    kinds = bits_of(game.aboard_kinds, 5)
    most = sum(game.goods[good] for good in kinds)
    within("kinds on the small wharf:", len(kinds), 1, 5)
    within("goods on the small wharf:", game.aboard, len(kinds), most)
    for good in kinds:
        expect(game.goods[good] > 0, f"{GOOD_NAMES[good]} aboard, in the supply:", 0, "1 or more")
