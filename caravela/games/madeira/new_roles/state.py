"""The state of the roles: die spaces, tiles, the two pirates, and workers at rest."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.bits import bit
from caravela.engine.editing.parts import BitPart, ChoicePart, Label, NumberPart, PartChoice, PositionPart
from caravela.games.madeira.components import (
    BUILDING_NAMES,
    BUILDINGS,
    CITIES,
    CITY_NAMES,
    CITY_SPOTS,
    COLONIES,
    FIRST_SPOT,
    LOCATION_NAMES,
    LOCATION_SLOTS,
    MARKETS,
    NOTHING,
    PLACE_NAMES,
    SPOTS,
    WORKERS,
)
from caravela.games.madeira.new_roles.names import BONUSES, ROLE_SPACES
from caravela.games.madeira.new_roles.numbers import RoleNumbers
from caravela.games.madeira.positions.fields import EXPANSION, REMEMBERED, Field, Number, Row, Truth
from caravela.games.madeira.rows import NO_ROW


@final
class NewRoles:
    """Rows are empty without roles."""

    def __init__(self) -> None:
        self.numbers: RoleNumbers | None = None  # what the bonuses of die spaces bring; shared by copies

        self.spaces: vec[i64] = NO_ROW  # one bit for each die space in use, by building
        self.pirate_spaces: vec[i64] = NO_ROW  # the space of the pirate die, or nothing, by building
        self.dark_guilds: vec[i64] = NO_ROW  # tiles for using a face-down favor, by seat
        self.protections: vec[i64] = NO_ROW  # protections, by seat
        self.pirate_citizen: i64 = NOTHING  # the city where it stands
        self.pirate_ship: i64 = NOTHING  # the location where it lies
        self.laid_down: i64 = 0  # one bit for each city spot whose worker lies down
        self.spared: i64 = 0  # workers of the player who is feeding that need no bread
        self.threatened: i64 = 0  # workers of this player that need a further bread

        # facts of an action
        self.bonus: i64 = NOTHING  # of the space where the die was placed
        self.favors_before: i64 = 0  # favors that the player had when placing the die
        self.special_harvest: bool = True  # whether a harvest without a character is a special one
        self.city_left: i64 = NOTHING
        self.own_spot: i64 = NOTHING
        self.choices_left: i64 = 0

    def copy(self) -> NewRoles:
        twin = NewRoles()
        twin.numbers = self.numbers
        twin.spaces = self.spaces[:]
        twin.pirate_spaces = self.pirate_spaces[:]
        twin.dark_guilds = self.dark_guilds[:]
        twin.protections = self.protections[:]
        twin.pirate_citizen = self.pirate_citizen
        twin.pirate_ship = self.pirate_ship
        twin.laid_down = self.laid_down
        twin.spared = self.spared
        twin.threatened = self.threatened
        twin.bonus = self.bonus
        twin.favors_before = self.favors_before
        twin.special_harvest = self.special_harvest
        twin.city_left = self.city_left
        twin.own_spot = self.own_spot
        twin.choices_left = self.choices_left
        return twin

    def make_room(self, seats: i64) -> None:
        self.spaces = vec[i64]([0] * BUILDINGS)
        self.pirate_spaces = vec[i64]([NOTHING] * BUILDINGS)
        self.dark_guilds = vec[i64]([0] * seats)
        self.protections = vec[i64]([0] * seats)
        self.special_harvest = False

    # -- what the rules tell it --------------------------------------------------------------------

    def buildings_cleared(self) -> None:
        for building in range(i64(len(self.spaces))):
            self.spaces[building] = 0
            self.pirate_spaces[building] = NOTHING

    def pirate_die_taken(self, building: i64) -> None:
        """Its space is free again (MA-61)."""
        if len(self.spaces) > 0:
            self.spaces[building] ^= 1 << self.pirate_spaces[building]
            self.pirate_spaces[building] = NOTHING

    def left_spot(self, spot: i64) -> None:
        """A worker at rest that leaves the spot stands up."""
        if self.laid_down > 0 and (self.laid_down >> spot) & 1 == 1:
            self.laid_down ^= bit(spot)

    def city_pays(self, spots: vec[i64], seat: i64, city: i64) -> None:
        """The player's workers at rest in the city stand up because they are used (MA-60)."""
        if self.laid_down > 0:
            for spot in range(city * CITY_SPOTS, city * CITY_SPOTS + CITY_SPOTS):
                if spots[spot] == seat:
                    self.left_spot(spot)

    def bread_needed(self, workers: i64) -> i64:
        """The bread for this many workers that the windmill does not feed."""
        return max(workers - self.spared, 0) + self.threatened

    def bread_foreseen(self, spots: vec[i64], seat: i64, workers: i64) -> i64:
        """The bread before the feeding begins."""
        return max(workers - self.workers_at_rest(spots, seat), 0) + self.workers_threatened(spots, seat)

    def lies(self, spot: i64) -> bool:
        """Whether a worker at rest is on the spot."""
        return (self.laid_down >> spot) & 1 == 1

    def workers_at_rest(self, spots: vec[i64], seat: i64) -> i64:
        count: i64 = 0
        for spot in range(i64(len(spots))):
            if spots[spot] == seat and self.lies(spot):
                count += 1
        return count

    def workers_threatened(self, spots: vec[i64], seat: i64) -> i64:
        """The player's workers that stand in the city of the pirate citizen."""
        if self.pirate_citizen == NOTHING:
            return 0
        first = self.pirate_citizen * CITY_SPOTS
        count: i64 = 0
        for spot in range(first, first + CITY_SPOTS):
            if spots[spot] == seat and not self.lies(spot):
                count += 1
        return count

    def ships_threatened(self, slots: vec[i64], seat: i64) -> i64:
        """The player's ships where the pirate ship lies."""
        if self.pirate_ship == NOTHING:
            return 0
        first = self.pirate_ship * LOCATION_SLOTS
        count: i64 = 0
        for slot in range(first, first + LOCATION_SLOTS):
            if slots[slot] == seat:
                count += 1
        return count

    def feeding_over(self) -> None:
        self.spared = 0
        self.threatened = 0

    def maintenance_over(self) -> None:
        """All workers at rest stand up."""
        self.laid_down = 0


