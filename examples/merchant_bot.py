"""A bot for any game of Caravela in 30 lines: reads questions, one JSON line each, and answers with a move's number.

caravela arena puerto-rico --bots "program:python3 examples/merchant_bot.py,greedy,random" --games 12
"""

from __future__ import annotations

import json
import random
import sys

LIKED = ["builds", "sells", "loads", "takes the craftsman", "takes the captain", "takes"]


def liking(words: str) -> float:
    """The earlier a beginning stands in the list, the better; equals are drawn."""
    for place, beginning in enumerate(LIKED):
        if words.startswith(beginning):
            return len(LIKED) - place + random.random()
    return random.random()


def main() -> None:
    for line in sys.stdin:
        question = json.loads(line)
        best = max(question["moves"], key=lambda move: liking(move["words"]))
        print(best["number"], flush=True)


if __name__ == "__main__":
    main()
