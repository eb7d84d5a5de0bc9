"""Vasco da Gama in progress. Invariants between any two moves:

1. Every sailor, missionary, captain, disc, project and merchant ship of the box is in exactly one place.
2. A slot with a tile has either an owner, whose captain is aboard, or a merchant ship, which has none; the slot's
   value is never higher than the limit of the ship in it.
3. `area_discs` counts the sequence numbers lying in each area; no area has more than its action slots.
4. A player's `projects` and `ships` are in the order of their numbers.
5. The tile on top of a deck is known; the tiles under it are a set without an order (VG-21).
6. Nothing is random and nothing has a hidden order: bag and decks are counts of each kind.
"""

from __future__ import annotations

from typing import final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from caravela.engine.game import Game
from caravela.engine.phrases import Facts
from caravela.games.vasco_da_gama.box import PrintedBox
from caravela.games.vasco_da_gama.components import (
    AREAS,
    AWAY,
    CHARACTER_TILES,
    COLOURS,
    CREW_KINDS,
    DECKS,
    FIRST_SLOT,
    MERCHANTS,
    NOBODY,
    NOTHING,
    NUMBERS,
    PROJECTS,
    SECTIONS,
    SLOTS,
    SOURCES,
    SPACES,
    TILES,
    VASCO_TILES,
)
from caravela.games.vasco_da_gama.options import USUAL, Choices
from caravela.games.vasco_da_gama.player import Player


