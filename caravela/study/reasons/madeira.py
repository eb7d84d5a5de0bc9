"""Reasons by the rules of Madeira."""

from __future__ import annotations

from collections.abc import Sequence

from caravela.engine.game import Game
from caravela.engine.phrases import Fact, Facts
from caravela.games.madeira.box import ALL_REQUEST_NAMES
from caravela.games.madeira.components import CITY_NAMES, COLONY_NAMES, MARKET_NAMES
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.phases.e_crowns_requests import prestige_for
from caravela.language.contrasts import DEED, HELP, SCORED, TOTAL, RuleReason
from caravela.study.move_kinds import MoveKinds
from caravela.study.reasons.both_turns import OFTEN, BothTurns, game_at_end, named_in

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
MANY_PIRATES = 2
"""Pirates that are driven off at once."""
SOME = 1.0
"""Points at the end by pirates that are worth a reason, beside pirates driven off at once."""
MUCH_NOW = 2
"""Points that a request brings more as things stand, if that is a reason."""
MUCH = 3.0
"""Points at the end that a reason explains, at least."""
PASSING = ("pass", "pass-and-act")
DICE = ("place-guild-die", "place-pirate-die")
VOYAGES = ("sail", "sail-at-other-price", "sail-for-any-goods")
KEEPING_FOR_LAST = 3
"""The round in which what is kept is fulfilled in the last one."""


KINDS = MoveKinds(
    in_passing=frozenset(
        {
            "act",
            "choose-row",
            "decline",
            "decline-rewards",
            "discard-good",
            "discard-no-more-wood",
            "discard-wood",
            "feed",
            "feed-no-more",
            "go-on",
            "pass",
            "pay",
            "put-worker-home",
            "receive-pirates",
            "relocate-from",
            "relocate-to",
            "send-home",
            "take-gift",
            "take-no-more-gifts",
            "take-worker",
        }
    ),
    preparing=frozenset(
        {"buy-wood", "exchange", "place-guild-die", "place-pirate-die", "step-down", "take-ship", "use-favor"}
    ),
    only_prepare=frozenset({"buy-wood", "exchange", "grind", "take-plain-space", "take-ship", "take-space"}),
    beginning=frozenset(
        {
            "act",
            "choose-row",
            "discard-wood",
            "feed",
            "pass",
            "pass-and-act",
            "pay",
            "place-guild-die",
            "place-pirate-die",
            "play-card",
            "receive-pirates",
            "use-favor",
        }
    ),
    ending=frozenset(
        {
            "decline",
            "discard-no-more-wood",
            "feed-no-more",
            "go-on",
            "take-no-more-gifts",
            "take-plain-space",
            "take-ship",
        }
    ),
    told_remarks=frozenset({"fulfilled-request", "demand-not-paid"}),
    later_phases=frozenset({"end-of-round"}),
    worth={"Real": 0.3, "bread": 0.5, "wood": 0.4, "windmill level": 0.5},
    themes={
        **dict.fromkeys(("take-request", "keep-request", "offer-request", "take-tile", "pay-for-demand"), "requests"),
        **dict.fromkeys(("sail", "sail-at-other-price", "sail-for-any-goods", "sail-to-card", "take-ship"), "shipping"),
        **dict.fromkeys(("place-guild-die", "place-pirate-die", "choose-row"), "planning"),
        **dict.fromkeys(
            ("put-worker", "take-worker", "feed", "feed-no-more", "settle-in-city", "relocate-from", "relocate-to"),
            "people",
        ),
        **dict.fromkeys(("harvest", "grind", "take-good"), "production"),
        **dict.fromkeys(("pay-the-crown", "step-down", "pay", "receive-pirates"), "money"),
    },
    leading_on=frozenset(
        {"act", "choose-row", "pass-and-act", "place-guild-die", "place-pirate-die", "take-space", "use-favor"}
    ),
)


