"""Scores recomputed from the position by independent code."""

from __future__ import annotations

from typing import Any

import pytest

from caravela.engine.play.playout import Playout
from caravela.games import rules_of

# fmt: off
POINTS = {
    "small indigo plant": 1, "small sugar mill": 1, "indigo plant": 2, "sugar mill": 2, "tobacco storage": 3,
    "coffee roaster": 3, "small market": 1, "hacienda": 1, "construction hut": 1, "small warehouse": 1, "hospice": 2,
    "office": 2, "large market": 2, "large warehouse": 2, "factory": 3, "university": 3, "harbor": 3, "wharf": 3,
    "guild hall": 4, "residence": 4, "fortress": 4, "customs house": 4, "city hall": 4,
    "aqueduct": 1, "forest house": 1, "black market": 1, "storehouse": 1, "guest house": 2, "trading post": 2,
    "church": 2, "small wharf": 2, "lighthouse": 3, "library": 3, "specialty factory": 3, "union hall": 3,
    "statue": 8, "cloister": 4, "land office": 1, "chapel": 1, "hunting lodge": 2, "zoning office": 2,
    "royal supplier": 2, "villa": 3, "jeweler": 3, "royal garden": 4,
}
# fmt: on
BOTH: dict[str, object] = {"new-buildings": "on", "nobles": "on", "building-set": "random"}
SMALL_PLANTS = {"small indigo plant", "small sugar mill"}
LARGE_PLANTS = {"indigo plant", "sugar mill", "tobacco storage", "coffee roaster", "jeweler"}


def recounted(player: dict[str, Any]) -> int:
    city = set(player["buildings"])
    working = {name for name, count in player["colonists"].items() if count > 0}
    people = player["windrose"] + sum(player["colonists"].values())
    nobles = player.get("nobles on the windrose", 0) + sum(player.get("nobles", {}).values())
    island = [*player["tiles"].values(), player["forests"]]
    score: int = player["points"] + sum(POINTS[name] for name in city) + nobles
    if "guild hall" in working:
        score += len(city & SMALL_PLANTS) + 2 * len(city & LARGE_PLANTS)
    if "residence" in working:
        score += {12: 7, 11: 6, 10: 5, 0: 0}.get(sum(island), 4)
    if "fortress" in working:
        score += people // 3
    if "customs house" in working:
        score += player["points"] // 4
    if "city hall" in working:
        score += len(city - SMALL_PLANTS - LARGE_PLANTS)
    if "cloister" in working:
        score += [0, 1, 3, 6, 10][sum(count // 3 for count in island)]
    if "royal garden" in working:
        score += nobles
    return score


@pytest.mark.parametrize(
    ("options", "large"),
    [
        ({}, {"guild hall", "residence", "fortress", "customs house", "city hall"}),
        (BOTH, {"guild hall", "residence", "fortress", "customs house", "city hall", "cloister", "royal garden"}),
    ],
    ids=["base", "expansions"],
)
def test_scores_agree_all_through_random_games(options: dict[str, object], large: set[str]) -> None:
    """Asked about every thirtieth move of sixty games; by then every large building has scored somewhere."""
    rules = rules_of("puerto-rico")
    seen: set[str] = set()
    for seed in range(60):
        game = rules.new_game(2 + seed % 4, options)
        playing = Playout(seed)
        while not game.is_over():
            for _ in range(30):
                if not game.is_over():
                    playing.step(game)
            players = rules.write(game)["players"]
            assert [recounted(player) for player in players] == [game.score(seat) for seat in range(game.seats)]
        for seat in range(game.seats):
            seen |= set(rules.breakdown(game, seat))
    assert large <= seen
