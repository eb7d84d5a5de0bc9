"""An action of small moves can be taken back, one by one or at once, to the moment its number was called."""

from __future__ import annotations

import pytest

from caravela.engine.dice import Dice
from caravela.match.box import Box
from caravela.match.match import Match


def actions_of(match: Match) -> list[tuple[int, int]]:
    """First and last ply of every action whose moves are all its player's own, without a draw between them."""
    found = []
    for first, line in enumerate(match.history):
        if line.move.words().startswith("performs"):
            last = first
            while last + 1 < match.ply and match.history[last + 1].seat == line.seat:
                later = match.history[last + 1]
                if later.by_chance or later.move.words().startswith(("performs", "gives up", "picks")):
                    break
                last += 1
            found.append((first, last))
    return found


@pytest.mark.parametrize("seed", [3, 8])
def test_every_action_can_be_taken_back(seed: int) -> None:
    whole = Box("vasco-da-gama").start(3, seed=seed)
    dice = Dice(seed)
    while not whole.over:
        moves = whole.moves()
        whole.play(moves[dice.below(len(moves))])
    longest = sorted(actions_of(whole), key=lambda action: action[0] - action[1])[:6]
    assert longest[0][1] - longest[0][0] >= 4
    for first, last in longest:
        match = Box("vasco-da-gama").start(3, seed=seed)
        places = []
        for line in whole.history[match.ply : last]:
            if line.by_chance:
                continue  # the table draws by itself
            if match.ply >= first:
                places.append(match.position())
            match.play(line.move)
        while places:
            match.undo()
            assert match.position() == places.pop()
        assert match.ply == first
        assert match.question_kind == "called-number"
