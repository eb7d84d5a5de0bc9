"""The bonus on the coast of a landing: received once for each ship sent there, free of charge.

Natal: a project. Terra de Boa Gente: a sailor. Mozambique: a captain. Mombasa and Malindi: Reals. Calicut: nothing.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Chance, Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.vasco_da_gama.actions.purchase import (
    NOT_IN_UPPER_SPACES,
    any_upper_project,
    take_project,
    upper_projects,
)
from caravela.games.vasco_da_gama.actions.recruiting import NONE_IN_SECTION, any_sailor, sailors_of
from caravela.games.vasco_da_gama.components import (
    COLOURS,
    CREW_MEMBER_NAMES,
    LANDING_NAMES,
    MOST_SEATS,
    MOZAMBIQUE,
    NATAL,
    NOTHING,
    PROJECTS,
    SECTIONS,
    TERRA,
    UPPER_SPACES,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.launching import (
    DO_WITHOUT,
    Launch,
    can_launch,
    launches_of,
    offer_launches,
    refused_launch,
)


def receive_bonus(game: VascoDaGama, seat: i64, landing: i64, ships: i64) -> None:
    """The bonus of so many ships sent to one landing; unavailable pieces are not received (VG-9)."""
    player = game.players[seat]
    player.reals += game.box.bonus_reals[landing] * ships
    pieces = game.box.bonus_pieces[landing] * ships
    if landing == NATAL:
        for _ in range(pieces):
            game.do_next(TAKING_PROJECT[seat])
    elif landing == TERRA:
        for _ in range(pieces):
            game.do_next(TAKING_SAILOR[seat])
    elif landing == MOZAMBIQUE:
        captains = min(pieces, player.captains_waiting)
        player.captains_waiting -= captains
        player.captains += captains


@final
class TakingProject(Decision):
    """Natal: a project of the upper spaces, project side up."""

    kind = "taking-project"
    question = "Natal: take one of the upper six projects"

    def applies(self, game: VascoDaGama) -> bool:
        return any_upper_project(game)

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        spaces = game.spaces
        for space in range(UPPER_SPACES):
            if spaces[space] != NOTHING:
                out.add(TAKE_PROJECT[spaces[space]])

    def about(self, game: VascoDaGama) -> Facts:
        return {"landing": LANDING_NAMES[NATAL]}

    def candidates(self, game: VascoDaGama) -> list[Move]:
        return [TAKE_PROJECT[tile] for tile in upper_projects(game)]

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        assert isinstance(move, TakeProject)
        return None if move.tile in upper_projects(game) else NOT_IN_UPPER_SPACES.told()


@final
class TakeProject(Move):
    """Take a project free of charge."""

    kind = "take-project"
    says = "takes project {project}"
    tells = ("takes project {project} (limit {limit})",)

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.tile: i64 = tile

    def play(self, game: VascoDaGama, seat: i64) -> None:
        take_project(game, seat, self.tile)

    def facts(self) -> Facts:
        return {"project": int(self.tile) + 1}

    def about(self, game: VascoDaGama, seat: i64) -> Facts:
        return game.limit_facts(self.tile)


def bag_is_empty(game: VascoDaGama) -> bool:
    for count in game.bag:
        if count > 0:
            return False
    return True


@final
class TakingSailor(Decision):
    """Terra de Boa Gente: a sailor of any active section, or one drawn unseen from the bag (VG-10, VG-20).

    If there is none, a launch may still bring sailors into the bag (VG-27).
    """

    kind = "taking-sailor"
    question = "Terra de Boa Gente: take a sailor from the recruiting area, or draw one from the bag"

    def applies(self, game: VascoDaGama) -> bool:
        return any_sailor(game) or not bag_is_empty(game) or can_launch(game, self.seat)

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        sections = game.sections
        for section in range(game.first_section(), SECTIONS):
            for colour in range(COLOURS):
                if sections[section * COLOURS + colour] > 0:
                    out.add(TAKE_SAILOR[section][colour])
        if not bag_is_empty(game):
            out.add(REACH_INTO_BAG)
        elif not any_sailor(game):
            out.add(DO_WITHOUT)
        offer_launches(game, self.seat, out)

    def about(self, game: VascoDaGama) -> Facts:
        return {"landing": LANDING_NAMES[TERRA]}

    def candidates(self, game: VascoDaGama) -> list[Move]:
        return [*sailors_of(game, TAKE_SAILOR), REACH_INTO_BAG, DO_WITHOUT, *launches_of(game, self.seat)]

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        if isinstance(move, Launch):
            return refused_launch(game, self.seat, move.tile)
        if isinstance(move, TakeSailor):
            here = game.sections[move.section * COLOURS + move.colour]
            return NONE_IN_SECTION.told() if here == 0 else None
        if isinstance(move, ReachIntoBag):
            return BAG_EMPTY.told() if bag_is_empty(game) else None
        return None if bag_is_empty(game) and not any_sailor(game) else BONUS_IS_THERE.told()


@final
class TakeSailor(Move):
    """Take a sailor of the recruiting area free of charge."""

    kind = "take-sailor"
    says = "takes {a sailor} from section {section}"
    tells = ("takes {a sailor} from section {section} as the bonus of {landing}",)

    def __init__(self, section: i64, colour: i64) -> None:
        super().__init__()
        self.section: i64 = section
        self.colour: i64 = colour

    def play(self, game: VascoDaGama, seat: i64) -> None:
        game.sections[self.section * COLOURS + self.colour] -= 1
        game.players[seat].crew[self.colour] += 1

    def facts(self) -> Facts:
        return {"sailor": CREW_MEMBER_NAMES[self.colour], "section": int(self.section) + 1}


@final
class ReachIntoBag(Move):
    """The sailor is drawn by chance."""

    kind = "reach-into-bag"
    says = "reaches into the bag"
    tells = ("reaches into the bag for the bonus of {landing}",)

    def play(self, game: VascoDaGama, seat: i64) -> None:
        game.do_next(DRAWING_SAILOR[seat])


@final
class DrawingSailor(Chance):
    """Each sailor in the bag is equally likely."""

    kind = "drawing-sailor"
    question = "Which sailor is drawn from the bag"

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        for move in DRAW_SAILOR:
            out.add(move)

    def weights(self, game: VascoDaGama) -> vec[i64]:
        return game.bag


@final
class DrawSailor(Move):
    """The sailor goes to the supply of the player who draws."""

    kind = "draw-sailor"
    says = "draws {a sailor}"

    def __init__(self, colour: i64) -> None:
        super().__init__()
        self.colour: i64 = colour

    def play(self, game: VascoDaGama, seat: i64) -> None:
        game.bag[self.colour] -= 1
        game.players[seat].crew[self.colour] += 1

    def facts(self) -> Facts:
        return {"sailor": CREW_MEMBER_NAMES[self.colour]}


def takes_from(section: i64) -> vec[Move]:
    return vec[Move]([TakeSailor(section, colour) for colour in range(COLOURS)])


BAG_EMPTY: Final = Refusal("bag-empty", "the bag is empty")
BONUS_IS_THERE: Final = Refusal("bonus-is-there", "an available bonus must be taken")

TAKING_PROJECT: Final = vec[Step]([TakingProject(seat) for seat in range(MOST_SEATS)])
TAKING_SAILOR: Final = vec[Step]([TakingSailor(seat) for seat in range(MOST_SEATS)])
DRAWING_SAILOR: Final = vec[Step]([DrawingSailor(seat) for seat in range(MOST_SEATS)])

TAKE_PROJECT: Final = vec[Move]([TakeProject(tile) for tile in range(PROJECTS)])
TAKE_SAILOR: Final = vec[vec[Move]]([takes_from(section) for section in range(SECTIONS)])
REACH_INTO_BAG: Final = ReachIntoBag()
DRAW_SAILOR: Final = vec[Move]([DrawSailor(colour) for colour in range(COLOURS)])
