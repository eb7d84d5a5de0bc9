"""Die spaces: a die goes on a free space of the role's tile, and its bonus follows action or harvest (MA-34, MA-60)."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.flipping import count_of
from caravela.games.madeira.answers import NOT_ASKED, SEATS
from caravela.games.madeira.components import BUILDING_NAMES, NOTHING
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.new_roles.bonuses import SPECIAL_HARVEST, give_bonus
from caravela.games.madeira.new_roles.names import BONUS_NAMES, BONUSES, HARVESTER, ROLE_NAMES

ROLE_BONUSES: Final[i64] = 3


def role_here(game: Madeira, building: i64) -> i64:
    """The role on a building; the harvester if there is no character."""
    character = game.characters[building]
    return character if character != NOTHING else HARVESTER


def is_free(game: Madeira, building: i64, space: i64) -> bool:
    return (game.expansion.new_roles.spaces[building] >> space) & 1 == 0


@final
class ChoosingSpace(Decision):
    """Choose a space without a die; there is one wherever there is room for a die."""

    kind = "choosing-space"
    question = "Choose a space of the {role} for your die"

    def options(self, game: Madeira, out: MoveList) -> None:
        role = role_here(game, game.building)
        for bonus in range(ROLE_BONUSES):
            if is_free(game, game.building, bonus + 1):
                out.add(TAKE_SPACE[role * ROLE_BONUSES + bonus])
        if is_free(game, game.building, 0):
            out.add(TAKE_PLAIN_SPACE)

    def about(self, game: Madeira) -> Facts:
        return {"role": ROLE_NAMES[role_here(game, game.building)], "building": BUILDING_NAMES[game.building]}

    def candidates(self, game: Madeira) -> list[Move]:
        first = role_here(game, game.building) * ROLE_BONUSES
        return [TAKE_SPACE[first + bonus] for bonus in range(ROLE_BONUSES)] + [TAKE_PLAIN_SPACE]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if isinstance(move, TakePlainSpace):
            return None if is_free(game, game.building, 0) else DIE_ON_SPACE.told()
        if not isinstance(move, TakeSpace):
            return NOT_ASKED.told()
        if move.bonus // ROLE_BONUSES != role_here(game, game.building):
            return ANOTHER_ROLE.told()
        return None if is_free(game, game.building, move.bonus % ROLE_BONUSES + 1) else DIE_ON_SPACE.told()


def take_space(game: Madeira, seat: i64, space: i64, bonus: i64) -> None:
    """Put the die on a space; its bonus follows the action or harvest. The space of a pirate die is remembered
    (MA-61)."""
    player = game.players[seat]
    new_roles = game.expansion.new_roles
    new_roles.spaces[game.building] |= 1 << space
    if game.pirate_dice[game.building] > 0 and new_roles.pirate_spaces[game.building] == NOTHING:
        new_roles.pirate_spaces[game.building] = space
    new_roles.bonus = bonus
    new_roles.favors_before = count_of(player.face_up | player.face_down)
    new_roles.special_harvest = bonus == SPECIAL_HARVEST and not game.facts.harvests_twice


@final
class TakeSpace(Move):
    """A space with a bonus."""

    kind = "take-space"
    says = "takes the space with the bonus {bonus}"
    tells = ("takes the {role}'s space with the bonus “{bonus}”",)

    def __init__(self, bonus: i64) -> None:
        super().__init__()
        self.bonus: i64 = bonus

    def play(self, game: Madeira, seat: i64) -> None:
        take_space(game, seat, self.bonus % ROLE_BONUSES + 1, self.bonus)

    def facts(self) -> Facts:
        return {"bonus": BONUS_NAMES[self.bonus]}


@final
class TakePlainSpace(Move):
    """The space without a bonus."""

    kind = "take-plain-space"
    says = "takes the plain space"
    tells = ("takes the plain space of the {role}",)

    def play(self, game: Madeira, seat: i64) -> None:
        take_space(game, seat, 0, NOTHING)


@final
class Bonus(Step):
    """The bonus of the space, after the action or harvest."""

    kind = "bonus"

    def about(self, game: Madeira) -> Facts:
        bonus = game.expansion.new_roles.bonus
        return {} if bonus == NOTHING else {"bonus": BONUS_NAMES[bonus]}

    def happen(self, game: Madeira) -> None:
        bonus = game.expansion.new_roles.bonus
        game.expansion.new_roles.bonus = NOTHING
        game.expansion.new_roles.special_harvest = False
        if bonus != NOTHING:
            give_bonus(game, self.seat, bonus)


CHOOSING_SPACE: Final = vec[Step]([ChoosingSpace(seat) for seat in range(SEATS)])
BONUS: Final = vec[Step]([Bonus(seat) for seat in range(SEATS)])

TAKE_SPACE: Final = vec[Move]([TakeSpace(bonus) for bonus in range(BONUSES)])
TAKE_PLAIN_SPACE: Final = TakePlainSpace()

DIE_ON_SPACE: Final = Refusal("die-on-space", "a die is there")
ANOTHER_ROLE: Final = Refusal("another-role", "another role has this bonus", absent=True)
