"""Checks whether the rulebook's examples are possible with a data file: numbers that contradict one are refused."""

from __future__ import annotations

from itertools import permutations
from typing import Final

from caravela.engine.errors import Damaged
from caravela.games.vasco_da_gama.box import PrintedBox
from caravela.games.vasco_da_gama.components import (
    CALICUT,
    CHARACTERS,
    FIRST_SLOT,
    LEAST_INITIAL,
    MALINDI,
    MOMBASA,
    MOZAMBIQUE,
    NATAL,
    PROJECTS,
    SPACES,
    TERRA,
    TILES,
)

NEEDED_COMPLETION: Final[dict[int, int]] = {2: 2, 3: 3, 4: 4, 5: 5}
"""Points at complete landings that the example of navigation names, by landing."""

# A ship of the navigation example: lowest and highest limit, Reals and points earned; -1 if not given.
SHIPS_OF_EXAMPLE: Final[list[tuple[int, int, int, int]]] = [
    (9, 11, 1, 1),  # red at Malindi
    (9, 11, 0, 0),  # blue at Malindi
    (11, 11, -1, -1),  # yellow at Mombasa
    (9, 9, -1, -1),  # yellow at Mombasa
    (7, 7, 2, 0),  # red at Mombasa
    (6, 6, 0, 0),  # black at Mozambique
    (4, 4, 1, 0),  # red at Terra de Boa Gente
]
# At Calicut, as Reals and points: black, yellow and blue; red's two earn 1 Real and 1 point together.
CALICUT_OF_EXAMPLE: Final[list[tuple[int, int]]] = [(0, 1), (0, 2), (0, 2)]
RED_AT_CALICUT: Final[list[list[tuple[int, int]]]] = [[(1, 1), (0, 0)], [(1, 0), (0, 1)]]
MERCHANT: Final[tuple[int, int]] = (-1, -1)
LAST_ROUND_OF_EXAMPLE: Final[int] = 4


def check_examples(file: str, box: PrintedBox) -> None:
    """Every example that numbers alone can contradict."""
    example(file, box.money[14] == 9 and box.money[15] == 4, "tile 11 of Vasco da Gama offers 9 and 4 Reals")
    others = [box.variation[i] for i in range(len(box.variation)) if i != 11 - LEAST_INITIAL]
    example(file, -3 in others, "a tile other than 11 moves the marker back by 3")
    example(file, box.giving_up[6] == 2, "giving up number 6 brings 2 Reals")
    example(file, box.giving_up[15] == 3, "giving up number 15 brings 3 Reals")
    example(file, box.giving_up[21] == 0 and box.giving_up[22] == 0, "giving up 21 or 22 brings nothing")
    example(file, box.first_project == 1, "one project costs 1 Real")
    example(file, box.first_project + box.second_project == 4, "two projects cost 4 Reals")
    example(file, [price for price in box.sailor_price] == [0, 1, 3, 6, 10], "sailors cost 1, 3, 6 or 10 Reals")

    first_deck = range(int(box.first_of_deck[1]))
    shown = [tile for tile in first_deck if tile_is(box, tile, 7, 7, 0, 2) and box.crew[tile] == 5]
    example(file, len(shown) > 0, "the first deck has a project of limit 7, crew 5 and 2 points")
    crews = [crew for crew in box.crew]
    example(file, 3 in crews and 4 in crews, "there are projects with a crew of 3 and of 4")
    limits = [box.limit[tile] for tile in range(PROJECTS)]
    example(file, limits.count(7) >= 5, "five ships of limit 7 sail in the example of expeditions")
    example(file, 4 in limits and 6 in limits and 9 in limits and 11 in limits, "ships of limit 4, 6, 9 and 11 sail")

    example(file, slots_of(box, MALINDI) == [9, 9, 7, 7, 6], "Malindi has the slots 9, 9, 7, 7 and 6")
    mozambique = slots_of(box, MOZAMBIQUE)
    example(file, 6 in mozambique and 5 in mozambique, "Mozambique has a slot of 6 and one of 5")
    example(file, 5 in slots_of(box, TERRA), "Terra de Boa Gente has a slot of 5")
    example(file, min(slots_of(box, MOMBASA)) == 5, "the lowest slot of Mombasa is 5")
    example(file, 11 in slots_of(box, CALICUT), "a slot of 11 is at Calicut")
    example(file, box.bonus_pieces[NATAL] == 1, "a ship sent to Natal brings 1 project")
    example(file, box.bonus_pieces[TERRA] == 1, "a ship sent to Terra de Boa Gente brings 1 sailor")
    example(file, box.bonus_pieces[MOZAMBIQUE] == 1, "a ship sent to Mozambique brings 1 captain")
    example(file, box.captain_price == 1, "a captain costs 1 Real for each sailor")
    example(file, box.bonus_reals[MOMBASA] == 2, "a ship sent to Mombasa brings 2 Reals")
    example(file, box.bonus_reals[MALINDI] == 1, "a ship sent to Malindi brings 1 Real")
    example(file, box.dias_points == 2, "Bartolomeu Dias gives 2 points")
    example(file, box.places >= 4, "four sailors are recruited from one section")
    for landing, points in NEEDED_COMPLETION.items():
        example(
            file, box.completion[landing] == points, "complete landings give 2, 3, 4 and 5 points from Mozambique on"
        )
    check_navigation(file, box)


