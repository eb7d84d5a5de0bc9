"""What modules of the expansion add to a table. In the base game all of it is empty and never touched."""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.bits import bit
from caravela.games.madeira.components import BUILDINGS, CITY_SPOTS, NOTHING


@final
class Expansion:
    """Rows by seat are empty where their module is not in play."""

    def __init__(
        self,
        hands: vec[i64],
        played: vec[i64],
        guild_on_card: vec[i64],
        pirate_on_card: vec[i64],
        ship_on_card: vec[i64],
        pirate_values: vec[i64],
        slot_goods: vec[i64],
        spaces: vec[i64],
        pirate_spaces: vec[i64],
        dark_guilds: vec[i64],
        protections: vec[i64],
        display: vec[i64],
        order: vec[i64],
        ranks: vec[i64],
        offered: vec[i64],
    ) -> None:
        # cards
        self.hands: vec[i64] = hands  # one bit for each card, by seat
        self.played: vec[i64] = played  # cards that everybody has seen, by seat
        self.guild_on_card: vec[i64] = guild_on_card  # value of a guild die on a card, by seat; 0 for none
        self.pirate_on_card: vec[i64] = pirate_on_card
        self.ship_on_card: vec[i64] = ship_on_card
        self.pirate_values: vec[i64] = pirate_values  # of the pirate dice on the characters, by building
        # goods that a ship discarded for its slot
        self.slot_goods: vec[i64] = slot_goods

        # spaces and tiles of roles
        self.spaces: vec[i64] = spaces  # one bit for each die space in use, by building
        self.pirate_spaces: vec[i64] = pirate_spaces  # the space of the pirate die, or nothing, by building
        self.dark_guilds: vec[i64] = dark_guilds  # tiles for using a face-down favor, by seat
        self.protections: vec[i64] = protections  # tiles that keep pirates off, by seat
        self.pirate_citizen: i64 = NOTHING  # the city where it stands
        self.pirate_ship: i64 = NOTHING  # the location where it lies
        self.laid_down: i64 = 0  # one bit for each city spot whose worker lies down
        self.spared: i64 = 0  # workers of the player who is feeding that need no bread
        self.threatened: i64 = 0  # workers of his that need a further bread
        self.bonus: i64 = NOTHING  # of the space where the die was placed
        self.favors_before: i64 = 0  # favors the player had when he placed the die
        self.special_harvest: bool = True  # whether a harvest without a character is a special one
        self.city_left: i64 = NOTHING
        self.own_spot: i64 = NOTHING
        self.choices_left: i64 = 0

        # tiles that are chosen before the first round
        self.display: vec[i64] = display  # one bit for each tile left, by category
        self.order: vec[i64] = order  # seats, first one first
        self.ranks: vec[i64] = ranks  # of the tiles just taken, by seat
        self.offered: vec[i64] = offered  # requests, by place
        self.category: i64 = 0
        self.removed_favors: i64 = 0  # one bit for each favor that is not in the game

        # facts of an action
        self.goods_due: i64 = 0  # goods of any kind still to be discarded or taken
        self.rewards_due: i64 = 0  # king's rewards of any colony
        self.slot_left: i64 = NOTHING  # passing slot that is not chosen again
        self.slot_waiting: i64 = NOTHING  # passing slot whose action is still to come
        self.gifts_due: i64 = 0  # things that cities give, still to be chosen

        # demands that are being fulfilled
        self.demands: i64 = 0  # one bit for each
        self.favors_for_wood: i64 = 0  # favors that count for the demand with wood, and for the one with goods
        self.favors_for_goods: i64 = 0

    def copy(self) -> Expansion:
        twin = Expansion(
            self.hands[:],
            self.played[:],
            self.guild_on_card[:],
            self.pirate_on_card[:],
            self.ship_on_card[:],
            self.pirate_values[:],
            self.slot_goods[:],
            self.spaces[:],
            self.pirate_spaces[:],
            self.dark_guilds[:],
            self.protections[:],
            self.display[:],
            self.order[:],
            self.ranks[:],
            self.offered[:],
        )
        twin.goods_due = self.goods_due
        twin.rewards_due = self.rewards_due
        twin.slot_left = self.slot_left
        twin.slot_waiting = self.slot_waiting
        twin.gifts_due = self.gifts_due
        twin.demands = self.demands
        twin.category = self.category
        twin.removed_favors = self.removed_favors
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
        twin.favors_for_wood = self.favors_for_wood
        twin.favors_for_goods = self.favors_for_goods
        return twin

    # -- what the rules tell it --------------------------------------------------------------------

    def pirate_die_placed(self, building: i64, face: i64) -> None:
        """Remember its value where a card may ask for it."""
        if len(self.pirate_values) > 0:
            self.pirate_values[building] = face + 1

    def ship_landed(self, slot: i64, goods: i64) -> None:
        """Remember the goods where a demand may ask for them."""
        if len(self.slot_goods) > 0:
            self.slot_goods[slot] = goods

    def buildings_cleared(self) -> None:
        for building in range(i64(len(self.pirate_values))):
            self.pirate_values[building] = 0
        for building in range(i64(len(self.spaces))):
            self.spaces[building] = 0
            self.pirate_spaces[building] = NOTHING

    def pirate_die_taken(self, building: i64) -> None:
        """A pirate die has left a character: its value is forgotten, and its space is free again (MA-61)."""
        self.pirate_values[building] = 0
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


def no_expansion() -> Expansion:
    no = vec[i64]()
    return Expansion(no, no, no, no, no, no, no, no, no, no, no, no, no, no, no)


def with_cards(expansion: Expansion, seats: i64) -> None:
    """Room for hands, for what lies on cards, and for the values of pirate dice."""
    expansion.hands = vec[i64]([0] * seats)
    expansion.played = vec[i64]([0] * seats)
    expansion.guild_on_card = vec[i64]([0] * seats)
    expansion.pirate_on_card = vec[i64]([0] * seats)
    expansion.ship_on_card = vec[i64]([0] * seats)
    expansion.pirate_values = vec[i64]([0] * BUILDINGS)
