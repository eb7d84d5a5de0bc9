"""A small stage for the rulebook's examples: a table with only what an example names, played in words."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Move, MoveList, Step
from caravela.games.vasco_da_gama.components import (
    ACTION_NAMES,
    AREA_NAMES,
    COLOURS,
    CREW_NAMES,
    FIRST_SLOT,
    LANDING_NAMES,
    MISSIONARY,
    PROJECTS,
)
from caravela.games.vasco_da_gama.game import VascoDaGama, empty_table
from caravela.games.vasco_da_gama.options import Choices
from caravela.games.vasco_da_gama.rules import RULES


class Stage:
    """A board with nothing on it, and players with nothing but their four discs."""

    def __init__(self, names: str, options: dict[str, object] | None = None) -> None:
        self.names = names.split()
        box = RULES.boxes(RULES.numbers(None)).box(len(self.names))
        self.game: VascoDaGama = empty_table(len(self.names), box, Choices(RULES.chosen(options or {})))
        self.seats = [Seat(self, seat) for seat in range(len(self.names))]
        self.used: set[int] = set()

    def begin(self, *steps: Step) -> None:
        """These steps happen next, the first one first."""
        self.game.agenda = vec[Step](list(reversed(steps)))
        self.game.go_on()

    def options(self) -> dict[str, Move]:
        out = MoveList()
        self.game.next_step().options(self.game, out)
        return {move.words(): move for move in out.listed()}

    def table(self, words: str) -> None:
        """What chance brings."""
        assert self.game.next_step().by_chance
        self.game.play(self.options()[words])

    def tile(self, limit: int, reals: int | None = None, points: int | None = None, crew: int | None = None) -> int:
        """The number of a project like this that the example has not used yet."""
        box = self.game.box
        for tile in range(PROJECTS):
            income = reals in (None, box.reals[tile]) and points in (None, box.points[tile])
            if tile not in self.used and box.limit[tile] == limit and income and crew in (None, box.crew[tile]):
                self.used.add(tile)
                return tile + 1
        raise AssertionError(f"no project of limit {limit} is left")

    def offer(self, *projects: int, sao_gabriel: int = 0) -> None:
        """Projects for sale: the upper spaces from left to right, and the São Gabriel."""
        for space, number in enumerate(projects):
            self.game.spaces[space] = number - 1
        self.game.spaces[6] = sao_gabriel - 1

    def section(self, number: int, crew: str) -> None:
        for colour, count in enumerate(counted(crew)[:COLOURS]):
            self.game.sections[(number - 1) * COLOURS + colour] = count

    def moor(self, landing: str, slot: int, number: int, owner: Seat | None = None) -> None:
        """A ship in a slot; merchant ships have numbers from 36."""
        place = FIRST_SLOT[LANDING_NAMES.index(landing)] + slot - 1
        self.game.slot_tile[place] = number - 1
        self.game.slot_owner[place] = owner.seat if owner is not None else -1

    def ships_at(self, landing: str) -> list[int]:
        """The ships at a landing by slot; 0 for an empty one."""
        first = LANDING_NAMES.index(landing)
        return [self.game.slot_tile[slot] + 1 for slot in range(FIRST_SLOT[first], FIRST_SLOT[first + 1])]

    def place(self, seat: Seat, number: int, area: str) -> None:
        """A disc that lies there already."""
        index = AREA_NAMES.index(area)
        self.game.number_owner[number] = seat.seat
        self.game.number_area[number] = index
        self.game.area_discs[index] += 1
        if number > 20:
            self.game.players[seat.seat].additional = 2
        else:
            self.game.players[seat.seat].discs -= 1


class Seat:
    """A player of the example: called with words he plays them."""

    def __init__(self, stage: Stage, seat: int) -> None:
        self.stage = stage
        self.seat = seat

    def gets(self, reals: int = 0, captains: int = 0, crew: str = "", **tiles: list[int]) -> Seat:
        player = self.stage.game.players[self.seat]
        player.reals += reals
        player.captains += captains
        player.captains_waiting -= captains
        for kind, count in enumerate(counted(crew)):
            player.crew[kind] += count
        player.projects = vec[i64]([number - 1 for number in sorted(tiles.get("projects", []))])
        player.ships = vec[i64]([number - 1 for number in sorted(tiles.get("ships", []))])
        return self

    def __call__(self, words: str) -> Seat:
        self.is_asked()
        options = self.stage.options()
        assert words in options, f"'{words}' is none of {sorted(options)}"
        self.stage.game.play(options[words])
        return self

    def is_asked(self) -> Seat:
        asked = self.stage.game.next_step()
        assert asked.seat == self.seat, f"{type(asked).__name__} asks seat {asked.seat}"
        return self

    def may(self, *words: str) -> Seat:
        """These moves and no others."""
        self.is_asked()
        assert sorted(self.stage.options()) == sorted(words)
        return self

    def may_not(self, words: str, reason: str) -> Seat:
        """Not allowed, with a reason that contains these words."""
        self.is_asked()
        assert words not in self.stage.options()
        asked = self.stage.game.next_step()
        reasons = [str(why) for move, why in asked.closed(self.stage.game) if move.words() == words]
        assert len(reasons) == 1, f"no reason is given for '{words}'"
        assert reason in reasons[0], reasons[0]
        return self

    def performs(self) -> Seat:
        """The action of the area in which the disc called lies."""
        area = self.stage.game.number_area[self.stage.game.called]
        return self(f"performs the {ACTION_NAMES[area]} action")

    def cannot_perform(self, reason: str) -> Seat:
        area = self.stage.game.number_area[self.stage.game.called]
        return self.may_not(f"performs the {ACTION_NAMES[area]} action", reason)

    def has(self, **facts: object) -> Seat:
        """Compares with what the player has: reals, points, captains, crew, projects, ships, discs."""
        player = self.stage.game.players[self.seat]
        found: dict[str, object] = {
            "reals": player.reals,
            "points": player.points(),
            "captains": player.captains,
            "crew": [count for count in player.crew],
            "missionaries": player.crew[MISSIONARY],
            "projects": [tile + 1 for tile in player.projects],
            "ships": [tile + 1 for tile in player.ships],
            "discs": player.discs,
            "additional": player.additional,
        }
        for name, fact in facts.items():
            wanted = counted(fact) if name == "crew" and isinstance(fact, str) else fact
            assert found[name] == wanted, f"{name} is {found[name]}, not {wanted}"
        return self


def counted(crew: str) -> list[int]:
    """Crew told in words, as '2 turquoise, 1 missionary'."""
    counts = [0] * len(CREW_NAMES)
    for part in crew.split(", ") if crew else []:
        count, name = part.split(" ")
        counts[CREW_NAMES.index(name)] += int(count)
    return counts
