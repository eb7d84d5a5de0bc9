"""Setup facts: what an expansion or an option changes about the game as a whole. Set once, shared by all copies.

Roles read these facts and never ask which expansion is in play.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Step
from caravela.games.puerto_rico.building import Building


@final
class Facts:
    """The facts of one game; the defaults are those of the base game."""

    def __init__(self, deal: Step, gather: vec[Step], fill: Step) -> None:
        # steps of the mayor phase: dealing people from the ship, placing them, filling the ship
        self.deal: Step = deal
        self.gather: vec[Step] = gather
        self.fill: Step = fill
        # the space on the boards
        self.island_spaces: i64 = 0
        self.city_spaces: i64 = 0
        self.trading_house_spaces: i64 = 0
        self.goods_kept: i64 = 0  # at the end of a captain phase, independent of buildings
        # numbers of the roles and of the round
        self.builder_discount: i64 = 0
        self.quarry_discount: i64 = 0
        self.trader_bonus: i64 = 0
        self.points_for_good: i64 = 0  # shipped
        self.captain_points: i64 = 0
        self.prospector_doubloons: i64 = 0
        self.placard_doubloons: i64 = 0  # on each placard that is left
        self.face_up: i64 = 0  # plantations in the row
        self.noble_points: i64 = 0  # for each at the end
        # the start of the game, by seat; and the people on the first ship
        self.first_doubloons: vec[i64] = vec[i64]()
        self.first_tiles: vec[i64] = vec[i64]()
        self.first_ship: i64 = 0
        # numbers of buildings that their steps and moves need
        self.forests_for_a_doubloon: i64 = 1
        self.small_wharf_goods: i64 = 1  # for a point
        self.union_goods: i64 = 1  # of one kind, for a point
        self.captains_light: i64 = 0  # doubloons of the lighthouse
        self.land_price: i64 = 0  # for a tile of the land office
        self.land_payment: i64 = 0
        self.lodge_points: i64 = 0
        self.supplier_points: i64 = 0  # for a good delivered to the crown
        self.prospectors: i64 = 0  # the number of prospector placards in play
        self.fixed_set: i64 = 0  # one bit for each building of a set that an option names
        self.has_nobles: bool = False
        # the steps before every turn, by seat, and the buildings that allow them; none in the base game
        self.interlude: vec[Step] = vec[Step]()
        self.before_turns: vec[Building] = vec[Building]()
        # the buildings that act at moments which occur in every turn; few or none in a game
        self.with_privileges: vec[Building] = vec[Building]()
        self.with_discounts: vec[Building] = vec[Building]()
        self.with_means: vec[Building] = vec[Building]()
        self.beige_is_chosen: bool = False  # the beige buildings of the game are chosen before it begins
        self.beige_copies: i64 = 2  # of a small kind that is chosen for the game
        self.large_buildings: i64 = 6  # how many a city may hold
        self.production_is_optional: bool = False
        self.goods_may_be_given_up: bool = False  # in storage, although the goods would find room
        self.sales_go_on: bool = False  # a full trading house does not end the trader phase
        self.people_replace_privilege: bool = False  # people from buildings come instead of the mayor's colonist
        self.privilege_is_production: bool = False  # the craftsman's extra good counts for buildings that pay for goods
        self.bonus_for_each_kind: bool = False  # a mixed load counts as one load for each kind
        self.market_worker_stays: bool = False  # the worker of the black market may not be returned
        self.forests_are_plantations: bool = False  # a forest is a face-up plantation turned over
