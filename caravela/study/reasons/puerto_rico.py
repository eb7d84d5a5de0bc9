"""Reasons by the rules of Puerto Rico."""

from __future__ import annotations

from collections.abc import Sequence

from caravela.bots.roster import bot_named
from caravela.engine.game import Game
from caravela.engine.phrases import Facts
from caravela.games.puerto_rico.components import (
    CORN,
    GOOD_NAMES,
    GOODS,
    PLANTATION_NAMES,
)
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.roles.captain import carrier_of, most_room
from caravela.games.puerto_rico.roles.craftsman import production_of
from caravela.language.contrasts import HELP, LENGTH, RuleReason
from caravela.study.move_kinds import MoveKinds
from caravela.study.playing.continuations import LOOKING
from caravela.study.playing.turns import OwnTurn
from caravela.study.reasons.both_turns import CLEARLY, BothTurns, game_after, has, named_in, remarked

LAST_ROUND = ("last-round-colonists", "last-round-city", "last-round-points")
NO_SHIP = ("goods-left", "no-ship-takes-it")
WHARVES = ("wharf", "small wharf")
MANY_GOODS = 2
"""Goods of an opponent that are left over, if that is a reason."""
HOUSE_SPACES = 4
MUCH_MONEY = 2
MUCH_OF_RIVAL = 2.0
"""Points that an opponent loses by an earlier end, if that is a reason."""
PLACING = "placing"
"""The kind of the question where the next colonist goes."""
PLACING_SEED = 1
WEAK = ("captain-first", "earlier-end-hurts")
"""What is true of every captain, and what need not be the cause: told if there is nothing else."""
DECIDED = ("ends-ahead", "ends-behind")
"""Reasons about a round that becomes the last one."""
CHIPS = "chips"
POINTS, COLONISTS, CITY = "points", "colonists", "city"
HASTENING = {"captain": POINTS, "craftsman": POINTS, "mayor": COLONISTS, "builder": CITY}
"""Which end of the game a role brings nearer: victory points loaded for, colonists taken, or a city built up."""


KINDS = MoveKinds(
    in_passing=frozenset(
        {
            "decline",
            "guest-to-city",
            "guest-to-island",
            "keep",
            "leave-good",
            "leave-nobles",
            "let-guests-stay",
            "noble-guest-to-city",
            "noble-guest-to-island",
            "pass",
            "place-in-city",
            "place-on-island",
            "receive-in-city",
            "receive-on-island",
            "return-from-city",
            "return-from-island",
            "return-good",
            "store",
            "take-colonist",
            "take-from-ship",
        }
    ),
    beginning=frozenset({"build", "load", "load-wharf", "pass", "sell", "take-plantation", "take-role"}),
    placing=frozenset(
        {
            "let-guests-stay",
            "place-in-city",
            "place-on-island",
            "receive-in-city",
            "receive-on-island",
            "return-from-city",
            "return-from-island",
            "return-good",
            "take-colonist",
            "take-from-ship",
        }
    ),
    ending=frozenset({"decline"}),
    told_remarks=frozenset({"last-round-colonists", "last-round-city", "last-round-points"}),
    worth={"doubloon": 0.4},
    people=frozenset({"colonist"}),
    themes={
        **dict.fromkeys(
            ("load", "load-wharf", "load-small-wharf", "sail-small-wharf", "store", "keep", "supply"), "shipping"
        ),
        **dict.fromkeys(("build", "choose-building"), "building"),
        **dict.fromkeys(("sell", "sell-to-trading-post", "sell-plantation", "take-quarry"), "money"),
        **dict.fromkeys(("take-good", "take-plantation"), "production"),
        **dict.fromkeys(("place-in-city", "place-on-island", "take-colonist"), "people"),
    },
    themes_by_name={
        "captain": "shipping",
        "builder": "building",
        "craftsman": "production",
        "settler": "production",
        "mayor": "people",
        "trader": "money",
        "prospector": "money",
    },
)


def reasons(turns: BothTurns) -> list[RuleReason]:
    """The weightiest first: the time of the end where it is not the player's own points that differ."""
    ends = ending(turns) or length(turns)
    is_by_end = bool(ends) and (ends[0].kind in DECIDED or turns.total < CLEARLY)
    found = [
        *(ends if is_by_end else []),
        *blocked_ships(turns),
        *tiles(turns),
        *buildings(turns),
        *added(turns),
        *production(turns),
        *sales(turns),
        *ships_for_goods(turns),
        *role_alone(turns),
        *money(turns),
        *([] if is_by_end else ends),
    ]
    return [reason for reason in found if reason.kind not in WEAK] or found[:1]


