"""Checks of tables that a game can reach; a position that fails one is refused.

Parsing (`position.py`) has checked that every number is within its bounds. These checks relate numbers to each other:
every piece of the box is in one place, the guild board and the buildings fit the phase, and the fields fit the round. A
refusal is one sentence with the actual and the expected value.
"""

from __future__ import annotations

from mypy_extensions import i64

from caravela.games.madeira.box import ALL_FAVOR_NAMES, ALL_FAVORS, ALL_REQUEST_NAMES
from caravela.games.madeira.components import (
    ACTION_MARKERS,
    BUILDING_ACTIONS,
    BUILDING_NAMES,
    BUILDINGS,
    CHARACTER_ACTIONS,
    CHARACTER_NAMES,
    CITIES,
    CITY_NAMES,
    CITY_SPOTS,
    CONVERTED_AFTER,
    CROWNS_REQUESTS,
    DIE_FACES,
    DISTRICTS,
    FIELDS,
    FOREST,
    FROM_WINDMILL,
    GOOD_NAMES,
    MAINTENANCE,
    NEUTRAL,
    NOBODY,
    NOT_IN_PLAY,
    NOTHING,
    OPEN_SPOTS,
    PHASE_NAMES,
    PIRATE_DICE,
    PLACE_NAMES,
    PREPARATION,
    REQUESTS,
    REWARD_NAMES,
    REWARD_PLACES,
    ROUND_SETUP,
    ROW_DICE,
    ROW_REQUESTS,
    SHIPS,
    SLOT_NAMES,
    SLOTS,
    SOURCE_NAMES,
    SOURCES,
    STARTING_REQUESTS,
    UNBUILT,
    WORKERS,
)
from caravela.games.madeira.game import Madeira, first_spot_of
from caravela.games.madeira.positions.agenda_checks import check_frame
from caravela.games.madeira.positions.beginning_checks import check_beginning
from caravela.games.madeira.positions.fact_checks import check_facts
from caravela.games.madeira.positions.position import pieces, total
from caravela.games.madeira.positions.preparation_checks import check_preparation
from caravela.games.madeira.positions.refusing import needs, needs_at_most, needs_one_of, refuse
from caravela.games.madeira.positions.waiting_checks import check_waiting
from caravela.games.madeira.rows import place_of


def check_table(game: Madeira) -> None:
    """All checks of the base game, the most informative ones first."""
    check_characters(game)
    check_rewards(game)
    check_favors(game)
    check_fields(game)
    check_cities(game)
    check_slots(game)
    check_pieces(game)
    check_order(game)
    check_dice(game)
    check_markers(game)
    check_requests(game)
    if game.phase == PREPARATION:
        check_preparation(game)
    for seat in range(game.seats):
        check_player(game, seat)
    check_beginning(game)
    check_facts(game)
    check_frame(game)
    check_waiting(game)


# -- tiles -------------------------------------------------------------------------------------------


def check_characters(game: Madeira) -> None:
    """Each once, none on the building that shows the round; all in phases B and C, none after them."""
    placed: i64 = 0
    for character in range(len(CHARACTER_NAMES)):
        count = len([other for other in game.characters if other == character])
        needs_at_most(f"{CHARACTER_NAMES[character]} tiles on the buildings", count, 1, at="table/characters")
        placed += count
    ended = False  # while characters are placed, building by building, none comes after an empty one
    for building in range(BUILDINGS):
        here = game.characters[building] != NOTHING
        if game.board.building_empty[building] == game.round:
            needs(
                f"characters on {BUILDING_NAMES[building]} in round {game.round}",
                int(here),
                0,
                at=f"table/characters/{building}",
            )
        else:
            if ended:
                needs(
                    f"characters on {BUILDING_NAMES[building]} behind a building without one",
                    int(here),
                    0,
                    at=f"table/characters/{building}",
                )
            ended = ended or not here
    phase = PHASE_NAMES[game.phase]
    if game.phase in (CHARACTER_ACTIONS, BUILDING_ACTIONS):
        needs(f"characters on the buildings in phase {phase}", placed, len(CHARACTER_NAMES), at="table/characters")
    elif game.phase in (MAINTENANCE, CROWNS_REQUESTS):
        needs(f"characters on the buildings in phase {phase}", placed, 0, at="table/characters")
    elif game.phase == ROUND_SETUP and (game.round == 1 or total(game.watch_dice) > 0):
        needs(
            "characters on the buildings when pirate dice have been rolled",
            placed,
            len(CHARACTER_NAMES),
            at="table/characters",
        )


