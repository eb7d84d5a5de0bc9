"""Phase B. Character actions: in the order of the Guild Column players place a die or pass, until all have passed.

A die on a character allows its action or a harvest in its region. A guild die also leaves an action marker on the
building; a pirate die costs a worker of the city watch instead.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.dice import bread_for, has_room, may_prepare, may_take_pirate_die
from caravela.games.madeira.actions.passing import Pass, offer_passing, passing_candidates, passing_refusal
from caravela.games.madeira.actions.windmill import offer_windmill, stays_open, windmill_candidates, windmill_refusal
from caravela.games.madeira.answers import (
    AFTER_ENGINEER,
    DECLINE,
    NO_WORKER_IN_REGION,
    SEATS,
    TAKES_BREAD,
    Decline,
)
from caravela.games.madeira.characters.all import ALL_CHARACTERS
from caravela.games.madeira.characters.harvest import harvest, is_special, region_of_turn
from caravela.games.madeira.components import (
    BUILDING_NAMES,
    BUILDINGS,
    CHARACTER_ACTIONS,
    CHARACTER_NAMES,
    DIE_FACES,
    HOME,
    NOBODY,
    NOTHING,
    WATCH,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.rows import added
from caravela.games.madeira.tiles.guild_favors import favor_candidates, favor_refusal, is_favor, offer_favors


@final
class CharacterActions(Step):
    """Turns go round the Guild Column from the top."""

    kind = "character-actions"

    def happen(self, game: Madeira) -> None:
        game.phase = CHARACTER_ACTIONS
        game.row = NOTHING
        game.do_next(NEXT_TURN[0])


@final
class NextTurn(Step):
    """The next marker on the Guild Column, from this row on; without one the phase is over."""

    kind = "next-turn"

    def __init__(self, row: i64) -> None:
        super().__init__()
        self.row: i64 = row

    def happen(self, game: Madeira) -> None:
        seats = game.seats
        for looked_at in range(self.row, self.row + seats):
            row = looked_at if looked_at < seats else looked_at - seats
            seat = game.row_marker[row]
            if seat != NOBODY:
                game.begin_turn()
                game.building = NOTHING
                game.do_next(TURN[seat], NEXT_TURN[row + 1])
                return


# -- the turn ----------------------------------------------------------------------------------------


@final
class Turn(Decision):
    """Place a die or pass; before that a favor and the windmill. After an engineer a harvest must follow (MA-9)."""

    kind = "turn"
    question = "Place a die on a character, or pass"

    def options(self, game: Madeira, out: MoveList) -> None:
        seat = self.seat
        player = game.players[seat]
        engineer = game.extra_harvests > 0
        anywhere = not engineer or may_prepare(game, seat)
        dice = player.dice
        watch_dice = game.watch_dice
        bread = player.bread
        regions = game.board.building_region
        guild_dice = game.guild_dice
        pirate_dice = game.pirate_dice
        room = game.seats
        pirate = may_take_pirate_die(game, player)
        if pirate or player.has_dice():
            for building in range(BUILDINGS):
                region = regions[building]
                if guild_dice[building] + pirate_dice[building] < room and (
                    anywhere or player.workers_in_region(region) > 0
                ):
                    pirate_here = pirate and pirate_dice[building] == 0
                    for face in range(max(region - bread, 0), DIE_FACES):
                        if dice[face] > 0:
                            out.add(PLACE_GUILD_DIE[face * BUILDINGS + building])
                        if pirate_here and watch_dice[face] > 0:
                            out.add(PLACE_PIRATE_DIE[face * BUILDINGS + building])
        for card in player.cards:
            card.other_turns(game, seat, out)
        if not engineer:
            offer_passing(game, seat, out)
        offer_favors(game, seat, out)
        offer_windmill(game, player, out)

    def candidates(self, game: Madeira) -> list[Move]:
        player = game.players[self.seat]
        moves: list[Move] = []
        for building in range(BUILDINGS):
            for face in range(DIE_FACES):
                if player.dice[face] > 0:
                    moves.append(PLACE_GUILD_DIE[face * BUILDINGS + building])
                if game.watch_dice[face] > 0:
                    moves.append(PLACE_PIRATE_DIE[face * BUILDINGS + building])
        for card in player.cards:
            moves += card.turns()
        moves += passing_candidates() + favor_candidates(game, self.seat)
        return moves + windmill_candidates(game, player)

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        player = game.players[self.seat]
        if isinstance(move, PlaceGuildDie):
            if player.dice[move.face] == 0:
                return NO_SUCH_DIE.told({"value": int(move.face) + 1})
            return place_refusal(game, self.seat, move.face, move.building)
        if isinstance(move, PlacePirateDie):
            if game.watch_dice[move.face] == 0:
                return NO_SUCH_PIRATE_DIE.told({"value": int(move.face) + 1})
            if player.workers[WATCH] == 0:
                return NO_GUARD.told()
            if game.pirate_dice[move.building] > 0:
                return PIRATE_DIE_THERE.told()
            return place_refusal(game, self.seat, move.face, move.building)
        if isinstance(move, Pass):
            return passing_refusal(game, self.seat, move)
        if is_favor(game, move):
            return favor_refusal(game, self.seat, move)
        for card in player.cards:
            if move in card.turns():
                return card.turn_refusal(game, self.seat, move)
        return windmill_refusal(game, player, move)


def place_refusal(game: Madeira, seat: i64, face: i64, building: i64) -> Reason | None:
    """Why no die of this value may go there."""
    player = game.players[seat]
    if not has_room(game, building):
        return NO_ROOM.told({"building": BUILDING_NAMES[building], "dice": int(game.seats)})
    if player.bread < bread_for(game, face, building):
        return TAKES_BREAD.told({"count": int(bread_for(game, face, building))})
    region = game.board.building_region[building]
    if game.extra_harvests > 0 and player.workers_in_region(region) == 0 and not may_prepare(game, seat):
        return AFTER_ENGINEER.told()
    return None


def die_placed(game: Madeira, seat: i64, acting: Step) -> None:
    """After a die is placed: action or harvest, with the steps before and after them."""
    facts = game.facts
    if len(facts.after_acting) > 0:
        game.do_next(facts.after_acting[seat])
    game.do_next(acting)
    if len(facts.after_die) > 0:
        game.do_next(facts.after_die[seat])


@final
class PlaceGuildDie(Move):
    """Place a guild die on the character and an action marker on the building; a low die costs bread."""

    kind = "place-guild-die"
    says = "places a guild {value} at {building}"
    tells = ("places a guild die of {value} at {building}",)

    def __init__(self, face: i64, building: i64) -> None:
        super().__init__()
        self.face: i64 = face
        self.building: i64 = building

    def play(self, game: Madeira, seat: i64) -> None:
        player = game.players[seat]
        player.bread -= bread_for(game, self.face, self.building)
        player.own_rows()
        player.dice[self.face] -= 1
        player.markers[self.building] += 1
        game.own_rows()
        game.guild_dice[self.building] += 1
        game.building = self.building
        then = ACTING[seat]
        for card in player.cards:
            then = card.acting(seat, then)
        die_placed(game, seat, then)

    def facts(self) -> Facts:
        return {"value": int(self.face) + 1, "building": BUILDING_NAMES[self.building]}


@final
class PlacePirateDie(Move):
    """Place a pirate die on the character; a worker of the city watch goes home."""

    kind = "place-pirate-die"
    says = "places a pirate {value} at {building}"
    tells = ("places a pirate die of {value} at {building}",)

    def __init__(self, face: i64, building: i64) -> None:
        super().__init__()
        self.face: i64 = face
        self.building: i64 = building

    def play(self, game: Madeira, seat: i64) -> None:
        player = game.players[seat]
        player.bread -= bread_for(game, self.face, self.building)
        game.own_rows()
        game.watch_dice[self.face] -= 1
        game.pirate_dice = added(game.pirate_dice, self.building, 1)
        game.expansion.pirate_die_placed(self.building, self.face)
        player.workers[WATCH] -= 1
        player.workers[HOME] += 1
        game.building = self.building
        die_placed(game, seat, ACTING[seat])

    def facts(self) -> Facts:
        return {"value": int(self.face) + 1, "building": BUILDING_NAMES[self.building]}


# -- action or harvest -------------------------------------------------------------------------------


def could_act(game: Madeira, seat: i64) -> bool:
    """Whether the action of the character with the die would have an effect."""
    return ALL_CHARACTERS[game.characters[game.building]].can_act(game, seat)


def can_act(game: Madeira, seat: i64) -> bool:
    """Whether the player may choose the action; not after an engineer, nor on the empty building."""
    character = game.characters[game.building]
    return character != NOTHING and game.extra_harvests == 0 and could_act(game, seat)


def could_act_in_time(game: Madeira, seat: i64) -> bool:
    """Whether the action would have an effect, perhaps after free moves (MA-70)."""
    if could_act(game, seat):
        return True
    return stays_open(game, seat, ALL_CHARACTERS[game.characters[game.building]].may_be_helped(game, seat))


def can_harvest(game: Madeira, seat: i64) -> bool:
    """Whether the player can harvest: with a worker in the region, or for the gain of a card (MA-66)."""
    player = game.players[seat]
    if player.workers_in_region(region_of_turn(game)) > 0:
        return True
    if game.facts.harvests_without_worker and game.extra_harvests == 0:
        for card in player.cards:
            if card.adds_to_harvest(game, seat):
                return True
    return False


def where_the_die_is(game: Madeira) -> Facts:
    """The building where the die was placed, and the character there, if there is one."""
    facts: Facts = {"building": BUILDING_NAMES[game.building]}
    if game.characters[game.building] != NOTHING:
        facts["character"] = CHARACTER_NAMES[game.characters[game.building]]
    return facts


def act_refusal(game: Madeira, seat: i64) -> Reason | None:
    """Why the character's action may not be chosen."""
    if game.characters[game.building] == NOTHING:
        return NO_CHARACTER.told()
    if game.extra_harvests > 0:
        return AFTER_ENGINEER.told()
    return None if could_act(game, seat) else ALL_CHARACTERS[game.characters[game.building]].why_not()


