"""Impossible positions are refused, possible ones are read: every number of valid positions is changed by one.

What can be is stated here once more and in another way than in the reader: by the count of all pieces, and by a law for
every key. Where several numbers may change together, the changes are made by hand.
"""

from __future__ import annotations

import copy
import json
import re
from typing import Any

import pytest

from caravela.engine.dice import Dice
from caravela.engine.errors import Damaged
from caravela.engine.game import Game
from caravela.engine.play.playout import Playout
from caravela.games import rules_of
from caravela.games.madeira.components import REWARDS
from caravela.games.madeira.game import Madeira
from caravela.match.box import Box
from caravela.match.chance import SystemChance
from caravela.match.match import Match
from caravela.match.position import lay_out, position_of, read_position, restore, write_position
from tests.kit.thoroughness import by_build

RULES = rules_of("madeira")
CHANGES = by_build(plain=100, compiled=100, soak=400)
"""Number of changed values per position; four times as many in the soak."""
ALL = dict.fromkeys(["new-beginning", "capitanias", "kings-demands", "new-roles", "ambassadors"], "on")
TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {}),
    (4, {}),
    (2, {"capitanias": "on"}),
    (3, {"kings-demands": "on"}),
    (4, {"new-roles": "on"}),
    (3, {"new-beginning": "on"}),
    (2, {"ambassadors": "on"}),
    (3, {**ALL}),
]
PREPARATION, A, B, C, D, E = range(6)


def names_of(table: tuple[int, dict[str, object]]) -> str:
    return f"{table[0]}-{'+'.join(table[1]) or 'base'}"


def with_agenda(game: Game) -> dict[str, Any]:
    """A table and its agenda, the next step first."""
    found = position_of(RULES, game)
    return {**found["table"], "agenda": found["agenda"]}


def sound_positions(players: int, options: dict[str, object], seed: int, every: int = 29) -> list[dict[str, Any]]:
    """Tables of a random game, from its preparation to its end."""
    game, playout, found = RULES.new_game(players, options), Playout(seed), []
    steps = 0
    while not game.is_over():
        if steps % every == 0:
            found.append(json.loads(json.dumps(with_agenda(game))))
        playout.step(game)
        steps += 1
    return found


def read(players: int, options: dict[str, object], written: dict[str, Any]) -> Game:
    """A table laid out and checked."""
    game = RULES.new_game(players, options)
    lay_out(RULES, game, {"table": written, "agenda": written["agenda"]})
    RULES.check(game)
    return game


def is_read(players: int, options: dict[str, object], written: dict[str, Any]) -> bool:
    """Whether a table is read; a refusal must be one sentence with the actual and the expected value."""
    try:
        read(players, options, written)
    except Damaged as reason:
        if not re.fullmatch(r"The position[^\n]* (expected|needs|names|has no) [^\n]*\.", str(reason)):
            raise
        return False
    return True


# -- every number, changed by one ------------------------------------------------------------------------

Path = tuple[Any, ...]


def leaves(part: Any, path: Path = ()) -> list[Path]:
    """The path of every number and boolean of a position."""
    if isinstance(part, dict):
        return [leaf for key in part for leaf in leaves(part[key], (*path, key))]
    if isinstance(part, list):
        return [leaf for place in range(len(part)) for leaf in leaves(part[place], (*path, place))]
    return [path]


def value_at(part: Any, path: Path) -> Any:
    for key in path:
        part = part[key]
    return part