def ending(turns: BothTurns) -> list[RuleReason]:
    """Whether one of the turns makes this round the last one, and who leads then."""
    ends = [bool(remarked(turn, *LAST_ROUND)) for turn in (turns.best, turns.other)]
    if ends[0] == ends[1]:
        return []
    game = game_after(turns.best if ends[0] else turns.other)
    scores = [int(game.score(seat)) for seat in range(game.seats)]
    own = scores[turns.seat]
    rival, most = most_of_others(scores, turns.seat)
    facts: Facts = {"player": turns.seat, "points": own, "rival": turns.names[rival], "most": most}
    if ends[0] and own > most:
        return [RuleReason("ends-ahead", facts)]
    if ends[1] and own < most:
        return [RuleReason("ends-behind", facts)]
    return []


def blocked_ships(turns: BothTurns) -> list[RuleReason]:
    """Whose goods no ship takes after the best move."""
    after_other = remarked(turns.other, *NO_SHIP)
    seats = {seat for seat in remarked(turns.best, *NO_SHIP) if seat != turns.seat and seat not in after_other}
    blocked = sorted(seat for seat in seats if seat is not None)
    several = [RuleReason("no-ship", {"player": blocked})] if blocked else []
    return several if len(blocked) > 1 else left_over_by_load(turns) or several


def left_over_by_load(turns: BothTurns) -> list[RuleReason]:
    """The goods of an opponent that a ship would take now and none takes after the load: most of one kind."""
    before, after, then = turns.before, game_after(turns.best), game_after(turns.other)
    assert isinstance(before, PuertoRico)
    assert isinstance(after, PuertoRico)
    assert isinstance(then, PuertoRico)
    loaded, ship = (named_in(turns.best, "load", fact) for fact in ("good", "ship"))
    if loaded is None or has(turns.best, "store"):
        return []
    shut = [
        good
        for good in range(GOODS)
        if ship_for(before, good)
        and not ship_for(after, good)
        and (ship_for(then, good) or not has(turns.other, "load"))
    ]
    wharves = [kind for kind in before.kinds if kind.name in WHARVES]
    found = [
        (int(player.goods[good]), seat, good)
        for seat, player in enumerate(before.players)
        if seat != turns.seat and not any(player.has(kind) for kind in wharves)
        for good in shut
    ]
    count, rival, good = max(found, default=(0, 0, 0))
    if count < MANY_GOODS:
        return []
    facts: Facts = {"loaded": str(loaded), "ship": ship or 0, "good": GOOD_NAMES[good], "count": count}
    return [RuleReason("no-ship-for", {**facts, "rival": turns.names[rival]})]


def tiles(turns: BothTurns) -> list[RuleReason]:
    """What the tile taken is better for than the other one."""
    tile, other = (named_in(turn, "take-plantation", "tile") for turn in (turns.best, turns.other))
    game = turns.before
    assert isinstance(game, PuertoRico)
    found = []
    if tile == PLANTATION_NAMES[CORN] and turns.more_at_end(CHIPS) > -CLEARLY:
        player = game.players[turns.seat]
        if other is not None and other != tile:
            good = PLANTATION_NAMES.index(str(other))
            room = sum(int(player.circles[kind.place]) for kind in game.kinds if kind.good == good)
            facts: Facts = {"player": turns.seat, "tile": str(other), "good": GOOD_NAMES[good]}
            if room == 0:
                found.append(RuleReason("corn-no-building", facts))
            elif room <= int(player.circles[good]):
                found.append(RuleReason("corn-building-full", facts))
            else:
                found.append(RuleReason("corn-one-colonist", facts))
        elif has(turns.other, "take-quarry"):
            found.append(RuleReason("corn-or-quarry", {}))
        elif has(turns.other, "pass"):
            found.append(RuleReason("corn-free", {}))
    if tile is not None and other is not None and other != tile:
        found += cheaper_plant(game, turns.seat, str(tile), str(other))
    if tile is not None and int(game.face_up[PLANTATION_NAMES.index(str(tile))]) == 1 and other != tile:
        found += turns.with_rival("last-tile", turns.prevented("take-plantation", tile), tile=str(tile))
    return found