@final
class Acting(Decision):
    """After placing a die, choose the character's action, a harvest, or neither. The windmill may help first
    (MA-70)."""

    kind = "acting"
    question = "{building}: perform the character's action, harvest, or decline"

    def applies(self, game: Madeira) -> bool:
        seat = self.seat
        if can_harvest(game, seat) or may_prepare(game, seat):
            return True
        has_action = game.characters[game.building] != NOTHING and game.extra_harvests == 0
        return has_action and could_act_in_time(game, seat)

    def options(self, game: Madeira, out: MoveList) -> None:
        if can_act(game, self.seat):
            out.add(ACT)
        if can_harvest(game, self.seat):
            out.add(HARVEST)
        for card in game.players[self.seat].cards:
            card.prepare(game, self.seat, out)
        if game.extra_harvests == 0:
            out.add(DECLINE)
            offer_windmill(game, game.players[self.seat], out)

    def about(self, game: Madeira) -> Facts:
        return where_the_die_is(game)

    def candidates(self, game: Madeira) -> list[Move]:
        player = game.players[self.seat]
        moves: list[Move] = [ACT, HARVEST]
        for card in player.cards:
            moves += card.preparations()
        return [*moves, DECLINE, *windmill_candidates(game, player)]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        player = game.players[self.seat]
        if isinstance(move, Act):
            return act_refusal(game, self.seat)
        if isinstance(move, Harvest):
            return None if can_harvest(game, self.seat) else NO_WORKER_IN_REGION.told()
        for card in player.cards:
            if move in card.preparations():
                return card.preparation_refusal(game, self.seat, move)
        reason = None if isinstance(move, Decline) else windmill_refusal(game, player, move)
        return AFTER_ENGINEER.told() if reason is None and game.extra_harvests > 0 else reason


