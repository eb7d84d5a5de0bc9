"""Cards about the harvest: Carroça, Renda, Poios and Mão de Obra."""

from __future__ import annotations

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from caravela.engine.flow import Decision, Move, MoveList, Step
from caravela.engine.phrases import Facts, Reason, Refusal
from caravela.games.madeira.actions.windmill import (
    can_climb,
    climb,
    offer_windmill,
    windmill_candidates,
    windmill_refusal,
)
from caravela.games.madeira.actions.workers import PUT_WORKER, STAYS_IN_WATCH, PutWorker, has_worker, move_workers
from caravela.games.madeira.answers import (
    AFTER_ENGINEER,
    CAME_FROM_THERE,
    DECLINE,
    NO_OWN_WORKER_THERE,
    NO_WORKER_IN_REGION,
    NOT_ASKED,
    OWN_WORKER_THERE,
    SEATS,
    Decline,
)
from caravela.games.madeira.characters.all import ALL_CHARACTERS
from caravela.games.madeira.characters.harvest import harvest, harvest_next, is_special, region_of_turn
from caravela.games.madeira.components import (
    FIELDS,
    FIRST_SPOT,
    HOME,
    NOTHING,
    PLACE_NAMES,
    PLACES,
    REGION_OF,
    SPOTS,
    TO_FIELD,
    WATCH,
    WORKERS,
)
from caravela.games.madeira.game import Madeira
from caravela.games.madeira.hooks.card import CARD_NEEDS_WORKERS, Card
from caravela.games.madeira.phases.b_character_actions import (
    ACT,
    ACTING,
    HARVEST,
    Act,
    Harvest,
    act_refusal,
    can_act,
    can_harvest,
    could_act,
    could_act_in_time,
    harvest_here,
    where_the_die_is,
)
from caravela.games.madeira.player import Player


@final
class Carroca(Card):
    """With a harvest a worker may move to a field, before it or after it (MA-50)."""

    def workers_moved(self) -> i64:
        return self.amount

    def may_prepare(self, game: Madeira, seat: i64) -> bool:
        player = game.players[seat]
        return self.is_served(player) and player.workers[WATCH] < WORKERS

    def prepare(self, game: Madeira, seat: i64, out: MoveList) -> None:
        if self.may_prepare(game, seat):
            out.add(MOVE_THEN_HARVEST)

    def preparations(self) -> list[Move]:
        return [MOVE_THEN_HARVEST]

    def preparation_refusal(self, game: Madeira, seat: i64, move: Move) -> Reason | None:
        if not self.is_served(game.players[seat]):
            return CARD_NEEDS_WORKERS.told()
        return None if self.may_prepare(game, seat) else STAYS_IN_WATCH.told()

    def adds_to_harvest(self, game: Madeira, seat: i64) -> bool:
        return self.may_prepare(game, seat)

    def after_harvest(self, game: Madeira, seat: i64) -> Step | None:
        return MOVING_AFTER_HARVEST[seat] if self.is_served(game.players[seat]) else None


@final
class MoveThenHarvest(Move):
    """A worker goes to a field, then the harvest follows."""

    kind = "move-then-harvest"
    says = "moves a worker to a field and harvests"
    tells = ("moves a worker to a field and harvests at {building}",)

    def play(self, game: Madeira, seat: i64) -> None:
        game.do_next(TAKING_FOR_CART[seat], HARVESTING_AFTER_CART[seat])


@final
class TakingForCart(Decision):
    """A worker from anywhere but the city watch."""

    kind = "taking-for-cart"
    question = "Carroça: take a worker that goes to a field before the harvest"

    def options(self, game: Madeira, out: MoveList) -> None:
        workers = game.players[self.seat].workers
        for place in range(HOME + 1):
            if workers[place] > 0:
                out.add(TAKE_FOR_CART[place])
        for spot in range(SPOTS):
            if game.spots[spot] == self.seat:
                out.add(TAKE_FOR_CART[FIRST_SPOT + spot])

    def candidates(self, game: Madeira) -> list[Move]:
        return [TAKE_FOR_CART[place] for place in range(PLACES) if has_worker(game, self.seat, place)]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, TakeForCart):
            return NOT_ASKED.told()
        if not has_worker(game, self.seat, move.place):
            return NO_OWN_WORKER_THERE.told({"place": PLACE_NAMES[move.place]})
        return STAYS_IN_WATCH.told() if move.place == WATCH else None


@final
class TakeForCart(Move):
    """The worker is lifted."""

    kind = "take-worker"
    says = "takes a worker from {place}"
    tells = ("sends a worker from {place} to {target}",)

    def __init__(self, place: i64) -> None:
        super().__init__()
        self.place: i64 = place

    def play(self, game: Madeira, seat: i64) -> None:
        game.lift(seat, self.place)
        game.in_hand = seat
        game.from_place = self.place
        game.errand = TO_FIELD
        game.do_next(PUTTING_FROM_CART[seat])

    def facts(self) -> Facts:
        return {"place": PLACE_NAMES[self.place]}


