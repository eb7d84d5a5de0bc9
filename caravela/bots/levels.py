"""Five levels for every game, from an opponent for beginners to the strongest play in a second per move.

A bot's name is a level with optional additions: `captain+shipper` plays in a style from the game's weights file;
`captain@250ms` or `captain@800` thinks for another time or number of iterations; `captain+FILE.toml` uses the weights
of a file written by `caravela train`; `admiral*2` searches in two processes, and `admiral*` in as many as there are
free cores.
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
    """A bot's thinking time, how much it overlooks, and whether it searches the end of the game exhaustively."""

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
        self.iterations: i64 = iterations  # maximum; 0 for no limit; without iterations and time, a one-move lookahead
        self.by_policy: i64 = by_policy  # the same for rollouts by a policy, which are slower and better
        self.seconds: float = seconds
        self.told: str = told
        self.notices: i64 = notices  # the number of moves considered; 0 for all
        self.heat: i64 = heat  # how often unusual moves are considered
        self.careful: bool = careful
        self.trained: bool = trained  # whether rollouts use the game's policy and net, if they exist
        self.proven: bool = proven  # the same, but only in games whose weights file says that this is stronger
        self.exact: bool = exact  # whether the end of the game is searched exhaustively


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
"""Not offered to players: the strongest levels of version 0.1, and a search for comparison with them."""


def level_named(name: str) -> Level | None:
    for level in LEVELS + COMPARED:
        if level.name == name:
            return level
    return None


@final
class BotName:
    """A parsed bot name: level, style, and budget."""

    def __init__(self, text: str) -> None:
        text, star, hands = text.partition("*")
        if hands and (not hands.isdigit() or not 0 < int(hands) <= MOST_HANDS):
            raise BadChoice(f"'{text}*{hands}' names no number of processes from 1 to {MOST_HANDS} after the *.")
        self.says_hands: bool = star != ""
        self.hands: int | None = int(hands) if hands else (None if star else 1)  # None: one per free core
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
