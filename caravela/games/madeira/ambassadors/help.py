"""Help on the ambassadors, in our own words, with the README's section for each."""

from __future__ import annotations

from typing import Final

TEMPLATES: Final[dict[str, str]] = {
    "counselor": "A good of each colony where you have a ship.",
    "minister resident": "{ambassadors|minister resident|2} bread for each colony where you have a worker.",
    "envoy": "{ambassadors|envoy|2} Reals for each of your ships in colonies.",
    "high commissioner": "For {ambassadors|high commissioner|2} Reals a worker to a colony: "
    "{prestige for workers|for each own ship in a colony entered} prestige for each own ship there, and a reward "
    "of it.",
}

TOLD_IN: Final[dict[str, list[str]]] = {
    "Promotional set: the ambassadors": [
        "counselor",
        "minister resident",
        "envoy",
        "high commissioner",
    ],
}
SECTIONS: Final[dict[str, str]] = {name: section for section, names in TOLD_IN.items() for name in names}
