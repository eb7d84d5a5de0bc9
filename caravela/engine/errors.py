"""Errors caused by a person or a file: always one sentence, never a traceback."""


class CaravelaError(Exception):
    """One sentence that says what is wrong and how to correct it. The match is unchanged."""


class NotAllowed(CaravelaError):
    """A move that the rules do not allow now."""


class Damaged(CaravelaError):
    """A record, position or data file that cannot be read."""


class OutOfRange(Damaged):
    """A position with a number that no game can reach: its part, as the start of its path, and the bounds.

    Without an upper bound, `most` is less than `least`.
    """

    def __init__(self, sentence: str, part: str, found: int, least: int, most: int) -> None:
        super().__init__(sentence)
        self.part: str = part
        self.found: int = found
        self.least: int = least
        self.most: int = most


class BadChoice(CaravelaError):
    """An unknown game, option or name, or an unsupported number of players."""
