"""Help on every placard, tile and building, in our own words, with the rulebook's section for each; and advice for a
first game, by question. Braces are filled with numbers of the data file.
"""

from __future__ import annotations

import re
from typing import Any, Final

from caravela.engine.errors import Damaged
from caravela.engine.printed import PrintedNumbers

TEXTS: Final[dict[str, str]] = {
    "settler": "Everyone takes a face-up plantation; the settler may take a quarry instead.",
    "mayor": "The colonists of the ship are dealt out and everyone rearranges theirs; the mayor may take one more.",
    "builder": "Everyone may build one building; the builder pays {builder doubloons less|doubloon} less.",
    "craftsman": "Everyone produces goods; the craftsman then takes one good more of a kind he made.",
    "trader": "Everyone may sell one good to the trading house; the trader gets {trader doubloons more|doubloon} more.",
    "captain": (
        "Everyone must ship goods while there is room, {points for a good shipped|point} each; the captain's first "
        "load is worth {captain points more} more."
    ),
    "prospector": "Takes {prospector doubloons|doubloon}; nobody else does anything.",
    "second prospector": "Takes {prospector doubloons|doubloon}; nobody else does anything.",
    "quarry": (
        "With a colonist on it, makes buildings {quarry doubloons less|doubloon} cheaper, as many quarries as the "
        "building's column."
    ),
    "forest": (
        "Needs no colonist; every {forests for a doubloon} forests make your buildings 1 doubloon cheaper, "
        "whatever the column."
    ),
    "noble": (
        "Works like a colonist and is worth {points for a noble|point} at the end; some buildings do something else "
        "for a noble."
    ),
    "corn plantation": "Yields corn whenever goods are produced, with a colonist on it; corn needs no building.",
    "indigo plantation": (
        "Yields indigo whenever goods are produced, with a colonist on it and another in one of your indigo plants."
    ),
    "sugar plantation": (
        "Yields sugar whenever goods are produced, with a colonist on it and another in one of your sugar mills."
    ),
    "tobacco plantation": (
        "Yields tobacco whenever goods are produced, with a colonist on it and another in your tobacco storage."
    ),
    "coffee plantation": (
        "Yields coffee whenever goods are produced, with a colonist on it and another in your coffee roaster."
    ),
    "doubloon": (
        "Money: pays for buildings, and comes from selling goods, from some buildings, and with roles not taken."
    ),
    "victory point": (
        "Comes mostly from shipping goods; buildings count at the end. An empty supply ends the game after the round."
    ),
    "governor": "Takes the first role of the round; the next round it is the player to the left.",
    "small indigo plant": (
        "Turns indigo from your plantations into goods, one for each colonist on its {small indigo plant "
        "circles|circle}."
    ),
    "small sugar mill": (
        "Turns sugar from your plantations into goods, one for each colonist on its {small sugar mill circles|circle}."
    ),
    "indigo plant": (
        "Turns indigo from your plantations into goods, one for each colonist on its {indigo plant circles|circle}."
    ),
    "sugar mill": (
        "Turns sugar from your plantations into goods, one for each colonist on its {sugar mill circles|circle}."
    ),
    "tobacco storage": (
        "Turns tobacco from your plantations into goods, one for each colonist on its {tobacco storage circles|circle}."
    ),
    "coffee roaster": (
        "Turns coffee from your plantations into goods, one for each colonist on its {coffee roaster circles|circle}."
    ),
    "small market": "{small market bonus|doubloon} more when you sell to the trading house.",
    "hacienda": "Before your settler turn you may draw an extra plantation, unseen, and must place it.",
    "construction hut": "In the settler phase you may take a quarry instead of a plantation.",
    "small warehouse": (
        "After shipping you keep all goods of {small warehouse kinds|kind} besides the usual {goods kept without a "
        "building|good}."
    ),
    "hospice": "The tile of your settler turn comes with a colonist on it.",
    "office": "You may sell a kind of good that the trading house already has.",
    "large market": "{large market bonus|doubloon} more when you sell to the trading house.",
    "large warehouse": (
        "After shipping you keep all goods of {large warehouse kinds|kind} besides the usual {goods kept without a "
        "building|good}."
    ),
    "factory": "Producing one, two, three, four or five kinds of goods earns {factory pay by kinds} doubloons.",
    "university": "A building you build comes with a colonist on it.",
    "harbor": "{harbor points with a load|point} more each time you load.",
    "wharf": "Once in a captain phase you may ship all goods of one kind on a ship of your own.",
    "guild hall": (
        "At the end {guild hall points for a small, a large production building 0|point} for each small and "
        "{guild hall points for a small, a large production building 1} for each large production building of "
        "yours."
    ),
    "residence": (
        "At the end {residence points for 9, 10, 11, 12 tiles} points: for up to {residence tiles of the first "
        "step} filled island spaces, and for each one more."
    ),
    "fortress": "At the end 1 point for every {fortress colonists for a point} of your colonists.",
    "customs house": "At the end 1 point for every {customs house chips for a point} of your points in chips.",
    "city hall": (
        "At the end {city hall points for a beige building|point} for each of your beige buildings, this one included."
    ),
    "aqueduct": (
        "{aqueduct goods} indigo more if your large indigo plant produces, {aqueduct goods} sugar more if "
        "your large sugar mill does."
    ),
    "forest house": "In the settler phase you may place a forest instead of a plantation or quarry.",
    "black market": "Give back a colonist, a good, a point, one of each at most, for doubloons a building still lacks.",
    "storehouse": (
        "After shipping you keep {storehouse goods|good} of any kinds besides the usual {goods kept without a "
        "building|good}."
    ),
    "guest house": (
        "Holds up to {guest house circles|guest}, who may go to work at each turn of yours and just before a "
        "mayor phase."
    ),
    "trading post": "You may sell any good here and not in the trading house: price and trader's bonus, no markets.",
    "church": "Each other building you build brings {church points by column} points, by its column.",
    "small wharf": (
        "Once in a captain phase you may ship any goods on a ship of your own, 1 point for every {small wharf "
        "goods for a point}."
    ),
    "lighthouse": (
        "{lighthouse doubloons with a load, for the captain 0|doubloon} each time you load, and {lighthouse "
        "doubloons with a load, for the captain 1} more in a captain phase that you began."
    ),
    "library": "Doubles the privilege of every role you take.",
    "specialty factory": (
        "Earns {specialty factory goods not paid|doubloon} less than the goods of the kind you produced most "
        "of, corn apart."
    ),
    "union hall": (
        "Before you first load in a captain phase, 1 point for every {union hall goods for a point} goods of "
        "a kind that you have."
    ),
    "statue": "Has no place for colonists and no function; it is worth its {statue points|point}.",
    "cloister": (
        "At the end {cloister points by sets} points for no, one, two, three or four sets of {cloister tiles in a "
        "set} like island tiles."
    ),
    "land office": (
        "In the trader phase a colonist buys an unseen plantation for {land office price, payment 0}, a noble "
        "sells one of yours for {land office price, payment 1}."
    ),
    "chapel": (
        "In the craftsman phase a colonist earns {chapel doubloons, points 0|doubloon}, a noble {chapel "
        "doubloons, points 1|point}."
    ),
    "hunting lodge": (
        "After settling a colonist may clear a plantation or forest, a noble scores {hunting lodge points} "
        "for most room."
    ),
    "zoning office": (
        "With a colonist small buildings cost {zoning office discount small, large 0|doubloon} less, with a "
        "noble large ones {zoning office discount small, large 1} less."
    ),
    "royal supplier": (
        "Before you first load you may deliver different goods, one for each noble, for {royal supplier "
        "points for a good|point} each."
    ),
    "villa": "Brings {villa nobles|noble} from the supply in every mayor phase.",
    "jeweler": (
        "In the craftsman phase {jeweler doubloons for a noble|doubloon} for each of your nobles. Counts as a "
        "large production building."
    ),
    "royal garden": "At the end {royal garden points for a noble|point} more for each of your nobles.",
}

