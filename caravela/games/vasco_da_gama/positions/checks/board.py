"""Checks of tiles, money, sections, slots, projects and merchant ships."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Step
from caravela.games.vasco_da_gama.actions.coast import DRAWING_SAILOR, TAKING_PROJECT, TAKING_SAILOR
from caravela.games.vasco_da_gama.actions.merchant import SENDING_MERCHANT, TURNING_MERCHANT
from caravela.games.vasco_da_gama.components import (
    COLOURS,
    DECK_NAMES,
    DECKS,
    FIRST_SLOT,
    LEAST_INITIAL,
    LOWER,
    MERCHANTS,
    MONEY_NAMES,
    NATAL,
    NOBODY,
    NOTHING,
    PROJECTS,
    SECTIONS,
    SERNIGI,
    SLOTS,
    SPACES,
    TERRA,
    UPPER_SPACES,
    VASCO_TILES,
    slot_name,
    tile_name,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.phases.take_actions import (
    TURNING_VASCOS_TILE,
)
from caravela.games.vasco_da_gama.positions.checks.expecting import expect, expect_from, expect_seat, refuse
from caravela.games.vasco_da_gama.positions.checks.stages import (
    ACTING,
    ALL_PLACED,
    ENDING,
    LAYING,
    NAVIGATING,
    PLACING_DISCS,
    REFILLING,
    SET_UP,
    any_ahead,
    is_before_actions,
    lies_ahead,
    round_played,
)
from caravela.games.vasco_da_gama.supplies import FILLING, LAY_PROJECT, UNCOVERING


def check_round(game: VascoDaGama, stage: i64) -> None:
    rounds = game.box.rounds
    if stage == SET_UP:
        expect("the round at the set-up", game.round, 1, at="table/round")
    elif stage == ENDING:
        expect("the round at the end of the game", game.round, rounds, at="table/round")
    elif stage == LAYING:
        expect_from("the round after which projects are laid out", game.round, 1, rounds - 1, at="table/round")
    elif stage == REFILLING:
        expect_from("the round for which sections are refilled", game.round, 2, rounds, at="table/round")


def check_vascos_tiles(game: VascoDaGama, stage: i64) -> None:
    """One tile for each round so far, one face up from phase 2 on; the marker follows them."""
    begun = 0 if stage == SET_UP else round_played(game, stage)
    turned = stage >= ACTING or (stage == SET_UP and not lies_ahead(game, TURNING_VASCOS_TILE))
    hidden: i64 = 0
    for count in game.vasco_pile:
        hidden += count
    expect(
        "the number of Vasco da Gama's tiles face down",
        hidden,
        VASCO_TILES - begun - (1 if turned else 0),
        at="table/vasco's tiles face down",
    )
    if (game.coming > 0) != turned:
        refuse(f"Vasco da Gama's tile to come is {game.coming}, where {'one' if turned else 'none'} is expected")
    if (game.current > 0) != (stage > SET_UP):
        refuse(f"Vasco da Gama's tile is {game.current}, where {'one' if stage > SET_UP else 'none'} is expected")
    for tile in [game.current, game.coming]:
        if tile > 0:
            expect(
                f"Vasco da Gama's tile {tile}, seen and face down, in all", 1 + game.vasco_pile[tile - LEAST_INITIAL], 1
            )
    if game.current == game.coming != 0:
        refuse(f"Vasco da Gama's tile {game.current} is there twice, where 1 is expected")
    marker = game.current
    if stage >= ACTING:
        marker += game.box.variation[game.coming - LEAST_INITIAL]
    expect("the marker", game.marker, marker, at="table/marker")


def check_money(game: VascoDaGama, stage: i64) -> None:
    """The money is complete until somebody takes it; between two rounds there is none."""
    for space in range(LOWER + 1):
        printed: i64 = 0
        if stage > SET_UP and stage != REFILLING:
            printed = game.box.money[(game.current - LEAST_INITIAL) * 2 + space]
        amount = game.money[space]
        if amount != printed and (stage < ACTING or amount != 0):
            refuse(f"the Reals of the {MONEY_NAMES[space]} space are {amount}, where {printed} are expected")


def first_bonus(game: VascoDaGama, landing: i64) -> i64:
    """The number of pieces that the first merchant ship has brought its sender, if it was sent to this landing."""
    sent = False
    for slot in range(FIRST_SLOT[landing], FIRST_SLOT[landing + 1]):
        if game.slot_tile[slot] != NOTHING:
            sent = True
    pending = any_ahead(game, TAKING_PROJECT) + any_ahead(game, TAKING_SAILOR) + any_ahead(game, DRAWING_SAILOR)
    return max(game.box.bonus_pieces[landing] - pending, 0) if sent else 0


def sailors_in(game: VascoDaGama, section: i64) -> i64:
    count: i64 = 0
    for colour in range(COLOURS):
        count += game.sections[section * COLOURS + colour]
    return count


def check_sections(game: VascoDaGama, stage: i64) -> None:
    """No more sailors than places; all places are filled at the set-up, and the first merchant ship may bring some."""
    missing: i64 = 0
    for section in range(SECTIONS):
        sailors = sailors_in(game, section)
        if section < game.first_section():
            expect(
                f"the number of sailors in section {section + 1}, which is closed,",
                sailors,
                0,
                at=f"table/sections/{section}",
            )
        else:
            expect_from(
                f"the number of sailors in section {section + 1}",
                sailors,
                0,
                game.box.places,
                at=f"table/sections/{section}",
            )
            missing += game.box.places - sailors
    if game.round == 1 and is_before_actions(game, stage):
        taken = first_bonus(game, TERRA)
        coming = any_ahead(game, FILLING)
        expect_from(
            "the number of empty places in the sections before anybody acts",
            missing,
            coming,
            coming + taken,
        )


def check_slots(game: VascoDaGama, stage: i64) -> None:
    """A project's ship has an owner, a merchant ship has none; none lies in a slot above its limit."""
    for slot in range(SLOTS):
        tile = game.slot_tile[slot]
        owner = game.slot_owner[slot]
        where = f"{slot_name(slot)}"
        if tile == NOTHING:
            expect_seat(f"the owner of {where}, which is empty,", owner, NOBODY)
        elif tile >= PROJECTS:
            expect_seat(f"the owner of {tile_name(tile)} in {where}", owner, NOBODY)
        elif owner == NOBODY:
            refuse(f"the owner of {tile_name(tile)} in {where} is nobody, where a seat is expected")
        if tile != NOTHING and game.box.limit[tile] < game.box.slot_value[slot]:
            limit, value = game.box.limit[tile], game.box.slot_value[slot]
            refuse(f"{tile_name(tile)} with the limit {limit} lies in {where}, where {value} or more is expected")
    if game.round > 1 and is_before_actions(game, stage) and game.slot_tile[FIRST_SLOT[NATAL]] != NOTHING:
        refuse("1 ship lies at Natal before anybody acts, where 0 are expected: it moves on in every round")


