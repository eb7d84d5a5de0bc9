"""Reasons by the rules of Vasco da Gama."""

from __future__ import annotations

from collections.abc import Sequence

from caravela.engine.flow import Move
from caravela.engine.game import Game
from caravela.engine.phrases import Facts
from caravela.games.vasco_da_gama.components import (
    ACTION_NAMES,
    AREA_NAMES,
    CHARACTER_NAMES,
    FIRST_SLOT,
    LANDING_NAMES,
    LOWER,
    MONEY_SPACE_NAMES,
    MOST_VARIATION,
    NAVIGATION,
    NOBODY,
    NOTHING,
    PURCHASE,
    SLOTS,
    UPPER,
)
from caravela.games.vasco_da_gama.game import VascoDaGama
from caravela.language.contrasts import RuleReason
from caravela.study.move_kinds import MoveKinds
from caravela.study.playing.turns import OwnTurn
from caravela.study.reasons.both_turns import BothTurns, game_after, has, named_in

READY = "ships ready to sail"
COMPLETE = "complete landings"
MUCH = 1.5
"""Points at the end that a reason explains, at least."""
HOSTING = {
    "Manuel I": "hosts-manuel",
    "Bartolomeu Dias": "hosts-dias",
    "Francisco Alvares": "hosts-alvares",
    "Girolamo Sernigi": "hosts-sernigi",
}
MERCHANT = "Girolamo Sernigi"
"""Whose merchant ship it is."""
LASTING = frozenset({"hosts-manuel", "hosts-dias", "hosts-alvares"})
"""What a character brings beyond the round, which the last round has not."""
ROUNDS = 5
LAST = "-last"
LOSING = {kind: kind.replace("hosts-", "loses-") for kind in HOSTING.values()}
NOT_THERE = "not-there"


KINDS = MoveKinds(
    in_passing=frozenset(
        {
            "buy-no-more",
            "do-without",
            "give-up-action",
            "keep-additional-disc",
            "keep-merchant-ship",
            "launch-no-more",
            "man",
            "pick-number",
            "place-ship",
            "recruit-no-more",
            "send-no-more",
        }
    ),
    beginning=frozenset({"give-up-action", "perform-action", "pick-number", "place-disc", "send-merchant-ship"}),
    leading={"place-disc": "pick-number"},
    obvious=frozenset({"perform-action"}),
    ending=frozenset({"buy-no-more", "launch-no-more", "recruit-no-more", "send-no-more"}),
    later_phases=frozenset({"navigation", "end-of-round"}),
    worth={"Real": 0.3},
    people=frozenset({"turquoise sailor", "violet sailor", "grey sailor", "orange sailor"}),
    themes={
        **dict.fromkeys(
            ("choose-landing", "send-ship", "place-ship", "send-merchant-ship", "keep-merchant-ship"), "expedition"
        ),
        **dict.fromkeys(
            ("buy-project", "buy-another-project", "buy-sao-gabriel", "take-project", "buy-no-more", "launch"),
            "building",
        ),
        **dict.fromkeys(("man", "recruit-sailor", "recruit-captain", "recruit-no-more", "take-sailor"), "people"),
        **dict.fromkeys(("pick-number",), "planning"),
        **dict.fromkeys(("take-reals",), "money"),
    },
    themes_by_name={
        "recruiting": "people",
        "purchase projects": "building",
        "navigation": "expedition",
        "expedition": "expedition",
    },
    leading_on=frozenset({"pick-number"}),
)


