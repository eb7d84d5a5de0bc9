"""Help on every component of the board and of a home, in our own words, with the rulebook's section for each; and
advice for a first game, by question.
"""

from __future__ import annotations

import re
from typing import Final

from caravela.engine.printed import PrintedNumbers
from caravela.games.madeira import modules

BASE_TEMPLATES: Final[dict[str, str]] = {
    "steward": "Move up to {character actions|workers moved by the steward} workers to fields where you have "
    "none, or to the forest.",
    "commander": "Move up to {character actions|ships moved by the commander} ships to empty slots for the goods "
    "shown; "
    "a ship from home takes a wood as well.",
    "guild master": "Build a district for {districts|wood to build|1} to {districts|wood to build|4} wood and "
    "take its favor, face-up.",
    "mayor": "Relocate up to {character actions|relocations by the mayor} of your city workers or neutral citizens; "
    "then your cities pay.",
    "harvest": "Each worker in the region brings a wood from its field while there is some, else the field's good.",
    "special harvest": "On the building without a character: a harvest in which one field counts twice.",
    "Moinho": "{buildings|Moinho|3} bread with a worker in region 2; with "
    "{building rules|workers for the bottom action} "
    "workers there {buildings|Moinho|5}.",
    "Capitania": "{buildings|Capitania|3} prestige, {buildings|Capitania|4} worker to a city; with "
    "{building rules|workers for the bottom action} workers in region 2: {buildings|Capitania|5} prestige, "
    "up to {buildings|Capitania|6} workers.",
    "Alfândega": "{buildings|Alfândega|4} worker to a colony, with {building rules|workers for the bottom action} "
    "workers in "
    "region 1 up to {buildings|Alfândega|6}; {prestige for workers|for each own ship in a colony entered} prestige "
    "for each own ship there.",
    "Casa da Coroa": "Flip {buildings|Casa da Coroa|4} favor face-up with a worker in region 3; with "
    "{building rules|workers for the bottom action} workers there {buildings|Casa da Coroa|6}.",
    "Fortaleza": "{buildings|Fortaleza|4} worker to the city watch with a worker in region 3; with "
    "{building rules|workers for the bottom action} workers there {buildings|Fortaleza|6}; each drives off "
    "{building rules|pirates a worker drives off} pirates.",
    "Porto Santo": "The mayor brings {cities|Porto Santo|3} bread for each worker of yours here and "
    "{cities|Porto Santo|4} for each neutral citizen. Urbanization: {cities|Porto Santo|1} prestige for the most "
    "workers, {cities|Porto Santo|2} for being here.",
    "Funchal": "The mayor brings {cities|Funchal|3} Reals for each worker of yours here and {cities|Funchal|4} for "
    "each neutral citizen. Urbanization: {cities|Funchal|1} prestige for the most workers, {cities|Funchal|2} for "
    "being here.",
    "Machico": "The mayor brings {cities|Machico|3} wood for each worker of yours here and {cities|Machico|4} for each "
    "neutral citizen, as far as you have access to wood. Urbanization: {cities|Machico|1} prestige for the most "
    "workers, {cities|Machico|2} for being here.",
    "monk": "Get {favors|monk|2} wood, if you have access to it.",
    "miller": "{favors|miller|2} step up in the windmill.",
    "bishop": "Move one of your action markers to any other building.",
    "patron": "Get {favors|patron|2} bread.",
    "lord": "Phase C: the building costs you nothing.",
    "diplomat": "Phase C: perform the building action as if you had {favors|diplomat|2} more workers in the region.",
    "treasurer": "Get {favors|treasurer|2} Reals.",
    "navigator": "Move a ship by the commander's rules.",
    "engineer": "Phase B: {favors|engineer|2} fields more, or one as often, with the harvest of this turn.",
    "constable": "Half of your pirates leave, rounded down.",
    "lady": "For {favors|lady|2} Reals any building action is yours at once, by your workers in its region.",
    "scout": "Move a worker from anywhere to anywhere: {building rules|pirates a worker drives off} pirates off in the "
    "watch, prestige in a city or a colony.",
    "a worker to a field": "Move a worker to a field, by the steward's rules.",
    "a worker to a city": "{rewards|a worker to a city|2} prestige, and you may move a worker to a city.",
    "a favor turned up": "Flip one of your favors face-up.",
    "a worker to the city watch": "Move a worker to the city watch and drive off up to "
    "{building rules|pirates a worker drives off} pirates.",
    "prestige": "King's reward: {rewards|prestige|2} prestige.",
    "Reals": "King's reward: {rewards|Reals|2} Reals.",
    "royal support": "Either {rewards|royal support|2} pirates leave, or you get {rewards|royal support|3} bread.",
    "a windmill step": "{rewards|a windmill step|2} step up in the windmill.",
    "market routes": "Up to {request limits|ships for a request} ships in markets bring {market prestige|wheat|1}, "
    "{market prestige|wheat|3} or {market prestige|wheat|2} prestige each, by market and round.",
    "expeditions": "Up to {request limits|ships for a request} ships in colonies bring {colony prestige|Brasil|1}, "
    "{colony prestige|Brasil|3} or {colony prestige|Brasil|2} prestige each, by colony and round.",
    "influence": "{request limits|prestige for a favor} prestige for a face-up favor of each guild.",
    "urbanization": "A city brings its higher number if you have the most workers there, else its lower one.",
    "wealth": "{request limits|prestige for a Real} prestige for each of up to "
    "{request limits|Reals for a request} Reals paid.",
    "slot I": "{passing|Reals|1} Reals.",
    "slot II": "{passing|Reals|2} Reals; or {passing|prestige|2} prestige, and you may move a worker to a city.",
    "slot III": "{passing|Reals|3} Reals; or move a worker to the city watch.",
    "slot IV": "{passing|Reals|4} Reals; or move a ship.",
    "windmill": "Two goods for another; {windmill|wheat for a step up} wheat for a step up; in phases B and C a "
    "step down "
    "for {windmill|bread for a step down} bread or {windmill|Reals for a step down} Reals.",
    "honor": "With more workers in the city watch than anybody else: one goes home for "
    "{maintenance|prestige for honor} prestige, if you like.",
    "pirates": "Received for what is not paid; at the end the most pirates lose the most prestige.",
    "rounds": "Five rounds of five phases. In rounds 1, 3 and 5 the Crown's requests bring prestige; in rounds 2 and 4 "
    "fields without wood change their good.",
    "guild board": "In the order of the passing slots everybody chooses a row: its place in the order of phase B, its "
    "dice, one of its requests, and all own favors of its guild face-up.",
    "turn order marker": "Rows decide the order of phase B, passing slots the order of all other phases: a player who "
    "passes to a lower slot comes sooner.",
    "guild die": "Place it on a character: use it, or harvest in its region. For each point that the die is lower than "
    "the region's number it takes a bread.",
    "pirate die": "Costs a worker of the city watch and leaves no action marker. In phase C it is rolled, and each "
    "player who does not pay for the building receives as many more pirates.",
    "action marker": "Left by a guild die: in phase C its owner pays the cost of the building and may use it, or "
    "receives pirates.",
    "fields": "A harvest brings a wood from here while there is some, then the good. Each player may have one worker "
    "here; the small good is what the field changes to later.",
    "the forest": "A player with a worker here has access to unlimited wood. The forest belongs to no region and is "
    "not harvested.",
    "the wheat market": "A ship pays the goods of its slot and brings the Reals shown there. Market routes: "
    "{market prestige|wheat|1}, {market prestige|wheat|2} or {market prestige|wheat|3} prestige for it in rounds 1, 3 "
    "and 5.",
    "the sugar market": "A ship pays the goods of its slot and brings the Reals shown there. Market routes: "
    "{market prestige|sugar|1}, {market prestige|sugar|2} or {market prestige|sugar|3} prestige for it in rounds 1, 3 "
    "and 5.",
    "the wine market": "A ship pays the goods of its slot and brings the Reals shown there. Market routes: "
    "{market prestige|wine|1}, {market prestige|wine|2} or {market prestige|wine|3} prestige for it in rounds 1, 3 "
    "and 5.",
    "Açores": "A ship pays the wine of its slot and brings one of the two king's rewards. A worker here brings a "
    "wheat in phase D. Expeditions: {colony prestige|Açores|1}, {colony prestige|Açores|2} or "
    "{colony prestige|Açores|3} prestige for a ship in rounds 1, 3 and 5.",
    "Brasil": "A ship pays the wine of its slot and brings one of the two king's rewards. A worker here brings a "
    "sugar in phase D. Expeditions: {colony prestige|Brasil|1}, {colony prestige|Brasil|2} or "
    "{colony prestige|Brasil|3} prestige for a ship in rounds 1, 3 and 5.",
    "India": "A ship pays the wine of its slot and brings one of the two king's rewards. A worker here brings a "
    "wine in phase D. Expeditions: {colony prestige|India|1}, {colony prestige|India|2} or "
    "{colony prestige|India|3} prestige for a ship in rounds 1, 3 and 5.",
    "district": "Two spots for workers. A favor covers them until the guild master builds the district for the wood "
    "below it. Of equal numbers in a city the rightmost worker counts as the most.",
    "the city watch": "A worker who comes here drives off up to {building rules|pirates a worker drives off} pirates; "
    "one goes home for each pirate die taken.",
    "Real": "Money: it pays for buildings, for wood that you lack, and for the Crown's request for wealth.",
    "bread": "In phase D your workers on the board eat one each, beyond those whom your level in the windmill feeds; "
    "in phase B it helps dice that are too low.",
    "wood": "For districts, for ships from home, and in phase D for each ship on the board. Wood that you lack is "
    "bought: {wood price|Reals for all wood of a turn|1}, {wood price|Reals for all wood of a turn|2} or "
    "{wood price|Reals for all wood of a turn|3} Reals for one, two or three in a turn.",
    "wheat": "For the wheat market; {windmill|wheat for a step up} of them are a step up in the windmill.",
    "sugar": "For the sugar market. In the windmill two goods are exchanged for one of another kind.",
    "wine": "For the wine market and for all colonies.",
    "worker": "Brings goods from a field in a harvest, income in a colony, and what a city gives with the mayor. On "
    "the board it eats a bread in phase D.",
    "ship": "Goes to markets and colonies for goods; from home it takes a wood as well. On the board it takes a wood "
    "in phase D, or brings a pirate.",
    "home": "Your supply: workers and ships that are not on the board, and all that you have.",
    "points": "Prestige. The player with the most after five rounds wins; at the end pirates take some of it.",
}