def check_decks(game: VascoDaGama, stage: i64) -> None:
    """Seven projects are laid out for each round, from the lowest deck; the top of a deck is visible (VG-21)."""
    box = game.box
    left: i64 = 0
    used_up = True
    for deck in range(DECKS):
        first, last = box.first_of_deck[deck], box.first_of_deck[deck + 1]
        hidden: i64 = 0
        for tile in range(first, last):
            hidden += game.pile[tile]
        top = game.tops[deck]
        if top != NOTHING and lies_ahead(game, UNCOVERING[deck]):
            refuse(f"{tile_name(top)} lies on top of deck {DECK_NAMES[deck]}, where it is still to be uncovered")
        if top != NOTHING and not first <= top < last:
            refuse(f"{tile_name(top)} lies on top of deck {DECK_NAMES[deck]}, which has {first + 1} to {last}")
        if top == NOTHING and hidden > 0 and not lies_ahead(game, UNCOVERING[deck]):
            refuse(f"0 projects are seen on top of deck {DECK_NAMES[deck]} with {hidden} under it, where 1 is expected")
        there = hidden + (0 if top == NOTHING else 1)
        if not used_up:
            expect(f"the number of projects in deck {DECK_NAMES[deck]}, above which another lies,", there, last - first)
        if there > 0:
            used_up = False
        left += there
    expect("the number of projects in the decks", left, PROJECTS - laid_out(game, stage))