@final
class Act(Move):
    """Perform the action of the character on the building where the die was placed."""

    kind = "act"
    says = "performs the character's action"
    tells = ("performs the action of the {character}",)

    def play(self, game: Madeira, seat: i64) -> None:
        ALL_CHARACTERS[game.characters[game.building]].act(game, seat)


@final
class Harvest(Move):
    """Harvest in the region; without a character it is a special harvest."""

    kind = "harvest"
    says = "harvests"
    tells = ("harvests at {building}",)

    def play(self, game: Madeira, seat: i64) -> None:
        harvest_here(game, seat)


def harvest_here(game: Madeira, seat: i64) -> None:
    """Harvest in the region of the turn, with the steps that follow."""
    for card in game.players[seat].cards:
        then = card.after_harvest(game, seat)
        if then is not None:
            game.do_next(then)
    harvest(game, seat, is_special(game))


CHARACTER_ACTIONS_PHASE: Final = CharacterActions()
NEXT_TURN: Final = vec[Step]([NextTurn(row) for row in range(SEATS + 1)])
TURN: Final = vec[Step]([Turn(seat) for seat in range(SEATS)])
ACTING: Final = vec[Step]([Acting(seat) for seat in range(SEATS)])

# by face, then building
PLACE_GUILD_DIE: Final = vec[Move](
    [PlaceGuildDie(face, building) for face in range(DIE_FACES) for building in range(BUILDINGS)]
)
PLACE_PIRATE_DIE: Final = vec[Move](
    [PlacePirateDie(face, building) for face in range(DIE_FACES) for building in range(BUILDINGS)]
)
ACT: Final = Act()
HARVEST: Final = Harvest()

NO_SUCH_DIE: Final = Refusal("no-such-die", "you have no guild die that shows {value}", absent=True)
NO_SUCH_PIRATE_DIE: Final = Refusal("no-such-pirate-die", "no pirate die in the city watch shows {value}", absent=True)
NO_GUARD: Final = Refusal("no-guard", "you have no worker in the city watch")
PIRATE_DIE_THERE: Final = Refusal("pirate-die-there", "a pirate die is there")
NO_ROOM: Final = Refusal("no-room-for-die", "{building} has {dice} dice")
NO_CHARACTER: Final = Refusal("no-character", "there is no character on this building; it only allows a harvest")