@final
@mypyc_attr(acyclic=True)
class VascoDaGama(Game):
    """The game board and the players."""

    def __init__(
        self,
        seats: i64,
        box: PrintedBox,
        choices: Choices,
        players: vec[Player],
        pile: vec[i64],
        tops: vec[i64],
        spaces: vec[i64],
        merchant_pile: vec[i64],
        gone: vec[i64],
        vasco_pile: vec[i64],
        money: vec[i64],
        number_owner: vec[i64],
        number_area: vec[i64],
        area_discs: vec[i64],
        bag: vec[i64],
        sections: vec[i64],
        holder: vec[i64],
        host: vec[i64],
        slot_tile: vec[i64],
        slot_owner: vec[i64],
    ) -> None:
        super().__init__(seats)
        self.box: PrintedBox = box  # shared by all copies, as are the choices
        self.choices: Choices = choices
        self.players: vec[Player] = players
        self.round: i64 = 1
        self.first_player: i64 = 0

        # tiles
        self.pile: vec[i64] = pile  # projects that lie unseen in their decks: one each, by number
        self.tops: vec[i64] = tops  # the project on top of each deck, or nothing
        self.spaces: vec[i64] = spaces  # projects for sale: the upper six, then the São Gabriel
        self.merchant_pile: vec[i64] = merchant_pile  # merchant ships lying face down: one each
        self.merchant: i64 = NOTHING  # the tile of the merchant ship that may be sent
        self.gone: vec[i64] = gone  # tiles out of the game: one each, by number

        # Vasco da Gama's tiles, known by their initial numbers
        self.vasco_pile: vec[i64] = vasco_pile  # lying face down: one each, by initial number less four
        self.coming: i64 = 0  # face up on the deck: for the next round
        self.current: i64 = 0  # on the left: for this round
        self.marker: i64 = 0  # the first free of charge action
        self.money: vec[i64] = money  # Reals in the upper and the lower space

        # discs and sequence numbers
        self.number_owner: vec[i64] = number_owner  # the player who placed it, by number
        self.number_area: vec[i64] = number_area  # its area, by number
        self.area_discs: vec[i64] = area_discs  # filled action slots, by area
        self.called: i64 = 0  # the sequence number called last in this round

        # crew
        self.bag: vec[i64] = bag  # sailors by colour
        self.sections: vec[i64] = sections  # sailors by section and colour
        self.missionaries: i64 = 0  # in the characters area

        # characters
        self.holder: vec[i64] = holder  # who has the tile, by character
        self.host: vec[i64] = host  # whose disc lies on the character's space in this round

        # ships under way
        self.slot_tile: vec[i64] = slot_tile
        self.slot_owner: vec[i64] = slot_owner  # nobody for a merchant ship

        # state of the current action
        self.spent: i64 = 0  # Reals paid since the number was called
        self.picked: i64 = 0  # the sequence number in hand
        self.section: i64 = NOTHING  # where sailors are being recruited
        self.recruited: i64 = 0  # how many of them
        self.recruited_colours: i64 = 0  # one bit for each of their colours
        self.with_captain: bool = False  # whether a captain is recruited in the same action
        self.landing: i64 = NOTHING  # where the expedition goes
        self.sent: i64 = 0  # ships of the expedition that have arrived
        self.sailing: i64 = NOTHING  # the ship that has left and waits for its slot
        self.launching: i64 = NOTHING  # the project whose crew is being chosen
        self.aboard: i64 = 0  # one bit for each kind of its crew

    def copy(self) -> VascoDaGama:
        seats = self.seats
        players = self.players[:]
        for seat in range(seats):
            players[seat] = players[seat].copy()
        twin = VascoDaGama(
            seats,
            self.box,
            self.choices,
            players,
            self.pile[:],
            self.tops[:],
            self.spaces[:],
            self.merchant_pile[:],
            self.gone[:],
            self.vasco_pile[:],
            self.money[:],
            self.number_owner[:],
            self.number_area[:],
            self.area_discs[:],
            self.bag[:],
            self.sections[:],
            self.holder[:],
            self.host[:],
            self.slot_tile[:],
            self.slot_owner[:],
        )
        twin.copy_agenda(self)
        twin.round = self.round
        twin.first_player = self.first_player
        twin.merchant = self.merchant
        twin.coming = self.coming
        twin.current = self.current
        twin.marker = self.marker
        twin.called = self.called
        twin.missionaries = self.missionaries
        twin.spent = self.spent
        twin.picked = self.picked
        twin.section = self.section
        twin.recruited = self.recruited
        twin.recruited_colours = self.recruited_colours
        twin.with_captain = self.with_captain
        twin.landing = self.landing
        twin.sent = self.sent
        twin.sailing = self.sailing
        twin.launching = self.launching
        twin.aboard = self.aboard
        return twin

    # -- questions -------------------------------------------------------------------------------

    def first_section(self) -> i64:
        """The first active section: as many sections as players are active, and the leftmost ones stay closed
        (VG-19)."""
        return SECTIONS - self.seats

    def slot_fits(self, tile: i64, slot: i64) -> bool:
        """Whether the slot is empty and not too high for this ship."""
        return self.slot_tile[slot] == NOTHING and self.box.slot_value[slot] <= self.box.limit[tile]

    def limit_facts(self, tile: i64) -> Facts:
        """The navigation limit of a project or ship, by which players identify it."""
        return {"limit": int(self.box.limit[tile])}

    def is_complete(self, landing: i64) -> bool:
        """Whether every slot of the landing is occupied."""
        tiles = self.slot_tile
        for slot in range(FIRST_SLOT[landing], FIRST_SLOT[landing + 1]):
            if tiles[slot] == NOTHING:
                return False
        return True

    def ships_under_way(self, seat: i64) -> i64:
        count: i64 = 0
        for owner in self.slot_owner:
            if owner == seat:
                count += 1
        return count

    def ships_ready(self, seat: i64) -> i64:
        """Launched ships in the supply for which there is a captain (VG-18)."""
        player = self.players[seat]
        return min(i64(len(player.ships)), player.captains)

    def score(self, seat: i64) -> i64:
        """The scoring track, Reals, and ships ready to sail."""
        player = self.players[seat]
        box = self.box
        return player.points() + player.reals // box.reals_for_a_point + self.ships_ready(seat) * box.ready_ship_points

    def tie_break(self, seat: i64) -> i64:
        """Ships in the navigation area; among equals sailors."""
        return self.ships_under_way(seat) * 100 + self.players[seat].sailors()

    # -- changes that several rules share --------------------------------------------------------

    def pay(self, seat: i64, reals: i64) -> None:
        """Pay Reals to the common supply and count them for the current action."""
        self.players[seat].reals -= reals
        self.spent += reals

    def award(self, seat: i64, points: i64, source: i64) -> None:
        self.players[seat].earned[source] += points

    def remove_tile(self, tile: i64) -> None:
        """Remove a tile from the game."""
        self.gone[tile] += 1


def empty_table(seats: i64, box: PrintedBox, choices: Choices = USUAL) -> VascoDaGama:
    """An empty board, and players with only their discs and captains."""
    players = [
        Player(
            0,
            box.discs,
            AWAY,
            0,
            box.captains,
            vec[i64]([0] * CREW_KINDS),
            vec[i64](),
            vec[i64](),
            vec[i64]([0] * SOURCES),
        )
        for _ in range(seats)
    ]
    return VascoDaGama(
        seats,
        box,
        choices,
        vec[Player](players),
        vec[i64]([1] * PROJECTS),
        vec[i64]([NOTHING] * DECKS),
        vec[i64]([NOTHING] * SPACES),
        vec[i64]([1] * MERCHANTS),
        vec[i64]([0] * TILES),
        vec[i64]([1] * VASCO_TILES),
        vec[i64]([0, 0]),
        vec[i64]([NOBODY] * (NUMBERS + 1)),
        vec[i64]([NOTHING] * (NUMBERS + 1)),
        vec[i64]([0] * AREAS),
        vec[i64]([0] * COLOURS),
        vec[i64]([0] * (SECTIONS * COLOURS)),
        vec[i64]([NOBODY] * CHARACTER_TILES),
        vec[i64]([NOBODY] * CHARACTER_TILES),
        vec[i64]([NOTHING] * SLOTS),
        vec[i64]([NOBODY] * SLOTS),
    )
