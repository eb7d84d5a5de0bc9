"""What every placard, tile and building does, in our own words.

Beside each stands where the rulebook has it; and a first game is explained, question by question.
"""

from __future__ import annotations

from typing import Final

HELP: Final[dict[str, str]] = {
    "settler": "Everyone takes a face-up plantation; the settler may take a quarry instead.",
    "mayor": "The colonists of the ship are dealt out and everyone rearranges theirs; the mayor may take one more.",
    "builder": "Everyone may build one building; the builder pays 1 doubloon less.",
    "craftsman": "Everyone produces goods; the craftsman then takes one good more of a kind he made.",
    "trader": "Everyone may sell one good to the trading house; the trader gets 1 doubloon more.",
    "captain": "Everyone must ship goods while there is room, 1 point each; the captain's first load is worth 1 more.",
    "prospector": "Takes 1 doubloon; nobody else does anything.",
    "second prospector": "Takes 1 doubloon; nobody else does anything.",
    "quarry": "With a colonist on it, makes buildings 1 doubloon cheaper, as many quarries as the building's column.",
    "forest": "Needs no colonist; every two forests make your buildings 1 doubloon cheaper, whatever the column.",
    "noble": "Works like a colonist and is worth 1 point at the end; some buildings do something else for a noble.",
    "small indigo plant": "Turns indigo from your plantations into goods, one for its colonist.",
    "small sugar mill": "Turns sugar from your plantations into goods, one for its colonist.",
    "indigo plant": "Turns indigo from your plantations into goods, one for each of up to three colonists.",
    "sugar mill": "Turns sugar from your plantations into goods, one for each of up to three colonists.",
    "tobacco storage": "Turns tobacco from your plantations into goods, one for each of up to three colonists.",
    "coffee roaster": "Turns coffee from your plantations into goods, one for each of up to two colonists.",
    "small market": "1 doubloon more when you sell to the trading house.",
    "hacienda": "Before your settler turn you may draw an extra plantation, unseen, and must place it.",
    "construction hut": "In the settler phase you may take a quarry instead of a plantation.",
    "small warehouse": "After shipping you keep all goods of one kind besides the usual single good.",
    "hospice": "The tile of your settler turn comes with a colonist on it.",
    "office": "You may sell a kind of good that the trading house already has.",
    "large market": "2 doubloons more when you sell to the trading house.",
    "large warehouse": "After shipping you keep all goods of two kinds besides the usual single good.",
    "factory": "Producing 2, 3, 4 or 5 kinds of goods earns 1, 2, 3 or 5 doubloons.",
    "university": "A building you build comes with a colonist on it.",
    "harbor": "1 point more each time you load.",
    "wharf": "Once in a captain phase you may ship all goods of one kind on a ship of your own.",
    "guild hall": "At the end 1 point for each small and 2 for each large production building of yours.",
    "residence": "At the end 4 points, or 5, 6, 7 for 10, 11, 12 filled island spaces.",
    "fortress": "At the end 1 point for every three of your colonists.",
    "customs house": "At the end 1 point for every four of your points in chips.",
    "city hall": "At the end 1 point for each of your beige buildings, this one included.",
    "aqueduct": "1 indigo more if your large indigo plant produces, 1 sugar more if your large sugar mill does.",
    "forest house": "In the settler phase you may place a forest instead of a plantation or quarry.",
    "black market": "Give back a colonist, a good, a point, one of each at most, for doubloons a building still lacks.",
    "storehouse": "After shipping you keep three goods of any kinds besides the usual single good.",
    "guest house": "Holds up to two guests, who may go to work at each turn of yours and just before a mayor phase.",
    "trading post": "You may sell any good here and not in the trading house: price and trader's bonus, no markets.",
    "church": "Each other building you build brings 1 point from the second or third column, 2 from the fourth.",
    "small wharf": "Once in a captain phase you may ship any goods on a ship of your own, 1 point for every two.",
    "lighthouse": "1 doubloon each time you load, and 1 more in a captain phase that you began.",
    "library": "Doubles the privilege of every role you take.",
    "specialty factory": "Earns 1 doubloon less than the goods of the kind you produced most of, corn apart.",
    "union hall": "Before you first load in a captain phase, 1 point for every two goods of a kind that you have.",
    "statue": "Has no place for colonists and no function; it is worth its 8 points.",
    "cloister": "At the end 1, 3, 6 or 10 points for one, two, three or four sets of three like island tiles.",
    "land office": "In the trader phase a colonist buys an unseen plantation for 1, a noble sells one of yours for 1.",
    "chapel": "In the craftsman phase a colonist earns 1 doubloon, a noble 1 point.",
    "hunting lodge": "After settling a colonist may clear a plantation or forest, a noble scores 2 for most room.",
    "zoning office": "With a colonist small buildings cost 1 doubloon less, with a noble large ones 2 less.",
    "royal supplier": "Before you first load you may deliver different goods, one for each noble, for 1 point each.",
    "villa": "Brings a noble from the supply in every mayor phase.",
    "jeweler": "In the craftsman phase 1 doubloon for each of your nobles. Counts as a large production building.",
    "royal garden": "At the end 1 point more for each of your nobles.",
}