# The sections are named as in the index of the README.
BASE_SECTIONS: Final[dict[str, str]] = {
    "steward": "p. 10 Steward",
    "commander": "p. 10-11 Commander; colonies and markets",
    "guild master": "p. 11 Guild master",
    "mayor": "p. 12 Mayor; getting wood",
    "harvest": "p. 13 Harvest; special harvest",
    "special harvest": "p. 13 Harvest; special harvest",
    "Moinho": "p. 15 Available building actions",
    "Capitania": "p. 15 Available building actions",
    "Alfândega": "p. 15 Available building actions",
    "Casa da Coroa": "p. 15 Available building actions",
    "Fortaleza": "p. 15 Available building actions",
    "Porto Santo": "p. 12 Mayor; getting wood",
    "Funchal": "p. 12 Mayor; getting wood",
    "Machico": "p. 12 Mayor; getting wood",
    "monk": "p. 20 Guild favors",
    "miller": "p. 20 Guild favors",
    "bishop": "p. 20 Guild favors",
    "patron": "p. 20 Guild favors",
    "lord": "p. 20 Guild favors",
    "diplomat": "p. 20 Guild favors",
    "treasurer": "p. 20 Guild favors",
    "navigator": "p. 20 Guild favors",
    "engineer": "p. 20 Guild favors",
    "constable": "p. 20 Guild favors",
    "lady": "p. 20 Guild favors",
    "scout": "p. 20 Guild favors",
    "a worker to a field": "p. 20 King's rewards",
    "a worker to a city": "p. 20 King's rewards",
    "a favor turned up": "p. 20 King's rewards",
    "a worker to the city watch": "p. 20 King's rewards",
    "prestige": "p. 20 King's rewards",
    "Reals": "p. 20 King's rewards",
    "royal support": "p. 20 King's rewards",
    "a windmill step": "p. 20 King's rewards",
    "market routes": "p. 19 Crown's requests",
    "expeditions": "p. 19 Crown's requests",
    "influence": "p. 19 Crown's requests",
    "urbanization": "p. 19 Crown's requests",
    "wealth": "p. 19 Crown's requests",
    "slot I": "p. 20 Passing",
    "slot II": "p. 20 Passing",
    "slot III": "p. 20 Passing",
    "slot IV": "p. 20 Passing",
    "windmill": "p. 7 Using the windmill",
    "honor": "p. 15-16 Phase D. Maintenance",
    "pirates": "p. 6 Pirates",
    "rounds": "p. 7 Game rounds",
    "guild board": "p. 6 The guild board",
    "turn order marker": "p. 10 Passing",
    "guild die": "p. 6 Guild dice and pirate dice",
    "pirate die": "p. 6 Guild dice and pirate dice",
    "action marker": "p. 14 Phase C. Building actions; paying; receiving pirates",
    "fields": "p. 6 Buildings and characters; regions and fields",
    "the forest": "p. 6 Buildings and characters; regions and fields",
    "the wheat market": "p. 10-11 Commander; colonies and markets",
    "the sugar market": "p. 10-11 Commander; colonies and markets",
    "the wine market": "p. 10-11 Commander; colonies and markets",
    "Açores": "p. 10-11 Commander; colonies and markets",
    "Brasil": "p. 10-11 Commander; colonies and markets",
    "India": "p. 10-11 Commander; colonies and markets",
    "district": "p. 11 Guild master",
    "the city watch": "p. 15-16 Phase D. Maintenance",
    "Real": "p. 5 Goods, wood, Reals and pirates",
    "bread": "p. 15-16 Phase D. Maintenance",
    "wood": "p. 12 Discarding wood and buying wood",
    "wheat": "p. 5 Goods, wood, Reals and pirates",
    "sugar": "p. 5 Goods, wood, Reals and pirates",
    "wine": "p. 5 Goods, wood, Reals and pirates",
    "worker": "p. 15-16 Phase D. Maintenance",
    "ship": "p. 15-16 Phase D. Maintenance",
    "home": "p. 2-5 Initial preparation",
    "points": "p. 18 End of the game",
}

