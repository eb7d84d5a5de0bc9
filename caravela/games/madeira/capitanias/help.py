"""Help on the cards, in our own words, with the README's section for each. The help on a card has the key `card
Machico`, because there is also a city Machico.
"""

from __future__ import annotations

from typing import Final

TEMPLATES: Final[dict[str, str]] = {
    "card": "A capitania card that the others do not see. Everybody has one of each group and plays one in each round.",
    "card Machico": "{capitanias|Machico|2} workers in region 1: after each building of region "
    "{capitanias rules|region of the buildings of Machico, Funchal|1} its top action for "
    "{capitanias|Machico|3} Reals or its bottom for {capitanias|Machico|4}.",
    "card Feitoria": "{capitanias|Feitoria|2} worker in region 1: with commander or navigator your ships go to markets "
    "for goods of any kind.",
    "card Carroça": "{capitanias|Carroça|2} workers in region 1: with a harvest, before or after it, move a worker to "
    "a field.",
    "card O Navegador": "{capitanias|O Navegador|2} workers in region 1: with commander or navigator a ship to a "
    "colony brings "
    "a second king's reward, from any colony.",
    "card Naus": "{capitanias|Naus|2} workers in region 1: in upkeep your ships take no wood, and one of "
    "them may move.",
    "card Calecute": "{capitanias|Calecute|2} worker in region 2: with commander or navigator a ship may sail here for "
    "any {capitanias|Calecute|3} goods: "
    "{capitanias|Calecute|4} Reals and a reward, later {capitanias|Calecute|5} prestige.",
    "card Renda": "{capitanias|Renda|2} workers in region 2: {capitanias|Renda|3} Reals with a harvest in region 1.",
    "card Poios": "{capitanias|Poios|2} workers in region 2: with a harvest one field once more and a step up in the "
    "windmill.",
    "card Banquete": "{capitanias|Banquete|2} workers in region 2: the guild master takes any {capitanias|Banquete|3} "
    "goods instead of the wood.",
    "card Burguesia": "{capitanias|Burguesia|2} workers in region 2: {capitanias|Burguesia|3} more things from cities "
    "with the mayor; a worker more for urbanization.",
    "card Amnistia": "{capitanias|Amnistia|2} workers in region 3: a pirate die here brings pirates and a building "
    "action, then a discount in C.",
    "card D. João II": "{capitanias|D. João II|2} workers in region 3: a guild die here drives off "
    "{capitanias|D. João II|3} pirates; in C a marker everywhere, a discount.",
    "card Corsário": "When played, a pirate die may come here; with {capitanias|Corsário|2} workers in region 3 it is "
    "yours; discounts in C.",
    "card Funchal": "{capitanias|Funchal|2} workers in region 3: after each building of region "
    "{capitanias rules|region of the buildings of Machico, Funchal|2} its top action for "
    "{capitanias|Funchal|3} Reals or its bottom for {capitanias|Funchal|4}.",
    "card Encontro": "{capitanias|Encontro|2} worker in region 3: flip a favor face-up when you pass.",
    "card Armada": "{capitanias|Armada|2} worker in each region: with commander or navigator a ship drives off "
    "{capitanias|Armada|3} pirates, from home {capitanias|Armada|4}.",
    "card Diligência": "{capitanias|Diligência|2} workers in each region: perform both actions of the buildings you "
    "pay for.",
    "card Influência": "{capitanias|Influência|2} worker in each region when played: the Reals or the action of any "
    "passing slot.",
    "card Convite": "{capitanias|Convite|2} worker in each region when you pass: the Reals or the action of another "
    "slot as well.",
    "card Mão de Obra": "{capitanias|Mão de Obra|2} workers in each region: a guild die on a character allows its "
    "action and the harvest.",
    "card Mandioca": "Income: {capitanias|Mandioca|3} bread for each worker in the colonies; "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|1}, "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|2} or "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|3} pirates off for one, two or three "
    "colonies.",
    "card Poncha": "Income: {capitanias|Poncha|3} good of your choice for each worker in the colonies; "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|1}, "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|2} or "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|3} pirates off as well.",
    "card Pau-Brasil": "Income: {capitanias|Pau-Brasil|3} wood for each worker in the colonies; "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|1}, "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|2} or "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|3} pirates off as well.",
    "card Sangue de Dragão": "Income: {capitanias|Sangue de Dragão|3} Reals for each worker in the colonies; "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|1}, "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|2} or "
    "{capitanias rules|pirates driven off with workers in 1, 2, 3 colonies|3} pirates off as well.",
}

TOLD_IN: Final[dict[str, list[str]]] = {
    "Expansion, module 2: the cards in general": [
        "card",
    ],
    "Group 1: Machico; Feitoria, O Navegador, Naus; Carroça": [
        "card Machico",
        "card Feitoria",
        "card Carroça",
        "card O Navegador",
        "card Naus",
    ],
    "Group 2: Calecute; Renda, Poios; Banquete, Burguesia": [
        "card Calecute",
        "card Renda",
        "card Poios",
        "card Banquete",
        "card Burguesia",
    ],
    "Group 3: Amnistia, D. João II, Corsário; Funchal, Encontro": [
        "card Amnistia",
        "card D. João II",
        "card Corsário",
        "card Funchal",
        "card Encontro",
    ],
    "Group 4: Armada; Diligência, Influência, Convite; Mão de Obra": [
        "card Armada",
        "card Diligência",
        "card Influência",
        "card Convite",
        "card Mão de Obra",
    ],
    "Group 5: Mandioca, Poncha, Pau-Brasil, Sangue de Dragão": [
        "card Mandioca",
        "card Poncha",
        "card Pau-Brasil",
        "card Sangue de Dragão",
    ],
}
SECTIONS: Final[dict[str, str]] = {name: section for section, names in TOLD_IN.items() for name in names}
