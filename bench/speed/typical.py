"""The typical workload of all games for profile-guided optimization: see `make fast PROFILE=1`.

python -m bench.speed.typical
"""

from __future__ import annotations

from bench.speed.rows import EXPANSIONS, Work, batches, iterations, matches, random_games, row_named, to_the_end
from caravela.bots.search.search_settings import SearchSettings

GAMES = ("puerto-rico", "madeira", "vasco-da-gama")
MODULES: dict[str, object] = dict.fromkeys(
    ("new-beginning", "capitanias", "kings-demands", "new-roles", "ambassadors"), "on"
)


def typical() -> list[tuple[Work, int]]:
    """The workload and its repetitions."""
    return [
        (random_games("puerto-rico", {}, True)(), 300),
        (random_games("puerto-rico", EXPANSIONS, True)(), 150),
        (random_games("madeira", {}, True)(), 200),
        (random_games("madeira", MODULES, True)(), 100),
        (random_games("vasco-da-gama", {}, True)(), 300),
        (row_named("copy, Puerto Rico").prepare(), 5),
        (matches(view=True)(), 3),
        (row_named("read a position, greedy move").prepare(), 2),
        (batches(), 8),
        *((iterations(lambda: SearchSettings(careful=True), 20, game)(), 1) for game in GAMES),
        *((iterations(SearchSettings, 500, game)(), 2) for game in GAMES),
        *((iterations(to_the_end, 100, game)(), 2) for game in GAMES),
    ]


def main() -> None:
    for work, times in typical():
        for _ in range(times):
            work()


if __name__ == "__main__":
    main()
