"""Checks of the tiles to choose from, and of the order of choosing."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.actions.workers import PUTTING_WORKER
from caravela.games.madeira.components import (
    GOODS,
    NOBODY,
    NOTHING,
    PREPARATION,
    REQUESTS,
    STARTING_REQUESTS,
    TO_CITY,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.new_beginning.choosing import (
    NEXT_CATEGORY,
    TAKING_TILE,
    category_to_thin,
    requests_to_offer,
)
from caravela.games.madeira.new_beginning.settling import CHOOSING_CITY, CHOOSING_FIELD, SETTLING_IN
from caravela.games.madeira.new_beginning.stores import StartingStores
from caravela.games.madeira.new_beginning.tiles import (
    BREAD,
    CATEGORIES,
    CATEGORY_NAMES,
    CITY,
    FIELDS_CHOSEN,
    MONEY,
    REQUEST,
    STORES,
    TILES,
)
from caravela.games.madeira.positions.position import total
from caravela.games.madeira.positions.preparation_checks import needs_laid_out, needs_workers
from caravela.games.madeira.positions.refusing import needs, needs_at_most, refuse
from caravela.games.madeira.positions.waiting_checks import kinds_ahead

UNCHOSEN = ["drawing-order", "removing-tiles", "offering-requests"]


def check_beginning(game: Madeira) -> None:
    """Tiles are chosen before the first round, and every player has a place in the order."""
    new_beginning = game.expansion.new_beginning
    for seat in range(game.seats):
        places = len([other for other in new_beginning.order if other == seat])
        needs_at_most(f"places of player {seat + 1} in the order of choosing", places, 1)
    if game.phase == PREPARATION:
        check_choosing(game)
        return
    needs("players without a place in the order of choosing", len([s for s in new_beginning.order if s == NOBODY]), 0)
    for category in range(CATEGORIES):
        needs("tiles shown after the preparation", count_of(new_beginning.display[category]), 0)
    for place in range(TILES):
        needs("requests offered after the preparation", int(new_beginning.offered[place] != NOTHING), 0)
    for seat in range(game.seats):
        needs("tiles just taken after the preparation", int(new_beginning.ranks[seat] != NOTHING), 0)
    needs("as the category chosen last", new_beginning.category, CATEGORIES - 1)


def check_choosing(game: Madeira) -> None:
    """No player has a tile while tiles are laid out; then each player takes one tile of each category in turn."""
    new_beginning = game.expansion.new_beginning
    in_order = len([seat for seat in new_beginning.order if seat != NOBODY])
    needs_laid_out(game, "players in the order of choosing", in_order, int(game.seats), ["drawing-order"])
    offered = [int(kind) for kind in new_beginning.offered if kind != NOTHING]
    needs_laid_out(game, "requests offered", len(offered), int(requests_to_offer(game)), ["offering-requests"])
    if [int(kind) for kind in new_beginning.offered[: len(offered)]] != offered or len(set(offered)) < len(offered):
        refuse("as the requests offered", [int(kind) for kind in new_beginning.offered], "each once, without a gap")
    for kind in offered:
        is_starting = kind < REQUESTS and game.board.request_crowns[kind] > 0
        needs("starting requests of those offered", int(is_starting), int(game.facts.deals_requests))
    taken = [seat for seat in range(game.seats) if TAKING_TILE[seat] not in game.agenda]
    category: i64 = new_beginning.category
    if any(kind in UNCHOSEN for kind in kinds_ahead(game)) or NEXT_CATEGORY[0] in game.agenda:
        taken, category = [], 0
    elif NEXT_CATEGORY[category + 1] not in game.agenda:
        refuse("as the category of tiles", CATEGORY_NAMES[category], "the one before the next on the agenda")
    needs("as the category of tiles", new_beginning.category, category)
    check_order(game, taken)
    check_tiles(game, category, taken)
    for seat in range(game.seats):
        check_gains(game, seat, category + (1 if seat in taken else 0))


def check_order(game: Madeira, taken: list[i64]) -> None:
    """The last players of the order have not chosen yet; the others have different tiles."""
    new_beginning = game.expansion.new_beginning
    waiting = [int(step.seat) for step in game.agenda if step in TAKING_TILE]
    last = [int(seat) for seat in new_beginning.order][len(taken) :]
    if waiting:
        needs("as the players who choose, the last one first,", waiting, last[::-1])
    for seat in range(game.seats):
        rank = new_beginning.ranks[seat]
        needs(f"tiles just taken by player {seat + 1}", int(rank != NOTHING), int(seat in taken))
        others = len([other for other in new_beginning.ranks if other == rank])
        needs_at_most("players with one tile", others if rank != NOTHING else 0, 1)


def check_tiles(game: Madeira, category: i64, taken: list[i64]) -> None:
    """The remaining tiles of each category are those laid out and not taken."""
    new_beginning = game.expansion.new_beginning
    thinning = category_to_thin(game)
    for other in range(CATEGORIES):
        count = count_of(new_beginning.display[other])
        laid = min(game.seats + 1, TILES)
        if other == REQUEST:
            laid = i64(len([kind for kind in new_beginning.offered if kind != NOTHING]))
        elif "removing-tiles" in kinds_ahead(game) and other >= thinning:
            laid = count if other == thinning else TILES
        gone = game.seats if other < category else i64(len(taken)) if other == category else 0
        needs(f"{CATEGORY_NAMES[other]} tiles shown", count, laid - gone)
    for seat in taken:
        shown = (new_beginning.display[category] >> new_beginning.ranks[seat]) & 1
        needs(f"{CATEGORY_NAMES[category]} tiles shown that player {seat + 1} has taken", shown, 0)
    for place in range(TILES):
        if new_beginning.offered[place] == NOTHING:
            needs("request tiles shown without a request", (new_beginning.display[REQUEST] >> place) & 1, 0)


def check_gains(game: Madeira, seat: i64, chosen: i64) -> None:
    """A player has exactly the gains of one tile of each category already taken."""
    new_beginning = game.expansion.new_beginning
    player = game.players[seat]
    name = f"of player {seat + 1}, who has taken {chosen} tiles"
    stores = new_beginning.stores
    assert stores is not None
    goods = [int(player.wood), *[int(count) for count in player.goods]]
    for category, has in ((MONEY, [int(player.reals)]), (BREAD, [int(player.bread)]), (STORES, goods)):
        shown = new_beginning.display[category]
        allowed = [gain_of(stores, category, tile) for tile in range(TILES) if (shown >> tile) & 1 == 0]
        if chosen <= category:
            allowed = [[0] * len(has)]
        if has not in allowed:
            refuse(f"as the {CATEGORY_NAMES[category]} {name}", has, " or ".join([str(row) for row in allowed]))
    city = len([step for step in game.agenda if step is CHOOSING_CITY[seat] or step is PUTTING_WORKER[TO_CITY][seat]])
    fields = len([s for s in game.agenda if any(s is row[seat] for rows in FIELD_STEPS for row in rows)])
    needs_workers(game, seat, 1 if chosen <= CITY else city, 2 if chosen <= FIELDS_CHOSEN else fields)
    requests = int(chosen > REQUEST)
    needs(f"requests {name}", int(total(player.requests)), requests)
    owned = len([owner for owner in game.starting if owner == seat])
    needs(f"starting requests {name}", owned, requests if game.facts.deals_requests else 0)
    for crowns in range(STARTING_REQUESTS if owned > 0 else 0):
        if game.starting[crowns] == seat:
            kinds = [kind for kind in range(REQUESTS) if game.board.request_crowns[kind] == crowns + 1]
            needs(f"requests with {crowns + 1} crowns {name}", sum([int(player.requests[kind]) for kind in kinds]), 1)


FIELD_STEPS = (SETTLING_IN, CHOOSING_FIELD)


def gain_of(stores: StartingStores, category: i64, tile: i64) -> list[int]:
    """The gain of a tile of money, bread or stores."""
    if category == MONEY:
        return [int(stores.reals[tile])]
    if category == BREAD:
        return [int(stores.bread[tile])]
    return [int(stores.wood[tile]), *[int(stores.goods[good * TILES + tile]) for good in range(GOODS)]]
