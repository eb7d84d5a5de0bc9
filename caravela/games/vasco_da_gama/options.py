"""The options of Vasco da Gama: the other reading where the rulebook allows two (VG-1, VG-6, VG-12)."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import mypyc_attr

from caravela.engine.options import Option, chosen

OPTIONS: Final[list[Option]] = [
    Option(
        "additional-disc",
        ["placed", "may-be-kept"],
        "in phase 1 the additional action disc is placed like all others, or may be kept in the supply (VG-1)",
    ),
    Option(
        "launching",
        ["any-time", "own-turns"],
        "all players may launch once more before the sections are refilled, or only on their own turns (VG-6)",
    ),
    Option(
        "merchant-without-slot",
        ["stays", "leaves"],
        "a merchant ship without a slot stays for the next round, or leaves the game (VG-12)",
    ),
]


@final
@mypyc_attr(acyclic=True)
class Choices:
    """The options chosen before the game. Never changes once made; shared by all copies of a game."""

    def __init__(self, words: dict[str, str]) -> None:
        self.disc_may_be_kept: bool = words["additional-disc"] == "may-be-kept"
        self.launching_at_any_time: bool = words["launching"] == "any-time"
        self.merchant_stays: bool = words["merchant-without-slot"] == "stays"


USUAL: Final = Choices(chosen(OPTIONS, {}))