def reasons(turns: BothTurns) -> list[RuleReason]:
    """The weightiest first, and last what is not done otherwise, which is no reason by itself."""
    found = [
        *landings(turns),
        *sao_gabriel_once(turns),
        *discs(turns),
        *numbers(turns),
        *sao_gabriel(turns),
        *given_up(turns),
        *characters(turns),
        *ships(turns),
        *captains(turns),
        *launching(turns),
        *following(turns),
        *reals(turns),
        *sending(turns),
        *lower_number(turns),
    ]
    telling = [reason for reason in found if reason.kind != NOT_THERE]
    return [*telling, *(reason for reason in found if reason.kind == NOT_THERE)] if telling else []


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
    denied = turns.prevented("place-disc", area)
    if int(game.area_discs[number]) + 1 == int(game.box.action_slots[number]):
        found += turns.with_rival("last-slot-denied", denied, **facts) or [RuleReason("last-slot", facts)]
    there = [at for at in range(1, len(after.number_owner)) if after.number_area[at] == number]
    rivals = [at for at in there if after.number_owner[at] not in (NOBODY, turns.seat)]
    own_there = [at for at in there if at != own and after.number_owner[at] == turns.seat]
    acts_first = bool(own_there) and min(own_there) < min(rivals, default=own)
    if rivals and own < min(rivals) and not acts_first:
        found.append(RuleReason("called-first", {**facts, "then": min(rivals)}))
    if not found and number == NAVIGATION:
        found += called_last(turns, own)
    if acts_first and not found:
        found += turns.with_rival("area-denied", denied, **facts)
    return found if own_there else found + acting_otherwise(turns, facts, rivals)


def called_last(turns: BothTurns, number: int) -> list[RuleReason]:
    """A number for the expedition that is called after all that the player has or typically picks."""
    game = turns.before
    assert isinstance(game, VascoDaGama)
    own = [at for at in range(1, len(game.number_owner)) if game.number_owner[at] == turns.seat]
    own += [int(move.facts()["number"]) for move in turns.later[0] if move.kind == "pick-number"]
    if not own or max(own) >= number or turns.more_at_end("expeditions") < MUCH:
        return []
    return [RuleReason("called-last", {"player": turns.seat, "count": number})]


def acting_otherwise(turns: BothTurns, facts: Facts, rivals: Sequence[int]) -> list[RuleReason]:
    """That the player acts in an area only after an opponent, or not at all, after the other move."""
    area, later = str(facts["area"]), turns.later[1]
    then = number_for(later, area)
    if then is not None:
        passed = [rival for rival in rivals if int(facts["count"]) < rival < then]
        return [RuleReason("there-later", {**facts, "then": then, "rival": str(passed[0])})] if passed else []
    action = ACTION_NAMES[AREA_NAMES.index(area)]
    acts = any(move.kind == "perform-action" and move.facts()["action"] == action for move in later)
    return [] if acts or not later else [RuleReason(NOT_THERE, facts)]


def lower_number(turns: BothTurns) -> list[RuleReason]:
    """That the player places a lower number in the other area later, where this one would be called late."""
    area, other = (named_in(turn, "place-disc", "area") for turn in (turns.best, turns.other))
    game = turns.before
    assert isinstance(game, VascoDaGama)
    if area is None or other is None or area == other or not game.picked:
        return []
    lower = number_for(turns.later[0], str(other))
    if lower is None or lower >= int(game.picked):
        return []
    facts: Facts = {"player": turns.seat, "area": str(other), "then": lower, "count": int(game.picked)}
    return [RuleReason("lower-there", facts)]


def number_for(later: Sequence[Move], area: str) -> int | None:
    """The number that a player places in an area in the rest of the round; none if there is none."""
    picked: int | None = None
    for move in later:
        if move.kind == "pick-number":
            picked = int(move.facts()["number"])
        elif move.kind == "place-disc" and move.facts()["area"] == area:
            return picked
    return None


def numbers(turns: BothTurns) -> list[RuleReason]:
    """A number that is free of charge wherever the marker goes, and one that is not."""
    best, other = (named_in(turn, "pick-number", "number") for turn in (turns.best, turns.other))
    game = turns.before
    assert isinstance(game, VascoDaGama)
    marker = int(game.marker)
    if not isinstance(best, int) or not isinstance(other, int):
        return []
    if best < marker + MOST_VARIATION or other >= marker - MOST_VARIATION:
        return []
    return [RuleReason("number-free", {"count": best, "then": other, "marker": marker})]