def with_value(written: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    changed = copy.deepcopy(written)
    value_at(changed, path[:-1])[path[-1]] = value
    return changed


# Pieces of the box: one more or one less, and it is in two places or in none.
PIECES = {
    "slots", "guild dice", "pirate dice", "row dice", "row markers", "passing column", "city watch dice",
    "guild dice beside", "pirate dice beside", "row requests", "requests", "city spots", "districts",
    "starting requests", "in hand", "at sea", "ships on cards",
}  # fmt: skip
PIECES_OF_PLAYERS = {"ships at home", "workers", "markers", "dice", "requests", "prestige", "earned"}
AMOUNTS = {"reals", "bread", "wood", "goods", "pirates"}

# Facts of turns and actions that are nothing outside these phases.
FACTS = {
    "held open": (B, C, D), "favor used": (B, C), "cost waived": (C,), "extra workers": (C,), "extra harvests": (B,),
    "building": (B, C), "row": (A,), "dice to roll": (C,), "rolled": (C,), "rolled pirate": (C,), "fed": (D,),
    "gifts left": (E,), "wood due": (B, C, D, E), "wood to get": (B, C, D, E), "wood bought": (B, C, D, E),
}  # fmt: skip
FACTS_OF_MODULES = {
    "demands": (E,), "favors for wood": (E,), "favors for goods": (E,), "spared": (D,), "threatened": (D,),
    "bonus": (B,), "laid down": (B, C, D), "gifts due": (B,), "slot waiting": (B,), "rewards due": (B, C),
    "tiles shown": (PREPARATION,), "ranks taken": (PREPARATION,), "requests offered": (PREPARATION,),
}  # fmt: skip


def verdict(game: Madeira, written: dict[str, Any], path: Path, value: Any) -> bool | None:
    """Whether a table with this one number changed is possible; None if the other numbers do not determine it."""
    key, phase = path[0], written["phase"]
    board = game.board
    if key == "players":
        of = path[2]
        if of in PIECES_OF_PLAYERS:
            return False
        begins = phase == PREPARATION or (phase == A and written["round"] == 1)  # all is as the preparation gives it
        pays = re.match("buying wood|discarding goods|paying for demand|giving", written["agenda"][0])
        if of == "bread" and value == 0 and written["agenda"][0] == f"feeding {path[1]}":
            return False  # nobody is asked to feed workers without bread
        if of in AMOUNTS and not begins and not pays:
            return bool(value >= 0)
        if of == "windmill" and not begins:
            return bool(0 <= value <= board.mill_top)
        return None
    if key == "expansion":
        allowed = FACTS_OF_MODULES.get(path[1])
        if path[1] == "ships on cards":
            return False
        return False if allowed is not None and phase not in allowed else None
    if key == "starting requests" and phase == PREPARATION:
        return None
    if key in PIECES:
        return False
    if key == "characters":  # they are placed one by one before the first round, and before anybody chooses a row
        return None if phase == PREPARATION or (phase == A and max(written["row markers"]) < 0) else False
    if key == "field wood":
        field = path[1]
        before = written["round"] == 1 and phase in (PREPARATION, A)
        if value > 0 and written["field goods"][field] != board.field_good[field]:
            return False
        return bool(not before and 0 <= value <= board.field_wood[field]) or (value == board.field_wood[field])
    if key == "field goods":
        field, printed = path[1], board.field_good[path[1]]
        last = {0: 2, 1: 4}.get(int(printed), 9)
        by_now = written["round"] > last or (written["round"] == last and phase == E)
        cleared = written["field wood"][field] == 0 and board.field_wood[field] > 0
        goods = {int(printed), int(board.field_converts[field])} if by_now and cleared else set()
        return value in goods and value >= 0
    if key == "rewards":
        if value not in range(REWARDS):
            return False if phase != PREPARATION else None
        left_over = value not in written["rewards"]
        return bool(left_over and board.reward_letter[value] == path[1] % 2) if phase != PREPARATION else None
    if key == "wood bought" and phase == A and len(game.facts.after_row) > 0:
        return None  # a card may have given the action of passing slot IV
    if key in FACTS and phase not in FACTS[key]:
        return False
    return None


@pytest.mark.long
@pytest.mark.parametrize("table", TABLES, ids=names_of)
def test_every_number_changed_by_one(table: tuple[int, dict[str, object]]) -> None:
    players, options = table
    game = RULES.new_game(players, options)
    assert isinstance(game, Madeira)
    dice = Dice(len(names_of(table)))
    told = {True: 0, False: 0}
    for written in sound_positions(players, options, 7, 61):
        assert is_read(players, options, written)
        paths = leaves(written)
        for path in [paths[dice.below(len(paths))] for _ in range(CHANGES)]:
            old = value_at(written, path)
            if isinstance(old, str):
                continue
            for new in [not old] if isinstance(old, bool) else [old - 1, old + 1]:
                changed = with_value(written, path, new)
                wanted = verdict(game, written, path, new)
                found = is_read(players, options, changed)
                assert wanted is None or found == wanted, f"{path}: {old} to {new} is {'' if found else 'not '}read"
                if wanted is not None:
                    told[wanted] += 1
    assert min(told.values()) > 20


# -- what is named in words, or changes together ---------------------------------------------------------


def late(seed: int = 3, players: int = 4, options: dict[str, object] | None = None) -> dict[str, Any]:
    """A table of round 3 or later in phase B, in which somebody owns a favor."""
    for written in sound_positions(players, options or {}, seed, 3):
        if written["round"] >= 3 and written["phase"] == B and any(p["face up"] for p in written["players"]):
            return written
    return late(seed + 1, players, options)


def test_what_can_be_is_read() -> None:
    written = late()
    assert is_read(4, {}, written)
    changed = copy.deepcopy(written)  # two characters change places
    one, other = [place for place in range(5) if written["characters"][place] >= 0][:2]
    changed["characters"][one], changed["characters"][other] = written["characters"][other], written["characters"][one]
    assert is_read(4, {}, changed)
    changed = copy.deepcopy(written)  # a favor is turned
    owner = next(player for player in changed["players"] if player["face up"])
    owner["face down"].append(owner["face up"].pop())
    assert is_read(4, {}, changed)
    changed = copy.deepcopy(written)  # a worker is somewhere else, prestige was earned
    player = next(player for player in changed["players"] if player["workers"].get("home", 0) > 0)
    player["workers"]["home"] -= 1
    player["workers"]["the city watch"] = player["workers"].get("the city watch", 0) + 1
    player["prestige"] += 2
    player["earned"][5] += 2
    assert is_read(4, {}, changed)


def two_stewards(written: dict[str, Any]) -> None:
    place = written["characters"].index(1)
    written["characters"][place] = 0


def no_empty_building(written: dict[str, Any]) -> None:
    written["characters"][written["characters"].index(-1)] = 0
    written["characters"] = [1, 2, 3, 0, 0]


def one_reward_on_six_places(written: dict[str, Any]) -> None:
    written["rewards"] = [written["rewards"][0]] * 6


def rewards_of_the_wrong_letter(written: dict[str, Any]) -> None:
    written["rewards"][0], written["rewards"][1] = written["rewards"][1], written["rewards"][0]


def favor_with_two_players(written: dict[str, Any]) -> None:
    owner = next(player for player in written["players"] if player["face up"])
    other = next(player for player in written["players"] if player is not owner)
    other["face up"] = other["face up"] + [owner["face up"][0]]


def favor_with_two_players_and_one_missing(written: dict[str, Any]) -> None:
    """The number of favors is right."""
    owner = next(player for player in written["players"] if player["face up"])
    other = next(player for player in written["players"] if player is not owner)
    other["face up"] = other["face up"] + [owner["face up"][0]]
    place = next(place for place, favor in enumerate(written["districts"]) if favor >= 0)
    written["districts"][place] = -1
    first = place // 4 * 12 + 4 + place % 4 * 2
    written["city spots"][first] = written["city spots"][first + 1] = -1


def favor_face_up_and_face_down(written: dict[str, Any]) -> None:
    owner = next(player for player in written["players"] if player["face up"])
    owner["face down"] = owner["face down"] + [owner["face up"][0]]


def nine_markers(written: dict[str, Any]) -> None:
    written["players"][0]["markers"] = {"Moinho": 3, "Capitania": 3, "Fortaleza": 3}


def wood_on_the_forest(written: dict[str, Any]) -> None:
    written["field wood"][14] = 1


def changed_field_good(written: dict[str, Any]) -> None:
    written["field goods"][2] = 2


def favor_twice_in_a_list(written: dict[str, Any]) -> None:
    owner = next(player for player in written["players"] if player["face up"])
    owner["face up"] = owner["face up"] + [owner["face up"][0]]


def worker_of_nobody(written: dict[str, Any]) -> None:
    written["city spots"][written["city spots"].index(-1)] = 3


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (two_stewards, "2 steward tiles on the buildings; expected at most 1"),
        (no_empty_building, r"2 steward tiles on the buildings; expected at most 1|1 characters on .* expected 0"),
        (one_reward_on_six_places, "6 tiles .* on the colonies; expected at most 1"),
        (rewards_of_the_wrong_letter, "B as the letter .* expected A"),
        (favor_with_two_players, "2 places with the .*; expected at most 1"),
        (favor_with_two_players_and_one_missing, "2 places with the .*; expected at most 1"),
        (favor_face_up_and_face_down, "2 places with the .*; expected at most 1"),
        (favor_twice_in_a_list, "twice; there is 1"),
        (nine_markers, "guild dice and action markers of player 1; expected at most 3"),
        (wood_on_the_forest, "1 wood on the forest; expected 0"),
        (changed_field_good, "wine as the good of field 1c; expected wheat"),
    ],
    ids=lambda part: getattr(part, "__name__", ""),
)
def test_what_cannot_be_is_refused_with_what_is_found_and_expected(change: Any, reason: str) -> None:
    written = late()
    change(written)
    with pytest.raises(Damaged, match=reason):
        read(4, {}, written)