def check_rewards(game: Madeira) -> None:
    """An A and a B on each colony, no tile twice; they are laid out one after the other."""
    laid: i64 = 0
    for place in range(REWARD_PLACES):
        reward = game.rewards[place]
        if reward == NOTHING:
            continue
        needs("king's rewards behind an empty place", place - laid, 0)
        laid += 1
        count = len([other for other in game.rewards if other == reward])
        needs_at_most(f"tiles '{REWARD_NAMES[reward]}' on the colonies", count, 1)
        letter = "AB"[game.board.reward_letter[reward]]
        needs(f"as the letter of '{REWARD_NAMES[reward]}' on place {place + 1}", letter, "AB"[place % 2])
    if game.phase != PREPARATION:
        needs("king's rewards on the colonies", laid, REWARD_PLACES)


def check_favors(game: Madeira) -> None:
    """Each favor is in one place: on a district, or face-up or face-down before one player."""
    in_play = i64(len(game.facts.favors))
    laid: i64 = 0
    owned: i64 = 0
    built: i64 = 0
    for favor in range(ALL_FAVORS):
        places = len([other for other in game.districts if other == favor])
        laid += places
        for player in game.players:
            places += ((player.face_up >> favor) & 1) + ((player.face_down >> favor) & 1)
        owned += places
        in_box = favor >= in_play or (game.expansion.removed_favors() >> favor) & 1 == 1
        needs_at_most(f"places with the {ALL_FAVOR_NAMES[favor]}", places, 0 if in_box else 1)
    waiting: i64 = 0  # districts without a favor so far
    for district in range(DISTRICTS):
        if game.districts[district] == NOTHING:
            built += 1
        elif game.districts[district] == NOT_IN_PLAY:
            waiting += 1
        else:
            needs("favors behind a district without one", waiting, 0)
    owned -= laid
    needs("favors before the players", owned, built)
    if game.phase == PREPARATION:
        needs("built districts in the preparation", built, 0)
    else:
        needs("districts without a favor that are not built", waiting, 0)


# -- the game board ------------------------------------------------------------------------------------


def check_fields(game: Madeira) -> None:
    """Wood only leaves the fields. A cleared convertible field changes at the end of round 2 or 4."""
    board = game.board
    needs("wood on the forest", game.field_wood[FOREST], 0, at=f"table/field wood/{FOREST}")
    for field in range(FIELDS):
        name = PLACE_NAMES[field]
        needs_at_most(
            f"wood on {name}", game.field_wood[field], board.field_wood[field], at=f"table/field wood/{field}"
        )
        if game.phase in (PREPARATION, ROUND_SETUP) and game.round == 1:
            needs(
                f"wood on {name} before anybody could take it",
                game.field_wood[field],
                board.field_wood[field],
                at=f"table/field wood/{field}",
            )
        printed = board.field_good[field]
        allowed = [int(printed)]
        if is_converted_by_now(game, printed) and board.field_converts[field] != NOTHING:
            if board.field_wood[field] == 0:
                allowed = [int(board.field_converts[field])]
            elif game.field_wood[field] == 0:
                allowed.append(int(board.field_converts[field]))
        if game.field_good[field] not in allowed:
            expected = " or ".join([good_name(good) for good in allowed])
            refuse(f"as the good of {name}", good_name(game.field_good[field]), expected)


def is_converted_by_now(game: Madeira, good: i64) -> bool:
    """Whether fields printed with this good may have been converted by this round."""
    round = CONVERTED_AFTER[good] if good != NOTHING else 0
    return 0 < round < game.round or (game.round == round and game.phase == CROWNS_REQUESTS)


def good_name(good: i64) -> str:
    return "nothing" if good == NOTHING else GOOD_NAMES[good]


def check_cities(game: Madeira) -> None:
    """Spots are empty or unbuilt according to their districts; the others have workers of players or citizens."""
    for city in range(CITIES):
        for spot in range(CITY_SPOTS):
            owner = game.spots[city * CITY_SPOTS + spot]
            name = f"{CITY_NAMES[city]} {spot + 1}"
            if spot < OPEN_SPOTS and owner == UNBUILT:
                refuse(f"as {name}", "an unbuilt spot", "a built one")
            if owner >= game.seats and owner != NEUTRAL:
                refuse(f"on {name}", f"a worker of player {owner + 1}", f"players 1 to {game.seats}")
    for district in range(DISTRICTS):
        first = first_spot_of(district)
        unbuilt = 2 if game.districts[district] != NOTHING else 0
        open_spots = len([spot for spot in (first, first + 1) if game.spots[spot] == UNBUILT])
        needs(f"unbuilt spots in district {district + 1}", open_spots, unbuilt)
    if game.in_hand >= game.seats and game.in_hand != NEUTRAL:
        refuse("in hand", f"a worker of player {game.in_hand + 1}", f"players 1 to {game.seats}")


