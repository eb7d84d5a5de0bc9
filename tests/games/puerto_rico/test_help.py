"""Every building, and whatever else lies on the table, has its line of help."""

from __future__ import annotations

from caravela.games import rules_of
from caravela.games.puerto_rico.components import BUILDING_NAMES, PLACARD_NAMES


def test_every_component_has_help() -> None:
    found = rules_of("puerto-rico").help()
    wanted = {*PLACARD_NAMES, *BUILDING_NAMES, "quarry", "forest", "noble"}
    assert set(found) == wanted
    for name, text in found.items():
        assert 20 < len(text) < 110, name
        assert text.endswith("."), name
