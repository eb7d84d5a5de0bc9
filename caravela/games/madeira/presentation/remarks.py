"""Remarks in the log of Madeira: changed fields, ties, skipped turns, the last round."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from caravela.engine.flow import Move, Step
from caravela.engine.phrases import Facts, Remark, Remarked
from caravela.games.madeira import modules
from caravela.games.madeira.box import ALL_REQUEST_NAMES
from caravela.games.madeira.components import (
    BUILDING_NAMES,
    CONVERTED_AFTER,
    FOREST,
    GOOD_NAMES,
    NOBODY,
    PLACE_NAMES,
    REQUESTS,
    ROUNDS,
    SUGAR,
    WATCH,
    WEALTH,
    WHEAT,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.phases.d_maintenance import most_loyal_guard

LAST_ROUND: Final = Remark("last-round", "the last round begins")
FIELDS_CHANGED: Final = Remark("fields-changed", "{field}: {good} from now on", about=("converted field",))
NO_FIELD_CHANGED: Final = Remark("no-field-changed", "no field changes: there is wood on all fields that could change")
HONOR_TIED: Final = Remark("honor-tied", "nobody is honored: {player} have equally many workers in the city watch")
NOBODY_HONORED: Final = Remark("nobody-honored", "nobody is honored: no worker is in the city watch")
FULFILLED: Final = Remark(
    "fulfilled-request", "fulfills “{request}”: {count} point", "fulfills “{request}”: {count} points"
)
FULFILLED_TOO: Final = Remark("fulfilled-too", "fulfills “{request}”")
NOTHING_TO_DO: Final = Remark("nothing-to-do", "neither an action nor a harvest is possible at {building}")
NO_REALS_FOR_CROWN: Final = Remark("no-reals-for-crown", "has no Reals to pay to the Crown")


def remarks(before: Madeira, by: Move | Step, after: Madeira) -> list[Remarked]:
    return of_base_game(before, by, after) + modules.remarks(before, by, after)


def of_base_game(before: Madeira, by: Move | Step, after: Madeira) -> list[Remarked]:
    if by.kind == "round":
        return [LAST_ROUND.told()] if after.round == ROUNDS else []
    if by.kind == "maintenance":
        return about_honor(before)
    if by.kind == "crowns-requests":
        return about_fields(before, after)
    if by.kind in ("fulfilling-requests", "keep-request"):
        return about_requests(before, after)
    return []


def about_requests(before: Madeira, after: Madeira) -> list[Remarked]:
    """Each fulfilled request with its prestige; wealth and demands earn theirs in separate steps."""
    remarks_made: list[Remarked] = []
    for seat in range(before.seats):
        had, has = before.players[seat], after.players[seat]
        for kind in range(before.facts.request_kinds):
            facts: Facts = {"request": ALL_REQUEST_NAMES[kind]}
            if had.requests[kind] == has.requests[kind]:
                continue
            if kind == WEALTH or kind >= REQUESTS:
                remarks_made.append(FULFILLED_TOO.told(seat, facts))
            else:
                remarks_made.append(FULFILLED.told(seat, facts | {"count": int(has.earned[kind] - had.earned[kind])}))
    return remarks_made


def about_honor(game: Madeira) -> list[Remarked]:
    """Only one player can be the most loyal guard (MA-19)."""
    if most_loyal_guard(game) != NOBODY:
        return []
    most: i64 = 0
    for player in game.players:
        most = max(most, player.workers[WATCH])
    if most == 0:
        return [NOBODY_HONORED.told()]
    return [
        HONOR_TIED.told(facts={"player": int(seat)})
        for seat in range(game.seats)
        if game.players[seat].workers[WATCH] == most
    ]


def about_fields(before: Madeira, after: Madeira) -> list[Remarked]:
    if after.round not in (CONVERTED_AFTER[WHEAT], CONVERTED_AFTER[SUGAR]):
        return []
    changed = [
        FIELDS_CHANGED.told(facts={"field": PLACE_NAMES[field], "good": GOOD_NAMES[after.field_good[field]]})
        for field in range(FOREST)
        if before.field_good[field] != after.field_good[field]
    ]
    return changed or [NO_FIELD_CHANGED.told()]


def passed_over(game: Madeira, step: Step) -> Remarked | None:
    seat = int(step.seat)
    if step.kind == "acting":
        return NOTHING_TO_DO.told(seat, {"building": BUILDING_NAMES[game.building]})
    if step.kind == "paying-the-crown" and game.gifts_left > 0:
        return NO_REALS_FOR_CROWN.told(seat)
    return modules.passed_over(game, step)
