"""Reasons by the rules of Madeira."""

from __future__ import annotations

from collections.abc import Sequence

from caravela.engine.flow import Move
from caravela.engine.phrases import Facts
from caravela.games.madeira.game import Madeira
from caravela.language.contrasts import HELP, RuleReason
from caravela.study.reasons.both_turns import BothTurns, named_in

SOURCES = {
    "routes": "market routes",
    "market": "market routes",
    "expeditions": "expeditions",
    "influence": "influence",
    "urbanization": "urbanization",
    "wealth": "wealth",
}
"""Where the points of a request come from, by the first word of its name."""
WEALTH = "wealth"
PIRATES = "pirates"
MUCH = 3.0
"""Points at the end that a reason explains, at least."""
KEEPING_FOR_LAST = 3
"""The round in which what is kept is fulfilled in the last one."""


def reasons(turns: BothTurns) -> list[RuleReason]:
    """The weightiest first."""
    return [
        *kept_wealth(turns),
        *pirates(turns),
        *requests(turns),
        *favors(turns),
        *cities(turns),
        *resources(turns),
        *rewards(turns),
    ]


def kept_wealth(turns: BothTurns) -> list[RuleReason]:
    """The request for wealth is the only one that is paid for."""
    kept = named_in(turns.best, "keep-request", "request")
    paid = named_in(turns.other, "pay-the-crown", "reals")
    if kept != WEALTH or not isinstance(paid, int) or turns.rules.chapter(turns.before)["round"] != KEEPING_FOR_LAST:
        return []
    return [RuleReason("wealth-costs", {"player": turns.seat, "count": paid})]


def pirates(turns: BothTurns) -> list[RuleReason]:
    """Pirates cost points at the end by rank."""
    if turns.brings_more("pirate") >= 0 and turns.more_of("pirate") >= 0:
        return []
    if turns.more_at_end(PIRATES) < MUCH:
        return []
    game = turns.before
    assert isinstance(game, Madeira)
    losses = [int(loss) for loss in game.board.pirate_losses][: game.seats]
    return [RuleReason("pirates-by-rank", {"count": losses})]


def requests(turns: BothTurns) -> list[RuleReason]:
    """The request taken, and what it brings alone."""
    request, other = (named_in(turn, "take-request", "request") for turn in (turns.best, turns.other))
    found = []
    tile = named_in(turns.best, "take-tile", "tile")
    if tile is not None and turns.best.lines[0].kind == "take-tile":
        request, other = (request_in(later) for later in turns.later)
        if request is not None and request != other and turns.more_at_end(SOURCES.get(request.split()[0], "")) >= MUCH:
            found.append(RuleReason("tile-request", {"player": turns.seat, "request": request}))
        return found + turns.with_rival("tile-taken", turns.prevented("take-tile", tile))
    wealth = turns.more_at_end(WEALTH)
    is_wealth = str(request).startswith(WEALTH) and not str(other).startswith(WEALTH)
    if request == WEALTH and is_wealth and wealth >= MUCH:
        found.append(RuleReason("wealth-rate", {"player": turns.seat, "count": round(wealth)}))
    elif request is not None and request != other:
        source = SOURCES.get(str(request).split()[0], "")
        if turns.more_at_end(source) >= MUCH:
            facts: Facts = {"player": turns.seat, "request": str(request), "count": round(turns.more_at_end(source))}
            found.append(RuleReason("request-brings", facts))
    if request is not None and request != other:
        found += turns.with_rival("request-taken", turns.prevented("take-request", request), request=str(request))
    if request is None and named_in(turns.best, "step-down", "resource") == "Reals" and wealth >= 1:
        found.append(RuleReason("wealth-rate", {"player": turns.seat, "count": round(wealth)}))
    return found


def request_in(later: Sequence[Move]) -> str | None:
    """The request that a player takes first in the rest of the round."""
    return next((str(move.facts()["request"]) for move in later if move.kind == "take-request"), None)


def resources(turns: BothTurns) -> list[RuleReason]:
    """What is left at the end counts a little."""
    if turns.brings_more("Real") <= 0 or turns.more_at_end("resources") < 1:
        return []
    return [RuleReason("resources-at-end", {})]


def favors(turns: BothTurns) -> list[RuleReason]:
    """What the favor does; influence counts guilds with a face-up favor."""
    taken, used = (named_in(turns.best, kind, "favor") for kind in ("take-favor", "use-favor"))
    others = [named_in(turns.other, kind, "favor") for kind in ("take-favor", "use-favor")]
    found = []
    if taken is not None and turns.more_at_end("influence") >= MUCH:
        found.append(RuleReason("influence-by-guild", {}))
    for favor in (taken, used):
        if favor is not None and favor not in others:
            found.append(RuleReason(HELP, {"name": str(favor)}))
    return found


def rewards(turns: BothTurns) -> list[RuleReason]:
    """What the king's reward brings."""
    taken, other = (named_in(turn, "take-reward", "reward") for turn in (turns.best, turns.other))
    is_first = turns.best.lines[0].kind == "take-reward" and taken != other
    return [RuleReason(HELP, {"name": str(taken)})] if is_first else []


def cities(turns: BothTurns) -> list[RuleReason]:
    """Urbanization pays whoever has most workers in a city."""
    kinds = {line.kind for line in turns.best.lines} & {"put-worker", "relocate-to", "relocate-from"}
    rivals = [turns.more_of("urbanization", seat) for seat in range(len(turns.names)) if seat != turns.seat]
    if kinds and (turns.more_at_end("urbanization") >= MUCH or min(rivals) <= -MUCH):
        return [RuleReason("urbanization-most", {})]
    return []