NUMBER: Final = re.compile(r"\{([^|}]+?)(?: ([01]))?(?:\|(\w+))?\}")
"""A row of the data file, which of its two numbers is meant if not all, and the thing that is counted."""
SECTIONS_OF_ROWS: Final[list[str]] = ["functions", "roles", "boards"]
BUILDINGS: Final[list[str]] = ["buildings", "new-buildings", "noble-buildings"]


def help_texts(printed: PrintedNumbers) -> dict[str, str]:
    """All texts, with the numbers of the data file."""
    return {name: NUMBER.sub(lambda match: told(printed, match), text) for name, text in TEXTS.items()}


def told(printed: PrintedNumbers, match: re.Match[str]) -> str:
    """The numbers of a row: "1", "1, 2 or 3", "2 points"."""
    numbers, which, noun = numbers_of(printed, match[1]), match[2], match[3]
    if which is not None:
        numbers = [numbers[int(which)]]
    if noun is not None:
        return f"{numbers[0]} {noun}" + ("" if numbers[0] == 1 else "s")
    words = [str(number) for number in numbers]
    return " or ".join([", ".join(words[:-1]), words[-1]]) if len(words) > 1 else words[0]


def numbers_of(printed: PrintedNumbers, row: str) -> list[int]:
    """A row by its name, or one number of a building: "statue points"."""
    for section in SECTIONS_OF_ROWS:
        if row in printed.row_names(section):
            values: Any = printed.row(section, row)
            return values if isinstance(values, list) else [values]
    name, _, column = row.rpartition(" ")
    for section in BUILDINGS:
        if name in printed.row_names(section):
            columns: list[str] = printed.sections[section]["columns"]
            return [printed.numbers(section, name, len(columns))[columns.index(column)]]
    raise Damaged(f"{printed.path.name}: '{row}' is missing.")


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
    "corn plantation": "The craftsman",
    "indigo plantation": "The craftsman",
    "sugar plantation": "The craftsman",
    "tobacco plantation": "The craftsman",
    "coffee plantation": "The craftsman",
    "doubloon": "The builder; quarries",
    "victory point": "The captain; loading rules; victory points",
    "governor": "Playing the game; the roles",
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