def check_action_slots(file: str, slots: list[list[int]]) -> None:
    """Three discs fill the characters area with two players; five actions fit there with four."""
    example(file, slots[0][CHARACTERS] == 3, "with two players three discs fill the characters area")
    example(file, slots[2][CHARACTERS] >= 5, "with four players five discs fit in the characters area")


def check_navigation(file: str, box: PrintedBox) -> None:
    """The navigation example: all its ships exist at once, lie at the places given and move as described."""
    mombasa = slots_of(box, MOMBASA)
    low = [value for value in mombasa if value <= 6]
    example(file, mombasa[1] <= 9 and mombasa[2] <= 7 and low == [6, 5], "at Mombasa ships of limit 6 take 6, then 5")
    mozambique = slots_of(box, MOZAMBIQUE)
    example(file, mozambique[2] <= 4 and max(mozambique) <= 6, "ships of limit 6, 6 and 4 fill Mozambique")
    example(file, min(slots_of(box, TERRA)) == 4, "a ship of limit 4 lies at Terra de Boa Gente")
    merchants = [box.limit[tile] for tile in range(PROJECTS, TILES)]
    example(file, 7 in merchants, "a merchant ship of limit 7 is at Mombasa")
    example(file, ships_exist(box), "the fourteen ships of the navigation all exist at once")


def ships_exist(box: PrintedBox) -> bool:
    """Whether different tiles can be found for all ships of the example, before the last round.

    The example does not give the slots at Calicut or how the pairs of red and blue share their income, so all ways are
    tried.
    """
    # the last deck is out of the question if the others last for four rounds
    last = PROJECTS if box.first_of_deck[2] < LAST_ROUND_OF_EXAMPLE * SPACES else box.first_of_deck[2]
    calicut = slots_of(box, CALICUT)
    merchants = sorted([int(box.limit[tile]) for tile in range(PROJECTS, TILES)])
    merchants.remove(7)
    known: dict[tuple[int, int, int, int], list[int]] = {}
    for red in RED_AT_CALICUT:
        for order in sorted(set(permutations(CALICUT_OF_EXAMPLE + red + [MERCHANT]))):
            if calicut[order.index(MERCHANT)] > merchants[-1]:
                continue
            arrived = [(calicut[i], 11, order[i][0], order[i][1]) for i in range(len(order)) if order[i] != MERCHANT]
            for reals in range(4):
                blue = [(6, 6, reals, 0), (4, 4, 3 - reals, 0)]
                if all_found(box, SHIPS_OF_EXAMPLE + blue + arrived, known, int(last)):
                    return True
    return False


def all_found(
    box: PrintedBox,
    wanted: list[tuple[int, int, int, int]],
    known: dict[tuple[int, int, int, int], list[int]],
    last: int,
) -> bool:
    """Whether each required ship can have a different tile."""
    for ship in wanted:
        if ship not in known:
            known[ship] = [tile for tile in range(last) if tile_is(box, tile, ship[0], ship[1], ship[2], ship[3])]
        if not known[ship]:
            return False
    holder: dict[int, int] = {}
    for i in range(len(wanted)):
        if not find_tile(i, wanted, known, holder, set()):
            return False
    return True


def find_tile(
    i: int,
    wanted: list[tuple[int, int, int, int]],
    known: dict[tuple[int, int, int, int], list[int]],
    holder: dict[int, int],
    tried: set[int],
) -> bool:
    """A tile for this ship; a ship that holds it already looks for another one."""
    for tile in known[wanted[i]]:
        if tile not in tried:
            tried.add(tile)
            if tile not in holder or find_tile(holder[tile], wanted, known, holder, tried):
                holder[tile] = i
                return True
    return False


def tile_is(box: PrintedBox, tile: int, least: int, most: int, reals: int, points: int) -> bool:
    """Whether a project has such a limit and income; -1 stands for any."""
    return least <= box.limit[tile] <= most and reals in (-1, box.reals[tile]) and points in (-1, box.points[tile])


def slots_of(box: PrintedBox, landing: int) -> list[int]:
    return [box.slot_value[slot] for slot in range(FIRST_SLOT[landing], FIRST_SLOT[landing + 1])]


def example(file: str, holds: bool, sentence: str) -> None:
    if not holds:
        raise Damaged(f"{file}: the rulebook's examples do not work with these numbers: {sentence}.")