def test_workers_of_players_who_are_not_there() -> None:
    written = late(players=3)
    worker_of_nobody(written)
    with pytest.raises(Damaged, match=r"a worker of player 4 on .*; expected players 1 to 3"):
        read(3, {}, written)


def test_whole_positions_are_refused_as_well() -> None:
    """What the reader of positions is given, agenda and all."""
    match = Match(RULES, RULES.chosen({}), ["Ana", "Rui"], RULES.new_game(2, {}), SystemChance())
    found = json.loads(write_position(match))
    read_position(json.dumps(found))
    found["table"]["field wood"][14] = 1
    with pytest.raises(Damaged, match="wood on the forest"):
        read_position(json.dumps(found))


# Facts of actions, with a number that no action of the printed game has.
TOO_MUCH = {
    "ships left": 7, "errands left": 9, "flips left": 9, "harvests left": 9, "wood bought": 11, "extra workers": 9,
    "extra harvests": 9, "dice to roll": 9, "rolled": 99, "rolled pirate": 9, "fed": 99, "gifts left": 9,
}  # fmt: skip

TOO_MUCH_IN_E = {"wood bought": 14}  # three demands may take 4, 4 and 5 wood (MA-45)


@pytest.mark.parametrize("key", list(TOO_MUCH))
@pytest.mark.parametrize("options", [{}, ALL], ids=["base", "all-modules"])
def test_no_action_is_about_more_than_is_printed(key: str, options: dict[str, object]) -> None:
    for written in sound_positions(3, options, 11, 101):
        assert is_read(3, options, written)
        too_much = TOO_MUCH_IN_E.get(key, TOO_MUCH[key]) if written["phase"] == E else TOO_MUCH[key]
        assert not is_read(3, options, with_value(written, (key,), too_much)), f"phase {written['phase']}"


