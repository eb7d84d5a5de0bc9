"""What cards do, in our own words, and where the index of the README tells of it."""

from __future__ import annotations

from typing import Final

TEMPLATES: Final[dict[str, str]] = {
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
}
SECTIONS: Final[dict[str, str]] = {name: section for section, names in TOLD_IN.items() for name in names}
