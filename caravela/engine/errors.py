"""What goes wrong at the hands of a person or a file: always one sentence, never a traceback."""


class CaravelaError(Exception):
    """Says in one sentence what is wrong and what would be right. Nothing has changed."""


class NotAllowed(CaravelaError):
    """A move that the rules do not allow now."""


class Damaged(CaravelaError):
    """A record, position or data file that cannot be read as it stands."""


class BadChoice(CaravelaError):
    """A number of players or an option that the game does not have."""