FIELDS: Final[list[Field]] = [
    Row("spaces", "spaces", 0, 2**ROLE_SPACES - 1),
    Row("spaces of pirate dice", "pirate_spaces", NOTHING, ROLE_SPACES - 1),
    Row("dark guilds", "dark_guilds", 0, 99),
    Row("protections", "protections", 0, 99),
    Number("pirate citizen", "pirate_citizen", NOTHING, CITIES - 1),
    Number("pirate ship", "pirate_ship", NOTHING, MARKETS + COLONIES - 1),
    Number("laid down", "laid_down", 0, 2**SPOTS - 1),
    Number("spared", "spared", 0, WORKERS),
    Number("threatened", "threatened", 0, WORKERS),
    Number("bonus", "bonus", NOTHING, BONUSES - 1),
    Number("favors before", "favors_before", 0, 16),
    Truth("special harvest", "special_harvest"),
    Number("city left", "city_left", NOTHING, CITIES - 1),
    Number("own spot", "own_spot", NOTHING, SPOTS - 1),
    Number("choices left", "choices_left", 0, 9),
]


ROLES_GROUP: Final = "Roles"
FIXED: Final[dict[str, str]] = {
    "spared": REMEMBERED,
    "threatened": REMEMBERED,
    "bonus": REMEMBERED,
    "favors before": REMEMBERED,
    "special harvest": REMEMBERED,
    "city left": REMEMBERED,
    "own spot": REMEMBERED,
    "choices left": REMEMBERED,
}


def parts(seats: int) -> list[PositionPart]:
    """Spaces of the role tiles, the two pirates, tiles of roles, and workers at rest."""
    editable: list[PositionPart] = []
    none = PartChoice(int(NOTHING), says="none")
    spaces = [none, *[PartChoice(space, str(space + 1)) for space in range(int(ROLE_SPACES))]]
    for i, name in enumerate(BUILDING_NAMES):
        places = [f"building:{name}", f"bonus:{name}:*"]
        for space in range(int(ROLE_SPACES)):
            label = Label("{building}: space {space} is taken", {"building": name, "space": space + 1})
            path = ("table", EXPANSION, "spaces", i)
            editable.append(BitPart(path, space, label, "Buildings and characters", places=places))
        pirate = Label("{building}: space of the pirate die", {"building": name})
        path = ("table", EXPANSION, "spaces of pirate dice", i)
        editable.append(ChoicePart(path, pirate, "Buildings and characters", spaces, places=places))
    cities = [none, *[PartChoice(i, name) for i, name in enumerate(CITY_NAMES)]]
    locations = [none, *[PartChoice(i, name) for i, name in enumerate(LOCATION_NAMES)]]
    citizen, ship = Label("{name}", {"name": "pirate citizen"}), Label("{name}", {"name": "pirate ship"})
    where = ("table", EXPANSION, "pirate citizen")
    editable.append(ChoicePart(where, citizen, ROLES_GROUP, cities, places=["token:pirate citizen"]))
    where = ("table", EXPANSION, "pirate ship")
    editable.append(ChoicePart(where, ship, ROLES_GROUP, locations, places=["token:pirate ship"]))
    for spot in range(int(SPOTS)):
        name = PLACE_NAMES[FIRST_SPOT + spot]
        label, where = Label("{place}: the worker lies down", {"place": name}), ("table", EXPANSION, "laid down")
        editable.append(BitPart(where, spot, label, "Cities", places=[f"at:{name}"]))
    for seat in range(seats):
        for key, name in (("dark guilds", "dark guild"), ("protections", "protection")):
            own, tile = ("table", EXPANSION, key, seat), Label("{name}", {"name": name})
            editable.append(NumberPart(own, tile, "Money and goods", seat, [f"token:{name}"], most=20))
    return editable