# The sections are named as in the index of the README.
SECTIONS: Final[dict[str, str]] = {
    "settler": "The settler",
    "mayor": "The mayor",
    "builder": "The builder; quarries",
    "craftsman": "The craftsman",
    "trader": "The trader",
    "captain": "The captain; loading rules; victory points",
    "prospector": "The prospector",
    "second prospector": "The prospector",
    "quarry": "The builder; quarries",
    "forest": "Forest house",
    "noble": "2nd expansion: preparation; nobles; villa",
    "small indigo plant": "The production buildings",
    "small sugar mill": "The production buildings",
    "indigo plant": "The production buildings",
    "sugar mill": "The production buildings",
    "tobacco storage": "The production buildings",
    "coffee roaster": "The production buildings",
    "small market": "The beige buildings: small market to university",
    "hacienda": "The beige buildings: small market to university",
    "construction hut": "The beige buildings: small market to university",
    "small warehouse": "The beige buildings: small market to university",
    "hospice": "The beige buildings: small market to university",
    "office": "The beige buildings: small market to university",
    "large market": "The beige buildings: small market to university",
    "large warehouse": "The beige buildings: small market to university",
    "factory": "The beige buildings: small market to university",
    "university": "The beige buildings: small market to university",
    "harbor": "Harbor and wharf",
    "wharf": "Harbor and wharf",
    "guild hall": "The large buildings",
    "residence": "The large buildings",
    "fortress": "The large buildings",
    "customs house": "The large buildings",
    "city hall": "The large buildings",
    "aqueduct": "Aqueduct; specialty factory",
    "forest house": "Forest house",
    "black market": "Black market",
    "storehouse": "Storehouse",
    "guest house": "Guest house",
    "trading post": "Trading post; small wharf; lighthouse; union hall",
    "church": "Church; statue",
    "small wharf": "Trading post; small wharf; lighthouse; union hall",
    "lighthouse": "Trading post; small wharf; lighthouse; union hall",
    "library": "Library",
    "specialty factory": "Aqueduct; specialty factory",
    "union hall": "Trading post; small wharf; lighthouse; union hall",
    "statue": "Church; statue",
    "cloister": "Cloister",
    "land office": "Land office; hunting lodge",
    "chapel": "Chapel; zoning office; jeweler",
    "hunting lodge": "Land office; hunting lodge",
    "zoning office": "Chapel; zoning office; jeweler",
    "royal supplier": "Royal supplier",
    "villa": "2nd expansion: preparation; nobles; villa",
    "jeweler": "Chapel; zoning office; jeweler",
    "royal garden": "Royal garden",
}

# What to think of at each question, by how it begins; the first text says what the game is about.
GUIDE: Final[dict[str, str]] = {
    "": (
        "Grow crops, make goods of them, and turn goods into points by shipping or into doubloons by selling; "
        "doubloons become buildings, which count too. Each round everybody takes one role, and all act in it. "
        "The game ends when colonists, points or the spaces of a city run out."
    ),
    "Take a role": (
        "Each round everybody takes one role. All players then act in it, beginning with whoever took it; the "
        "taker alone has its privilege. Ask which role helps you more than the others. Doubloons lying on a "
        "role come with it."
    ),
    "Settler": (
        "Choose a tile for your island. Plantations grow a good once a colonist works there and, corn apart, "
        "a building of yours makes it; quarries make buildings cheaper. Different crops sell better, many of "
        "one kind ship better."
    ),
    "Hacienda": (
        "Your hacienda lets you draw one more plantation unseen before you choose one. It takes a space of your island."
    ),
    "Mayor: place": (
        "Every circle is a place of work. Only tiles and buildings with colonists do anything. Man the "
        "plantation and the building of the same good together. Click circles on your mat until nobody is "
        "left, then place them all at once."
    ),
    "Mayor": "As mayor you may take one colonist more from the supply. There is hardly ever a reason not to.",
    "Builder": (
        "You may build one building. The large number is your price now, with quarries and the builder's "
        "privilege counted. Begin with what makes your crops into goods; buildings are worth their points at "
        "the end even when empty."
    ),
    "Craftsman": (
        "Everybody has produced. As craftsman you take one good more of a kind you made: the dearest to sell, "
        "or the one you have most of to ship."
    ),
    "Trader": (
        "You may sell one good. Rarer goods bring more; the house takes each kind once, and is emptied when "
        "it is full. Coffee or tobacco early pays for the first large steps."
    ),
    "Captain": (
        "Whoever can load must load: all you have of one kind onto one ship, as far as it fits. Each good is "
        "a point. A kind sails on one ship only, so a load may also shut others out."
    ),
    "Last points": (
        "These points would be the last of the supply. Taking them ends the game after this round; declining leaves "
        "it open for as long as nobody else takes the last one."
    ),
    "Storage": (
        "What you cannot store is lost: one single good stays free of charge, warehouses keep whole kinds. "
        "Keep what the next ship or the next trader will want."
    ),
    "Take a noble for your new": (
        "A building of yours brings somebody at once for what you have just placed. The ship carries only nobles, so "
        "one of them comes: a worker, and a point at the end."
    ),
    "Take a colonist for your new": (
        "A building of yours brings a colonist at once for what you have just placed, so that it works before "
        "the next mayor. Take it unless colonists shall last longer."
    ),
}
