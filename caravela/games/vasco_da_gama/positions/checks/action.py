"""Checks of the state of the current action: what was picked, recruited, sent, launched and spent."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.engine.flow import MoveList
from caravela.games.vasco_da_gama.actions.coast import DRAWING_SAILOR, TAKING_PROJECT, TAKING_SAILOR
from caravela.games.vasco_da_gama.actions.expedition import CHOOSING_LANDING, MOORING, SENDING
from caravela.games.vasco_da_gama.actions.purchase import PURCHASING_ANOTHER
from caravela.games.vasco_da_gama.actions.recruiting import RECRUITING_CREW
from caravela.games.vasco_da_gama.components import (
    COLOURS,
    CREW_KINDS,
    CREW_MEMBER_NAMES,
    FIRST_SLOT,
    HOW_MANY,
    LANDING_NAMES,
    MISSIONARY,
    NATAL,
    NOBODY,
    NOTHING,
    NUMBERS,
    ORDINARY,
    PROJECTS,
    READY,
    SECTIONS,
    SERNIGI,
    SLOTS,
    TERRA,
    UPPER_SPACES,
    tile_name,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.launching import AFTERWARDS, MANNING, crew_missing, may_board
from caravela.games.vasco_da_gama.phases.place_discs import PLACING
from caravela.games.vasco_da_gama.phases.take_actions import (
    CALLED,
    right_price,
)
from caravela.games.vasco_da_gama.positions.checks.board import is_for_sale_in
from caravela.games.vasco_da_gama.positions.checks.expecting import expect, expect_from, refuse
from caravela.games.vasco_da_gama.positions.checks.stages import (
    ACTING,
    PLACING_DISCS,
    any_ahead,
    is_asked,
    is_one_of,
    question_of,
)


def check_question(game: VascoDaGama) -> None:
    """The current question has an answer, because games advance automatically until one does."""
    if game.is_over():
        return
    step = game.next_step()
    answers: i64 = 0
    if step.waits and step.applies(game):
        out = MoveList()
        step.options(game, out)
        answers = out.count
        if step.by_chance:
            answers = 0
            for weight in step.weights(game):
                answers += 1 if weight > 0 else 0
    if answers == 0:
        refuse(f"the question '{step.kind}' has 0 answers, where 1 or more is expected")


def check_action(game: VascoDaGama, stage: i64) -> None:
    """The state of an action exists only while the action is in progress."""
    check_picked(game, stage)
    check_purchase(game)
    check_recruiting(game)
    check_expedition(game)
    check_launching(game)
    if stage != ACTING:
        expect("what has been spent", game.spent, 0)
        return
    if any_ahead(game, CALLED) > 0:
        expect("what has been spent before the action", game.spent, 0)
        return
    right = right_price(game, game.called)
    box = game.box
    question = question_of(game)
    if is_one_of(question, [AFTERWARDS]):
        if game.spent - right not in prices(game):
            refuse(f"what has been spent is {game.spent}, where {right} and the price of one action is expected")
        return
    if is_one_of(question, [PURCHASING_ANOTHER]):
        right += box.first_project
    elif is_one_of(question, [RECRUITING_CREW]):
        captain = game.recruited * box.captain_price if game.with_captain else 0
        right += box.sailor_price[HOW_MANY[game.recruited_colours]] + captain
    expect("what has been spent", game.spent, right)


def prices(game: VascoDaGama) -> set[i64]:
    """The possible costs of an action in addition to the right to it."""
    box = game.box
    costs = {i64(0), box.first_project, box.first_project + box.second_project}
    costs |= {box.crew[tile] for tile in range(PROJECTS) if is_for_sale_in(game, tile, game.round)}
    for colours in range(1, COLOURS + 1):
        costs.add(box.sailor_price[colours])
        costs |= {box.sailor_price[colours] + sailors * box.captain_price for sailors in range(colours, box.places + 1)}
    return costs


def check_purchase(game: VascoDaGama) -> None:
    """A player who may buy a second project has one from the upper spaces."""
    if is_asked(game, PURCHASING_ANOTHER):
        bought: i64 = 0
        for tile in game.players[game.next_step().seat].projects:
            bought += 1 if is_for_sale_in(game, tile, game.round) else 0
        expect_from("the number of projects that the player has of this round", bought, 1, PROJECTS)
        empty: i64 = 0
        for space in range(UPPER_SPACES):
            empty += 1 if game.spaces[space] == NOTHING else 0
        expect_from("the number of empty upper spaces after a purchase", empty, 1, UPPER_SPACES)


def check_bonus(game: VascoDaGama, stage: i64) -> None:
    """Projects and sailors are taken for ships that have just been sent: the player's own, or the merchant ship."""
    landing = NATAL
    pending = any_ahead(game, TAKING_PROJECT)
    if pending == 0:
        landing = TERRA
        pending = any_ahead(game, TAKING_SAILOR) + any_ahead(game, DRAWING_SAILOR)
    if pending == 0:
        return
    seat = question_of(game).seat
    sends_merchant = game.merchant == NOTHING and (stage != ACTING or game.host[SERNIGI] == seat)
    own: i64 = 0
    merchants: i64 = 0
    for slot in range(FIRST_SLOT[landing], FIRST_SLOT[landing + 1]):
        own += 1 if stage == ACTING and game.slot_owner[slot] == seat else 0
        merchants += 1 if sends_merchant and game.slot_tile[slot] >= PROJECTS else 0
    most = max(own, min(merchants, 1)) * game.box.bonus_pieces[landing]
    expect_from(f"the number of bonuses of {LANDING_NAMES[landing]} still to be taken", pending, min(most, 1), most)