def reasons(turns: BothTurns) -> list[RuleReason]:
    """The weightiest first; what a favor does is told if nothing else is."""
    found = [
        *kept(turns),
        *tiles(turns),
        *pirates(turns),
        *pirates_for_nothing(turns),
        *standing(turns),
        *sailing(turns),
        *requests(turns),
        *reals(turns),
        *influence(turns),
        *cities(turns),
        *resources(turns),
        *rewards(turns),
        *slots(turns),
        *slots_after(turns),
    ]
    return found or favors(turns)


def kept(turns: BothTurns) -> list[RuleReason]:
    """What one of the requests loses if it is kept, and that wealth is the only one that is paid for."""
    best, other = (named_in(turn, "keep-request", "request") for turn in (turns.best, turns.other))
    game = turns.before
    assert isinstance(game, Madeira)
    if best is None or other is None or best == other:
        return []
    found = []
    lost = turns.more_at_end(SOURCES.get(str(other).split()[0], ""))
    if lost >= MUCH and str(other).split()[0] != WEALTH:
        found.append(RuleReason("fulfilled-now", {"request": str(other), "count": round(lost)}))
    later = turns.more_at_end(SOURCES.get(str(best).split()[0], ""))
    if later >= MUCH and best != WEALTH:
        found.append(RuleReason("kept-pays", {"request": str(best), "count": round(later)}))
    paid = named_in(turns.other, "pay-the-crown", "reals")
    if best == WEALTH and isinstance(paid, int) and int(game.round) == KEEPING_FOR_LAST:
        found.append(RuleReason("wealth-costs", {"player": turns.seat, "count": paid}))
    return found


def pirates(turns: BothTurns) -> list[RuleReason]:
    """Pirates cost points at the end by rank: as things stand after each turn, or else on average at the end. Only
    where that differs, for the numbers alone tell nothing."""
    drives_off = turns.brings_more("pirate") <= -MANY_PIRATES
    has_fewer = turns.brings_more("pirate") < 0 or turns.more_of("pirate") < 0
    at_end = turns.final(PIRATES)
    if at_end is None or at_end.more < (SOME if drives_off else MUCH) or not (drives_off or has_fewer):
        return []
    game = turns.before
    assert isinstance(game, Madeira)
    facts: dict[str, Fact | Sequence[Fact]] = {
        "count": [int(loss) for loss in game.board.pirate_losses][: game.seats],
        "player": turns.seat,
    }
    lost, own = [], []
    for turn in (turns.best, turns.other):
        after = game_at_end(turn)
        assert isinstance(after, Madeira)
        lost.append(int(after.prestige_lost(turns.seat)))
        own.append(int(after.players[turns.seat].pirates))
    if lost[0] < lost[1]:
        facts |= {"own": own[0], "then": lost[0], "other": own[1], "more": lost[1]}
        return [RuleReason("pirates-then", {**facts, "rivals": pirates_of_others(game_at_end(turns.best), turns.seat)})]
    facts |= {"own": int(game.players[turns.seat].pirates), "rivals": pirates_of_others(game, turns.seat)}
    return [RuleReason("pirates-by-rank", {**facts, "then": round(-at_end.best), "more": round(-at_end.other)})]


def pirates_for_nothing(turns: BothTurns) -> list[RuleReason]:
    """Pirates that change no rank: they cost nothing, so what drives them off is wasted."""
    more, game = turns.brings_more("pirate"), turns.before
    best, other = (game_at_end(turn) for turn in (turns.best, turns.other))
    assert isinstance(game, Madeira)
    assert isinstance(best, Madeira)
    assert isinstance(other, Madeira)
    lost = [int(each.prestige_lost(turns.seat)) for each in (best, other)]
    if more <= 0 or lost[0] != lost[1] or turns.final(PIRATES) is not None or turns.more_at_end("resources") < SOME:
        return []
    rivals = pirates_of_others(best, turns.seat)
    own = int(best.players[turns.seat].pirates)
    return [RuleReason("pirates-free", {"player": turns.seat, "count": more, "own": own, "rivals": rivals})]