# Advice for each question, by its kind; the text of "" introduces the game.
GUIDE: Final[dict[str, str]] = {
    "": (
        "Grow crops, make goods of them, and turn goods into points by shipping or into doubloons by selling; "
        "doubloons become buildings, which count too. The game ends when colonists, points or the spaces of a "
        "city run out."
    ),
    "taking-role": (
        "Each round every player takes one role. All players then act in it, beginning with the player who took it. "
        "Only that player has its privilege. Ask which role helps you more than the others. Doubloons lying on a role "
        "come with it."
    ),
    **dict.fromkeys(
        ["settling", "settling-again"],
        "Choose a tile for your island. Plantations grow a good once a colonist works there and, corn apart, "
        "a building of yours makes it; quarries make buildings cheaper. Different crops sell better, many of "
        "one kind ship better.",
    ),
    **dict.fromkeys(
        ["hacienda", "placing-drawn"],
        "Your hacienda lets you draw one more plantation unseen before you choose one. It takes a space of your "
        "island.",
    ),
    **dict.fromkeys(
        ["placing", "placing-nobles"],
        "Every circle is a place of work. Only tiles and buildings with colonists do anything. Man the "
        "plantation and the building of the same good together. Click circles on your mat until nobody is "
        "left, then place them all at once.",
    ),
    **dict.fromkeys(
        ["mayor-privilege", "mayor-doubled-privilege", "taking-from-ship"],
        "As mayor you may take one colonist more from the supply. There is hardly ever a reason not to.",
    ),
    "building": (
        "You may build one building. The large number is your price now, with quarries and the builder's "
        "privilege counted. Begin with what makes your crops into goods; buildings are worth their points at "
        "the end even when empty."
    ),
    **dict.fromkeys(
        ["craftsman-privilege", "craftsman-doubled-privilege", "leaving-goods"],
        "Everybody has produced. As craftsman you take one good more of a kind you made: the dearest to sell, "
        "or the one you have most of to ship.",
    ),
    **dict.fromkeys(
        ["selling", "after-sale"],
        "You may sell one good. Rarer goods bring more; the house takes each kind once, and is emptied when "
        "it is full. Coffee or tobacco early pays for the first large steps.",
    ),
    **dict.fromkeys(
        ["loading", "small-wharf"],
        "If you can load, you must: all you have of one kind onto one ship, as far as it fits. Each good is a point. A "
        "kind sails on one ship only, so a load may also shut others out.",
    ),
    "last-points": (
        "These points would be the last of the supply. Taking them ends the game after this round; declining leaves "
        "it open for as long as nobody else takes the last one."
    ),
    **dict.fromkeys(
        ["storing", "keeping"],
        "What you cannot store is lost: one single good stays free of charge, warehouses keep whole kinds. "
        "Keep what the next ship or the next trader will want.",
    ),
    **dict.fromkeys(
        ["receiving-on-island", "receiving-in-city", "receiving-on-windrose"],
        "A building of yours brings a colonist at once for what you have just placed, so that it works before the next "
        "mayor; if only nobles are left, a noble comes. Take it unless you want the colonists to last longer.",
    ),
}
