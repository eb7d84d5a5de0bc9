"""What the cards and tiles of the expansion do, in our own words, and where the index of the README tells of them."""

from __future__ import annotations

from typing import Final

from caravela.games.madeira.kings_demands.names import DEMAND_NAMES

EXPANSION_HELP: Final[dict[str, str]] = {
    "Machico": "{capitanias|Machico|2} workers in region 1: after each building of region 3 its top action for "
    "{capitanias|Machico|3} Reals or its bottom for {capitanias|Machico|4}.",
    "Feitoria": "{capitanias|Feitoria|2} worker in region 1: with commander or navigator your ships go to markets "
    "for goods of any kind.",
    "Carroça": "{capitanias|Carroça|2} workers in region 1: with a harvest, before or after it, move a worker to "
    "a field.",
    "O Navegador": "{capitanias|O Navegador|2} workers in region 1: with commander or navigator a ship to a "
    "colony brings "
    "a second king's reward, from any colony.",
    "Naus": "{capitanias|Naus|2} workers in region 1: in upkeep your ships take no wood, and one of them may move.",
    "Calecute": "{capitanias|Calecute|2} worker in region 2: with commander or navigator a ship may sail here for "
    "any {capitanias|Calecute|3} goods: "
    "{capitanias|Calecute|4} Reals and a reward, later {capitanias|Calecute|5} prestige.",
    "Renda": "{capitanias|Renda|2} workers in region 2: {capitanias|Renda|3} Reals with a harvest in region 1.",
    "Poios": "{capitanias|Poios|2} workers in region 2: with a harvest one field once more and a step up in the "
    "windmill.",
    "Banquete": "{capitanias|Banquete|2} workers in region 2: the guild master takes any {capitanias|Banquete|3} "
    "goods instead of the wood.",
    "Burguesia": "{capitanias|Burguesia|2} workers in region 2: {capitanias|Burguesia|3} more things from cities "
    "with the mayor; a worker more for urbanization.",
    "Amnistia": "{capitanias|Amnistia|2} workers in region 3: a pirate die here brings pirates and a building "
    "action, then a discount in C.",
    "D. João II": "{capitanias|D. João II|2} workers in region 3: a guild die here drives off "
    "{capitanias|D. João II|3} pirates; in C a marker everywhere, a discount.",
    "Corsário": "When played, a pirate die may come here; with {capitanias|Corsário|2} workers in region 3 it is "
    "yours; discounts in C.",
    "Funchal": "{capitanias|Funchal|2} workers in region 3: after each building of region 2 its top action for "
    "{capitanias|Funchal|3} Reals or its bottom for {capitanias|Funchal|4}.",
    "Encontro": "{capitanias|Encontro|2} worker in region 3: flip a favor face-up when you pass.",
    "Armada": "{capitanias|Armada|2} worker in each region: with commander or navigator a ship drives off "
    "{capitanias|Armada|3} pirates, from home {capitanias|Armada|4}.",
    "Diligência": "{capitanias|Diligência|2} workers in each region: perform both actions of the buildings you "
    "pay for.",
    "Influência": "{capitanias|Influência|2} worker in each region when played: the Reals or the action of any "
    "passing slot.",
    "Convite": "{capitanias|Convite|2} worker in each region when you pass: the Reals or the action of another "
    "slot as well.",
    "Mão de Obra": "{capitanias|Mão de Obra|2} workers in each region: a guild die on a character allows its "
    "action and the harvest.",
    "Mandioca": "Income: {capitanias|Mandioca|3} bread for each worker in the colonies; "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|1}, "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|2} or "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|3} pirates off for one, two or three "
    "colonies.",
    "Poncha": "Income: {capitanias|Poncha|3} good of your choice for each worker in the colonies; "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|1}, "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|2} or "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|3} pirates off as well.",
    "Pau-Brasil": "Income: {capitanias|Pau-Brasil|3} wood for each worker in the colonies; "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|1}, "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|2} or "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|3} pirates off as well.",
    "Sangue de Dragão": "Income: {capitanias|Sangue de Dragão|3} Reals for each worker in the colonies; "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|1}, "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|2} or "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|3} pirates off as well.",
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
    "counselor": "A good of each colony where you have a ship.",
    "minister resident": "{ambassadors|minister resident|2} bread for each colony where you have a worker.",
    "envoy": "{ambassadors|envoy|2} Reals for each of your ships in colonies.",
    "high commissioner": "For {ambassadors|high commissioner|2} Reals a worker to a colony: "
    "{prestige for workers|for each own ship in a colony entered} prestige for each own ship there, and a reward "
    "of it.",
    "new beginning": "Everybody takes six tiles: money, bread, stores, city, fields, request; lesser ones go first.",
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
    "Group 1: Machico; Feitoria, O Navegador, Naus; Carroça": [
        "Machico",
        "Feitoria",
        "Carroça",
        "O Navegador",
        "Naus",
    ],
    "Group 2: Calecute; Renda, Poios; Banquete, Burguesia": [
        "Calecute",
        "Renda",
        "Poios",
        "Banquete",
        "Burguesia",
    ],
    "Group 3: Amnistia, D. João II, Corsário; Funchal, Encontro": [
        "Amnistia",
        "D. João II",
        "Corsário",
        "Funchal",
        "Encontro",
    ],
    "Group 4: Armada; Diligência, Influência, Convite; Mão de Obra": [
        "Armada",
        "Diligência",
        "Influência",
        "Convite",
        "Mão de Obra",
    ],
    "Group 5: Mandioca, Poncha, Pau-Brasil, Sangue de Dragão": [
        "Mandioca",
        "Poncha",
        "Pau-Brasil",
        "Sangue de Dragão",
    ],
    "Expansion, module 1: a new beginning (reconstructed)": [
        "new beginning",
    ],
    "Promotional set: the ambassadors": [
        "counselor",
        "minister resident",
        "envoy",
        "high commissioner",
    ],
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
    "Wealth; market routes; expeditions; influence; urbanization": DEMAND_NAMES,
}
EXPANSION_SECTIONS: Final[dict[str, str]] = {name: section for section, names in TOLD_IN.items() for name in names}
