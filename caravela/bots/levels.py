"""Five levels for every game, from a first-timer's opponent to the strongest in a second per move.

A bot's name is a level, and may say more: `captain+shipper` plays with a style that the game's weights know, and
`captain@250ms` or `captain@800` thinks for another time or number of iterations. `captain+FILE.toml` plays with the
weights of that file, as `caravela train` writes it. `admiral*2` searches in two processes at a time, and `admiral*` in
as many as there are cores free.
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from caravela.bots.nets.policy import WARM
from caravela.engine.errors import BadChoice
from caravela.language.frame import message

MOST_HANDS: Final = 64


@final
class Level:
    """How long a bot thinks, how much it overlooks, and whether it follows every plan to the end of the round."""

    def __init__(
        self,
        name: str,
        iterations: i64,
        seconds: float,
        told: str,
        notices: i64 = 0,
        heat: i64 = WARM,
        careful: bool = False,
        trained: bool = False,
        proven: bool = False,
        exact: bool = False,
        by_policy: i64 = 0,
    ) -> None:
        self.name: str = name
        self.iterations: i64 = iterations  # at most; zero is no limit, and without thinking one move ahead is looked
        self.by_policy: i64 = by_policy  # the same where it plays on by a policy, which takes longer and tells more
        self.seconds: float = seconds
        self.told: str = told
        self.notices: i64 = notices  # moves at a time; zero is all
        self.heat: i64 = heat  # how often unusual moves come to mind
        self.careful: bool = careful
        self.trained: bool = trained  # whether it plays on by the game's policy and its net judges, where there are
        self.proven: bool = proven  # the same, but only in games whose file of weights says that this is stronger
        self.exact: bool = exact  # whether it follows the last moves of a game to their end, all of them


LEVELS: Final[list[Level]] = [
    Level(
        "cabin-boy",
        0,
        0.0,
        message("sees few of its moves and only its own gain: an opponent for a first game"),
        notices=2,
        heat=48 * WARM,
    ),
    Level("sailor", 25, 0.2, message("looks a little ahead, and overlooks unusual moves"), notices=3, heat=2 * WARM),
    Level("helmsman", 200, 0.5, message("looks ahead, and overlooks nothing")),
    Level("captain", 200, 1.0, message("thinks well ahead"), proven=True, by_policy=10),
    Level(
        "admiral",
        0,
        1.0,
        message("thinks a second for every move, every plan to its end: the strongest"),
        careful=True,
        proven=True,
        exact=True,
    ),
]


COMPARED: Final[list[Level]] = [
    Level("captain-0.1", 200, 1.0, ""),
    Level("admiral-0.1", 0, 1.0, "", careful=True),
    Level("admiral-policy", 0, 1.0, "", careful=True, trained=True, exact=True),
]
"""Not offered to players: the strongest levels as version 0.1 had them, and a search that is compared with them."""


def level_named(name: str) -> Level | None:
    for level in LEVELS + COMPARED:
        if level.name == name:
            return level
    return None


@final
class BotName:
    """A bot's name taken apart: who, in which style, and with which budget."""

    def __init__(self, text: str) -> None:
        text, star, hands = text.partition("*")
        if hands and (not hands.isdigit() or not 0 < int(hands) <= MOST_HANDS):
            raise BadChoice(f"'{text}*{hands}' names no number of processes from 1 to {MOST_HANDS} after the *.")
        self.says_hands: bool = star != ""
        self.hands: int | None = int(hands) if hands else (None if star else 1)  # none is as many as are free
        name, at, budget = text.partition("@")
        self.name, _, self.style = name.partition("+")
        self.iterations: i64 = 0
        self.seconds: float = 0.0
        self.has_budget: bool = at != ""
        if at:
            number = budget.removesuffix("ms")
            if not number.isdigit() or int(number) == 0:
                raise BadChoice(f"'{text}' names no budget; say 800 for iterations or 250ms for a time after the @.")
            if budget.endswith("ms"):
                self.seconds = int(number) / 1000.0
            else:
                self.iterations = int(number)