def sao_gabriel_once(turns: BothTurns) -> list[RuleReason]:
    """That another buys the one ship that needs no crew."""
    return turns.with_rival("sao-gabriel-once", turns.prevented("buy-sao-gabriel")) if buys(turns)[0] else []


def sao_gabriel(turns: BothTurns) -> list[RuleReason]:
    """That the player buys it only after the best move."""
    if turns.prevented("buy-sao-gabriel") is not None or buys(turns) != [True, False]:
        return []
    return [RuleReason("sao-gabriel", {"player": turns.seat})]


def buys(turns: BothTurns) -> list[bool]:
    """Whether the player typically buys the São Gabriel after each of the moves."""
    return [
        has(turn, "buy-sao-gabriel") or any(move.kind == "buy-sao-gabriel" for move in later)
        for turn, later in zip((turns.best, turns.other), turns.later, strict=True)
    ]


def given_up(turns: BothTurns) -> list[RuleReason]:
    """An action that the player can use only after the best move."""
    number, action = (named_in(turns.other, "give-up-action", fact) for fact in ("number", "action"))
    used = {line.facts["number"] for line in turns.best.lines if line.kind == "perform-action"}
    if number is None or number not in used:
        return []
    return [RuleReason("action-used", {"player": turns.seat, "action": str(action), "count": number})]


def paid_with_reals(turns: BothTurns) -> list[RuleReason]:
    """Reals for projects: with a number of the player that is still to be called in that area, usually used."""
    game = turns.before
    assert isinstance(game, VascoDaGama)
    moves = turns.rules.catalogue.moves
    uses = turns.usually("perform-action")
    if uses is None or turns.brings_more("Real") <= 0:
        return []
    area = ACTION_NAMES.index(str(moves[int(uses.about)].facts()["action"]))
    to_come = range(int(game.called) + 1, len(game.number_owner))
    own = [at for at in to_come if game.number_owner[at] == turns.seat and game.number_area[at] == area]
    if area != PURCHASE or not own:
        return []
    return [RuleReason("reals-for-number", {"player": turns.seat, "action": ACTION_NAMES[area], "count": own[0]})]


def sending(turns: BothTurns) -> list[RuleReason]:
    """A further ship that the player sends in the same round."""
    ship = turns.usually("send-ship")
    if ship is None or turns.more_at_end("expeditions") < MUCH:
        return []
    facts = turns.rules.catalogue.moves[int(ship.about)].facts()
    return [RuleReason("sends-too", {"player": turns.seat, "ship": facts["ship"]}, ship)]


def characters(turns: BothTurns) -> list[RuleReason]:
    """What the character hosted brings, and that money can be taken once."""
    first = turns.best.lines[0].kind
    if first == "send-merchant-ship" and named_in(turns.best, "take-project", "project") is not None:
        return merchant_ship(turns, MERCHANT)
    if first not in ("host-character", "take-reals"):
        return []
    character, other = (named_in(turn, "host-character", "character") for turn in (turns.best, turns.other))
    game = turns.before
    assert isinstance(game, VascoDaGama)
    if character is not None and character != other:
        kind = HOSTING[str(character)]
        losing = tile_lost(turns, str(character))
        if has(turns.best, "send-merchant-ship"):
            sends = merchant_ship(turns, str(character))
            return [*losing, *sends] if turns.total < MUCH else [*sends, *losing]
        is_last = int(game.round) == ROUNDS and kind in LASTING
        return [RuleReason(kind + LAST if is_last else kind, {"character": str(character)}), *losing]
    space, rival = (named_in(turn, "take-reals", "space") for turn in (turns.best, turns.other))
    if space is None:
        return []
    upper, lower = int(game.money[UPPER]), int(game.money[LOWER])
    more = abs(upper - lower)
    is_more = (space == MONEY_SPACE_NAMES[UPPER]) == (upper > lower)
    amount = [RuleReason("reals-more", {"count": more})] if rival is not None and more and is_more else []
    needed = turns.needed("Real", int(game.players[turns.seat].reals))
    once = turns.with_rival("reals-once", turns.prevented("take-reals", space))
    return [*amount, *needed, *paid_with_reals(turns), *once]