@final
class PuttingFromCart(Decision):
    """Choose a field without a worker of the player; it has to be in the region if otherwise nobody could harvest there
    although a harvest has to follow."""

    kind = "putting-from-cart"
    question = "Carroça: put the worker on a field"

    def options(self, game: Madeira, out: MoveList) -> None:
        player = game.players[self.seat]
        region = region_of_turn(game)
        nobody_there = is_needed(game, player, region)
        for field in range(FIELDS):
            if (
                player.workers[field] == 0
                and field != game.from_place
                and (not nobody_there or REGION_OF[field] == region)
            ):
                out.add(PUT_WORKER[field])

    def about(self, game: Madeira) -> Facts:
        return {"from": PLACE_NAMES[game.from_place]}

    def candidates(self, game: Madeira) -> list[Move]:
        return [PUT_WORKER[field] for field in range(FIELDS)]

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        if not isinstance(move, PutWorker) or move.place >= FIELDS:
            return NOT_ASKED.told()
        player = game.players[self.seat]
        region = region_of_turn(game)
        if move.place == game.from_place:
            return CAME_FROM_THERE.told()
        if player.workers[move.place] > 0:
            return OWN_WORKER_THERE.told()
        is_missed = is_needed(game, player, region) and REGION_OF[move.place] != region
        return NOBODY_TO_HARVEST.told() if is_missed else None


def is_needed(game: Madeira, player: Player, region: i64) -> bool:
    """Whether the worker has to go to the region, because otherwise nobody could harvest there (MA-50, MA-66)."""
    return player.workers_in_region(region) == 0 and (game.extra_harvests > 0 or not game.facts.harvests_without_worker)


@final
class HarvestingAfterCart(Step):
    """The harvest after the worker's move; the card has been used."""

    kind = "harvest"

    def happen(self, game: Madeira) -> None:
        harvest(game, self.seat, is_special(game))


@final
class MovingAfterHarvest(Step):
    """A worker may move to a field after the harvest."""

    kind = "moving-after-harvest"

    def happen(self, game: Madeira) -> None:
        for card in game.players[self.seat].cards:
            if isinstance(card, Carroca):
                move_workers(game, self.seat, TO_FIELD, card.amount, True)


@final
class Renda(Card):
    """A harvest in the first region brings Reals (MA-66)."""

    def adds_to_harvest(self, game: Madeira, seat: i64) -> bool:
        return region_of_turn(game) == 0 and self.is_served(game.players[seat])

    def after_harvest(self, game: Madeira, seat: i64) -> Step | None:
        if self.adds_to_harvest(game, seat):
            game.players[seat].reals += self.amount
        return None


@final
class Poios(Card):
    """With a harvest, one more field is harvested again, and the player takes a step up in the windmill (MA-66)."""

    def fields_repeated(self) -> i64:
        return self.amount

    def adds_to_harvest(self, game: Madeira, seat: i64) -> bool:
        player = game.players[seat]
        return self.is_served(player) and can_climb(game, player)

    def after_harvest(self, game: Madeira, seat: i64) -> Step | None:
        player = game.players[seat]
        if not self.is_served(player):
            return None
        for _ in range(self.other):
            climb(game, player)
        return HARVESTING_ONCE_MORE[seat]


@final
class HarvestingOnceMore(Step):
    """One more field after all other repeats."""

    kind = "poios"

    def happen(self, game: Madeira) -> None:
        for card in game.players[self.seat].cards:
            if isinstance(card, Poios):
                game.harvests_left = card.amount
                harvest_next(game, self.seat)


# -- both action and harvest -------------------------------------------------------------------------------


@final
class MaoDeObra(Card):
    """A guild die on a character allows its action as well as the harvest."""

    def acting(self, seat: i64, usual: Step) -> Step:
        return CHOOSING_BOTH[seat]


def is_served(game: Madeira, seat: i64) -> bool:
    """Whether the card that allows both still has its workers (MA-30)."""
    for card in game.players[seat].cards:
        if isinstance(card, MaoDeObra) and card.is_served(game.players[seat]):
            return True
    return False


@final
class ChoosingBoth(Step):
    """Offer both if there is a character and the card has its workers; otherwise the usual choice."""

    kind = "choosing-both"

    def happen(self, game: Madeira) -> None:
        both = game.characters[game.building] != NOTHING and is_served(game, self.seat)
        game.do_next(ACTING_TWICE[self.seat] if both else ACTING[self.seat])


