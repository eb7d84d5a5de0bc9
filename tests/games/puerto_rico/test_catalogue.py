"""The catalogue grows only at its end."""

from __future__ import annotations

import json
import subprocess
import sys

from caravela.games import rules_of

ONE_MORE = """
import json
from caravela.games.puerto_rico import components
for name in ["observatory", "customs office"]:
    components.BUILDING_NAMES.append(name)
    components.PLACE_NAMES.append(name)
from caravela.games import rules_of
print(json.dumps([move.words() for move in rules_of("puerto-rico").catalogue.moves]))
"""


def test_one_more_building_leaves_every_number_as_it_is() -> None:
    found = subprocess.run([sys.executable, "-c", ONE_MORE], capture_output=True, text=True, check=True)
    words: list[str] = json.loads(found.stdout)
    known = [move.words() for move in rules_of("puerto-rico").catalogue.moves]
    assert words[: len(known)] == known
    new = words[len(known) :]
    assert new[:9] == [line.replace("customs office", "observatory") for line in new[9:]]
    assert "builds the observatory" in new
    assert "places a noble on the observatory" in new