# -- modules that are off --------------------------------------------------------------------------------


@pytest.mark.parametrize("module", list(ALL))
def test_keys_of_modules_that_are_off_may_be_left_out(module: str) -> None:
    options: dict[str, object] = {module: "on"}
    usual = RULES.write(RULES.new_game(3, {}))
    assert "expansion" not in usual
    written = sound_positions(3, options, 5)[-1]
    others: set[str] = set()
    for key in written["expansion"]:
        changed = copy.deepcopy(written)
        del changed["expansion"][key]
        if is_read(3, options, changed):
            others.add(key)
            assert with_agenda(read(3, options, changed)) == written
    own = {
        "new-beginning": "tiles shown",
        "capitanias": "hands",
        "kings-demands": "demands",
        "new-roles": "spaces",
        "ambassadors": "removed favors",
    }
    assert own[module] not in others
    assert {own[other] for other in ALL if other != module} <= others
    changed = copy.deepcopy(written)
    for key in others:
        del changed["expansion"][key]
    assert is_read(3, options, changed)


def test_what_a_module_that_is_off_would_say_is_refused() -> None:
    written = sound_positions(3, {"ambassadors": "on"}, 5)[-1]
    written["expansion"]["pirate citizen"] = 1
    with pytest.raises(Damaged, match="'pirate citizen' is 1; without its module it needs -1"):
        read(3, {"ambassadors": "on"}, written)


@pytest.mark.parametrize("table", TABLES)
def test_a_position_that_is_read_changes_no_other_game(table: tuple[int, dict[str, object]]) -> None:
    """The rows of a game are its own; numbers are put into them where they lie."""
    players, options = table
    box = Box("madeira")
    fresh, late = box.start(players, seed=3, options=options), box.start(players, seed=9, options=options)
    before = fresh.position()
    for _ in range(60):
        late.play(late.moves()[-1])
    position = late.position()
    again = restore(position)
    assert again.position() == position
    again.play(again.moves()[0])
    assert late.position() == position
    assert fresh.position() == box.start(players, seed=3, options=options).position() == before
