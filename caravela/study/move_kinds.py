"""What the moves of a game tell a reader: which kinds begin something, only prepare it, or tell nothing by themselves.

Each game's module of reasons has its own, as `KINDS`. A game without reasons has none: all its moves are told.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from caravela.engine.registration import load
from caravela.engine.rules import Rules


@dataclass(frozen=True, kw_only=True)
class MoveKinds:
    """Kinds of moves, and the few other names of a game that explanations need."""

    in_passing: frozenset[str] = frozenset()  # tell nothing without their context
    preparing: frozenset[str] = frozenset()  # of others: tell nothing beside a reason
    obvious: frozenset[str] = frozenset()  # follow from what the player does before: tell nothing beside a reason
    only_prepare: frozenset[str] = frozenset()  # later in the round: only prepare other moves
    beginning: frozenset[str] = frozenset()  # begin an action
    leading: Mapping[str, str] = field(default_factory=dict)  # belong to an action that a move of that kind has begun
    placing: frozenset[str] = frozenset()  # put people to work: what they will produce is told instead of the places
    ending: frozenset[str] = frozenset()  # only say that nothing more is done, or begin what the next move says
    later_phases: frozenset[object] = frozenset()  # come by themselves, sooner after some moves
    told_remarks: frozenset[str] = frozenset()  # remarks of the log that belong to what a turn does
    worth: Mapping[str, float] = field(default_factory=dict)  # points that a thing is worth about; others are worth 1
    people: frozenset[str] = frozenset()  # things that are worth something only by what they do
    themes: Mapping[str, str] = field(default_factory=dict)  # by the kind of the move
    themes_by_name: Mapping[str, str] = field(default_factory=dict)  # by the role, area or action that it is about
    leading_on: frozenset[str] = frozenset()  # matter by what they let the player do next

    @property
    def untold(self) -> frozenset[str]:
        """Told only where they are the choice itself."""
        return self.placing | self.ending

    @property
    def untold_later(self) -> frozenset[str]:
        """Not told of the rest of the round."""
        return self.in_passing | self.only_prepare


NO_KINDS = MoveKinds()


def kinds_of(rules: Rules) -> MoveKinds:
    """Those of a game: `KINDS` in the module that its registration names for reasons."""
    module = rules.registration.reasons.partition(":")[0]
    if not module:
        return NO_KINDS
    kinds: MoveKinds = load(f"{module}:KINDS")
    return kinds
