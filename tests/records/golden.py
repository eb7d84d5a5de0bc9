"""Generates golden records, positions, counts and checksums; writes them only with `pytest --bless`."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from caravela.bots.experiments.simulation import SimulatedTable, play_and_keep

FOLDER = Path(__file__).parent


@dataclass(frozen=True)
class Golden:
    """One whole game between bots, and a name for its purpose."""

    game: str
    what: str
    bots: list[str]
    seed: int
    options: dict[str, str] = field(default_factory=dict)
    with_: str = ""  # what is in play besides the base game

    @property
    def path(self) -> Path:
        name = "-".join(filter(None, [self.with_, self.what]))
        return FOLDER / self.game.replace("-", "_") / f"{len(self.bots)}-players-{name}.record"

    def played(self) -> str:
        _, match = play_and_keep(SimulatedTable(self.game, self.bots, self.options), self.seed)
        return match.record()

    def __str__(self) -> str:
        return f"{self.game}-{self.path.stem}" if self.with_ else f"{self.game}-{len(self.bots)}-{self.what}"


G, R = "greedy", "random"
