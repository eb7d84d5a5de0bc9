"""The interface of a card in play: the moments of the game at which a card may have an effect.

Rules call every card of a player at these moments and never name one. The return value shows the kind of moment: an
amount that it adds, a restriction that it lifts, moves that it offers, a step that follows. In the base game nobody has
a card, so nothing happens.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from mypy_extensions import i64

from caravela.engine.flow import Move, MoveList, Step
from caravela.engine.phrases import Reason, Refusal
from caravela.games.madeira.components import REGIONS

if TYPE_CHECKING:
    from caravela.games.madeira.game import Madeira
    from caravela.games.madeira.player import Player

EACH_REGION: Final[i64] = 3  # the group of cards that ask for workers in all three regions


class Card:
    """A card. Its powers need a number of workers in a region, or in each of several (MA-30)."""

    def __init__(self, number: i64, name: str, row: list[int]) -> None:
        self.number: i64 = number
        self.name: str = name
        self.group: i64 = row[0] - 1
        self.workers: i64 = row[1]
        self.amount: i64 = row[2]
        self.other: i64 = row[3]
        self.prestige: i64 = row[4]

    def is_served(self, player: Player) -> bool:
        """Whether the player has the workers that the card needs, now."""
        if self.group < EACH_REGION:
            return player.workers_in_region(self.group) >= self.workers
        if self.group == EACH_REGION:
            for region in range(REGIONS):
                if player.workers_in_region(region) < self.workers:
                    return False
        return True

    # -- amounts, for checks of positions ---------------------------------------------------------
    def ships_moved(self) -> i64:
        """The number of ships it moves."""
        return 0

    def workers_moved(self) -> i64:
        """The number of workers it moves to fields."""
        return 0

    def fields_repeated(self) -> i64:
        """The number of fields it harvests again."""
        return 0

    def favors_flipped(self) -> i64:
        """The number of favors it flips face-up."""
        return 0

    # -- phase A ---------------------------------------------------------------------------------
    def when_played(self, game: Madeira, seat: i64) -> Step | None:
        """The step after it is played."""
        return None

    # -- turns of phase B --------------------------------------------------------------------------
    def other_turns(self, game: Madeira, seat: i64, out: MoveList) -> None:
        """Turns that the player may take instead of placing their own die or one of the city watch."""

    def turns(self) -> list[Move]:
        """All such turns, allowed or not."""
        return []

    def turn_refusal(self, game: Madeira, seat: i64, move: Move) -> Reason | None:
        """Why one of them is not allowed now."""
        return None

    def brings_harvest(self, game: Madeira, seat: i64) -> bool:
        """Whether one of those turns could be a harvest."""
        return False

    def acting(self, seat: i64, usual: Step) -> Step:
        """The question after a guild die has been placed on a building."""
        return usual

    def may_prepare(self, game: Madeira, seat: i64) -> bool:
        """Whether the player can do something before a harvest that makes it possible."""
        return False

    def prepare(self, game: Madeira, seat: i64, out: MoveList) -> None:
        """Moves that do something and then harvest."""

    def preparations(self) -> list[Move]:
        """All such moves, allowed or not."""
        return []

    def preparation_refusal(self, game: Madeira, seat: i64, move: Move) -> Reason | None:
        """Why one of them is not allowed now."""
        return None

    def adds_to_harvest(self, game: Madeira, seat: i64) -> bool:
        """Whether a harvest of this turn gains something only through the card."""
        return False

    def after_harvest(self, game: Madeira, seat: i64) -> Step | None:
        """The step after a harvest."""
        return None

    def when_passing(self, game: Madeira, seat: i64, slot: i64) -> Step | None:
        """The step after the player passes to a slot."""
        return None

    def comes_with_passing(self, game: Madeira, seat: i64) -> bool:
        """Whether the card may act before the action of the slot to which the player passes."""
        return False

    # -- ships -------------------------------------------------------------------------------------
    def reaches_slot(self, game: Madeira, seat: i64) -> bool:
        """Whether an empty slot can be reached only with the card."""
        return False

    def takes_ship(self, game: Madeira, seat: i64) -> bool:
        """Whether a ship can sail to the card itself, which takes no wood."""
        return False

    def other_voyages(self, game: Madeira, seat: i64, out: MoveList) -> None:
        """Ways to slots that only the card allows."""

    def voyages(self, game: Madeira) -> list[Move]:
        """All such ways, allowed or not."""
        return []

    def voyage_refusal(self, game: Madeira, seat: i64, move: Move) -> Reason | None:
        """Why one of them is not allowed now."""
        return None

    def ship_arrives(self, game: Madeira, seat: i64, slot: i64) -> None:
        """A ship has reached a slot."""

    def may_decline_rewards(self, game: Madeira) -> bool:
        """Whether the player may decline the rewards of colonies that their ships have reached."""
        return True

    def reward_taken(self, game: Madeira) -> None:
        """The player takes a reward of a colony that their ships have reached."""

    def rewards_declined(self, game: Madeira) -> None:
        """The player declines the rewards of colonies that their ships have reached."""

    def ships_have_moved(self, game: Madeira, seat: i64) -> Step | None:
        """The step after all ships have moved and brought their gains."""
        return None

    # -- guild master and mayor --------------------------------------------------------------------
    def can_build(self, game: Madeira, player: Player) -> bool:
        """Whether the player can build a district without wood."""
        return False

    def other_prices(self, game: Madeira, seat: i64, out: MoveList) -> None:
        """Favors that may be taken without wood."""

    def prices(self, game: Madeira) -> list[Move]:
        """All such ways to take a favor that lies on a district, allowed or not."""
        return []

    def price_refusal(self, game: Madeira, seat: i64, move: Move) -> Reason | None:
        """Why one of them is not allowed now."""
        return None

    def cities_pay(self, game: Madeira, seat: i64) -> Step | None:
        """The step after the cities have paid."""
        return None

    # -- phase C -----------------------------------------------------------------------------------
    def has_marker(self, game: Madeira, seat: i64) -> bool:
        """Whether the player counts as having an action marker on every building."""
        return False

    def discount(self, game: Madeira, seat: i64) -> i64:
        """The discount on the building being resolved."""
        return 0

    def both_actions(self, game: Madeira, seat: i64) -> Step | None:
        """The step after the player has paid and may perform both actions of a building."""
        return None

    def after_building(self, game: Madeira, seat: i64) -> Step | None:
        """What the player may do after a building has been resolved or skipped."""
        return None

    # -- phase D -----------------------------------------------------------------------------------
    def income(self, game: Madeira, seat: i64) -> Step | None:
        """What the player gets with the income."""
        return None

    def upkeep(self, game: Madeira, seat: i64) -> Step | None:
        """What the player may do instead of discarding wood for ships; None if there is no alternative."""
        return None

    # -- phase E and the end of the round ----------------------------------------------------------
    def ship_prestige(self, game: Madeira, seat: i64) -> i64:
        """The value of a ship on the card for a request that counts ships."""
        return 0

    def citizens(self, game: Madeira, seat: i64) -> i64:
        """The number of additional workers in a city of the player's choice, for a request that counts them."""
        return 0

    def may_stay(self, game: Madeira, seat: i64) -> bool:
        """Whether the player may keep the card for a further round."""
        return False

    def when_put_aside(self, game: Madeira, seat: i64) -> None:
        """The pieces on the card return to their places."""


CARD_NEEDS_WORKERS: Final = Refusal("card-needs-workers", "the card needs more workers in its region")
