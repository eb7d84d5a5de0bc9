"""What a seat does automatically: forced moves, if its player wants that, and standing orders."""

from __future__ import annotations

import msgspec

from caravela.engine.flow import Move
from caravela.language.frame import message
from caravela.match.log import LogLine
from caravela.match.match import is_meant
from caravela.server.errors import Refused
from caravela.server.tables.events import Auto, Order
from caravela.server.tables.play import Play
from caravela.server.tables.table import Seat

MOST_MOVES = 20
MOST_FACTS = 8
LONGEST = 200
"""The maximum number of characters of a text in an order."""
LARGEST = 2_000
"""The maximum number of bytes of an order. Orders are events, and the server reads all events to open a table."""


def checked_order(order: Order) -> Order:
    if not 1 <= len(order.moves) <= MOST_MOVES or any(not is_fit(move) for move in order.moves):
        raise Refused("bad-order", "A standing order names 1 to {most} moves.", most=MOST_MOVES)
    if order.times is not None and not 1 <= order.times <= 1000:
        raise Refused("bad-order", "A standing order is for 1 to 1000 times.")
    if order.question is not None and not is_fit(order.question):
        raise Refused("bad-order", "A question has 1 to {most} characters.", most=LONGEST)
    if order.until is not None and not (is_fit(order.until) and "kind" in order.until):
        raise Refused("bad-order", "What ends a standing order is a kind of move, perhaps with facts.")
    if len(msgspec.json.encode(order)) > LARGEST:
        raise Refused("bad-order", "The standing order is too long; name fewer moves.")
    return order


def is_fit(said: str | int | dict[str, str | int]) -> bool:
    """Whether a move or a question is short enough."""
    if isinstance(said, dict):
        return 1 <= len(said) <= MOST_FACTS and all(is_fit(name) and is_fit(fact) for name, fact in said.items())
    return isinstance(said, int) or 1 <= len(said.strip()) <= len(said) <= LONGEST


def applies(order: Order, play: Play) -> bool:
    """Whether an order is for the current question."""
    return order.question is None or order.question in (play.match.question_kind, play.match.question)


def open_move(order: Order, play: Play) -> Move | None:
    """The first move of an order that is legal now."""
    legal = play.match.moves()
    return next((move for said in order.moves for move in legal if is_meant(move, said)), None)


def automatic_move(seat: Seat, play: Play) -> tuple[Move, Auto] | None:
    """The automatic move of a seat with its reason; None if its player has to decide."""
    order = seat.order
    if order is not None and applies(order, play):
        move = open_move(order, play)
        if move is not None:
            return move, "order"
    legal = play.match.moves()
    if seat.forced and len(legal) == 1:
        return legal[0], "forced"
    return None


def used_up(seat: Seat) -> str | None:
    """Why a seat's order ends now that it has been followed; None if it continues."""
    order = seat.order
    if order is not None and order.times is not None and seat.order_used >= order.times:
        return message("It was carried out as often as you wished.")
    return None


def ends_order(order: Order, line: LogLine) -> bool:
    """Whether a new line of the log, as the seat may see it, ends an order."""
    until = order.until
    if until is None or until["kind"] != line.kind:
        return False
    return all(line.facts.get(name) == fact for name, fact in until.items() if name != "kind")


def impossible(seat: Seat, play: Play) -> str | None:
    """Why a seat's order cannot be followed although it applies; None otherwise."""
    order = seat.order
    if order is None or not applies(order, play) or open_move(order, play) is not None:
        return None
    return message("None of its moves is open now.")
