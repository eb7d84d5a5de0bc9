"""Words and figures are large enough to be read: on the shared board, one's own mat and tray, and others' mats."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.conftest import Opener
from tests.browser.screens import DECISIONS, MODULES, SETTLED, SIZES, Mix, decisions, show
from tests.server.kit import Serving

SMALLEST = 12.0
COUNT = DECISIONS // 6
EXPANSIONS = {"new-buildings": "on", "nobles": "on"}
MIXES = (
    Mix("puerto-rico", 2, {}),
    Mix("puerto-rico", 3, EXPANSIONS),
    Mix("puerto-rico", 4, {}),
    Mix("puerto-rico", 5, EXPANSIONS),
    Mix("madeira", 2, {}),
    Mix("madeira", 3, dict.fromkeys(MODULES, "on")),
    Mix("madeira", 4, dict.fromkeys(MODULES, "on")),
    Mix("vasco-da-gama", 2, {}),
    Mix("vasco-da-gama", 3, {}),
    Mix("vasco-da-gama", 4, {}),
)

# How high the font is on the screen; a name that is drawn narrower keeps its height.
WORDS = """() => [...document.querySelectorAll('.playing svg text')]
  .filter((word) => word.getBoundingClientRect().width > 0 && word.textContent.trim())
  .map((word) => {
    const { c, d } = word.getScreenCTM();
    return {
      text: word.textContent.trim(),
      size: parseFloat(getComputedStyle(word).fontSize) * Math.hypot(c, d),
      compact: word.closest('.opponents') !== null,
      place: word.closest('[data-spot]')?.dataset.spot ?? '',
    };
  })"""


@pytest.mark.parametrize("mix", MIXES, ids=str)
def test_words_and_figures_can_be_read_on_a_small_screen(visit: Opener, site: Serving, mix: Mix) -> None:
    page = visit("/about")
    page.request.post(f"{site.url}/api/guests", data={"name": "Leonor"})
    for decision in decisions(mix, COUNT):
        show(page, site.url, decision, *SIZES[0])
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            page.evaluate(SETTLED)
            words: list[dict[str, Any]] = page.evaluate(WORDS)
            assert len([word for word in words if word["compact"]]) >= mix.players - 1
            assert len([word for word in words if not word["compact"]]) > 20
            small = [word for word in words if round(word["size"], 1) < SMALLEST]
            assert small == [], f"{mix} ply {decision.ply}: {decision.kind} at {width} px"
