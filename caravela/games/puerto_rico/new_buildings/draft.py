"""Choosing the beige buildings: each space of the game board gets a kind with a matching cost.

The spaces are those of the base game's kinds. Players choose clockwise from the governor until all are filled, or the
kinds are drawn, or an option names a set. Buildings of other expansions are not chosen: they are added.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.bits import bit
from caravela.engine.errors import BadChoice
from caravela.engine.flow import Chance, Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.engine.rows import with_number
from caravela.engine.writing import plain
from caravela.games.puerto_rico.answers import NOT_IN_GAME, SEATS
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import BASE_BUILDINGS, BUILDING_NAMES, CHOSEN_FROM
from caravela.games.puerto_rico.game import PuertoRico

MOST_COST: Final[i64] = 21

# Pairs of buildings of which a house rule allows only one, by the name of the option.
PAIRS: Final[dict[str, list[str]]] = {
    "hacienda-or-forest-house": ["hacienda", "forest house"],
    "office-or-trading-post": ["office", "trading post"],
    "factory-or-specialty-factory": ["factory", "specialty factory"],
}


def is_chosen(game: PuertoRico, number: i64) -> bool:
    return (game.chosen >> number) & 1 == 1


def spaces_left(game: PuertoRico) -> vec[i64]:
    """Empty beige spaces of the game board, by cost."""
    left = vec[i64]([0] * MOST_COST)
    for building in game.kinds:
        if building.beige and building.number < CHOSEN_FROM:
            if building.number < BASE_BUILDINGS:
                left[building.cost] += 1
            if is_chosen(game, building.number):
                left[building.cost] -= 1
    return left


def is_chosen_from(game: PuertoRico, number: i64) -> bool:
    """Whether players choose this building: the beige ones."""
    return number < min(CHOSEN_FROM, i64(len(game.kinds))) and game.kinds[number].beige


def may_choose(game: PuertoRico, building: Building, left: vec[i64]) -> bool:
    """Whether this beige kind is not on the board, has a space of its cost, and its excluded partner was not chosen."""
    if not is_chosen_from(game, building.number) or is_chosen(game, building.number):
        return False
    if building.partner >= 0 and is_chosen(game, building.partner):
        return False
    return left[building.cost] > 0


def fill_space(game: PuertoRico, number: i64) -> None:
    game.chosen |= bit(number)
    copies = min(game.kinds[number].copies, game.facts.beige_copies)
    game.buildings = with_number(game.buildings, number, copies)


@final
class Drafting(Decision):
    """A player chooses a building for the game."""

    kind = "choosing-buildings"
    question = "Choose a building for the game"

    def applies(self, game: PuertoRico) -> bool:
        left = spaces_left(game)
        for building in game.kinds:
            if may_choose(game, building, left):
                return True
        return False

    def options(self, game: PuertoRico, out: MoveList) -> None:
        left = spaces_left(game)
        for building in game.kinds:
            if may_choose(game, building, left):
                out.add(CHOOSE_BUILDING[building.number])

    def candidates(self, game: PuertoRico) -> list[Move]:
        return [CHOOSE_BUILDING[kind.number] for kind in game.kinds if is_chosen_from(game, kind.number)]

    def refusal(self, game: PuertoRico, move: Move) -> Reason | None:
        if not isinstance(move, ChooseBuilding) or not is_chosen_from(game, move.building):
            return NOT_IN_GAME.told()
        building = game.kinds[move.building]
        if is_chosen(game, building.number):
            return CHOSEN_ALREADY.told()
        if spaces_left(game)[building.cost] == 0:
            return NO_SPACE_OF_COST.told({"cost": int(building.cost)})
        if building.partner >= 0 and is_chosen(game, building.partner):
            return PARTNER_CHOSEN.told({"building": BUILDING_NAMES[building.partner]})
        return None


@final
class ChooseBuilding(Move):
    """All copies of a kind go onto the game board."""

    kind = "choose-building"
    says = "chooses the {building} for the game"

    def __init__(self, building: i64) -> None:
        super().__init__()
        self.building: i64 = building

    def play(self, game: PuertoRico, seat: i64) -> None:
        fill_space(game, self.building)

    def facts(self) -> Facts:
        return {"building": BUILDING_NAMES[self.building]}


@final
class DrawingBuildings(Chance):
    """A kind is drawn for the cheapest empty space; every kind of that cost is equally likely."""

    kind = "drawing-buildings"
    question = "A building is drawn for the game"

    def applies(self, game: PuertoRico) -> bool:
        for weight in self.weights(game):
            if weight > 0:
                return True
        return False

    def options(self, game: PuertoRico, out: MoveList) -> None:
        for move in DRAW_BUILDING:
            out.add(move)

    def weights(self, game: PuertoRico) -> vec[i64]:
        left = spaces_left(game)
        cheapest: i64 = MOST_COST
        for building in game.kinds:
            if may_choose(game, building, left):
                cheapest = min(cheapest, building.cost)
        weights = vec[i64]([0] * CHOSEN_FROM)
        for building in game.kinds:
            if building.cost == cheapest and may_choose(game, building, left):
                weights[building.number] = 1
        return weights


@final
class DrawBuilding(Move):
    kind = "draw-building"
    says = "puts the {building} into the game"

    def __init__(self, building: i64) -> None:
        super().__init__()
        self.building: i64 = building

    def play(self, game: PuertoRico, seat: i64) -> None:
        fill_space(game, self.building)
        game.do_next(DRAWING_BUILDINGS)

    def facts(self) -> Facts:
        return {"building": BUILDING_NAMES[self.building]}


def named_set(game: PuertoRico, wish: str) -> list[int]:
    """The beige kinds of a set given as names joined by +; it must fill every space."""
    numbers: list[int] = []
    left = spaces_left(game)
    for name in wish.split("+"):
        name = name.strip()
        number = BUILDING_NAMES.index(name) if name in BUILDING_NAMES else -1
        if number < 0 or number >= CHOSEN_FROM or not game.kinds[number].beige:
            raise BadChoice(f"Option 'building-set' names '{name}', which is no beige building that can be chosen.")
        partner = game.kinds[number].partner
        if partner in numbers:
            raise BadChoice(f"Option 'building-set' has {name} and {BUILDING_NAMES[partner]}: only one is allowed.")
        if number in numbers:
            raise BadChoice(f"Option 'building-set' names the {name} twice.")
        cost = game.kinds[number].cost
        if left[cost] == 0:
            raise BadChoice(f"Option 'building-set' has too many buildings of cost {cost}; the {name} finds no space.")
        left[cost] -= 1
        numbers.append(number)
    for cost in range(MOST_COST):
        if left[cost] > 0:
            spaces = sum(plain(spaces_left(game)))
            raise BadChoice(
                f"Option 'building-set' needs {left[cost]} more of cost {cost}; {spaces} kinds are needed in all."
            )
    return numbers


def plan_draft(game: PuertoRico, turns: i64) -> None:
    """Put this number of choices on the agenda, clockwise from the governor."""
    for turn in range(turns):
        game.do_next(DRAFTING[(game.governor + turns - 1 - turn) % game.seats])


CHOSEN_ALREADY: Final = Refusal("chosen-already", "it is chosen already")
NO_SPACE_OF_COST: Final = Refusal("no-space-of-cost", "every space for buildings of cost {cost} is filled")
PARTNER_CHOSEN: Final = Refusal("partner-chosen", "the {building} was chosen instead")

DRAFTING: Final = vec[Step]([Drafting(seat) for seat in range(SEATS)])
DRAWING_BUILDINGS: Final = DrawingBuildings()

CHOOSE_BUILDING: Final = vec[Move]([ChooseBuilding(number) for number in range(CHOSEN_FROM)])
DRAW_BUILDING: Final = vec[Move]([DrawBuilding(number) for number in range(CHOSEN_FROM)])
