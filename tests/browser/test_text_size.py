"""Text size with numbers of players that `test_one_screen` does not cover."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Opener
from tests.browser.kit import NO_PAGE, enter
from tests.browser.screens import DECISIONS, MODULES, SETTLED, SIZES, Mix, check_words, decisions, show
from tests.server.kit import Serving

COUNT = DECISIONS // 6
MIXES = (
    Mix("puerto-rico", 3, {"new-buildings": "on", "nobles": "on"}),
    Mix("puerto-rico", 4, {}),
    Mix("madeira", 2, {}),
    Mix("madeira", 3, dict.fromkeys(MODULES, "on")),
    Mix("vasco-da-gama", 3, {}),
)


@pytest.mark.parametrize("mix", MIXES, ids=str)
def test_words_and_figures_can_be_read_on_a_small_screen(visit: Opener, site: Serving, mix: Mix) -> None:
    page = visit(NO_PAGE)
    enter(page)
    for decision in decisions(mix, COUNT):
        show(page, site.url, decision, *SIZES[0])
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            check_words(page, mix, f"{mix} ply {decision.ply}: {decision.kind} at {width} px")
