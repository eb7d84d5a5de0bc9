"""Checks of the players' captains, Reals and points, and of their initial supplies."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from caravela.games.vasco_da_gama.components import (
    ALVARES,
    DIAS,
    FROM_DIAS,
    FROM_LANDINGS,
    FROM_SHIPS,
    FROM_SLOTS,
    LANDING_OF,
    MISSIONARY,
    MOZAMBIQUE,
    NATAL,
    NOBODY,
    NOTHING,
    PROJECTS,
    SERNIGI,
    SLOTS,
    SOURCES,
    TERRA,
    UPPER_SPACES,
    VASCO_TILES,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.games.vasco_da_gama.positions.checks.board import first_bonus
from caravela.games.vasco_da_gama.positions.checks.expecting import expect, expect_from, refuse, seat_name
from caravela.games.vasco_da_gama.positions.checks.stages import (
    ENDING,
    LAYING,
    NAVIGATING,
    REFILLING,
    favors_are_given,
    round_played,
)
from caravela.games.vasco_da_gama.setup import dealt_to


def check_captains(game: VascoDaGama) -> None:
    """A captain who was recruited never returns to the recruiting area."""
    for seat in range(game.seats):
        waiting = game.players[seat].captains_waiting
        what = f"the number of captains of {seat_name(seat)} in the recruiting area"
        expect_from(what, waiting, 0, game.box.captains - game.box.start_captains)


def check_missionaries(game: VascoDaGama, stage: i64) -> None:
    """A player who is dealt or hosts Francisco Alvares receives a missionary; the holder receives one more at the end
    of a round."""
    dealt = dealt_to(game.seats, ALVARES)
    host = game.host[ALVARES]
    first = round_played(game, stage) == 1
    ended = round_played(game, stage) - (0 if stage in (REFILLING, ENDING) else 1)
    received = (0 if dealt == NOBODY else 1) + (0 if host == NOBODY else 1) + ended
    if not first:
        received += round_played(game, stage) - 1
    given = game.box.missionaries - game.missionaries
    if game.holder[ALVARES] == NOBODY:
        expect("the number of missionaries in hand while nobody has Francisco Alvares", given, 0)
    expect_from("the number of missionaries in hand", given, 0, received)
    for seat in range(game.seats):
        own = game.players[seat].crew[MISSIONARY]
        if first and seat not in (dealt, host):
            expect(f"the number of missionaries of {seat_name(seat)}, who has never had Francisco Alvares,", own, 0)


def check_points(game: VascoDaGama, stage: i64) -> None:
    """The points of each source are possible with its slots, tiles or coasts so far."""
    box = game.box
    played = round_played(game, stage)
    navigations = played if stage >= LAYING else played - 1
    landing_points: i64 = 0
    for points in box.completion:
        landing_points = max(landing_points, points)
    ship_points: i64 = 0
    for points in box.points:
        ship_points = max(ship_points, points)
    gone: i64 = 0
    for tile in range(PROJECTS):
        gone += game.gone[tile]
    dias: i64 = 0
    for seat in range(game.seats):
        earned = game.players[seat].earned
        of = f"of {seat_name(seat)}"
        most = navigations * box.captains
        expect_from(
            f"the points {of} for complete landings",
            earned[FROM_LANDINGS],
            0,
            most * landing_points,
            at=f"table/players/{seat}/points/complete landings",
        )
        expect_from(
            f"the points {of} for ships under way",
            earned[FROM_SHIPS],
            0,
            most * ship_points,
            at=f"table/players/{seat}/points/ships under way",
        )
        sailed = game.ships_under_way(seat)
        if played == 1 and stage <= NAVIGATING:
            slots: i64 = 0
            for slot in range(SLOTS):
                slots += box.slot_value[slot] if game.slot_owner[slot] == seat else 0
            expect(f"the number of points {of} for expeditions, before any ship moves,", earned[FROM_SLOTS], slots)
        if not can_be_earned(box.slot_value, earned[FROM_SLOTS], sailed, sailed + gone):
            ships = f"{sailed} to {sailed + gone} ships sent"
            refuse(f"the points {of} for expeditions are {earned[FROM_SLOTS]}, where the slots of {ships} are expected")
        if box.dias_points == 0:
            expect(f"the points {of} of Bartolomeu Dias", earned[FROM_DIAS], 0)
        elif earned[FROM_DIAS] % box.dias_points != 0:
            refuse(
                f"the points {of} of Bartolomeu Dias are {earned[FROM_DIAS]}, where {box.dias_points} each are expected"
            )
        dias += earned[FROM_DIAS]
    hosted = 0 if game.host[DIAS] == NOBODY else 1
    ends = played if favors_are_given(game, stage) else played - 1
    least = 1 + ends + hosted
    points = box.dias_points
    expect_from("all points of Bartolomeu Dias", dias, least * points, (least + played - 1) * points)
    for seat in range(game.seats):
        own = game.players[seat].earned[FROM_DIAS]
        expect_from(
            f"the points of {seat_name(seat)} of Bartolomeu Dias",
            own,
            times_led(game, seat, ends, stage) * points,
            dias,
        )


def times_led(game: VascoDaGama, seat: i64, ends: i64, stage: i64) -> i64:
    """The least number of rewards by Bartolomeu Dias: when dealt or hosted, and at the end of a round. The first player
    of a later round had the tile at the end of the round before.
    """
    leads = ends > 0 and game.first_player == seat
    hosts = game.host[DIAS] == seat
    times: i64 = (1 if leads else 0) + (1 if hosts else 0)
    if seat == 0 or (leads and not (hosts and favors_are_given(game, stage))):
        times += 1  # dealt at the set-up, or hosted in an earlier round
    return times


def can_be_earned(values: vec[i64], points: i64, least: i64, most: i64) -> bool:
    """Whether a number of points is a sum of slots taken by a number of ships within these bounds."""
    lowest = values[0]
    highest = values[0]
    for value in values:
        lowest = min(lowest, value)
        highest = max(highest, value)
    if not least * lowest <= points <= most * highest:
        return False
    sums = {i64(0)}
    for ships in range(most + 1):
        if ships >= least and points in sums:
            return True
        sums = {total + value for total in sums for value in values if total + value <= points}
    return False


def check_reals(game: VascoDaGama) -> None:
    """No player has more Reals than giving up, Vasco da Gama, coasts and ships could have given so far."""
    box = game.box
    purse: i64 = 0
    for tile in range(VASCO_TILES):
        purse = max(purse, box.money[tile * 2] + box.money[tile * 2 + 1])
    row: i64 = 0
    for reals in box.giving_up:
        row = max(row, reals)
    income: i64 = 0
    for reals in box.reals:
        income = max(income, reals)
    coast: i64 = 0
    for reals in box.bonus_reals:
        coast = max(coast, reals)
    a_round = purse + row * (box.discs + 1) + (income + coast) * box.captains + coast
    most = box.start_reals + coast + game.round * a_round
    for seat in range(game.seats):
        expect_from(
            f"the number of Reals of {seat_name(seat)}",
            game.players[seat].reals,
            0,
            most,
            at=f"table/players/{seat}/reals",
        )


def check_first_supplies(game: VascoDaGama) -> None:
    """Before the first action everybody has their initial supplies, and one player the bonus of the first merchant
    ship."""
    box = game.box
    landing: i64 = NOTHING
    for slot in range(SLOTS):
        if game.slot_tile[slot] != NOTHING:
            if game.slot_tile[slot] < PROJECTS or landing != NOTHING:
                refuse(
                    "2 ships, or one of a player, are under way before anybody acts, where 1 merchant ship is expected"
                )
            landing = LANDING_OF[slot]
    received = first_bonus(game, landing) if landing != NOTHING else 0
    for seat in range(game.seats):
        player = game.players[seat]
        of = f"of {seat_name(seat)} before anybody acts"
        sent = landing != NOTHING and seat == game.holder[SERNIGI]
        reals = box.bonus_reals[landing] if sent else 0
        expect(f"the number of Reals {of}", player.reals, box.start_reals + reals, at=f"table/players/{seat}/reals")
        captains = received if sent and landing == MOZAMBIQUE else 0
        expect(
            f"the number of captains {of}",
            player.captains,
            min(box.start_captains + captains, box.captains),
            at=f"table/players/{seat}/captains",
        )
        expect(f"the number of ships {of}", len(player.ships), 0, at=f"table/players/{seat}/ships")
        projects = min(received, UPPER_SPACES) if sent and landing == NATAL else 0
        expect(f"the number of projects {of}", len(player.projects), projects, at=f"table/players/{seat}/projects")
        expect(
            f"the number of sailors {of}",
            player.sailors(),
            received if sent and landing == TERRA else 0,
            at=f"table/players/{seat}/crew",
        )
        missionaries = 1 if seat == game.holder[ALVARES] else 0
        expect(
            f"the number of missionaries {of}",
            player.crew[MISSIONARY],
            missionaries,
            at=f"table/players/{seat}/crew/missionary",
        )
        for source in range(SOURCES):
            points = box.dias_points if source == FROM_DIAS and seat == game.holder[DIAS] else 0
            expect(f"the points {of}", player.earned[source], points)
