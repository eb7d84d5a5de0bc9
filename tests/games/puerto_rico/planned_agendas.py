"""Which steps may lie directly on which: every turn that a phase can have, on every plan."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise, product

from caravela.engine.flow import Step
from caravela.games import rules_of
from caravela.games.puerto_rico.components import BUILDING_NAMES, FIRST_BUILDING, NOBODY, PLACARDS
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.positions.checks.course import lines_within, plans
from caravela.match.agenda import kind_of
from tests.games.puerto_rico.position_changes import NEW_SET

RULES = rules_of("puerto-rico")
OPTIONS: list[dict[str, object]] = [
    {},
    {"nobles": "on"},
    {"new-buildings": "on", "building-set": NEW_SET},
    {"new-buildings": "on", "building-set": NEW_SET, "nobles": "on"},
]
# Pauses come with the new buildings, and so do some steps; others come with the nobles.
NEED_NEW_BUILDINGS = {
    "MovingGuests", "Interlude", "LookedAt", "PlacingDrawn", "ReceivingAtHome", "Returning", "FinishBuilding",
    "FillingSmallWharf", "CraftsmanDoubledPrivilege", "MayorDoubledPrivilege", "BoughtFaceDown",
}  # fmt: skip
NEED_NOBLES = {"OpenSupply", "Supplying", "BoughtBlind", "BoughtFaceDown", "AfterSale", "Clearing", "PlacingNoble"}


def turns(line: str) -> Iterator[list[str]]:
    """The classes of steps of every turn that a line of the table tells."""
    ways: list[list[list[str]]] = []
    for word in line.split():
        names = [[name] for name in word.rstrip("?*").split("|")]
        more = [[name[0], name[0]] for name in names] if word.endswith("*") else []
        ways.append([*names, *more, *([[]] if word[-1] in "?*" else [])])
    for way in product(*ways):
        yield [name for part in way for name in part]


def steps_of_class(seat: int) -> dict[str, list[Step]]:
    """Steps of one seat by their class, one for each kind of name in the catalogue."""
    found: dict[str, dict[str, Step]] = {}
    for name, step in RULES.catalogue.steps.items():
        if step.seat == seat:
            found.setdefault(type(step).__name__, {})[kind_of(name)] = step
    return {name: list(steps.values()) for name, steps in found.items()}


def takes_placard(game: PuertoRico, placard: int) -> None:
    """The first seat takes it; everybody has a villa and a library with people in them, if they are in the game."""
    for player in game.players:
        for name in ("villa", "library"):
            number = BUILDING_NAMES.index(name)
            if number < len(game.kinds):
                player.place_building(game.kinds[number])
                player.put(FIRST_BUILDING + number, game.kinds)
    game.placard_taker[placard] = 0
    game.role_taker = 0


def lines_of(game: PuertoRico, turn: Step) -> Iterator[list[str]]:
    """The turns that may go on at this table above the rest of a plan."""
    missing = set() if len(game.facts.interlude) > 0 else NEED_NEW_BUILDINGS
    missing = missing if game.facts.has_nobles else missing | NEED_NOBLES
    for line in lines_within(game, turn):
        yield from (names for names in turns(line) if not missing & set(names))


def neighbours() -> Iterator[tuple[Step, Step, int]]:
    """A step, the one that may lie directly under it, and the number of seats."""
    for players, options, placard in product(range(2, 6), OPTIONS, range(PLACARDS)):
        game = RULES.new_game(players, options)
        assert isinstance(game, PuertoRico)
        if game.placard_taker[placard] != NOBODY:
            continue
        takes_placard(game, placard)
        for plan in plans(game):
            for over in range(1, plan.most_over + 1):
                turn, rest = plan.steps[over - 1], plan.steps[over:]
                own = steps_of_class(turn.seat)
                for names in lines_of(game, turn):
                    for above in product(*[own[name] for name in names]):
                        for upper, lower in pairwise([*above, *rest[:1]]):
                            yield upper, lower, players
