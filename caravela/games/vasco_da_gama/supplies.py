"""Projects and sailors that are laid out by chance, at the preparation and at the end of a round."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Chance, Move, MoveList, Step
from caravela.engine.phrases import Facts
from caravela.games.vasco_da_gama.components import (
    COLOURS,
    CREW_MEMBER_NAMES,
    DECK_NAMES,
    DECKS,
    NOTHING,
    PROJECTS,
    SAO_GABRIEL,
    SECTIONS,
    SPACES,
)
from caravela.games.vasco_da_gama.game import VascoDaGama


def lay_projects(game: VascoDaGama) -> None:
    """Seven projects: the first goes to the São Gabriel's space, the others to the upper six (VG-17)."""
    for space in range(SAO_GABRIEL):
        game.do_next(LAY_PROJECT[SAO_GABRIEL - 1 - space])
    game.do_next(LAY_PROJECT[SAO_GABRIEL])


@final
class LayProject(Step):
    """The top of the lowest deck goes to a space and uncovers the next tile (VG-21)."""

    kind = "lay-project"

    def __init__(self, space: i64) -> None:
        super().__init__()
        self.space: i64 = space

    def happen(self, game: VascoDaGama) -> None:
        tops = game.tops
        for deck in range(DECKS):
            if tops[deck] != NOTHING:
                game.spaces[self.space] = tops[deck]
                tops[deck] = NOTHING
                game.do_next(UNCOVERING[deck])
                return


@final
class Uncovering(Chance):
    """The next tile of a deck, which lies with its project side up."""

    kind = "uncovering-project"
    question = "Which project lies on top of {deck}"

    def __init__(self, deck: i64) -> None:
        super().__init__()
        self.deck: i64 = deck

    def applies(self, game: VascoDaGama) -> bool:
        pile = game.pile
        for tile in range(game.box.first_of_deck[self.deck], game.box.first_of_deck[self.deck + 1]):
            if pile[tile] > 0:
                return True
        return False

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        for tile in range(game.box.first_of_deck[self.deck], game.box.first_of_deck[self.deck + 1]):
            out.add(UNCOVER[tile])

    def weights(self, game: VascoDaGama) -> vec[i64]:
        return game.pile[game.box.first_of_deck[self.deck] : game.box.first_of_deck[self.deck + 1]]

    def facts(self) -> Facts:
        return {"deck": "deck " + DECK_NAMES[self.deck]}


@final
class Uncover(Move):
    """The tile on top of its deck becomes visible."""

    kind = "uncover-project"
    says = "uncovers project {project}"

    def __init__(self, tile: i64) -> None:
        super().__init__()
        self.tile: i64 = tile

    def play(self, game: VascoDaGama, seat: i64) -> None:
        deck: i64 = 0
        while self.tile >= game.box.first_of_deck[deck + 1]:
            deck += 1
        game.pile[self.tile] -= 1
        game.tops[deck] = self.tile

    def facts(self) -> Facts:
        return {"project": int(self.tile) + 1}


def fill_section(game: VascoDaGama, section: i64, most: i64) -> None:
    """Draw this many sailors from the bag, at most as many as the section has empty places, until the bag is empty."""
    empty = game.box.places
    for colour in range(COLOURS):
        empty -= game.sections[section * COLOURS + colour]
    for _ in range(min(most, empty)):
        game.do_next(FILLING[section])


@final
class Filling(Chance):
    """One sailor from the bag for a section; with an empty bag the refilling is over."""

    kind = "filling-section"
    question = "Which sailor comes to section {section}"

    def __init__(self, section: i64) -> None:
        super().__init__()
        self.section: i64 = section

    def applies(self, game: VascoDaGama) -> bool:
        bag = game.bag
        for colour in range(COLOURS):
            if bag[colour] > 0:
                return True
        return False

    def options(self, game: VascoDaGama, out: MoveList) -> None:
        for move in FILL[self.section]:
            out.add(move)

    def weights(self, game: VascoDaGama) -> vec[i64]:
        return game.bag

    def facts(self) -> Facts:
        return {"section": int(self.section) + 1}


@final
class Fill(Move):
    """A sailor goes to the section."""

    kind = "fill-section"
    says = "puts {a sailor} in section {section}"

    def __init__(self, section: i64, colour: i64) -> None:
        super().__init__()
        self.section: i64 = section
        self.colour: i64 = colour

    def play(self, game: VascoDaGama, seat: i64) -> None:
        game.bag[self.colour] -= 1
        game.sections[self.section * COLOURS + self.colour] += 1

    def facts(self) -> Facts:
        return {"sailor": CREW_MEMBER_NAMES[self.colour], "section": int(self.section) + 1}


def fills_of(section: i64) -> vec[Move]:
    return vec[Move]([Fill(section, colour) for colour in range(COLOURS)])


LAY_PROJECT: Final = vec[Step]([LayProject(space) for space in range(SPACES)])
UNCOVERING: Final = vec[Step]([Uncovering(deck) for deck in range(DECKS)])
FILLING: Final = vec[Step]([Filling(section) for section in range(SECTIONS)])

UNCOVER: Final = vec[Move]([Uncover(tile) for tile in range(PROJECTS)])
FILL: Final = vec[vec[Move]]([fills_of(section) for section in range(SECTIONS)])
