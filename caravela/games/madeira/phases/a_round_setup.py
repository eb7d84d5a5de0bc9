"""Phase A. Round setup: characters and dice are laid out; then each player chooses a row of the Guild Column. A row
gives its place in the order of phase B, its three dice and one of its requests, and flips the favors of its guild
face-up; with two or three players those of one of its two guilds.
"""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Chance, Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.answers import NOT_ASKED, SEATS
from caravela.games.madeira.box import ALL_REQUEST_NAMES, ALL_REQUESTS
from caravela.games.madeira.components import (
    BUILDING_NAMES,
    BUILDINGS,
    CHARACTER_NAMES,
    CHARACTERS,
    DIE_FACES,
    GUILD_NAMES,
    GUILDS,
    NOBODY,
    NOTHING,
    PASSING_SLOTS,
    REQUESTS,
    ROUND_SETUP,
    ROW_DICE,
)
from caravela.games.madeira.game import Madeira


@final
class RoundSetup(Step):
    """In the first round, the preparation has laid out characters and dice."""

    kind = "round-setup"

    def happen(self, game: Madeira) -> None:
        game.phase = ROUND_SETUP
        game.begin_turn()
        game.in_passing_order(CHOOSING_ROW)
        if game.round > 1:
            lay_out(game)


def lay_out(game: Madeira) -> None:
    """Characters, then pirate dice, then guild dice row by row."""
    game.own_rows()
    for face in range(DIE_FACES):
        game.pirate_dice_beside += game.watch_dice[face]
        game.watch_dice[face] = 0
    game.do_next(ROLLING_PIRATE_DICE, ROLLING_GUILD_DICE)
    game.do_next(PLACING_CHARACTERS)


# -- steps 1 to 3 ------------------------------------------------------------------------------------


def building_to_fill(game: Madeira) -> i64:
    """The next building that gets a character; the building with the number of the round gets none."""
    for building in range(BUILDINGS):
        if game.characters[building] == NOTHING and game.board.building_empty[building] != game.round:
            return building
    return NOTHING


@final
class PlacingCharacters(Chance):
    """Place the shuffled character tiles on the buildings, one after the other."""

    kind = "placing-characters"
    question = "Which character comes to {building}"

    def applies(self, game: Madeira) -> bool:
        return building_to_fill(game) != NOTHING

    def options(self, game: Madeira, out: MoveList) -> None:
        for character in range(CHARACTERS):
            out.add(PLACE_CHARACTER[character])

    def weights(self, game: Madeira) -> vec[i64]:
        weights = ONE_OF_EACH_CHARACTER[:]
        for character in game.characters:
            if character != NOTHING:
                weights[character] = 0
        return weights

    def about(self, game: Madeira) -> Facts:
        return {"building": BUILDING_NAMES[building_to_fill(game)]}


@final
class PlaceCharacter(Move):
    """Place a character on the next building."""

    kind = "place-character"
    says = "places the {character}"
    tells = ("places the {character} at {building}",)

    def __init__(self, character: i64) -> None:
        super().__init__()
        self.free = True
        self.character: i64 = character

    def play(self, game: Madeira, seat: i64) -> None:
        game.own_rows()
        game.characters[building_to_fill(game)] = self.character

    def facts(self) -> Facts:
        return {"character": CHARACTER_NAMES[self.character]}


@final
class RollingPirateDice(Chance):
    """Roll the pirate dice for the city watch, one by one."""

    kind = "rolling-pirate-dice"
    question = "What is rolled for the city watch"

    def applies(self, game: Madeira) -> bool:
        return game.pirate_dice_beside > 0

    def options(self, game: Madeira, out: MoveList) -> None:
        for face in range(DIE_FACES):
            out.add(ROLL_PIRATE_DIE[face])

    def weights(self, game: Madeira) -> vec[i64]:
        return game.board.pirate_die


@final
class RollPirateDie(Move):
    """Roll a pirate die for the city watch."""

    kind = "roll-pirate-die"
    says = "rolls {value} for the city watch"

    def __init__(self, face: i64) -> None:
        super().__init__()
        self.free = True
        self.face: i64 = face

    def play(self, game: Madeira, seat: i64) -> None:
        game.pirate_dice_beside -= 1
        game.own_rows()
        game.watch_dice[self.face] += 1

    def facts(self) -> Facts:
        return {"value": int(self.face) + 1}


def row_to_fill(game: Madeira) -> i64:
    """The first row with less than three dice."""
    return game.seats - (game.guild_dice_beside + ROW_DICE - 1) // ROW_DICE


