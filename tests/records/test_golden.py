"""Golden records: whole games whose every line must be accepted and which must end with the stated scores."""

from __future__ import annotations

import pytest

from caravela.match.record import read_record, verify_record
from tests.records.golden import G, Golden, R

NEW = {"new-buildings": "on"}
BOTH = {"new-buildings": "on", "nobles": "on"}
DRAWN = BOTH | {"building-set": "random"}

GOLDEN = [
    Golden("puerto-rico", "colonists-short", [G, R], 1),
    Golden("puerto-rico", "city-full", [G, R], 2),
    Golden("puerto-rico", "victory-points-gone", [G, R], 15),
    Golden("puerto-rico", "colonists-short", [G, R, R], 1),
    Golden("puerto-rico", "city-full", [G, R, R], 8),
    Golden("puerto-rico", "victory-points-gone", [G, R, R], 2),
    Golden("puerto-rico", "colonists-short", [G, R, R, G], 1),
    Golden("puerto-rico", "city-full", [G, R, R, G], 2),
    Golden("puerto-rico", "victory-points-gone", [G, R, R, G], 5),
    Golden("puerto-rico", "colonists-short", [G, R, R, G, R], 1),
    Golden("puerto-rico", "city-full", [G, R, R, G, R], 8),
    Golden("puerto-rico", "victory-points-gone", [G, R, R, G, R], 2),
    Golden("puerto-rico", "colonists-short", [G, R], 1, NEW, "new-buildings"),
    Golden("puerto-rico", "colonists-short", [G, R, R], 5, NEW, "new-buildings"),
    Golden("puerto-rico", "colonists-short", [G, R, R, G], 1, NEW, "new-buildings"),
    Golden("puerto-rico", "colonists-short", [G, R, R, G, R], 1, NEW, "new-buildings"),
    Golden("puerto-rico", "city-full", [G, R], 6, BOTH, "both-expansions"),
    Golden("puerto-rico", "victory-points-gone", [G, R], 2, DRAWN, "both-expansions"),
    Golden("puerto-rico", "city-full", [G, R, R], 1, DRAWN, "both-expansions"),
    Golden("puerto-rico", "victory-points-gone", [G, R, R], 1, BOTH, "both-expansions"),
    Golden("puerto-rico", "city-full", [G, R, R, G], 7, BOTH, "both-expansions"),
    Golden("puerto-rico", "victory-points-gone", [G, R, R, G], 2, DRAWN, "both-expansions"),
    Golden("puerto-rico", "city-full", [G, R, R, G, R], 7, DRAWN, "both-expansions"),
    Golden("puerto-rico", "victory-points-gone", [G, R, R, G, R], 1, BOTH, "both-expansions"),
    Golden("madeira", "whole-game", [G, R], 1),
    Golden("madeira", "whole-game", [G, R, G], 2),
    Golden("madeira", "whole-game", [G, R, G, R], 3),
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
        ends = match.view()["table"]["ends after this round"]
        assert ends == [golden.what.replace("-", " ")]
