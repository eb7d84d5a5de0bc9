"""Errors caused by a person or a file: always one sentence, never a traceback."""


class CaravelaError(Exception):
    """One sentence that says what is wrong and what would be right. The match is unchanged."""


class NotAllowed(CaravelaError):
    """A move that the rules do not allow now."""


class Damaged(CaravelaError):
    """A record, position or data file that cannot be read."""


class BadChoice(CaravelaError):
    """An unknown game, option or name, or an unsupported number of players."""