@final
class RollingGuildDice(Chance):
    """Roll three guild dice for each row, from the top."""

    kind = "rolling-guild-dice"
    question = "What is rolled for a row of the guild board"

    def applies(self, game: Madeira) -> bool:
        return game.guild_dice_beside > 0

    def options(self, game: Madeira, out: MoveList) -> None:
        for face in range(DIE_FACES):
            out.add(ROLL_GUILD_DIE[face])

    def weights(self, game: Madeira) -> vec[i64]:
        return game.board.guild_die


@final
class RollGuildDie(Move):
    """Roll a guild die for the first row that has less than three."""

    kind = "roll-guild-die"
    says = "rolls {value} for a row of the guild board"
    tells = ("rolls {value} for row {row} of the guild board",)

    def __init__(self, face: i64) -> None:
        super().__init__()
        self.free = True
        self.face: i64 = face

    def play(self, game: Madeira, seat: i64) -> None:
        row = row_to_fill(game)
        game.guild_dice_beside -= 1
        game.own_rows()
        game.row_dice[row * DIE_FACES + self.face] += 1

    def about(self, game: Madeira, seat: i64) -> Facts:
        return {"row": int(row_to_fill(game)) + 1}

    def facts(self) -> Facts:
        return {"value": int(self.face) + 1}


# -- step 4: choosing a row --------------------------------------------------------------------------


@final
class ChoosingRow(Decision):
    """Choose a row without a marker."""

    kind = "choosing-row"
    question = "Choose a row of the guild board"

    def options(self, game: Madeira, out: MoveList) -> None:
        for row in range(game.seats):
            if game.row_marker[row] == NOBODY:
                out.add(CHOOSE_ROW[row])

    def candidates(self, game: Madeira) -> list[Move]:
        return [CHOOSE_ROW[row] for row in range(game.seats)]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, ChooseRow):
            return NOT_ASKED.told()
        if move.row >= game.seats:
            return ROW_NOT_IN_PLAY.told()
        return None if game.row_marker[move.row] == NOBODY else MARKER_ON_ROW.told()


@final
class ChooseRow(Move):
    """Move the marker to the row and take its dice; then take a request and flip favors."""

    kind = "choose-row"
    says = "chooses row {row}"

    def __init__(self, row: i64) -> None:
        super().__init__()
        self.row: i64 = row

    def play(self, game: Madeira, seat: i64) -> None:
        game.own_rows()
        for slot in range(PASSING_SLOTS):
            if game.passing[slot] == seat:
                game.passing[slot] = NOBODY
        game.row_marker[self.row] = seat
        game.row = self.row
        player = game.players[seat]
        player.own_rows()
        for face in range(DIE_FACES):
            player.dice[face] = game.row_dice[self.row * DIE_FACES + face]
            game.row_dice[self.row * DIE_FACES + face] = 0
        if len(game.facts.after_row) > 0:
            game.do_next(game.facts.after_row[seat])
        game.do_next(TAKING_REQUEST[seat], TURNING_UP_GUILD[seat])

    def facts(self) -> Facts:
        return {"row": int(self.row) + 1}


@final
class TakingRequest(Decision):
    """Choose one of the requests of the row."""

    kind = "taking-request"
    question = "Take one of the Crown's requests of row {row}"

    def options(self, game: Madeira, out: MoveList) -> None:
        kinds = game.facts.request_kinds
        first = game.row * kinds
        for kind in range(kinds):
            if game.row_requests[first + kind] > 0:
                out.add(TAKE_REQUEST[kind])

    def about(self, game: Madeira) -> Facts:
        return {"row": int(game.row) + 1}

    def candidates(self, game: Madeira) -> list[Move]:
        return [TAKE_REQUEST[kind] for kind in range(game.facts.request_kinds) if lies_in_a_row(game, kind)]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, TakeRequest):
            return NOT_ASKED.told()
        kinds = game.facts.request_kinds
        if move.request >= kinds or not lies_in_a_row(game, move.request):
            return IN_NO_ROW.told()
        return None if game.row_requests[game.row * kinds + move.request] > 0 else IN_ANOTHER_ROW.told()


def lies_in_a_row(game: Madeira, kind: i64) -> bool:
    kinds = game.facts.request_kinds
    return any(game.row_requests[row * kinds + kind] > 0 for row in range(game.seats))