def cheaper_plant(game: PuertoRico, seat: int, tile: str, other: str) -> list[RuleReason]:
    """Of two plantations without a building, the one whose building costs less."""
    player = game.players[seat]
    costs = []
    for good in (PLANTATION_NAMES.index(tile), PLANTATION_NAMES.index(other)):
        plants = [kind for kind in game.kinds if kind.good == good]
        if good == CORN or not plants or any(player.has(kind) for kind in plants):
            return []
        costs.append(min(int(kind.cost) for kind in plants))
    if costs[0] >= costs[1]:
        return []
    return [
        RuleReason("cheaper-plant", {"player": seat, "tile": tile, "other": other, "count": costs[0], "more": costs[1]})
    ]


def buildings(turns: BothTurns) -> list[RuleReason]:
    """What the building built does."""
    built, other = (named_in(turn, "build", "building") for turn in (turns.best, turns.other))
    game = turns.before
    assert isinstance(game, PuertoRico)
    if built is None or built == other:
        return []
    kind = next(each for each in game.kinds if each.name == built)
    player = game.players[turns.seat]
    found = []
    facts: Facts = {"player": turns.seat, "building": str(built)}
    at_end = turns.more_at_end(str(built))
    if at_end >= CLEARLY and kind.spaces > 1:
        found.append(RuleReason("counts-at-end", {**facts, "count": round(at_end)}))
    if built == "harbor" and turns.more_at_end(CHIPS) > -CLEARLY:
        kinds = sum(int(goods) > 0 for goods in production_at_best(game, turns.seat))
        found.append(RuleReason("harbor", {**facts, "count": kinds}))
    if kind.good >= 0 and int(player.circles[kind.good]) > 0:
        room = sum(int(player.circles[each.place]) for each in game.kinds if each.good == kind.good)
        if room == 0:
            found.append(RuleReason("plantations-produce", {**facts, "good": GOOD_NAMES[kind.good]}))
    if int(game.buildings[kind.number]) == 1:
        found += turns.with_rival("last-building", turns.prevented("build", built), building=str(built))
    if built != "harbor" and kind.good < 0 and (kind.spaces > 1 or not remarked(turns.best, *LAST_ROUND)):
        found.append(RuleReason(HELP, {"name": str(built)}))
    return found


def added(turns: BothTurns) -> list[RuleReason]:
    """Large buildings that count more by the best move."""
    best, other = turns.best.at_end, turns.other.at_end
    found = []
    for source, by in best.items():
        if by > other.get(source, 0) and turns.more_at_end(source) >= CLEARLY:
            found.append(RuleReason("counts-more", {"building": source, "count": by - other.get(source, 0)}))
            found.append(RuleReason(HELP, {"name": source}))
    return found


def money(turns: BothTurns) -> list[RuleReason]:
    """Doubloons that become buildings."""
    best, other = (turn.brings().get((turns.seat, "doubloon", ""), 0) for turn in (turns.best, turns.other))
    game = turns.before
    assert isinstance(game, PuertoRico)
    large = sum(turns.more_at_end(kind.name) for kind in game.kinds if kind.spaces > 1)
    built = turns.usually("build")
    if built is not None and min(best, best - other) >= MUCH_MONEY:
        building = turns.rules.catalogue.moves[int(built.about)].facts()["building"]
        return [
            RuleReason("money-for", {"player": turns.seat, "count": best - other, "building": str(building)}, built)
        ]
    if min(best, best - other) < MUCH_MONEY or turns.more_at_end("buildings") + large < CLEARLY:
        return []
    return [RuleReason("money-to-build", {"player": turns.seat, "count": best - other})]


def length(turns: BothTurns) -> list[RuleReason]:
    """Whose lead an earlier or later end helps."""
    later = sum(fact.more for fact in turns.facts if fact.kind == LENGTH)
    if not later:
        return []
    game = turns.before
    scores = [int(game.score(seat)) for seat in range(game.seats)]
    own = scores[turns.seat]
    rival, most = most_of_others(scores, turns.seat)
    facts: Facts = {"player": turns.seat, "points": own, "rival": turns.names[rival], "most": most}
    best, other = (hastened(turn) for turn in (turns.best, turns.other))
    if later < 0:
        return earlier(turns, facts, best if best != other else None)
    is_captain = named_in(turns.best, "take-role", "role") == "captain"
    if best != other and own < most and other is not None and not is_captain and left(game, other) > 0:
        return [RuleReason(f"later-end-{other}", {**facts, "count": left(game, other)})]
    return []