def tile_lost(turns: BothTurns, character: str) -> list[RuleReason]:
    """What an opponent loses who holds the tile of the character that is hosted."""
    game, kind = turns.before, HOSTING[character]
    assert isinstance(game, VascoDaGama)
    holder = int(game.holder[CHARACTER_NAMES.index(character)])
    if holder in (NOBODY, turns.seat) or (int(game.round) == ROUNDS and kind == "hosts-manuel"):
        return []
    if character == MERCHANT and game.merchant == NOTHING:
        return []
    return [RuleReason(LOSING[kind], {"rival": turns.names[holder], "character": character})]


def merchant_ship(turns: BothTurns, character: str) -> list[RuleReason]:
    """What the coast gives where the merchant ship goes, and whether the slot that it fills may pay the player."""
    landing = str(named_in(turns.best, "send-merchant-ship", "landing"))
    game, number = turns.before, LANDING_NAMES.index(landing)
    assert isinstance(game, VascoDaGama)
    facts: Facts = {"character": character, "landing": landing}
    project, reals = named_in(turns.best, "take-project", "project"), int(game.box.bonus_reals[number])
    if project is not None:
        return [RuleReason("merchant-project", {**facts, "project": project})]
    if reals:
        return [RuleReason("merchant-reals", {**facts, "count": reals})]
    if int(game.box.completion[number]) and has_ship(turns, landing):
        return [RuleReason("merchant-slot", facts)]
    return [RuleReason("hosts-sernigi", facts)]


def landings(turns: BothTurns) -> list[RuleReason]:
    """A landing that becomes complete and pays the player's ships, or lacks fewer ships than the other one."""
    game = turns.before
    assert isinstance(game, VascoDaGama)
    lacking, lacking_then = (lacking_after(game, turn) for turn in (turns.best, turns.other))
    for landing, count in lacking.items():
        points = int(game.box.completion[LANDING_NAMES.index(landing)])
        if count == 0 and 0 not in lacking_then.values() and points and has_ship(turns, landing):
            return [RuleReason("landing-complete", {"landing": landing, "count": points})]
    ships = [sum(line.kind == "send-ship" for line in turn.lines) for turn in (turns.best, turns.other)]
    if ships[0] > ships[1] > 0:
        return [RuleReason("more-ships", {"count": ships[0], "more": ships[1]})]
    if len(lacking) != 1 or len(lacking_then) != 1 or turns.more_at_end(COMPLETE) < MUCH:
        return []
    [(goal, fewer)], [(rival, more)] = lacking.items(), lacking_then.items()
    pays = int(game.box.completion[LANDING_NAMES.index(goal)])
    if goal == rival or not 0 < fewer < more or not pays or not has_ship(turns, goal):
        return []
    return [RuleReason("landing-fuller", {"landing": goal, "count": fewer, "other": rival, "more": more})]


def has_ship(turns: BothTurns, landing: str) -> bool:
    """Whether the player has a ship there, or sends one."""
    game, number = turns.before, LANDING_NAMES.index(landing)
    assert isinstance(game, VascoDaGama)
    slots = range(FIRST_SLOT[number], FIRST_SLOT[number + 1])
    sends = named_in(turns.best, "choose-landing", "landing") == landing
    return sends or any(game.slot_owner[slot] == turns.seat and game.slot_tile[slot] != NOTHING for slot in slots)


