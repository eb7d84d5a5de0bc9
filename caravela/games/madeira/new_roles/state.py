"""What roles add to a table: die spaces, tiles, the two pirates, and workers at rest."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.bits import bit
from caravela.games.madeira.components import BUILDINGS, CITIES, CITY_SPOTS, COLONIES, MARKETS, NOTHING, SPOTS, WORKERS
from caravela.games.madeira.new_roles.names import BONUSES, ROLE_SPACES
from caravela.games.madeira.new_roles.numbers import RoleNumbers
from caravela.games.madeira.positions.fields import Field, Number, Row, Truth
from caravela.games.madeira.rows import NO_ROW


@final
class NewRoles:
    """Rows are empty without roles."""

    def __init__(self) -> None:
        self.numbers: RoleNumbers | None = None  # what the bonuses of die spaces bring; shared by copies

        self.spaces: vec[i64] = NO_ROW  # one bit for each die space in use, by building
        self.pirate_spaces: vec[i64] = NO_ROW  # the space of the pirate die, or nothing, by building
        self.dark_guilds: vec[i64] = NO_ROW  # tiles for using a face-down favor, by seat
        self.protections: vec[i64] = NO_ROW  # tiles that keep pirates off, by seat
        self.pirate_citizen: i64 = NOTHING  # the city where it stands
        self.pirate_ship: i64 = NOTHING  # the location where it lies
        self.laid_down: i64 = 0  # one bit for each city spot whose worker lies down
        self.spared: i64 = 0  # workers of the player who is feeding that need no bread
        self.threatened: i64 = 0  # workers of his that need a further bread

        # facts of an action
        self.bonus: i64 = NOTHING  # of the space where the die was placed
        self.favors_before: i64 = 0  # favors the player had when he placed the die
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
        """Whoever lay there stands up by going away."""
        if self.laid_down > 0 and (self.laid_down >> spot) & 1 == 1:
            self.laid_down ^= bit(spot)

    def city_pays(self, spots: vec[i64], seat: i64, city: i64) -> None:
        """The player's workers who lay there stand up by being used (MA-60)."""
        if self.laid_down > 0:
            for spot in range(city * CITY_SPOTS, city * CITY_SPOTS + CITY_SPOTS):
                if spots[spot] == seat:
                    self.left_spot(spot)

    def bread_needed(self, workers: i64) -> i64:
        """For so many workers whom the windmill does not feed."""
        return max(workers - self.spared, 0) + self.threatened

    def feeding_over(self) -> None:
        self.spared = 0
        self.threatened = 0

    def maintenance_over(self) -> None:
        """Whoever lay down stands up."""
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
