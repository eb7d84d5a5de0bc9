"""Golden records: whole games whose every line must be accepted and which must end with the stated scores."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Final

import pytest

from caravela.match.match import Match
from caravela.match.record import read_record, verify_record
from tests.records.golden import G, Golden, R

NEW = {"new-buildings": "on"}
BOTH = {"new-buildings": "on", "nobles": "on"}
ALL_MODULES = dict.fromkeys(("new-beginning", "capitanias", "kings-demands", "new-roles", "ambassadors"), "on")
DRAWN = BOTH | {"building-set": "random"}
FORESTS = BOTH | {
    "forests": "flip",
    "building-set": "small market+hacienda+forest house+storehouse+guest house+trading post+church+small wharf"
    "+lighthouse+library+university+union hall+statue+cloister+fortress+city hall+residence",
}

GOLDEN = [
    Golden("puerto-rico", "colonists-short", [G, R], 1),
    Golden("puerto-rico", "city-full", [G, R], 2),
    Golden("puerto-rico", "victory-points-gone", [G, R], 70),
    Golden("puerto-rico", "colonists-short", [G, R, R], 3),
    Golden("puerto-rico", "city-full", [G, R, R], 8),
    Golden("puerto-rico", "victory-points-gone", [G, R, R], 2),
    Golden("puerto-rico", "colonists-short", [G, R, R, G], 4),
    Golden("puerto-rico", "city-full", [G, R, R, G], 2),
    Golden("puerto-rico", "victory-points-gone", [G, R, R, G], 1),
    Golden("puerto-rico", "colonists-short", [G, R, R, G, R], 22),
    Golden("puerto-rico", "city-full", [G, R, R, G, R], 2),
    Golden("puerto-rico", "victory-points-gone", [G, R, R, G, R], 8),
    Golden("puerto-rico", "colonists-short", [G, R], 4, NEW, "new-buildings"),
    Golden("puerto-rico", "colonists-short", [G, R, R], 9, NEW, "new-buildings"),
    Golden("puerto-rico", "colonists-short", [G, R, R, G], 3, NEW, "new-buildings"),
    Golden("puerto-rico", "colonists-short", [G, R, R, G, R], 2, NEW, "new-buildings"),
    Golden("puerto-rico", "city-full", [G, R], 4, BOTH, "both-expansions"),
    Golden("puerto-rico", "victory-points-gone", [G, R], 11, DRAWN, "both-expansions"),
    Golden("puerto-rico", "city-full", [G, R, R], 1, DRAWN, "both-expansions"),
    Golden("puerto-rico", "victory-points-gone", [G, R, R], 1, BOTH, "both-expansions"),
    Golden("puerto-rico", "city-full", [G, R, R, G], 1, BOTH, "both-expansions"),
    Golden("puerto-rico", "victory-points-gone", [G, R, R, G], 2, DRAWN, "both-expansions"),
    Golden("puerto-rico", "city-full", [G, R, R, G, R], 9, DRAWN, "both-expansions"),
    Golden("puerto-rico", "victory-points-gone", [G, R, R, G, R], 3, BOTH, "both-expansions"),
    Golden("puerto-rico", "city-full", [R, R, R], 321, FORESTS, "forests-turned-over"),
    Golden("madeira", "whole-game", [G, R], 1),
    Golden("madeira", "whole-game", [G, R, G], 2),
    Golden("madeira", "whole-game", [G, R, G, R], 3),
    Golden("madeira", "whole-game", [G, R], 4, {"capitanias": "on"}, "capitanias"),
    Golden("madeira", "whole-game", [G, R, G], 5, {"capitanias": "on"}, "capitanias"),
    Golden("madeira", "whole-game", [G, R, G, R], 6, {"capitanias": "on"}, "capitanias"),
    Golden("madeira", "whole-game", [G, R], 7, {"kings-demands": "on"}, "kings-demands"),
    Golden("madeira", "whole-game", [G, R, G], 8, {"kings-demands": "on"}, "kings-demands"),
    Golden("madeira", "whole-game", [G, R, G, R], 9, {"kings-demands": "on"}, "kings-demands"),
    Golden("madeira", "whole-game", [G, R], 10, {"new-roles": "on"}, "new-roles"),
    Golden("madeira", "whole-game", [G, R, G], 11, {"new-roles": "on"}, "new-roles"),
    Golden("madeira", "whole-game", [G, R, G, R], 12, {"new-roles": "on"}, "new-roles"),
    Golden("madeira", "whole-game", [G, R], 13, {"new-beginning": "on"}, "new-beginning"),
    Golden("madeira", "whole-game", [G, R, G], 14, {"new-beginning": "on"}, "new-beginning"),
    Golden("madeira", "whole-game", [G, R, G, R], 15, {"new-beginning": "on"}, "new-beginning"),
    Golden("madeira", "whole-game", [G, R, G], 16, {"ambassadors": "on"}, "ambassadors"),
    Golden("madeira", "whole-game", [G, R], 17, ALL_MODULES, "all-modules"),
    Golden("madeira", "whole-game", [G, R, G], 18, ALL_MODULES, "all-modules"),
    Golden("madeira", "whole-game", [G, R, G, R], 19, ALL_MODULES, "all-modules"),
    Golden("vasco-da-gama", "launches-at-the-end", [G, R], 27),
    Golden("vasco-da-gama", "both-additional-discs", [G, R], 1),
    Golden("vasco-da-gama", "merchant-waits", [G, R, R], 4),
    Golden("vasco-da-gama", "malindi-complete", [G, R, R], 7),
    Golden("vasco-da-gama", "merchant-waits", [G, R, R, G], 4),
    Golden("vasco-da-gama", "calicut-complete", [G, G, G, G], 6),
]


@pytest.mark.parametrize("golden", GOLDEN, ids=str)
def test_golden_record_replays(golden: Golden, bless: bool) -> None:
    if bless:
        golden.path.parent.mkdir(exist_ok=True)
        golden.path.write_text(golden.played(), encoding="utf-8")
    text = golden.path.read_text(encoding="utf-8")
    match = read_record(text)
    assert match.over
    assert match.record() == text
    assert verify_record(text) == match.draws
    if golden.game == "puerto-rico":
        ends = match.view()["table"]["ends_after_this_round"]
        assert ends == [golden.what.replace("-", " ")]
    if golden.game == "vasco-da-gama":
        assert VASCO_DA_GAMA[golden.what](match)


# What both expansions let players do, in the words of records.
SHOWN = [
    "returns a colonist from",
    "returns a noble from",
    "returns one corn",
    "returns one victory point",
    "moves a guest to",
    "moves a noble guest to",
    "takes a forest",
    "into a forest",
    "places a forest instead of the drawn plantation",
    "to the trading post",
    "sails the small wharf",
    "on the small wharf",
    "supplies one",
    "buys a plantation with the land office",
    "buys a forest with the land office",
    "plantation with the land office",
    "sells a forest with the land office",
    "discards a forest",
    "takes a noble from the ship",
    "leaves the other nobles on the windrose",
]


@pytest.mark.parametrize("words", SHOWN)
def test_golden_records_show_what_the_expansions_allow(words: str) -> None:
    records = [golden.path.read_text(encoding="utf-8") for golden in GOLDEN if golden.with_]
    assert any(words in record for record in records)


def completes(match: Match, landing: int) -> bool:
    """Whether ships leave a landing: they do so only when it is complete."""
    views = [match.rules.view(game, -1) for game in match.games()]
    ships = [[slot["ship"] for slot in view["landings"][landing]["slots"] if slot["ship"]] for view in views]
    return any(ship not in after for before, after in pairwise(ships) for ship in before)


def both_discs_placed(match: Match) -> bool:
    """Whether numbers 21 and 22 lie on the board at the same time."""
    views = [match.rules.view(game, -1) for game in match.games()]
    return any(all(number["owner"] is not None for number in view["numbers"][20:]) for view in views)


# What the records of Vasco da Gama are kept for.
VASCO_DA_GAMA: Final[dict[str, Callable[[Match], bool]]] = {
    "launches-at-the-end": lambda match: match.history[-1].step.asks().startswith("End of the game"),
    "both-additional-discs": both_discs_placed,
    "merchant-waits": lambda match: "keeps the merchant ship" in match.record(),
    "malindi-complete": lambda match: completes(match, 4),
    "calicut-complete": lambda match: completes(match, 5),
}