@final
class TakeRequest(Move):
    """Take the request, face-up."""

    kind = "take-request"
    says = "takes the request {request}"
    tells = ("takes the request “{request}”",)

    def __init__(self, request: i64) -> None:
        super().__init__()
        self.request: i64 = request

    def play(self, game: Madeira, seat: i64) -> None:
        game.own_rows()
        game.row_requests[game.row * game.facts.request_kinds + self.request] -= 1
        game.players[seat].own_rows()
        game.players[seat].requests[self.request] += 1
        if self.request >= REQUESTS:
            game.facts.further_requests[self.request - REQUESTS].taken(game, seat)

    def facts(self) -> Facts:
        return {"request": ALL_REQUEST_NAMES[self.request]}


@final
class TurnUpGuild(Step):
    """Flip the favors of the row's guild face-up; the player chooses between two guilds only if both have an effect."""

    kind = "flipping-guild"

    def happen(self, game: Madeira) -> None:
        board = game.board
        player = game.players[self.seat]
        guild = board.row_guild[game.row]
        other = board.row_other_guild[game.row]
        favors = board.guild_favors[guild]
        if other == NOTHING or player.face_down & board.guild_favors[other] == 0:
            player.turn_up(favors)
        elif player.face_down & favors == 0:
            player.turn_up(board.guild_favors[other])
        else:
            game.do_next(CHOOSING_GUILD[self.seat])


@final
class ChoosingGuild(Decision):
    """Choose one of the two guilds of the row."""

    kind = "choosing-guild"
    question = "Flip all your favors of one of the row's guilds"

    def options(self, game: Madeira, out: MoveList) -> None:
        out.add(CHOOSE_GUILD[game.board.row_guild[game.row]])
        out.add(CHOOSE_GUILD[game.board.row_other_guild[game.row]])

    def about(self, game: Madeira) -> Facts:
        return {"row": int(game.row) + 1}

    def candidates(self, game: Madeira) -> list[Move]:
        board = game.board
        return [CHOOSE_GUILD[board.row_guild[game.row]], CHOOSE_GUILD[board.row_other_guild[game.row]]]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, ChooseGuild):
            return NOT_ASKED.told()
        guilds = (game.board.row_guild[game.row], game.board.row_other_guild[game.row])
        return None if move.guild in guilds else NO_GUILD_OF_ROW.told()


@final
class ChooseGuild(Move):
    """Flip all favors of a guild face-up."""

    kind = "flip-guild"
    says = "flips the {guild} favors face-up"

    def __init__(self, guild: i64) -> None:
        super().__init__()
        self.guild: i64 = guild

    def play(self, game: Madeira, seat: i64) -> None:
        game.players[seat].turn_up(game.board.guild_favors[self.guild])

    def facts(self) -> Facts:
        return {"guild": GUILD_NAMES[self.guild]}


ONE_OF_EACH_CHARACTER: Final = vec[i64]([1] * CHARACTERS)

ROUND_SETUP_PHASE: Final = RoundSetup()
PLACING_CHARACTERS: Final = PlacingCharacters()
ROLLING_PIRATE_DICE: Final = RollingPirateDice()
ROLLING_GUILD_DICE: Final = RollingGuildDice()
CHOOSING_ROW: Final = vec[Step]([ChoosingRow(seat) for seat in range(SEATS)])
TAKING_REQUEST: Final = vec[Step]([TakingRequest(seat) for seat in range(SEATS)])
TURNING_UP_GUILD: Final = vec[Step]([TurnUpGuild(seat) for seat in range(SEATS)])
CHOOSING_GUILD: Final = vec[Step]([ChoosingGuild(seat) for seat in range(SEATS)])

PLACE_CHARACTER: Final = vec[Move]([PlaceCharacter(character) for character in range(CHARACTERS)])
ROLL_PIRATE_DIE: Final = vec[Move]([RollPirateDie(face) for face in range(DIE_FACES)])
ROLL_GUILD_DIE: Final = vec[Move]([RollGuildDie(face) for face in range(DIE_FACES)])
CHOOSE_ROW: Final = vec[Move]([ChooseRow(row) for row in range(SEATS)])
TAKE_REQUEST: Final = vec[Move]([TakeRequest(kind) for kind in range(ALL_REQUESTS)])
CHOOSE_GUILD: Final = vec[Move]([ChooseGuild(guild) for guild in range(GUILDS)])

ROW_NOT_IN_PLAY: Final = Refusal("row-not-in-play", "the row is not in play with so many players", absent=True)
MARKER_ON_ROW: Final = Refusal("marker-on-row", "somebody's marker is on this row")
IN_NO_ROW: Final = Refusal("request-in-no-row", "it lies in no row", absent=True)
IN_ANOTHER_ROW: Final = Refusal("request-in-another-row", "it lies in another row")
NO_GUILD_OF_ROW: Final = Refusal("no-guild-of-row", "it is no guild of this row")
