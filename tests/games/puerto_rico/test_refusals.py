"""Refusals: every move of a question's kinds is legal, or refused with a reason and facts."""

from __future__ import annotations

import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from bench.kinds import named_in
from caravela.engine.dice import Dice
from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Reason, Refusal
from caravela.games import rules_of
from caravela.games.puerto_rico import game as game_module
from caravela.games.puerto_rico.components import BUILDING_NAMES, GOOD_NAMES, PLACE_NAMES
from caravela.games.puerto_rico.game import PuertoRico
from caravela.language.messages import modules_of
from tests.kit.tables import NEW_SET
from tests.rulebook.puerto_rico.stage import Table, expanded, noble

RULES = rules_of("puerto-rico")
KIND = re.compile(r"[a-z]+(-[a-z]+)*")
BOTH: dict[str, object] = {"new-buildings": "on", "nobles": "on"}
TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (4, {"optional-production": "on", "large-buildings": "4"}),
    (5, {"stored-goods": "chosen"}),
    (3, {"new-buildings": "on", "building-set": NEW_SET, "black-market-worker": "stays"}),
    (4, {"new-buildings": "on", "forests": "flip", "hacienda-or-forest-house": "on"}),
    (3, {"nobles": "on"}),
    (3, BOTH | {"building-set": NEW_SET, "full-trading-house": "closes-itself"}),
    (4, BOTH | {"building-set": "random", "forests": "flip", "stored-goods": "chosen"}),
    (5, BOTH),
]


def refusals() -> list[Refusal]:
    """Every refusal that a rule file makes, where it is made."""
    found: list[Refusal] = []
    for module in modules_of(import_module("caravela.games.puerto_rico")):
        for value in vars(module).values():
            if isinstance(value, Refusal) and all(value is not other for other in found):
                found.append(value)
    return found


def decisions() -> dict[str, Step]:
    return {type(step).__name__: step for step in RULES.catalogue.steps.values() if isinstance(step, Decision)}


def test_every_decision_lists_its_candidates() -> None:
    silent = [name for name, step in decisions().items() if "candidates" not in defined_by(step)]
    assert len(decisions()) > 25
    assert silent == []


def defined_by(step: Step) -> set[str]:
    """What a class of the game defines itself."""
    own = [parent for parent in type(step).__mro__ if parent.__module__.startswith("caravela.games.")]
    return {name for parent in own for name in vars(parent)}


def test_no_decision_tells_closed_moves_in_another_way() -> None:
    assert [name for name, step in decisions().items() if "closed" in defined_by(step)] == []


def test_every_refusal_has_a_kind_of_its_own_and_a_template() -> None:
    kinds = [refusal.kind for refusal in refusals()]
    assert len(kinds) == len(set(kinds))
    for refusal in refusals():
        assert KIND.fullmatch(refusal.kind), refusal.kind
        assert refusal.says
        assert not refusal.says.endswith("."), refusal.kind
        if refusal.says_plural:
            assert "count" in named_in(refusal.says_plural), refusal.kind
            assert set(named_in(refusal.says)) == set(named_in(refusal.says_plural)), refusal.kind


def test_every_refusal_is_told_somewhere() -> None:
    folder = Path(game_module.__file__).parent
    text = "\n".join(path.read_text(encoding="utf-8") for path in folder.rglob("*.py"))
    for name in re.findall(r"^([A-Z_]+): Final = Refusal\(", text, re.MULTILINE):
        assert f"{name}.told(" in text, name


# -- the law, in random games --------------------------------------------------------------------------


def legal(game: PuertoRico) -> list[Move]:
    out = MoveList()
    game.next_step().options(game, out)
    return out.listed()


def check(game: PuertoRico) -> list[Reason]:
    """Each candidate is allowed or refused, and nothing of the kinds asked for is left out."""
    step, moves = game.next_step(), legal(game)
    assert isinstance(step, Decision)
    candidates = step.candidates(game)
    numbers = {int(move.number) for move in moves}
    assert len({int(move.number) for move in candidates}) == len(candidates), step.kind
    assert len({move.words() for move in candidates}) == len(candidates), step.kind
    reasons = []
    for move in candidates:
        reason = step.refusal(game, move)
        assert (reason is None) == (move.number in numbers), f"{step.kind}: {move} {reason}"
        if reason is not None:
            check_reason(reason)
            reasons.append(reason)
    assert numbers <= {int(move.number) for move in candidates}, step.kind
    words, kinds = {move.words() for move in candidates}, {move.kind for move in candidates}
    for move in RULES.catalogue.moves:
        if move.kind in kinds and move.words() not in words:
            assert is_about_nothing_there(game, step, move), f"{step.kind} neither allows nor refuses: {move}"
    return reasons


