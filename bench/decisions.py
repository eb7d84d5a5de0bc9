"""Generates decisions of random games for the tests of the page's boards: for each question the one with the most
choices, and at least one with each kind of move.

    python -m bench.decisions

Writes `client/tests/decisions/GAME.json.gz`. Games have fixed seeds, with and without modules, so the output is
reproducible; a test fails if it is out of date.
"""

from __future__ import annotations

import gzip
import json
import random
from pathlib import Path
from typing import Any

import caravela

FOLDER = Path(__file__).parent.parent / "client" / "tests" / "decisions"
GAMES = 45
MODULES = {
    "madeira": ("new-beginning", "capitanias", "kings-demands", "new-roles", "ambassadors"),
    "puerto-rico": ("new-buildings", "nobles"),
}


def decisions(game: str) -> list[dict[str, Any]]:
    """The largest decision of each question, in the base game and with all modules, and one with each kind of move."""
    kept: dict[tuple[str, bool], dict[str, Any]] = {}
    kinds: set[str] = set()
    box = caravela.game(game)
    for seed in range(GAMES):
        rng = random.Random(seed)
        expanded = seed % 3 > 0
        options = dict.fromkeys(MODULES[game], "on") if expanded else {}
        match = box.start(players=2 + seed // 3 % 3, seed=seed, options=options)
        while moves := match.moves():
            key = match.question_kind, expanded
            new = {move.kind for move in moves} - kinds
            if new or len(moves) > len(kept.get(key, {"moves": []})["moves"]):
                choices = [{"move": i, "kind": move.kind, "facts": move.facts()} for i, move in enumerate(moves)]
                decision = {"question": match.question_kind, "view": match.view(match.seat), "moves": choices}
                kept[(" ".join([match.question_kind, *sorted(new)]) if new else key[0], expanded)] = decision
                kinds |= new
            match.play(rng.choice(moves))
    return [kept[key] for key in sorted(kept)]


def file_of(game: str) -> Path:
    return FOLDER / f"{game}.json.gz"


def written(game: str) -> str:
    return json.dumps(decisions(game), ensure_ascii=False, separators=(",", ":"))


def main() -> None:
    FOLDER.mkdir(exist_ok=True)
    for game in MODULES:
        file_of(game).write_bytes(gzip.compress(written(game).encode(), mtime=0))


if __name__ == "__main__":
    main()