def earlier(turns: BothTurns, facts: Facts, end: str | None) -> list[RuleReason]:
    """An early end: for a leader, by what brings it nearer, and against whoever would still catch up."""
    game = turns.before
    if int(game.score(turns.seat)) > int(facts["most"]):
        if end is not None and left(game, end) > 0:
            return [RuleReason(f"earlier-end-{end}", {**facts, "count": left(game, end)})]
        if turns.total < CLEARLY:
            return [RuleReason("earlier-end", facts)]
    losing = turns.losing(MUCH_OF_RIVAL)
    if losing is None or turns.total <= -CLEARLY:
        return []
    length = next(fact for fact in turns.facts if fact.kind == LENGTH)
    hurt: Facts = {"rival": turns.names[losing.seat], "count": round(-losing.more)}
    return [RuleReason("earlier-end-hurts", {**hurt, "rounds": f"{-length.more:.1f}"}, length)]


def hastened(turn: OwnTurn) -> str | None:
    """The end of the game that a turn brings nearer."""
    return CITY if has(turn, "build") else HASTENING.get(str(named_in(turn, "take-role", "role")))


def left(game: Game, end: str) -> int:
    """What is left until the game ends so: victory points, colonists, or free spaces of the fullest city."""
    assert isinstance(game, PuertoRico)
    if end == POINTS:
        return int(game.points)
    if end == COLONISTS:
        return int(game.colonists)
    return int(game.facts.city_spaces) - max(int(player.city) for player in game.players)


def production_at_best(game: PuertoRico, seat: int) -> list[int]:
    """How many goods of each kind a player's plantations and buildings could produce with colonists everywhere."""
    player = game.players[seat]
    goods = [int(player.circles[CORN])]
    for good in range(1, GOODS):
        room = sum(int(player.circles[kind.place]) for kind in game.kinds if kind.good == good)
        goods.append(min(int(player.circles[good]), room))
    return goods


def production(turns: BothTurns) -> list[RuleReason]:
    """Who gets how much from a craftsman, and what a mayor's colonists will produce."""
    roles = [named_in(turn, "take-role", "role") for turn in (turns.best, turns.other)]
    found = []
    if "craftsman" in roles and roles[0] != roles[1]:
        after = game_after(turns.best if roles[0] == "craftsman" else turns.other)
        before = turns.before
        more = [then - now for then, now in zip(goods_of_all(after), goods_of_all(before), strict=True)]
        own = more[turns.seat]
        rival, most = most_of_others(more, turns.seat)
        facts: Facts = {"player": turns.seat, "own": own, "rival": turns.names[rival], "most": most}
        if roles[0] == "craftsman" and own > most:
            found.append(RuleReason("craftsman-gets-most", facts))
        if roles[1] == "craftsman" and most > own:
            found.append(RuleReason("craftsman-gives-more", facts))
        loads = turns.prevented("load")
        if roles[1] == "craftsman" and roles[0] != "captain" and loads is not None and more[loads.seat] > 0:
            found += turns.with_rival("craftsman-then-loads", loads, count=more[loads.seat])
    if roles[0] == "mayor" and roles[1] != "mayor":
        now, then = (produced(game, turns.seat) for game in (turns.before, all_placed(turns)))
        if then > now:
            found.append(RuleReason("mayor-produces", {"player": turns.seat, "count": then, "before": now}))
    if roles[0] == "mayor" and turns.brings_more("noble") > 0:
        found.append(RuleReason("noble", {}))
    if roles[0] == "prospector":
        found.append(RuleReason("prospector-alone", {}))
    return found


def all_placed(turns: BothTurns) -> Game:
    """The position when the player has placed all colonists: a turn with many of them is told only in part."""
    game = game_after(turns.best).copy()
    bot = bot_named(LOOKING, turns.rules, PLACING_SEED)
    while not game.is_over() and game.next_step().kind == PLACING and int(game.next_step().seat) == turns.seat:
        game.play(bot.choose(game))
    return game