def check_reason(reason: Reason) -> None:
    """Its facts are what the template names: components and numbers."""
    assert set(reason.facts) == set(named_in(reason.refusal.says)), reason.kind
    for name, fact in reason.facts.items():
        if isinstance(fact, str):
            assert fact in {*GOOD_NAMES, *PLACE_NAMES, "forest"}, (reason.kind, name, fact)
    assert not re.search(r"[{}]", str(reason))


def is_about_nothing_there(game: PuertoRico, step: Step, move: Move) -> bool:
    """Whether a move speaks of a component that is not in the game, or not before the player who is asked."""
    table: dict[str, Any] = RULES.write(game)
    player: dict[str, Any] = table["players"][step.seat]
    facts = move.facts()
    if facts.get("person") == "noble" and not game.facts.has_nobles:
        return True
    if move.kind == "choose-building":
        return not game.kinds[BUILDING_NAMES.index(str(facts["building"]))].beige
    if move.kind == "build":
        in_cities = any(facts["building"] in other["buildings"] for other in table["players"])
        return not in_cities and table["buildings"].get(facts["building"], 0) == 0
    if move.kind == "load":
        return facts["ship"] not in [ship["spaces"] for ship in table["ships"]]
    if move.kind == "take-role":
        return facts["role"] in ("prospector", "second prospector") and game.facts.prospectors < 2
    if move.kind.startswith("return-from"):
        return not stands_there(player, facts)
    if move.kind.startswith("place-") and facts.get("person") != {"placing": "colonist"}.get(step.kind, "noble"):
        return "person" in facts or move.kind == "place-drawn"
    if move.kind.startswith("receive-"):
        return step.facts().items() != facts.items()
    if move.kind.startswith(("place-", "guest-", "noble-guest-")):
        tile = str(facts["tile"]).removesuffix(" plantation") if "tile" in facts else ""
        return tile not in player["tiles"] and not has_circles(game, player, str(facts.get("building")))
    return False


def has_circles(game: PuertoRico, player: dict[str, Any], name: str) -> bool:
    return name in player["buildings"] and game.kinds[BUILDING_NAMES.index(name)].circles > 0


def stands_there(player: dict[str, Any], facts: dict[str, Any]) -> bool:
    """Whether the player has somebody at the place."""
    if "tile" not in facts and "building" not in facts:
        nobles = player.get("nobles on the windrose", 0)
        return bool(nobles if facts["person"] == "noble" else player["windrose"] - nobles)
    place = facts.get("building") or str(facts["tile"]).removesuffix(" plantation")
    nobles = player.get("nobles", {}).get(place, 0)
    return bool(nobles if facts["person"] == "noble" else player["colonists"].get(place, 0) - nobles)


@pytest.mark.long
@pytest.mark.parametrize(("players", "options"), TABLES, ids=lambda value: str(value)[:40])
def test_each_move_of_the_asked_kinds_is_allowed_or_refused(players: int, options: dict[str, object]) -> None:
    asked: set[str] = set()
    for seed in range(2):
        dice, game = Dice(seed + players), RULES.new_game(players, options)
        while not game.is_over():
            assert isinstance(game, PuertoRico)
            step = game.next_step()
            if step.by_chance:
                game.play(legal(game)[dice.draw(step.weights(game))])
                continue
            if step.kind not in asked or dice.below(6) == 0:
                check(game)
                asked.add(step.kind)
            moves = legal(game)
            game.play(moves[dice.below(len(moves))])
    assert len(asked) > 8


# -- each decision that was silent, and each rule --------------------------------------------------------


def closed_at(table: Table) -> dict[str, str]:
    check(table.game)
    return table.reasons()


def test_guests_are_told_where_they_cannot_go() -> None:
    table = expanded()
    table.seats[0].gets(city="guest house**, office*, hospice", island="corn*, sugar")
    table.begins("moving guests 0")
    assert closed_at(table) == {
        "moves a guest to the guest house": "guests go to work elsewhere",
        "moves a guest to the office": "every circle there has a colonist",
        "moves a guest to a corn plantation": "every circle there has a colonist",
    }


