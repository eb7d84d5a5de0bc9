"""Options of a game: edition switches, house rules and modules, each declared once with name, default and help."""

from __future__ import annotations

from typing import final

from caravela.engine.errors import BadChoice


@final
class Option:
    """One choice made before the game starts. Its values are words; a switch has the words `on` and `off`."""

    def __init__(self, name: str, values: list[str], help: str) -> None:
        self.name: str = name
        self.values: list[str] = values
        self.default: str = values[0]
        self.help: str = help


def switch(name: str, help: str) -> Option:
    """An option that is off unless chosen."""
    return Option(name, ["off", "on"], help)


def chosen(options: list[Option], wishes: dict[str, object]) -> dict[str, str]:
    """Every option with its value, defaults filled in; an unknown name or value is refused."""
    names = [option.name for option in options]
    for name in wishes:
        if name not in names:
            raise BadChoice(f"There is no option '{name}'; the options are {', '.join(names)}.")
    found: dict[str, str] = {}
    for option in options:
        wish = wishes.get(option.name, option.default)
        word = ("on" if wish else "off") if isinstance(wish, bool) else str(wish)
        if word not in option.values:
            raise BadChoice(f"Option '{option.name}' is one of {', '.join(option.values)}, not '{word}'.")
        found[option.name] = word
    return found
