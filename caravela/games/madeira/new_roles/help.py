"""Help on the roles, their bonuses and tiles, in our own words, with the README's section for each."""

from __future__ import annotations

from typing import Final

TEMPLATES: Final[dict[str, str]] = {
    "harvester": "With new roles, where no character is: a harvest, with one of three bonuses.",
    "protection": "Take a tile that keeps pirates off: for a building not paid, or against pirate ship or citizen.",
    "step up": "{new roles|steps up in the windmill} step up in the windmill.",
    "top action": "The top action of the building where the steward is, with or without workers.",
    "pirate ship": "Move the pirate ship to another market or colony and get a good from there.",
    "reward A": "The king's reward A that lies beside the board.",
    "reward B": "The king's reward B that lies beside the board.",
    "dark guild": "Take a tile with which you use a face-down favor, once.",
    "flipped favor": "Flip one of your favors face-up.",
    "citizens' gifts": "If you took a favor: what the city gives, for each neutral citizen in it.",
    "pirate citizen": "Move the pirate citizen to another city: "
    "{new roles|things from a city with the pirate citizen} of what the old or the new one gives.",
    "swapped workers": "Swap one of your city workers with another player's or with a neutral citizen.",
    "workers at rest": "Lay down {new roles|workers laid down} city workers: until the mayor uses them, not "
    "swapped, not threatened, not fed.",
    "pirates driven off": "As many pirates leave as you have workers in the region.",
    "field harvested twice": "A special harvest follows, in which one field counts twice.",
    "goods exchanged": "Up to {new roles|goods exchanged} times a good for another.",
}

TOLD_IN: Final[dict[str, list[str]]] = {
    "Expansion, module 4: die spaces; the roles' bonuses": [
        "harvester",
        "step up",
        "top action",
        "reward A",
        "reward B",
        "flipped favor",
        "citizens' gifts",
        "swapped workers",
        "workers at rest",
        "pirates driven off",
        "field harvested twice",
        "goods exchanged",
    ],
    "Dark guild, protection, pirate citizen and pirate ship": [
        "protection",
        "pirate ship",
        "dark guild",
        "pirate citizen",
    ],
}
SECTIONS: Final[dict[str, str]] = {name: section for section, names in TOLD_IN.items() for name in names}
