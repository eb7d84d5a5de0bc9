"""Help on the demands, in our own words, with the README's section for each."""

from __future__ import annotations

from typing import Final

from caravela.games.madeira.kings_demands.names import DEMAND_NAMES

TEMPLATES: Final[dict[str, str]] = {
    "routes without wheat": "Up to {kings demands|routes without wheat|3} ships in the other markets as usual; "
    "{kings demands|routes without wheat|2} prestige for {kings demands|routes without wheat|4} wheat.",
    "routes without sugar": "Up to {kings demands|routes without sugar|3} ships in the other markets as usual; "
    "{kings demands|routes without sugar|2} prestige for {kings demands|routes without sugar|4} sugar.",
    "routes without wine": "Up to {kings demands|routes without wine|3} ships in the other markets as usual; "
    "{kings demands|routes without wine|2} prestige for {kings demands|routes without wine|4} wine.",
    "routes with pirates": "{kings demands|routes with pirates|5} pirates when you take it; up to "
    "{kings demands|routes with pirates|3} ships in markets bring {kings demands|routes with pirates|1} prestige "
    "more than usual.",
    "routes by slots": "Up to {kings demands|routes by slots|3} ships in markets: "
    "{kings demands|routes by slots|1} prestige for each good of their slots.",
    "routes with wood": "Up to {kings demands|routes with wood|3} ships in markets as usual; "
    "{kings demands|routes with wood|2} prestige for {kings demands|routes with wood|4} wood.",
    "expeditions without Açores": "Up to {kings demands|expeditions without Açores|3} ships in the other colonies "
    "as usual; {kings demands|expeditions without Açores|2} prestige for any "
    "{kings demands|expeditions without Açores|4} goods.",
    "expeditions without Brasil": "Up to {kings demands|expeditions without Brasil|3} ships in the other colonies "
    "as usual; {kings demands|expeditions without Brasil|2} prestige for any "
    "{kings demands|expeditions without Brasil|4} goods.",
    "expeditions without India": "Up to {kings demands|expeditions without India|3} ships in the other colonies "
    "as usual; {kings demands|expeditions without India|2} prestige for any "
    "{kings demands|expeditions without India|4} goods.",
    "expeditions with pirates": "{kings demands|expeditions with pirates|5} pirates when you take it; up to "
    "{kings demands|expeditions with pirates|3} ships in colonies bring "
    "{kings demands|expeditions with pirates|1} prestige more each.",
    "expeditions by slots": "Up to {kings demands|expeditions by slots|3} ships in different colonies: "
    "{kings demands|expeditions by slots|1} prestige for each wine of their slots.",
    "expeditions with wood": "Up to {kings demands|expeditions with wood|3} ships in colonies as usual; "
    "{kings demands|expeditions with wood|2} prestige for {kings demands|expeditions with wood|4} wood.",
    "influence of green and blue": "{kings demands|influence of green and blue|1} prestige for each of up to "
    "{kings demands|influence of green and blue|3} face-up favors of these guilds.",
    "influence of blue and orange": "{kings demands|influence of blue and orange|1} prestige for each of up to "
    "{kings demands|influence of blue and orange|3} face-up favors of these guilds.",
    "influence of orange and violet": "{kings demands|influence of orange and violet|1} prestige for each of up "
    "to {kings demands|influence of orange and violet|3} face-up favors of these guilds.",
    "influence of violet and green": "{kings demands|influence of violet and green|1} prestige for each of up to "
    "{kings demands|influence of violet and green|3} face-up favors of these guilds.",
    "influence with wood": "Up to {kings demands|influence with wood|3} face-up favors: "
    "{kings demands|influence with wood|1} prestige for each with a wood.",
    "influence with goods": "Up to {kings demands|influence with goods|3} face-up favors of different guilds: "
    "{kings demands|influence with goods|1} prestige for each with a good.",
    "urbanization of Porto Santo": "{kings demands|urbanization of Porto Santo|1} prestige for the most workers "
    "there, {kings demands|urbanization of Porto Santo|2} for being there.",
    "urbanization of Funchal": "{kings demands|urbanization of Funchal|1} prestige for the most workers there, "
    "{kings demands|urbanization of Funchal|2} for being there.",
    "urbanization of Machico": "{kings demands|urbanization of Machico|1} prestige for the most workers there, "
    "{kings demands|urbanization of Machico|2} for being there.",
    "urbanization with goods": "Up to {kings demands|urbanization with goods|3} workers in cities: "
    "{kings demands|urbanization with goods|1} prestige for each with a good.",
    "urbanization by pairs": "The lower number of each city where you have at least "
    "{kings demands|urbanization by pairs|3} workers.",
    "urbanization of two cities": "The higher number of up to {kings demands|urbanization of two cities|3} cities "
    "where you have the most workers.",
    "wealth of colonies": "For {kings demands|wealth of colonies|4} Reals: {kings demands|wealth of colonies|1} "
    "prestige for a colony with the most workers, {kings demands|wealth of colonies|2} for another with one.",
    "wealth of ships": "For {kings demands|wealth of ships|4} Reals: {kings demands|wealth of ships|1} prestige "
    "for each of up to {kings demands|wealth of ships|3} ships in different locations.",
    "wealth of regions": "For {kings demands|wealth of regions|4} Reals: {kings demands|wealth of regions|1} "
    "prestige for each region with at least {kings demands|wealth of regions|3} workers.",
    "wealth of the windmill": "For {kings demands|wealth of the windmill|4} Reals: "
    "{kings demands|wealth of the windmill|1} prestige for each level in the windmill.",
    "wealth of bread": "For {kings demands|wealth of bread|4} Reals and {kings demands|wealth of bread|3} bread: "
    "{kings demands|wealth of bread|1} prestige.",
    "wealth of workers": "For {kings demands|wealth of workers|4} Reals: {kings demands|wealth of workers|1} "
    "prestige for each of twelve places with a worker.",
}

TOLD_IN: Final[dict[str, list[str]]] = {
    "Wealth; market routes; expeditions; influence; urbanization": DEMAND_NAMES,
}
SECTIONS: Final[dict[str, str]] = {name: section for section, names in TOLD_IN.items() for name in names}
