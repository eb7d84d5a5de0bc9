"""The printed numbers of the roles' bonuses."""

from __future__ import annotations

from typing import final

from mypy_extensions import i64

from caravela.engine.printed import PrintedNumbers


@final
class RoleNumbers:
    def __init__(self, printed: PrintedNumbers) -> None:
        self.steps: i64 = printed.number("new roles", "steps up in the windmill", 0, 9)
        self.ship_goods: i64 = printed.number("new roles", "goods with the pirate ship", 0, 9)
        self.flips: i64 = printed.number("new roles", "favors flipped", 0, 9)
        self.units: i64 = printed.number("new roles", "things from a city with the pirate citizen", 0, 9)
        self.resting: i64 = printed.number("new roles", "workers laid down", 0, 9)
        self.exchanges: i64 = printed.number("new roles", "goods exchanged", 0, 9)
        self.columns: i64 = printed.number("new roles", "columns whose favors come face-down", 0, 4)