def sailing(turns: BothTurns) -> list[RuleReason]:
    """What a ship pays that the player usually sends in this round only after the best move."""
    for kind in VOYAGES:
        sails = turns.usually(kind)
        place = "" if sails is None else str(turns.rules.catalogue.moves[int(sails.about)].facts().get("place", ""))
        goal = place.partition(" of ")[2]
        source = "expeditions" if goal in COLONY_NAMES else "market routes"
        if goal in (*COLONY_NAMES, *MARKET_NAMES) and turns.more_at_end(source) >= MUCH:
            game = turns.before
            assert isinstance(game, Madeira)
            facts: Facts = {"player": turns.seat, "place": goal}
            worth, number = worth_of_ship(game, goal), next_requests(game)
            return [RuleReason("sails-then", {**facts, "count": worth, "round": number}, sails)]
    return []


def next_requests(game: Madeira) -> int:
    """The round in which requests are fulfilled next: the first, the third or the fifth."""
    return int(game.round) + (int(game.round) + 1) % 2


def worth_of_ship(game: Madeira, location: str) -> int:
    """What a ship in a market or colony brings then."""
    number = [*MARKET_NAMES, *COLONY_NAMES].index(location)
    return int(game.board.ship_prestige[3 * number + next_requests(game) // 2])


def pirates_of_others(game: Game, seat: int) -> list[int]:
    """The most first."""
    assert isinstance(game, Madeira)
    return sorted((int(player.pirates) for other, player in enumerate(game.players) if other != seat), reverse=True)


def standing(turns: BothTurns) -> list[RuleReason]:
    """The request that brings most more as things stand after the best turn, if it also does at the end."""
    after = [game_at_end(turn) for turn in (turns.best, turns.other)]
    best, other = after
    assert isinstance(best, Madeira)
    assert isinstance(other, Madeira)
    found = []
    for kind in range(best.facts.request_kinds):
        name, held = ALL_REQUEST_NAMES[kind], int(best.players[turns.seat].requests[kind])
        if name == WEALTH or not held or held != int(other.players[turns.seat].requests[kind]):
            continue
        brings, less = (int(prestige_for(game, turns.seat, kind, held)) for game in (best, other))
        if brings - less >= MUCH_NOW and turns.more_at_end(SOURCES.get(name.split()[0], "")) >= SOME:
            found.append(RuleReason("request-then", {"request": name, "count": brings, "more": less}))
    return sorted(found, key=lambda reason: int(str(reason.facts["more"])) - int(str(reason.facts["count"])))[:1]


def ships_pay(turns: BothTurns, places: Sequence[str]) -> list[RuleReason]:
    """What ships bring where the player typically sails in this round, by a request for them."""
    game = turns.before
    assert isinstance(game, Madeira)
    voyages = [str(line.facts["place"]) for line in turns.best.lines if line.kind in VOYAGES and "place" in line.facts]
    voyages += [str(move.facts()["place"]) for move in turns.later[0] if move.kind in VOYAGES]
    goals = [name for name in dict.fromkeys(place.partition(" of ")[2] for place in voyages) if name in places]
    if not goals:
        return []
    worth = [worth_of_ship(game, goal) for goal in goals]
    return [RuleReason("ships-pay", {"place": goals, "count": worth, "round": next_requests(game)})]


def slots_after(turns: BothTurns) -> list[RuleReason]:
    """A die that can be placed before passing to the same slot, and a second voyage."""
    slots = [
        next((line.facts["slot"] for line in turn.lines if line.kind in PASSING and "slot" in line.facts), None)
        for turn in (turns.best, turns.other)
    ]
    dice = sum(line.kind in DICE for line in turns.best.lines)
    found = []
    if turns.other.lines[0].kind in PASSING and dice and slots[0] is not None and slots[0] == slots[1]:
        found.append(RuleReason("die-before-passing", {"player": turns.seat, "slot": slots[0]}))
    voyages = [sum(line.kind in VOYAGES for line in turn.lines) for turn in (turns.best, turns.other)]
    if voyages[0] > voyages[1] > 0:
        found.append(RuleReason("more-voyages", {"player": turns.seat, "count": voyages[0], "more": voyages[1]}))
    return found


def held(turns: BothTurns, seat: int, source: str) -> list[str]:
    """The requests of a player that this source of points comes from."""
    game = turns.before
    assert isinstance(game, Madeira)
    requests = game.players[seat].requests
    kinds = [ALL_REQUEST_NAMES[kind] for kind in range(game.facts.request_kinds) if requests[kind] > 0]
    return [name for name in kinds if SOURCES.get(name.split()[0]) == source]


def what_it_pays(request: str) -> RuleReason:
    return RuleReason(HELP, {"name": request})


def requests(turns: BothTurns) -> list[RuleReason]:
    """What the request that is taken pays for, and who would take it."""
    request, other = (named_in(turn, "take-request", "request") for turn in (turns.best, turns.other))
    if turns.best.lines[0].kind == "take-tile":
        return []
    if request is None:
        is_for_wealth = named_in(turns.best, "step-down", "resource") == "Reals" and turns.more_at_end(WEALTH) >= 1
        return wealth_of(turns, held(turns, turns.seat, WEALTH)) if is_for_wealth else []
    source = SOURCES.get(str(request).split()[0], "")
    found = []
    if request != other and turns.more_at_end(source) >= MUCH:
        had = held(turns, turns.seat, WEALTH)
        if request == WEALTH and WEALTH in had:
            found += second_wealth(turns)
        else:
            found += wealth_of(turns, [str(request)])
    kind = "request-taken-too" if request == other else "request-taken"
    taken = turns.with_rival(kind, turns.prevented("take-request", request), request=str(request))
    return found + (taken or rows(turns))


def second_wealth(turns: BothTurns) -> list[RuleReason]:
    """Two requests for wealth: paid together only after the last time that one is kept."""
    game = turns.before
    assert isinstance(game, Madeira)
    if int(game.round) > KEEPING_FOR_LAST:
        return [RuleReason("wealth-second", {"player": turns.seat, "has": reals_of(turns)})]
    moves = turns.rules.catalogue.moves
    keeps = [fact for fact in turns.facts if fact.kind == DEED and fact.seat == turns.seat and fact.best >= OFTEN]
    if any(turns.is_such(moves[int(fact.about)], "keep-request", WEALTH) for fact in keeps):
        return [RuleReason("wealth-kept", {"player": turns.seat})]
    return wealth_of(turns, [WEALTH])


def rows(turns: BothTurns) -> list[RuleReason]:
    """Another request of the row that is chosen, which somebody else would take."""
    row, prevented = named_in(turns.best, "choose-row", "row"), turns.prevented("take-request")
    game = turns.before
    assert isinstance(game, Madeira)
    if not isinstance(row, int) or prevented is None:
        return []
    request = str(turns.rules.catalogue.moves[int(prevented.about)].facts()["request"])
    place = (row - 1) * game.facts.request_kinds + ALL_REQUEST_NAMES.index(request)
    if game.row_requests[place] == 0:
        return []
    return turns.with_rival("row-denied", prevented, request=request)


def reals_of(turns: BothTurns) -> int:
    game = turns.before
    assert isinstance(game, Madeira)
    return int(game.players[turns.seat].reals)


def wealth_of(turns: BothTurns, requests: Sequence[str]) -> list[RuleReason]:
    """What the first of these requests pays; of plain wealth beside what Reals are worth otherwise."""
    if not requests:
        return []
    if requests[0] != WEALTH:
        places = {"expeditions": COLONY_NAMES, "market routes": MARKET_NAMES}.get(requests[0], [])
        return ships_pay(turns, places) or [what_it_pays(requests[0])]
    return [RuleReason("wealth-rate", {"player": turns.seat, "has": reals_of(turns)})]


def tiles(turns: BothTurns) -> list[RuleReason]:
    """A new beginning: a lesser tile lets its owner choose earlier next; the tile for requests brings one."""
    tile, other = (named_in(turn, "take-tile", "tile") for turn in (turns.best, turns.other))
    if turns.best.lines[0].kind != "take-tile" or not isinstance(tile, int) or not isinstance(other, int):
        return []
    game = turns.before
    assert isinstance(game, Madeira)
    found = []
    is_last = turns.best.lines[0].facts["category"] == "request"
    if is_last:
        offered = ALL_REQUEST_NAMES[game.expansion.new_beginning.offered[tile - 1]]
        if turns.is_weighty(SOURCES.get(offered.split()[0], ""), MUCH):
            found.append(what_it_pays(offered))
    if tile < other:
        found.append(RuleReason("tile-then-row" if is_last else "tile-then-tile", {}))
    return found + turns.with_rival("tile-taken", turns.prevented("take-tile", tile))


def reals(turns: BothTurns) -> list[RuleReason]:
    """Reals of a player who has hardly any."""
    return turns.needed("Real", reals_of(turns))


def resources(turns: BothTurns) -> list[RuleReason]:
    """What is left at the end counts a little."""
    if turns.brings_more("Real") <= 0 or turns.more_at_end("resources") < 1:
        return []
    return [RuleReason("resources-at-end", {})]


def influence(turns: BothTurns) -> list[RuleReason]:
    """The request that a favor is taken for."""
    taken = named_in(turns.best, "take-favor", "favor")
    if taken is None or turns.more_at_end("influence") < MUCH:
        return []
    return [what_it_pays(request) for request in held(turns, turns.seat, "influence")[:1]]


def favors(turns: BothTurns) -> list[RuleReason]:
    """What the favor does that only the best move takes or uses."""
    kinds = ("take-favor", "use-favor")
    favor = next(filter(None, (named_in(turns.best, kind, "favor") for kind in kinds)), None)
    if favor is None or favor in [named_in(turns.other, kind, "favor") for kind in kinds]:
        return []
    uses = [i for i, move in enumerate(turns.later[0]) if move.kind == "use-favor" and favor in move.facts().values()]
    goals = (
        [str(move.facts()["place"]) for move in turns.later[0][uses[0] :] if move.kind == "relocate-to"] if uses else []
    )
    goes = [RuleReason("favor-then", {"player": turns.seat, "place": goals[0]})] if goals else []
    return [what_it_pays(str(favor)), *(goes or scores(turns))]


def scores(turns: BothTurns) -> list[RuleReason]:
    """What the player scores more in this round."""
    scored = [fact for fact in turns.facts if (fact.kind, fact.seat) == (SCORED, turns.seat) and fact.more >= MUCH]
    return [
        RuleReason(
            "scores-then",
            {"player": turns.seat, "source": fact.about, "count": round(fact.best), "more": round(fact.other)},
            fact,
        )
        for fact in scored[:1]
    ]


def rewards(turns: BothTurns) -> list[RuleReason]:
    """What the king's reward brings."""
    taken, other = (named_in(turn, "take-reward", "reward") for turn in (turns.best, turns.other))
    is_first = turns.best.lines[0].kind == "take-reward" and taken != other
    return [RuleReason(HELP, {"name": str(taken)})] if is_first else []


def cities(turns: BothTurns) -> list[RuleReason]:
    """What urbanization pays for: to the player, or to another who loses it."""
    if not {line.kind for line in turns.best.lines} & {"put-worker", "relocate-to", "relocate-from"}:
        return []
    own = sum(fact.more for fact in turns.facts if fact.kind == TOTAL and fact.seat == turns.seat)
    losing = [seat for seat in range(len(turns.names)) if turns.more_of("urbanization", seat) <= -MUCH and own < MUCH]
    whose = turns.seat if turns.is_weighty("urbanization", MUCH) else next(iter(losing), None)
    if whose is None:
        return []
    places = [
        str(line.facts["place"]) for turn in (turns.best, turns.other) for line in turn.lines if "place" in line.facts
    ]
    there = [request for request in held(turns, whose, "urbanization") if is_about(request, places)]
    return [what_it_pays(request) for request in there[:1]]


def is_about(request: str, places: Sequence[str]) -> bool:
    """Whether a request counts workers at one of these places: that of a city only there."""
    city = next((city for city in CITY_NAMES if request.endswith(city)), "")
    return any(place.startswith(city) for place in places)


def slots(turns: BothTurns) -> list[RuleReason]:
    """Who would pass to the same slot."""
    slot = named_in(turns.best, "pass-and-act", "slot")
    return [] if slot is None else turns.with_rival("slot-taken", turns.prevented("pass-and-act", slot))
