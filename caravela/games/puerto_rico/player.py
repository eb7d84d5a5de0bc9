"""A player's board: island, city and windrose with everything on them."""

from __future__ import annotations

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from caravela.engine.bits import bit
from caravela.engine.rows import write_over
from caravela.games.puerto_rico.building import Building
from caravela.games.puerto_rico.components import FIRST_BUILDING, GOODS, USUALLY_OCCUPIED


@final
@mypyc_attr(acyclic=True)
class Player:
    """What one player has. Changed only by moves and steps."""

    def __init__(
        self,
        doubloons: i64,
        points: i64,
        windrose: i64,
        tiles: i64,
        city: i64,
        built: i64,
        used: i64,
        goods: vec[i64],
        circles: vec[i64],
        colonists: vec[i64],
        occupied: vec[Building],
        forests: i64,
        windrose_nobles: i64,
        nobles: vec[i64],
        flipped: vec[i64],
    ) -> None:
        self.doubloons: i64 = doubloons
        self.points: i64 = points  # victory point chips
        self.windrose: i64 = windrose  # colonists without work
        self.tiles: i64 = tiles  # filled island spaces
        self.city: i64 = city  # filled city spaces
        self.built: i64 = built  # one bit for each building, by its number
        self.used: i64 = used  # one bit for each building whose function was used up in this phase
        self.goods: vec[i64] = goods
        self.circles: vec[i64] = circles  # by place
        self.shares_circles: bool = False  # whether a copy has the same row of them
        self.colonists: vec[i64] = colonists  # by place
        self.shares_people: bool = False  # whether a copy has the same rows of colonists and nobles
        self.vacancies: i64 = 0  # empty circles of all places together
        self.placed: i64 = 0  # colonists on all places together
        self.occupied: vec[Building] = occupied  # in the order of their numbers; kept by put, take_away, lift_all
        self.shares_occupied: bool = False  # whether a copy has the same row of them
        self.forests: i64 = forests
        self.windrose_nobles: i64 = windrose_nobles  # how many of those on the windrose are nobles
        self.nobles: vec[i64] = nobles  # how many of the people at a place are nobles; no row without nobles
        self.flipped: vec[i64] = flipped  # plantations lying as forests, by kind; no row if forests are separate

    def copy(self) -> Player:
        twin = Player(
            self.doubloons,
            self.points,
            self.windrose,
            self.tiles,
            self.city,
            self.built,
            self.used,
            self.goods[:],
            self.circles,
            self.colonists,
            self.occupied,
            self.forests,
            self.windrose_nobles,
            self.nobles,
            self.flipped[:],
        )
        twin.vacancies = self.vacancies
        twin.placed = self.placed
        self.shares_circles = True
        twin.shares_circles = True
        self.shares_people = True
        twin.shares_people = True
        self.shares_occupied = True
        twin.shares_occupied = True
        return twin

    def copy_in(self, spare: Player) -> None:
        """A copy that reuses the memory of an unneeded board."""
        spare.doubloons = self.doubloons
        spare.points = self.points
        spare.windrose = self.windrose
        spare.tiles = self.tiles
        spare.city = self.city
        spare.built = self.built
        spare.used = self.used
        write_over(spare.goods, self.goods, GOODS)
        spare.circles = self.circles
        spare.colonists = self.colonists
        spare.occupied = self.occupied
        spare.forests = self.forests
        spare.windrose_nobles = self.windrose_nobles
        spare.nobles = self.nobles
        write_over(spare.flipped, self.flipped, len(self.flipped))
        spare.vacancies = self.vacancies
        spare.placed = self.placed
        self.shares_circles = True
        spare.shares_circles = True
        self.shares_people = True
        spare.shares_people = True
        self.shares_occupied = True
        spare.shares_occupied = True

    # -- questions -------------------------------------------------------------------------------

    def has(self, building: Building) -> bool:
        return (self.built >> building.number) & 1 == 1

    def has_used(self, building: Building) -> bool:
        return (self.used >> building.number) & 1 == 1

    def works_in(self, building: Building) -> bool:
        """Whether the building is occupied."""
        return self.colonists[building.place] > 0

    def has_goods(self) -> bool:
        goods = self.goods
        for good in range(GOODS):
            if goods[good] > 0:
                return True
        return False

    def has_circles(self, place: i64) -> bool:
        """Whether the player has a tile or building with circles there. Not used in hot code."""
        return place < len(self.circles) and self.circles[place] > 0

    def empty_circles(self, place: i64) -> i64:
        return self.circles[place] - self.colonists[place]

    def empty_circles_from(self, first: i64) -> i64:
        """All empty circles on this place and later ones."""
        circles = self.circles
        colonists = self.colonists
        count = self.vacancies
        for place in range(first):
            count -= circles[place] - colonists[place]
        return count

    def colonists_in_all(self) -> i64:
        return self.windrose + self.placed

    def nobles_in_all(self) -> i64:
        count = self.windrose_nobles
        for number in self.nobles:
            count += number
        return count

    def has_noble(self, building: Building) -> bool:
        """Whether a noble, not a colonist, works there."""
        return len(self.nobles) > 0 and self.nobles[building.place] > 0

    def large_buildings(self, kinds: vec[Building]) -> i64:
        count: i64 = 0
        for building in kinds:
            if building.spaces > 1 and self.has(building):
                count += 1
        return count

    def printed_points(self, kinds: vec[Building]) -> i64:
        """The points printed on all buildings."""
        points: i64 = 0
        number: i64 = 0
        left = self.built
        while left != 0:
            if left & 1 == 1:
                points += kinds[number].points
            left >>= 1
            number += 1
        return points

    def goods_in_all(self) -> i64:
        count: i64 = 0
        for number in self.goods:
            count += number
        return count

    # -- changes ---------------------------------------------------------------------------------

    def own_circles(self) -> None:
        """Copy the circles before they change, so that no other game shares them."""
        if self.shares_circles:
            self.circles = self.circles[:]
            self.shares_circles = False

    def own_people(self) -> None:
        """Copy the rows of people before they change, so that no other game shares them."""
        if self.shares_people:
            self.colonists = self.colonists[:]
            self.nobles = self.nobles[:]
            self.shares_people = False

    def place_tile(self, place: i64) -> None:
        self.own_circles()
        self.circles[place] += 1
        self.vacancies += 1
        self.tiles += 1

    def place_building(self, building: Building) -> None:
        self.built |= bit(building.number)
        self.own_circles()
        self.circles[building.place] = building.circles
        self.vacancies += building.circles
        self.city += building.spaces

    def use_up(self, building: Building) -> None:
        self.used |= bit(building.number)

    def put(self, place: i64, kinds: vec[Building]) -> None:
        """Put a colonist on an empty circle; the first one occupies a building."""
        if self.colonists[place] == 0 and place >= FIRST_BUILDING:
            self.occupy(kinds[place - FIRST_BUILDING])
        self.own_people()
        self.colonists[place] += 1
        self.placed += 1
        self.vacancies -= 1

    def occupy(self, building: Building) -> None:
        """Keeps the occupied buildings in the order of their numbers."""
        if self.shares_occupied:
            self.occupied = self.occupied[:]
            self.shares_occupied = False
        occupied = append(self.occupied, building)
        i: i64 = len(occupied) - 1
        while i > 0 and occupied[i - 1].number > building.number:
            occupied[i] = occupied[i - 1]
            i -= 1
        occupied[i] = building
        self.occupied = occupied

    def put_noble(self, place: i64, kinds: vec[Building]) -> None:
        self.put(place, kinds)
        self.nobles[place] += 1

    def take_away(self, place: i64) -> None:
        """Take a colonist off a circle; the last one leaves a building empty."""
        self.own_people()
        self.colonists[place] -= 1
        self.placed -= 1
        self.vacancies += 1
        if self.colonists[place] == 0 and place >= FIRST_BUILDING:
            self.vacate(place - FIRST_BUILDING)

    def take_noble_away(self, place: i64) -> None:
        self.take_away(place)
        self.nobles[place] -= 1

    def vacate(self, number: i64) -> None:
        left = vec[Building]()
        for building in self.occupied:
            if building.number != number:
                left = append(left, building)
        self.occupied = left
        self.shares_occupied = False

    def remove_tile(self, place: i64) -> None:
        """Remove a tile from the island; if all others of its kind are occupied too, its occupant goes to the
        windrose."""
        self.own_circles()
        self.circles[place] -= 1
        self.vacancies -= 1
        self.tiles -= 1
        if self.colonists[place] > self.circles[place]:
            if len(self.nobles) > 0 and self.nobles[place] > self.circles[place]:
                self.take_noble_away(place)
                self.windrose_nobles += 1
            else:
                self.take_away(place)
            self.windrose += 1

    def lift_all(self) -> None:
        """All people to the windrose."""
        self.own_people()
        nobles = self.nobles
        places: i64 = len(nobles)
        for place in range(places):
            if nobles[place] > 0:
                self.windrose_nobles += nobles[place]
                nobles[place] = 0
        colonists = self.colonists
        places = len(colonists)
        for place in range(places):
            colonists[place] = 0
        self.windrose += self.placed
        self.vacancies += self.placed
        self.placed = 0
        self.occupied = vec[Building](capacity=USUALLY_OCCUPIED)
        self.shares_occupied = False
