"""The parts of a position that a person can edit, and the parts that follow from others.

A game declares them once, next to the code that reads its positions. A part knows the path of its value in a written
position (`agenda` and `table`), its label, how to change it, and its places on the board. Labels and groups are
templates for translation; their facts are names of components.
"""

from __future__ import annotations

from typing import Any, Final

from caravela.engine.errors import BadChoice
from caravela.engine.phrases import Facts

SHARED: Final = -1
"""The seat of parts on the shared board."""

NUMBER: Final = "number"
SWITCH: Final = "switch"
CHOICE: Final = "choice"

EVERY: Final = "*"
"""In the path of a fixed part: any key."""

Position = dict[str, Any]
Value = int | str
Path = tuple[str | int, ...]


class Label:
    """A translatable text with facts."""

    def __init__(self, says: str, facts: Facts | None = None) -> None:
        self.says: str = says
        self.facts: Facts = facts or {}


class PartChoice:
    """A possible value of a part: the name of a component, a player, or a text."""

    def __init__(self, value: Value, name: str = "", seat: int = SHARED, says: str = "") -> None:
        self.value: Value = value
        self.name: str = name
        self.seat: int = seat
        self.says: str = says


class PositionPart:
    """An editable part of a position."""

    def __init__(
        self, path: Path, label: Label, group: str, seat: int = SHARED, places: list[str] | None = None
    ) -> None:
        self.path: Path = path
        self.id: str = "/".join([str(key) for key in path])
        self.label: Label = label
        self.group: str = group
        self.seat: int = seat
        self.places: list[str] = places or []
        self.kind: str = NUMBER
        self.least: int = 0
        self.most: int = 0
        self.choices: list[PartChoice] = []
        self.piece: str = ""  # the kind of counted piece, as in `Rules.pieces`
        self.needs: str = ""  # the part on which this one depends
        self.supply: PositionPart | None = None  # the part that additions are taken from and removals go to

    def value(self, position: Position) -> Value:
        raise AssertionError("every part has a value")

    def put(self, position: Position, value: Value) -> None:
        """Write a valid value."""
        raise AssertionError("every part can be written")

    def allows(self, value: Value) -> bool:
        if self.kind == CHOICE:
            return value in [choice.value for choice in self.choices]
        return isinstance(value, int) and self.least <= value <= self.most

    def change(self, position: Position, value: Value) -> None:
        """Change the value; additions are taken from the supply as far as possible."""
        if isinstance(value, bool) or not self.allows(value):
            raise BadChoice(f"'{self.id}' cannot be {value!r}.")
        before = self.value(position)
        self.put(position, value)
        if self.supply is not None and isinstance(value, int) and isinstance(before, int):
            left = self.supply.value(position)
            assert isinstance(left, int)
            self.supply.put(position, min(max(left - (value - before), self.supply.least), self.supply.most))

    def covers(self, path: Path) -> bool:
        """Whether this part contains a leaf of a position."""
        return path[: len(self.path)] == self.path


class NumberPart(PositionPart):
    """An integer. In a row by names, zero is left out."""

    def __init__(
        self,
        path: Path,
        label: Label,
        group: str,
        seat: int = SHARED,
        places: list[str] | None = None,
        least: int = 0,
        most: int = 99,
        piece: str = "",
        supply: PositionPart | None = None,
        left_out: bool = False,
    ) -> None:
        super().__init__(path, label, group, seat, places)
        self.least = least
        self.most = most
        self.piece = piece
        self.supply = supply
        self.left_out: bool = left_out

    def value(self, position: Position) -> Value:
        holder = holder_of(position, self.path)
        key = self.path[len(self.path) - 1]
        return int(holder.get(key, 0)) if isinstance(holder, dict) else int(holder[key])

    def put(self, position: Position, value: Value) -> None:
        holder = holder_of(position, self.path)
        key = self.path[len(self.path) - 1]
        holder[key] = value
        if self.left_out and value == 0:
            del holder[key]


