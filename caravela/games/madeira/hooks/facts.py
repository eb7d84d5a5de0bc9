"""Setup facts: what modules change about the game as a whole. Set once, shared by all copies.

Rules read these facts and never ask which module is in play; the defaults are those of the base game.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Step
from caravela.games.madeira.components import REQUESTS
from caravela.games.madeira.hooks.card import Card
from caravela.games.madeira.hooks.counted import Counted
from caravela.games.madeira.hooks.favor import Favor
from caravela.games.madeira.hooks.offer import Offer
from caravela.games.madeira.hooks.request import Request


@final
class Facts:
    """The facts of one game."""

    def __init__(self) -> None:
        self.is_expanded: bool = False  # whether the game has a state for the expansion
        self.pirates_known: bool = False  # whether everybody's pirates are open, as in puzzles
        self.counted: vec[Counted] = vec[Counted]()  # additional things on the table
        self.free_step_prestige: bool = False  # whether a free step scores a prestige point at the top (MA-2)
        self.harvests_without_worker: bool = True  # whether a harvest may gain only what a card adds (MA-66)
        self.skipped_buildings_count: bool = False  # whether `after_building` follows buildings without markers (MA-31)
        self.harvests_twice: bool = True  # whether a special harvest may follow the harvest of a turn (MA-69)
        self.cards: vec[Card] = vec[Card]()  # all cards of the box
        self.favors: vec[Favor] = vec[Favor]()  # all favors that can be used
        self.request_kinds: i64 = REQUESTS  # the number of kinds of requests
        self.further_requests: vec[Request] = vec[Request]()  # requests beyond the five kinds
        self.fulfilling: vec[Step] = vec[Step]()  # after a player has named the requests to fulfil, by seat
        self.deals_requests: bool = True  # whether players start with the requests that show crowns
        self.has_home_supply: bool = True  # whether players start with the supplies of the base game
        self.after_die: vec[Step] = vec[Step]()  # immediately after a die has been placed, by seat
        self.after_acting: vec[Step] = vec[Step]()  # after an action or harvest, by seat
        self.face_down_columns: i64 = 0  # districts with this many columns have favors that are taken face-down
        self.other_favors: vec[Offer] = vec[Offer]()  # further ways to use a favor in a turn
        self.other_rewards: vec[Offer] = vec[Offer]()  # king's rewards beyond those of the colonies just reached
        self.instead_of_pirates: vec[Offer] = vec[Offer]()  # alternatives to receiving pirates in phase C
        self.before_upkeep: vec[Step] = vec[Step]()  # before a player's upkeep, by seat
        self.before_feeding: vec[Step] = vec[Step]()  # before a player's feeding, by seat
        self.after_row: vec[Step] = vec[Step]()  # after the choice of a row, by seat
        self.after_building: vec[Step] = vec[Step]()  # after a building of phase C, by seat
        self.after_requests: vec[Step] = vec[Step]()  # after phase E, by seat
