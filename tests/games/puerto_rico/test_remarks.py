"""What the log tells beside moves and gains."""

from __future__ import annotations

import pytest

from caravela.games.puerto_rico.presentation.remarks import NEW_STACK, remarks
from caravela.games.puerto_rico.roles.settler import SHUFFLE_DISCARDS
from tests.rulebook.puerto_rico.stage import Table


@pytest.mark.parametrize(("discarded", "told"), [("2 tobacco", True), ("", False)])
def test_discards_are_told_to_be_shuffled_only_if_there_are_any(discarded: str, told: bool) -> None:
    """With too few tiles for the whole row, the empty stacks are met again when the discards are used up, too."""
    table = Table(3)
    table.lies(face_up="", face_down="", discarded=discarded)
    before = table.game.copy()
    SHUFFLE_DISCARDS.happen(table.game)
    found = [each.remark for each in remarks(before, SHUFFLE_DISCARDS, table.game)]
    assert found == [NEW_STACK] * told
