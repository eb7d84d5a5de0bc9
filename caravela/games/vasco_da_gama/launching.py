"""Launching: a crew of sailors and missionaries, all of different colours, turns a project into a ship.

A player may launch at any time. He is offered it, as a free move, when he places a disc, when his number is called,
when he sends the merchant ship, when he takes a sailor as a bonus, and once more after each of his actions (VG-6).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, Options, Step
from caravela.games.vasco_da_gama.components import CREW_KINDS, MISSIONARY, MOST_SEATS, PROJECTS, a_crew_member
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.player import with_tile, without_tile


def can_launch(game: VascoDaGama, seat: i64) -> bool:
    """Whether this player has a project and the crew for it."""
    player = game.players[seat]
    projects = player.projects
    if len(projects) == 0:
        return False
    colours = player.colours()
    crew = game.box.crew
    for tile in projects:
        if crew[tile] <= colours:
            return True
    return False


def offer_launches(game: VascoDaGama, seat: i64, out: Options) -> None:
    """Every project that this player has the crew for."""
    player = game.players[seat]
    projects = player.projects
    if len(projects) == 0:
        return
    colours = player.colours()
    crew = game.box.crew
    for tile in projects:
        if crew[tile] <= colours:
            out.add(LAUNCH[tile])


def closed_launches(game: VascoDaGama, seat: i64) -> list[tuple[Move, str]]:
    """The projects that lack a crew, with what they lack."""
    player = game.players[seat]
    colours = player.colours()
    return [
        (LAUNCH[tile], f"its crew needs {game.box.crew[tile]} colours, and you have {colours}")
        for tile in player.projects
        if game.box.crew[tile] > colours
    ]


@final
class Launch(Move):
    """A project is turned to its ship side; then its crew leaves, chosen colour by colour where there is a choice."""

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.free = True
        self.tile: i64 = tile

    def play(self, game: VascoDaGama, seat: i64) -> None:
        player = game.players[seat]
        player.projects = without_tile(player.projects, self.tile)
        player.ships = with_tile(player.ships, self.tile)
        game.launching = self.tile
        game.aboard = 0
        man_further(game, seat, 0)

    def words(self) -> str:
        return f"launches project {self.tile + 1}"


def crew_missing(game: VascoDaGama) -> i64:
    """How many crew the ship being launched still needs."""
    missing = game.box.crew[game.launching]
    aboard = game.aboard
    while aboard > 0:
        missing -= aboard & 1
        aboard >>= 1
    return missing


def kinds_from(game: VascoDaGama, seat: i64, first: i64) -> i64:
    """How many kinds of crew the player has among this and those behind it."""
    crew = game.players[seat].crew
    count: i64 = 0
    for kind in range(first, CREW_KINDS):
        if crew[kind] > 0:
            count += 1
    return count


def man_further(game: VascoDaGama, seat: i64, first: i64) -> None:
    """Ask for the next of the crew if there is a choice; whoever must go aboard in any case does."""
    missing = crew_missing(game)
    if missing > 0 and kinds_from(game, seat, first) > missing:
        game.do_next(MANNING[seat][first])
        return
    if missing > 0:
        crew = game.players[seat].crew
        for kind in range(first, CREW_KINDS):
            if crew[kind] > 0:
                board(game, seat, kind)
    game.launching = -1
    game.aboard = 0


def board(game: VascoDaGama, seat: i64, kind: i64) -> None:
    """Sailors return to the bag, missionaries to the characters area."""
    game.players[seat].crew[kind] -= 1
    game.aboard |= 1 << kind
    if kind == MISSIONARY:
        game.missionaries += 1
    else:
        game.bag[kind] += 1


@final
class Manning(Decision):
    """The next of the crew is of this kind or one behind it, so that each crew is chosen in one way only (VG-7)."""

    def __init__(self, seat: i64, first: i64) -> None:
        super().__init__(seat)
        self.first: i64 = first

    def options(self, game: VascoDaGama, out: Options) -> None:
        crew = game.players[self.seat].crew
        missing = crew_missing(game)
        left = kinds_from(game, self.seat, self.first)
        for kind in range(self.first, CREW_KINDS):
            if left < missing:
                return
            if crew[kind] > 0:
                out.add(MAN[kind])
                left -= 1

    def asks(self) -> str:
        return "Launching: choose the next of the crew, all of different colours"

    def closed(self, game: VascoDaGama) -> list[tuple[Move, str]]:
        crew = game.players[self.seat].crew
        found: list[tuple[Move, str]] = []
        missing = crew_missing(game)
        left = kinds_from(game, self.seat, self.first)
        for kind in range(CREW_KINDS):
            if (game.aboard >> kind) & 1 == 1:
                found.append((MAN[kind], "that colour is already aboard"))
            elif crew[kind] == 0:
                found.append((MAN[kind], "you have none"))
            elif kind < self.first:
                found.append((MAN[kind], "the crew boards in the order of colours; undo for it"))
            elif left < missing:
                found.append((MAN[kind], "too few colours behind it for the rest"))
            else:
                left -= 1
        return found


@final
class Man(Move):
    """One sailor or missionary goes aboard."""

    def __init__(self, member: i64) -> None:
        super().__init__()
        self.member: i64 = member

    def play(self, game: VascoDaGama, seat: i64) -> None:
        board(game, seat, self.member)
        man_further(game, seat, self.member + 1)

    def words(self) -> str:
        return f"mans it with {a_crew_member(self.member)}"


@final
class Afterwards(Decision):
    """The moment after an action at which its player may launch what he now can."""

    def applies(self, game: VascoDaGama) -> bool:
        return can_launch(game, self.seat)

    def options(self, game: VascoDaGama, out: Options) -> None:
        offer_launches(game, self.seat, out)
        out.add(LAUNCH_NO_MORE)

    def asks(self) -> str:
        return "Launch a ship, or go on"

    def closed(self, game: VascoDaGama) -> list[tuple[Move, str]]:
        return closed_launches(game, self.seat)


@final
class LaunchNoMore(Move):
    """To keep projects and crew for later."""

    def words(self) -> str:
        return "launches nothing more now"


def manning_row(seat: i64) -> vec[Step]:
    return vec[Step]([Manning(seat, kind) for kind in range(CREW_KINDS)])


MANNING: Final = vec[vec[Step]]([manning_row(seat) for seat in range(MOST_SEATS)])
AFTERWARDS: Final = vec[Step]([Afterwards(seat) for seat in range(MOST_SEATS)])

LAUNCH: Final = vec[Move]([Launch(tile) for tile in range(PROJECTS)])
MAN: Final = vec[Move]([Man(kind) for kind in range(CREW_KINDS)])
LAUNCH_NO_MORE: Final = LaunchNoMore()
