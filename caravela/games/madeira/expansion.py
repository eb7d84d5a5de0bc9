"""The state that the expansion's modules add to a game. In the base game all of it is empty.

The rules notify it of events and ask it questions, in the rules' terms; modules read and change their own part.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.games.madeira.ambassadors.state import Ambassadors
from caravela.games.madeira.capitanias.state import Capitanias
from caravela.games.madeira.components import NOTHING, PASSING_SLOTS
from caravela.games.madeira.kings_demands.state import KingsDemands
from caravela.games.madeira.new_beginning.state import NewBeginning
from caravela.games.madeira.new_roles.state import NewRoles
from caravela.games.madeira.positions.fields import Field, Number


@final
class Expansion:
    def __init__(
        self,
        new_beginning: NewBeginning,
        capitanias: Capitanias,
        kings_demands: KingsDemands,
        new_roles: NewRoles,
        ambassadors: Ambassadors,
    ) -> None:
        self.new_beginning: NewBeginning = new_beginning
        self.capitanias: Capitanias = capitanias
        self.kings_demands: KingsDemands = kings_demands
        self.new_roles: NewRoles = new_roles
        self.ambassadors: Ambassadors = ambassadors

        # state of actions that several modules allow
        self.goods_due: i64 = 0  # goods of any kind still to be discarded or taken
        self.slot_waiting: i64 = NOTHING  # the passing slot whose action is still to come

    def copy(self) -> Expansion:
        twin = Expansion(
            new_beginning=self.new_beginning.copy(),
            capitanias=self.capitanias.copy(),
            kings_demands=self.kings_demands.copy(),
            new_roles=self.new_roles.copy(),
            ambassadors=self.ambassadors.copy(),
        )
        twin.goods_due = self.goods_due
        twin.slot_waiting = self.slot_waiting
        return twin

    # -- notifications by the rules ----------------------------------------------------------------

    def pirate_die_placed(self, building: i64, face: i64) -> None:
        self.capitanias.pirate_die_placed(building, face)

    def pirate_die_taken(self, building: i64) -> None:
        """A pirate die has left a character."""
        self.capitanias.pirate_die_taken(building)
        self.new_roles.pirate_die_taken(building)

    def ship_landed(self, slot: i64, goods: i64) -> None:
        self.kings_demands.ship_landed(slot, goods)

    def buildings_cleared(self) -> None:
        self.capitanias.buildings_cleared()
        self.new_roles.buildings_cleared()

    def left_spot(self, spot: i64) -> None:
        """A worker has left a city spot."""
        self.new_roles.left_spot(spot)

    def city_pays(self, spots: vec[i64], seat: i64, city: i64) -> None:
        self.new_roles.city_pays(spots, seat, city)

    def feeding_over(self) -> None:
        self.new_roles.feeding_over()

    def maintenance_over(self) -> None:
        self.new_roles.maintenance_over()

    # -- questions by the rules --------------------------------------------------------------------

    def bread_needed(self, workers: i64) -> i64:
        """The bread for a number of workers that the windmill does not feed."""
        return self.new_roles.bread_needed(workers)

    def bread_foreseen(self, spots: vec[i64], seat: i64, workers: i64) -> i64:
        """The same before the feeding begins, while reductions and additions are not known yet."""
        return self.new_roles.bread_foreseen(spots, seat, workers)

    def further_wood(self, slots: vec[i64], seat: i64) -> i64:
        """The wood that the player's ships need at the next upkeep in addition to one each."""
        return self.new_roles.ships_threatened(slots, seat)

    def offers(self, request: i64) -> bool:
        """Whether players can take a request that lies on no row."""
        return request in self.new_beginning.offered

    def has_special_harvest(self) -> bool:
        """Whether a harvest without a character is a special one."""
        return self.new_roles.special_harvest

    def guild_dice_on_card(self, seat: i64) -> i64:
        """The number of a player's guild dice, each with its marker, on his cards."""
        return self.capitanias.guild_dice_on_card(seat)

    def flips(self) -> i64:
        """The maximum number of favors that a bonus of a die space flips."""
        return self.new_roles.numbers.flips if self.new_roles.numbers is not None else 0

    def units(self) -> i64:
        """The maximum number of things that a bonus or a card brings from a city at once."""
        return self.new_roles.numbers.units if self.new_roles.numbers is not None else 1

    def removed_favors(self) -> i64:
        """A bit for each favor that is out of the game."""
        return self.ambassadors.removed_favors


GOODS_FIELDS: Final[list[Field]] = [Number("goods due", "goods_due", 0, 99)]
PASSING_FIELDS: Final[list[Field]] = [Number("slot waiting", "slot_waiting", NOTHING, PASSING_SLOTS - 1)]


def no_expansion() -> Expansion:
    return Expansion(
        new_beginning=NewBeginning(),
        capitanias=Capitanias(),
        kings_demands=KingsDemands(),
        new_roles=NewRoles(),
        ambassadors=Ambassadors(),
    )