def goods_of_all(game: Game) -> list[int]:
    """How many goods each player has."""
    assert isinstance(game, PuertoRico)
    return [int(player.goods_in_all()) for player in game.players]


def produced(game: Game, seat: int) -> int:
    """How many goods a craftsman would bring a player now, if the supply has them."""
    assert isinstance(game, PuertoRico)
    return sum(int(goods) for goods in production_of(game.players[seat]))


def sales(turns: BothTurns) -> list[RuleReason]:
    """A trading house with room for one good only."""
    game = turns.before
    assert isinstance(game, PuertoRico)
    if not has(turns.best, "sell") or has(turns.other, "sell"):
        return []
    if sum(int(goods) for goods in game.trading_house) == HOUSE_SPACES - 1:
        return [RuleReason("last-sale", {"player": turns.seat})]
    return []


def ships_for_goods(turns: BothTurns) -> list[RuleReason]:
    """The good of a craftsman's privilege that a ship takes, where none takes the other one."""
    good, other = (named_in(turn, "take-good", "good") for turn in (turns.best, turns.other))
    if good is None or other is None or good == other:
        return []
    game = turns.before
    assert isinstance(game, PuertoRico)
    ship, none = (ship_for(game, GOOD_NAMES.index(str(each))) for each in (good, other))
    if ship is None or none is not None:
        return []
    return [RuleReason("ship-for-good", {"ship": ship, "good": str(good), "other": str(other)})]


def ship_for(game: PuertoRico, good: int) -> int | None:
    """The spaces of the ship that takes a good now; the largest empty one if none carries it."""
    carrier = int(carrier_of(game, good))
    if carrier >= 0:
        return int(game.ship_spaces[carrier]) if game.ship_load[carrier] < game.ship_spaces[carrier] else None
    return int(most_room(game)) or None


def role_alone(turns: BothTurns) -> list[RuleReason]:
    """What only whoever takes the role may do."""
    role, other = (named_in(turn, "take-role", "role") for turn in (turns.best, turns.other))
    if role is None or role == other:
        return []
    prevented = turns.prevented("take-role", role)
    if role == "settler":
        return [*settler_alone(turns), *turns.with_rival("role-taken", prevented)]
    if role == "captain":
        return turns.with_rival("captain-instead", prevented) or captain_first(turns)
    if role in ("trader", "builder"):
        return turns.with_rival(f"{role}-first", prevented)
    return turns.with_rival("role-taken", prevented)


def captain_first(turns: BothTurns) -> list[RuleReason]:
    """A ship without room for all goods of a kind: whoever loads first gets the room."""
    game = turns.before
    assert isinstance(game, PuertoRico)
    loaded, ship = (named_in(turns.best, "load", fact) for fact in ("good", "ship"))
    if loaded is not None and isinstance(ship, int):
        good, number = GOOD_NAMES.index(str(loaded)), list(game.ship_spaces).index(ship)
        room = ship - int(game.ship_load[number])
        own = int(game.players[turns.seat].goods[good])
        others = sum(int(player.goods[good]) for player in game.players) - own
        if others and own + others > room:
            facts: Facts = {"player": turns.seat, "good": str(loaded), "ship": ship, "count": room}
            return [RuleReason("captain-room", {**facts, "own": own, "most": others})]
    return [RuleReason("captain-first", {})]


def settler_alone(turns: BothTurns) -> list[RuleReason]:
    game = turns.before
    assert isinstance(game, PuertoRico)
    if has(turns.best, "take-quarry"):
        hut = next((kind for kind in game.kinds if kind.name == "construction hut"), None)
        if hut is None or not game.players[turns.seat].works_in(hut):
            return [RuleReason("quarry-settler", {})]
    tile = named_in(turns.best, "take-plantation", "tile")
    if tile is not None and int(game.face_up[PLANTATION_NAMES.index(str(tile))]) == 1:
        return [RuleReason("settler-first-one", {"tile": str(tile)})]
    return []


def most_of_others(amounts: Sequence[int], seat: int) -> tuple[int, int]:
    """The opponent who has most, and how much."""
    others = [other for other in range(len(amounts)) if other != seat]
    rival = max(others, key=lambda other: amounts[other])
    return rival, amounts[rival]