def check_slots(game: Madeira) -> None:
    for slot in range(SLOTS):
        if (game.slots[slot] == NOT_IN_PLAY) != (game.board.slot_cost[slot] == 0):
            state = "out of play" if game.slots[slot] == NOT_IN_PLAY else "in play"
            other = "in play" if game.slots[slot] == NOT_IN_PLAY else "out of play"
            refuse(f"as {SLOT_NAMES[slot]}", f"a slot {state}", f"one {other} with {game.seats} players")


def check_pieces(game: Madeira) -> None:
    """All pieces of the box, wherever they lie."""
    board = game.board
    expected = {
        "guild dice": ROW_DICE * game.seats,
        "pirate dice": PIRATE_DICE,
        "favors": DISTRICTS,
        "citizens": CITIES,
    }
    for kind in range(game.facts.request_kinds):
        if kind >= REQUESTS:
            expected[ALL_REQUEST_NAMES[kind]] = 1
        elif len(game.facts.further_requests) > 0:
            expected[ALL_REQUEST_NAMES[kind]] = 0
        else:
            crowns = 1 if board.request_crowns[kind] > 0 else 0
            expected[ALL_REQUEST_NAMES[kind]] = board.request_tiles[kind] + crowns
    for seat in range(game.seats):
        expected[f"workers of player {seat + 1}"] = WORKERS
        expected[f"ships of player {seat + 1}"] = SHIPS
        expected[f"turn order marker of player {seat + 1}"] = 1
    for name, count in pieces(game).items():
        needs(name, count, expected.get(name, 0))


# -- the guild board and the dice ------------------------------------------------------------------------


def check_order(game: Madeira) -> None:
    """Markers are in the Passing Column except in phases A and B; the row just chosen has one."""
    in_rows = len([owner for owner in game.row_marker if owner != NOBODY])
    if game.phase not in (ROUND_SETUP, CHARACTER_ACTIONS):
        needs(f"markers on rows in phase {PHASE_NAMES[game.phase]}", in_rows, 0, at="table/row markers")
    if game.phase == ROUND_SETUP and game.row != NOTHING:
        needs(f"markers on the row just chosen, row {game.row + 1}", int(game.row_marker[game.row] != NOBODY), 1)
    elif game.phase == ROUND_SETUP:
        needs("markers on rows before one was chosen", in_rows, 0, at="table/row markers")
    else:
        needs(f"as the row just chosen in phase {PHASE_NAMES[game.phase]}", int(game.row), NOTHING)


def dice_on_row(game: Madeira, row: i64) -> i64:
    return total(game.row_dice[row * DIE_FACES : (row + 1) * DIE_FACES])


def check_dice(game: Madeira) -> None:
    """Where guild dice and pirate dice may lie in each phase; on a character as many as players, one pirate die."""
    phase = PHASE_NAMES[game.phase]
    rolling = game.guild_dice_beside
    for row in range(game.seats):
        here = dice_on_row(game, row)
        if game.phase in (PREPARATION, ROUND_SETUP):
            taken = game.row_marker[row] != NOBODY
            rolled = min(max(game.seats * ROW_DICE - rolling - row * ROW_DICE, 0), ROW_DICE)
            if game.phase == ROUND_SETUP and rolling > 0:
                needs("markers on rows while dice are rolled", int(taken), 0, at="table/row markers")
            needs(f"guild dice on row {row + 1}", here, 0 if taken else rolled)
        else:
            needs(f"guild dice on row {row + 1} in phase {phase}", here, 0)
    for building in range(BUILDINGS):
        dice = game.guild_dice[building] + game.pirate_dice[building]
        needs_at_most(f"dice on {BUILDING_NAMES[building]}", dice, game.seats, at=f"table/guild dice/{building}")
        if game.phase not in (CHARACTER_ACTIONS, BUILDING_ACTIONS):
            needs(f"dice on {BUILDING_NAMES[building]} in phase {phase}", dice, 0, at=f"table/guild dice/{building}")
    if game.phase in (CHARACTER_ACTIONS, BUILDING_ACTIONS):
        needs(
            f"pirate dice beside the board in phase {phase}", game.pirate_dice_beside, 0, at="table/pirate dice beside"
        )


