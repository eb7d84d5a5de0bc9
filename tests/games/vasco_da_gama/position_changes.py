"""Changes of a position's table that lead to what no game can come to, though all pieces are there.

Each change tells whether there is a place for it in the position; the sentence is part of what the refusal says.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from caravela.games.vasco_da_gama.components import CREW_NAMES, FIRST_SLOT, SERNIGI
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.positions.checks.stages import ACTING, PLACING_DISCS, REFILLING, stage_of

Position = dict[str, Any]
Change = Callable[[VascoDaGama, Position], bool]


def swapped_slots(game: VascoDaGama, table: Position) -> bool:
    """A ship goes to an empty slot above its limit."""
    for here in range(21):
        tile = game.slot_tile[here]
        for there in range(21):
            if tile >= 0 > game.slot_tile[there] and game.box.slot_value[there] > game.box.limit[tile]:
                table["slots"][here], table["slots"][there] = 0, table["slots"][here]
                table["owners"][here], table["owners"][there] = -1, table["owners"][here]
                return True
    return False


def owner_of_nothing(game: VascoDaGama, table: Position) -> bool:
    for slot in range(21):
        if game.slot_tile[slot] < 0 < game.players[0].captains:
            table["owners"][slot] = 0
            table["players"][0]["captains"] -= 1
            return True
    return False


def ship_of_nobody(game: VascoDaGama, table: Position) -> bool:
    for slot in range(21):
        if game.slot_owner[slot] >= 0:
            table["players"][game.slot_owner[slot]]["captains"] += 1
            table["owners"][slot] = -1
            return True
    return False


def crowded_area(game: VascoDaGama, table: Position) -> bool:
    """All discs in one area."""
    for entry in table["numbers"]:
        entry["area"] = "navigation"
    return len(table["numbers"]) > int(game.box.action_slots[3])


def number_21_of_somebody_else(game: VascoDaGama, table: Position) -> bool:
    for entry in table["numbers"]:
        if entry["number"] > 20:
            entry["owner"] = (entry["owner"] + 1) % int(game.seats)
            return True
    return False


def sailors_behind_the_scenes(game: VascoDaGama, table: Position) -> bool:
    """A closed section has some."""
    if game.seats < 4:
        table["sections"][0], table["sections"][3] = table["sections"][3], table["sections"][0]
    return any(table["sections"][0].values()) and game.seats < 4


def crowded_section(game: VascoDaGama, table: Position) -> bool:
    """Eight sailors where five have room."""
    for colour in CREW_NAMES[:4]:
        while table["bag"].get(colour, 0) > 0 and sum(table["sections"][3].values()) < 8:
            table["bag"][colour] -= 1
            table["sections"][3][colour] += 1
    return bool(sum(table["sections"][3].values()) == 8)


def two_ready(game: VascoDaGama, table: Position) -> bool:
    for player in table["players"]:
        player["additional disc"] = "ready"
    return stage_of(game) == PLACING_DISCS


def number_called_before(game: VascoDaGama, table: Position) -> bool:
    """A number on the board is lower than the one called."""
    free = [number for number in range(1, game.called) if game.number_owner[number] < 0]
    for entry in table["numbers"]:
        if stage_of(game) == ACTING and entry["number"] != game.called and free:
            entry["number"] = free[0]
            return True
    return False


def disc_out_of_turn(game: VascoDaGama, table: Position) -> bool:
    """One player has placed a disc too many, another one too few."""
    if stage_of(game) != PLACING_DISCS or not table["numbers"] or game.picked:
        return False
    entry = table["numbers"][0]
    other = (entry["owner"] + 1) % int(game.seats)
    if entry["number"] > 20 or table["players"][other]["discs"] == 0:
        return False
    table["players"][entry["owner"]]["discs"] += 1
    table["players"][other]["discs"] -= 1
    entry["owner"] = other
    return True


def another_leader(game: VascoDaGama, table: Position) -> bool:
    table["first player"] = (table["first player"] + 1) % int(game.seats)
    return stage_of(game) == PLACING_DISCS


def sold_too_early(game: VascoDaGama, table: Position) -> bool:
    if stage_of(game) != PLACING_DISCS or table["projects"][2] == 0:
        return False
    table["players"][0]["projects"] = sorted([*table["players"][0]["projects"], table["projects"][2]])
    table["projects"][2] = 0
    return True


def top_of_another_deck(game: VascoDaGama, table: Position) -> bool:
    if table["deck tops"][0] and table["deck tops"][1]:
        table["deck tops"][0], table["deck tops"][1] = table["deck tops"][1], table["deck tops"][0]
        return True
    return False


def later_deck_first(game: VascoDaGama, table: Position) -> bool:
    """A project of deck III is sold while deck I is not used up."""
    hidden = [number for number in table["face down"] if number > 28]
    if not (game.tops[0] >= 0 and hidden and table["projects"][0]):
        return False
    table["face down"] = sorted({*table["face down"], table["projects"][0]} - {hidden[0]})
    table["projects"][0] = hidden[0]
    return True


def host_without_tile(game: VascoDaGama, table: Position) -> bool:
    for character in (1, 2):
        if game.host[character] >= 0:
            table["holders"][character] = (table["holders"][character] + 1) % int(game.seats)
            return True
    return False


def merchant_back_on_its_deck(game: VascoDaGama, table: Position) -> bool:
    """Turned up for this round, and face down again."""
    if stage_of(game) == PLACING_DISCS:
        table["merchants face down"] = sorted([*table["merchants face down"], table["merchant"] - 35])
        table["merchant"] = 0
        return True
    return False


def money_of_another_tile(game: VascoDaGama, table: Position) -> bool:
    table["money"][0] += 1
    return stage_of(game) == ACTING


def money_between_rounds(game: VascoDaGama, table: Position) -> bool:
    table["money"][0] = 6
    return stage_of(game) == REFILLING


def captain_goes_home(game: VascoDaGama, table: Position) -> bool:
    for player in table["players"]:
        if player["captains waiting"] == 6 and player["captains"] == 1:
            player["captains waiting"], player["captains"] = 7, 0
            return True
    return False


def points_of_half_a_character(game: VascoDaGama, table: Position) -> bool:
    table["players"][0]["points"]["Bartolomeu Dias"] += 1
    return True


def too_many_characters_points(game: VascoDaGama, table: Position) -> bool:
    table["players"][0]["points"]["Bartolomeu Dias"] += 40
    return True


def points_of_no_slots(game: VascoDaGama, table: Position) -> bool:
    table["players"][0]["points"]["expeditions"] = 3
    return True


def points_before_any_navigation(game: VascoDaGama, table: Position) -> bool:
    table["players"][0]["points"]["ships under way"] = 1
    return game.round == 1 and stage_of(game) <= ACTING


def riches(game: VascoDaGama, table: Position) -> bool:
    table["players"][0]["reals"] = 10_000
    return True


def number_in_hand_taken(game: VascoDaGama, table: Position) -> bool:
    if game.picked and table["numbers"]:
        table["action"]["picked"] = table["numbers"][0]["number"]
        return True
    return False


def spent_nothing(game: VascoDaGama, table: Position) -> bool:
    """Sailors are being recruited and not paid."""
    table["action"]["spent"] = 0
    return game.recruited > 0


def sent_more_than_are_there(game: VascoDaGama, table: Position) -> bool:
    table["action"]["sent"] = 7
    return game.landing >= 0


def launched_by_somebody_else(game: VascoDaGama, table: Position) -> bool:
    if game.launching >= 0:
        table["action"]["launching"] = (game.launching + 1) % 35
        return table["action"]["launching"] + 1 not in table["players"][game.next_step().seat]["ships"]
    return False


def whole_crew_aboard(game: VascoDaGama, table: Position) -> bool:
    table["action"]["aboard"] = 31
    return game.launching >= 0


def number_twice(game: VascoDaGama, table: Position) -> bool:
    if table["numbers"]:
        table["numbers"].append(table["numbers"][0])
    return bool(table["numbers"])


def ship_waits_at_natal(game: VascoDaGama, table: Position) -> bool:
    """It moves on in every round, so none is there when discs are placed."""
    natal = int(FIRST_SLOT[0])
    for slot in range(1, 21):
        if game.round > 1 and stage_of(game) == PLACING_DISCS and game.slot_tile[slot] >= 0:
            for row in (table["slots"], table["owners"]):
                row[slot], row[natal] = row[natal], row[slot]
            return True
    return False


def tile_seen_twice(game: VascoDaGama, table: Position) -> bool:
    table["vasco's tile to come"] = table["vasco's tile"]
    return game.coming > 0 and game.current > 0


def no_landing(game: VascoDaGama, table: Position) -> bool:
    """Ships are sent nowhere."""
    table["action"]["landing"] = -1
    return not game.is_over() and game.next_step().kind in ("sending-ship", "placing-ship")


def nothing_to_buy(game: VascoDaGama, table: Position) -> bool:
    """A player who performs the action can do nothing."""
    if game.is_over() or game.next_step().kind != "purchasing":
        return False
    table["players"][game.next_step().seat]["reals"] = 0
    return True


def reals_taken_before_anybody_acted(game: VascoDaGama, table: Position) -> bool:
    table["money"][0] = 0
    hosts = sum(1 for host in game.host if host >= 0)
    on_board = sum(1 for number in range(1, 21) if game.number_owner[number] >= 0)
    return stage_of(game) == ACTING and on_board == game.seats * 4 - hosts and game.called <= 20


def handed_over(game: VascoDaGama, table: Position) -> bool:
    """In the first round a character is with somebody who has not hosted him."""
    table["holders"][SERNIGI] = (table["holders"][SERNIGI] + 1) % int(game.seats)
    return game.round == 1 and stage_of(game) == ACTING and game.host[SERNIGI] < 0


def leader_without_points(game: VascoDaGama, table: Position) -> bool:
    """The first player's points of Bartolomeu Dias are another's."""
    leader = int(game.first_player)
    if game.round == 1 or stage_of(game) != PLACING_DISCS:
        return False
    rows = [player["points"] for player in table["players"]]
    other = rows[(leader + 1) % len(rows)]
    other["Bartolomeu Dias"] = other.get("Bartolomeu Dias", 0) + rows[leader]["Bartolomeu Dias"] - 2
    rows[leader]["Bartolomeu Dias"] = 2
    return True


CANNOT_BE: list[tuple[Change, str]] = [
    (swapped_slots, "or more is expected"),
    (owner_of_nothing, "which is empty, is seat 1, where nobody is expected"),
    (ship_of_nobody, "is nobody, where a seat is expected"),
    (crowded_area, "the number of discs in the navigation area is "),
    (number_21_of_somebody_else, "the number of 21 and 22 with seat "),
    (sailors_behind_the_scenes, "the number of sailors in section 1, which is closed, is "),
    (crowded_section, "the number of sailors in section 4 is 8, where 0 to 5 is expected"),
    (two_ready, "where it is expected away"),
    (number_called_before, "lies on the board, where "),
    (disc_out_of_turn, "has placed is "),
    (another_leader, "the first player is seat "),
    (sold_too_early, "the number of empty spaces for projects before anybody buys is 1, where 0 is expected"),
    (top_of_another_deck, "lies on top of deck I, which has 1 to 14"),
    (later_deck_first, "where "),
    (host_without_tile, "who is hosted, is seat "),
    (merchant_back_on_its_deck, "merchant ship"),
    (money_of_another_tile, "the Reals of the upper space are "),
    (money_between_rounds, "the Reals of the upper space are 6, where 0 are expected"),
    (captain_goes_home, "in the recruiting area is 7, where 0 to 6 is expected"),
    (points_of_half_a_character, "of Bartolomeu Dias are "),
    (too_many_characters_points, "all points of Bartolomeu Dias is "),
    (points_of_no_slots, "for expeditions are 3, where the slots of "),
    (points_before_any_navigation, "where 0 is expected"),
    (riches, "the number of Reals of seat 1 is 10000, where 0 to "),
    (number_in_hand_taken, "the number in hand is "),
    (spent_nothing, "what has been spent is 0, where "),
    (sent_more_than_are_there, "the number of ships sent is 7, where 0"),
    (launched_by_somebody_else, "is being launched, where one of the player's ships is expected"),
    (whole_crew_aboard, "crew aboard is 5, where 0"),
    (number_twice, "2 times; 1 is expected"),
    (ship_waits_at_natal, "expected"),
    (tile_seen_twice, "where "),
    (no_landing, "0 landings are sailed for, where 1 is expected"),
    (nothing_to_buy, "the question 'purchasing' has 0 answers, where 1 or more is expected"),
    (reals_taken_before_anybody_acted, " is expected"),
    (handed_over, "whom nobody has hosted yet, is seat "),
    (leader_without_points, "of Bartolomeu Dias is 2, where 4 to "),
]