@final
class ActingTwice(Decision):
    """The action and the harvest in either order, one of them, or neither."""

    kind = "acting-twice"
    question = "{building}: perform the character's action and the harvest, one of them, or decline"

    def applies(self, game: Madeira) -> bool:
        return can_harvest(game, self.seat) or could_act_in_time(game, self.seat)

    def options(self, game: Madeira, out: MoveList) -> None:
        seat = self.seat
        harvests = can_harvest(game, seat)
        if could_act(game, seat):
            if harvests or game.extra_harvests == 0:
                out.add(ACT_THEN_HARVEST)
            if can_act(game, seat):
                out.add(ACT)
        if harvests:
            out.add(HARVEST_THEN_ACT)
            out.add(HARVEST)
        if game.extra_harvests == 0:
            out.add(DECLINE)
            offer_windmill(game, game.players[seat], out)

    def about(self, game: Madeira) -> Facts:
        return where_the_die_is(game)

    def candidates(self, game: Madeira) -> list[Move]:
        moves: list[Move] = [ACT_THEN_HARVEST, ACT, HARVEST_THEN_ACT, HARVEST, DECLINE]
        return moves + windmill_candidates(game, game.players[self.seat])

    def refusal(self, game: Madeira, move: Move) -> Reason | None:
        seat = self.seat
        if isinstance(move, (Harvest, HarvestThenAct)):
            return None if can_harvest(game, seat) else NO_WORKER_IN_REGION.told()
        if isinstance(move, ActThenHarvest):
            if not could_act(game, seat):
                return ALL_CHARACTERS[game.characters[game.building]].why_not()
            is_allowed = game.extra_harvests == 0 or can_harvest(game, seat)
            return None if is_allowed else NO_WORKER_IN_REGION.told()
        if isinstance(move, Act):
            return act_refusal(game, seat)
        if game.extra_harvests > 0:
            return AFTER_ENGINEER.told()
        return None if isinstance(move, Decline) else windmill_refusal(game, game.players[seat], move)


@final
class ActThenHarvest(Move):
    """The character's action first."""

    kind = "act-then-harvest"
    says = "performs the character's action, then harvests"
    tells = ("performs the action of the {character}, then harvests",)

    def play(self, game: Madeira, seat: i64) -> None:
        game.do_next(HARVESTING_AS_WELL[seat])
        ALL_CHARACTERS[game.characters[game.building]].act(game, seat)


@final
class HarvestThenAct(Move):
    """The harvest first."""

    kind = "harvest-then-act"
    says = "harvests, then performs the character's action"
    tells = ("harvests, then performs the action of the {character}",)

    def play(self, game: Madeira, seat: i64) -> None:
        game.do_next(ACTING_AS_WELL[seat])
        harvest_here(game, seat)


@final
class HarvestingAsWell(Step):
    """The harvest after the action, if there are workers for it then."""

    kind = "harvest"

    def applies(self, game: Madeira) -> bool:
        return can_harvest(game, self.seat) and (game.extra_harvests > 0 or is_served(game, self.seat))

    def happen(self, game: Madeira) -> None:
        harvest_here(game, self.seat)


@final
class ActingAsWell(Step):
    """The action after the harvest, if it is possible then or a free move may make it possible."""

    kind = "character-action"

    def applies(self, game: Madeira) -> bool:
        return is_served(game, self.seat) and could_act_in_time(game, self.seat)

    def happen(self, game: Madeira) -> None:
        ALL_CHARACTERS[game.characters[game.building]].act(game, self.seat)


TAKING_FOR_CART: Final = vec[Step]([TakingForCart(seat) for seat in range(SEATS)])
PUTTING_FROM_CART: Final = vec[Step]([PuttingFromCart(seat) for seat in range(SEATS)])
HARVESTING_AFTER_CART: Final = vec[Step]([HarvestingAfterCart(seat) for seat in range(SEATS)])
MOVING_AFTER_HARVEST: Final = vec[Step]([MovingAfterHarvest(seat) for seat in range(SEATS)])
HARVESTING_ONCE_MORE: Final = vec[Step]([HarvestingOnceMore(seat) for seat in range(SEATS)])
CHOOSING_BOTH: Final = vec[Step]([ChoosingBoth(seat) for seat in range(SEATS)])
ACTING_TWICE: Final = vec[Step]([ActingTwice(seat) for seat in range(SEATS)])
HARVESTING_AS_WELL: Final = vec[Step]([HarvestingAsWell(seat) for seat in range(SEATS)])
ACTING_AS_WELL: Final = vec[Step]([ActingAsWell(seat) for seat in range(SEATS)])

MOVE_THEN_HARVEST: Final = MoveThenHarvest()
TAKE_FOR_CART: Final = vec[Move]([TakeForCart(place) for place in range(PLACES)])
ACT_THEN_HARVEST: Final = ActThenHarvest()
HARVEST_THEN_ACT: Final = HarvestThenAct()

NOBODY_TO_HARVEST: Final = Refusal("nobody-to-harvest", "nobody would be left to harvest")