def test_an_empty_or_used_building_says_so() -> None:
    table = expanded()
    anna = table.seats[0].gets(city="wharf, small wharf*, trading post", goods="corn, sugar")
    table.begins("captain phase")
    assert closed_at(table)["loads corn on the wharf"] == "nobody works in your wharf"
    anna("puts one corn on the small wharf", "sails the small wharf")
    assert closed_at(table)["puts one sugar on the small wharf"] == "you have used your small wharf in this phase"
    table.begins("selling 0")
    assert closed_at(table)["sells sugar to the trading post"] == "nobody works in your trading post"


@pytest.mark.parametrize(
    ("city", "island", "doubloons", "words", "reason"),
    [
        ("land office*", "corn", 0, "buys a plantation", "it costs 1 doubloon and you have 0"),
        ("land office*", "9 corn, 3 quarry", 1, "buys a plantation", "every space of your island is filled"),
        ("land office*", "corn", 1, "sells a corn plantation", "a colonist works there: colonists buy and do not sell"),
        ("land office+", "corn", 1, "buys a plantation", "a noble works there: nobles sell and do not buy"),
        ("land office+", "corn", 1, "sells an indigo plantation", "you have no indigo plantation"),
        ("land office", "corn", 1, "buys a plantation", "nobody works in your land office"),
        ("land office*, forest house", "", 1, "buys a forest", "no occupied building of yours deals in forests"),
        ("land office+, forest house", "forest", 1, "sells a forest", "no occupied building of yours deals in forests"),
        ("land office+, forest house*", "corn", 1, "sells a forest", "you have no forest"),
    ],
)
def test_land_office(city: str, island: str, doubloons: int, words: str, reason: str) -> None:
    table = noble(new_buildings="on")
    table.seats[0].gets(city=city, island=island, doubloons=doubloons, goods="corn")
    table.begins("selling 0")
    assert closed_at(table)[f"{words} with the land office"] == reason


def test_land_office_without_any_plantation_left() -> None:
    table = noble()
    table.seats[0].gets(city="land office*", doubloons=1, goods="corn")
    table.lies(face_down="", discarded="")
    table.begins("selling 0")
    assert closed_at(table)["buys a plantation with the land office"] == "no plantation is left to draw"


def test_hunting_lodge_says_what_is_not_there() -> None:
    table = noble()
    table.seats[0].gets(city="hunting lodge*", island="corn")
    table.begins("clearing 0")
    reasons = closed_at(table)
    assert reasons["discards a forest"] == "you have no forest"
    assert reasons["discards a sugar plantation"] == "you have no sugar plantation"


def test_nobles_are_told_where_they_cannot_go() -> None:
    table = noble()
    table.seats[0].gets(city="chapel, villa, office", island="quarry", idle_nobles=2)
    table.begins("gather people 0")
    reasons = closed_at(table)
    assert reasons["places a noble on the villa"] == "nobles would be left over while circles before it stay empty"
    assert reasons["leaves the other nobles on the windrose"] == "circles would stay empty"
    table.seats[0]("places a noble on the office")
    reasons = closed_at(table)
    assert reasons["places a noble on the office"] == "every circle there has a colonist"
    assert reasons["places a noble on a quarry"] == "nobles are placed from left to right; undo to come back to it"


def test_the_doubled_settler_is_told_why_not() -> None:
    table = expanded(forests="flip")
    table.seats[0].gets(city="library*, forest house")
    table.lies(face_up="corn")
    table.begins("settling again 0")
    reasons = closed_at(table)
    assert reasons["takes a quarry"].startswith("a doubled privilege brings no second quarry")
    assert reasons["takes the sugar plantation"] == "no sugar plantation lies face-up"
    assert reasons["turns the corn plantation into a forest"] == "nobody works in your forest house"


def test_the_worker_of_the_black_market_stays_as_an_option() -> None:
    table = expanded(black_market_worker="stays")
    anna = table.seats[0].gets(city="black market*, office*", doubloons=3)
    table.begins("building 0", taker=1)
    anna("builds the hospice")
    assert closed_at(table)["returns a colonist from the black market"] == "the worker of the black market itself stays"
