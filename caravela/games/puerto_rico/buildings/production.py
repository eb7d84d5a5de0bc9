"""The production buildings: with plantations they produce goods, one for each colonist on their circles."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from caravela.games.puerto_rico.building import Building


@final
class ProductionBuilding(Building):
    """Processes one kind of good. A large one counts double for the guild hall."""

    def __init__(self, number: i64, name: str, row: list[int], good: i64) -> None:
        super().__init__(number, name, row)
        self.good = good
        self.beige = False
        self.large_production = self.circles > 1
