"""Remarks in the log about new roles."""

from __future__ import annotations

from typing import Final

from caravela.engine.flow import Move, Step
from caravela.engine.phrases import Remark, Remarked
from caravela.games.madeira.game import Madeira

WORKERS_STAND_UP: Final = Remark("workers-stand-up", "workers at rest stand up again", about=("worker at rest",))


def remarks_on_rest(before: Madeira, by: Move | Step, after: Madeira) -> list[Remarked]:
    if by.kind not in ("crowns-requests", "cities-pay"):
        return []
    down = before.expansion.new_roles.laid_down
    return [WORKERS_STAND_UP.told()] if down & ~after.expansion.new_roles.laid_down else []
