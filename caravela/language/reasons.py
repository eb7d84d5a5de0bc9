"""The sentences that explain by the rules why a puzzle's best move is better, by kind of reason."""

from __future__ import annotations

from typing import Final

from caravela.language.contrasts import DENIED, HELP, RuleReason
from caravela.language.frame import FRAME, message
from caravela.language.sentences import Sentences

REASONS: Final = {
    DENIED: message("After the other move, usually: {rival} {deed}."),
    # Puerto Rico
    "ends-ahead": message(
        "It ends the game with this round: {player} then has {points} points, {rival} {most} and the rest of the round."
    ),
    "ends-behind": message(
        "The other move ends the game with this round: {rival} has {most} points then, {player} only {points}."
    ),
    "no-ship": message("After this load no ship takes the goods of {player}."),
    "no-ship-for": message("With {loaded} on ship {ship} no ship takes the {good} of {rival} ({count})."),
    "captain-room": message(
        "Ship {ship} still takes {count} {good}; {player} has {own}, the opponents {most} in all, and the captain "
        "loads first."
    ),
    "corn-no-building": message("Corn needs no production building; for {good} {player} has none yet."),
    "corn-building-full": message(
        "Corn needs no production building; the buildings of {player} for {good} have no circle for another {tile}."
    ),
    "corn-one-colonist": message("Corn needs one colonist, on the plantation; {good} a second one, in its building."),
    "corn-or-quarry": message("Corn is worth a point for each one shipped; a quarry only makes buildings cheaper."),
    "corn-free": message("The plantation costs nothing, and corn needs no production building."),
    "last-tile": message("It is the last {tile} on offer; otherwise {rival} usually takes it."),
    "counts-at-end": message("At the end the {building} brings about {count} points beyond those printed on it."),
    "harbor": message(
        "Once occupied, the harbor brings a point more with every load; {player} can produce {count} kinds of goods."
    ),
    "plantations-produce": message("Only with the {building} can the {good} plantations of {player} produce."),
    "last-building": message("It is the last one in the supply; otherwise {rival} usually builds it."),
    "craftsman-gets-most": message("Everybody produces, but {player} most: {own} goods, no opponent more than {most}."),
    "craftsman-gives-more": message(
        "The craftsman would give opponents more goods than {player}: {most} to {rival}, {own} to {player}."
    ),
    "craftsman-then-loads": message(
        "The craftsman would bring {rival} goods too ({count}), and {rival} usually loads some in this round."
    ),
    "mayor-produces": message(
        "With the new colonists {player} can produce {count} goods instead of {before} with the next craftsman."
    ),
    "prospector-alone": message("The prospector is the only role that gives opponents nothing."),
    "last-sale": message("The trading house has room for one good only: after {player} nobody sells in this round."),
    "ship-for-good": message("The ship with {ship} spaces still takes {good}; no ship takes {other} now."),
    "captain-instead": message(
        "The captain loads first and gets a point more with the first load; otherwise {rival} usually takes this role."
    ),
    "role-taken": message("Otherwise {rival} usually takes this role."),
    "captain-first": message("The captain loads first and gets a point more with the first load."),
    "trader-first": message("The trader sells first, for a doubloon more; otherwise {rival} usually takes this role."),
    "builder-first": message(
        "The builder builds first, for a doubloon less; otherwise {rival} usually takes this role."
    ),
    "quarry-settler": message(
        "An occupied quarry makes buildings a doubloon cheaper; only a player who takes the settler or has a "
        "construction hut may take one."
    ),
    "settler-first-one": message("There is only one {tile} on offer, and the settler chooses first."),
    "cheaper-plant": message(
        "The cheapest building for the {tile} costs {count}, for the {other} {more}; {player} has neither."
    ),
    "counts-more": message("At the end the {building} counts {count} more."),
    "money-to-build": message("{player} has {count} doubloons more, and turns them into buildings."),
    "money-for": message("With {count} doubloons more {player} then usually builds the {building}."),
    "noble": message("A noble is worth a point at the end, and the mayor takes one first."),
    "earlier-end-points": message(
        "{player} leads, {points} points to {most} of {rival}: an early end helps, and goods that are loaded take from "
        "the supply of victory points (left: {count})."
    ),
    "earlier-end-colonists": message(
        "{player} leads, {points} points to {most} of {rival}: an early end helps, and the mayor takes from the supply "
        "of colonists (left: {count})."
    ),
    "earlier-end-city": message(
        "{player} leads, {points} points to {most} of {rival}: an early end helps, and building fills the cities (free "
        "spaces of the fullest: {count})."
    ),
    "earlier-end": message("{player} leads, {points} points to {most} of {rival}: an early end helps."),
    "earlier-end-hurts": message("The game ends {rounds} rounds earlier; {rival} has about {count} points fewer."),
    "later-end-points": message(
        "{player} is behind, {points} points to {most} of {rival}: a late end helps, and the other move lets goods be "
        "loaded for the last victory points (left: {count})."
    ),
    "later-end-colonists": message(
        "{player} is behind, {points} points to {most} of {rival}: a late end helps, and the mayor would take from the "
        "supply of colonists (left: {count})."
    ),
    "later-end-city": message(
        "{player} is behind, {points} points to {most} of {rival}: a late end helps, and the other move fills the "
        "cities (free spaces of the fullest: {count})."
    ),
    # Madeira
    "wealth-costs": message(
        "Wealth is the only request that costs Reals, here {count}; {player} keeps them and can still pay in round 5."
    ),
    "fulfilled-now": message("The request “{request}” pays now; kept for later, it brings about {count} points less."),
    "pirates-by-rank": message(
        "Pirates cost points at the end, by rank: {count}. {player} has {own} now, the opponents have {rivals}. On "
        "average they cost {player} {then} at the end, after the other move {more}."
    ),
    "pirates-then": message(
        "Pirates cost points at the end, by rank: {count}. As things stand after this turn {player} has {own}, which "
        "costs {then}; after the other move {other}, which costs {more}. The opponents have {rivals}."
    ),
    "request-then": message(
        "As things stand after this turn the request “{request}” brings {count} points, after the other move {more}."
    ),
    "ships-pay": message(
        "When requests are fulfilled next, in round {round}, a ship in {place} brings {count} points."
    ),
    "sails-then": message(
        "{player} then usually sends a ship to {place} in this round, which brings {count} points in round {round}."
    ),
    "kept-pays": message("Kept for later, the request “{request}” brings about {count} points more than now."),
    "pirates-free": message(
        "More pirates cost nothing here, for the rank stays the same: {player} has {own} then, the opponents have "
        "{rivals}."
    ),
    "scores-then": message(
        "With it {player} scores about {count} points in this round for {source}, after the other move {more}."
    ),
    "favor-then": message("With it {player} then usually moves a worker to {place} in this round."),
    "wealth-rate": message(
        "Wealth turns up to 15 Reals into a point each; otherwise five Reals are worth one at the end. {player} has "
        "{has} now."
    ),
    "request-taken": message("Otherwise {rival} usually takes the request “{request}”."),
    "request-taken-too": message("After the other move {rival} usually takes a request “{request}” too."),
    "die-before-passing": message("{player} can place another die first and still pass to {slot}."),
    "more-voyages": message("{player} sails {count} times in this turn instead of {more}."),
    "wealth-second": message(
        "{player} has such a request already (Reals now: {has}); the two turn up to 30 Reals into a point each."
    ),
    "wealth-kept": message(
        "{player} has such a request already: one is fulfilled in this round, the other kept for round 5."
    ),
    "row-denied": message("The row also has the request “{request}”, which {rival} otherwise usually takes."),
    "tile-then-tile": message("The player who takes the lower tile chooses earlier among the next tiles."),
    "tile-then-row": message("The player who takes the lower tile chooses a row of requests and dice earlier."),
    "money-gone": message("{player} has no Reals left; this brings {count}."),
    "money-needed": message("{player} has hardly any Reals, {has} in all; this brings {count} more."),
    "slot-taken": message("Otherwise {rival} usually passes to this slot."),
    "tile-taken": message("Otherwise {rival} usually takes this tile."),
    "resources-at-end": message("At the end five Reals are worth a point, and any other resource counts as a Real."),
    # Vasco da Gama
    "last-slot": message("It is the last free action slot in the {area} area."),
    "last-slot-denied": message(
        "It is the last free action slot in the {area} area; otherwise {rival} usually places a disc there."
    ),
    "area-denied": message("Otherwise {rival} usually places a disc in the {area} area."),
    "called-first": message(
        "Number {count} is the lowest of those in the {area} area so far, before {then}: it is called first."
    ),
    "there-later": message(
        "After the other move {player} typically acts in the {area} area with number {then}, after number {rival} of "
        "an opponent."
    ),
    "lower-there": message(
        "{player} typically acts in the {area} area with number {then} then, which is called before {count}."
    ),
    "not-there": message("After the other move {player} typically does not act in the {area} area in this round."),
    "launches": message("{player} typically launches project {project} in this round; after the other move none."),
    "action-used": message(
        "{player} can use the {action} action of number {count}; after the other move it is given up for Reals."
    ),
    "reals-for-number": message(
        "The Reals are for the {action} action of number {count}, which is still to be called."
    ),
    "sends-too": message("{player} then usually sends ship {ship} too in this round; otherwise hardly ever."),
    "sao-gabriel-once": message(
        "There is only one São Gabriel in a round, and it needs no crew; otherwise {rival} usually buys it."
    ),
    "sao-gabriel": message("So {player} can buy the São Gabriel, which needs no crew."),
    "hosts-manuel": message("{character} brings one action more, now and in the next round."),
    "hosts-dias": message(
        "{character} brings 2 points now, 2 at the end of the round, and the first turn in the next one."
    ),
    "hosts-alvares": message("{character} brings a missionary now and at the end of each round; it counts as crew."),
    "hosts-sernigi": message("{character} sends a merchant ship, which brings the bonus of a coast."),
    "loses-manuel": message(
        "{rival} loses the tile of {character}, and with it the additional action of the next round."
    ),
    "loses-dias": message("{rival} loses the tile of {character}, and with it 2 points at the end of the round."),
    "loses-alvares": message("{rival} loses the tile of {character}, and with it the missionary after the round."),
    "loses-sernigi": message("{rival} loses the tile of {character}, and with it the merchant ship of this round."),
    "called-last": message(
        "Number {count} is called after all other numbers of {player}: ships that are bought and manned before it can "
        "still sail in this round."
    ),
    "merchant-project": message("{character} sends a merchant ship to {landing}: project {project} free of charge."),
    "merchant-reals": message("{character} sends a merchant ship to {landing}, which brings {count} Reals."),
    "merchant-slot": message(
        "{character} sends a merchant ship to {landing}: the bonus of the coast, and one slot more filled there."
    ),
    "hosts-manuel-last": message("{character} brings one action more."),
    "hosts-dias-last": message("{character} brings 2 points now and 2 at the end of the round."),
    "hosts-alvares-last": message("{character} brings a missionary, who counts as crew."),
    "reals-once": message(
        "Each of the two amounts can be taken once in a round; otherwise {rival} usually takes this one."
    ),
    "landing-complete": message("It completes {landing}: points for each ship there in the navigation phase: {count}."),
    "more-ships": message("One action sends {count} ships instead of {more}."),
    "landing-fuller": message(
        "A landing pays its ships only once it is full: {landing} then lacks {count}, {other} would lack {more}."
    ),
    "number-free": message(
        "Number {count} is free of charge; {then} costs Reals, for it is far below the first free number, now {marker}."
    ),
    "captain-needed": message(
        "No ship is sent without a captain. Before this {player} has: launched ships: {own}, captains: {count}."
    ),
    "captain-for-number": message(
        "No ship is sent without a captain, and number {then} is still to come for another ship. Before this {player} "
        "has: launched ships: {own}, captains: {count}."
    ),
    "landing-taken": message("Otherwise {rival} usually sails for {landing}."),
    "landing-closed": message(
        "Otherwise {rival} usually sails for {landing}; now no slot is free for any ship of {rival}."
    ),
    "landing-followed": message("After the other move {rival} usually sails for {landing} too."),
    "reals-more": message("The other amount is {count} Reals less."),
    "reals-at-end": message("At the end three Reals are worth a point."),
    "ships-ready": message("A launched ship with a captain counts 3 points at the end, even if it never sails."),
}


def reason_told(sentences: Sentences, reason: RuleReason) -> str:
    if reason.kind == HELP:
        name = str(reason.facts["name"])
        told = sentences.name(name)
        return f"{told[:1].upper()}{told[1:]}: {sentences.help()[name]}"
    facts = dict(reason.facts)
    if reason.kind == DENIED and reason.tells is not None:
        move = sentences.rules.catalogue.moves[int(reason.tells.about)]
        facts["deed"] = sentences.deed(move.kind, move.facts())
    if "rounds" in facts:
        facts["rounds"] = sentences.translation.decimal(str(facts["rounds"]))
    return sentences.filled(FRAME, REASONS[reason.kind], "", facts)
