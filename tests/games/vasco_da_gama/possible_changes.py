"""Changes of a position that lead to another which can be as well.

Each change tells whether there is a place for it in the position.
"""

from __future__ import annotations

from caravela.games.vasco_da_gama.components import ALVARES, CREW_NAMES, SERNIGI
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.positions.checks.stages import ACTING, PLACING_DISCS, REFILLING, stage_of
from tests.games.vasco_da_gama.position_changes import Position


def richer(game: VascoDaGama, table: Position) -> bool:
    table["players"][0]["reals"] += 1
    return game.round > 1


def colours_exchanged(game: VascoDaGama, table: Position) -> bool:
    """Grey and violet, everywhere."""
    for row in [table["bag"], *table["sections"], *[player["crew"] for player in table["players"]]]:
        row["grey"], row["violet"] = row.get("violet", 0), row.get("grey", 0)
    return game.recruited_colours == 0 and game.aboard == 0


def sailor_from_the_bag(game: VascoDaGama, table: Position) -> bool:
    """One more in a section that has room."""
    section = table["sections"][3]
    for colour in CREW_NAMES[:4]:
        settled = game.round > 1 and game.section < 0 and game.launching < 0 and stage_of(game) != REFILLING
        if settled and sum(section.values()) < 5 and table["bag"].get(colour, 0) > 0:
            table["bag"][colour] -= 1
            section[colour] += 1
            return True
    return False


def another_top(game: VascoDaGama, table: Position) -> bool:
    """The tile on top of deck III and one under it."""
    hidden = [number for number in table["face down"] if number > 28]
    if not hidden or table["deck tops"][2] == 0:
        return False
    table["face down"] = sorted({*table["face down"], table["deck tops"][2]} - {hidden[0]})
    table["deck tops"][2] = hidden[0]
    return True


def another_area(game: VascoDaGama, table: Position) -> bool:
    for entry in table["numbers"]:
        if game.area_discs[1] < game.box.action_slots[1] and entry["number"] != game.called:
            entry["area"] = "recruiting"
            return True
    return False


def another_sender(game: VascoDaGama, table: Position) -> bool:
    table["holders"][SERNIGI] = (table["holders"][SERNIGI] + 1) % int(game.seats)
    return game.round > 1 and game.host[SERNIGI] < 0 and stage_of(game) in (PLACING_DISCS, ACTING)


def quiet(game: VascoDaGama) -> bool:
    """Nobody is in the middle of an action, and somebody has acted before."""
    return not game.is_over() and game.round > 1 and game.next_step().kind in ("called-number", "picking-number")


def ship_in_another_slot(game: VascoDaGama, table: Position) -> bool:
    """One that it fits, too."""
    for here in range(21):
        for there in range(1, 21):  # none waits at Natal
            if quiet(game) and game.slot_tile[here] >= 0 and game.slot_fits(game.slot_tile[here], there):
                for row in (table["slots"], table["owners"]):
                    row[here], row[there] = row[there], row[here]
                return bool(table["owners"][there] < 0)  # a merchant ship earns nothing for its slot
    return False


def captain_recruited(game: VascoDaGama, table: Position) -> bool:
    player = table["players"][0]
    player["captains waiting"] -= 1
    player["captains"] += 1
    return quiet(game) and game.players[0].captains_waiting > 0


def missionary_received(game: VascoDaGama, table: Position) -> bool:
    """In each round one host and one holder of Francisco Alvares receive one; of more than two players one has one."""
    crew = table["players"][0]["crew"]
    crew["missionary"] = crew.get("missionary", 0) + 1
    table["missionaries"] -= 1
    in_hand = game.box.missionaries - game.missionaries
    most = (1 if game.seats > 2 else 0) + 2 * (game.round - 1)
    return quiet(game) and game.holder[ALVARES] >= 0 and game.missionaries > 0 and in_hand < most


def projects_exchanged(game: VascoDaGama, table: Position) -> bool:
    """Two players have bought each other's."""
    first, second = table["players"][:2]
    first["projects"], second["projects"] = second["projects"], first["projects"]
    return quiet(game) and first["projects"] != second["projects"]


def discs_exchanged(game: VascoDaGama, table: Position) -> bool:
    """Two players have picked each other's numbers."""
    coming = [entry for entry in table["numbers"] if game.called < entry["number"] <= 20]
    for other in coming[1:]:
        if stage_of(game) == ACTING and other["owner"] != coming[0]["owner"]:
            other["owner"], coming[0]["owner"] = coming[0]["owner"], other["owner"]
            return True
    return False


def another_tile_to_come(game: VascoDaGama, table: Position) -> bool:
    """Another of Vasco da Gama's tiles lies on the deck, and the marker has followed it."""
    for initial in range(4, 13):
        if quiet(game) and stage_of(game) == ACTING and game.vasco_pile[initial - 4]:
            row = table["vasco's tiles face down"]
            row[initial - 4], row[game.coming - 4] = 0, 1
            table["vasco's tile to come"] = initial
            table["marker"] = int(game.current + game.box.variation[initial - 4])
            return True
    return False


CAN_BE = [
    richer,
    colours_exchanged,
    sailor_from_the_bag,
    another_top,
    another_area,
    another_sender,
    ship_in_another_slot,
    captain_recruited,
    missionary_received,
    projects_exchanged,
    discs_exchanged,
    another_tile_to_come,
]