def check_picked(game: VascoDaGama, stage: i64) -> None:
    """A number in hand is free, and the player has a disc for it."""
    if not is_asked(game, PLACING):
        expect("the number in hand", game.picked, 0)
        return
    player = game.players[game.next_step().seat]
    least = 1 if stage == PLACING_DISCS and player.discs > 0 else ORDINARY + 1
    expect_from("the number in hand", game.picked, least, NUMBERS if player.additional == READY else ORDINARY)
    if game.number_owner[game.picked] != NOBODY:
        refuse(f"the number in hand is {game.picked}, where a free one is expected")


def check_recruiting(game: VascoDaGama) -> None:
    if not is_asked(game, RECRUITING_CREW):
        expect("the number of sailors being recruited", game.recruited, 0)
        expect("the number of colours being recruited", HOW_MANY[game.recruited_colours], 0)
        expect("the section being recruited from", game.section + 1, 0)
        if game.with_captain:
            refuse("1 captain is being recruited, where 0 are expected")
        return
    player = game.players[game.next_step().seat]
    colours = HOW_MANY[game.recruited_colours]
    if game.section == NOTHING:
        expect("the number of sailors being recruited from no section", game.recruited, 0)
        expect("the number of colours being recruited from no section", colours, 0)
    else:
        expect_from("the section being recruited from", game.section + 1, game.first_section() + 1, SECTIONS)
        there: i64 = 0
        own: i64 = 0
        for colour in range(COLOURS):
            there += game.sections[game.section * COLOURS + colour]
            if (game.recruited_colours >> colour) & 1 == 1:
                expect_from(
                    "the number of sailors of a colour recruited", player.crew[colour], 1, game.box.sailors[colour]
                )
                own += player.crew[colour]
        expect_from("the number of colours being recruited", colours, 1, COLOURS)
        expect_from("the number of sailors being recruited", game.recruited, colours, min(own, game.box.places - there))
    if game.with_captain:
        expect_from("the number of captains in the supply after recruiting one", player.captains, 1, game.box.captains)
        left = game.box.captains - game.box.start_captains - 1
        expect_from("the number of captains left after recruiting one", player.captains_waiting, 0, left)


def check_expedition(game: VascoDaGama) -> None:
    if is_asked(game, CHOOSING_LANDING):
        captains = game.players[game.next_step().seat].captains
        expect_from("the number of captains of the player who sails", captains, 1, game.box.captains)
    mooring = is_asked(game, MOORING)
    if not mooring and not is_asked(game, SENDING):
        expect("the number of ships sent", game.sent, 0)
        expect("the number of landings sailed for", 0 if game.landing == NOTHING else 1, 0)
    elif game.landing == NOTHING:
        refuse("0 landings are sailed for, where 1 is expected")
    else:
        seat = game.next_step().seat
        there: i64 = 0
        fitting: i64 = 0
        for slot in range(FIRST_SLOT[game.landing], FIRST_SLOT[game.landing + 1]):
            there += 1 if game.slot_owner[slot] == seat else 0
            fitting += 1 if mooring and game.sailing != NOTHING and game.slot_fits(game.sailing, slot) else 0
        name = LANDING_NAMES[game.landing]
        expect_from("the number of ships sent", game.sent, 0, there)
        if mooring:
            expect_from(f"the number of slots of {name} for the ship being sent", fitting, 2, SLOTS)
    expect("the number of ships between supply and slot", 0 if game.sailing == NOTHING else 1, 1 if mooring else 0)


def check_launching(game: VascoDaGama) -> None:
    if not is_asked(game, MANNING):
        expect("the number of ships being launched", 0 if game.launching == NOTHING else 1, 0)
        expect("the number of crew going aboard", HOW_MANY[game.aboard], 0)
    elif game.launching not in game.players[game.next_step().seat].ships:
        name = "no project" if game.launching == NOTHING else tile_name(game.launching)
        refuse(f"{name} is being launched, where one of the player's ships is expected")
    else:
        crew = game.box.crew[game.launching]
        expect_from("the number of crew aboard", HOW_MANY[game.aboard], 0, crew - 1)
        kinds = HOW_MANY[may_board(game, game.next_step().seat)]
        expect_from("the number of colours to choose the crew from", kinds, crew_missing(game) + 1, CREW_KINDS)
        for kind in range(CREW_KINDS):
            there = game.missionaries if kind == MISSIONARY else game.bag[kind]
            if (game.aboard >> kind) & 1 == 1 and there == 0:
                where = f"in the {'characters area' if kind == MISSIONARY else 'bag'}"
                name = CREW_MEMBER_NAMES[kind]
                refuse(f"a {name} has just gone aboard and 0 such are {where}, where 1 or more is expected")