class ChoicePart(PositionPart):
    """One of several values; an empty text if the position has none."""

    def __init__(
        self,
        path: Path,
        label: Label,
        group: str,
        choices: list[PartChoice],
        seat: int = SHARED,
        places: list[str] | None = None,
    ) -> None:
        super().__init__(path, label, group, seat, places)
        self.kind = CHOICE
        self.choices = choices

    def value(self, position: Position) -> Value:
        value = holder_of(position, self.path)[self.path[len(self.path) - 1]]
        if value is None:
            return ""
        return int(value) if isinstance(value, int) else str(value)

    def put(self, position: Position, value: Value) -> None:
        holder_of(position, self.path)[self.path[len(self.path) - 1]] = None if value == "" else value


class MemberPart(PositionPart):
    """Whether something is in a list; additions keep the order of `order`."""

    def __init__(
        self,
        path: Path,
        member: Value,
        order: list[Any],
        label: Label,
        group: str,
        seat: int = SHARED,
        places: list[str] | None = None,
        piece: str = "",
        supply: PositionPart | None = None,
    ) -> None:
        super().__init__(path, label, group, seat, places)
        self.kind = SWITCH
        self.most = 1
        self.member: Value = member
        self.order: list[Any] = order
        self.id = f"{self.id}/{member}"
        self.piece = piece
        self.supply = supply

    def value(self, position: Position) -> Value:
        return 1 if self.member in self.members(position) else 0

    def members(self, position: Position) -> list[Any]:
        members = holder_of(position, self.path)[self.path[len(self.path) - 1]]
        assert isinstance(members, list)
        return members

    def put(self, position: Position, value: Value) -> None:
        others = [member for member in self.members(position) if member != self.member]
        wanted = [*others, self.member] if value == 1 else others
        holder = holder_of(position, self.path)
        holder[self.path[len(self.path) - 1]] = [name for name in self.order if name in wanted]


class BitPart(PositionPart):
    """Whether a bit of a number is set."""

    def __init__(
        self,
        path: Path,
        bit: int,
        label: Label,
        group: str,
        seat: int = SHARED,
        places: list[str] | None = None,
    ) -> None:
        super().__init__(path, label, group, seat, places)
        self.kind = SWITCH
        self.most = 1
        self.bit: int = bit
        self.id = f"{self.id}/{bit}"

    def value(self, position: Position) -> Value:
        bits = holder_of(position, self.path)[self.path[len(self.path) - 1]]
        return (int(bits) >> self.bit) & 1

    def put(self, position: Position, value: Value) -> None:
        holder = holder_of(position, self.path)
        key = self.path[len(self.path) - 1]
        rest = int(holder[key]) & ~(1 << self.bit)
        holder[key] = rest | (1 << self.bit) if value == 1 else rest


class Fixed:
    """A leaf of positions that cannot be edited, with the reason: it follows from others, or never changes."""

    def __init__(self, path: Path, reason: str) -> None:
        self.path: Path = path
        self.reason: str = reason

    def covers(self, path: Path) -> bool:
        if len(path) < len(self.path):
            return False
        for i in range(len(self.path)):
            if self.path[i] not in (EVERY, path[i]):
                return False
        return True


class Editing:
    """How to edit positions of one kind of table. A game overrides `follow`."""

    def __init__(self, parts: list[PositionPart], fixed: list[Fixed]) -> None:
        self.parts: list[PositionPart] = parts
        self.fixed: list[Fixed] = fixed

    def find(self, id: str) -> PositionPart:
        for part in self.parts:
            if part.id == id:
                return part
        raise BadChoice(f"A position of this game has no part '{id}'.")

    def follow(self, position: Position) -> None:
        """Recompute the parts that follow from others, after a change."""

    def piece_label(self, piece: str) -> PartChoice:
        """The label of a counted piece: its component, and its owner."""
        return PartChoice(piece, piece)


def holder_of(position: Position, path: Path) -> Any:
    """The object that directly contains the last key of a path."""
    holder: Any = position
    for i in range(len(path) - 1):
        holder = holder[path[i]]
    return holder


def seat_choices(seats: int, nobody: str, none: int = -1) -> list[PartChoice]:
    """The choices of a seat: one of the players, or nobody, shown as a text."""
    return [PartChoice(none, says=nobody), *[PartChoice(seat, seat=seat) for seat in range(seats)]]
