"""Setup facts: what modules change about the game as a whole. Set once, shared by all copies.

Rules read these facts and never ask which module is in play; as made they are those of the base game.
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
        self.is_expanded: bool = False  # whether a game has an expansion of its own
        self.counted: vec[Counted] = vec[Counted]()  # what lies on the table beside the things of the base game
        self.free_step_prestige: bool = False  # whether a free step brings a prestige point at the top (MA-2)
        self.harvests_without_worker: bool = True  # whether one may harvest only for what a card adds (MA-66)
        self.skipped_buildings_count: bool = False  # whether `after_building` follows those without markers (MA-31)
        self.harvests_twice: bool = True  # whether a special harvest may follow the harvest of a turn (MA-69)
        self.cards: vec[Card] = vec[Card]()  # all cards of the box
        self.favors: vec[Favor] = vec[Favor]()  # all that may be used
        self.request_kinds: i64 = REQUESTS  # how many kinds of request there are, by which they are counted
        self.further_requests: vec[Request] = vec[Request]()  # those beyond the five kinds
        self.fulfilling: vec[Step] = vec[Step]()  # what follows when a player has named what he fulfils, by seat
        self.deals_requests: bool = True  # whether players begin with the requests that show crowns
        self.has_home_supply: bool = True  # whether players begin with the stores of the base game
        self.after_die: vec[Step] = vec[Step]()  # what follows at once when a die has been placed, by seat
        self.after_acting: vec[Step] = vec[Step]()  # what follows action or harvest, by seat
        self.face_down_columns: i64 = 0  # districts of so many columns hold favors that are taken face-down
        self.other_favors: vec[Offer] = vec[Offer]()  # further ways to use one in a turn
        self.other_rewards: vec[Offer] = vec[Offer]()  # king's rewards beside those of the colonies just reached
        self.instead_of_pirates: vec[Offer] = vec[Offer]()  # what may be done instead of receiving them in phase C
        self.before_upkeep: vec[Step] = vec[Step]()  # what comes before a player's upkeep, by seat
        self.before_feeding: vec[Step] = vec[Step]()  # what comes before a player's feeding, by seat
        self.after_row: vec[Step] = vec[Step]()  # what follows the choice of a row, by seat
        self.after_building: vec[Step] = vec[Step]()  # what follows a building of phase C, by seat
        self.after_requests: vec[Step] = vec[Step]()  # what follows phase E, by seat