def lacking_after(game: Game, turn: OwnTurn) -> dict[str, int]:
    """How many ships the landings to which a turn sends some still lack, the furthest first."""
    assert isinstance(game, VascoDaGama)
    goal = named_in(turn, "choose-landing", "landing")
    sent = [str(goal) for line in turn.lines if line.kind == "send-ship"]
    sent += [str(line.facts["landing"]) for line in turn.lines if line.kind == "send-merchant-ship"]
    lacking = {}
    for landing, name in reversed(list(enumerate(LANDING_NAMES))):
        if name in sent:
            slots = range(FIRST_SLOT[landing], FIRST_SLOT[landing + 1])
            lacking[name] = sum(game.slot_tile[slot] == NOTHING for slot in slots) - sent.count(name)
    return lacking


def captains(turns: BothTurns) -> list[RuleReason]:
    """Captains, one for each ship that is sent, perhaps with a number that is still to be called."""
    game = turns.before
    assert isinstance(game, VascoDaGama)
    best, other = (turn.brings().get((turns.seat, "captain", ""), 0) for turn in (turns.best, turns.other))
    ships = len(game.players[turns.seat].ships)
    captains = int(game.players[turns.seat].captains)
    if best <= max(other, 0) or captains > ships:
        return []
    facts: Facts = {"player": turns.seat, "count": captains, "own": ships}
    to_come = [at for at in range(int(game.called) + 1, len(game.number_owner)) if game.number_area[at] == NAVIGATION]
    own = [at for at in to_come if game.number_owner[at] == turns.seat]
    return [RuleReason("captain-for-number", {**facts, "then": own[0]}) if own else RuleReason("captain-needed", facts)]


def following(turns: BothTurns) -> list[RuleReason]:
    """Who else sails there, after the other move."""
    goals = [named_in(turn, "choose-landing", "landing") for turn in (turns.best, turns.other)]
    if None in goals or goals[0] == goals[1]:
        return []
    there, too = (turns.prevented("choose-landing", goal) for goal in goals)
    shut_out = there is not None and loses_last_slot(turns, there.seat)
    return [
        *turns.with_rival("landing-closed" if shut_out else "landing-taken", there, landing=str(goals[0])),
        *turns.with_rival("landing-followed", too, landing=str(goals[1])),
    ]


def loses_last_slot(turns: BothTurns, rival: int) -> bool:
    """Whether a free slot fits some ship of a rival now, and none does after the best move."""

    def fits(game: Game) -> bool:
        assert isinstance(game, VascoDaGama)
        return any(game.slot_fits(ship, slot) for ship in game.players[rival].ships for slot in range(SLOTS))

    return fits(turns.before) and not fits(game_after(turns.best))


def launching(turns: BothTurns) -> list[RuleReason]:
    """A project that the player typically launches in this round only after the best move."""
    if turns.best.lines[0].kind != "place-disc":
        return []
    best, other = ([move.facts()["project"] for move in later if move.kind == "launch"] for later in turns.later)
    if not best or other:
        return []
    return [RuleReason("launches", {"player": turns.seat, "project": best[0]})]


def reals(turns: BothTurns) -> list[RuleReason]:
    """Reals of a player who has hardly any, or left at the end."""
    game = turns.before
    assert isinstance(game, VascoDaGama)
    needed = turns.needed("Real", int(game.players[turns.seat].reals))
    if needed and not has(turns.best, "take-reals"):
        return [*needed, *paid_with_reals(turns)]
    return [RuleReason("reals-at-end", {})] if turns.brings_more("Real") > 0 and turns.more_at_end("Reals") >= 1 else []


def ships(turns: BothTurns) -> list[RuleReason]:
    """Launched ships with a captain count at the end."""
    if turns.more_at_end(READY) < MUCH:
        return []
    return [RuleReason("ships-ready", {"player": turns.seat, "count": round(turns.more_at_end(READY))})]
