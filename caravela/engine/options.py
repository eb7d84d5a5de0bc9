"""Options of a game: rules of editions, house rules and modules, each declared with name, default and help."""

from __future__ import annotations

from typing import final

from caravela.engine.errors import BadChoice


@final
class Option:
    """A setting chosen before the game starts. Its values are words; a switch has the words `on` and `off`.

    An open option accepts other words, too, which the game interprets. An option that needs another one may differ from
    its default only if that one is on. Its title is shown to people; by default, the words of its name.
    """

    def __init__(
        self, name: str, values: list[str], help: str, needs: str = "", is_open: bool = False, title: str = ""
    ) -> None:
        self.name: str = name
        self.title: str = title or name.replace("-", " ")
        self.values: list[str] = values
        self.default: str = values[0]
        self.help: str = help
        self.needs: str = needs
        self.is_open: bool = is_open


def switch(name: str, help: str, needs: str = "", title: str = "") -> Option:
    """An option that is off unless chosen."""
    return Option(name, ["off", "on"], help, needs, title=title)


def chosen(options: list[Option], wishes: dict[str, object]) -> dict[str, str]:
    """The value of every option, including defaults; unknown names and values are refused."""
    names = [option.name for option in options]
    for name in wishes:
        if name not in names:
            raise BadChoice(f"There is no option '{name}'; the options are {', '.join(names)}.")
    values: dict[str, str] = {}
    for option in options:
        wish = wishes.get(option.name, option.default)
        word = ("on" if wish else "off") if isinstance(wish, bool) else str(wish)
        if word not in option.values and not option.is_open:
            raise BadChoice(f"Option '{option.name}' is one of {', '.join(option.values)}, not '{word}'.")
        if "," in word or "\n" in word:
            raise BadChoice(f"Option '{option.name}' cannot have a comma or a line break in it.")
        values[option.name] = word
    for option in options:
        if option.needs and values[option.name] != option.default and values[option.needs] != "on":
            raise BadChoice(f"Option '{option.name}' needs {option.needs}=on.")
    return values