NUMBER: Final = re.compile(r"\{([^|}]+)\|([^|}]+)(?:\|(\d+))?\}")


def help_texts(printed: PrintedNumbers) -> dict[str, str]:
    """All texts with their printed numbers, written as {section|row|column} in the templates."""
    return {name: with_numbers(text, printed) for name, text in TEMPLATES.items()}


def with_numbers(text: str, printed: PrintedNumbers) -> str:
    parts: list[str] = []
    end = 0
    for place in NUMBER.finditer(text):
        section, row, column = str(place.group(1)), str(place.group(2)), place.group(3)
        numbers = printed.row(section, row)
        number = numbers[int(str(column)) - 1] if isinstance(numbers, list) else numbers
        parts += [text[end : place.start()], str(number)]
        end = place.end()
    return "".join(parts) + text[end:]


TEMPLATES: Final[dict[str, str]] = BASE_TEMPLATES | modules.help_templates()
SECTIONS: Final[dict[str, str]] = BASE_SECTIONS | modules.sections()

# Advice for each question, by its kind; the text of "" introduces the game.
GUIDE: Final[dict[str, str]] = {
    "": (
        "Five rounds. Dice choose characters, whose actions are yours at once, and buildings, whose actions "
        "come later and cost what is rolled. Goods come from fields, ships bring them to markets and "
        "colonies, and in rounds 1, 3 and 5 the Crown pays for what its requests ask. Pirates cost you dearly "
        "at the end."
    ),
    "choosing-first-field": (
        "You begin with workers on the land. A field gives its good whenever you harvest its region; wood "
        "lying on it comes first. Choose fields in different regions: each building belongs to one."
    ),
    "choosing-row": (
        "The row decides your dice, which requests you may take and which guild you belong to this round. Low "
        "dice go to few buildings, high ones to many."
    ),
    "choosing-guild": (
        "The row belongs to two guilds; you choose one. All your favors of that guild are turned face-up and may be "
        "used once more, so take the guild of which more or better favors lie face-down."
    ),
    "taking-request": (
        "Requests are what you will be paid for in rounds 1, 3 and 5. Collect those that fit each other: "
        "ships serve routes and expeditions, favors serve influence, workers in cities urbanization."
    ),
    "turn": (
        "A die on a character uses its action now; your marker stays for the building's action later. Pirate dice take "
        "a worker of yours from the city watch, and players who do not pay for the building then receive more pirates. "
        "When you pass, earlier slots pay less but come first."
    ),
    **dict.fromkeys(
        ["acting", "acting-twice"],
        "Use the character, or harvest the building's region: each worker of yours in its fields brings the "
        "good. Without goods ships cannot sail, so harvest early.",
    ),
    "harvesting-again": "A field counts once more: the good you need most, or the wood lying there.",
    **dict.fromkeys(
        [
            "taking-worker-to-field",
            "taking-worker-to-city",
            "taking-worker-to-colony",
            "taking-worker-to-watch",
            "taking-worker-anywhere",
        ],
        "First take the worker to move, then choose where it goes. A worker from home stays on the board and eats "
        "bread at the end of the round.",
    ),
    **dict.fromkeys(
        [
            "putting-worker-on-field",
            "putting-worker-in-city",
            "putting-worker-in-colony",
            "putting-worker-in-watch",
            "putting-worker-anywhere",
        ],
        "Choose where the worker goes. Fields bring goods, cities bring money with the mayor, the watch "
        "drives pirates off, colonies count for their building.",
    ),
    "taking-ship": (
        "Ships go to markets for Reals or to colonies for rewards; both count for requests. A ship from home "
        "needs a wood as well, and each ship under way a wood every round."
    ),
    "sailing": (
        "Each slot asks for goods. Later slots ask for more and, in markets, pay more. Every slot holds one ship."
    ),
    "choosing-reward": "A colony gives one of its two rewards; both are explained if you point at them.",
    "royal-support": (
        "The Crown helps once: send pirates away, which cost you dearly at the end, or take bread if workers would go "
        "hungry this round."
    ),
    "taking-favor": (
        "A district costs wood, and wood you lack costs Reals. Its favor is yours face-up: usable once, then "
        "turned down until it is flipped again."
    ),
    "buying-wood": (
        "Wood you lack is bought: the more in a turn, the dearer. Take it where you may want the field's good "
        "sooner, or from the forest."
    ),
    "getting-wood": "Take it where you may want the field's good sooner, or from the forest.",
    "relocating": (
        "Relocating moves workers to spots further right: the rightmost decides ties. Neutral citizens "
        "may be moved too."
    ),
    "relocating-to": (
        "Cities pay by your workers in them and by who has most there: strengthen one city rather than three."
    ),
    "moving-marker": (
        "The marker goes with its right to act: move it to a building that is still to come and cheap, or useful."
    ),
    "calling-on-building": "Pay the Reals for the action of any building, by your workers in its region.",
    "paying": (
        "The dice have been rolled: pay what the building costs today to act, or receive pirates instead. "
        "With more workers in the region the better action is yours."
    ),
    "last-moment": (
        "A last moment for the windmill: bread for the workers, or Reals for a request. Feeding and upkeep follow."
    ),
    "feeding": (
        "Every worker on the board eats a bread. For each one unfed you receive pirates; the windmill can still help."
    ),
    "upkeep": "Every ship on the board needs a wood, or brings pirates. Wood may be bought if you have none.",
    "honoring": (
        "The player with the most workers in the watch may send one home for prestige. That worker no longer eats, but "
        "no longer guards either."
    ),
    "keeping-request": (
        "One request may wait for a later round; the others count now. Keep the one that will be worth more."
    ),
    "paying-the-crown": (
        "Pay as many Reals as you like; each is a prestige point. Keep what the next round's first costs need."
    ),
}
