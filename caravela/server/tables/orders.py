"""What a seat does by itself: forced moves, if its player wishes, and standing orders."""

from __future__ import annotations

from caravela.server.errors import Refused
from caravela.server.tables.events import Auto, Order
from caravela.server.tables.play import Play
from caravela.server.tables.table import Seat

MOST_WORDS = 20


def checked_order(order: Order) -> Order:
    if not 1 <= len(order.moves) <= MOST_WORDS or any(not words.strip() or len(words) > 200 for words in order.moves):
        raise Refused("bad-order", f"A standing order names 1 to {MOST_WORDS} moves in words.")
    if order.times is not None and not 1 <= order.times <= 1000:
        raise Refused("bad-order", "A standing order is for 1 to 1000 times.")
    for text in (order.heard, order.question):
        if text is not None and not 1 <= len(text) <= 200:
            raise Refused("bad-order", "What a standing order listens for has 1 to 200 characters.")
    return order


def automatic_move(seat: Seat, play: Play) -> tuple[str, Auto] | None:
    """What the seat does by itself now, in words, and why; nothing if its player has to decide."""
    legal = [move.words() for move in play.match.moves()]
    order = seat.order
    if order is not None and (order.question is None or order.question == play.match.question):
        for words in order.moves:
            if words in legal:
                return words, "order"
    if seat.forced and len(legal) == 1:
        return legal[0], "forced"
    return None


def used_up(seat: Seat) -> str | None:
    """Why the order of a seat ends after it has been followed, if it does."""
    order = seat.order
    if order is not None and order.times is not None and seat.order_used >= order.times:
        return f"It was for {order.times} {'time' if order.times == 1 else 'times'}."
    return None


def heard(seat: Seat, line: str) -> str | None:
    """Why a new line of the log, as the seat reads it, ends its order, if it does."""
    order = seat.order
    if order is not None and order.heard is not None and order.heard.lower() in line.lower():
        return f"The log says: {line}"
    return None


def impossible(seat: Seat, play: Play) -> str | None:
    """Why the order of a seat that is asked now cannot be followed, if it applies."""
    order = seat.order
    if order is None or (order.question is not None and order.question != play.match.question):
        return None
    legal = [move.words() for move in play.match.moves()]
    if any(words in legal for words in order.moves):
        return None
    return f"None of its moves is open now: {'; '.join(order.moves)}."
