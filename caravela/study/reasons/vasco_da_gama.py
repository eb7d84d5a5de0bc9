"""Reasons by the rules of Vasco da Gama."""

from __future__ import annotations

from collections.abc import Sequence

from caravela.engine.flow import Move
from caravela.engine.phrases import Facts
from caravela.games.vasco_da_gama.components import ACTION_NAMES, AREA_NAMES, FIRST_SLOT, LANDING_NAMES, NOBODY, NOTHING
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.language.contrasts import RuleReason
from caravela.study.reasons.both_turns import BothTurns, game_after, has, named_in

READY = "ships ready to sail"
COMPLETE = "complete landings"
MUCH = 1.5
"""Points at the end that a reason explains, at least."""
NEARLY = 2
"""Empty slots of a landing that is nearly complete, at most."""
HOSTING = {
    "Manuel I": "hosts-manuel",
    "Bartolomeu Dias": "hosts-dias",
    "Francisco Alvares": "hosts-alvares",
    "Girolamo Sernigi": "hosts-sernigi",
}


def reasons(turns: BothTurns) -> list[RuleReason]:
    """The weightiest first."""
    return [
        *landings(turns),
        *discs(turns),
        *sao_gabriel(turns),
        *characters(turns),
        *ships(turns),
        *captains(turns),
        *reals(turns),
    ]


def discs(turns: BothTurns) -> list[RuleReason]:
    """The last action slot of an area, who is called there first, and when the player would act there otherwise."""
    area, other = (named_in(turn, "place-disc", "area") for turn in (turns.best, turns.other))
    game, after = turns.before, game_after(turns.best)
    assert isinstance(game, VascoDaGama)
    assert isinstance(after, VascoDaGama)
    if area is None or area == other or not game.picked:
        return []
    number, own = AREA_NAMES.index(str(area)), int(game.picked)
    found = []
    facts: Facts = {"player": turns.seat, "count": own, "area": str(area)}
    if int(game.area_discs[number]) + 1 == int(game.box.action_slots[number]):
        found.append(RuleReason("last-slot", facts))
    there = [at for at in range(1, len(after.number_owner)) if after.number_area[at] == number]
    rivals = [at for at in there if after.number_owner[at] not in (NOBODY, turns.seat)]
    if rivals and own < min(rivals):
        found.append(RuleReason("called-first", {**facts, "then": min(rivals)}))
    has_one = any(after.number_owner[at] == turns.seat for at in there if at != own)
    return found if has_one else found + acting_otherwise(turns, facts)


def acting_otherwise(turns: BothTurns, facts: Facts) -> list[RuleReason]:
    """When the player acts in an area after the other move, if later or not at all."""
    area, later = str(facts["area"]), turns.later[1]
    then = number_for(later, area)
    if then is not None:
        return [RuleReason("there-later", {**facts, "then": then})] if then > int(facts["count"]) else []
    action = ACTION_NAMES[AREA_NAMES.index(area)]
    acts = any(move.kind == "perform-action" and move.facts()["action"] == action for move in later)
    return [] if acts or not later else [RuleReason("not-there", facts)]


def number_for(later: Sequence[Move], area: str) -> int | None:
    """The number that a player places in an area in the rest of the round; none if there is none."""
    picked: int | None = None
    for move in later:
        if move.kind == "pick-number":
            picked = int(move.facts()["number"])
        elif move.kind == "place-disc" and move.facts()["area"] == area:
            return picked
    return None


def sao_gabriel(turns: BothTurns) -> list[RuleReason]:
    """The one ship that needs no crew."""
    plans = [
        has(turn, "buy-sao-gabriel") or any(move.kind == "buy-sao-gabriel" for move in later)
        for turn, later in zip((turns.best, turns.other), turns.later, strict=True)
    ]
    prevented = turns.prevented("buy-sao-gabriel")
    if plans[0] and prevented is not None:
        return turns.with_rival("sao-gabriel-once", prevented)
    if plans[0] and not plans[1]:
        return [RuleReason("sao-gabriel", {"player": turns.seat})]
    return []


def characters(turns: BothTurns) -> list[RuleReason]:
    """What the character hosted brings, and that money can be taken once."""
    character, other = (named_in(turn, "host-character", "character") for turn in (turns.best, turns.other))
    if character is not None and character != other:
        return [RuleReason(HOSTING[str(character)], {"character": str(character)})]
    space = named_in(turns.best, "take-reals", "space")
    return [] if space is None else turns.with_rival("reals-once", turns.prevented("take-reals", space))


def landings(turns: BothTurns) -> list[RuleReason]:
    """A landing that becomes complete."""
    games = turns.before, game_after(turns.best), game_after(turns.other)
    assert all(isinstance(game, VascoDaGama) for game in games)
    before, best, other = (game for game in games if isinstance(game, VascoDaGama))
    for landing in reversed(range(len(LANDING_NAMES))):
        if best.is_complete(landing) and not before.is_complete(landing) and not other.is_complete(landing):
            return [RuleReason("landing-complete", {"landing": LANDING_NAMES[landing]})]
    goal = named_in(turns.best, "choose-landing", "landing")
    if goal is None or goal == named_in(turns.other, "choose-landing", "landing"):
        return []
    landing = LANDING_NAMES.index(str(goal))
    empty = sum(best.slot_tile[slot] == NOTHING for slot in range(FIRST_SLOT[landing], FIRST_SLOT[landing + 1]))
    if turns.more_at_end(COMPLETE) < MUCH or not 0 < empty <= NEARLY:
        return []
    return [RuleReason("landing-nearly", {"landing": str(goal), "count": empty})]


def captains(turns: BothTurns) -> list[RuleReason]:
    """Captains, one for each ship that is sent."""
    game = turns.before
    assert isinstance(game, VascoDaGama)
    best, other = (turn.brings().get((turns.seat, "captain", ""), 0) for turn in (turns.best, turns.other))
    if best <= other or best <= 0:
        return []
    return [RuleReason("captain-needed", {"player": turns.seat, "count": int(game.players[turns.seat].captains)})]


def reals(turns: BothTurns) -> list[RuleReason]:
    """Reals left at the end count a little."""
    return [RuleReason("reals-at-end", {})] if turns.brings_more("Real") > 0 and turns.more_at_end("Reals") >= 1 else []


def ships(turns: BothTurns) -> list[RuleReason]:
    """Launched ships with a captain count at the end."""
    if turns.more_at_end(READY) < MUCH:
        return []
    return [RuleReason("ships-ready", {"player": turns.seat, "count": round(turns.more_at_end(READY))})]
