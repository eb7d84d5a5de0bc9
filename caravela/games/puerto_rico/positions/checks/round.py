"""Checks of the order in which placards are taken, and of the reason why the game ends."""

from __future__ import annotations

from mypy_extensions import i64

from caravela.games.puerto_rico.components import (
    CITY_FULL,
    COLONISTS_SHORT,
    MAYOR,
    NOBODY,
    NOT_IN_PLAY,
    PLACARD_NAMES,
    PLACARDS,
    POINTS_GONE,
    PROSPECTOR,
    SECOND_PROSPECTOR,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.positions.checks.expecting import expect, has_black_market, named_seats, within


def check_placards(game: PuertoRico) -> None:
    """Players take placards in turn from the governor, who changes every round."""
    expect(
        game.governor == (game.round - 1) % game.seats,
        f"in round {game.round} the governor at seat",
        game.governor + 1,
        (game.round - 1) % game.seats + 1,
    )
    in_play = [i for i in range(PLACARDS) if placard_is_in_play(game, i)]
    for i in range(PLACARDS):
        is_there = game.placard_taker[i] != NOT_IN_PLAY
        expect(is_there == (i in in_play), f"the {PLACARD_NAMES[i]} in the game:", is_there, i in in_play)
    takers = [game.placard_taker[i] for i in in_play if game.placard_taker[i] != NOBODY]
    within("placards taken in this round:", len(takers), 0, game.turns, at="table/placard takers")
    in_turn = [(game.governor + turn) % game.seats for turn in range(len(takers))]
    expect(sorted(takers) == sorted(in_turn), "placards taken by seats", named_seats(takers), named_seats(in_turn))
    taker = in_turn[-1] if in_turn else NOBODY
    expect(game.role_taker == taker, "the role of seat", game.role_taker + 1, f"{taker + 1} (0 is nobody)")
    over = game.ending != 0 and not takers
    rounds = game.round if over else game.round - 1
    left = len(in_play) - game.turns
    laden = [i for i in range(PLACARDS) if game.placard_doubloons[i] > 0]
    for i in laden:
        most = rounds * game.facts.placard_doubloons if i in in_play and game.placard_taker[i] == NOBODY else 0
        within(
            f"doubloons on the {PLACARD_NAMES[i]}:",
            game.placard_doubloons[i],
            0,
            most,
            at=f"table/placard doubloons/{PLACARD_NAMES[i]}",
        )
    least = max(0, left - len(takers)) if rounds > 0 else 0
    within("placards with doubloons:", len(laden), least, left if rounds > 0 else 0)


def placard_is_in_play(game: PuertoRico, placard: i64) -> bool:
    if placard == PROSPECTOR:
        return game.facts.prospectors > 0
    return placard != SECOND_PROSPECTOR or game.facts.prospectors > 1


def check_ending(game: PuertoRico) -> None:
    """The reason for the end is visible on the table, except where a black market has undone it."""
    full = any(player.city >= game.facts.city_spaces for player in game.players)
    expect(full == (game.ending & CITY_FULL > 0), "the end by a full city:", game.ending & CITY_FULL > 0, full)
    gone, given_back = game.ending & POINTS_GONE > 0, has_black_market(game)
    expect(gone or game.points > 0, "the points in the supply:", game.points, "1 or more as the game goes on")
    expect(not gone or game.points <= 0 or given_back, "the points in the supply:", game.points, "0 or less")
    if game.ending & COLONISTS_SHORT > 0:
        expect(not game.facts.has_nobles, "the end by a lack of colonists with nobles:", True, False)
        expect(game.colonists == 0 or given_back, "the colonists in the supply:", game.colonists, 0)
        mayor = game.placard_taker[MAYOR] != NOBODY or game.role_taker == NOBODY
        expect(mayor, "the end by a lack of colonists before the mayor of this round:", True, False)