def laid_out(game: VascoDaGama, stage: i64) -> i64:
    """The number of projects that have left the decks."""
    pending = any_ahead(game, LAY_PROJECT)
    if stage == LAYING:
        return (game.round + 1) * SPACES - pending
    return game.round * SPACES - pending


def check_spaces(game: VascoDaGama, stage: i64) -> None:
    """Projects for sale come from the decks of this round, and no project is sold before phase 2."""
    group = game.round + 1 if stage == LAYING else game.round
    empty: i64 = 0
    for space in range(SPACES):
        tile = game.spaces[space]
        if lies_ahead(game, LAY_PROJECT[space]):
            if tile != NOTHING:
                refuse(f"space {space + 1} has {tile_name(tile)}, where it is still to be laid out: 0 are expected")
        elif tile == NOTHING:
            empty += 1
        elif not is_for_sale_in(game, tile, group):
            name = f"{tile_name(tile)} of deck {DECK_NAMES[deck_of(game, tile)]}"
            refuse(f"{name} is for sale in round {group}, where none is expected")
    if not is_before_actions(game, stage) and stage not in (LAYING, REFILLING):
        return
    taken: i64 = 0
    if game.round == 1 and is_before_actions(game, stage):
        taken = min(first_bonus(game, NATAL), UPPER_SPACES)
    expect("the number of empty spaces for projects before anybody buys", empty, taken, at="table/projects")
    if game.spaces[SPACES - 1] == NOTHING and not lies_ahead(game, LAY_PROJECT[SPACES - 1]):
        refuse("0 projects lie in the São Gabriel's space before anybody buys, where 1 is expected")


def deck_of(game: VascoDaGama, tile: i64) -> i64:
    deck: i64 = 0
    while tile >= game.box.first_of_deck[deck + 1]:
        deck += 1
    return deck


def is_for_sale_in(game: VascoDaGama, tile: i64, number: i64) -> bool:
    """Whether a project can be among those laid out for this round, by its deck."""
    deck = deck_of(game, tile)
    begins, ends = game.box.first_of_deck[deck], game.box.first_of_deck[deck + 1]
    return begins < number * SPACES and ends > (number - 1) * SPACES


def merchant_finds_slot(game: VascoDaGama) -> bool:
    """Whether the face-up merchant ship fits an empty slot."""
    for slot in range(SLOTS):
        if game.slot_fits(game.merchant, slot):
            return True
    return False


def check_merchants(game: VascoDaGama, stage: i64) -> None:
    """One merchant ship for the set-up and one for each round; one that finds no slot may stay (VG-12)."""
    hidden: i64 = 0
    for count in game.merchant_pile:
        hidden += count
    turned = MERCHANTS - hidden
    face_up = game.merchant != NOTHING
    if stage == SET_UP:
        turnings = any_ahead(game, vec[Step]([TURNING_MERCHANT]))
        expect("the number of merchant ships turned up at the set-up", turned, 2 - turnings)
        wanted = any_ahead(game, SENDING_MERCHANT) > 0 and turnings == 1
    else:
        most = game.round + 1
        expect_from(
            "the number of merchant ships turned up",
            turned,
            2 if game.choices.merchant_stays else most,
            most,
        )
        if stage in (PLACING_DISCS, ALL_PLACED, REFILLING):
            wanted = True
        elif stage == ACTING:
            wanted = face_up or game.host[SERNIGI] == NOBODY
        elif stage == NAVIGATING:
            wanted = any_ahead(game, SENDING_MERCHANT) > 0 or (face_up and not merchant_finds_slot(game))
        elif not game.is_over() and game.next_step() is TURNING_MERCHANT:
            wanted = False
        else:
            wanted = face_up and game.choices.merchant_stays
    if face_up != wanted:
        refuse(f"{1 if face_up else 0} merchant ship lies face up, where {1 if wanted else 0} is expected")
    if round_played(game, stage) == 1 and stage <= NAVIGATING:
        gone: i64 = 0
        for count in game.gone:
            gone += count
        expect("the number of tiles out of the game in the first round", gone, 0)
