"""The bonus on the coast of a landing: once for each ship sent there, free of charge.

Natal: a project. Terra de Boa Gente: a sailor. Mozambique: a captain. Mombasa and Malindi: Reals. Calicut: nothing.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Chance, Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts
from caravela.games.vasco_da_gama.actions.purchase import any_upper_project, take_project
from caravela.games.vasco_da_gama.actions.recruiting import any_sailor
from caravela.games.vasco_da_gama.components import (
    COLOURS,
    CREW_MEMBER_NAMES,
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
from caravela.games.vasco_da_gama.launching import DO_WITHOUT, can_launch, closed_launches, offer_launches


def receive_bonus(game: VascoDaGama, seat: i64, landing: i64, ships: i64) -> None:
    """The bonus of so many ships sent to one landing; what is not there is not received (VG-9)."""
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


@final
class TakeProject(Move):
    """A project for nothing."""

    kind = "take-project"
    says = "takes project {project}"

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.tile: i64 = tile

    def play(self, game: VascoDaGama, seat: i64) -> None:
        take_project(game, seat, self.tile)

    def facts(self) -> Facts:
        return {"project": int(self.tile) + 1}


def bag_is_empty(game: VascoDaGama) -> bool:
    for count in game.bag:
        if count > 0:
            return False
    return True


@final
class TakingSailor(Decision):
    """Terra de Boa Gente: a sailor of any active section, or one drawn unseen from the bag (VG-10, VG-20).

    Where there is none, a launch may still bring sailors into the bag (VG-27).
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

    def closed(self, game: VascoDaGama) -> list[tuple[Move, str]]:
        found: list[tuple[Move, str]] = []
        if bag_is_empty(game):
            found.append((REACH_INTO_BAG, "the bag is empty"))
        if not bag_is_empty(game) or any_sailor(game):
            found.append((DO_WITHOUT, "a bonus that is there is received"))
        return found + closed_launches(game, self.seat)


@final
class TakeSailor(Move):
    """A sailor of the recruiting area for nothing."""

    kind = "take-sailor"
    says = "takes {a sailor} from section {section}"

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
    """Chance decides which sailor it is."""

    kind = "reach-into-bag"
    says = "reaches into the bag"

    def play(self, game: VascoDaGama, seat: i64) -> None:
        game.do_next(DRAWING_SAILOR[seat])


@final
class DrawingSailor(Chance):
    """Each sailor in the bag is as likely as another."""

    kind = "drawing-sailor"
    question = "Which sailor is drawn from the bag"

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        for move in DRAW_SAILOR:
            out.add(move)

    def weights(self, game: VascoDaGama) -> vec[i64]:
        return game.bag


@final
class DrawSailor(Move):
    """Into the supply of the player who reached for it."""

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


TAKING_PROJECT: Final = vec[Step]([TakingProject(seat) for seat in range(MOST_SEATS)])
TAKING_SAILOR: Final = vec[Step]([TakingSailor(seat) for seat in range(MOST_SEATS)])
DRAWING_SAILOR: Final = vec[Step]([DrawingSailor(seat) for seat in range(MOST_SEATS)])

TAKE_PROJECT: Final = vec[Move]([TakeProject(tile) for tile in range(PROJECTS)])
TAKE_SAILOR: Final = vec[vec[Move]]([takes_from(section) for section in range(SECTIONS)])
REACH_INTO_BAG: Final = ReachIntoBag()
DRAW_SAILOR: Final = vec[Move]([DrawSailor(colour) for colour in range(COLOURS)])