def check_markers(game: Madeira) -> None:
    """There is a marker with each placed guild die."""
    placed: i64 = 0
    for seat in range(game.seats):
        player = game.players[seat]
        dice = total(player.dice)
        markers = total(player.markers)
        placed += markers
        on_card = game.expansion.guild_dice_on_card(seat)
        name = f"guild dice and action markers of player {seat + 1}"
        needs_at_most(name, dice + markers + on_card, ACTION_MARKERS, at=f"table/players/{seat}/dice")
        if game.phase in (ROUND_SETUP, CHARACTER_ACTIONS) and seat in game.row_marker:
            needs(name, dice + markers + on_card, ACTION_MARKERS, at=f"table/players/{seat}/dice")
        else:
            needs(
                f"guild dice before player {seat + 1}, whose marker is in the Passing Column",
                dice,
                0,
                at=f"table/players/{seat}/dice",
            )
    needs("action markers on the buildings", placed, total(game.guild_dice))


# -- requests --------------------------------------------------------------------------------------------


def check_requests(game: Madeira) -> None:
    """One request leaves each row in each round; of a player's requests all but one are fulfilled in rounds 1 and 3."""
    kinds = game.facts.request_kinds
    for row in range(game.seats):
        here = total(game.row_requests[row * kinds : (row + 1) * kinds])
        name = f"requests on row {row + 1}"
        if game.phase == PREPARATION:
            needs_at_most(name, here, ROW_REQUESTS)
        elif game.phase != ROUND_SETUP:
            needs(name, here, ROW_REQUESTS - game.round)
        elif game.row_marker[row] == NOBODY:
            needs(name, here, ROW_REQUESTS - game.round + 1)
        elif row == game.row:
            needs_one_of(name, here, [int(ROW_REQUESTS - game.round), int(ROW_REQUESTS - game.round + 1)])
        else:
            needs(name, here, ROW_REQUESTS - game.round)
    for seat in range(game.seats):
        count = total(game.players[seat].requests)
        needs_one_of(f"requests before player {seat + 1}", count, requests_of(game, seat))
    for seat in range(game.seats):
        count = len([owner for owner in game.starting if owner == seat])
        needs_at_most(f"starting requests of player {seat + 1}", count, 1)
    if game.phase != PREPARATION:
        without = not game.facts.has_home_supply and not game.facts.deals_requests
        dealt = STARTING_REQUESTS - len([owner for owner in game.starting if owner == NOBODY])
        needs("starting requests of players", dealt, 0 if without else game.seats)


KEPT = [0, 1, 1, 2, 1, 2]  # requests before a player when each round begins


def requests_of(game: Madeira, seat: i64) -> list[int]:
    """The number of requests that a player may have now."""
    if game.phase == PREPARATION:
        return [0, 1]
    before = KEPT[game.round]
    if game.phase == ROUND_SETUP:
        row = place_of(game.row_marker, seat)
        if row == NOTHING:
            return [before]
        return [before, before + 1] if row == game.row else [before + 1]
    if game.phase == CROWNS_REQUESTS and game.round % 2 == 1:
        return [before + 1, 1 if game.round < 5 else 0]
    return [before + 1]


# -- players ---------------------------------------------------------------------------------------------


def check_player(game: Madeira, seat: i64) -> None:
    """At most one worker on a field; prestige is the sum of its sources."""
    player = game.players[seat]
    name = f"player {seat + 1}"
    for field in range(FIELDS):
        needs_at_most(
            f"workers of {name} in {PLACE_NAMES[field]}",
            player.workers[field],
            1,
            at=f"table/players/{seat}/workers/{PLACE_NAMES[field]}",
        )
    needs_at_most(
        f"as the level of {name} in the windmill", player.mill, game.board.mill_top, at=f"table/players/{seat}/windmill"
    )
    needs(f"prestige of {name}", player.prestige, total(player.earned))
    for source in range(SOURCES):
        if source != FROM_WINDMILL and player.earned[source] < 0:
            refuse(f"prestige of {name} from {SOURCE_NAMES[source]}", player.earned[source], "0 or more")
