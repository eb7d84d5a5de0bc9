"""Launching: a crew of sailors and missionaries, all of different colours, turns a project into a ship.

A player may launch at any time. The launch is offered as a free move when the player places a disc, is called, sends
the merchant ship or takes a sailor as a bonus, once more after each of their actions, and before the sections are
refilled. A launch at any other moment is equivalent to one at these moments (VG-6). A player gives up an unavailable
bonus only when no launch might bring it, or by choice (VG-27).
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.vasco_da_gama.components import (
    CREW_KINDS,
    CREW_MEMBER_NAMES,
    HOW_MANY,
    MISSIONARY,
    MOST_SEATS,
    NOTHING,
    PROJECTS,
)
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


def offer_launches(game: VascoDaGama, seat: i64, out: MoveList) -> None:
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


def launches_of(game: VascoDaGama, seat: i64) -> list[Move]:
    """Every project in front of this player, with a crew or without."""
    return [LAUNCH[tile] for tile in game.players[seat].projects]


def refused_launch(game: VascoDaGama, seat: i64, tile: i64) -> Reason | None:
    """Why this player cannot launch a project now."""
    player = game.players[seat]
    if tile not in player.projects:
        return NOT_YOUR_PROJECT.told()
    needed = game.box.crew[tile]
    colours = player.colours()
    if needed > colours:
        return TOO_FEW_COLOURS.told({"needed": int(needed), "colours": int(colours)})
    return None


@final
class Launch(Move):
    """Turn a project to its ship side; then its crew leaves. The player chooses colours if there is a choice."""

    kind = "launch"
    says = "launches project {project}"
    tells = ("launches project {project} (limit {limit})",)

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
        man_further(game, seat)

    def facts(self) -> Facts:
        return {"project": int(self.tile) + 1}

    def about(self, game: VascoDaGama, seat: i64) -> Facts:
        return game.limit_facts(self.tile)


def crew_missing(game: VascoDaGama) -> i64:
    """How many crew the ship being launched still needs."""
    return game.box.crew[game.launching] - HOW_MANY[game.aboard]


def may_board(game: VascoDaGama, seat: i64) -> i64:
    """The kinds of crew the player has that are not aboard yet: one bit each."""
    crew = game.players[seat].crew
    kinds: i64 = 0
    for kind in range(CREW_KINDS):
        if crew[kind] > 0:
            kinds |= 1 << kind
    return kinds & ~game.aboard


def man_further(game: VascoDaGama, seat: i64) -> None:
    """Ask for the next crew member if there is a choice; board the crew automatically if there is none."""
    missing = crew_missing(game)
    if missing > 0:
        kinds = may_board(game, seat)
        if HOW_MANY[kinds] > missing:
            game.do_next(MANNING[seat])
            return
        for kind in range(CREW_KINDS):
            if (kinds >> kind) & 1 == 1:
                board(game, seat, kind)
    game.launching = NOTHING
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
    """Choose the next crew member, of any kind that is not aboard yet (VG-7, VG-28)."""

    kind = "manning"
    question = "Launching project № {project}: choose another of the crew, all of different colours"

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        kinds = may_board(game, self.seat)
        for kind in range(CREW_KINDS):
            if (kinds >> kind) & 1 == 1:
                out.add(MAN[kind])

    def about(self, game: VascoDaGama) -> Facts:
        return {"project": int(game.launching) + 1}

    def candidates(self, game: VascoDaGama) -> list[Move]:
        return list(MAN)

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        assert isinstance(move, Man)
        if (game.aboard >> move.member) & 1 == 1:
            return COLOUR_ABOARD.told()
        return NO_SUCH_CREW.told() if game.players[self.seat].crew[move.member] == 0 else None


@final
class Man(Move):
    """One sailor or missionary goes aboard."""

    kind = "man"
    says = "mans it with {a member}"
    tells = ("mans project {project} with {a member}", "mans a project with {a member}")

    def __init__(self, member: i64) -> None:
        super().__init__()
        self.member: i64 = member

    def play(self, game: VascoDaGama, seat: i64) -> None:
        board(game, seat, self.member)
        man_further(game, seat)

    def facts(self) -> Facts:
        return {"member": CREW_MEMBER_NAMES[self.member]}


@final
class Afterwards(Decision):
    """The moment after an action at which the player may launch."""

    kind = "launching"
    question = "Launch a ship, or go on"

    def applies(self, game: VascoDaGama) -> bool:
        return can_launch(game, self.seat)

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        offer_launches(game, self.seat, out)
        out.add(LAUNCH_NO_MORE)

    def candidates(self, game: VascoDaGama) -> list[Move]:
        return [*launches_of(game, self.seat), LAUNCH_NO_MORE]

    def refusal(self, game: VascoDaGama, move: Move) -> Reason | None:
        return refused_launch(game, self.seat, move.tile) if isinstance(move, Launch) else None


@final
class DoWithout(Move):
    """Give up an unavailable bonus that only a launch could bring (VG-27)."""

    kind = "do-without"
    says = "does without"
    tells = ("does without the sailor of {landing}", "does without the missionary of {character}")


@final
class LaunchNoMore(Move):
    """Keep projects and crew for later."""

    kind = "launch-no-more"
    says = "launches nothing more now"


NOT_YOUR_PROJECT: Final = Refusal("not-your-project", "you have no such project", absent=True)
TOO_FEW_COLOURS: Final = Refusal("too-few-colours", "its crew needs {needed} colours, and you have {colours}")
COLOUR_ABOARD: Final = Refusal("colour-aboard", "that colour is already aboard")
NO_SUCH_CREW: Final = Refusal("no-such-crew", "you have none")

MANNING: Final = vec[Step]([Manning(seat) for seat in range(MOST_SEATS)])
AFTERWARDS: Final = vec[Step]([Afterwards(seat) for seat in range(MOST_SEATS)])

LAUNCH: Final = vec[Move]([Launch(tile) for tile in range(PROJECTS)])
MAN: Final = vec[Move]([Man(kind) for kind in range(CREW_KINDS)])
LAUNCH_NO_MORE: Final = LaunchNoMore()
DO_WITHOUT: Final = DoWithout()
