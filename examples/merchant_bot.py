"""A bot for any game in 30 lines: reads each question as a line of JSON and answers with the number of a move.

caravela arena puerto-rico --bots "program:python3 examples/merchant_bot.py,greedy,random" --games 12
"""

from __future__ import annotations

import json
import random
import sys

PREFERRED = ["builds", "sells", "loads", "takes the craftsman", "takes the captain", "takes"]


def preference(words: str) -> float:
    """Moves that match an earlier entry are better; ties are broken at random."""
    for place, prefix in enumerate(PREFERRED):
        if words.startswith(prefix):
            return len(PREFERRED) - place + random.random()
    return random.random()


def main() -> None:
    for line in sys.stdin:
        question = json.loads(line)
        best = max(question["moves"], key=lambda move: preference(move["words"]))
        print(best["number"], flush=True)


if __name__ == "__main__":
    main()
