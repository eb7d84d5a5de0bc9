"""The options of Vasco da Gama: where the rulebook can be read in two ways, the other way (VG-1, VG-6, VG-12)."""

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
        "everybody may launch once more before the sections are refilled, or only on turns of his own (VG-6)",
    ),
    Option(
        "merchant-without-slot",
        ["stays", "leaves"],
        "a merchant ship that finds no slot is the next round's, or leaves the game (VG-12)",
    ),
]


@final
@mypyc_attr(acyclic=True)
class Choices:
    """What was chosen before the game. Never changes once made; shared by all copies of a game."""

    def __init__(self, words: dict[str, str]) -> None:
        self.disc_may_be_kept: bool = words["additional-disc"] == "may-be-kept"
        self.launching_at_any_time: bool = words["launching"] == "any-time"
        self.merchant_stays: bool = words["merchant-without-slot"] == "stays"


USUAL: Final = Choices(chosen(OPTIONS, {}))
