"""Refusals of positions in one sentence with the actual and the expected value, and questions that checks share."""

from __future__ import annotations

from collections.abc import Iterable

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.errors import Damaged, OutOfRange
from caravela.games.puerto_rico.components import BUILDING_NAMES, GOOD_NAMES, GOODS
from caravela.games.puerto_rico.game import PuertoRico
from caravela.games.puerto_rico.player import Player


def expect(holds: bool, what: str, actual: object, expected: object) -> None:
    """Refuse a position unless a condition holds."""
    if not holds:
        raise Damaged(f"The position has {what} {actual}; expected is {expected}.")


def within(what: str, actual: i64, least: i64, most: i64, at: str = "") -> None:
    """Refuse a number out of bounds; `at` is the start of its path."""
    if not least <= actual <= most:
        expected = f"{least} to {most}" if least < most else f"{least}"
        raise OutOfRange(f"The position has {what} {actual}; expected is {expected}.", at, actual, least, most)


def at_least(what: str, actual: i64, least: i64, at: str = "") -> None:
    if actual < least:
        raise OutOfRange(
            f"The position has {what} {actual}; expected is {least} or more.", at, actual, least, least - 1
        )


def bits_of(bits: i64, size: i64) -> list[int]:
    """The numbers in a set."""
    return [i for i in range(size) if (bits >> i) & 1 == 1]


def names_of(bits: i64) -> str:
    return ", ".join(BUILDING_NAMES[i] for i in bits_of(bits, len(BUILDING_NAMES))) or "nothing"


def named_seats(seats: list[int]) -> str:
    return ", ".join(str(seat + 1) for seat in sorted(seats)) or "none"


def seats_in(bits: int) -> str:
    return named_seats(bits_of(bits, 5))


def named_goods(row: vec[i64]) -> dict[str, int]:
    return {GOOD_NAMES[good]: row[good] for good in range(GOODS) if row[good] > 0}


def told(numbers: Iterable[int]) -> str:
    return " or ".join(str(number) for number in sorted(numbers)) or "none"


def owns(player: Player, name: str) -> bool:
    return (player.built >> BUILDING_NAMES.index(name)) & 1 == 1


def anybody_has(game: PuertoRico, name: str) -> bool:
    return any(owns(player, name) for player in game.players)


def has_black_market(game: PuertoRico) -> bool:
    number = BUILDING_NAMES.index("black market")
    return number < len(game.kinds) and any(player.has(game.kinds[number]) for player in game.players)
